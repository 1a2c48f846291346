package store

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"
)

// NotifyPrefs is how a person wants to be notified, and by which channels they can be.
type NotifyPrefs struct {
	Person string
	// Preferences are in the caller's format; LastSeen is when the person last looked at a page.
	Preferences string
	LastSeen    time.Time
	// Pushes is how many browsers take push messages, Mail whether mails can be sent, Webhook
	// whether the person has a webhook of their own that works.
	Pushes        int
	Mail, Webhook bool
	// ListedAt is when the person last looked at the list of open tables; only LooksFor sets it.
	ListedAt time.Time
}

// Subscriber is a person who holds a key of a match and wants notices.
type Subscriber struct {
	NotifyPrefs
	Key string
	// Used is when a key of the match that the person has was last used, by any holder.
	Used time.Time
	// Muted means that the person wants no notices of this match.
	Muted bool
}

// addPrefs stores the preferences of a person who has none yet.
func addPrefs(ctx context.Context, tx *sql.Tx, person, prefs string, now time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO told (person, wishes, eyes) SELECT id, CAST($2 AS TEXT), CAST($3 AS BIGINT) FROM persons WHERE id = $1
		ON CONFLICT (person) DO NOTHING`, person, prefs, now.UnixMicro())
	return err
}

// PutPreferences stores the preferences of a person.
func (s *Store) PutPreferences(ctx context.Context, person, prefs string, now time.Time) error {
	return s.change(ctx, "store: wishes", func(tx *sql.Tx) error {
		if err := addPrefs(ctx, tx, person, prefs, now); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE told SET wishes = $2 WHERE person = $1`, person, prefs)
		return err
	})
}

const prefsColumns = `told.person, told.wishes, told.eyes, (SELECT COUNT(*) FROM pushes WHERE pushes.person = told.person),
	EXISTS (SELECT 1 FROM mails WHERE mails.person = told.person AND mails.address <> '' AND mails.stopped = 0),
	EXISTS (SELECT 1 FROM webhooks WHERE webhooks.person = told.person AND webhooks.match IS NULL AND webhooks.stopped = 0)`

func scanPrefs(scan func(...any) error, t *NotifyPrefs, more ...any) error {
	var eyes int64
	err := scan(append([]any{&t.Person, &t.Preferences, &eyes, &t.Pushes, &t.Mail, &t.Webhook}, more...)...)
	t.LastSeen = time.UnixMicro(eyes).UTC()
	return err
}

// NotifyPrefs returns how a person wants to be notified; ErrUnknown if they never asked for
// notices.
func (s *Store) NotifyPrefs(ctx context.Context, person string) (NotifyPrefs, error) {
	var t NotifyPrefs
	err := scanPrefs(s.read.QueryRowContext(ctx, `SELECT `+prefsColumns+` FROM told WHERE person = $1`, person).Scan, &t)
	return t, missing("store: how a person is told", err)
}

// Subscribers returns the people who hold a key of a match and want notices.
func (s *Store) Subscribers(ctx context.Context, match string) ([]Subscriber, error) {
	const doing = "store: who is told of a match"
	rows, err := s.read.QueryContext(ctx, `SELECT `+prefsColumns+`, held.key,
		(SELECT MAX(used) FROM held AS own WHERE own.person = held.person AND own.match = held.match),
		EXISTS (SELECT 1 FROM muted WHERE muted.person = told.person AND muted.match = held.match)
		FROM held JOIN told ON told.person = held.person WHERE held.match = $1 ORDER BY told.person, held.key`, match)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Subscriber
	for rows.Next() {
		var h Subscriber
		var used int64
		if err := scanPrefs(rows.Scan, &h.NotifyPrefs, &h.Key, &used, &h.Muted); err != nil {
			return nil, sortError(doing, err)
		}
		h.Used = time.UnixMicro(used).UTC()
		list = append(list, h)
	}
	return list, sortError(doing, rows.Err())
}

// PageView records that a person looked at a page, or without a person that a key of a match was used.
// List means that the page showed the list of open tables.
type PageView struct {
	Person, Match, Key string
	List               bool
	At                 time.Time
}

// MarkSeen stores page views. A stored time more than ahead after a view is a clock error and is replaced.
// A view by a key counts for that match only, for each subscriber who holds the key, because other people
// may know it.
func (s *Store) MarkSeen(ctx context.Context, ahead time.Duration, looks ...PageView) error {
	return s.change(ctx, "store: who has looked", func(tx *sql.Tx) error {
		for _, l := range slices.SortedFunc(slices.Values(looks), pageViewOrder) {
			if err := addPageView(ctx, tx, l, ahead); err != nil {
				return err
			}
		}
		return nil
	})
}

