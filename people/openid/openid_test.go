package openid_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/coreos/go-oidc/v3/oidc/oidctest"

	"signoria/people/openid"
	"signoria/people/openid/openidtest"
)

const back = "https://games.example/x/sign-in/openid/back"

func configOf(club *openidtest.Provider) openid.Config {
	return openid.Config{Issuer: club.URL, Client: openidtest.Client, Secret: openidtest.Secret, Back: back}
}

// signsIn signs a subject in through all steps, and returns the subject that the provider has
// proved.
func signsIn(t *testing.T, club *openidtest.Provider, p *openid.Provider, subject string) (string, error) {
	t.Helper()
	begun, err := p.Begin(t.Context())
	if err != nil {
		return "", err
	}
	led, err := url.Parse(club.SignIn(begun.Address, subject))
	if err != nil {
		t.Fatal(err)
	}
	return p.End(t.Context(), begun, led.Query().Get("code"))
}

// TestAProviderProvesWhoItIs checks that a proved subject is accepted: also after the provider has
// changed its key, with a clock that is somewhat off, and with a token for several clients.
func TestAProviderProvesWhoItIs(t *testing.T) {
	club := openidtest.New(t, back)
	p := openid.New(configOf(club))
	for _, subject := range []string{"anna", "Anna", "jiří@club.example", strings.Repeat("a", 255)} {
		if got, err := signsIn(t, club, p, subject); err != nil || got != subject {
			t.Errorf("%s is signed in as %q, %v", subject, got, err)
		}
	}
	club.NewKey("second")
	if got, err := signsIn(t, club, p, "anna"); err != nil || got != "anna" {
		t.Errorf("after a change of keys anna is signed in as %q, %v", got, err)
	}
	club.Twist(func(c map[string]any) { c["exp"] = time.Now().Add(-openid.Skew + 30*time.Second).Unix() })
	if got, err := signsIn(t, club, p, "anna"); err != nil || got != "anna" {
		t.Errorf("with a clock that is behind anna is signed in as %q, %v", got, err)
	}
	club.Twist(func(c map[string]any) { c["aud"], c["azp"] = []string{"other", openidtest.Client}, openidtest.Client })
	if got, err := signsIn(t, club, p, "anna"); err != nil || got != "anna" {
		t.Errorf("with a token for several clients anna is signed in as %q, %v", got, err)
	}
}

// TestWhatProvesNothingIsRefused checks that a wrong token is refused with the error of its kind.
// No error contains a token.
func TestWhatProvesNothingIsRefused(t *testing.T) {
	club := openidtest.New(t, back)
	p := openid.New(configOf(club))
	for what, twist := range map[string]func(c map[string]any){
		"another issuer":   func(c map[string]any) { c["iss"] = "https://evil.example" },
		"another client":   func(c map[string]any) { c["aud"] = "other" },
		"nobody's client":  func(c map[string]any) { c["aud"] = []string{openidtest.Client, "other"} },
		"another's client": func(c map[string]any) { c["azp"] = "other" },
		"another nonce":    func(c map[string]any) { c["nonce"] = "0123456789012345678901234" },
		"no nonce":         func(c map[string]any) { delete(c, "nonce") },
		"expired":          func(c map[string]any) { c["exp"] = time.Now().Add(-openid.Skew - time.Second).Unix() },
		"not yet":          func(c map[string]any) { c["nbf"] = time.Now().Add(time.Hour).Unix() },
		"nobody":           func(c map[string]any) { c["sub"] = "" },
		"a long name":      func(c map[string]any) { c["sub"] = strings.Repeat("a", 256) },
	} {
		club.Twist(twist)
		if got, err := signsIn(t, club, p, "anna"); !errors.Is(err, openid.ErrAnswer) {
			t.Errorf("%s: %q, %v", what, got, err)
		}
	}
	club.Twist(nil)
	stranger, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for what, tt := range map[string]struct {
		status int
		answer map[string]any
		want   error
	}{
		"a foreign key":    {200, map[string]any{"access_token": "x", "id_token": oidctest.SignIDToken(stranger, "first", oidc.ES256, `{"iss":"`+club.URL+`","aud":"signoria","sub":"anna","exp":99999999999}`)}, openid.ErrAnswer},
		"no signature":     {200, map[string]any{"access_token": "x", "id_token": "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm5hIn0."}, openid.ErrAnswer},
		"no ID token":      {200, map[string]any{"access_token": "x"}, openid.ErrAnswer},
		"no access token":  {200, map[string]any{}, openid.ErrAnswer},
		"a number":         {200, map[string]any{"access_token": "x", "id_token": 7}, openid.ErrAnswer},
		"an old code":      {400, map[string]any{"error": "invalid_grant"}, openid.ErrDenied},
		"an unknown error": {400, map[string]any{"error": "no <b>"}, openid.ErrSetup},
		"a plain no":       {404, map[string]any{}, openid.ErrSetup},
		"a fault":          {500, map[string]any{}, openid.ErrAway},
		"a redirect":       {302, map[string]any{}, openid.ErrSetup},
	} {
		club.Tokens(func(w http.ResponseWriter) bool {
			w.Header().Set("Location", "https://evil.example")
			w.WriteHeader(tt.status)
			_ = json.NewEncoder(w).Encode(tt.answer)
			return true
		})
		got, err := signsIn(t, club, p, "anna")
		if !errors.Is(err, tt.want) || strings.Contains(err.Error(), "eyJ") {
			t.Errorf("%s: %q, %v", what, got, err)
		}
	}
	club.Tokens(nil)
	begun, err := p.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	led, _ := url.Parse(club.SignIn(begun.Address, "anna"))
	begun.Verifier = strings.Repeat("v", 43)
	if got, err := p.End(t.Context(), begun, led.Query().Get("code")); !errors.Is(err, openid.ErrDenied) {
		t.Errorf("with the code of another browser: %q, %v; want ErrDenied", got, err)
	}
}

