package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// caller is a browser of a server behind a proxy. secret collects what must not be logged.
type caller struct {
	t      *testing.T
	http   http.Client
	server *server
	secret map[string]string // by a description
}

func newCaller(t *testing.T, s *server, secret map[string]string) *caller {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &caller{t: t, http: http.Client{Jar: jar}, server: s, secret: secret}
}

// do requests a path, with a form if fields are given. It returns the page and the path at which it
// ends after redirects. The values of the browser's cookies are added to the secrets.
func (v *caller) do(path string, form ...string) (page, end string) {
	v.t.Helper()
	address := strings.TrimSuffix(v.server.url, "/") + path
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if form != nil {
		fields := url.Values{}
		for i := 0; i < len(form); i += 2 {
			fields.Set(form[i], form[i+1])
		}
		request, err = http.NewRequest(http.MethodPost, address, strings.NewReader(fields.Encode()))
	}
	if err != nil {
		v.t.Fatal(err)
	}
	if form != nil {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	request.Header.Set("X-Forwarded-For", "203.0.113.7")
	request.Header.Set("X-Forwarded-Uri", path)
	request.Header.Set("Referer", address)
	answer, err := v.http.Do(request)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, c := range v.http.Jar.Cookies(request.URL) {
		if len(c.Value) >= 16 {
			v.secret["cookie "+c.Name+" of "+path] = c.Value
		}
	}
	return string(body), answer.Request.URL.Path
}

// keep adds the key in the address of a match to the secrets.
func (v *caller) keep(what, path string) {
	v.t.Helper()
	parts := strings.Split(path, "/")
	if len(parts) < 4 || len(parts[3]) < 16 {
		v.t.Fatalf("%s: no key in %q", what, path)
	}
	v.secret[what] = parts[3]
}

// one returns the first group of an expression on a page.
func (v *caller) one(what, page, expression string) string {
	v.t.Helper()
	m := regexp.MustCompile(expression).FindStringSubmatch(page)
	if m == nil {
		v.t.Fatalf("the page has no %s:\n%s", what, page)
	}
	return m[1]
}

// TestNoKeyIsLogged uses a server that logs all it can: tables are opened, sent, joined and played,
// with wrong keys, errors and a second device. No key, code or cookie may be in the log or in the
// metrics.
func TestNoKeyIsLogged(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		t.Run(format, func(t *testing.T) {
			figures := freeAddress(t)
			s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--debug", "--log", format, "--behind-proxy", "--metrics-addr", figures)
			secret := map[string]string{}
			host, friend, phone := newCaller(t, s, secret), newCaller(t, s, secret), newCaller(t, s, secret)
			room, own := host.do("/matches", "title", "lorenzo", "seats", "3", "who2", "friend", "who3", "friend", "name1", "Anna", "nonce", "n")
			host.keep("the creator's key", own)
			for _, m := range regexp.MustCompile(`/m/[a-z0-9]+/([A-Za-z0-9]{16,})`).FindAllStringSubmatch(room, -1) {
				secret["a key on the creator's page, "+m[1]] = m[1]
			}
			open := host.one("link for all", room, `id="link-all"[^>]*value="[^"]*(/m/[^"]+)"`)
			host.keep("the key of the link for all", open)
			host.do(open + "/qr")

			friend.do(open)
			friend.do(open+"/sit", "any", "1", "name", "Bea", "nonce", "m", "seat", "nonsense")
			_, seat := friend.do(open+"/sit", "any", "1", "name", "Bea", "nonce", "m")
			friend.keep("the friend's key", seat)
			host.do(own+"/open", "turn", "0") // a new link replaces the old one
			phone.do(open)
			again, _ := host.do(own)
			fresh := host.one("link for all", again, `id="link-all"[^>]*value="[^"]*(/m/[^"]+)"`)
			host.keep("the second key of the link for all", fresh)
			_, third := phone.do(fresh+"/sit", "any", "1", "name", "Cara", "nonce", "o")
			phone.keep("the third key", third)

			table, _ := host.do(own)
			host.do(own+"/choose", "seq", "x", "choice", "nonsense")
			host.do(own+"/choose", "seq", "1", "choice", "nonsense")
			for _, path := range []string{"/result", "/record", "/replay?at=x", "/nothing", "/why", "/report"} {
				host.do(own + path)
			}
			for _, key := range []string{secret["the friend's key"][:20], secret["the friend's key"] + "x", strings.ToUpper(secret["the creator's key"])} {
				phone.do(own[:strings.LastIndex(own, "/")+1] + key)
				phone.do("/m/nosuchtable/" + key)
			}
			if choice := regexp.MustCompile(`name="choice" value="([^"]+)"`).FindStringSubmatch(table); choice != nil {
				host.do(own+"/choose", "seq", host.one("number", table, `name="seq" value="(\d+)"`), "choice", choice[1])
			}
			_, renewed := friend.do(seat+"/renew", "seat", "2")
			if len(strings.Split(renewed, "/")) > 3 {
				friend.keep("the friend's new key", renewed)
			}

			devices, _ := host.do("/devices/code", "go", "1")
			code := host.one("code", devices, `<p class="code"[^>]*>([A-Z2-7-]+)</p>`)
			secret["the code of a device"] = code
			secret["the code without hyphens"] = strings.ReplaceAll(code, "-", "")
			phone.do("/devices/join", "code", "AAAA-BBBB-CCCC")
			phone.do("/devices/join", "code", code)
			phone.do("/devices/join", "code", code)

			answer, err := http.Get("http://" + figures + "/metrics")
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			metrics, err := io.ReadAll(answer.Body)
			if err != nil {
				t.Fatal(err)
			}
			endCleanly(t, s)
			log := s.stderr.String()
			for _, told := range []string{"/m/{id}/{key}/sit", "/m/{id}/{key}/choose", "/devices/join"} {
				if !strings.Contains(log, told) {
					t.Errorf("the log has no request of %s:\n%s", told, log)
				}
			}
			if len(secret) < 8 {
				t.Errorf("the test collected only %d secrets, want 8 or more: %v", len(secret), secret)
			}
			for what, key := range secret {
				for where, text := range map[string]string{"log": log, "metrics": string(metrics)} {
					if strings.Contains(strings.ToLower(text), strings.ToLower(key)) {
						t.Errorf("%s is in the %s", what, where)
					}
				}
			}
		})
	}
}
