"""The house rules of § 12: rules that are data, checked, written as sentences and played."""
