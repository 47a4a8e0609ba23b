"""Search for boards: is there one where …, and on which do two rule sets differ?"""
