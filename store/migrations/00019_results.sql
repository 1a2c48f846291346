-- +goose Up
CREATE TABLE players ( -- who has results; it stays, as a former player, when its person is deleted
    id     TEXT NOT NULL PRIMARY KEY,
    person TEXT REFERENCES persons (id) -- NULL: nobody any more
);
CREATE INDEX players_by_person ON players (person);

-- How matches ended: an index of what their logs tell, which can be made anew. What ratings hang on
-- (n) stays when the match itself is deleted.
CREATE TABLE endings (
    match    TEXT NOT NULL PRIMARY KEY,
    title    TEXT NOT NULL,
    seats    INTEGER NOT NULL,
    open     INTEGER NOT NULL, -- 1: anybody could sit down
    rated    INTEGER NOT NULL, -- 1: it counts for the ratings of its persons
    ended    BIGINT NOT NULL,  -- microseconds since 1970
    n        BIGINT UNIQUE     -- its place in the order in which ratings were worked out; NULL: it has none
);
CREATE INDEX endings_unrated ON endings (ended, match) WHERE n IS NULL;

CREATE TABLE results (
    match    TEXT NOT NULL REFERENCES endings (match),
    seat     INTEGER NOT NULL,
    player   TEXT REFERENCES players (id), -- NULL: nobody knows, or a bot
    bot      TEXT NOT NULL,    -- the level of the bot whose seat it was; '': a person's
    place    INTEGER NOT NULL,
    points   INTEGER NOT NULL,
    parts    TEXT NOT NULL,    -- JSON: the parts of the score
    stood_in INTEGER NOT NULL, -- thousandths of the choices that a bot made for the person
    gone     INTEGER NOT NULL, -- 1: the person has left
    PRIMARY KEY (match, seat)
);
CREATE INDEX results_by_player ON results (player);

CREATE TABLE ratings (
    player TEXT NOT NULL,    -- one of players, or "bot" and a level
    ladder TEXT NOT NULL,    -- title and kind of table
    value  TEXT NOT NULL,    -- to the bit
    games  INTEGER NOT NULL,
    last   BIGINT NOT NULL,  -- when the last of them ended, microseconds since 1970
    PRIMARY KEY (player, ladder)
);
CREATE INDEX ratings_by_ladder ON ratings (ladder);

CREATE TABLE jobs ( -- what one node does at a time
    name TEXT NOT NULL PRIMARY KEY,
    runs BIGINT NOT NULL
);

-- +goose Down
DROP TABLE jobs;
DROP TABLE ratings;
DROP TABLE results;
DROP TABLE endings;
DROP TABLE players;
