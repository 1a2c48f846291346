-- +goose Up
-- Whether the host has closed a match, and why. What the host does is kept, too.
ALTER TABLE matches ADD COLUMN closed BIGINT NOT NULL DEFAULT 0; -- microseconds since 1970; 0: it is open
ALTER TABLE matches ADD COLUMN closed_why TEXT NOT NULL DEFAULT '';

CREATE TABLE acts (
    n     BIGINT NOT NULL PRIMARY KEY, -- from 1
    at    BIGINT NOT NULL, -- microseconds since 1970
    what  TEXT NOT NULL, -- 'close' or 'open'
    match TEXT NOT NULL REFERENCES matches (id),
    why   TEXT NOT NULL
);

-- +goose Down
DROP TABLE acts;
ALTER TABLE matches DROP COLUMN closed_why;
ALTER TABLE matches DROP COLUMN closed;
