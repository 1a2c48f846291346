package store_test

import (
	"testing"
	"time"

	"signoria/store"
)

// TestCertificates checks that all nodes find a stored certificate until it is deleted.
func TestCertificates(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s, other := t.Context(), open(t, where), open(t, where)
		_, err := s.Certificate(ctx, "games.example")
		wantError(t, err, store.ErrUnknown)
		for _, value := range []string{"first", "second\x00\xff", ""} {
			must(t, s.PutCertificate(ctx, "games.example", []byte(value)))
			got, err := other.Certificate(ctx, "games.example")
			must(t, err)
			if string(got) != value {
				t.Errorf("stored %q, got %q", value, got)
			}
		}
		must(t, other.DropCertificate(ctx, "games.example"))
		must(t, other.DropCertificate(ctx, "games.example"))
		_, err = s.Certificate(ctx, "games.example")
		wantError(t, err, store.ErrUnknown)
	})
}

// TestCertificateClaims checks that one node at a time may request a certificate, until it releases
// its claim or the claim expires. Claims for other names are independent.
func TestCertificateClaims(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s, other := t.Context(), open(t, where), open(t, where)
		at := evening
		claims := func(s *store.Store, owner string, want bool) {
			t.Helper()
			if got, err := s.ClaimCertificate(ctx, "games.example", owner, at, at.Add(2*time.Minute)); err != nil || got != want {
				t.Errorf("%s at %s: %v, %v; want %v", owner, at, got, err, want)
			}
		}
		claims(s, "one", true)
		claims(other, "two", false)
		if got, err := other.ClaimCertificate(ctx, "other.example", "two", at, at.Add(time.Minute)); err != nil || !got {
			t.Errorf("a claim to another name: %v, %v", got, err)
		}
		claims(s, "one", true)
		at = at.Add(2*time.Minute - time.Microsecond)
		claims(other, "two", false)
		at = at.Add(time.Microsecond)
		claims(other, "two", true)
		claims(s, "one", false)
		must(t, s.ReleaseCertificate(ctx, "games.example", "one")) // "one" has no claim
		claims(s, "one", false)
		must(t, other.ReleaseCertificate(ctx, "games.example", "two"))
		claims(s, "one", true)
	})
}
