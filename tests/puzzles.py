"""The puzzles that many tests use, in 81 characters."""

PROPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""A proper puzzle that needs no guess."""
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
"""The solution of ``PROPER``."""
ROWS = [PROPER[start : start + 9] for start in range(0, 81, 9)]
"""``PROPER`` in nine rows."""
HARDER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
"""The puzzle of the smart-watch solver: proper, and not solved by singles."""
MULTIPLE = ".." + PROPER[2:]
UNSOLVABLE = PROPER[:2] + "1" + PROPER[3:]
"""A puzzle without a solution, though no givens conflict."""
CONFLICT = "5.....5.." + "." * 72
EMPTY = "." * 81
