"""Zwanzig in plain integers.

`course` says what stands where and carries a match on, `listing` what a seat may do.
"""
