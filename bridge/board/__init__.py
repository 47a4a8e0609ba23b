"""Boards: the shape of files, and the values that they become."""
