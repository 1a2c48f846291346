package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"slices"
	"time"
)

// Person is the row of a person whom the store knows.
type Person struct {
	ID            string
	Created, Seen time.Time
}

// Device is a browser that a person has signed in. Hash is the hash of its secret.
type Device struct {
	Hash          string
	Created, Seen time.Time
	Label         string // which browser it is
}

// SavedKey is a key of a match that a person holds, and when it was last used.
type SavedKey struct {
	Match, Key string
	Used       time.Time
}

// AddPerson stores a new person with a first device. It also deletes up to maxDeleted persons who were not
// seen since before; those with an account only if they were not seen for accountGrace longer.
func (s *Store) AddPerson(ctx context.Context, id, device string, now, before time.Time) error {
	return s.change(ctx, "store: new person", func(tx *sql.Tx) error {
		if err := s.deleteUnseenPersons(ctx, tx, before, now); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO persons (id, created, seen) VALUES ($1, $2, $2)`, id, now.UnixMicro())
		if err != nil {
			return err
		}
		return addDevice(ctx, tx, id, device, now)
	})
}

func addDevice(ctx context.Context, tx *sql.Tx, person, hash string, now time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO devices (hash, person, created, seen) VALUES ($1, $2, $3, $3)`, hash, person, now.UnixMicro())
	return err
}

// maxDeleted is the most persons that one change deletes. accountGrace is how much longer accounts are
// stored, because one can sign in to them without a cookie.
const (
	maxDeleted   = 100
	accountGrace = 2 * 365 * 24 * time.Hour
)

func (s *Store) deleteUnseenPersons(ctx context.Context, tx *sql.Tx, before, now time.Time) error {
	old, err := texts(ctx, tx, `SELECT id FROM persons WHERE seen < $1 AND left_at = 0 AND merged_into IS NULL
		AND (seen < $2 OR NOT EXISTS (SELECT 1 FROM profiles WHERE person = persons.id)) ORDER BY seen LIMIT $3`,
		before.UnixMicro(), before.Add(-accountGrace).UnixMicro(), maxDeleted)
	if err != nil {
		return err
	}
	for _, id := range old {
		if err := s.deletePerson(ctx, tx, id, now); err != nil {
			return err
		}
	}
	return nil
}

// PersonOf returns the person of a device. The error is ErrUnknown if there is none.
func (s *Store) PersonOf(ctx context.Context, device string) (Person, error) {
	var p Person
	var created, seen int64
	err := s.read.QueryRowContext(ctx, `SELECT id, persons.created, persons.seen FROM persons JOIN devices ON person = id WHERE hash = $1`, device).
		Scan(&p.ID, &created, &seen)
	if err != nil {
		return p, missing("store: person of a device", err)
	}
	p.Created, p.Seen = time.UnixMicro(created).UTC(), time.UnixMicro(seen).UTC()
	return p, nil
}

// SeePerson stores that a person was seen with a device.
func (s *Store) SeePerson(ctx context.Context, person, device string, now time.Time) error {
	return s.change(ctx, "store: person seen", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE persons SET seen = $2 WHERE id = $1`, person, now.UnixMicro()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE devices SET seen = $2 WHERE hash = $1`, device, now.UnixMicro())
		return err
	})
}

// Devices lists a person's browsers, the last seen first.
func (s *Store) Devices(ctx context.Context, person string) ([]Device, error) {
	const doing = "store: devices of a person"
	rows, err := s.read.QueryContext(ctx, `SELECT hash, created, seen, label FROM devices WHERE person = $1 ORDER BY seen DESC, hash`, person)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Device
	for rows.Next() {
		var d Device
		var created, seen int64
		if err := rows.Scan(&d.Hash, &created, &seen, &d.Label); err != nil {
			return nil, sortError(doing, err)
		}
		d.Created, d.Seen = time.UnixMicro(created).UTC(), time.UnixMicro(seen).UTC()
		list = append(list, d)
	}
	return list, sortError(doing, rows.Err())
}

