"""A table: who sits there, what has happened, who may see what."""
