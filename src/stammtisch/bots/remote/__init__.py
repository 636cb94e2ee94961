"""Bots that think on another machine: the worker's lines, over a network and behind a secret."""
