"""Cards as they are laid: the lay and its links, queen runs, late wishes, throw-ins."""
