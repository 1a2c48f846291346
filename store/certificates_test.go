package store_test

import (
	"testing"

	"signoria/store"
)

// What one node keeps of a certificate all find; what is dropped is gone.
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
				t.Errorf("kept %q, got %q", value, got)
			}
		}
		must(t, other.DropCertificate(ctx, "games.example"))
		must(t, other.DropCertificate(ctx, "games.example"))
		_, err = s.Certificate(ctx, "games.example")
		wantError(t, err, store.ErrUnknown)
	})
}