// SaveKeys stores keys that a person holds, and returns those that are new. Keys of unknown matches
// are ignored. Beyond most keys, those of matches that are over or closed are deleted, the longest
// unused first. A key of a running match is never deleted; a person who has most of them gets no
// new key stored.
func (s *Store) SaveKeys(ctx context.Context, person string, most int, keys ...SavedKey) (added []SavedKey, err error) {
	err = s.change(ctx, "store: keys of a person", func(tx *sql.Tx) error {
		for _, k := range slices.SortedFunc(slices.Values(keys), savedKeyOrder) {
			isNew, err := saveKey(ctx, tx, person, most, k)
			if err != nil {
				return err
			}
			if isNew {
				added = append(added, k)
			}
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM held WHERE person = $1 AND (match, key) IN (SELECT match, key FROM
			(SELECT held.match, held.key, `+ended+` AS ended FROM held JOIN matches ON matches.id = held.match
			WHERE held.person = $1 ORDER BY ended, held.used DESC LIMIT $3 OFFSET $2) AS beyond WHERE ended = 1)`, person, most, math.MaxInt32)
		return err
	})
	return added, err
}

// savedKeyOrder compares keys for the order in which rows are changed, as pageViewOrder does.
func savedKeyOrder(a, b SavedKey) int {
	return cmp.Or(cmp.Compare(a.Match, b.Match), cmp.Compare(a.Key, b.Key))
}

// ended is 1 for a match that is over or closed, else 0.
const ended = `CASE WHEN matches.status = 'over' OR matches.closed <> 0 THEN 1 ELSE 0 END`

// saveKey stores one key, and reports whether it is new.
func saveKey(ctx context.Context, tx *sql.Tx, person string, most int, k SavedKey) (bool, error) {
	done, err := tx.ExecContext(ctx, `INSERT INTO held (person, match, key, used) SELECT persons.id, matches.id, $3, $4
		FROM persons, matches WHERE persons.id = $1 AND matches.id = $2
		AND (SELECT COUNT(*) FROM held JOIN matches ON matches.id = held.match WHERE held.person = $1 AND `+ended+` = 0) < $5
		ON CONFLICT (person, match, key) DO NOTHING`,
		person, k.Match, k.Key, k.Used.UnixMicro(), most)
	if err != nil {
		return false, err
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return n > 0, err
	}
	_, err = tx.ExecContext(ctx, `UPDATE held SET used = $4 WHERE person = $1 AND match = $2 AND key = $3 AND used < $4`,
		person, k.Match, k.Key, k.Used.UnixMicro())
	return false, err
}

// SavedKeys lists the keys that a person holds, the last used first.
func (s *Store) SavedKeys(ctx context.Context, person string) ([]SavedKey, error) {
	const doing = "store: keys of a person"
	rows, err := s.read.QueryContext(ctx, `SELECT match, key, used FROM held WHERE person = $1 ORDER BY used DESC, match, key`, person)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []SavedKey
	for rows.Next() {
		var k SavedKey
		var used int64
		if err := rows.Scan(&k.Match, &k.Key, &used); err != nil {
			return nil, sortError(doing, err)
		}
		k.Used = time.UnixMicro(used).UTC()
		list = append(list, k)
	}
	return list, sortError(doing, rows.Err())
}

// replaceSavedKey replaces a person's saved key. Other holders of the old key get nothing.
func replaceSavedKey(ctx context.Context, tx *sql.Tx, match string, r Renewed) error {
	_, err := tx.ExecContext(ctx, `UPDATE held SET key = $4 WHERE person = $1 AND match = $2 AND key = $3`, r.Person, match, r.Before, r.Key)
	return err
}

// AddPairingCode stores the hash of a code by which another browser becomes the person's. An older
// code of the same person is deleted.
func (s *Store) AddPairingCode(ctx context.Context, person, hash string, now, expires time.Time) error {
	return s.change(ctx, "store: ticket", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM tickets WHERE person = $1 OR expires <= $2`, person, now.UnixMicro())
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO tickets (hash, person, expires) VALUES ($1, $2, $3)`, hash, person, expires.UnixMicro())
		return err
	})
}

// RedeemPairingCode adds a device to the person who has this code, and returns the person. A code
// works once. ErrUnknown means that it was used, has expired, or never existed.
func (s *Store) RedeemPairingCode(ctx context.Context, hash, device string, now time.Time) (person string, err error) {
	err = s.change(ctx, "store: ticket", func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `DELETE FROM tickets WHERE hash = $1 AND expires > $2 RETURNING person`, hash, now.UnixMicro()).Scan(&person)
		if err != nil {
			return missing("store: ticket", err)
		}
		return addDevice(ctx, tx, person, device, now)
	})
	return person, err
}

// SignOut ends a device of a person; with others, all other devices and pairing codes. When the last
// device of a person without an account ends, their notices and settings are deleted, because they
// could not switch them off. An account keeps them, because one can sign in to it again.
func (s *Store) SignOut(ctx context.Context, person, device string, others bool) error {
	return s.endDevices(ctx, person, device, others, others)
}

// LabelDevice stores the name of a device's browser.
func (s *Store) LabelDevice(ctx context.Context, device, label string) error {
	return s.change(ctx, "store: device of a person", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE devices SET label = $2 WHERE hash = $1`, device, label)
		return err
	})
}

