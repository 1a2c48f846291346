package people

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"signoria/store"
)

// Person is a person whom the server knows, for example because they play in more than one browser. Only the
// server knows the ID.
type Person struct {
	ID            string
	Created, Seen time.Time
	device        string // the hash of the secret of the asking browser
}

// Device is a browser that a person has signed in. This means that it is the asking one.
type Device struct {
	// ID identifies the device among those of its person; it is no secret.
	ID            string
	Created, Seen time.Time
	This          bool
	// Label is the name of the browser and its system; empty if unknown.
	Label string
}

// SavedKey is a key of a match that a person holds, and when it was last used.
type SavedKey = store.SavedKey

const (
	// MaxSavedKeys is the most saved keys of a person. Beyond it keys of matches that are over or
	// closed are deleted, the longest unused first. A person with that many keys of other matches
	// gets no new one saved.
	MaxSavedKeys = 120
	// PairingCodeTTL is how long a code for another browser is valid.
	PairingCodeTTL = 10 * time.Minute
	// PersonTTL is the time after which persons who were not seen are deleted, accounts two years
	// later. Browsers store their cookies as long.
	PersonTTL = 365 * 24 * time.Hour
	// seenInterval is the least time between two writes that a person was seen.
	seenInterval = time.Hour
)

// ErrPairingCode means that a code was used, has expired, or never existed.
var ErrPairingCode = errors.New("people: this code does not work: each works once and for ten minutes; ask for a new one on the other device")

// ErrNobody means that no person is signed in with this secret, or that the person was deleted.
var ErrNobody = errors.New("people: nobody has signed this browser in")

// secretHash returns the hash of a secret, as it is stored. Different purposes give different hashes.
func secretHash(purpose, secret string) string {
	sum := sha256.Sum256([]byte(purpose + " " + secret))
	return hex.EncodeToString(sum[:])
}

// reading returns a context with the timeout of reading from the store.
func (ps *People) reading(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, ps.config.ReadWait)
}

// Person returns the person whose browser has the secret, and stores that they were seen, at most
// once in seenInterval. Errors: ErrNobody, ErrStore.
func (ps *People) Person(ctx context.Context, secret string) (Person, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	device := secretHash("device", secret)
	stored, err := ps.config.Store.PersonOf(ctx, device)
	if errors.Is(err, store.ErrUnknown) {
		return Person{}, ErrNobody
	}
	if err != nil {
		return Person{}, fmt.Errorf("people: %w", err)
	}
	p := Person{ID: stored.ID, Created: stored.Created, Seen: stored.Seen, device: device}
	if now := ps.now(); now.Sub(p.Seen) > seenInterval {
		if err := ps.config.Store.SeePerson(ctx, p.ID, device, now); err != nil {
			return p, fmt.Errorf("people: %w", err)
		}
		p.Seen = now
	}
	return p, nil
}

// CreatePerson stores a new person, and returns the secret of their browser. Error: ErrStore.
func (ps *People) CreatePerson(ctx context.Context) (secret string, p Person, err error) {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	now := ps.now()
	secret = rand.Text()
	p = Person{ID: rand.Text(), Created: now, Seen: now, device: secretHash("device", secret)}
	unseen, err := ps.config.Store.WorkedFor(ctx, PersonTTL, now)
	if err != nil {
		return "", Person{}, fmt.Errorf("people: %w", err)
	}
	if err := ps.config.Store.AddPerson(ctx, p.ID, p.device, now, unseen); err != nil {
		return "", Person{}, fmt.Errorf("people: %w", err)
	}
	return secret, p, nil
}

// writing returns a context with the timeout of a change in the store. It does not end with ctx.
func (ps *People) writing(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), ps.config.StoreWait)
}

// SaveKeys stores keys of a person as used now. keys are in order, the last used first; their Used is
// ignored. It returns in time even if the store does not answer (House.InTime), because pages of matches
// wait for it. Error: ErrStore.
func (ps *People) SaveKeys(ctx context.Context, p Person, keys ...SavedKey) error {
	keys, now := slices.Clone(keys), ps.now()
	for i := range keys {
		keys[i].Used = now.Add(-time.Duration(i) * time.Millisecond)
	}
	err := ps.house.InTime(ctx, func(ctx context.Context) error {
		added, err := ps.config.Store.SaveKeys(ctx, p.ID, MaxSavedKeys, keys...)
		if err != nil {
			return err
		}
		return ps.onNewKeys(ctx, p, added)
	})
	if err != nil {
		return fmt.Errorf("people: %w", err)
	}
	return nil
}

