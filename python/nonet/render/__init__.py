"""Pictures: ``plots`` and ``givens`` draw charts (matplotlib, the extra ``[plot]``), each imported when it is used."""
