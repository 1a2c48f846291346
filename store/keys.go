package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
)

// keyLength is the length of a key in bytes.
const keyLength = 32

// Key returns the secret of this name, keyLength bytes, which is the same for all nodes of the store. The
// first call makes a random one.
func (s *Store) Key(ctx context.Context, name string) ([]byte, error) {
	doing := "store: key " + name
	key, err := s.readKey(ctx, name)
	if !errors.Is(err, sql.ErrNoRows) {
		return key, sortError(doing, err)
	}
	made := make([]byte, keyLength)
	if _, err := rand.Read(made); err != nil {
		return nil, fmt.Errorf("%s: no randomness from the system: %w", doing, err)
	}
	_, err = s.write.ExecContext(ctx, `INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`,
		name, base64.StdEncoding.EncodeToString(made))
	if err != nil {
		return nil, sortError(doing, err)
	}
	key, err = s.readKey(ctx, name) // another node may have stored one first
	return key, sortError(doing, err)
}

// HasKey reports whether the secret of this name was drawn; it draws none.
func (s *Store) HasKey(ctx context.Context, name string) (bool, error) {
	_, err := s.readKey(ctx, name)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, sortError("store: key "+name, err)
}

func (s *Store) readKey(ctx context.Context, name string) ([]byte, error) {
	var text string
	if err := s.read.QueryRowContext(ctx, `SELECT value FROM keys WHERE name = $1`, name).Scan(&text); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(text)
}
