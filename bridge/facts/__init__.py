"""Spelling boards and cards as facts."""
