"""Many tables at once on a kernel: what the games share, and what each of them brings."""
