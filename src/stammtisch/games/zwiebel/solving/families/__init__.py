"""All combinations in a hand at once: families of its subsets, as numbers of 1024 bits."""
