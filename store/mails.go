package store

import (
	"context"
	"crypto/subtle"
	"database/sql"
	"errors"
	"time"
)

// Mail is a person's mail address.
type Mail struct {
	// Address is confirmed, Pending waits for its code; either may be empty.
	Address, Pending string
	// Token is the secret in the links that stop mails. Stopped means that no mails are sent.
	Token   string
	Stopped bool
}

// PutAddress stores a mail address that waits for its code, and the hash of the code. Token is
// used if the person has no token yet.
func (s *Store) PutAddress(ctx context.Context, person, prefs, address, code, token string, now, expires time.Time) error {
	return s.change(ctx, "store: mail address", func(tx *sql.Tx) error {
		if err := addPrefs(ctx, tx, person, prefs, now); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO mails (person, address, pending, code, expires, tries, token, stopped, bounced)
			VALUES ($1, '', $2, $3, $4, 0, $5, 0, 0)
			ON CONFLICT (person) DO UPDATE SET pending = excluded.pending, code = excluded.code, expires = excluded.expires, tries = 0`,
			person, address, code, expires.UnixMicro(), token)
		return err
	})
}

// ConfirmAddress confirms the pending address by the hash of its code; a code may be tried at most tries
// times. If it replaces another address, token replaces the old token, so that readers of the old mails
// can no longer stop mails. The error is ErrUnknown for a wrong or expired code, and for one try too many.
func (s *Store) ConfirmAddress(ctx context.Context, person, code, token string, now time.Time, tries int) error {
	const doing = "store: code of a mail address"
	fits := false
	err := s.change(ctx, doing, func(tx *sql.Tx) error { // a wrong code is no error here, because the try must be stored
		var wanted string
		err := tx.QueryRowContext(ctx, `UPDATE mails SET tries = tries + 1 WHERE person = $1 AND code <> '' AND expires > $2 AND tries < $3 RETURNING code`,
			person, now.UnixMicro(), tries).Scan(&wanted)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		if subtle.ConstantTimeCompare([]byte(wanted), []byte(code)) != 1 {
			return nil
		}
		fits = true
		_, err = tx.ExecContext(ctx, `UPDATE mails SET address = pending, pending = '', code = '', stopped = 0, bounced = 0,
			token = CASE WHEN address IN ('', pending) THEN token ELSE CAST($2 AS TEXT) END WHERE person = $1`, person, token)
		return err
	})
	if err == nil && !fits {
		return ErrUnknown
	}
	return err
}

const mailColumns = `address, CASE WHEN expires > $2 THEN pending ELSE '' END, token, stopped <> 0`

// MailOf returns a person's mail address. The error is ErrUnknown if there is none.
func (s *Store) MailOf(ctx context.Context, person string, now time.Time) (Mail, error) {
	var m Mail
	err := s.read.QueryRowContext(ctx, `SELECT `+mailColumns+` FROM mails WHERE person = $1`, person, now.UnixMicro()).
		Scan(&m.Address, &m.Pending, &m.Token, &m.Stopped)
	return m, missing("store: mail address", err)
}

// MailBy returns the person whose mails a token stops. The error is ErrUnknown if there is none.
func (s *Store) MailBy(ctx context.Context, token string) (person string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT person FROM mails WHERE token = $1 AND address <> ''`, token).Scan(&person)
	return person, missing("store: mail address", err)
}

// StopMails stops the mails to a person, or with stop false starts them again. Both reset the count of
// bounces.
func (s *Store) StopMails(ctx context.Context, person string, stop bool) error {
	_, err := s.write.ExecContext(ctx, `UPDATE mails SET bounced = 0, stopped = CASE WHEN $2 = 1 THEN 1 ELSE 0 END WHERE person = $1`, person, bit(stop))
	return sortError("store: ending mails", err)
}

func bit(on bool) int {
	if on {
		return 1
	}
	return 0
}

// BouncedMail counts a bounce of an address, or with bounced false resets the count. After most bounces
// in a row mail to the address is stopped.
func (s *Store) BouncedMail(ctx context.Context, person, address string, bounced bool, most int) error {
	statement := `UPDATE mails SET bounced = 0 WHERE person = $1 AND address = $2 AND bounced > 0`
	args := []any{person, address}
	if bounced {
		statement = `UPDATE mails SET bounced = bounced + 1, stopped = CASE WHEN bounced + 1 >= $3 THEN 1 ELSE stopped END WHERE person = $1 AND address = $2`
		args = append(args, most)
	}
	_, err := s.write.ExecContext(ctx, statement, args...)
	return sortError("store: mails that came back", err)
}

// DropAddress deletes a person's mail address, and one that waits for its code.
func (s *Store) DropAddress(ctx context.Context, person string) error {
	_, err := s.write.ExecContext(ctx, `DELETE FROM mails WHERE person = $1`, person)
	return sortError("store: mail address", err)
}

// Mailed is a mail to be counted. Address and Client are fingerprints of the address and of the client
// who has requested it; both are empty for a notice.
type Mailed struct{ ID, Address, Client string }

// MailLimits are the limits of mails: within an hour Address to one address and Client at the request of
// one client; within a day Day of all and Asked of those that were requested. 0 means no limit.
type MailLimits struct{ Address, Client, Day, Asked int }

// The errors of CountMail: the limit that was reached. ErrMailDay is for Day and Asked.
var (
	ErrMailAddress = errors.New("store: too many mails to one address within an hour")
	ErrMailClient  = errors.New("store: one client has asked for too many mails within an hour")
	ErrMailDay     = errors.New("store: too many mails within a day")
)

// CountMail counts a mail that is about to be sent; one with an ID that was counted within a day is
// not counted again. If a limit has been reached the mail is not counted, and the error says which.
func (s *Store) CountMail(ctx context.Context, m Mailed, limits MailLimits, now time.Time) error {
	var reached error
	err := s.change(ctx, "store: counting mails", func(tx *sql.Tx) (err error) {
		if err := s.lockCounters(ctx, tx); err != nil {
			return err
		}
		reached, err = mailBound(ctx, tx, m, limits, now)
		if err != nil || reached != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM mailed WHERE at <= $1`, now.AddDate(0, 0, -1).UnixMicro()); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO mailed (id, at, address, client) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING`,
			m.ID, now.UnixMicro(), m.Address, m.Client)
		return err
	})
	return errors.Join(err, reached)
}

