"""Shared code of the commands: inputs and options, progress, exit statuses, and the writing of puzzles."""