// TestAProviderMayBeDown checks a provider that is down. Everybody who signs in learns it at once,
// but only one of many requests goes to the provider. When it is up again, signing in works again.
// What was known of the provider is used while it is down.
func TestAProviderMayBeDown(t *testing.T) {
	club := openidtest.New(t, back)
	var mu sync.Mutex
	now := time.Now()
	passes := func(d time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(d)
	}
	c := configOf(club)
	c.Now = func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return now
	}
	p := openid.New(c)
	if club.Asked.Load() != 0 {
		t.Error("the provider got a request before anybody signed in")
	}
	club.Down.Store(true)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if _, err := p.Begin(t.Context()); !errors.Is(err, openid.ErrAway) {
				t.Errorf("while the provider is down Begin returns %v, want ErrAway", err)
			}
		})
	}
	all.Wait()
	if n := club.Asked.Load(); n != 1 {
		t.Errorf("twenty sign-ins send %d requests to the provider, want 1", n)
	}
	club.Down.Store(false)
	passes(6 * time.Second)
	if _, err := signsIn(t, club, p, "anna"); err != nil {
		t.Errorf("nobody can sign in when the provider is up again: %v", err)
	}
	club.Down.Store(true)
	passes(2 * time.Hour)
	if _, err := p.Begin(t.Context()); err != nil {
		t.Errorf("what was known of the provider is not used while it is down: %v", err)
	}
	hanging := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer hanging.Close()
	defer hanging.CloseClientConnections()
	c.Issuer = hanging.URL
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := openid.New(c).Begin(gone); !errors.Is(err, openid.ErrAway) {
		t.Errorf("with a cancelled context Begin returns %v, want ErrAway", err)
	}
}

// TestAProviderThatIsNone checks that a wrong description of a provider by itself is refused with a
// short error.
func TestAProviderThatIsNone(t *testing.T) {
	for what, tt := range map[string]struct {
		text string
		want error
	}{
		"no JSON":          {"<html>", openid.ErrAway},
		"another issuer":   {`{"issuer":"https://evil.example"}`, openid.ErrSetup},
		"a script":         {`{"issuer":"ISSUER","authorization_endpoint":"javascript:alert(1)","token_endpoint":"https://a.example/token"}`, openid.ErrSetup},
		"without https":    {`{"issuer":"ISSUER","authorization_endpoint":"https://a.example/auth","token_endpoint":"http://a.example/token"}`, openid.ErrSetup},
		"without an end":   {`{"issuer":"ISSUER"` + strings.Repeat(" ", 2<<20) + `}`, openid.ErrAway},
		"without anything": {`{}`, openid.ErrSetup},
	} {
		var site *httptest.Server
		site = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(strings.ReplaceAll(tt.text, "ISSUER", site.URL)))
		}))
		if _, err := openid.New(openid.Config{Issuer: site.URL, Client: "x", Back: back}).Begin(t.Context()); !errors.Is(err, tt.want) || len(err.Error()) > 400 {
			t.Errorf("%s: got %v, want %v in at most 400 characters", what, err, tt.want)
		}
		site.Close()
	}
}

// TestRefusalsAndTrials checks the error for each word with which a provider refuses, and what a
// host's trial reports.
func TestRefusalsAndTrials(t *testing.T) {
	for word, want := range map[string]error{"access_denied": openid.ErrDenied, "login_required": openid.ErrDenied, "temporarily_unavailable": openid.ErrAway, "invalid_scope": openid.ErrSetup, "": openid.ErrSetup, "<b>": openid.ErrSetup} {
		if got := openid.Refusal(word); !errors.Is(got, want) {
			t.Errorf("the word %q is the error %v, want %v", word, got, want)
		}
	}
	club := openidtest.New(t, back)
	if _, err := openid.New(configOf(club)).Try(t.Context()); err != nil {
		t.Errorf("the trial of a known client fails: %v", err)
	}
	c := configOf(club)
	c.Secret = "a guess"
	if _, err := openid.New(c).Try(t.Context()); !errors.Is(err, openid.ErrSetup) {
		t.Errorf("the trial with another secret gives %v, want ErrSetup", err)
	}
	c = configOf(club)
	c.Issuer += "/"
	if _, err := openid.New(c).Try(t.Context()); !errors.Is(err, openid.ErrSetup) {
		t.Errorf("the trial with another issuer gives %v, want ErrSetup", err)
	}
}
