"""An evening over HTTP and its socket."""
