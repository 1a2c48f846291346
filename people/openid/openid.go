// Package openid signs people in with a provider of OpenID Connect that the host names, for example that of
// a club. Of a person it learns only the subject by which the provider knows them.
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
	// ErrAway means that the provider does not answer, or not as the specification says.
	ErrAway = errors.New("openid: the provider does not answer")
	// ErrSetup means that the provider does not accept this server as its client, or that its issuer is
	// not the one that the host has set.
	ErrSetup = errors.New("openid: the provider and this server are not set up for each other")
	// ErrDenied means that the provider, or the person there, refuses the sign-in.
	ErrDenied = errors.New("openid: the provider does not sign this person in")
	// ErrAnswer means that the provider's answer does not prove who the person is.
	ErrAnswer = errors.New("openid: the provider's answer proves nothing")
)

const (
	// Wait is the timeout of one answer of the provider.
	Wait = 10 * time.Second
	// Skew is how long after its expiry an ID token is still accepted, because the clocks of provider
	// and server may differ.
	Skew = 2 * time.Minute

	configTTL      = time.Hour       // how long the provider's configuration is cached
	retryPause     = 5 * time.Second // the least time between two tries to read it
	maxAnswerBytes = 1 << 20         // the most bytes of one answer that are read
	maxNameBytes   = 255             // the most bytes of a subject, by the specification
)

// Config is the configuration of a Provider.
type Config struct {
	// Issuer is the provider's address, exactly as the provider writes it.
	Issuer string
	// Client and Secret are the id and the secret that the provider has given this server; a public
	// client has no secret.
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
	is     *known    // the cached configuration; nil before the first read
	since  time.Time // when it was read
	tried  time.Time // when reading it failed last
	failed error     // the error then; nil after a success
}

// known is the provider's configuration, as it publishes it.
type known struct {
	oauth  *oauth2.Config
	verify *oidc.IDTokenVerifier
	proofs []string // the methods of PKCE that it names
}

// New returns a provider. It sends no request.
func New(c Config) *Provider {
	if c.Now == nil {
		c.Now = time.Now
	}
	return &Provider{config: c, client: &http.Client{
		Timeout:       Wait,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }, // so that the secret is not sent to another server
		Transport:     bounded{http.DefaultTransport},
	}}
}

// bounded cuts off answers after maxAnswerBytes.
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

// Issuer returns the provider's address.
func (p *Provider) Issuer() string { return p.config.Issuer }

// Host returns the host name of the provider's address, which people are shown before they go there.
func (p *Provider) Host() string {
	u, err := url.Parse(p.config.Issuer)
	if err != nil {
		return p.config.Issuer
	}
	return u.Host
}

// Name returns the provider's name for people.
func (p *Provider) Name() string { return cmp.Or(p.config.Name, p.Host()) }

// Begun is a sign-in in progress. Address is the provider's page to which the browser goes. The rest must
// be known only to this server and the browser that has begun it.
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

// Refusal returns the error for an error word that the provider sends instead of a code: ErrDenied, ErrAway
// or, for all other words, ErrSetup.
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

// exchangeError returns the error for a failed exchange of a code for a token. It does not contain the
// provider's answer, because that may contain secrets.
func exchangeError(err error) error {
	var refused *oauth2.RetrieveError
	if !errors.As(err, &refused) {
		var at *url.Error
		if errors.As(err, &at) {
			return fmt.Errorf("%w: %v", ErrAway, at.Err)
		}
		return ErrAnswer // the answer cannot be parsed
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

// brief returns an error as one short line.
func brief(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	if len(text) > 200 {
		text = strings.ToValidUTF8(text[:200], "") + "…"
	}
	return text
}

// known returns the provider's configuration: read at first use, and again after configTTL. If the provider
// does not answer then, the last one stays valid. Concurrent callers wait for one answer.
func (p *Provider) known(ctx context.Context) (*known, error) {
	now := p.config.Now()
	p.mu.Lock()
	is, since, tried, failed := p.is, p.since, p.tried, p.failed
	p.mu.Unlock()
	switch {
	case is != nil && (now.Sub(since) < configTTL || now.Sub(tried) < retryPause):
		return is, nil
	case failed != nil && now.Sub(tried) < retryPause:
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

// learn reads the provider's configuration, and stores the result or the error.
func (p *Provider) learn() (is *known, err error) {
	ctx := oidc.ClientContext(context.Background(), p.client) // not a request's: several callers wait for it
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
		Secrets []string `json:"token_endpoint_auth_methods_supported"` // empty means client_secret_basic
	}
	_ = found.Claims(&more) // cannot fail: NewProvider has parsed the same JSON
	end := found.Endpoint()
	for _, address := range []string{end.AuthURL, end.TokenURL} {
		if CheckAddress(address) != nil {
			return nil, fmt.Errorf("%w: it names the address %.200q", ErrSetup, address)
		}
	}
	end.AuthStyle = oauth2.AuthStyleInHeader // set, because trying out both styles would use up the code
	if p.config.Secret == "" || len(more.Secrets) > 0 && !slices.Contains(more.Secrets, "client_secret_basic") {
		end.AuthStyle = oauth2.AuthStyleInParams
	}
	return &known{
		oauth:  &oauth2.Config{ClientID: p.config.Client, ClientSecret: p.config.Secret, Endpoint: end, RedirectURL: p.config.Back, Scopes: []string{oidc.ScopeOpenID}},
		verify: found.VerifierContext(ctx, &oidc.Config{ClientID: p.config.Client, Now: func() time.Time { return p.config.Now().Add(-Skew) }}),
		proofs: more.Proofs,
	}, nil
}

// CheckAddress returns an error unless an address has https and no user or password. http is allowed for
// this machine (localhost, 127.0.0.1, ::1).
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
	if err = exchangeError(err); errors.Is(err, ErrDenied) { // the provider refuses the code, but accepts the client
		err = nil
	}
	return is.proofs, err
}
