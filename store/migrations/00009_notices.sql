-- +goose Up
CREATE TABLE told ( -- persons who want to be told of something
    person TEXT NOT NULL PRIMARY KEY REFERENCES persons (id),
    wishes TEXT NOT NULL, -- JSON
    eyes   BIGINT NOT NULL -- when they last looked at a page; microseconds since 1970, as all times here
);
CREATE INDEX held_by_match ON held (match);

CREATE TABLE pushes ( -- browsers that take push messages
    device   TEXT NOT NULL PRIMARY KEY REFERENCES devices (hash),
    person   TEXT NOT NULL REFERENCES persons (id),
    endpoint TEXT NOT NULL UNIQUE,
    p256dh   TEXT NOT NULL,
    auth     TEXT NOT NULL
);
CREATE INDEX pushes_by_person ON pushes (person);

CREATE TABLE mails ( -- persons' mail addresses
    person  TEXT NOT NULL PRIMARY KEY REFERENCES persons (id),
    address TEXT NOT NULL, -- confirmed; '': none
    pending TEXT NOT NULL, -- waits for its code; '': none
    code    TEXT NOT NULL, -- its hash
    expires BIGINT NOT NULL,
    tries   INTEGER NOT NULL,
    token   TEXT NOT NULL UNIQUE, -- ends the mails, without a cookie
    stopped INTEGER NOT NULL,
    bounced INTEGER NOT NULL
);

CREATE TABLE mailed ( -- mails of the last day, which bound those that follow
    id      TEXT NOT NULL PRIMARY KEY,
    at      BIGINT NOT NULL,
    address TEXT NOT NULL, -- its fingerprint; '' in a notice
    client  TEXT NOT NULL -- the fingerprint of who has asked for it; '' in a notice
);
CREATE INDEX mailed_by_at ON mailed (at);

CREATE TABLE muted ( -- matches of which a person wants to hear nothing
    person TEXT NOT NULL REFERENCES persons (id),
    match  TEXT NOT NULL REFERENCES matches (id),
    PRIMARY KEY (person, match)
);

-- What the persons of a seat may have to be told, written with the entries that are the
-- reason; it is judged when it is due.
CREATE TABLE duties (
    match   TEXT NOT NULL REFERENCES matches (id),
    seat    INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    since   INTEGER NOT NULL, -- the entry with which it began
    began   BIGINT NOT NULL,
    due     BIGINT NOT NULL,
    claimed BIGINT NOT NULL, -- until when a node judges it
    PRIMARY KEY (match, seat, kind, since)
);
CREATE INDEX duties_by_due ON duties (due);

-- What is sent: one row for each person and channel, once, whatever happens.
CREATE TABLE notices (
    person  TEXT NOT NULL REFERENCES persons (id),
    kind    TEXT NOT NULL,
    match   TEXT NOT NULL REFERENCES matches (id),
    seat    INTEGER NOT NULL,
    since   INTEGER NOT NULL,
    channel TEXT NOT NULL,
    began   BIGINT NOT NULL,
    due     BIGINT NOT NULL,
    claimed BIGINT NOT NULL, -- until when a node sends it
    batch   TEXT NOT NULL, -- what goes as one message, from the first try on
    tries   INTEGER NOT NULL,
    result  TEXT NOT NULL, -- '' while it waits
    PRIMARY KEY (person, kind, match, seat, since, channel)
);
CREATE INDEX notices_by_due ON notices (result, due);
CREATE INDEX notices_by_batch ON notices (batch);

-- +goose Down
DROP TABLE notices;
DROP TABLE duties;
DROP TABLE muted;
DROP TABLE mailed;
DROP TABLE mails;
DROP TABLE pushes;
DROP INDEX held_by_match;
DROP TABLE told;
