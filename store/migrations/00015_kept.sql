-- +goose Up
-- When somebody last looked is noted of all matches now, to a day: 0, it is not known of those
-- that have begun; the next tidying notes the same time for all of them.
UPDATE matches SET visited = 0 WHERE status <> 'waiting';
DROP INDEX matches_by_visit;
CREATE INDEX matches_by_visit ON matches (status, visited);

-- +goose Down
DROP INDEX matches_by_visit;
CREATE INDEX matches_by_visit ON matches (visited) WHERE status = 'waiting';
