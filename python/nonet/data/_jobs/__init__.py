"""``add_columns_to_files``: table files with new columns: shards, the manifest, and what an engine is given."""
