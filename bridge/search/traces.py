"""Rules that never fire and literals that never matter."""

TRACES = ("dead-rule", "idle-literal")
