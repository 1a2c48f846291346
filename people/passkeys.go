package people

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"signoria/store"
)

const (
	byPasskey  = "passkey"     // the purpose of an attempt that signs in
	addPasskey = "new passkey" // the purpose of an attempt that makes a passkey

	// CeremonyTime is how long a person may take with their device.
	CeremonyTime = 5 * time.Minute
	// MaxPasskeys is the most passkeys of an account.
	MaxPasskeys = 20
)

// ErrPasskey means that the device's answer is not from a known passkey, or does not answer the challenge.
var ErrPasskey = errors.New("people: this passkey does not sign in here")

// Party is the relying party of WebAuthn: the site to whose host name passkeys belong.
type Party struct{ site *webauthn.WebAuthn }

// PartyOf returns the relying party at a public address. It returns false if browsers allow no passkeys
// there: they require https and a host name, or localhost.
func PartyOf(address string) (Party, bool) {
	at, err := url.Parse(address)
	if err != nil {
		return Party{}, false
	}
	host := at.Hostname()
	local := host == "localhost" || strings.HasSuffix(host, ".localhost")
	if net.ParseIP(host) != nil || host == "" || at.Scheme != "https" && !(at.Scheme == "http" && local) {
		return Party{}, false
	}
	limit := webauthn.TimeoutConfig{Enforce: true, Timeout: CeremonyTime, TimeoutUVD: CeremonyTime}
	site, err := webauthn.New(&webauthn.Config{
		RPID: host, RPDisplayName: "Signoria", RPOrigins: []string{at.Scheme + "://" + at.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationPreferred,
		},
		Timeouts: webauthn.TimeoutsConfig{Login: limit, Registration: limit},
	})
	return Party{site}, err == nil
}

// holder is a person as WebAuthn describes them to devices: id are random bytes.
type holder struct {
	id          []byte
	name        string
	credentials []webauthn.Credential
}

func (h holder) WebAuthnID() []byte                         { return h.id }
func (h holder) WebAuthnName() string                       { return h.name }
func (h holder) WebAuthnDisplayName() string                { return h.name }
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.credentials }

// ceremonyHash returns the hash of a ceremony's challenge and browser, because only the browser
// that has begun it can end it.
func ceremonyHash(browser, challenge string) string {
	return secretHash("ceremony "+browserHash(browser), challenge)
}

