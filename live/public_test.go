package live_test

import (
	"runtime"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
	"signoria/table"
	"signoria/table/clock"
)

// seeker opens a table of Anna's with two seats for anybody.
func seeker(t *testing.T, srv *live.Server, public table.Public) guest {
	t.Helper()
	return create(t, srv, live.MatchSetup{Promise: srv.Promise(), Public: public,
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Public: true}, {Screen: 2, Public: true}}})
}

// stranger sits down at an open table.
func stranger(t *testing.T, g guest, name string) guest {
	t.Helper()
	g.key = g.view().JoinKey
	g.sit(live.SitInput{Names: []string{name}, Token: name + "'s token"})
	return g
}

// wantListed checks the number of free seats of a table in the list of open tables; -1 means that
// it is not listed.
func wantListed(t *testing.T, srv *live.Server, id string, free int) {
	t.Helper()
	srv.Lobby().Changed()
	list, err := srv.Lobby().List(t.Context())
	must(t, err)
	got := -1
	for _, row := range list.Rows {
		if row.Match == id {
			got = row.FreeSeats()
		}
	}
	if got != free {
		t.Errorf("%d seats are free in the list, want %d", got, free)
	}
}

// TestAnybodySitsDown checks that anybody may sit down at a public table, once for each browser.
// When all seats are taken the match begins and leaves the list. Private tables are not listed.
func TestAnybodySitsDown(t *testing.T) {
	s := storetest.SQLite(t)
	srv, err := live.Open(t.Context(), config(s))
	must(t, err)
	anna := seeker(t, srv, table.Public{})
	private, _ := opened(t, srv)
	wantListed(t, srv, anna.id, 2)
	wantListed(t, srv, private.id, -1)
	if key := private.view().JoinKey; key != "" {
		t.Errorf("a private table has the key %q for everybody", key)
	}
	bea := stranger(t, anna, "Bea")
	if again := stranger(t, anna, "Bea"); again.key != bea.key {
		t.Error("one browser has two seats")
	}
	greedy := guest{t, srv, anna.id, anna.view().JoinKey}
	greedy.sit(live.SitInput{Names: []string{"Bea too"}, Token: "Bea's token", Again: true, Seat: engine.SeatsOf(2)})
	if greedy.key != bea.key {
		t.Error("one browser has two seats on request")
	}
	wantListed(t, srv, anna.id, 1)
	if v := bea.view(); v.Yours != engine.SeatsOf(1) || v.Creator || v.Invites != nil {
		t.Errorf("Bea sees %+v", v)
	}
	for _, i := range anna.view().Invites {
		if i.Key != "" || !i.Public {
			t.Errorf("the opener has the invitation %+v to a public seat", i)
		}
	}
	srv.Close()

	srv = openServer(t, config(s))
	wantListed(t, srv, anna.id, 1)
	cara := stranger(t, anna.at(srv), "Cara")
	if v := cara.view(); v.Status != live.Running || v.Yours != engine.SeatsOf(2) {
		t.Errorf("Cara sees %+v", v)
	}
	wantListed(t, srv, anna.id, -1)
	wantShutAs(t, anna.at(srv).asWatcher(cara.view().JoinKey), live.KeyBegun)
	bea.at(srv).view()
}

// TestGettingUp checks that a player who gets up or is sent away leaves a free seat without a name.
// Only the opener can send others away.
func TestGettingUp(t *testing.T) {
	srv := newServer(t)
	anna := seeker(t, srv, table.Public{})
	bea := stranger(t, anna, "Bea")
	wantError(t, srv.GetUp(t.Context(), bea.id, bea.key, 0), live.ErrForeign)
	wantError(t, srv.GetUp(t.Context(), anna.id, anna.key, 2), live.ErrNotNow)
	wantError(t, srv.GetUp(t.Context(), anna.id, anna.key, 0), live.ErrForeign)
	must(t, srv.GetUp(t.Context(), bea.id, bea.key, 1))
	if info := anna.view().Seats[1]; info.Seated || info.Name != "" {
		t.Errorf("Bea's seat is %+v, want free and without a name", info)
	}
	wantListed(t, srv, anna.id, 2)
	cara := stranger(t, anna, "Cara")
	must(t, srv.GetUp(t.Context(), anna.id, anna.key, 1))
	if _, err := srv.View(t.Context(), cara.id, cara.key); err == nil {
		t.Error("the key of a player who was sent away still works")
	}
	stranger(t, anna, "Cara") // Cara may come again
}

