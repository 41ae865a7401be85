"""``add_columns``: a table with new columns, which columns each function gives, and how they are made."""
