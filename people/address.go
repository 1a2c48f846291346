package people

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"

	"signoria/notice"
	"signoria/store"
)

const (
	// CodeTime is how long the code of a mail address is valid.
	CodeTime = 15 * time.Minute
	// codeTries is the most tries of one code.
	codeTries = 5
	// codesToAddress and codesForClient are the most codes within an hour to one address and at the
	// request of one client.
	codesToAddress, codesForClient = 3, 10
)

// mailLimits reserves half the daily mails for notices, so that requests for codes cannot block
// them.
func (ps *People) mailLimits() store.MailLimits {
	day := ps.config.Notices.MailsPerDay
	return store.MailLimits{Address: codesToAddress, Client: codesForClient, Day: day, Asked: (day + 1) / 2}
}

// codeHash returns the stored hash of a code. It is keyed, because eight digits are quickly guessed
// from a plain hash.
func (ps *People) codeHash(person, address, code string) string {
	return hex.EncodeToString(ps.house.MAC("mail code", person+"\n"+address+"\n"+code))
}

// Address mails a code to an address for notices, in a language. The result does not depend on whether the
// address exists. client is the client that asks, usually a network. Errors: ErrNoNotices, ErrAddress,
// ErrMails, ErrStore.
func (ps *People) Address(ctx context.Context, p Person, address, lang, client string) error {
	if ps.config.Notices.Mail == nil {
		return ErrNoNotices
	}
	address, err := ps.config.Notices.Mail.Check(address)
	if err != nil {
		return ErrAddress
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	at, code := ps.now(), newCode()
	err = ps.config.Store.CountMail(ctx, store.Mailed{ID: rand.Text(), Address: ps.house.Fingerprint(mailbox(address)), Client: ps.house.Fingerprint(client)}, ps.mailLimits(), at)
	silent := errors.Is(err, store.ErrMailAddress) // the limit of an address must not reveal that someone else has asked for codes
	switch {
	case errors.Is(err, store.ErrMailClient) || errors.Is(err, store.ErrMailDay):
		return ErrMails
	case err != nil && !silent:
		return fmt.Errorf("people: %w", err)
	}
	hash := ps.codeHash(p.ID, address, code)
	if silent {
		hash = "" // no code can match it
	}
	if err := ps.config.Store.PutAddress(ctx, p.ID, defaultPreferences(lang), address, hash, newToken(), at, at.Add(CodeTime)); err != nil {
		return fmt.Errorf("people: %w", err)
	}
	if !silent {
		ps.sendLetter(address, ps.config.Notices.Renderer.Code(lang, code))
	}
	return nil
}

// mailbox returns the mailbox to which most servers deliver an address: a@example.org for
// a+b@example.org.
func mailbox(address string) string {
	local, domain, _ := strings.Cut(strings.ToLower(address), "@")
	local, _, _ = strings.Cut(local, "+")
	return local + "@" + domain
}

// newToken returns a random token for a link: one that stops mails to an address, or one that signs in.
func newToken() string { return strings.ToLower(rand.Text()) }

// newCode returns eight random digits.
func newCode() string {
	n, err := rand.Int(rand.Reader, big.NewInt(100_000_000))
	if err != nil {
		panic("people: no randomness from the system: " + err.Error())
	}
	return fmt.Sprintf("%08d", n)
}

// sendLetter mails a code or a warning in the background, because the mail server's delay and
// answer must not be revealed. The letter is not stored: if the node stops it is lost, and a person
// who waits for a code asks again.
func (ps *People) sendLetter(address string, letter notice.Letter) {
	letter.ID, letter.To, letter.At = hex.EncodeToString(ps.house.MAC("letter", rand.Text())[:16]), address, ps.now()
	ps.runInSlot(ps.notifier.mailSlots, func() {
		ctx, cancel := context.WithTimeout(ps.ctx, noticeLease/2)
		defer cancel()
		switch err := ps.config.Notices.Mail.Mail(ctx, letter); {
		case err == nil:
			ps.count(notice.Mail, resultSent)
		case errors.Is(err, notice.ErrRefused):
			ps.count(notice.Mail, resultRefused)
		default:
			ps.count(notice.Mail, resultFailed)
			ps.warn("a code could not be mailed", err)
		}
	})
}

// ConfirmAddress confirms the address of the person by the code of the last mail that Address has sent.
// Errors: ErrNoNotices, ErrConfirm, ErrStore.
func (ps *People) ConfirmAddress(ctx context.Context, p Person, code string) error {
	if ps.config.Notices.Mail == nil {
		return ErrNoNotices
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	at := ps.now()
	m, err := ps.config.Store.MailOf(ctx, p.ID, at)
	if errors.Is(err, store.ErrUnknown) || err == nil && m.Pending == "" {
		return ErrConfirm
	}
	if err != nil {
		return fmt.Errorf("people: %w", err)
	}
	code = strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(code)
	err = ps.config.Store.ConfirmAddress(ctx, p.ID, ps.codeHash(p.ID, m.Pending, code), newToken(), at, codeTries)
	if errors.Is(err, store.ErrUnknown) {
		return ErrConfirm
	}
	if err != nil {
		return fmt.Errorf("people: %w", err)
	}
	return ps.onSubscribe(ctx, p)
}

// DropAddress deletes the person's mail address, and one that waits for its code. Error: ErrStore.
func (ps *People) DropAddress(ctx context.Context, p Person) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	if err := ps.config.Store.DropAddress(ctx, p.ID); err != nil {
		return fmt.Errorf("people: %w", err)
	}
	return nil
}

// Unsubscribing returns the address to which the token of a mail can stop mails, and changes nothing.
// Errors: as Unsubscribe.
func (ps *People) Unsubscribing(ctx context.Context, token string) (address string, err error) {
	_, address, err = ps.byToken(ctx, token)
	return address, err
}

// Unsubscribe stops mails to the person who got a mail with this token, and returns their address. Errors:
// ErrNoNotices, ErrToken, ErrStore.
func (ps *People) Unsubscribe(ctx context.Context, token string) (address string, err error) {
	return ps.stopMails(ctx, token, true)
}

// Resubscribe starts mails again after Unsubscribe, and returns the address. Errors: as Unsubscribe.
func (ps *People) Resubscribe(ctx context.Context, token string) (address string, err error) {
	return ps.stopMails(ctx, token, false)
}

func (ps *People) stopMails(ctx context.Context, token string, stop bool) (address string, err error) {
	person, address, err := ps.byToken(ctx, token)
	if err != nil {
		return "", err
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return address, wrapped(ps.config.Store.StopMails(ctx, person, stop))
}

func (ps *People) byToken(ctx context.Context, token string) (person, address string, err error) {
	if ps.config.Notices.Mail == nil {
		return "", "", ErrNoNotices
	}
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	person, err = ps.config.Store.MailBy(ctx, token)
	var m store.Mail
	if err == nil {
		m, err = ps.config.Store.MailOf(ctx, person, ps.now())
	}
	if errors.Is(err, store.ErrUnknown) {
		return "", "", ErrToken
	}
	return person, m.Address, wrapped(err)
}
