package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"time"
)

// Attempt is a sign-in that has begun. It can be used once.
type Attempt struct {
	// Hash is the hash of the secret that ends it: of a mail's link, or of a ceremony.
	Hash string
	// Purpose is a word of the caller. An attempt can only be ended for the same purpose.
	Purpose string
	// Browser is the hash of the secret of the browser that asks. Code is the hash of a code that
	// this browser may enter instead; empty means that no code works.
	Browser, Code string
	// Data is what the end of the sign-in needs, in the caller's format.
	Data    string
	Expires time.Time
}

// wideData is the size in bytes to which the data of an attempt are padded: enough for a mail
// address.
const wideData = 320

// PutAttempt stores an attempt, and replaces the one that the same browser has begun for the same
// purpose. It also deletes expired attempts.
func (s *Store) PutAttempt(ctx context.Context, a Attempt, now time.Time) error {
	return s.change(ctx, "store: signing in", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM attempts WHERE expires <= $1 OR browser = $2 AND purpose = $3`, now.UnixMicro(), a.Browser, a.Purpose)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO attempts (hash, purpose, browser, code, data, tries, expires) VALUES ($1, $2, $3, $4, $5, 0, $6)`,
			a.Hash, a.Purpose, a.Browser, a.Code, wide(a.Data, wideData), a.Expires.UnixMicro())
		return err
	})
}

// wide pads a text with spaces to most bytes, so that SQLite overwrites its row in place (wideName).
func wide(text string, most int) string { return text + strings.Repeat(" ", max(0, most-len(text))) }

// AttemptBy returns the data of an attempt by its secret's hash, and does not spend it. ErrUnknown
// means that it was spent, has expired, or never existed.
func (s *Store) AttemptBy(ctx context.Context, hash, purpose string, now time.Time) (data string, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT data FROM attempts WHERE hash = $1 AND purpose = $2 AND expires > $3`, hash, purpose, now.UnixMicro()).Scan(&data)
	return unstored(data), missing("store: signing in", err)
}

// spend ends an attempt by its secret's hash, and returns its data. Of several callers at once one
// succeeds; the others get ErrUnknown.
func spend(ctx context.Context, tx *sql.Tx, hash, purpose string, now time.Time) (data string, err error) {
	err = tx.QueryRowContext(ctx, `DELETE FROM attempts WHERE hash = $1 AND purpose = $2 AND expires > $3 RETURNING data`, hash, purpose, now.UnixMicro()).Scan(&data)
	return unstored(data), missing("store: signing in", err)
}

// SpendAttempt ends an attempt and returns its data; ErrUnknown as AttemptBy.
func (s *Store) SpendAttempt(ctx context.Context, hash, purpose string, now time.Time) (data string, err error) {
	err = s.change(ctx, "store: signing in", func(tx *sql.Tx) (err error) {
		data, err = spend(ctx, tx, hash, purpose, now)
		return err
	})
	return data, err
}

// TryCode tries a code for what a browser has begun; only a limited number of tries is allowed.
// fits compares it with the stored one. It returns the hash by which the attempt can be spent.
// ErrUnknown means that the code does not fit, nothing was begun, it has expired, or the tries are
// used up.
func (s *Store) TryCode(ctx context.Context, browser, purpose string, now time.Time, tries int, fits func(kept, data string) bool) (hash string, err error) {
	fitted := false
	err = s.change(ctx, "store: code of a sign-in", func(tx *sql.Tx) error { // a wrong code is no error here, because the try must be stored
		var code, data string
		err := tx.QueryRowContext(ctx, `UPDATE attempts SET tries = tries + 1 WHERE browser = $1 AND purpose = $2 AND code <> '' AND expires > $3 AND tries < $4
			RETURNING hash, code, data`, browser, purpose, now.UnixMicro(), tries).Scan(&hash, &code, &data)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		fitted = err == nil && fits(code, unstored(data))
		return err
	})
	if err == nil && !fitted {
		return "", ErrUnknown
	}
	return hash, err
}

// Welcomed is a new sign-in. ID is the id of the person if a new one is needed. Device is the hash of
// the browser's secret, Label the name of the browser.
type Welcomed struct{ ID, Device, Label string }

// SignInAddress spends an attempt whose data is a mail address, and gives a device to the person
// who signs in by it: to a new account if there is none. key returns the key of an address.
// ErrUnknown as AttemptBy.
func (s *Store) SignInAddress(ctx context.Context, hash, purpose string, key func(address string) string, as Welcomed, now time.Time) (person string, err error) {
	err = s.change(ctx, "store: signing in", func(tx *sql.Tx) error {
		address, err := spend(ctx, tx, hash, purpose, now)
		if err != nil {
			return err
		}
		err = tx.QueryRowContext(ctx, `SELECT person FROM addresses WHERE address_key = $1`, key(address)).Scan(&person)
		if errors.Is(err, sql.ErrNoRows) {
			person = as.ID
			if err = newAccount(ctx, tx, person, now); err == nil {
				err = addAddress(ctx, tx, person, address, key(address), now)
			}
		}
		if err != nil {
			return err
		}
		return signIn(ctx, tx, person, as, now)
	})
	s.unscrubbed.Store(true) // the attempt contained the address
	return person, err
}

// newAccount stores a new person with an account.
func newAccount(ctx context.Context, tx *sql.Tx, person string, now time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO persons (id, created, seen) VALUES ($1, $2, $2)`, person, now.UnixMicro())
	if err != nil {
		return err
	}
	return becomeAccount(ctx, tx, person)
}

