"""The native engine for Python: inputs, batches, and one module for each group of questions."""
