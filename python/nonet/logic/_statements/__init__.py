"""Statements of steps: what a reader has to see, one claim after another; a file for each family of techniques."""