// pageViewOrder compares page views for the order in which rows are changed. It is the same everywhere, so
// that two transactions cannot deadlock.
func pageViewOrder(a, b PageView) int {
	return cmp.Or(cmp.Compare(a.Match, b.Match), cmp.Compare(a.Key, b.Key), cmp.Compare(a.Person, b.Person))
}

func addPageView(ctx context.Context, tx *sql.Tx, l PageView, ahead time.Duration) (err error) {
	at, wrong := l.At.UnixMicro(), l.At.Add(ahead).UnixMicro()
	if l.List {
		if _, err := tx.ExecContext(ctx, `UPDATE told SET list = $2 WHERE person = $1 AND (list < $2 OR list > $3)`, l.Person, at, wrong); err != nil {
			return err
		}
	}
	if l.Person != "" {
		_, err = tx.ExecContext(ctx, `UPDATE told SET eyes = $2 WHERE person = $1 AND (eyes < $2 OR eyes > $3)`, l.Person, at, wrong)
	} else {
		_, err = tx.ExecContext(ctx, `UPDATE held SET used = $3 WHERE match = $1 AND key = $2 AND (used < $3 OR used > $4)
			AND person IN (SELECT person FROM told)`, l.Match, l.Key, at, wrong)
	}
	return err
}

// Mute stops notices of a match for a person, or with on false starts them again. With on, the error
// is ErrUnknown if the person or the match does not exist.
func (s *Store) Mute(ctx context.Context, person, match string, on bool) error {
	if !on {
		_, err := s.write.ExecContext(ctx, `DELETE FROM muted WHERE person = $1 AND match = $2`, person, match)
		return sortError("store: muting a match", err)
	}
	done, err := s.write.ExecContext(ctx, `INSERT INTO muted (person, match) SELECT persons.id, matches.id FROM persons, matches
		WHERE persons.id = $1 AND matches.id = $2 ON CONFLICT (person, match) DO UPDATE SET match = excluded.match`, person, match)
	if err != nil {
		return sortError("store: muting a match", err)
	}
	if n, err := done.RowsAffected(); err == nil && n == 0 {
		return ErrUnknown
	}
	return nil
}

// Muted returns the matches of which a person wants no notices.
func (s *Store) Muted(ctx context.Context, person string) ([]string, error) {
	list, err := texts(ctx, s.read, `SELECT match FROM muted WHERE person = $1 ORDER BY match`, person)
	return list, sortError("store: muted matches", err)
}

// Push is the address at which a browser receives push messages.
type Push struct{ Device, Endpoint, P256dh, Auth string }

// PutPush stores where a person's browser receives push messages, and replaces its earlier address and the
// same address of another browser. A person without preferences gets these.
func (s *Store) PutPush(ctx context.Context, person, prefs string, p Push, now time.Time) error {
	return s.change(ctx, "store: where a browser takes messages", func(tx *sql.Tx) error {
		if err := addPrefs(ctx, tx, person, prefs, now); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM pushes WHERE endpoint = $1 OR device = $2`, p.Endpoint, p.Device); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO pushes (device, person, endpoint, p256dh, auth)
			SELECT hash, person, CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT) FROM devices WHERE hash = $1 AND person = $2`,
			p.Device, person, p.Endpoint, p.P256dh, p.Auth)
		return err
	})
}

// Pushes returns where a person's browsers receive push messages.
func (s *Store) Pushes(ctx context.Context, person string) ([]Push, error) {
	const doing = "store: where browsers take messages"
	rows, err := s.read.QueryContext(ctx, `SELECT device, endpoint, p256dh, auth FROM pushes WHERE person = $1 ORDER BY device`, person)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Push
	for rows.Next() {
		var p Push
		if err := rows.Scan(&p.Device, &p.Endpoint, &p.P256dh, &p.Auth); err != nil {
			return nil, sortError(doing, err)
		}
		list = append(list, p)
	}
	return list, sortError(doing, rows.Err())
}

// DropPush deletes the push address of a browser; with an endpoint only if it is that one.
func (s *Store) DropPush(ctx context.Context, device, endpoint string) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM pushes WHERE device = $1 AND ($2 = '' OR endpoint = $2)`, device, endpoint)
	return sortError("store: where a browser takes messages", err)
}
