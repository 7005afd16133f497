"""The games as a folder of plain files: the pages, and the server for inside them."""
