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

-- +goose Down
ALTER TABLE told DROP COLUMN list;
DROP TABLE lookouts;
