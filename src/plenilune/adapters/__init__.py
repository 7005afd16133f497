"""The games in the manner of other libraries: OpenSpiel, PettingZoo, Gymnasium. Each file needs that library's extra."""
