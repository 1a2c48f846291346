package store

import (
	"context"
	"database/sql"
	"time"
)

// Webhook is an address to which notices go.
type Webhook struct {
	// ID is a name that is not a secret. Person is the owner.
	ID, Person string
	// Match is the table whose webhook it is; empty means that it is the person's own.
	Match string
	// Service, Address, Host and Secret are as in package notice.
	Service, Address, Host, Secret string
	Lang                           string
	// Standing means one message for each match, which is edited, instead of one for each notice.
	Standing bool
	// Tables means that tables which the person opens get a copy. In a copy it means that it is one.
	Tables bool
	// Sent is when it last accepted a message; zero means never. Failing is since when it accepts none;
	// zero means that it works.
	Created, Sent, Failing time.Time
	// Stopped means that nothing is sent to it, because it has failed for too long.
	Stopped bool
}

const webhookColumns = `id, person, COALESCE(match, ''), service, address, host, secret, lang, standing, tables, created, sent, failing, stopped`

func scanWebhook(scan func(...any) error) (w Webhook, err error) {
	var standing, tables, stopped int
	var created, sent, failing int64
	err = scan(&w.ID, &w.Person, &w.Match, &w.Service, &w.Address, &w.Host, &w.Secret, &w.Lang, &standing, &tables, &created, &sent, &failing, &stopped)
	w.Standing, w.Tables, w.Stopped = standing != 0, tables != 0, stopped != 0
	w.Created, w.Sent, w.Failing = timeOf(created), timeOf(sent), timeOf(failing)
	return w, err
}