// lockCounters locks the counters of mails until the transaction ends, because two nodes would
// otherwise take the same last slot. SQLite allows one writer at a time anyway.
func (s *Store) lockCounters(ctx context.Context, tx *sql.Tx) error {
	if s.postgres == "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, `LOCK TABLE mailed IN SHARE ROW EXCLUSIVE MODE`)
	return err
}

func mailBound(ctx context.Context, tx *sql.Tx, m Mailed, limits MailLimits, now time.Time) (reached, err error) {
	var known bool
	var address, client, day, asked int
	err = tx.QueryRowContext(ctx, `SELECT COALESCE(SUM(CASE WHEN id = $1 THEN 1 ELSE 0 END), 0) > 0,
		COALESCE(SUM(CASE WHEN address <> '' AND address = $2 AND at > $4 THEN 1 ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN client <> '' AND client = $3 AND at > $4 THEN 1 ELSE 0 END), 0), COUNT(*),
		COALESCE(SUM(CASE WHEN address <> '' THEN 1 ELSE 0 END), 0) FROM mailed WHERE at > $5`,
		m.ID, m.Address, m.Client, now.Add(-time.Hour).UnixMicro(), now.AddDate(0, 0, -1).UnixMicro()).Scan(&known, &address, &client, &day, &asked)
	switch {
	case err != nil || known:
		return nil, err
	case limits.Address > 0 && address >= limits.Address:
		return ErrMailAddress, nil
	case limits.Client > 0 && client >= limits.Client:
		return ErrMailClient, nil
	case limits.Day > 0 && day >= limits.Day, limits.Asked > 0 && m.Address != "" && asked >= limits.Asked:
		return ErrMailDay, nil
	}
	return nil, nil
}
