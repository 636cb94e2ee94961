"""A Runde: a group of friends that meets again, with its tables, results and evenings."""
