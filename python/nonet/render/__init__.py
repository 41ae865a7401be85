"""Pictures: ``plots`` and ``givens`` draw charts (matplotlib, the extra ``[plot]``). Each is imported only when it is used."""
