package live_test

import (
	"errors"
	"sync"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
	"signoria/table"
)

// opened opens Anna's table with three friends' seats, and returns a guest with the link for all of
// them.
func opened(t *testing.T, srv *live.Server) (anna, anybody guest) {
	t.Helper()
	anna = create(t, srv, live.MatchSetup{Promise: srv.Promise(), Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}, {Screen: 2}, {Screen: 3}}})
	anybody = anna
	if anybody.key = anna.view().Open.Key; anybody.key == "" {
		t.Fatal("the creator has no link for all free seats")
	}
	return anna, anybody
}

// wantShutAs checks that a link for all free seats has the given key status.
func wantShutAs(t *testing.T, g guest, why table.KeyStatus) {
	t.Helper()
	_, err := g.server.View(t.Context(), g.id, g.key)
	var shut *live.KeyError
	if !errors.As(err, &shut) || shut.Status != why || shut.Watch == "" || shut.Host != "Anna" {
		t.Errorf("got %v, want the link to be %s", err, why)
	}
}

// TestOneLinkForAllFreeSeats fills all seats by one link. A browser gets one seat, and another only
// on request. The link ends with the start, and then leads its browsers to their seats.
func TestOneLinkForAllFreeSeats(t *testing.T) {
	s := storetest.SQLite(t)
	srv, err := live.Open(t.Context(), config(s))
	must(t, err)
	anna, anybody := opened(t, srv)
	if v := anybody.view(); !v.AnySeat || v.Invited != engine.SeatsOf(1, 2, 3) || v.Yours != 0 || v.Creator || v.Invites != nil || v.Open != (live.OpenLink{}) {
		t.Fatalf("a browser that opens the link sees %+v", v)
	}
	if v := anybody.asWatcher(anna.view().WatchKey).view(); v.Open != (live.OpenLink{}) || v.AnySeat || v.Invited != 0 {
		t.Errorf("a spectator sees %+v", v)
	}
	bea := anybody
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	srv.Close() // killed before the answer was sent

	srv = openServer(t, config(s))
	anna, anybody = anna.at(srv), anybody.at(srv)
	again := anybody
	again.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	if again.key != bea.key || again.view().Yours != engine.SeatsOf(1) || anybody.view().Invited != engine.SeatsOf(2, 3) {
		t.Errorf("one browser has the keys %q and %q", bea.key, again.key)
	}
	wantError(t, anybody.trySit(live.SitInput{Token: "cara's token", Seat: engine.SeatsOf(1)}), live.ErrQuicker)
	wantError(t, anybody.trySit(live.SitInput{Token: "cara's token", Seat: engine.SeatsOf(0)}), live.ErrQuicker)
	twice := [2]guest{anybody, anybody}
	for i := range twice { // posted twice
		twice[i].sit(live.SitInput{Names: []string{"Bea's child"}, Token: "bea's token", Again: true, Seat: engine.SeatsOf(3)})
	}
	if twice[0].key != twice[1].key || twice[0].key == bea.key || twice[0].view().Yours != engine.SeatsOf(3) {
		t.Error("the browser's second seat was not taken exactly once")
	}
	cara := anybody
	cara.sit(live.SitInput{Names: []string{"Cara"}, Token: "cara's token"})
	if v := cara.view(); v.Status != live.Running || v.Yours != engine.SeatsOf(2) {
		t.Errorf("Cara sees %+v", v)
	}
	wantShutAs(t, anybody, live.KeyBegun)
	if err := anybody.trySit(live.SitInput{Token: "dora's token"}); err == nil {
		t.Error("a browser sits down by a link that has ended")
	}
	for token, want := range map[string]string{"bea's token": bea.key, "cara's token": cara.key, "dora's token": "", "": ""} {
		key, err := srv.SeatKey(t.Context(), anybody.id, anybody.key, token)
		must(t, err)
		if key != want {
			t.Errorf("the browser with %q is led to %q", token, key)
		}
	}
	must(t, errOf(srv.Invite(t.Context(), anna.id, anna.key, 2, 0)))
	wantShutAs(t, anybody, live.KeyBegun) // a seat that becomes free later is not for everybody
	wantError(t, errOf(srv.Open(t.Context(), anna.id, anna.key, 0)), live.ErrNotNow)
}

