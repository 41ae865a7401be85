"""Functions that call the native engine, and their arguments and results."""
