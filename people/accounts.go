package people

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"signoria/store"
)

// An account is a person who can come back from anywhere: by a mail address, a passkey, or a sign-in
// of the host's own, which is its proxy's or that of a provider of OpenID Connect. There
// are no passwords, and nobody needs an account to play.

const (
	// SignInTime is how long the mail of a sign-in works.
	SignInTime = CodeTime

	byMail  = "mail"    // purpose of an attempt that signs in
	addMail = "address" // and of one that adds an address
)

var (
	// ErrSignIn: a code or link that was used, has expired, was tried too often, or never was one.
	ErrSignIn = errors.New("people: this code or link does not work: each works once and for fifteen minutes")
	// ErrTakenAddress: somebody else signs in by this address.
	ErrTakenAddress = errors.New("people: another account has this address; sign in with it")
	// ErrAccount: an account is merged into no other.
	ErrAccount = errors.New("people: an account is merged into no other")
	// ErrLastWay: without it nobody could come back to the account.
	ErrLastWay = errors.New("people: this is the only way to come back to the account")
)

func browserHash(browser string) string { return secretHash("sign-in browser", browser) }

func linkHash(secret string) string { return secretHash("sign-in link", strings.ToLower(secret)) }

// addressKey is by what an address is found: letters of either case are the same.
func (ps *People) addressKey(address string) string {
	return hex.EncodeToString(ps.house.MAC("sign-in address", strings.ToLower(address)))
}

// SignInMail has a link and a code sent to an address, with which somebody signs in: of whom it is
// asks nobody, so what is done and said is the same for all. The code works in the browser that
// asks, which the secret names; the link anywhere. Errors: ErrNoNotices, ErrAddress, ErrMails,
// ErrStore.
func (ps *People) SignInMail(ctx context.Context, browser, address, lang, client string) error {
	return ps.askByMail(ctx, byMail, browser, address, lang, client)
}

// AddressMail has a code sent to an address by which the person of the browser wants to sign in,
// too. Errors: as SignInMail.
func (ps *People) AddressMail(ctx context.Context, browser, address, lang, client string) error {
	return ps.askByMail(ctx, addMail, browser, address, lang, client)
}

