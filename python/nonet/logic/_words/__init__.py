"""Words of steps: sentences, where to look, explanations and the short notation; they read steps and know no search."""
