"""Computer players: levels, and the plain ones they are measured by."""