// timeOf returns the time of a column in microseconds since 1970; the zero time for 0.
func timeOf(micro int64) time.Time {
	if micro == 0 {
		return time.Time{}
	}
	return time.UnixMicro(micro).UTC()
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// nullable returns a text for a column, NULL if it is empty.
func nullable(text string) sql.NullString { return sql.NullString{String: text, Valid: text != ""} }

// PutWebhook stores a webhook and replaces the one that the person or the match has. Copies of a
// person's own webhook change with it. A person without preferences gets these. The error is
// ErrUnknown if there is no such person or match.
func (s *Store) PutWebhook(ctx context.Context, w Webhook, prefs string, now time.Time) error {
	return s.change(ctx, "store: webhook", func(tx *sql.Tx) error {
		if err := addPrefs(ctx, tx, w.Person, prefs, now); err != nil {
			return err
		}
		if w.Match == "" {
			if err := changeCopies(ctx, tx, w); err != nil {
				return err
			}
		}
		if err := dropWebhooks(ctx, tx, `COALESCE(match, '') = $1 AND ($1 <> '' OR person = $2)`, w.Match, w.Person); err != nil {
			return err
		}
		return insertWebhook(ctx, tx, w, now)
	})
}

func insertWebhook(ctx context.Context, tx *sql.Tx, w Webhook, now time.Time) error {
	done, err := tx.ExecContext(ctx, `INSERT INTO webhooks (id, person, match, service, address, host, secret, lang, standing, tables, created, sent, failing, stopped)
		SELECT CAST($1 AS TEXT), persons.id, CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS TEXT), CAST($8 AS TEXT),
		CAST($9 AS INTEGER), CAST($10 AS INTEGER), CAST($11 AS BIGINT), CAST($12 AS BIGINT), 0, 0 FROM persons
		WHERE persons.id = $2 AND (CAST($3 AS TEXT) IS NULL OR EXISTS (SELECT 1 FROM matches WHERE matches.id = $3))`,
		w.ID, w.Person, nullable(w.Match), w.Service, w.Address, w.Host, w.Secret, w.Lang, number(w.Standing), number(w.Tables), now.UnixMicro(), microOf(w.Sent))
	if err != nil {
		return err
	}
	return someRow("store: webhook", done)
}

// someRow returns ErrUnknown if a statement has changed no row.
func someRow(doing string, done sql.Result) error {
	n, err := done.RowsAffected()
	if err == nil && n == 0 {
		err = sql.ErrNoRows
	}
	return missing(doing, err)
}

func microOf(at time.Time) int64 {
	if at.IsZero() {
		return 0
	}
	return at.UnixMicro()
}

// changeCopies updates the copies of a person's own webhook, or deletes them if it is no longer
// for tables.
func changeCopies(ctx context.Context, tx *sql.Tx, w Webhook) error {
	if !w.Tables {
		return dropWebhooks(ctx, tx, `match IS NOT NULL AND tables = 1 AND person = $1`, w.Person)
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM posted WHERE webhook IN (SELECT id FROM webhooks WHERE match IS NOT NULL AND tables = 1 AND person = $1 AND address <> $2)`, w.Person, w.Address)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE webhooks SET service = $2, address = $3, host = $4, secret = $5, lang = $6, standing = $7, failing = 0, stopped = 0
		WHERE match IS NOT NULL AND tables = 1 AND person = $1`, w.Person, w.Service, w.Address, w.Host, w.Secret, w.Lang, number(w.Standing))
	return err
}

func dropWebhooks(ctx context.Context, tx *sql.Tx, condition string, args ...any) error {
	for _, do := range []string{`DELETE FROM posted WHERE webhook IN (SELECT id FROM webhooks WHERE ` + condition + `)`, `DELETE FROM webhooks WHERE ` + condition} {
		if _, err := tx.ExecContext(ctx, do, args...); err != nil {
			return err
		}
	}
	return nil
}

// DropWebhook deletes the webhook of a match, or with an empty match, that of a person and its
// copies.
func (s *Store) DropWebhook(ctx context.Context, person, match string) error {
	return s.change(ctx, "store: webhook", func(tx *sql.Tx) error {
		if match != "" {
			return dropWebhooks(ctx, tx, `match = $1`, match)
		}
		return dropWebhooks(ctx, tx, `person = $1 AND (match IS NULL OR tables = 1)`, person)
	})
}

// copyWebhook stores a copy of the opener's own webhook for a new match, if that webhook is for
// tables.
func copyWebhook(ctx context.Context, tx *sql.Tx, match string, o Opener, now time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO webhooks (id, person, match, service, address, host, secret, lang, standing, tables, created, sent, failing, stopped)
		SELECT CAST($3 AS TEXT), person, CAST($2 AS TEXT), service, address, host, secret, lang, standing, 1, CAST($4 AS BIGINT), 0, failing, stopped
		FROM webhooks WHERE person = $1 AND match IS NULL AND tables = 1`, o.Person, match, o.Webhook, now.UnixMicro())
	return err
}

// WebhookOf returns a person's own webhook. The error is ErrUnknown if there is none.
func (s *Store) WebhookOf(ctx context.Context, person string) (Webhook, error) {
	w, err := scanWebhook(s.read.QueryRowContext(ctx, `SELECT `+webhookColumns+` FROM webhooks WHERE person = $1 AND match IS NULL`, person).Scan)
	return w, missing("store: webhook", err)
}

// WebhookAt returns the webhook of a match. The error is ErrUnknown if there is none.
func (s *Store) WebhookAt(ctx context.Context, match string) (Webhook, error) {
	w, err := scanWebhook(s.read.QueryRowContext(ctx, `SELECT `+webhookColumns+` FROM webhooks WHERE match = $1`, match).Scan)
	return w, missing("store: webhook", err)
}

// Webhooks lists all webhooks of a person, their own first.
func (s *Store) Webhooks(ctx context.Context, person string) ([]Webhook, error) {
	const doing = "store: webhooks of a person"
	rows, err := s.read.QueryContext(ctx, `SELECT `+webhookColumns+` FROM webhooks WHERE person = $1 ORDER BY COALESCE(match, '')`, person)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Webhook
	for rows.Next() {
		w, err := scanWebhook(rows.Scan)
		if err != nil {
			return nil, sortError(doing, err)
		}
		list = append(list, w)
	}
	return list, sortError(doing, rows.Err())
}

// WebhookSent stores that a webhook has accepted a message; one that was stopped works again.
func (s *Store) WebhookSent(ctx context.Context, id string, now time.Time) error {
	_, err := s.write.ExecContext(ctx, `UPDATE webhooks SET sent = $2, failing = 0, stopped = 0 WHERE id = $1`, id, now.UnixMicro())
	return sortError("store: webhook", err)
}

// WebhookFailed stores that a webhook has not accepted a message. After failing for most it is stopped; 0
// stops it at once. When it is stopped the notices for its owner are stored too, and stopped is true.
func (s *Store) WebhookFailed(ctx context.Context, id string, now time.Time, most time.Duration, owner []Notice) (stopped bool, err error) {
	err = s.change(ctx, "store: webhook", func(tx *sql.Tx) error {
		stopped = false
		_, err := tx.ExecContext(ctx, `UPDATE webhooks SET failing = $2 WHERE id = $1 AND failing = 0`, id, now.UnixMicro())
		if err != nil {
			return err
		}
		done, err := tx.ExecContext(ctx, `UPDATE webhooks SET stopped = 1 WHERE id = $1 AND stopped = 0 AND failing <= $2`, id, now.Add(-most).UnixMicro())
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err
		}
		stopped = true
		for _, n := range owner {
			if err := addNotice(ctx, tx, n.NoticeTrigger, n); err != nil {
				return err
			}
		}
		return nil
	})
	return stopped, err
}

// Posted returns the id of the message about a match that a webhook edits; empty if there is
// none.
func (s *Store) Posted(ctx context.Context, webhook, match string) (message string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT COALESCE(MAX(message), '') FROM posted WHERE webhook = $1 AND match = $2`, webhook, match).Scan(&message)
	return message, sortError("store: message of a webhook", err)
}

