"""Cards: the ability model, the table of faces, and the compiler from text."""
