"""Carrying out work that takes long: in several processes or on a cluster, in parts that are kept."""
