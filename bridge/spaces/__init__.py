"""Spaces of boards: many boards that differ in some places, answered together."""
