// Package openidtest is a provider of OpenID Connect for tests, which proves what a real one does:
// the client, its secret, the address to lead back to, and PKCE.
package openidtest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/coreos/go-oidc/v3/oidc/oidctest"
)

// Client and Secret are those of the one client that a provider knows.
const (
	Client = "signoria"
	Secret = "a secret of the club's"
)

// Provider answers at URL.
type Provider struct {
	URL string
	// Back is the one address to which people are led back.
	Back string
	// Down has it answer nothing but 503; Asked counts what it was asked.
	Down  atomic.Bool
	Asked atomic.Int64
	// Visitor is the subject that signs in without a question, in a browser of its own; empty
	// means that no one can.
	Visitor string

	t      testing.TB
	mu     sync.Mutex
	key    *ecdsa.PrivateKey
	kid    string
	about  *oidctest.Server
	codes  map[string]url.Values
	twist  func(claims map[string]any)
	tokens func(w http.ResponseWriter) bool
}

// New is a provider that runs until the test ends.
func New(t testing.TB, back string) *Provider {
	p := &Provider{t: t, Back: back, codes: map[string]url.Values{}}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	p.URL = server.URL
	p.NewKey("first")
	return p
}

// NewKey has it sign with another key.
func (p *Provider) NewKey(id string) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		p.t.Fatal(err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.key, p.kid = key, id
	p.about = &oidctest.Server{Algorithms: []string{oidc.ES256}, PublicKeys: []oidctest.PublicKey{{PublicKey: key.Public(), KeyID: id, Algorithm: oidc.ES256}}}
	p.about.SetIssuer(p.URL)
}

// Twist changes the claims of all ID tokens to come; nil: no longer.
func (p *Provider) Twist(twist func(claims map[string]any)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.twist = twist
}

// Tokens answers in place of the token endpoint where it gives true; nil: no longer.
func (p *Provider) Tokens(answer func(w http.ResponseWriter) bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tokens = answer
}

// SignIn does what a person's browser does at the address to which it was sent: the subject signs
// in. It returns the address to which the provider redirects.
func (p *Provider) SignIn(address, subject string) string {
	p.t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		p.t.Fatal(err)
	}
	asked := at.Query()
	switch {
	case "http://"+at.Host+at.Path != p.URL+"/auth":
		p.t.Fatalf("led to %s", address)
	case asked.Get("client_id") != Client || asked.Get("redirect_uri") != p.Back || asked.Get("response_type") != "code" || asked.Get("scope") != "openid":
		p.t.Fatalf("asked by %v", asked)
	case asked.Get("code_challenge_method") != "S256" || len(asked.Get("code_challenge")) != 43 || len(asked.Get("state")) < 20 || len(asked.Get("nonce")) < 20:
		p.t.Fatalf("asked without proofs: %v", asked)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.begin(asked, subject)
}

// begin keeps what was asked under a code, and gives the address with it to lead back to.
func (p *Provider) begin(asked url.Values, subject string) string {
	code := rand.Text()
	asked.Set("sub", subject)
	p.codes[code] = asked
	return p.Back + "?" + url.Values{"code": {code}, "state": {asked.Get("state")}, "iss": {p.URL}}.Encode()
}

// ServeHTTP answers as a provider.
func (p *Provider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.Asked.Add(1)
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.Down.Load():
		http.Error(w, "the club is closed", http.StatusServiceUnavailable)
	case r.URL.Path == "/auth" && p.Visitor != "":
		http.Redirect(w, r, p.begin(r.URL.Query(), p.Visitor), http.StatusFound)
	case r.URL.Path == "/token":
		p.token(w, r)
	default:
		p.about.ServeHTTP(w, r)
	}
}

func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	refuse := func(status int, word string) {
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(map[string]string{"error": word, "error_description": "no"})
	}
	id, secret, _ := r.BasicAuth()
	if p.tokens != nil && p.tokens(w) {
		return
	}
	if s, err := url.QueryUnescape(secret); id != Client || err != nil || s != Secret {
		refuse(http.StatusUnauthorized, "invalid_client")
		return
	}
	code := r.PostFormValue("code")
	asked := p.codes[code]
	delete(p.codes, code)
	proof := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if asked == nil || r.PostFormValue("redirect_uri") != p.Back || base64.RawURLEncoding.EncodeToString(proof[:]) != asked.Get("code_challenge") {
		refuse(http.StatusBadRequest, "invalid_grant")
		return
	}
	claims := map[string]any{"iss": p.URL, "aud": Client, "sub": asked.Get("sub"), "nonce": asked.Get("nonce"), "iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix()}
	if p.twist != nil {
		p.twist(claims)
	}
	text, err := json.Marshal(claims)
	if err != nil {
		p.t.Error(err)
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"access_token": "open sesame", "token_type": "Bearer", "id_token": oidctest.SignIDToken(p.key, p.kid, oidc.ES256, string(text))})
}
