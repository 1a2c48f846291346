-- +goose Up
CREATE TABLE persons ( -- who plays in more than one browser; without a name
    id      TEXT NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL, -- microseconds since 1970, as all times here
    seen    BIGINT NOT NULL
);
CREATE INDEX persons_by_seen ON persons (seen);

CREATE TABLE devices ( -- browsers that a person has signed in
    hash    TEXT NOT NULL PRIMARY KEY, -- of the browser's secret
    person  TEXT NOT NULL REFERENCES persons (id),
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL
);
CREATE INDEX devices_by_person ON devices (person);

CREATE TABLE held ( -- keys of matches that a person holds
    person TEXT NOT NULL REFERENCES persons (id),
    match  TEXT NOT NULL REFERENCES matches (id),
    key    TEXT NOT NULL,
    used   BIGINT NOT NULL,
    PRIMARY KEY (person, match, key)
);

CREATE TABLE tickets ( -- codes by which another browser becomes a person's; each works once
    hash    TEXT NOT NULL PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES persons (id),
    expires BIGINT NOT NULL
);
CREATE INDEX tickets_by_person ON tickets (person);

-- +goose Down
DROP TABLE tickets;
DROP TABLE held;
DROP TABLE devices;
DROP TABLE persons;