// becomeAccount adds an empty profile to a person without one. A person with a profile has an account.
func becomeAccount(ctx context.Context, tx *sql.Tx, person string) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO profiles (person, handle, handle_key, name, arms, privacy) VALUES ($1, $2, NULL, $2, '', '')
		ON CONFLICT (person) DO NOTHING`, person, stored(""))
	return err
}

func signIn(ctx context.Context, tx *sql.Tx, person string, as Welcomed, now time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO devices (hash, person, created, seen, label) VALUES ($1, $2, $3, $3, $4)`, as.Device, person, now.UnixMicro(), as.Label)
	if err == nil {
		_, err = tx.ExecContext(ctx, `UPDATE persons SET seen = $2 WHERE id = $1`, person, now.UnixMicro())
	}
	return err
}

func addAddress(ctx context.Context, tx *sql.Tx, person, address, key string, now time.Time) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO addresses (address_key, address, person, verified) VALUES ($1, $2, $3, $4)`,
		key, wide(address, wideData), person, now.UnixMicro())
	return err
}

// AddAddress spends an attempt whose data is a mail address, and lets a person sign in with that
// address; a person without an account gets one. Errors: ErrTaken if it belongs to another account
// (the attempt is spent then too), ErrUnknown as AttemptBy.
func (s *Store) AddAddress(ctx context.Context, hash, purpose, person string, key func(address string) string, now time.Time) error {
	taken := false
	err := s.change(ctx, "store: mail address", func(tx *sql.Tx) error {
		address, err := spend(ctx, tx, hash, purpose, now)
		if err != nil {
			return err
		}
		var owner string
		err = tx.QueryRowContext(ctx, `SELECT person FROM addresses WHERE address_key = $1`, key(address)).Scan(&owner)
		if !errors.Is(err, sql.ErrNoRows) {
			taken = err == nil && owner != person
			return err
		}
		if err := becomeAccount(ctx, tx, person); err != nil {
			return err
		}
		return addAddress(ctx, tx, person, address, key(address), now)
	})
	s.unscrubbed.Store(true)
	if err == nil && taken {
		return ErrTaken
	}
	return err
}

// DropSignInAddress deletes an address with which a person signs in, by its key. The error is ErrUnknown
// if the person does not have it, or if it is their last way to sign in.
func (s *Store) DropSignInAddress(ctx context.Context, person, key string) error {
	err := s.change(ctx, "store: mail address", func(tx *sql.Tx) error {
		if err := s.wantsAnotherWay(ctx, tx, person); err != nil {
			return err
		}
		done, err := tx.ExecContext(ctx, `UPDATE addresses SET address = $3 WHERE person = $1 AND address_key = $2`, person, key, wide("", wideData))
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrUnknown)
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM addresses WHERE person = $1 AND address_key = $2`, person, key)
		return err
	})
	s.unscrubbed.Store(true)
	s.scrub(ctx)
	return err
}

// wantsAnotherWay returns ErrUnknown if a person has fewer than two ways to sign in, so that the last
// one is not deleted. It locks the person's row until the end of the transaction, so that two
// deletions at once do not take both.
func (s *Store) wantsAnotherWay(ctx context.Context, tx *sql.Tx, person string) error {
	if _, err := tx.ExecContext(ctx, `UPDATE persons SET seen = seen WHERE id = $1`, person); err != nil {
		return err
	}
	var ways int
	err := tx.QueryRowContext(ctx, `SELECT (SELECT COUNT(*) FROM addresses WHERE person = $1) + (SELECT COUNT(*) FROM passkeys WHERE person = $1)
		+ (SELECT COUNT(*) FROM outside WHERE person = $1)`, person).Scan(&ways)
	if err == nil && ways < 2 {
		return ErrUnknown
	}
	return err
}

// Ways are the ways by which a person signs in.
type Ways struct {
	Addresses []SignInAddress
	Passkeys  []Passkey
	// Outside are the issuers of the host's own sign-ins (OpenID Connect) that know the person.
	Outside []string
}

