package store

import (
	"context"
	"database/sql"
	"time"
)

// OnCommit lets somebody be told how long each change of a match took, waiting
// included, and whether it failed. Call it before the store is used by others.
func (s *Store) OnCommit(watch func(took time.Duration, err error)) { s.watch = watch }

// Writable tells whether a change could be made now: it gets a lock for writing,
// and changes nothing.
func (s *Store) Writable(ctx context.Context) error {
	return s.transact(ctx, "store: health", func(tx *sql.Tx) error {
		if s.postgres == "" {
			return nil // the writing connection takes the lock when it begins
		}
		_, err := tx.ExecContext(ctx, `LOCK TABLE matches IN ROW EXCLUSIVE MODE`)
		return err
	})
}
