"""The other servers of a shared room: requests are handed on to them, and questions put to all."""
