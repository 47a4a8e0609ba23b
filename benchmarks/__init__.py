"""Measurements, each against a baseline that runs beside it: ``python -m benchmarks``."""
