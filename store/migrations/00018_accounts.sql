-- +goose Up
-- A person who has left: the row stays so that results of others stand, with nothing in it.
ALTER TABLE persons ADD COLUMN left_at BIGINT NOT NULL DEFAULT 0; -- microseconds since 1970, as all times here; 0: still here
-- What this person had belongs to another one now, who has said so.
ALTER TABLE persons ADD COLUMN merged_into TEXT REFERENCES persons (id);
CREATE INDEX persons_by_merged ON persons (merged_into) WHERE merged_into IS NOT NULL;
ALTER TABLE devices ADD COLUMN label TEXT NOT NULL DEFAULT ''; -- which browser on which system, in two words

CREATE TABLE profiles ( -- accounts: persons who can come back from anywhere, as others may see them
    person     TEXT NOT NULL PRIMARY KEY REFERENCES persons (id),
    handle     TEXT NOT NULL, -- as it was written, filled up with spaces like all names; blank: none
    handle_key TEXT UNIQUE, -- the hash of what handles that look alike have in common; NULL: none
    name       TEXT NOT NULL, -- to be shown
    arms       TEXT NOT NULL, -- '': none
    privacy    TEXT NOT NULL -- who sees the page of the person: anybody, known, nobody
);

CREATE TABLE addresses ( -- mail addresses by which persons sign in
    address_key TEXT NOT NULL PRIMARY KEY, -- a keyed hash of the address
    address     TEXT NOT NULL, -- filled up with spaces
    person      TEXT NOT NULL REFERENCES persons (id),
    verified    BIGINT NOT NULL
);
CREATE INDEX addresses_by_person ON addresses (person);

CREATE TABLE passkeys (
    id         TEXT NOT NULL PRIMARY KEY, -- of the credential, base64url
    person     TEXT NOT NULL REFERENCES persons (id),
    holder     TEXT NOT NULL, -- what the device calls the person (WebAuthn's user handle), base64url
    credential TEXT NOT NULL, -- JSON
    label      TEXT NOT NULL,
    created    BIGINT NOT NULL,
    used       BIGINT NOT NULL
);
CREATE INDEX passkeys_by_person ON passkeys (person);

CREATE TABLE outside ( -- names by which a sign-in of the host's own knows persons
    issuer  TEXT NOT NULL,
    subject TEXT NOT NULL, -- a keyed hash
    person  TEXT NOT NULL REFERENCES persons (id),
    PRIMARY KEY (issuer, subject)
);
CREATE INDEX outside_by_person ON outside (person);

CREATE TABLE attempts ( -- what somebody has begun who signs in; it works once
    hash    TEXT NOT NULL PRIMARY KEY, -- of the link's secret, or of the ceremony's
    purpose TEXT NOT NULL, -- mail, passkey, outside
    browser TEXT NOT NULL, -- hash of the secret of the browser that asks
    code    TEXT NOT NULL, -- a keyed hash; '': none
    data    TEXT NOT NULL, -- filled up with spaces
    tries   INTEGER NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX attempts_by_browser ON attempts (browser, purpose);
CREATE INDEX attempts_by_time ON attempts (expires);

-- +goose Down
DROP TABLE attempts;
DROP TABLE outside;
DROP TABLE passkeys;
DROP TABLE addresses;
DROP TABLE profiles;
ALTER TABLE devices DROP COLUMN label;
DROP INDEX persons_by_merged;
ALTER TABLE persons DROP COLUMN merged_into;
ALTER TABLE persons DROP COLUMN left_at;
