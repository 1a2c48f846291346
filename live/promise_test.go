package live_test

import (
	"encoding/hex"
	"strings"
	"sync"
	"testing"
	"time"

	"signoria/live"
	"signoria/store/storetest"
	"signoria/table"
)

func promised(promise string) live.Plan {
	return live.Plan{Promise: promise, Nonce: "n", Seats: []live.SeatPlan{{Name: "Anna"}, {Bot: "modest"}}}
}

// Nobody can flush a promise: no number of other ones makes it void.
func TestAPromiseOutlivesAnyNumberOfOthers(t *testing.T) {
	h := newHall(t)
	open := h.Promise()
	seen := map[string]bool{open: true}
	for range 10_000 {
		seen[h.Promise()] = true
	}
	if len(seen) != 10_001 {
		t.Errorf("%d different promises of 10001", len(seen))
	}
	l := create(t, h, promised(open)).look()
	if l.Status != live.Running || l.Fair.Promise != h.PromiseHash(open) {
		t.Errorf("the form that was open before waits for more persons: %+v", l.Fair)
	}
}

// A promise is kept on another node, and after a restart.
func TestAPromiseHoldsOnEveryNode(t *testing.T) {
	s := storetest.SQLite(t)
	h, err := live.Open(t.Context(), config(s))
	must(t, err)
	first, second := h.Promise(), h.Promise()
	hash := h.PromiseHash(first)
	other := openHall(t, config(s))
	l := create(t, other, promised(first)).look()
	if l.Status != live.Running || l.Fair.Promise != hash {
		t.Errorf("on another node: %+v", l)
	}
	h.Close()
	again := openHall(t, config(s))
	if l := create(t, again, promised(second)).look(); l.Status != live.Running {
		t.Errorf("after a restart: %+v", l)
	}
	if l := create(t, again, promised(first)).look(); l.Status != live.Waiting || l.Fair.Promise == hash {
		t.Error("a promise makes a second match on another node")
	}
}

// However many use one promise at once, with nonces of their choice, it makes
// one match: nobody sees two shuffles of one secret.
func TestRacingForAPromise(t *testing.T) {
	s := storetest.SQLite(t)
	nodes := []*live.Hall{openHall(t, config(s)), openHall(t, config(s))}
	promise := nodes[0].Promise()
	guests := make([]guest, 20)
	var wg sync.WaitGroup
	for i := range guests {
		wg.Go(func() {
			p := promised(promise)
			p.Title, p.Nonce, p.Options.Seats = "toy", strings.Repeat("x", i+1), 2
			made, err := nodes[i%2].Create(t.Context(), p)
			if err != nil {
				t.Error(err)
				return
			}
			guests[i] = guest{t, nodes[i%2], made.ID, made.Key}
		})
	}
	wg.Wait()
	kept, secrets := 0, map[string]bool{}
	for _, g := range guests {
		row, err := s.Match(t.Context(), g.id)
		must(t, err)
		secrets[row.Secret] = true
		if row.Promise == nodes[0].PromiseHash(promise) {
			kept++
		}
	}
	if kept != 1 || len(secrets) != len(guests) {
		t.Errorf("%d matches of one promise, %d secrets for %d matches", kept, len(secrets), len(guests))
	}
}

// A plan that cannot be uses no promise up.
func TestARefusedPlanKeepsThePromise(t *testing.T) {
	h := newHall(t)
	promise := h.Promise()
	bad := promised(promise)
	bad.Title, bad.Options.Seats, bad.Nonce = "toy", 2, strings.Repeat("x", 999)
	_, err := h.Create(t.Context(), bad)
	wantError(t, err, live.ErrPlan)
	if l := create(t, h, promised(promise)).look(); l.Status != live.Running {
		t.Errorf("%+v", l)
	}
}

// What is not a promise of this store, or none any longer, is as none at all.
func TestWhatIsNoPromise(t *testing.T) {
	h := newHall(t)
	stranger := newHall(t)
	good := h.Promise()
	flipped, err := hex.DecodeString(good)
	must(t, err)
	flipped[3] ^= 1 // an older one
	at := time.Now()
	for name, promise := range map[string]string{
		"empty": "", "rubbish": "rubbish", "short": good[:20], "long": good + "00",
		"flipped": hex.EncodeToString(flipped), "another store's": stranger.Promise(), "a hash": h.PromiseHash(good),
		"of yesterday": live.PromiseAt(h, at.Add(-25*time.Hour)), "of tomorrow": live.PromiseAt(h, at.Add(time.Hour)),
	} {
		g := create(t, h, promised(promise))
		if l := g.look(); l.Status != live.Waiting || l.Fair.Promise == h.PromiseHash(good) {
			t.Errorf("%s: %s", name, l.Status)
		}
		_, err := h.Sit(t.Context(), g.id, g.key, live.Sitting{Nonce: "n"})
		must(t, err)
	}
	for _, age := range []time.Duration{23 * time.Hour, -time.Minute} {
		if l := create(t, h, promised(live.PromiseAt(h, at.Add(-age)))).look(); l.Status != live.Running {
			t.Errorf("a promise %v old does not hold", age)
		}
	}
}

// The ticket tells nothing of the secret, nor the hash that is shown.
func TestAPromiseTellsNothing(t *testing.T) {
	s := storetest.SQLite(t)
	h := openHall(t, config(s))
	promise := h.Promise()
	g := create(t, h, promised(promise))
	row, err := s.Match(t.Context(), g.id)
	must(t, err)
	if len(row.Secret) != 52 || table.HashSecret(row.Secret) != h.PromiseHash(promise) || strings.Contains(promise, row.Secret) {
		t.Errorf("secret %q of promise %q", row.Secret, promise)
	}
	if h.PromiseHash("rubbish") != "" {
		t.Error("rubbish has a hash")
	}
}
