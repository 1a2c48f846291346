-- +goose Up
ALTER TABLE results ADD COLUMN rating_after TEXT; -- the rating of its player after the match, to the bit; NULL: it has not moved, or is not known

-- +goose Down
ALTER TABLE results DROP COLUMN rating_after;
