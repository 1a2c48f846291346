-- +goose Up
ALTER TABLE seeking ADD COLUMN opener TEXT REFERENCES persons (id); -- whose people may come, where only they may; NULL: anybody may, or the opener is gone
CREATE INDEX seeking_by_opener ON seeking (opener) WHERE opener IS NOT NULL;

-- +goose Down
DROP INDEX seeking_by_opener;
ALTER TABLE seeking DROP COLUMN opener;
