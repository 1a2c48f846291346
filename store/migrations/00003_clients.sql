-- +goose Up
ALTER TABLE matches ADD COLUMN client TEXT NOT NULL DEFAULT ''; -- whose tables are counted together
ALTER TABLE matches ADD COLUMN bots INTEGER NOT NULL DEFAULT 0; -- seats that bots hold
CREATE INDEX matches_by_client ON matches (client, status);

CREATE TABLE keys ( -- secrets that all nodes share
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL -- base64
);

-- +goose Down
DROP TABLE keys;
DROP INDEX matches_by_client;
ALTER TABLE matches DROP COLUMN bots;
ALTER TABLE matches DROP COLUMN client;
