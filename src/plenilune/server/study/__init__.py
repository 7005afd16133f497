"""Looking closely: positions judged, moments, hints, puzzles, in sentences."""
