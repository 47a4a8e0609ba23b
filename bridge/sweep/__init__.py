"""Sweeps: one question asked of every board of a grid, in chunks that survive being stopped."""
