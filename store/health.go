package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
)

// OnCommit sets a function that is called after each transaction of Store.change, committed or not,
// with its duration, waiting included, and its error. Changes by a single statement and those of
// Writable are not reported. Call it before the store is used by others.
func (s *Store) OnCommit(watch func(took time.Duration, err error)) { s.watch = watch }

// Writable returns an error unless a change can be made now. It makes one, because a lock alone is
// granted even if the disk is full. If the last change has failed it also writes wellSize bytes and
// deletes them, because a nearly full disk still has room for a few.
func (s *Store) Writable(ctx context.Context) error {
	if err := s.transact(ctx, "store: health", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO marks (name, at) VALUES ($1, 0) ON CONFLICT (name) DO UPDATE SET at = marks.at + 1`, wellMark)
		return err
	}); err != nil {
		return err
	}
	if !s.ailing.Load() {
		return nil
	}
	if err := s.put(ctx, strings.Repeat("x", wellSize)); err != nil {
		return err
	}
	return s.put(ctx, "")
}

// wellMark is the name of the rows that the health check writes: a count, and after a failure wellSize
// bytes. That is more than most choices with their snapshot have.
const (
	wellMark = "health"
	wellSize = 64 << 10
)

// put stores the text of the health check; an empty text deletes it.
func (s *Store) put(ctx context.Context, text string) error {
	return s.transact(ctx, "store: health", func(tx *sql.Tx) error {
		if text == "" {
			_, err := tx.ExecContext(ctx, `DELETE FROM keys WHERE name = $1`, wellMark)
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, wellMark, text)
		return err
	})
}

// noteHealth records whether the last change failed because the disk was full or the store did not
// work. A change that was refused or cancelled leaves the record as it is.
func (s *Store) noteHealth(err error) {
	switch {
	case err == nil:
		s.ailing.Store(false)
	case errors.Is(err, ErrFailed) && !errors.Is(err, context.Canceled):
		s.ailing.Store(true)
	}
}
