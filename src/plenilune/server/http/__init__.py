"""Addresses: what comes in over HTTP and sockets, and what goes out."""
