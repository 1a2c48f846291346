package store

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// Certificate returns the value that PutCertificate has stored under a name, by any node. The error is
// ErrUnknown if there is none.
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

// PutCertificate stores a value of a certificate under a name, and replaces an earlier one.
func (s *Store) PutCertificate(ctx context.Context, name string, value []byte) error {
	_, err := s.write.ExecContext(ctx, `INSERT INTO certificates (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
		name, base64.StdEncoding.EncodeToString(value))
	return sortError("store: certificate "+name, err)
}

// DropCertificate deletes the value that is stored under a name, if there is one.
func (s *Store) DropCertificate(ctx context.Context, name string) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM certificates WHERE name = $1`, name)
	return sortError("store: certificate "+name, err)
}

// A row whose name begins with certificateClaim is the claim of the owner who requests the certificate of
// that name now. Its value is the end of the claim, in microseconds since 1970 with claimDigits digits,
// a space, and the owner. It is not in base64, so Certificate cannot read it.
const (
	certificateClaim = "claim "
	claimDigits      = 19
)

// ClaimCertificate gives owner the sole right to request the certificate of a name until a time; it
// returns false if another owner has that right now. Called again by its owner it extends the claim.
func (s *Store) ClaimCertificate(ctx context.Context, name, owner string, now, until time.Time) (bool, error) {
	at := func(t time.Time) string { return fmt.Sprintf("%0*d", claimDigits, t.UnixMicro()) }
	done, err := s.write.ExecContext(ctx, `INSERT INTO certificates (name, value) VALUES ($1, CAST($2 AS TEXT))
		ON CONFLICT (name) DO UPDATE SET value = excluded.value
		WHERE SUBSTR(certificates.value, 1, `+strconv.Itoa(claimDigits)+`) <= CAST($3 AS TEXT) OR SUBSTR(certificates.value, `+strconv.Itoa(claimDigits+2)+`) = CAST($4 AS TEXT)`,
		certificateClaim+name, at(until)+" "+owner, at(now), owner)
	if err != nil {
		return false, sortError("store: claiming certificate "+name, err)
	}
	n, err := done.RowsAffected()
	return n > 0, sortError("store: claiming certificate "+name, err)
}

// ReleaseCertificate ends the claim that owner has to the certificate of a name, if there is one.
func (s *Store) ReleaseCertificate(ctx context.Context, name, owner string) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM certificates WHERE name = $1 AND SUBSTR(value, `+strconv.Itoa(claimDigits+2)+`) = CAST($2 AS TEXT)`, certificateClaim+name, owner)
	return sortError("store: releasing certificate "+name, err)
}
