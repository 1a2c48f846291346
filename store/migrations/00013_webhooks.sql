-- +goose Up
CREATE TABLE webhooks ( -- where a person's notices go, or those of a table
    id       TEXT NOT NULL PRIMARY KEY,
    person   TEXT NOT NULL REFERENCES persons (id), -- its owner
    match    TEXT UNIQUE REFERENCES matches (id), -- NULL: it is the person's own
    service  TEXT NOT NULL,
    address  TEXT NOT NULL, -- a secret: whoever has it can write there
    host     TEXT NOT NULL, -- the part of the address that is shown
    secret   TEXT NOT NULL, -- signs messages; '': they are not signed
    lang     TEXT NOT NULL,
    standing INTEGER NOT NULL, -- 1: one message a match, which is edited
    tables   INTEGER NOT NULL, -- 1: tables that the person opens have it, too; of a match: it came so
    created  BIGINT NOT NULL, -- microseconds since 1970, as all times here
    sent     BIGINT NOT NULL, -- when it last took a message; 0: never
    failing  BIGINT NOT NULL, -- since when it takes none; 0: it does
    stopped  INTEGER NOT NULL -- 1: nothing is sent to it any more
);
CREATE UNIQUE INDEX webhooks_by_person ON webhooks (person) WHERE match IS NULL;
CREATE INDEX webhooks_of_person ON webhooks (person);

CREATE TABLE posted ( -- messages at webhooks that are edited
    webhook TEXT NOT NULL REFERENCES webhooks (id),
    match   TEXT NOT NULL REFERENCES matches (id),
    person  TEXT NOT NULL REFERENCES persons (id), -- the owner of the webhook
    message TEXT NOT NULL, -- its id there
    PRIMARY KEY (webhook, match)
);
CREATE INDEX posted_by_match ON posted (match);

CREATE TABLE consents ( -- that the webhook of a table may say whose turn it is
    match   TEXT NOT NULL REFERENCES matches (id),
    seat    INTEGER NOT NULL,
    person  TEXT NOT NULL REFERENCES persons (id), -- who has agreed, and can take it back
    named   INTEGER NOT NULL, -- 1: with their name
    mention TEXT NOT NULL, -- how the service notifies them; '': not at all
    PRIMARY KEY (match, seat)
);
CREATE INDEX consents_by_person ON consents (person);

-- +goose Down
DROP TABLE consents;
DROP TABLE posted;
DROP TABLE webhooks;
