"""A board as text and as SVG."""
