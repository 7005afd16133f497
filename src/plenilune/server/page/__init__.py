"""The server in a page: what it finds there instead of threads, processes, a disk and a network."""
