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

// An account is a person who can sign in: by a mail address, a passkey, or the host's own sign-in, which is
// that of a proxy or of a provider of OpenID Connect. There are no passwords, and no one needs an account to
// play.

const (
	// SignInTime is how long the mail of a sign-in is valid.
	SignInTime = CodeTime

	byMail  = "mail"    // the purpose of an attempt that signs in
	addMail = "address" // the purpose of an attempt that adds an address
)

var (
	// ErrSignIn means that a code or link was used, has expired, was tried too often, or never existed.
	ErrSignIn = errors.New("people: this code or link does not work: each works once and for fifteen minutes")
	// ErrTakenAddress means that another account signs in by this address.
	ErrTakenAddress = errors.New("people: another account has this address; sign in with it")
	// ErrAccount means that Merge cannot merge: the first person has an account, or the other has none.
	ErrAccount = errors.New("people: an account is merged into no other")
	// ErrLastWay means that the last way to sign in to an account cannot be deleted.
	ErrLastWay = errors.New("people: this is the only way to come back to the account")
)

func browserHash(browser string) string { return secretHash("sign-in browser", browser) }

func linkHash(secret string) string { return secretHash("sign-in link", strings.ToLower(secret)) }

// addressKey returns the key of an address in the store; it ignores the case of letters.
func (ps *People) addressKey(address string) string {
	return hex.EncodeToString(ps.house.MAC("sign-in address", strings.ToLower(address)))
}

// SignInMail mails a link and a code for signing in. It does not look up whether the address
// belongs to an account, so that neither the answer nor its time reveals that. The code works in
// the asking browser, named by its secret; the link works anywhere. Errors: ErrNoNotices,
// ErrAddress, ErrMails, ErrStore.
func (ps *People) SignInMail(ctx context.Context, browser, address, lang, client string) error {
	return ps.askByMail(ctx, byMail, browser, address, lang, client)
}

// AddressMail mails a code to an address by which the person of the browser also wants to sign in
// (AddAddress). Errors: as SignInMail.
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
	silent := errors.Is(err, store.ErrMailAddress) // the limit of an address must not reveal that someone else has asked for codes
	switch {
	case errors.Is(err, store.ErrMailClient) || errors.Is(err, store.ErrMailDay):
		return ErrMails
	case err != nil && !silent:
		return fmt.Errorf("people: %w", err)
	}
	begun := store.Attempt{Hash: linkHash(link), Purpose: purpose, Browser: browserHash(browser), Data: address, Expires: at.Add(SignInTime)}
	begun.Code = ps.codeHash(begun.Browser, address, code)
	if silent {
		begun.Hash, begun.Code = linkHash(newToken()), ps.codeHash(begun.Browser, address, rand.Text()) // no mail is sent, so no one may guess the code
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

// LinkAddress returns the address to which a link was sent, and spends nothing. Errors: ErrSignIn,
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

// SignInByLink signs a browser in with the link of a mail, and returns its new secret: to the account that
// has the address, or to a new one. label is the name of the browser. Errors: ErrSignIn, ErrStore.
func (ps *People) SignInByLink(ctx context.Context, link, label string) (secret string, p Person, err error) {
	return ps.signInAddress(ctx, linkHash(link), label)
}

// SignInByCode is SignInByLink with the code of the mail, in the browser that has asked for it.
// Errors: ErrSignIn, ErrStore.
func (ps *People) SignInByCode(ctx context.Context, browser, code, label string) (secret string, p Person, err error) {
	hash, err := ps.tryCode(ctx, byMail, browser, code)
	if err != nil {
		return "", Person{}, err
	}
	return ps.signInAddress(ctx, hash, label)
}

// tryCode returns the hash by which the attempt of a browser can be spent, if code is that of its
// mail. Errors: ErrSignIn, ErrStore.
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

// newcomer returns a random secret for a browser that is about to be signed in, and the row of the new
// sign-in, with the id of a new person in case one is needed. p has no ID yet.
func (ps *People) newcomer(label string) (secret string, p Person, as store.Welcomed) {
	secret = rand.Text()
	p = Person{Seen: ps.now(), device: secretHash("device", secret)}
	return secret, p, store.Welcomed{ID: rand.Text(), Device: p.device, Label: label}
}

// maxWarned is the most addresses that are warned of one change.
const maxWarned = 3

// changing runs do, which adds a way to sign in (came) or removes one, and warns at most maxWarned
// of the addresses that the person had before, because someone else may have done it. No mail is
// sent if the server sends none, or has reached its daily limit.
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

// AddAddress accepts the code of AddressMail, after which the person can also sign in by that address. Up to
// maxWarned of the previous addresses are warned, in lang. Errors: ErrSignIn, ErrTakenAddress, ErrStore.
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

// DropSignInAddress deletes an address by which the person signs in, by its key. Up to maxWarned of
// the addresses, the deleted one included, are warned, in lang. Errors: ErrLastWay (also if the
// address is not theirs), ErrStore.
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

// Ways are the ways in which a person signs in.
type Ways struct {
	// Account means that the person can sign in at all.
	Account   bool
	Addresses []SignInAddress
	Passkeys  []PasskeyView
	// Outside are the issuers of the host's own sign-ins that know the person.
	Outside []string
}

// PasskeyView is a passkey as its person sees it.
type PasskeyView struct {
	ID, Label     string
	Created, Used time.Time
}

// Ways returns the ways in which a person signs in. Error: ErrStore.
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

// Merge moves the data of a person without an account to an account (store.MergePersons), and signs the
// person's browsers out. The caller has asked whether both are the same person. Notice settings that the
// account has already stay. Errors: ErrAccount, ErrNobody if one of them does not exist, ErrStore.
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

// SignInOutside signs a browser in to the account of a subject of the host's own sign-in, and returns its
// new secret. A new subject gets a new account. Error: ErrStore.
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

// subjectKey returns the key of an issuer's subject in the store.
func (ps *People) subjectKey(issuer, subject string) string {
	return hex.EncodeToString(ps.house.MAC("sign-in outside", issuer+"\n"+subject))
}

// AddOutside adds a subject of the host's own sign-in to an account. Up to maxWarned of the account's
// addresses are warned, in lang. Errors: ErrTakenAddress if it belongs to another account, ErrNobody if the
// person has no account, ErrStore.
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

// DropOutside removes the host's own sign-in, by its issuer, from an account. Up to maxWarned of the
// account's addresses are warned, in lang. Errors: ErrLastWay (also if the account has no such sign-in),
// ErrStore.
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
	outside = "outside" // the purpose of an attempt by the host's own sign-in

	// OutsideTime is how long a person may take at the provider.
	OutsideTime = CodeTime
)

func outsideHash(browser, state string) string {
	return secretHash("outside "+browserHash(browser), state)
}

// BeginOutside stores kept for EndOutside, for a browser that will return with a state from the host's own
// sign-in. Error: ErrStore.
func (ps *People) BeginOutside(ctx context.Context, browser, state, kept string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	at := ps.now()
	return wrapped(ps.config.Store.PutAttempt(ctx, store.Attempt{
		Hash: outsideHash(browser, state), Purpose: outside, Browser: browserHash(browser), Data: kept, Expires: at.Add(OutsideTime),
	}, at))
}

// EndOutside returns what BeginOutside stored for the same browser and state, and deletes it. Errors:
// ErrSignIn, ErrStore.
func (ps *People) EndOutside(ctx context.Context, browser, state string) (kept string, err error) {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	kept, err = ps.config.Store.SpendAttempt(ctx, outsideHash(browser, state), outside, ps.now())
	return kept, signInError(err)
}
