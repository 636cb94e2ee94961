"""Tables and logs in a PostgreSQL database: needs the extra ``stammtisch[postgres]``."""