// PutPosted stores the id of the message about a match that a webhook edits.
func (s *Store) PutPosted(ctx context.Context, webhook, match, message string) error {
	_, err := s.write.ExecContext(ctx, `INSERT INTO posted (webhook, match, person, message)
		SELECT webhooks.id, matches.id, webhooks.person, CAST($3 AS TEXT) FROM webhooks, matches WHERE webhooks.id = $1 AND matches.id = $2
		ON CONFLICT (webhook, match) DO UPDATE SET message = excluded.message`, webhook, match, message)
	return sortError("store: message of a webhook", err)
}

// Consent is the consent of a seat's person that the table's webhook may say when it is their turn.
type Consent struct {
	Match  string
	Seat   int
	Person string
	// Named means with their name. Mention is the text by which the service notifies them; empty means
	// that it does not.
	Named   bool
	Mention string
}

// PutConsents stores consents and replaces earlier ones of the same seats. A person without
// preferences gets these. The error is ErrUnknown if there is no such person or match.
func (s *Store) PutConsents(ctx context.Context, prefs string, now time.Time, list ...Consent) error {
	return s.change(ctx, "store: consent", func(tx *sql.Tx) error {
		for _, c := range list {
			if err := addPrefs(ctx, tx, c.Person, prefs, now); err != nil {
				return err
			}
			done, err := tx.ExecContext(ctx, `INSERT INTO consents (match, seat, person, named, mention)
				SELECT matches.id, CAST($2 AS INTEGER), persons.id, CAST($4 AS INTEGER), CAST($5 AS TEXT) FROM matches, persons WHERE matches.id = $1 AND persons.id = $3
				ON CONFLICT (match, seat) DO UPDATE SET person = excluded.person, named = excluded.named, mention = excluded.mention`,
				c.Match, c.Seat, c.Person, number(c.Named), c.Mention)
			if err != nil {
				return err
			}
			if err := someRow("store: consent", done); err != nil {
				return err
			}
		}
		return nil
	})
}

// DropConsents deletes the consents of seats of a match.
func (s *Store) DropConsents(ctx context.Context, match string, seats ...int) error {
	return s.change(ctx, "store: consent", func(tx *sql.Tx) error {
		for _, seat := range seats {
			if _, err := tx.ExecContext(ctx, `DELETE FROM consents WHERE match = $1 AND seat = $2`, match, seat); err != nil {
				return err
			}
		}
		return nil
	})
}

// Consents returns the consents at a match, by seat.
func (s *Store) Consents(ctx context.Context, match string) ([]Consent, error) {
	return s.consents(ctx, `match = $1 ORDER BY seat`, match)
}

// ConsentsOf returns the consents of a person.
func (s *Store) ConsentsOf(ctx context.Context, person string) ([]Consent, error) {
	return s.consents(ctx, `person = $1 ORDER BY match, seat`, person)
}

func (s *Store) consents(ctx context.Context, which string, arg string) ([]Consent, error) {
	const doing = "store: consents"
	rows, err := s.read.QueryContext(ctx, `SELECT match, seat, person, named, mention FROM consents WHERE `+which, arg)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	var list []Consent
	for rows.Next() {
		var c Consent
		var named int
		if err := rows.Scan(&c.Match, &c.Seat, &c.Person, &named, &c.Mention); err != nil {
			return nil, sortError(doing, err)
		}
		c.Named = named != 0
		list = append(list, c)
	}
	return list, sortError(doing, rows.Err())
}
