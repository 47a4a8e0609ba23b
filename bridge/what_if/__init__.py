"""Other boards than the one that is there: what changes make, one by one and together."""
