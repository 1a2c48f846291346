package people_test

import (
	"errors"
	"testing"
	"time"

	"signoria/people"
	"signoria/store/storetest"
)

// TestACodeEnds checks that a pairing code works until its expiry and not afterwards. A newer code
// makes it invalid. It may be written with spaces.
func TestACodeEnds(t *testing.T) {
	w := newWatch()
	srv := openServer(t, watched(storetest.SQLite(t), w))
	ctx := t.Context()
	_, p, err := srv.People().CreatePerson(ctx)
	must(t, err)
	old, _, err := srv.People().PairingCode(ctx, p)
	must(t, err)
	code, expires, err := srv.People().PairingCode(ctx, p)
	must(t, err)
	if _, _, err := srv.People().Join(ctx, old); !errors.Is(err, people.ErrPairingCode) {
		t.Errorf("an older code gives %v, want ErrPairingCode", err)
	}
	w.pass(expires.Sub(w.now()) - time.Second)
	if _, _, err := srv.People().Join(ctx, " "+code[:4]+" "+code[5:]); err != nil {
		t.Errorf("a code is refused a second before its expiry: %v", err)
	}
	code, expires, err = srv.People().PairingCode(ctx, p)
	must(t, err)
	w.pass(expires.Sub(w.now()))
	if _, _, err := srv.People().Join(ctx, code); !errors.Is(err, people.ErrPairingCode) {
		t.Errorf("a code at its expiry gives %v, want ErrPairingCode", err)
	}
}