// SavedKeys returns the saved keys of a person, the last used first. Error: ErrStore.
func (ps *People) SavedKeys(ctx context.Context, p Person) ([]SavedKey, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	list, err := ps.config.Store.SavedKeys(ctx, p.ID)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	return list, nil
}

// Devices returns the browsers of a person, the last seen first. Error: ErrStore.
func (ps *People) Devices(ctx context.Context, p Person) ([]Device, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	stored, err := ps.config.Store.Devices(ctx, p.ID)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	var list []Device
	for _, d := range stored {
		list = append(list, Device{ID: deviceID(d.Hash), Created: d.Created, Seen: d.Seen, This: d.Hash == p.device, Label: d.Label})
	}
	return list, nil
}

// Label stores the name of the asking browser, for the person's list of devices. Error: ErrStore.
func (ps *People) Label(ctx context.Context, p Person, label string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.LabelDevice(ctx, p.device, label))
}

// deviceID returns a device's id for pages.
func deviceID(hash string) string { return secretHash("device on a page", hash)[:16] }

// EndDevice signs another browser of a person out, by its ID. An unknown ID and that of the asking
// browser change nothing. Error: ErrStore.
func (ps *People) EndDevice(ctx context.Context, p Person, id string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	list, err := ps.config.Store.Devices(ctx, p.ID)
	if err != nil {
		return fmt.Errorf("people: %w", err)
	}
	for _, d := range list {
		if deviceID(d.Hash) == id && d.Hash != p.device {
			return wrapped(ps.config.Store.EndDevice(ctx, p.ID, d.Hash))
		}
	}
	return nil
}

// pairingCodeLength is the number of letters and digits of a code: 60 random bits.
const pairingCodeLength = 12

// PairingCode returns a code by which one other browser can be signed in as the person (Join), once and
// within PairingCodeTTL. An earlier code stops working. Error: ErrStore.
func (ps *People) PairingCode(ctx context.Context, p Person) (code string, expires time.Time, err error) {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	now := ps.now()
	code, expires = rand.Text()[:pairingCodeLength], now.Add(PairingCodeTTL)
	if err := ps.config.Store.AddPairingCode(ctx, p.ID, secretHash("ticket", code), now, expires); err != nil {
		return "", time.Time{}, fmt.Errorf("people: %w", err)
	}
	return code[:4] + "-" + code[4:8] + "-" + code[8:], expires, nil
}

// normalizePairingCode returns a typed code as it was made: in capitals, without spaces and dashes.
// The digits 0, 1 and 8, which codes do not have, become the letters O, I and B.
func normalizePairingCode(code string) string {
	return strings.NewReplacer(" ", "", "-", "", "–", "", "\u00a0", "", "0", "O", "1", "I", "8", "B").Replace(strings.ToUpper(code))
}

// Join signs a browser in as the person who has made the pairing code, and returns its new secret. Errors:
// ErrPairingCode, ErrStore.
func (ps *People) Join(ctx context.Context, code string) (secret string, p Person, err error) {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	code, now := normalizePairingCode(code), ps.now()
	if len(code) != pairingCodeLength {
		return "", Person{}, ErrPairingCode
	}
	secret = rand.Text()
	p = Person{Seen: now, device: secretHash("device", secret)}
	p.ID, err = ps.config.Store.RedeemPairingCode(ctx, secretHash("ticket", code), p.device, now)
	if errors.Is(err, store.ErrUnknown) {
		return "", Person{}, ErrPairingCode
	}
	if err != nil {
		return "", Person{}, fmt.Errorf("people: %w", err)
	}
	return secret, p, nil
}

// SignOut signs the asking browser out, or with others all other browsers; then the person's pairing code
// stops working too. Error: ErrStore.
func (ps *People) SignOut(ctx context.Context, p Person, others bool) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	if err := ps.config.Store.SignOut(ctx, p.ID, p.device, others); err != nil {
		return fmt.Errorf("people: %w", err)
	}
	return nil
}

// DeletePerson deletes a person with browsers, codes, saved keys, ways to sign in, profile, notices
// and their settings, invitations, and the lines that they have written. Matches stay, and holders of
// their keys can play on. Error: ErrStore.
func (ps *People) DeletePerson(ctx context.Context, p Person) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	if err := ps.config.Store.DeletePerson(ctx, p.ID, ps.now()); err != nil {
		return fmt.Errorf("people: %w", err)
	}
	return nil
}
