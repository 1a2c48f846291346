// Package openid signs people in with a provider of OpenID Connect that the host names, as that of
// a club. It learns nothing of them but the subject by which the provider knows them.
package openid

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"
)

var (
	// ErrAway: the provider does not answer, or not as one.
	ErrAway = errors.New("openid: the provider does not answer")
	// ErrSetup: the provider does not take this server for one of its clients, or calls itself
	// otherwise than the host does.
	ErrSetup = errors.New("openid: the provider and this server are not set up for each other")
	// ErrDenied: the provider, or the person there, says no.
	ErrDenied = errors.New("openid: the provider does not sign this person in")
	// ErrAnswer: what the provider says of the person does not prove it.
	ErrAnswer = errors.New("openid: the provider's answer proves nothing")
)

const (
	// Wait is the timeout of one answer of the provider.
	Wait = 10 * time.Second
	// Skew is the most by which the clocks of provider and server may differ.
	Skew = 2 * time.Minute

	keeps          = time.Hour       // how long it is known what the provider said of itself
	pause          = 5 * time.Second // between two tries to learn it
	maxAnswerBytes = 1 << 20         // bytes of one answer
	maxNameBytes   = 255             // bytes of a subject, by the specification
)

// Config says which provider it is.
type Config struct {
	// Issuer is the provider's address, letter by letter as it calls itself.
	Issuer string
	// Client and Secret are what the provider has given this server; a client without a secret
	// is a public one.
	Client, Secret string
	// Name is the provider's name for people; default: its host.
	Name string
	// Back is the address of this server to which the provider redirects.
	Back string
	// Now returns the time; default: time.Now.
	Now func() time.Time
}

// Provider signs people in. It asks for nothing before it is needed.
type Provider struct {
	config Config
	client *http.Client
	once   singleflight.Group

	mu     sync.Mutex
	is     *known
	since  time.Time // when it was learned
	tried  time.Time // when it last failed to be
	failed error
}

// known is the provider's configuration, as it publishes it.
type known struct {
	oauth  *oauth2.Config
	verify *oidc.IDTokenVerifier
	proofs []string // ways of PKCE that it names
}

// New is the provider of a host.
func New(c Config) *Provider {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Provider{config: c, client: &http.Client{
		Timeout:       Wait,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // the secret goes where the host has said
		Transport:     bounded{http.DefaultTransport},
	}}
}

// bounded cuts off answers that are longer than a provider's can be.
type bounded struct{ http.RoundTripper }

// RoundTrip is http.RoundTripper.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := b.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(answer.Body, maxAnswerBytes), answer.Body}
	}
	return answer, err
}

// Issuer is the provider's address.
func (p *Provider) Issuer() string { return p.config.Issuer }

// Host returns the host of the provider's address, so that people see where they go.
func (p *Provider) Host() string {
	u, err := url.Parse(p.config.Issuer)
	if err != nil {
		return p.config.Issuer
	}
	return u.Host
}

// Name returns the provider's name for people.
func (p *Provider) Name() string { return cmp.Or(p.config.Name, p.Host()) }

