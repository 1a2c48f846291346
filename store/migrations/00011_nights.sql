-- +goose Up
CREATE TABLE nights ( -- by which zone's clock persons sleep: beside the log, which has UTC
    match   TEXT NOT NULL REFERENCES matches (id),
    seat    INTEGER NOT NULL,
    zone    TEXT NOT NULL, -- such as Europe/Prague
    times   TEXT NOT NULL, -- by its clock: 22:00-06:30
    changes BIGINT NOT NULL, -- when the zone's clock is changed next, microseconds since 1970; 0: never
    PRIMARY KEY (match, seat)
);

CREATE INDEX nights_by_change ON nights (changes) WHERE changes > 0;

-- +goose Down
DROP TABLE nights;
