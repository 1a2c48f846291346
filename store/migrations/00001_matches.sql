-- +goose Up
CREATE TABLE editions (
    title   TEXT NOT NULL,
    hash    TEXT NOT NULL,
    archive TEXT NOT NULL, -- a zip archive in base64
    PRIMARY KEY (title, hash)
);

CREATE TABLE matches (
    id      TEXT NOT NULL PRIMARY KEY,
    title   TEXT NOT NULL,
    seats   INTEGER NOT NULL,
    options TEXT NOT NULL,
    edition TEXT NOT NULL,
    created BIGINT NOT NULL, -- microseconds since 1970
    promise TEXT NOT NULL,
    secret  TEXT NOT NULL,
    plan    TEXT NOT NULL, -- JSON
    status  TEXT NOT NULL
);

CREATE INDEX matches_by_status ON matches (status);

CREATE TABLE entries (
    match TEXT NOT NULL REFERENCES matches (id),
    seq   INTEGER NOT NULL,
    kind  TEXT NOT NULL,
    seat  INTEGER NOT NULL,
    text  TEXT NOT NULL,
    chain INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    hash  TEXT NOT NULL,
    at    BIGINT NOT NULL, -- microseconds since 1970
    PRIMARY KEY (match, seq)
);

CREATE TABLE snapshots (
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
    seq   INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    yaml  TEXT NOT NULL
);

-- +goose Down
DROP TABLE snapshots;
DROP TABLE entries;
DROP TABLE matches;
DROP TABLE editions;
