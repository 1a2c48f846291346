-- +goose Up
CREATE TABLE marks ( -- when some node last said that it works
    name TEXT NOT NULL PRIMARY KEY,
    at   BIGINT NOT NULL -- microseconds since 1970
);

CREATE TABLE outages ( -- stretches in which no node did, which are nobody's time
    began BIGINT NOT NULL PRIMARY KEY,
    ended BIGINT NOT NULL
);

-- +goose Down
DROP TABLE outages;
DROP TABLE marks;
