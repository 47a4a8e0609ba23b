"""The rules of Magic as Answer Set Programming; see README.md in each folder."""
