"""One folder here is one game. core/registry.py finds them; nothing else lists them."""
