-- +goose Up
CREATE TABLE names ( -- what seats are called: laid over the log, and deleted on demand
    match  TEXT NOT NULL REFERENCES matches (id),
    seat   INTEGER NOT NULL,
    name   TEXT NOT NULL, -- filled up with spaces; '': none
    former INTEGER NOT NULL DEFAULT 0, -- 1: its person has taken it off
    PRIMARY KEY (match, seat)
);

CREATE TABLE answerers ( -- which browser or person last answered for a seat
    match TEXT NOT NULL REFERENCES matches (id),
    seat  INTEGER NOT NULL,
    hash  TEXT NOT NULL,
    PRIMARY KEY (match, seat)
);

-- +goose Down
DROP TABLE answerers;
DROP TABLE names;
