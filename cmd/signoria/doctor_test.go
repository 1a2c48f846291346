package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"io"
	"log"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"signoria/people/openid/openidtest"
	"signoria/store"
)

// proxies are the kinds of proxy in front of a server. Each changes the request that it forwards.
var proxies = map[string]func(r *httputil.ProxyRequest){
	"appends": func(r *httputil.ProxyRequest) {
		r.Out.Header["X-Forwarded-For"] = r.In.Header["X-Forwarded-For"]
		r.SetXForwarded()
	},
	"replaces":  func(r *httputil.ProxyRequest) { r.Out.Header.Del("X-Forwarded-For"); r.SetXForwarded() },
	"passes on": func(r *httputil.ProxyRequest) { r.Out.Header["X-Forwarded-For"] = r.In.Header["X-Forwarded-For"] },
	"forwards":  func(r *httputil.ProxyRequest) { r.Out.Header.Add("Forwarded", "for=198.51.100.7;proto=http") },
	"hides":     func(r *httputil.ProxyRequest) { r.Out.Header.Set("Forwarded", `for="";proto=http`) },
	"is quiet":  func(r *httputil.ProxyRequest) { r.Out.Header.Del("X-Forwarded-For"); r.Out.Header.Del("Forwarded") },
}

// examined runs the doctor. It returns the findings by their subject, and the exit status. Of
// several findings on one subject it returns the first that is wrong, or else the last.
func examined(t *testing.T, args ...string) (all map[string]finding, status int) {
	t.Helper()
	text, err := program(t, append([]string{"doctor", "--json"}, args...)...).Output()
	var list []finding
	if bad := json.Unmarshal(text, &list); bad != nil {
		t.Fatalf("%v: %v\n%s", err, bad, text)
	}
	all = map[string]finding{}
	for _, f := range list {
		if f.Says == "" || f.State == stateWrong && f.Do == "" && f.What != "store" {
			t.Errorf("a finding has no text, or no advice though it is wrong: %+v", f)
		}
		if all[f.What].State != stateWrong {
			all[f.What] = f
		}
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		status = exit.ExitCode()
	}
	return all, status
}

// TestDoctorSeesProxies checks what the doctor reports behind each kind of proxy: which visitor's
// address the server sees, and what is wrong. It also checks that the server answers nobody else
// with this.
func TestDoctorSeesProxies(t *testing.T) {
	t.Parallel()
	dir, port := t.TempDir(), freePort(t)
	at := "127.0.0.1:" + strconv.Itoa(port)
	direct := "http://" + at
	start(t, "--addr", at, "--data", dir)
	target, _ := url.Parse(direct)
	proxied := func(rewrite func(*httputil.ProxyRequest), buffers bool) string {
		proxy := &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host
			r.Out.Header["Forwarded"] = r.In.Header["Forwarded"]
			rewrite(r)
		}}
		if buffers {
			proxy.ModifyResponse = func(answer *http.Response) error {
				text, err := io.ReadAll(answer.Body)
				answer.Body = io.NopCloser(strings.NewReader(string(text)))
				return err
			}
		}
		s := httptest.NewServer(proxy)
		t.Cleanup(s.Close)
		return s.URL
	}
	for _, tt := range []struct {
		proxy   string
		buffers bool
		flags   []string
		state   string
		says    string
	}{
		{"", false, nil, stateWell, "from 127.0.0.1"},
		{"", false, []string{"--behind-proxy"}, stateWrong, "does not say who its visitor is"},
		{"appends", false, []string{"--behind-proxy"}, stateWell, "from 127.0.0.1"},
		{"replaces", false, []string{"--behind-proxy"}, stateWell, "from 127.0.0.1"},
		{"appends", false, nil, stateWrong, "all visitors count as one"},
		{"appends", true, []string{"--behind-proxy"}, stateWrong, "held back"},
		{"passes on", false, []string{"--behind-proxy"}, stateWrong, "does not say who its visitor is"},
		{"appends", false, []string{"--behind-proxy", "--proxy-header", "forwarded"}, stateWrong, "may claim to be anybody"},
		{"forwards", false, []string{"--behind-proxy", "--proxy-header", "forwarded"}, stateWell, "198.51.100.7"},
		{"forwards", false, []string{"--behind-proxy"}, stateWrong, "may claim to be anybody"},
		{"hides", false, []string{"--behind-proxy", "--proxy-header", "forwarded"}, stateWrong, "names no address"},
		{"is quiet", false, []string{"--behind-proxy"}, stateWrong, "does not say who its visitor is"},
	} {
		public := direct
		if tt.proxy != "" {
			public = proxied(proxies[tt.proxy], tt.buffers)
		}
		found, status := examined(t, append([]string{"--data", dir, "--public", public}, tt.flags...)...)
		if f := found["proxy"]; f.State != tt.state || !strings.Contains(f.Says, tt.says) {
			t.Errorf("proxy %q, buffers %v, flags %v: the finding is %+v; want state %s and %q", tt.proxy, tt.buffers, tt.flags, f, tt.state, tt.says)
		}
		if (status == 1) != (tt.state == stateWrong) {
			t.Errorf("proxy %q, flags %v: exit status %d with state %s", tt.proxy, tt.flags, status, tt.state)
		}
	}
	answer, err := http.Get(direct + healthPath)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(answer.Body)
	answer.Body.Close()
	stranger, _ := http.NewRequest("GET", direct+healthPath, nil)
	stranger.Header.Set("X-Signoria-Seen", strings.Repeat("0", 64))
	again, err := http.DefaultClient.Do(stranger)
	if err != nil {
		t.Fatal(err)
	}
	other, _ := io.ReadAll(again.Body)
	again.Body.Close()
	if string(text) != "ok\n" || string(other) != "ok\n" {
		t.Errorf("requests without the doctor's token get %q and %q, want ok", text, other)
	}
}

