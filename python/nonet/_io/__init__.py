"""Bytes in and out: files and URLs, unpacked, as lines, and written so that they appear complete or not at all."""
