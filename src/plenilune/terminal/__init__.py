"""Playing at a terminal: line by line, so that it works in every terminal and with every screen reader."""
