-- +goose Up
CREATE TABLE lookouts ( -- open tables that persons look for, and are told of when one waits
    person    TEXT NOT NULL REFERENCES persons (id),
    title     TEXT NOT NULL, -- '': any
    pace      TEXT NOT NULL, -- 'evening', 'days' or 'none'; '': any
    newcomers INTEGER NOT NULL, -- 1: only tables at which newcomers are welcome
    until     BIGINT NOT NULL, -- microseconds since 1970, as all times here
    PRIMARY KEY (person, title, pace, newcomers)
);
CREATE INDEX lookouts_by_title ON lookouts (title, until);
ALTER TABLE told ADD COLUMN list BIGINT NOT NULL DEFAULT 0; -- when they last looked at the list of open tables

CREATE TABLE invitations ( -- persons whom others have asked to their tables, which have not begun
    match  TEXT NOT NULL REFERENCES matches (id),
    person TEXT NOT NULL REFERENCES persons (id), -- who is asked
    host   TEXT NOT NULL REFERENCES persons (id), -- who asks
    key    TEXT NOT NULL, -- by which they sit down
    at     BIGINT NOT NULL,
    shut   INTEGER NOT NULL, -- 1: it is not shown, for they take none from this host, or want it no longer
    PRIMARY KEY (match, person)
);
CREATE INDEX invitations_by_person ON invitations (person, at);
CREATE INDEX invitations_by_host ON invitations (host, at);
ALTER TABLE persons ADD COLUMN takes TEXT NOT NULL DEFAULT ''; -- from whom they take invitations: 'known', 'nobody'; '': anybody

-- +goose Down
ALTER TABLE persons DROP COLUMN takes;
DROP TABLE invitations;
ALTER TABLE told DROP COLUMN list;
DROP TABLE lookouts;
