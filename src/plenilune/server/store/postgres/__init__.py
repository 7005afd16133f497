"""The store in a PostgreSQL database, which any number of server processes share, on one machine or on several."""
