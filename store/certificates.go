package store

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
)

// Certificate gives what PutCertificate has kept under a name. The error is ErrUnknown where there
// is nothing. All who share the store share it.
func (s *Store) Certificate(ctx context.Context, name string) ([]byte, error) {
	var text string
	err := s.read.QueryRowContext(ctx, `SELECT value FROM certificates WHERE name = $1`, name).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("%w: certificate %s", ErrUnknown, name)
	}
	if err != nil {
		return nil, sortError("store: certificate "+name, err)
	}
	value, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, fmt.Errorf("%w: certificate %s: %w", ErrFailed, name, err)
	}
	return value, nil
}

// PutCertificate keeps something of a certificate under a name, in place of what was there.
func (s *Store) PutCertificate(ctx context.Context, name string, value []byte) error {
	_, err := s.write.ExecContext(ctx, `INSERT INTO certificates (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
		name, base64.StdEncoding.EncodeToString(value))
	return sortError("store: certificate "+name, err)
}

// DropCertificate forgets what is kept under a name, if there is anything.
func (s *Store) DropCertificate(ctx context.Context, name string) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM certificates WHERE name = $1`, name)
	return sortError("store: certificate "+name, err)
}
