package web

import (
	"net/http/httptest"
	"testing"
)

// TestClientBehindProxy: what a visitor writes into the header himself counts
// for nothing; without a proxy the header is not read at all.
func TestClientBehindProxy(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr = "10.0.0.9:4711"
	r.Header.Set("X-Forwarded-For", "1.1.1.1, 192.0.2.7")
	if got := (&site{Config: Config{BehindProxy: true}}).clientOf(r); got != "192.0.2.7" {
		t.Errorf("behind a proxy: %q", got)
	}
	if got := (&site{}).clientOf(r); got != "10.0.0.9" {
		t.Errorf("without a proxy: %q", got)
	}
}