// TestBotsFill checks that bots take the free seats at the set time or when the opener says so. The
// links to those seats are then invalid.
func TestBotsFill(t *testing.T) {
	for _, early := range []bool{false, true} {
		w, c := newWatch(), config(storetest.SQLite(t))
		c.Now, c.SchedulerInterval = w.now, -1
		srv := openServer(t, c)
		anna := seeker(t, srv, table.Public{Fill: 10 * time.Minute, Bots: "modest"})
		bea := stranger(t, anna, "Cosimo") // the name of the first bot
		if at := anna.view().FillAt; !at.Equal(anna.view().Created.Add(10 * time.Minute)) {
			t.Errorf("bots come at %s", at)
		}
		if early {
			_, err := srv.FillNow(t.Context(), bea.id, bea.key)
			wantError(t, err, live.ErrForeign)
			must(t, errOf(srv.FillNow(t.Context(), anna.id, anna.key)))
		} else {
			w.pass(9 * time.Minute)
			live.Tick(srv, w.now())
			wantListed(t, srv, anna.id, 1)
			w.pass(time.Minute)
			live.Tick(srv, w.now())
		}
		v := anna.await("the beginning", func(v *live.MatchView) bool { return v.Status == live.Running })
		if info := v.Seats[2]; info.Bot != "modest" || info.StandIn != "" || info.Away || info.Name == "" || info.Name == "Cosimo" {
			t.Errorf("the filled seat is %+v", info)
		}
		wantListed(t, srv, anna.id, -1)
		anna.await("the bot's bid", func(v *live.MatchView) bool { return !v.Owing.Has(2) })
	}
}

// TestNoBotsFillATableThatAwaits checks that the opener can prevent bots from filling. The table
// still waits and is listed.
func TestNoBotsFillATableThatAwaits(t *testing.T) {
	w, c := newWatch(), config(storetest.SQLite(t))
	c.Now, c.SchedulerInterval = w.now, -1
	srv := openServer(t, c)
	anna := seeker(t, srv, table.Public{Fill: 10 * time.Minute, Bots: "modest"})
	bea := stranger(t, anna, "Bea")
	_, err := srv.Await(t.Context(), bea.id, bea.key)
	wantError(t, err, live.ErrForeign)
	for range 2 {
		must(t, errOf(srv.Await(t.Context(), anna.id, anna.key)))
	}
	w.pass(20 * time.Minute)
	live.Tick(srv, w.now())
	wantListed(t, srv, anna.id, 1)
	if v := anna.view(); v.Status != live.Waiting || !v.FillAt.IsZero() {
		t.Errorf("after the time the table is %v, and bots come at %s", v.Status, v.FillAt)
	}
	must(t, errOf(srv.FillNow(t.Context(), anna.id, anna.key)))
	_, err = srv.Await(t.Context(), anna.id, anna.key)
	wantError(t, err, live.ErrNotNow)
}

