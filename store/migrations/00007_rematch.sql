-- +goose Up
ALTER TABLE matches ADD COLUMN rematch_of TEXT; -- the match that it is the rematch of
CREATE UNIQUE INDEX matches_by_rematch ON matches (rematch_of) WHERE rematch_of IS NOT NULL;

-- +goose Down
DROP INDEX matches_by_rematch;
ALTER TABLE matches DROP COLUMN rematch_of;
