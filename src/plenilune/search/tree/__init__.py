"""The tree search: imagined games, from a view."""
