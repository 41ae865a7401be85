"""Bytes in and out: files and URLs, written so that they appear complete or not at all."""
