package page

import (
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestClientBehindProxy checks that only the last entry of X-Forwarded-For counts, because a
// visitor can write the others. Without a proxy the header is ignored.
func TestClientBehindProxy(t *testing.T) {
	t.Parallel()
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = "10.0.0.9:4711"
	log := slog.New(slog.DiscardHandler)
	behind, open := &Site{Config: Config{BehindProxy: true, Log: log}}, &Site{Config: Config{Log: log}}
	for header, want := range map[string]string{
		"1.1.1.1, 192.0.2.7":      "192.0.2.0/24",
		"192.0.2.7:4444":          "192.0.2.0/24",
		"2001:db8:1:2345::7":      "2001:db8:1:2300::/56",
		"[2001:db8:1:2345::7]:80": "2001:db8:1:2300::/56",
		"::ffff:192.0.2.7":        "192.0.2.0/24",
		"1.1.1.1, rubbish":        "10.0.0.0/24",
	} {
		r.Header.Set("X-Forwarded-For", header)
		if got := behind.ClientOf(r); got != want {
			t.Errorf("behind a proxy that says %q: %q, want %q", header, got, want)
		}
		if got := open.ClientOf(r); got != "10.0.0.0/24" {
			t.Errorf("without a proxy: %q", got)
		}
	}
}

// TestAddressBehindProxies checks that the first entry of X-Forwarded-Proto decides, in any case
// and from one or several headers, and only behind a proxy.
func TestAddressBehindProxies(t *testing.T) {
	t.Parallel()
	for header, want := range map[string]string{
		"https": "https", "HTTPS": "https", "https,http": "https", " Https , http": "https", "|https": "https",
		"http": "http", "http, https": "http", "": "http", "httpsx": "http", "gopher": "http", ",": "http",
	} {
		r := httptest.NewRequest("GET", "http://games.example/", nil)
		for _, one := range strings.Split(header, "|") {
			r.Header.Add("X-Forwarded-Proto", one)
		}
		for behind, want := range map[bool]string{true: want, false: "http"} {
			if got := (&Site{Config: Config{BehindProxy: behind}}).PublicAddress(r); got != want+"://games.example" {
				t.Errorf("behind a proxy: %v, %q: %s", behind, header, got)
			}
		}
	}
}
