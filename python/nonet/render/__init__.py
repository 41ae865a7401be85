"""Charts: ``plots`` of comparisons and ``givens`` of collections (matplotlib, the extra ``[plot]``, imported late)."""
