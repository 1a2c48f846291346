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

func promised(promise string) live.MatchSetup {
	return live.MatchSetup{Promise: promise, Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Bot: "modest"}}}
}

// TestAPromiseOutlivesAnyNumberOfOthers checks that making other promises does not invalidate a
// promise.
func TestAPromiseOutlivesAnyNumberOfOthers(t *testing.T) {
	srv := newServer(t)
	open := srv.Promise()
	seen := map[string]bool{open: true}
	for range 10_000 {
		seen[srv.Promise()] = true
	}
	if len(seen) != 10_001 {
		t.Errorf("%d different promises of 10001", len(seen))
	}
	v := create(t, srv, promised(open)).view()
	if v.Status != live.Running || v.Fair.Promise != srv.PromiseHash(open) {
		t.Errorf("the older promise was not used: %+v", v.Fair)
	}
}

// TestAPromiseHoldsOnEveryNode checks that a promise is valid on another node and after a restart.
func TestAPromiseHoldsOnEveryNode(t *testing.T) {
	s := storetest.SQLite(t)
	srv, err := live.Open(t.Context(), config(s))
	must(t, err)
	first, second := srv.Promise(), srv.Promise()
	hash := srv.PromiseHash(first)
	other := openServer(t, config(s))
	v := create(t, other, promised(first)).view()
	if v.Status != live.Running || v.Fair.Promise != hash {
		t.Errorf("on another node: %+v", v)
	}
	srv.Close()
	again := openServer(t, config(s))
	if v := create(t, again, promised(second)).view(); v.Status != live.Running {
		t.Errorf("after a restart: %+v", v)
	}
	if v := create(t, again, promised(first)).view(); v.Status != live.Waiting || v.Fair.Promise == hash {
		t.Error("a promise was used for a second match on another node")
	}
}

// TestRacingForAPromise uses one promise many times at once, with different nonces. It makes one
// match only; otherwise one secret would be used for two shuffles.
func TestRacingForAPromise(t *testing.T) {
	s := storetest.SQLite(t)
	nodes := []*live.Server{openServer(t, config(s)), openServer(t, config(s))}
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

// TestARefusedPlanKeepsThePromise checks that an invalid plan does not use up the promise.
func TestARefusedPlanKeepsThePromise(t *testing.T) {
	srv := newServer(t)
	promise := srv.Promise()
	bad := promised(promise)
	bad.Title, bad.Options.Seats, bad.Nonce = "toy", 2, strings.Repeat("x", 999)
	_, err := srv.Create(t.Context(), bad)
	wantError(t, err, live.ErrPlan)
	if v := create(t, srv, promised(promise)).view(); v.Status != live.Running {
		t.Errorf("%+v", v)
	}
}

// TestWhatIsNoPromise checks that invalid, foreign and expired promises count as none.
func TestWhatIsNoPromise(t *testing.T) {
	srv := newServer(t)
	stranger := newServer(t)
	good := srv.Promise()
	flipped, err := hex.DecodeString(good)
	must(t, err)
	flipped[3] ^= 1 // changes the time in the promise
	at := time.Now()
	for name, promise := range map[string]string{
		"empty": "", "rubbish": "rubbish", "short": good[:20], "long": good + "00",
		"flipped": hex.EncodeToString(flipped), "another store's": stranger.Promise(), "a hash": srv.PromiseHash(good),
		"of yesterday": live.PromiseAt(srv, at.Add(-25*time.Hour)), "of tomorrow": live.PromiseAt(srv, at.Add(time.Hour)),
	} {
		g := create(t, srv, promised(promise))
		if v := g.view(); v.Status != live.Waiting || v.Fair.Promise == srv.PromiseHash(good) {
			t.Errorf("%s: %s", name, v.Status)
		}
		_, err := srv.Sit(t.Context(), g.id, g.key, live.SitInput{Nonce: "n"})
		must(t, err)
	}
	for _, age := range []time.Duration{23 * time.Hour, -time.Minute} {
		if v := create(t, srv, promised(live.PromiseAt(srv, at.Add(-age)))).view(); v.Status != live.Running {
			t.Errorf("a promise %v old is not accepted", age)
		}
	}
}

// TestAPromiseTellsNothing checks that neither the promise nor its hash contains the secret.
func TestAPromiseTellsNothing(t *testing.T) {
	s := storetest.SQLite(t)
	srv := openServer(t, config(s))
	promise := srv.Promise()
	g := create(t, srv, promised(promise))
	row, err := s.Match(t.Context(), g.id)
	must(t, err)
	if len(row.Secret) != 52 || table.HashSecret(row.Secret) != srv.PromiseHash(promise) || strings.Contains(promise, row.Secret) {
		t.Errorf("secret %q of promise %q", row.Secret, promise)
	}
	if srv.PromiseHash("rubbish") != "" {
		t.Error("rubbish has a hash")
	}
}
