"""Looking after a server: copies, what can go, whether everything is whole, and how it fares."""