// EndDevice ends a device of a person, and the person's pairing code, which that device may have made.
func (s *Store) EndDevice(ctx context.Context, person, device string) error {
	return s.endDevices(ctx, person, device, false, true)
}

// endDevices ends a device of a person, or with others all devices except that one; with codes also the
// person's pairing code.
func (s *Store) endDevices(ctx context.Context, person, device string, others, codes bool) error {
	return s.change(ctx, "store: sign out", func(tx *sql.Tx) error {
		// This locks the person's row: of two devices that end at once, one must see that it is the last.
		if _, err := tx.ExecContext(ctx, `UPDATE persons SET seen = seen WHERE id = $1`, person); err != nil {
			return err
		}
		which := ` WHERE person = $1 AND %s = $2`
		if others {
			which = ` WHERE person = $1 AND %s <> $2`
		}
		if codes {
			if _, err := tx.ExecContext(ctx, `DELETE FROM tickets WHERE person = $1`, person); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM pushes`+fmt.Sprintf(which, "device"), person, device); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM devices`+fmt.Sprintf(which, "hash"), person, device); err != nil {
			return err
		}
		return deleteOf(ctx, tx, person, ` AND NOT EXISTS (SELECT 1 FROM devices WHERE person = $1) AND NOT EXISTS (SELECT 1 FROM profiles WHERE person = $1)`, prefsTables)
	})
}

// prefsTables are the tables with a person's notices and their settings.
var prefsTables = []string{"notices", "consents", "posted", "webhooks", "muted", "pushes", "mails", "lookouts", "told"}

// deleteOf deletes the rows of a person from tables. condition is appended to the WHERE clause.
func deleteOf(ctx context.Context, tx *sql.Tx, person, condition string, tables []string) error {
	for _, table := range tables {
		if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE person = $1`+condition, person); err != nil {
			return err
		}
	}
	return nil
}

// DeletePerson deletes a person with all devices, pairing codes, keys, ways to sign in, notices, and the
// lines that they have written. The row of an account stays, emptied, for a former player. Matches stay as
// they are.
func (s *Store) DeletePerson(ctx context.Context, person string, now time.Time) error {
	err := s.change(ctx, "store: person", func(tx *sql.Tx) error { return s.deletePerson(ctx, tx, person, now) })
	if err == nil {
		s.unscrubbed.Store(true)
		s.scrub(ctx)
	}
	return err
}

// ofPerson are the tables whose rows belong to one person, besides prefsTables; ofAccount are the
// ways to sign in to an account.
var (
	ofPerson  = []string{"tickets", "held", "devices", "invitations"}
	ofAccount = []string{"addresses", "passkeys", "outside"}
)

func (s *Store) deletePerson(ctx context.Context, tx *sql.Tx, id string, now time.Time) error {
	blank := wide("", wideData) // addresses are overwritten first, because SQLite may leave traces of deleted rows
	// An attempt to sign in with one of the addresses may have been left unfinished.
	if _, err := tx.ExecContext(ctx, `UPDATE attempts SET data = $2 WHERE LOWER(data) IN (SELECT LOWER(address) FROM addresses WHERE person = $1)`, id, blank); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE addresses SET address = $2 WHERE person = $1`, id, blank); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM attempts WHERE expires <= $1 OR data = $2`, now.UnixMicro(), blank); err != nil {
		return err
	}
	if err := deleteOf(ctx, tx, id, "", slices.Concat(prefsTables, ofPerson, ofAccount)); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM invitations WHERE host = $1`, id); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE seeking SET opener = NULL WHERE opener = $1`, id); err != nil {
		return err
	}
	if err := s.deleteWriter(ctx, tx, WriterOf(PersonIdentity(id))); err != nil {
		return err
	}
	// Results stay, without a person.
	if _, err := tx.ExecContext(ctx, `UPDATE players SET person = NULL WHERE person = $1 OR person IN (SELECT id FROM persons WHERE merged_into = $1)`, id); err != nil {
		return err
	}
	emptied, err := tx.ExecContext(ctx, `UPDATE profiles SET handle = $2, handle_key = NULL, name = $2, arms = '', privacy = '' WHERE person = $1`, id, stored(""))
	if err != nil {
		return err
	}
	if n, err := emptied.RowsAffected(); err != nil {
		return err
	} else if n == 0 {
		_, err = tx.ExecContext(ctx, `DELETE FROM persons WHERE id = $1`, id)
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE persons SET left_at = $2, created = 0, seen = 0 WHERE id = $1`, id, now.UnixMicro())
	return err
}
