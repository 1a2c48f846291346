package store

import (
	"context"
	"database/sql"
	"time"
)

// PasskeyBy returns a passkey by its ID. The error is ErrUnknown if there is none.
func (s *Store) PasskeyBy(ctx context.Context, id string) (Passkey, error) {
	list, err := s.passkeys(ctx, `id = $1`, id)
	if err != nil {
		return Passkey{}, err
	}
	if len(list) == 0 {
		return Passkey{}, ErrUnknown
	}
	return list[0], nil
}

// UsePasskey stores that a passkey was used, with the current credential, and gives a device to its
// person. ErrUnknown means that the passkey does not exist.
func (s *Store) UsePasskey(ctx context.Context, id, credential string, as Welcomed, now time.Time) (person string, err error) {
	err = s.change(ctx, "store: passkey", func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `UPDATE passkeys SET credential = $2, used = $3 WHERE id = $1 RETURNING person`, id, credential, now.UnixMicro()).Scan(&person)
		if err != nil {
			return missing("store: passkey", err)
		}
		return signIn(ctx, tx, person, as, now)
	})
	return person, err
}

// AddPasskey stores a passkey of a person, who may have at most most. If as is not nil the person is a new
// account, with as its first device. Errors: ErrConflict if the passkey is stored already, ErrUnknown if
// the person does not exist or has most passkeys.
func (s *Store) AddPasskey(ctx context.Context, k Passkey, as *Welcomed, most int, now time.Time) error {
	return s.change(ctx, "store: passkey", func(tx *sql.Tx) error {
		var err error
		if as != nil {
			if err = newAccount(ctx, tx, k.Person, now); err == nil {
				err = signIn(ctx, tx, k.Person, *as, now)
			}
		} else {
			err = stillHere(ctx, tx, k.Person)
		}
		if err != nil {
			return err
		}
		var has int
		if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM passkeys WHERE person = $1`, k.Person).Scan(&has); err != nil {
			return err
		}
		if has >= most {
			return ErrUnknown
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO passkeys (id, person, holder, credential, label, created, used) VALUES ($1, $2, $3, $4, $5, $6, $6)`,
			k.ID, k.Person, k.Holder, k.Credential, k.Label, now.UnixMicro())
		return err
	})
}

// stillHere returns an error unless a person has neither left nor been merged, and prevents both
// until the end of the transaction. The error is ErrUnknown.
func stillHere(ctx context.Context, tx *sql.Tx, person string) error {
	var here string
	err := tx.QueryRowContext(ctx, `UPDATE persons SET seen = seen WHERE id = $1 AND left_at = 0 AND merged_into IS NULL RETURNING id`, person).Scan(&here)
	return missing("store: person", err)
}

// DropPasskey deletes a passkey of a person. ErrUnknown means that the person does not have it, or that it
// is the last way to sign in.
func (s *Store) DropPasskey(ctx context.Context, person, id string) error {
	return s.change(ctx, "store: passkey", func(tx *sql.Tx) error {
		if err := s.wantsAnotherWay(ctx, tx, person); err != nil {
			return err
		}
		done, err := tx.ExecContext(ctx, `DELETE FROM passkeys WHERE person = $1 AND id = $2`, person, id)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err == nil && n == 0 {
			err = ErrUnknown
		}
		return err
	})
}
