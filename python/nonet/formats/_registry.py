"""Every format by its name. To add one, write its module and add its name to ``FormatName``.

A container that the engine shall read also needs a reader in the crate ``nonet-rows``, and a constructor in
``RowReader``.
"""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import get_args

from nonet.formats._format import Format, FormatName

FORMATS: Mapping[FormatName, Format] = MappingProxyType(
    {name: import_module(f"nonet.formats.{name}").FORMAT for name in get_args(FormatName)}
)
"""Every format by its name; cannot be changed."""
