package publicnet_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"testing"
	"time"

	"signoria/internal/publicnet"
)

// TestPublicAddresses checks that addresses of private, local and reserved networks are not public,
// also if they are written as IPv6.
func TestPublicAddresses(t *testing.T) {
	for _, hidden := range []string{
		"127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "100.127.255.255",
		"0.0.0.0", "255.255.255.255", "224.0.0.1", "240.0.0.1", "192.0.0.8", "198.18.0.1", "198.19.255.255", "203.0.113.1",
		"::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12:3456::1", "ff02::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "2001:db8::1", "fec0::1", "::127.0.0.1",
	} {
		if publicnet.Public(netip.MustParseAddr(hidden)) {
			t.Errorf("%s counts as public", hidden)
		}
	}
	for _, public := range []string{"142.250.0.1", "100.63.255.255", "100.128.0.1", "172.32.0.1", "2a00:1450:4001::1", "::ffff:142.250.0.1"} {
		if !publicnet.Public(netip.MustParseAddr(public)) {
			t.Errorf("%s does not count as public", public)
		}
	}
}

// TestOnlyAllowedHostsMayBePrivate checks that a client reaches a private address only for a host of
// Allowed, and that it does not follow redirects.
func TestOnlyAllowedHostsMayBePrivate(t *testing.T) {
	asked := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		http.Redirect(w, r, "/elsewhere", http.StatusFound)
	}))
	defer server.Close()
	port := server.Listener.Addr().String()[len("127.0.0.1"):]
	for host, want := range map[string]bool{"127.0.0.1": true, "localhost": false} {
		asked = 0
		client := publicnet.Client(publicnet.Config{Timeout: 5 * time.Second, Allowed: []string{"127.0.0.1"}})
		answer, err := client.Get("http://" + host + port + "/")
		if (err == nil) != want || asked > 1 || want && answer.StatusCode != http.StatusFound {
			t.Errorf("%s: got error %v after %d requests at the server, want success: %v, and one request at most", host, err, asked, want)
		}
		var failed *url.Error
		if err == nil {
			answer.Body.Close()
		} else if !errors.As(err, &failed) || asked != 0 {
			t.Errorf("%s: got error %v after %d requests at the server, want a *url.Error and no request", host, err, asked)
		}
	}
}

// TestRetryAfter checks that a waiting time is rounded up to a second and is an hour at most, and that
// an unreadable one is a minute.
func TestRetryAfter(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"90": 90 * time.Second, "0.64": time.Second, "64.5": 64500 * time.Millisecond, "": time.Minute, "soon": time.Minute, "-5": time.Second,
		"999999999999999": time.Hour, "NaN": time.Second, "Inf": time.Hour, "Thu, 01 Jan 1970 00:00:00 GMT": time.Second,
	} {
		if got := publicnet.RetryAfter(text); got != want {
			t.Errorf("RetryAfter(%q): got %s, want %s", text, got, want)
		}
	}
}
