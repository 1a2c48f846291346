-- +goose Up
CREATE TABLE talks ( -- the talk at a match, from the first thing that is said or chosen of it
    match   TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
    version BIGINT NOT NULL, -- grows with every change of what is said
    may     TEXT NOT NULL, -- what the opener allows: 'text', 'phrases', 'off'
    apart   INTEGER NOT NULL, -- 1: those who look on do not read what the players say
    agreed  BIGINT NOT NULL -- bits of the seats whose persons have agreed to free text
);
CREATE TABLE lines ( -- what was said; taken back by overwriting, which leaves the row
    match  TEXT NOT NULL REFERENCES matches (id),
    n      BIGINT NOT NULL, -- counts from 1 in its match
    room   TEXT NOT NULL, -- 'seats' or 'gallery'
    after  BIGINT NOT NULL, -- the last entry of the log that all could know of
    seat   INTEGER NOT NULL, -- that speaks; -1: looks on
    writer TEXT NOT NULL, -- hash of a person's id, or of a browser's secret
    kind   TEXT NOT NULL, -- 'phrase' or 'text'
    text   TEXT NOT NULL, -- of a phrase its key, and perhaps a thing
    at     BIGINT NOT NULL, -- microseconds since 1970, as all times here
    once   TEXT NOT NULL, -- by which it is known when it is sent again; empty: it is not
    hidden INTEGER NOT NULL, -- 1: by the host
    gone   INTEGER NOT NULL, -- 1: overwritten
    PRIMARY KEY (match, n)
);
CREATE INDEX lines_by_writer ON lines (writer);
CREATE TABLE reactions ( -- signs on lines that were said, or on entries of the log
    match  TEXT NOT NULL REFERENCES matches (id),
    about  TEXT NOT NULL, -- 'line' or 'entry'
    n      BIGINT NOT NULL, -- its number
    writer TEXT NOT NULL, -- as in lines
    seat   INTEGER NOT NULL, -- as in lines
    sign   TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (match, about, n, writer)
);
CREATE INDEX reactions_by_writer ON reactions (writer);
CREATE TABLE unheard ( -- whom somebody does not want to hear, at any match
    listener TEXT NOT NULL, -- both as writers of lines
    writer   TEXT NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (listener, writer)
);
CREATE TABLE complaints ( -- lines that somebody has reported to the host
    match  TEXT NOT NULL REFERENCES matches (id),
    line   BIGINT NOT NULL,
    writer TEXT NOT NULL, -- who reports
    seat   INTEGER NOT NULL, -- -1: looks on
    why    TEXT NOT NULL,
    at     BIGINT NOT NULL,
    PRIMARY KEY (match, line, writer)
);
CREATE TABLE silenced ( -- who may say nothing any more, by the host
    writer TEXT NOT NULL PRIMARY KEY,
    at     BIGINT NOT NULL,
    why    TEXT NOT NULL
);

-- +goose Down
DROP TABLE silenced;
DROP TABLE complaints;
DROP TABLE unheard;
DROP TABLE reactions;
DROP TABLE lines;
DROP TABLE talks;
