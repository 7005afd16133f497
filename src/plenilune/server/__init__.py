"""The web server: tables, sockets, the store, the computer players' processes. Start with messages.py and table.py."""
