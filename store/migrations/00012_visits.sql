-- +goose Up
-- When somebody last looked at a match that has not begun, to a day: those that nobody
-- begins are deleted. 0: it is from before this was noted.
ALTER TABLE matches ADD COLUMN visited BIGINT NOT NULL DEFAULT 0; -- microseconds since 1970
ALTER TABLE matches ADD COLUMN wide TEXT NOT NULL DEFAULT ''; -- the wide network whose tables are counted together, as client
CREATE INDEX matches_by_wide ON matches (wide, status) WHERE wide <> '';
CREATE INDEX matches_by_visit ON matches (visited) WHERE status = 'waiting';

CREATE TABLE dropped ( -- matches that were deleted, for nodes that hold them; for some days
    n     BIGINT NOT NULL PRIMARY KEY, -- from 1
    at    BIGINT NOT NULL, -- microseconds since 1970
    id    TEXT NOT NULL UNIQUE
);

-- +goose Down
DROP TABLE dropped;
DROP INDEX matches_by_visit;
DROP INDEX matches_by_wide;
ALTER TABLE matches DROP COLUMN wide;
ALTER TABLE matches DROP COLUMN visited;
