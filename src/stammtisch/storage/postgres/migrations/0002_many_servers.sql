-- Many servers on one room. A server lives until `expires`, by the clock of the database; what it
-- has of the room (a table, an evening, a Runde, the housekeeping) it has by a lease with an epoch.
-- Each server has a line of its own for its writes; the one without a name belongs to a server
-- that has the whole room for itself, and needs no leases.

CREATE SEQUENCE stammtisch.epochs;

CREATE TABLE stammtisch.servers (
    id      text PRIMARY KEY,
    address text NOT NULL,
    key     text NOT NULL,
    expires timestamptz NOT NULL
);

CREATE TABLE stammtisch.leases (
    name   text PRIMARY KEY,
    server text NOT NULL REFERENCES stammtisch.servers ON DELETE CASCADE,
    epoch  bigint NOT NULL
) WITH (fillfactor = 50);

CREATE INDEX leases_by_server ON stammtisch.leases (server);

CREATE TABLE stammtisch.writers (
    server text PRIMARY KEY,
    epoch  bigint NOT NULL,
    batch  bigint NOT NULL
) WITH (fillfactor = 50);

INSERT INTO stammtisch.writers SELECT '', epoch, batch FROM stammtisch.house;

SELECT setval('stammtisch.epochs', epoch + 1) FROM stammtisch.house;

ALTER TABLE stammtisch.house DROP COLUMN epoch, DROP COLUMN batch;
