-- +goose Up
CREATE TABLE reviews ( -- looks back at matches that are over; each can be made anew
    match    TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
    basis    TEXT NOT NULL DEFAULT '', -- what it hangs on beside the match
    body     TEXT NOT NULL DEFAULT '', -- gzip in base64; '': there is none yet
    node     TEXT NOT NULL DEFAULT '', -- which is making one, '': none
    until    BIGINT NOT NULL DEFAULT 0, -- that long at least, in microseconds since 1970
    progress INTEGER NOT NULL DEFAULT 0 -- how far it is, in thousandths
);

-- +goose Down
DROP TABLE reviews;
