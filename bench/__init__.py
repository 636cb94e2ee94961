"""How fast Stammtisch is, beside its best peers on the same machine in the same minutes."""