func (ps *People) askByMail(ctx context.Context, purpose, browser, address, lang, client string) error {
	if ps.config.Notices.Mail == nil {
		return ErrNoNotices
	}
	address, err := ps.config.Notices.Mail.Check(strings.TrimSpace(address))
	if err != nil || len(address) > 254 {
		return ErrAddress
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	at, code, link := ps.now(), newCode(), newToken()
	err = ps.config.Store.CountMail(ctx, store.Mailed{ID: rand.Text(), Address: ps.house.Fingerprint(mailbox(address)), Client: ps.house.Fingerprint(client)}, ps.mailLimits(), at)
	silent := errors.Is(err, store.ErrMailAddress) // whoever asked for the others, it is not to be told here
	switch {
	case errors.Is(err, store.ErrMailClient) || errors.Is(err, store.ErrMailDay):
		return ErrMails
	case err != nil && !silent:
		return fmt.Errorf("people: %w", err)
	}
	begun := store.Attempt{Hash: linkHash(link), Purpose: purpose, Browser: browserHash(browser), Data: address, Expires: at.Add(SignInTime)}
	begun.Code = ps.codeHash(begun.Browser, address, code)
	if silent {
		begun.Hash, begun.Code = linkHash(newToken()), ps.codeHash(begun.Browser, address, rand.Text()) // none that anybody could know
	}
	if err := ps.config.Store.PutAttempt(ctx, begun, at); err != nil {
		return fmt.Errorf("people: %w", err)
	}
	switch {
	case silent:
	case purpose == addMail:
		ps.sendLetter(address, ps.config.Notices.Renderer.AddressCode(lang, code))
	default:
		ps.sendLetter(address, ps.config.Notices.Renderer.SignIn(lang, code, link))
	}
	return nil
}

// LinkAddress is the address to which a link was sent, and spends nothing. Errors: ErrSignIn,
// ErrStore.
func (ps *People) LinkAddress(ctx context.Context, link string) (string, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	address, err := ps.config.Store.AttemptBy(ctx, linkHash(link), byMail, ps.now())
	return address, signInError(err)
}

func signInError(err error) error {
	switch {
	case errors.Is(err, store.ErrUnknown):
		return ErrSignIn
	case err != nil:
		return fmt.Errorf("people: %w", err)
	}
	return nil
}

// SignInByLink signs a browser in with the link of a mail, under a new secret: to the account that
// has the address, or to a new one. Label says what browser it is. Errors: ErrSignIn, ErrStore.
func (ps *People) SignInByLink(ctx context.Context, link, label string) (secret string, p Person, err error) {
	return ps.signInAddress(ctx, linkHash(link), label)
}

// SignInByCode does it with the code, in the browser that has asked. Errors: ErrSignIn, ErrStore.
func (ps *People) SignInByCode(ctx context.Context, browser, code, label string) (secret string, p Person, err error) {
	hash, err := ps.tryCode(ctx, byMail, browser, code)
	if err != nil {
		return "", Person{}, err
	}
	return ps.signInAddress(ctx, hash, label)
}

// tryCode gives the hash of what a browser has begun, if the code is that of its mail.
func (ps *People) tryCode(ctx context.Context, purpose, browser, code string) (hash string, err error) {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	code = strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(code)
	asks := browserHash(browser)
	hash, err = ps.config.Store.TryCode(ctx, asks, purpose, ps.now(), codeTries, func(kept, address string) bool {
		return subtle.ConstantTimeCompare([]byte(kept), []byte(ps.codeHash(asks, address, code))) == 1
	})
	return hash, signInError(err)
}

func (ps *People) signInAddress(ctx context.Context, hash, label string) (secret string, p Person, err error) {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	secret, p, as := ps.newcomer(label)
	p.ID, err = ps.config.Store.SignInAddress(ctx, hash, byMail, ps.addressKey, as, ps.now())
	if err != nil {
		return "", Person{}, signInError(err)
	}
	return secret, p, nil
}

// newcomer is a browser that is about to be signed in: its secret, and who it may become.
func (ps *People) newcomer(label string) (secret string, p Person, as store.Welcomed) {
	secret = rand.Text()
	p = Person{Seen: ps.now(), device: secretHash("device", secret)}
	return secret, p, store.Welcomed{ID: rand.Text(), Device: p.device, Label: label}
}

// maxWarned bounds how many addresses hear of one change.
const maxWarned = 3

// changing has a person's addresses told, as they were before, that a way to sign in came or went:
// somebody else may have done it. Do changes it; where no mails are sent, or too many of the day
// were, nobody is told.
func (ps *People) changing(ctx context.Context, person, lang string, came bool, do func() error) error {
	before, _, err := ps.config.Store.WaysOf(ctx, person)
	if err == nil {
		err = do()
	}
	if err != nil || ps.config.Notices.Mail == nil {
		return err
	}
	for _, a := range before.Addresses[:min(len(before.Addresses), maxWarned)] {
		if err := ps.config.Store.CountMail(ctx, store.Mailed{ID: rand.Text()}, ps.mailLimits(), ps.now()); err != nil {
			ps.warn("nobody is told that a way to sign in has changed", err)
			break
		}
		ps.sendLetter(a.Address, ps.config.Notices.Renderer.WayChanged(lang, came))
	}
	return nil
}

// AddAddress takes the code that AddressMail has sent: from now on the person signs in by that
// address, too; those from before are told, in a language. Errors: ErrSignIn, ErrTakenAddress,
// ErrStore.
func (ps *People) AddAddress(ctx context.Context, p Person, browser, code, lang string) error {
	hash, err := ps.tryCode(ctx, addMail, browser, code)
	if err != nil {
		return err
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	err = ps.changing(ctx, p.ID, lang, true, func() error {
		return ps.config.Store.AddAddress(ctx, hash, addMail, p.ID, ps.addressKey, ps.now())
	})
	if errors.Is(err, store.ErrTaken) {
		return ErrTakenAddress
	}
	return signInError(err)
}

// DropSignInAddress forgets an address by which the person signs in, by its key; all are told, in a
// language. Errors: ErrLastWay, ErrStore.
func (ps *People) DropSignInAddress(ctx context.Context, p Person, key, lang string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	err := ps.changing(ctx, p.ID, lang, false, func() error { return ps.config.Store.DropSignInAddress(ctx, p.ID, key) })
	if errors.Is(err, store.ErrUnknown) {
		return ErrLastWay
	}
	return wrapped(err)
}

// SignInAddress is a mail address by which a person signs in.
type SignInAddress = store.SignInAddress

// Ways are how a person signs in.
type Ways struct {
	// Account tells whether the person can come back from anywhere at all.
	Account   bool
	Addresses []SignInAddress
	Passkeys  []PasskeyView
	// Outside are the sign-ins of the host's own that know the person, by issuer.
	Outside []string
}

// PasskeyView is a passkey as its person sees it.
type PasskeyView struct {
	ID, Label     string
	Created, Used time.Time
}

// Ways lists how a person signs in. Error: ErrStore.
func (ps *People) Ways(ctx context.Context, p Person) (Ways, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	stored, account, err := ps.config.Store.WaysOf(ctx, p.ID)
	if err != nil {
		return Ways{}, fmt.Errorf("people: %w", err)
	}
	w := Ways{Account: account, Addresses: stored.Addresses, Outside: stored.Outside}
	for _, k := range stored.Passkeys {
		w.Passkeys = append(w.Passkeys, PasskeyView{k.ID, k.Label, k.Created, k.Used})
	}
	return w, nil
}

// Merge makes what a person without an account holds an account's, and ends the browsers of the
// former: for a person who has said that both are theirs. Errors: ErrAccount, ErrNobody where one
// of them is gone, ErrStore.
func (ps *People) Merge(ctx context.Context, from, into Person) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	err := ps.config.Store.MergePersons(ctx, from.ID, from.device, into.ID, into.device)
	switch {
	case errors.Is(err, store.ErrAccount):
		return ErrAccount
	case errors.Is(err, store.ErrUnknown):
		return ErrNobody
	}
	return wrapped(err)
}

// SignInOutside signs a browser in, under a new secret, as the person whom a sign-in of the host's
// own knows by a subject: to the same account each time. Error: ErrStore.
func (ps *People) SignInOutside(ctx context.Context, issuer, subject, label string) (secret string, p Person, err error) {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	secret, p, as := ps.newcomer(label)
	p.ID, err = ps.config.Store.SignInOutside(ctx, issuer, ps.subjectKey(issuer, subject), as, ps.now())
	if err != nil {
		return "", Person{}, fmt.Errorf("people: %w", err)
	}
	return secret, p, nil
}

// subjectKey is by what a subject of an issuer is found.
func (ps *People) subjectKey(issuer, subject string) string {
	return hex.EncodeToString(ps.house.MAC("sign-in outside", issuer+"\n"+subject))
}

// AddOutside lets a person who has an account sign in by a sign-in of the host's own, too; their
// addresses are told, in a language. Errors: ErrTakenAddress where it knows another account,
// ErrNobody, ErrStore.
func (ps *People) AddOutside(ctx context.Context, p Person, issuer, subject, lang string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	err := ps.changing(ctx, p.ID, lang, true, func() error {
		return ps.config.Store.AddOutside(ctx, issuer, ps.subjectKey(issuer, subject), p.ID)
	})
	switch {
	case errors.Is(err, store.ErrTaken):
		return ErrTakenAddress
	case errors.Is(err, store.ErrUnknown):
		return ErrNobody
	}
	return wrapped(err)
}

// DropOutside has a sign-in of the host's own, by its issuer, know the person no longer; their
// addresses are told, in a language. Errors: ErrLastWay, ErrStore.
func (ps *People) DropOutside(ctx context.Context, p Person, issuer, lang string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	err := ps.changing(ctx, p.ID, lang, false, func() error { return ps.config.Store.DropOutside(ctx, issuer, p.ID) })
	if errors.Is(err, store.ErrUnknown) {
		return ErrLastWay
	}
	return wrapped(err)
}

const (
	outside = "outside" // purpose of an attempt that goes by a sign-in of the host's own

	// OutsideTime is how long a person may take there.
	OutsideTime = CodeTime
)

func outsideHash(browser, state string) string {
	return secretHash("outside "+browserHash(browser), state)
}

// BeginOutside keeps what a browser must know when it comes back from a sign-in of the host's own
// with a state. Error: ErrStore.
func (ps *People) BeginOutside(ctx context.Context, browser, state, kept string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	at := ps.now()
	return wrapped(ps.config.Store.PutAttempt(ctx, store.Attempt{
		Hash: outsideHash(browser, state), Purpose: outside, Browser: browserHash(browser), Data: kept, Expires: at.Add(OutsideTime),
	}, at))
}

// EndOutside gives it back, once, to the browser that has begun. Errors: ErrSignIn, ErrStore.
func (ps *People) EndOutside(ctx context.Context, browser, state string) (kept string, err error) {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	kept, err = ps.config.Store.SpendAttempt(ctx, outsideHash(browser, state), outside, ps.now())
	return kept, signInError(err)
}
