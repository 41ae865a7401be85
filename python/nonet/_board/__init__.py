"""The value types of the board, in plain Python without the engine: cells, houses, digit sets, grids, transforms."""
