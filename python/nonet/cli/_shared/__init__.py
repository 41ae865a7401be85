"""What the commands share: inputs and options, progress, endings, and files made from other files."""
