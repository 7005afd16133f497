"""Many games or many starts: ladders, surveys, fair rows."""