// SignInAddress is a mail address by which a person signs in.
type SignInAddress struct {
	Key, Address string
	Verified     time.Time
}

// Passkey is a key in a device by which a person signs in: ID and Holder in base64url, Credential
// as JSON.
type Passkey struct {
	ID, Person, Holder, Credential, Label string
	Created, Used                         time.Time
}

// WaysOf returns the ways by which a person signs in, and whether the person has an account.
func (s *Store) WaysOf(ctx context.Context, person string) (w Ways, account bool, err error) {
	const doing = "store: ways to sign in"
	err = s.read.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM profiles WHERE person = $1)`, person).Scan(&account)
	if err != nil || !account {
		return w, account, sortError(doing, err)
	}
	if w.Outside, err = s.outsideOf(ctx, person); err != nil {
		return w, account, sortError(doing, err)
	}
	rows, err := s.read.QueryContext(ctx, `SELECT address_key, address, verified FROM addresses WHERE person = $1 ORDER BY verified, address_key`, person)
	if err != nil {
		return w, account, sortError(doing, err)
	}
	defer rows.Close()
	for rows.Next() {
		var a SignInAddress
		var at int64
		if err := rows.Scan(&a.Key, &a.Address, &at); err != nil {
			return w, account, sortError(doing, err)
		}
		a.Address, a.Verified = unstored(a.Address), time.UnixMicro(at).UTC()
		w.Addresses = append(w.Addresses, a)
	}
	if err := rows.Err(); err != nil {
		return w, account, sortError(doing, err)
	}
	w.Passkeys, err = s.passkeys(ctx, `person = $1 ORDER BY created, id`, person)
	return w, account, err
}

func (s *Store) outsideOf(ctx context.Context, person string) (list []string, err error) {
	rows, err := s.read.QueryContext(ctx, `SELECT DISTINCT issuer FROM outside WHERE person = $1 ORDER BY issuer`, person)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var issuer string
		if err := rows.Scan(&issuer); err != nil {
			return nil, err
		}
		list = append(list, issuer)
	}
	return list, rows.Err()
}

func (s *Store) passkeys(ctx context.Context, which string, args ...any) (list []Passkey, err error) {
	const doing = "store: passkeys"
	rows, err := s.read.QueryContext(ctx, `SELECT id, person, holder, credential, label, created, used FROM passkeys WHERE `+which, args...)
	if err != nil {
		return nil, sortError(doing, err)
	}
	defer rows.Close()
	for rows.Next() {
		var p Passkey
		var created, used int64
		if err := rows.Scan(&p.ID, &p.Person, &p.Holder, &p.Credential, &p.Label, &created, &used); err != nil {
			return nil, sortError(doing, err)
		}
		p.Created, p.Used = time.UnixMicro(created).UTC(), time.UnixMicro(used).UTC()
		list = append(list, p)
	}
	return list, sortError(doing, rows.Err())
}

// ErrAccount means that MergePersons cannot merge: the first person has an account, the other has
// none, or both are the same.
var ErrAccount = errors.New("store: an account is merged into no other")

// MergePersons moves what a person without an account has to one with an account: keys of matches,
// invitations, lookouts, and notice settings that the other lacks; the rest of the settings is
// deleted. Its browsers end, but push messages of fromDevice go to intoDevice, which is the same
// browser. Errors: ErrAccount, ErrUnknown if one of them is gone or merged.
func (s *Store) MergePersons(ctx context.Context, from, fromDevice, into, intoDevice string) error {
	refused := error(nil)
	err := s.change(ctx, "store: merging persons", func(tx *sql.Tx) error {
		for _, id := range []string{min(from, into), max(from, into)} { // always in this order, so that two merges cannot deadlock
			if err := stillHere(ctx, tx, id); err != nil {
				return err
			}
		}
		var fromHas, intoHas bool
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM profiles WHERE person = $1), EXISTS (SELECT 1 FROM profiles WHERE person = $2)`, from, into).Scan(&fromHas, &intoHas)
		if err != nil {
			return err
		}
		if from == into || fromHas || !intoHas {
			refused = ErrAccount
			return nil
		}
		for _, do := range mergeSteps {
			if _, err := tx.ExecContext(ctx, do, from, into); err != nil {
				return err
			}
		}
		if _, err := tx.ExecContext(ctx, `UPDATE pushes SET device = $4, person = $3 WHERE person = $1 AND device = $2
			AND NOT EXISTS (SELECT 1 FROM pushes AS theirs WHERE theirs.device = $4)`, from, fromDevice, into, intoDevice); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE invitations SET host = $2 WHERE host = $1`, from, into); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE seeking SET opener = $2 WHERE opener = $1`, from, into); err != nil {
			return err
		}
		if err := deleteOf(ctx, tx, from, "", append(append([]string{}, prefsTables...), ofPerson...)); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE persons SET merged_into = $2, created = 0, seen = 0 WHERE id = $1`, from, into)
		return err
	})
	if err == nil {
		err = refused
	}
	return err
}

// mergeSteps are the statements that move the rows of person $1 to person $2, except where $2 has such a
// row.
var mergeSteps = []string{
	`INSERT INTO held (person, match, key, used) SELECT CAST($2 AS TEXT), match, key, used FROM held WHERE person = $1 ON CONFLICT (person, match, key) DO NOTHING`,
	`INSERT INTO muted (person, match) SELECT CAST($2 AS TEXT), match FROM muted WHERE person = $1 ON CONFLICT (person, match) DO NOTHING`,
	`INSERT INTO invitations (match, person, host, key, at, shut) SELECT match, CAST($2 AS TEXT), host, key, at, shut FROM invitations WHERE person = $1 AND host <> $2 ON CONFLICT (match, person) DO NOTHING`,
	`INSERT INTO told (person, wishes, eyes) SELECT CAST($2 AS TEXT), wishes, eyes FROM told WHERE person = $1 ON CONFLICT (person) DO NOTHING`,
	`INSERT INTO lookouts (person, title, pace, newcomers, until) SELECT CAST($2 AS TEXT), title, pace, newcomers, until FROM lookouts WHERE person = $1 ON CONFLICT (person, title, pace, newcomers) DO NOTHING`,
	`UPDATE mails SET person = $2 WHERE person = $1 AND NOT EXISTS (SELECT 1 FROM mails AS theirs WHERE theirs.person = $2)`,
	`UPDATE consents SET person = $2 WHERE person = $1`,
	`UPDATE posted SET person = $2 WHERE person = $1 AND webhook IN (SELECT id FROM webhooks WHERE match IS NOT NULL)`,
	`UPDATE webhooks SET person = $2 WHERE person = $1 AND (match IS NOT NULL OR NOT EXISTS (SELECT 1 FROM webhooks AS theirs WHERE theirs.person = $2 AND theirs.match IS NULL))`,
	`UPDATE posted SET person = $2 WHERE person = $1 AND webhook IN (SELECT id FROM webhooks WHERE person = $2)`,
}

// SignInOutside signs a device in as the account of a subject of the host's own sign-in. A new
// subject gets a new account.
func (s *Store) SignInOutside(ctx context.Context, issuer, subject string, as Welcomed, now time.Time) (person string, err error) {
	err = s.change(ctx, "store: signing in", func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `SELECT person FROM outside WHERE issuer = $1 AND subject = $2`, issuer, subject).Scan(&person)
		if errors.Is(err, sql.ErrNoRows) {
			person = as.ID
			if err = newAccount(ctx, tx, person, now); err == nil {
				_, err = tx.ExecContext(ctx, `INSERT INTO outside (issuer, subject, person) VALUES ($1, $2, $3)`, issuer, subject, person)
			}
		}
		if err != nil {
			return err
		}
		return signIn(ctx, tx, person, as, now)
	})
	return person, err
}

// AddOutside adds a subject of the host's own sign-in as a way to sign in to a person's account. Errors:
// ErrTaken if the subject belongs to another account, ErrUnknown if there is no such account.
func (s *Store) AddOutside(ctx context.Context, issuer, subject, person string) error {
	taken := false
	err := s.change(ctx, "store: sign-in of the host's own", func(tx *sql.Tx) error {
		if err := stillHere(ctx, tx, person); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO outside (issuer, subject, person) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), person FROM profiles WHERE person = $3
			ON CONFLICT (issuer, subject) DO NOTHING`, issuer, subject, person); err != nil {
			return err
		}
		var owner string
		err := tx.QueryRowContext(ctx, `SELECT person FROM outside WHERE issuer = $1 AND subject = $2`, issuer, subject).Scan(&owner)
		taken = err == nil && owner != person
		return missing("store: sign-in of the host's own", err)
	})
	if err == nil && taken {
		return ErrTaken
	}
	return err
}

// DropOutside deletes the host's own sign-in of an issuer from a person's ways to sign in. ErrUnknown
// means that there is none, or that it is the last way to sign in.
func (s *Store) DropOutside(ctx context.Context, issuer, person string) error {
	return s.change(ctx, "store: sign-in of the host's own", func(tx *sql.Tx) error {
		if err := s.wantsAnotherWay(ctx, tx, person); err != nil {
			return err
		}
		done, err := tx.ExecContext(ctx, `DELETE FROM outside WHERE issuer = $1 AND person = $2`, issuer, person)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrUnknown)
		}
		return nil
	})
}