// begin stores a ceremony and returns the device's options (asked) as JSON. failed is the error of making
// them.
func (ps *People) begin(ctx context.Context, purpose, browser string, asked any, session *webauthn.SessionData, failed error) ([]byte, error) {
	if failed != nil {
		return nil, fmt.Errorf("people: passkey: %w", failed)
	}
	kept, err := json.Marshal(session)
	if err != nil {
		return nil, fmt.Errorf("people: passkey: %w", err)
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	at := ps.now()
	err = ps.config.Store.PutAttempt(ctx, store.Attempt{
		Hash: ceremonyHash(browser, session.Challenge), Purpose: purpose, Browser: browserHash(browser), Data: string(kept), Expires: at.Add(CeremonyTime),
	}, at)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	return json.Marshal(asked)
}

// spend ends a ceremony of a browser by its challenge, and returns its session. Errors: ErrPasskey,
// ErrStore.
func (ps *People) spend(ctx context.Context, purpose, browser, challenge string) (session webauthn.SessionData, err error) {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	kept, err := ps.config.Store.SpendAttempt(ctx, ceremonyHash(browser, challenge), purpose, ps.now())
	if errors.Is(err, store.ErrUnknown) {
		return session, ErrPasskey
	}
	if err != nil {
		return session, fmt.Errorf("people: %w", err)
	}
	if json.Unmarshal([]byte(kept), &session) != nil {
		return session, ErrPasskey
	}
	return session, nil
}

// BeginPasskey begins a sign-in with any passkey that the person has, and returns the device's options as
// JSON. Error: ErrStore.
func (ps *People) BeginPasskey(ctx context.Context, at Party, browser string) (asked []byte, err error) {
	assertion, session, err := at.site.BeginDiscoverableLogin()
	return ps.begin(ctx, byPasskey, browser, assertion, session, err)
}

// SignInByPasskey checks the device's answer, signs the browser in and returns its new secret. Errors:
// ErrPasskey, ErrStore.
func (ps *People) SignInByPasskey(ctx context.Context, at Party, browser, answer, label string) (secret string, p Person, err error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes([]byte(answer))
	if err != nil {
		return "", Person{}, ErrPasskey
	}
	session, err := ps.spend(ctx, byPasskey, browser, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return "", Person{}, err
	}
	var away error
	_, credential, err := at.site.ValidatePasskeyLogin(func(id, _ []byte) (webauthn.User, error) {
		kept, err := ps.passkey(ctx, id)
		if err != nil && !errors.Is(err, ErrPasskey) {
			away = err
		}
		return kept, err
	}, session, parsed)
	switch {
	case away != nil:
		return "", Person{}, away
	case err != nil, credential.Authenticator.CloneWarning:
		return "", Person{}, ErrPasskey
	}
	kept, err := json.Marshal(credential)
	if err != nil {
		return "", Person{}, ErrPasskey
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	secret, p, as := ps.newcomer(label)
	p.ID, err = ps.config.Store.UsePasskey(ctx, base64.RawURLEncoding.EncodeToString(credential.ID), string(kept), as, ps.now())
	if errors.Is(err, store.ErrUnknown) {
		return "", Person{}, ErrPasskey
	}
	return secret, p, wrapped(err)
}

// passkey returns the holder of a passkey, with that passkey only. Errors: ErrPasskey, ErrStore.
func (ps *People) passkey(ctx context.Context, id []byte) (holder, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	kept, err := ps.config.Store.PasskeyBy(ctx, base64.RawURLEncoding.EncodeToString(id))
	if errors.Is(err, store.ErrUnknown) {
		return holder{}, ErrPasskey
	}
	if err != nil {
		return holder{}, fmt.Errorf("people: %w", err)
	}
	var credential webauthn.Credential
	who, err := base64.RawURLEncoding.DecodeString(kept.Holder)
	if err != nil || json.Unmarshal([]byte(kept.Credential), &credential) != nil {
		return holder{}, ErrPasskey
	}
	return holder{id: who, credentials: []webauthn.Credential{credential}}, nil
}

// BeginNewPasskey begins to make a passkey, and returns the device's options as JSON: for the account of p,
// or for a new account if p is nil. Errors: ErrNoPerson, ErrStore.
func (ps *People) BeginNewPasskey(ctx context.Context, at Party, browser string, p *Person) (asked []byte, err error) {
	is := holder{id: make([]byte, 32), name: "Signoria"}
	if _, err := rand.Read(is.id); err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	var has []protocol.CredentialDescriptor
	if p != nil {
		profile, err := ps.Profile(ctx, p.ID)
		if err != nil {
			return nil, err
		}
		if profile.Shown() != "" {
			is.name = profile.Shown()
		}
		ways, err := ps.Ways(ctx, *p)
		if err != nil {
			return nil, err
		}
		for _, k := range ways.Passkeys { // excluded, so that a device makes no second one for the account
			if id, err := base64.RawURLEncoding.DecodeString(k.ID); err == nil {
				has = append(has, protocol.CredentialDescriptor{Type: protocol.PublicKeyCredentialType, CredentialID: id})
			}
		}
	}
	creation, session, err := at.site.BeginRegistration(is, webauthn.WithExclusions(has))
	return ps.begin(ctx, addPasskey, browser, creation, session, err)
}

// NewPasskey accepts the device's answer: it adds a passkey to the account of p. If p is nil it
// makes a new account, and returns the secret of the browser that is signed in to it. Up to maxWarned
// of the account's addresses are warned, in lang. Errors: ErrPasskey, also for a passkey that is
// known already and beyond MaxPasskeys; ErrStore.
func (ps *People) NewPasskey(ctx context.Context, at Party, browser, answer, label, lang string, p *Person) (secret string, is Person, err error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes([]byte(answer))
	if err != nil {
		return "", Person{}, ErrPasskey
	}
	session, err := ps.spend(ctx, addPasskey, browser, parsed.Response.CollectedClientData.Challenge)
	if err != nil {
		return "", Person{}, err
	}
	credential, err := at.site.CreateCredential(holder{id: session.UserID, name: "Signoria"}, session, parsed)
	if err != nil {
		return "", Person{}, ErrPasskey
	}
	kept, err := json.Marshal(credential)
	if err != nil {
		return "", Person{}, ErrPasskey
	}
	made := store.Passkey{
		ID: base64.RawURLEncoding.EncodeToString(credential.ID), Holder: base64.RawURLEncoding.EncodeToString(session.UserID), Credential: string(kept), Label: label,
	}
	var as *store.Welcomed
	if p != nil {
		made.Person = p.ID
	} else {
		var first store.Welcomed
		secret, is, first = ps.newcomer(label)
		is.ID, made.Person, as = first.ID, first.ID, &first
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	err = ps.changing(ctx, made.Person, lang, true, func() error { return ps.config.Store.AddPasskey(ctx, made, as, MaxPasskeys, ps.now()) })
	if errors.Is(err, store.ErrUnknown) || errors.Is(err, store.ErrConflict) {
		return "", Person{}, ErrPasskey
	}
	return secret, is, wrapped(err)
}

// DropPasskey deletes a passkey of the person; up to maxWarned of their addresses are warned, in
// lang. Errors: ErrLastWay (also if the passkey is not theirs), ErrStore.
func (ps *People) DropPasskey(ctx context.Context, p Person, id, lang string) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	err := ps.changing(ctx, p.ID, lang, false, func() error { return ps.config.Store.DropPasskey(ctx, p.ID, id) })
	if errors.Is(err, store.ErrUnknown) {
		return ErrLastWay
	}
	return wrapped(err)
}
