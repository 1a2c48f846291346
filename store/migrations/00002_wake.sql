-- +goose Up
-- When something must happen by itself (a bot owes an answer), and which node
-- sees to it. It is an index of what the log tells, written with its entries.
ALTER TABLE matches ADD COLUMN wake BIGINT; -- microseconds since 1970; NULL: nothing
ALTER TABLE matches ADD COLUMN keeper TEXT NOT NULL DEFAULT ''; -- '': any node may
ALTER TABLE matches ADD COLUMN kept_until BIGINT NOT NULL DEFAULT 0;
CREATE INDEX matches_by_wake ON matches (wake) WHERE wake IS NOT NULL;

-- What pages show beside the log. The revision grows with each change of it.
ALTER TABLE matches ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN done INTEGER NOT NULL DEFAULT 0; -- the last choice that stands by Done

CREATE TABLE fronts ( -- who sits before a shared screen
    match  TEXT NOT NULL REFERENCES matches (id),
    screen INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    PRIMARY KEY (match, screen)
);

CREATE TABLE presence ( -- screens with an open page
    match  TEXT NOT NULL REFERENCES matches (id),
    screen INTEGER NOT NULL,
    node   TEXT NOT NULL,
    PRIMARY KEY (match, screen, node)
);
CREATE INDEX presence_by_node ON presence (node);

CREATE TABLE nodes ( -- servers that live, as they say themselves again and again
    id    TEXT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL -- microseconds since 1970
);

-- What runs already is looked at once.
UPDATE matches SET wake = 0 WHERE status = 'running';

-- +goose Down
DROP TABLE nodes;
DROP TABLE presence;
DROP TABLE fronts;
DROP INDEX matches_by_wake;
ALTER TABLE matches DROP COLUMN done;
ALTER TABLE matches DROP COLUMN revision;
ALTER TABLE matches DROP COLUMN kept_until;
ALTER TABLE matches DROP COLUMN keeper;
ALTER TABLE matches DROP COLUMN wake;
