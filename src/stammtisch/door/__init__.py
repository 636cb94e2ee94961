"""What `import stammtisch` offers and no other part brings: games by name, matches, files."""
