"""Files of any length, read as blocks that the engine takes at once: ``solve_file`` and ``check_file``."""