// TestDoctorBelowAPath checks that the doctor reports whether the proxy keeps the site's path or
// removes it. It also reports a proxy that leads elsewhere.
func TestDoctorBelowAPath(t *testing.T) {
	dir, port := t.TempDir(), freePort(t)
	at := "127.0.0.1:" + strconv.Itoa(port)
	target, _ := url.Parse("http://" + at)
	proxied := func(change func(path string) string) string {
		proxy := &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.URL.Path = change(r.In.URL.Path)
			r.Out.Host = r.In.Host
			r.SetXForwarded()
		}}
		s := httptest.NewServer(proxy)
		t.Cleanup(s.Close)
		return s.URL + "/signoria/"
	}
	keeps := proxied(func(path string) string { return path })
	start(t, "--addr", at, "--data", dir, "--behind-proxy", "--public", keeps)
	for _, tt := range []struct{ public, what, state, says string }{
		{keeps, "path", stateWell, "keeps that path"},
		{proxied(func(path string) string { return strings.TrimPrefix(path, "/signoria") }), "path", stateWell, "takes off that path"},
		{proxied(func(string) string { return "/rules" }), "proxy", stateWrong, ""},
	} {
		found, status := examined(t, "--data", dir, "--behind-proxy", "--public", tt.public)
		if f := found[tt.what]; f.State != tt.state || !strings.Contains(f.Says, tt.says) || (status == 1) != (tt.state == stateWrong) {
			t.Errorf("%+v: exit status %d, findings %+v", tt, status, found)
		}
	}
}

// TestDoctorSeesForgedUsers checks that the doctor reports a proxy that passes on a visitor's own
// user header. Behind such a proxy everybody can sign in as anybody.
func TestDoctorSeesForgedUsers(t *testing.T) {
	dir, port := t.TempDir(), freePort(t)
	at := "127.0.0.1:" + strconv.Itoa(port)
	target, _ := url.Parse("http://" + at)
	start(t, "--addr", at, "--data", dir, "--behind-proxy", "--trust-user-header", "Remote-User")
	for passesOn, state := range map[bool]string{true: stateWrong, false: stateWell} {
		proxy := httptest.NewServer(&httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host
			r.SetXForwarded()
			if !passesOn {
				r.Out.Header.Del("Remote-User")
			}
		}})
		found, _ := examined(t, "--data", dir, "--public", proxy.URL, "--behind-proxy", "--trust-user-header", "Remote-User")
		if f := found["proxy"]; f.State != state || passesOn && !strings.Contains(f.Says, "as anybody") {
			t.Errorf("the proxy passes the header on: %v; the finding is %+v, want state %s", passesOn, f, state)
		}
		if f := found["accounts"]; !strings.Contains(f.Says, "the header Remote-User") {
			t.Errorf("%+v", f)
		}
		proxy.Close()
	}
}

// TestDoctorKnowsHowPeopleComeBack checks that the doctor names the ways to sign in, and says where
// browsers have no passkeys.
func TestDoctorKnowsHowPeopleComeBack(t *testing.T) {
	for line, want := range map[string]struct{ state, says string }{
		"--public https://games.example": {stateWell, "passkey (those of games.example"},
		"--public https://192.0.2.1":     {stateLook, "which is no name"},
		"--public http://games.example":  {stateLook, "not encrypted"},
		"":                               {stateLook, "passkey alone"},
		"--public https://games.example --no-accounts":      {stateWell, "off"},
		"--public http://localhost:8080":                    {stateWell, "passkey (those of localhost"},
		"--smtp smtp://127.0.0.1:1 --mail-from a@b.example": {stateWell, "mail"},
	} {
		c := doctorCommand{}
		command, err := newParser(t.Context(), streams{}).Parse(append([]string{"doctor", "--data", "none"}, strings.Fields(line)...))
		if err != nil && !strings.Contains(line, "--smtp") {
			t.Fatal(err)
		}
		if err == nil {
			c = *command.Selected().Target.Addr().Interface().(*doctorCommand)
		} else {
			c.SMTP = "smtp://127.0.0.1:1"
		}
		if f := c.accounts(); f.State != want.state || !strings.Contains(f.Says, want.says) || f.State == stateLook && f.Do == "" {
			t.Errorf("%q: the finding is %+v; want state %s and %q", line, f, want.state, want.says)
		}
	}
}

