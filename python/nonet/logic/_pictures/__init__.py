"""Pictures of steps: what the layer of a step holds, and the page of a whole path."""