// Begun is a sign-in in progress. Address is where the person goes; the rest is secret between this
// server and the browser that has begun it.
type Begun struct {
	Address  string `json:"-"`
	State    string `json:"-"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// Begin begins a sign-in. Errors: ErrAway, ErrSetup.
func (p *Provider) Begin(ctx context.Context) (Begun, error) {
	is, err := p.known(ctx)
	if err != nil {
		return Begun{}, err
	}
	b := Begun{State: rand.Text(), Nonce: rand.Text(), Verifier: oauth2.GenerateVerifier()}
	b.Address = is.oauth.AuthCodeURL(b.State, oidc.Nonce(b.Nonce), oauth2.S256ChallengeOption(b.Verifier))
	return b, nil
}

// Refusal is the error for what the provider says in place of a code: one of the words that the
// specifications list, or another.
func Refusal(word string) error {
	switch word {
	case "access_denied", "login_required", "consent_required", "interaction_required", "account_selection_required":
		return ErrDenied
	case "server_error", "temporarily_unavailable":
		return ErrAway
	}
	return ErrSetup
}

// End exchanges the code of a returning browser for the subject by which the provider knows the
// person. Errors: ErrAway, ErrSetup, ErrDenied, ErrAnswer; none contains a code or a token.
func (p *Provider) End(ctx context.Context, b Begun, code string) (subject string, err error) {
	is, err := p.known(ctx)
	if err != nil {
		return "", err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	token, err := is.oauth.Exchange(ctx, code, oauth2.VerifierOption(b.Verifier))
	if err != nil {
		return "", exchangeError(err)
	}
	raw, _ := token.Extra("id_token").(string)
	if raw == "" {
		return "", fmt.Errorf("%w: it has no ID token", ErrAnswer)
	}
	proved, err := is.verify.Verify(ctx, raw)
	if err != nil {
		return "", fmt.Errorf("%w: %s", ErrAnswer, brief(err))
	}
	var more struct {
		Party string `json:"azp"`
	}
	switch err := proved.Claims(&more); {
	case err != nil:
		return "", fmt.Errorf("%w: its claims cannot be read", ErrAnswer)
	case proved.Nonce != b.Nonce:
		return "", fmt.Errorf("%w: it answers another sign-in", ErrAnswer)
	case more.Party != "" && more.Party != p.config.Client, more.Party == "" && len(proved.Audience) > 1:
		return "", fmt.Errorf("%w: it is meant for another client", ErrAnswer)
	case proved.Subject == "" || len(proved.Subject) > maxNameBytes:
		return "", fmt.Errorf("%w: it names nobody", ErrAnswer)
	}
	return proved.Subject, nil
}

// exchangeError returns the error for a provider that gives no token for a code. It does not
// contain the provider's answer, which may contain secrets.
func exchangeError(err error) error {
	var refused *oauth2.RetrieveError
	if !errors.As(err, &refused) {
		var at *url.Error
		if errors.As(err, &at) {
			return fmt.Errorf("%w: %v", ErrAway, at.Err)
		}
		return ErrAnswer // of a form that cannot be read
	}
	switch {
	case refused.ErrorCode == "invalid_grant":
		return fmt.Errorf("%w: invalid_grant", ErrDenied) // the code is old, or was used
	case refused.ErrorCode != "":
		return fmt.Errorf("%w: %.40q", Refusal(refused.ErrorCode), refused.ErrorCode)
	case refused.Response != nil && refused.Response.StatusCode < http.StatusInternalServerError:
		return fmt.Errorf("%w: the token endpoint answers %d", ErrSetup, refused.Response.StatusCode)
	}
	return fmt.Errorf("%w: the token endpoint fails", ErrAway)
}

// brief is an error as one short line.
func brief(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	if len(text) > 200 {
		text = strings.ToValidUTF8(text[:200], "") + "…"
	}
	return text
}

// known returns the provider's configuration: read at first use, and again after some time. While
// the provider does not answer the last one stays valid; concurrent callers wait for one answer.
func (p *Provider) known(ctx context.Context) (*known, error) {
	now := p.config.Now()
	p.mu.Lock()
	is, since, tried, failed := p.is, p.since, p.tried, p.failed
	p.mu.Unlock()
	switch {
	case is != nil && (now.Sub(since) < keeps || now.Sub(tried) < pause):
		return is, nil
	case failed != nil && now.Sub(tried) < pause:
		return nil, failed
	}
	select {
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", ErrAway, ctx.Err())
	case got := <-p.once.DoChan("", func() (any, error) { return p.learn() }):
		if got.Err != nil && is != nil {
			return is, nil
		}
		is, _ = got.Val.(*known)
		return is, got.Err
	}
}

// learn asks the provider what it says of itself.
func (p *Provider) learn() (is *known, err error) {
	ctx := oidc.ClientContext(context.Background(), p.client) // for all who wait
	is, err = p.discover(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.tried, p.failed = p.config.Now(), err
		return nil, err
	}
	p.is, p.since, p.failed = is, p.config.Now(), nil
	return is, nil
}

func (p *Provider) discover(ctx context.Context) (*known, error) {
	found, err := oidc.NewProvider(ctx, p.config.Issuer)
	var other *oidc.IssuerMismatchError
	switch {
	case errors.As(err, &other):
		return nil, fmt.Errorf("%w: it calls itself %.200q", ErrSetup, other.Discovered)
	case err != nil:
		return nil, fmt.Errorf("%w: %s", ErrAway, brief(err))
	}
	var more struct {
		Proofs  []string `json:"code_challenge_methods_supported"`
		Secrets []string `json:"token_endpoint_auth_methods_supported"` // none: client_secret_basic
	}
	_ = found.Claims(&more) // it has been read as JSON
	end := found.Endpoint()
	for _, address := range []string{end.AuthURL, end.TokenURL} {
		if CheckAddress(address) != nil {
			return nil, fmt.Errorf("%w: it names the address %.200q", ErrSetup, address)
		}
	}
	end.AuthStyle = oauth2.AuthStyleInHeader // not tried out: a code works once
	if p.config.Secret == "" || len(more.Secrets) > 0 && !slices.Contains(more.Secrets, "client_secret_basic") {
		end.AuthStyle = oauth2.AuthStyleInParams
	}
	return &known{
		oauth:  &oauth2.Config{ClientID: p.config.Client, ClientSecret: p.config.Secret, Endpoint: end, RedirectURL: p.config.Back, Scopes: []string{oidc.ScopeOpenID}},
		verify: found.VerifierContext(ctx, &oidc.Config{ClientID: p.config.Client, Now: func() time.Time { return p.config.Now().Add(-Skew) }}),
		proofs: more.Proofs,
	}, nil
}

// CheckAddress wants an address by https, without a password; by http on this machine only.
func CheckAddress(text string) error {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Hostname() == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http":
		return errors.New("must be an address like https://login.club.example, without a password")
	case u.Scheme == "http" && u.Hostname() != "localhost" && u.Hostname() != "127.0.0.1" && u.Hostname() != "::1":
		return errors.New("must begin with https://")
	}
	return nil
}

// Try checks whether the provider answers and accepts this server as its client; it signs no one
// in. proofs are the methods of PKCE that the provider names. Errors: ErrAway, ErrSetup.
func (p *Provider) Try(ctx context.Context) (proofs []string, err error) {
	is, err := p.known(ctx)
	if err != nil {
		return nil, err
	}
	_, err = is.oauth.Exchange(oidc.ClientContext(ctx, p.client), "none", oauth2.VerifierOption(oauth2.GenerateVerifier()))
	if err = exchangeError(err); errors.Is(err, ErrDenied) { // of this code, not of the client
		err = nil
	}
	return is.proofs, err
}