// TestDoctorTriesOpenID checks that the doctor reports whether a provider of OpenID Connect
// answers, and whether it accepts this server as its client. The doctor signs nobody in. No finding
// contains the secret.
func TestDoctorTriesOpenID(t *testing.T) {
	club := openidtest.New(t, "https://games.example/sign-in/openid/back")
	secret, guess := filepath.Join(t.TempDir(), "secret"), filepath.Join(t.TempDir(), "guess")
	for file, text := range map[string]string{secret: openidtest.Secret + "\n", guess: "a guess"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct{ issuer, file, state, says string }{
		{club.URL, secret, stateWell, "https://games.example/sign-in/openid/back"},
		{club.URL, guess, stateWrong, "invalid_client"},
		{club.URL + "/", secret, stateWrong, "calls itself"},
		{"http://127.0.0.1:1", secret, stateWrong, "does not answer"},
		{club.URL, secret + "?", stateWrong, "does not exist"},
	} {
		found, _ := examined(t, "--data", t.TempDir()+"/none", "--public", "https://games.example/", "--oidc-issuer", tt.issuer, "--oidc-client", openidtest.Client, "--oidc-secret-file", tt.file)
		if f := found["openid"]; f.State != tt.state || !strings.Contains(f.Says+f.Do, tt.says) || strings.Contains(f.Says, "guess\"") {
			t.Errorf("%+v: the finding is %+v", tt, f)
		}
	}
}

// TestDoctor checks the doctor where no server runs. The cases are: no store, a mail server that
// does not answer, too little free space, and a store that was written in the future. It also
// checks what the doctor prints as text.
func TestDoctor(t *testing.T) {
	dir := t.TempDir()
	found, status := examined(t, "--data", dir+"/none", "--public", "https://127.0.0.1:1", "--smtp", "smtp://127.0.0.1:1", "--mail-from", "signoria@games.example", "--min-free", "1000000GB")
	for what, state := range map[string]string{"settings": stateWell, "store": stateLook, "disk": stateWrong, "certificate": stateWrong, "mail": stateWrong, "push": stateWell} {
		if found[what].State != state {
			t.Errorf("%s: the finding is %+v, want state %s", what, found[what], state)
		}
	}
	if status != 1 {
		t.Errorf("exit status %d without a store, want 1", status)
	}
	kept, err := store.Open(t.Context(), dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if found, status := examined(t, "--data", dir, "--min-free", "1000000GB"); status != 1 || found["disk"].State != stateWrong {
		t.Errorf("a full disk: exit status %d, finding %+v", status, found["disk"])
	}
	if err := kept.Mark(t.Context(), time.Now().Add(time.Hour), time.Minute); err != nil {
		t.Fatal(err)
	}
	if found, status := examined(t, "--data", dir); status != 1 || found["clock"].State != stateWrong || !strings.Contains(found["clock"].Says, "is to come") {
		t.Errorf("a store that was written in the future: exit status %d, finding %+v", status, found["clock"])
	}
	if err := errors.Join(kept.Close(), os.RemoveAll(dir), os.Mkdir(dir, 0o700)); err != nil {
		t.Fatal(err)
	}
	if kept, err = store.Open(t.Context(), dir, nil); err != nil {
		t.Fatal(err)
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	found, status = examined(t, "--data", dir)
	if status != 0 || found["store"].State != stateWell || found["settings"].State != stateLook || found["proxy"].What != "" {
		t.Errorf("an empty new store: exit status %d, findings %+v", status, found)
	}
	if text, err := program(t, "doctor", "--data", dir).Output(); err != nil || !strings.Contains(string(text), "well   store") || !strings.Contains(string(text), "→ set --public") {
		t.Errorf("the doctor's text: %v\n%s", err, text)
	}
}

// TestDoctorSeesTheEndOfACertificate checks that the doctor reports whether the certificate of the
// public address expires soon or has expired.
func TestDoctorSeesTheEndOfACertificate(t *testing.T) {
	for days, state := range map[int]string{90: stateWell, 10: stateLook, -1: stateWrong} {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		form := &x509.Certificate{SerialNumber: big.NewInt(1), IsCA: true, BasicConstraintsValid: true, NotBefore: time.Now().AddDate(0, 0, -30), NotAfter: time.Now().AddDate(0, 0, days),
			IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
		der, err := x509.CreateCertificate(rand.Reader, form, form, key.Public(), key)
		if err != nil {
			t.Fatal(err)
		}
		s := httptest.NewUnstartedServer(http.NotFoundHandler())
		s.Config.ErrorLog = log.New(io.Discard, "", 0)
		s.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}
		s.StartTLS()
		proof := filepath.Join(t.TempDir(), "ca.pem")
		if err := os.WriteFile(proof, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
			t.Fatal(err)
		}
		c := doctorCommand{}
		c.Public, c.ACMECA = s.URL, proof
		if f := c.certificate(t.Context()); f.State != state || state != stateWell && f.Do == "" {
			t.Errorf("a certificate that is valid for %d more days: the finding is %+v, want state %s", days, f, state)
		}
		s.Close()
	}
}
