"""What commands print: tables, sentences, a picture, and the same as data for programs."""