// TestReady checks that a full table for an evening begins when all have said that they are ready.
// A player who has not loses a public seat. If only the opener has not, the match begins with a
// stand-in for them.
func TestReady(t *testing.T) {
	w, c := newWatch(), config(storetest.SQLite(t))
	c.Now, c.SchedulerInterval = w.now, -1
	srv := openServer(t, c)
	anna := seeker(t, srv, table.Public{Ready: true})
	bea := stranger(t, anna, "Bea")
	_, err := srv.Ready(t.Context(), bea.id, bea.key)
	wantError(t, err, live.ErrNotNow)
	cara := stranger(t, anna, "Cara")
	if v := bea.view(); v.Status != live.Waiting || !v.Ready.Equal(w.now().Add(table.ReadyTime)) || !v.Seats[0].Awaited {
		t.Fatalf("Bea sees %+v", v)
	}
	must(t, errOf(srv.Ready(t.Context(), bea.id, bea.key)))
	must(t, errOf(srv.Ready(t.Context(), bea.id, bea.key))) // pressed twice
	must(t, errOf(srv.Ready(t.Context(), anna.id, anna.key)))
	w.pass(table.ReadyTime)
	live.Tick(srv, w.now())
	anna.await("Cara to lose the seat", func(v *live.MatchView) bool { return !v.Seats[2].Seated })
	if _, err := srv.View(t.Context(), cara.id, cara.key); err == nil {
		t.Error("the key of the player who was not ready still works")
	}
	wantListed(t, srv, anna.id, 1)
	dora := stranger(t, anna, "Dora")
	if v := bea.view(); !v.Seats[0].Awaited || !v.Seats[1].Awaited || v.Seats[1].Name != "Bea" {
		t.Errorf("players who were ready before are not asked again: %+v", v.Seats)
	}
	must(t, errOf(srv.Ready(t.Context(), bea.id, bea.key)))
	must(t, errOf(srv.Ready(t.Context(), dora.id, dora.key)))
	w.pass(table.ReadyTime)
	live.Tick(srv, w.now())
	v := anna.await("the beginning", func(v *live.MatchView) bool { return v.Status == live.Running })
	if !v.Seats[0].Away || v.Seats[1].Away {
		t.Errorf("the stand-ins are %+v, want one for the opener only", v.Seats)
	}
}

// TestATableLeavesTheList checks that a table is listed while its opener views it now and then; how
// often depends on its clock.
func TestATableLeavesTheList(t *testing.T) {
	w, c := newWatch(), config(storetest.SQLite(t))
	c.Now, c.SchedulerInterval = w.now, -1
	srv := openServer(t, c)
	brisk, _ := clock.PaceNamed("brisk")
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Clock: brisk.Settings, Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Public: true}}})
	slow := seeker(t, srv, table.Public{})
	w.pass(59 * time.Minute)
	anna.view()
	for late := time.Now().Add(time.Minute); ; { // the view is stored in the background
		list, err := c.Store.SeekingMatches(t.Context(), w.now().Add(58*time.Minute), 10)
		must(t, err)
		if len(list) == 2 {
			break
		}
		if time.Now().After(late) {
			t.Fatal("the opener's view was not stored")
		}
		runtime.Gosched()
	}
	w.pass(59 * time.Minute)
	wantListed(t, srv, anna.id, 1)
	w.pass(2 * time.Minute)
	wantListed(t, srv, anna.id, -1)
	wantListed(t, srv, slow.id, 2)
	stranger(t, anna, "Bea") // by the link, which still works
}

// TestTablesThatSeekAreCounted checks the limit of waiting open tables for each client.
func TestTablesThatSeekAreCounted(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.PublicTables = 2
	srv := openServer(t, c)
	plan := live.MatchSetup{Title: "toy", Client: "a network", Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Public: true}}}
	plan.Options.Seats = 2
	for range 2 {
		_, err := srv.Create(t.Context(), plan)
		must(t, err)
	}
	_, err := srv.Create(t.Context(), plan)
	wantError(t, err, live.ErrPublicTables)
	plan.Client = "another network"
	made, err := srv.Create(t.Context(), plan)
	must(t, err)
	stranger(t, guest{t, srv, made.ID, made.Key}, "Bea")
	plan.Seats[1].Public, plan.Client = false, "a network"
	_, err = srv.Create(t.Context(), plan)
	must(t, err)
}
