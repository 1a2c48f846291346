-- +goose Up
CREATE TABLE seeking ( -- matches that wait for anybody, as the list of open tables has them
    match TEXT NOT NULL PRIMARY KEY REFERENCES matches (id),
    free  INTEGER NOT NULL, -- bits of the seats on which anybody may sit down
    taken INTEGER NOT NULL, -- bits of the seats that persons or bots have
    since BIGINT NOT NULL, -- microseconds since 1970, as all times here
    until BIGINT NOT NULL, -- it is in the list that long
    fill  BIGINT NOT NULL -- when bots take what is free; 0: never
);
CREATE INDEX seeking_by_time ON seeking (until);

-- +goose Down
DROP TABLE seeking;
