package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"signoria/table"
)

// wideName is the length of stored names in bytes: shorter ones are padded with spaces, with which
// no name ends. So a row is only ever overwritten in place. Rows that grow and shrink are moved to
// other pages, and SQLite leaves traces of moved rows, which no later deletion would find.
const wideName = table.MaxNameBytes

// stored returns a name as it is stored: padded with spaces to wideName bytes.
func stored(name string) string { return name + strings.Repeat(" ", max(0, wideName-len(name))) }

// unstored returns a stored name or text without its padding.
func unstored(name string) string { return strings.TrimRight(name, " ") }

// putNames stores names of a match, and replaces those of the same seats.
func putNames(ctx context.Context, tx *sql.Tx, match string, names table.Names) error {
	for _, seat := range slices.Sorted(maps.Keys(names)) {
		n, former := names[seat], 0
		if n.NameRemoved {
			former = 1
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO names (match, seat, name, former) VALUES ($1, $2, $3, $4)
			ON CONFLICT (match, seat) DO UPDATE SET name = excluded.name, former = excluded.former`, match, int(seat), stored(n.Name), former)
		if err != nil {
			return err
		}
	}
	return nil
}

// putAnswerers stores the hashes of those who answered last, by seat; an empty hash deletes one.
func putAnswerers(ctx context.Context, tx *sql.Tx, match string, hashes map[int]string) error {
	for _, seat := range slices.Sorted(maps.Keys(hashes)) {
		var err error
		if hash := hashes[seat]; hash == "" {
			_, err = tx.ExecContext(ctx, `DELETE FROM answerers WHERE match = $1 AND seat = $2`, match, seat)
		} else {
			_, err = tx.ExecContext(ctx, `INSERT INTO answerers (match, seat, hash) VALUES ($1, $2, $3)
				ON CONFLICT (match, seat) DO UPDATE SET hash = excluded.hash`, match, seat, hash)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// scrubWait is how long a scrub waits for readers.
const scrubWait = 200 * time.Millisecond

// scrub truncates SQLite's write-ahead log, which may still contain deleted names and texts. The
// database file itself overwrites what is deleted (secure_delete). A reader delays it, so
// pollAdminActions tries again. PostgreSQL keeps old rows until it vacuums.
func (s *Store) scrub(ctx context.Context) {
	if s.file == "" || !s.unscrubbed.CompareAndSwap(true, false) {
		return
	}
	if err := s.truncate(ctx); err != nil {
		s.unscrubbed.Store(true)
		if ctx.Err() == nil {
			s.log.Debug("store: the write-ahead log cannot be emptied yet; it will be tried again", "error", err)
		}
	}
}

// truncate moves the write-ahead log into the database file and empties it. It waits at most
// scrubWait for others, by a connection of its own; the error says that a reader or writer was in
// the way.
func (s *Store) truncate(ctx context.Context) error {
	db, err := sql.Open("sqlite", sqliteAddress(s.file, "deferred", scrubWait))
	if err != nil {
		return err
	}
	defer db.Close()
	var busy, pages, moved int
	if err := db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &pages, &moved); err != nil {
		return err
	}
	if busy != 0 {
		return fmt.Errorf("somebody reads or writes; %d of %d pages are in the file", moved, pages)
	}
	return nil
}
