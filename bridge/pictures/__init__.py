"""Pictures of answers: graphs, drawn or written for other programs, and tables for notebooks."""
