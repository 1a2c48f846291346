-- +goose Up
CREATE TABLE certificates ( -- what ACME gives: the account's key, certificates with theirs, answers to challenges
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL -- base64
);

-- +goose Down
DROP TABLE certificates;
