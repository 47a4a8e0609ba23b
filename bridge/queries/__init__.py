"""The questions, one function each."""
