"""The solver: the truth about a position."""