// TestTheLinkForAllIsCancelled checks that only the creator can cancel the link. The link that
// replaces it works, and seated players stay.
func TestTheLinkForAllIsCancelled(t *testing.T) {
	srv := newServer(t)
	anna, anybody := opened(t, srv)
	ctx := t.Context()
	bea := anybody
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	for _, key := range []string{bea.key, anybody.key, anna.view().WatchKey} {
		wantError(t, errOf(srv.Open(ctx, anna.id, key, 0)), live.ErrForeign)
	}
	must(t, errOf(srv.Open(ctx, anna.id, anna.key, 0)))
	must(t, errOf(srv.Open(ctx, anna.id, anna.key, 0))) // posted twice
	wantShutAs(t, anybody, live.KeyCancelled)
	link := anna.view().Open
	if link.Number != 1 || link.Key == anybody.key {
		t.Fatalf("the creator is shown %+v", link)
	}
	if bea.view().Yours != engine.SeatsOf(1) || anybody.asWatcher(link.Key).view().Invited != engine.SeatsOf(2, 3) {
		t.Error("the new link does not open the free seats, or Bea has lost the seat")
	}
	own, err := srv.Renew(ctx, anna.id, anna.key, "anna's token", nil)
	must(t, err)
	wantShutAs(t, anybody.asWatcher(link.Key), live.KeyCancelled) // it was derived from the creator's old key
	anna.key = own
	if v := anybody.asWatcher(anna.view().Open.Key).view(); v.Invited != engine.SeatsOf(2, 3) {
		t.Errorf("after the creator's new key the link opens %b", v.Invited)
	}
	for _, e := range anna.view().Chronicle {
		if e.Kind == table.KindOpen {
			t.Error("the chronicle mentions the link")
		}
	}
}

// TestOneFriendHasOneLink checks that a table with one friend has no further link for all seats.
func TestOneFriendHasOneLink(t *testing.T) {
	srv := newServer(t)
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}, {Screen: 2}, {Screen: 2}}})
	if link := anna.view().Open; link != (live.OpenLink{}) {
		t.Errorf("the creator is shown %+v", link)
	}
}

// TestManyPressAtOnce lets five browsers sit down at once at three seats. Each gets a seat of its
// own or the error that all are taken.
func TestManyPressAtOnce(t *testing.T) {
	for name, nodes := range map[string]func(*testing.T) []*live.Server{
		"one node":  func(t *testing.T) []*live.Server { return []*live.Server{newServer(t)} },
		"two nodes": func(t *testing.T) []*live.Server { here, there := twoNodes(t); return []*live.Server{here, there} },
	} {
		t.Run(name, func(t *testing.T) {
			servers := nodes(t)
			_, anybody := opened(t, servers[0])
			var all sync.WaitGroup
			keys, errs := make([]string, 5), make([]error, 5)
			for i := range keys {
				all.Go(func() {
					keys[i], errs[i] = servers[i%len(servers)].Sit(t.Context(), anybody.id, anybody.key, live.SitInput{Token: string(rune('a' + i))})
				})
			}
			all.Wait()
			var seats engine.Seats
			late := 0
			for i, err := range errs {
				var shut *live.KeyError
				switch {
				case errors.As(err, &shut) && shut.Status == live.KeyBegun:
					late++
				case err != nil:
					t.Errorf("%v", err)
				default:
					v := anybody.at(servers[0]).asWatcher(keys[i]).view()
					if v.Yours.Len() != 1 || seats&v.Yours != 0 {
						t.Errorf("a browser has the seats %b, others have %b", v.Yours, seats)
					}
					seats |= v.Yours
				}
			}
			if seats != engine.SeatsOf(1, 2, 3) || late != 2 {
				t.Errorf("seats %b are taken, %d were late", seats, late)
			}
		})
	}
}
