package live_test

import (
	"errors"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/people"
	"signoria/store/storetest"
	"signoria/table"
)

// onFrozenStores runs a test on SQLite and PostgreSQL, with short timeouts.
func onFrozenStores(t *testing.T, test func(t *testing.T, c live.Config, where string)) {
	for name, where := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return t.TempDir() },
		"postgres": func(t *testing.T) string { return postgresAddress(t) },
	} {
		t.Run(name, func(t *testing.T) {
			place := where(t)
			c := still(storetest.Open(t, place))
			c.ReadWait, c.PostWait, c.StoreWait = 250*time.Millisecond, 500*time.Millisecond, 2*time.Second // two posts give up before the first change does
			test(t, c, place)
		})
	}
}

// TestAFrozenStore freezes the store. Matches in memory can still be viewed, and posts fail within
// their timeout. Afterwards the choice is in the log exactly once.
func TestAFrozenStore(t *testing.T) {
	onFrozenStores(t, func(t *testing.T, c live.Config, where string) {
		ctx := t.Context()
		patient := c
		patient.ReadWait, patient.PostWait, patient.StoreWait = time.Minute, time.Minute, time.Minute
		setup := openServer(t, patient)
		anna, bea := pair(t, setup)
		cold, _ := pair(t, setup)
		setup.Close()
		srv := openServer(t, c)
		anna, bea, cold = anna.at(srv), bea.at(srv), cold.at(srv)
		before := warm(t, anna)
		thaw := storetest.Freeze(t, where)
		press := live.Submission{Seat: engine.NoSeat, Seq: before.Seq, Texts: []string{"meek"}}
		err := errOf(srv.Choose(ctx, anna.id, anna.key, press))
		wantError(t, err, live.ErrUnavailable)
		if errors.Is(err, live.ErrFull) {
			t.Errorf("a frozen store is reported as a full disk: %v", err)
		}
		for _, g := range []guest{anna, bea} {
			if v := g.view(); v.Last != before.Last {
				t.Errorf("a choice is shown although it is not known to be stored")
			}
		}
		wantError(t, errOf(srv.Undo(ctx, anna.id, anna.key, before.Seq)), live.ErrUnavailable) // waits behind the first post
		_, err = srv.Create(ctx, live.MatchSetup{Title: "toy", Options: engine.Options{Seats: 2}, Seats: []live.SeatSetup{{}, {Bot: "modest"}}})
		wantError(t, err, live.ErrUnavailable)
		if c.Store.Shared() { // SQLite's readers are not stopped by a writer
			_, err := srv.View(ctx, cold.id, cold.key)
			wantError(t, err, live.ErrUnavailable)
		}
		thaw()
		v := afterThaw(t, anna, press, before.Last+1)
		n := 0
		for _, e := range v.Chronicle {
			if e.Kind == table.KindChoice {
				n++
			}
		}
		if n != 1 {
			t.Errorf("the choice was carried out %d times", n)
		}
		warm(t, cold)
	})
}

// warm views a match until it is in memory, because timeouts are short here.
func warm(t *testing.T, g guest) *live.MatchView {
	t.Helper()
	return insist(t, func() (*live.MatchView, error) { return g.server.View(t.Context(), g.id, g.key) })
}

// insist repeats try while the store is unavailable, for at most a minute.
func insist[T any](t *testing.T, try func() (T, error)) T {
	t.Helper()
	late := time.After(time.Minute)
	for {
		got, err := try()
		if err == nil {
			return got
		}
		wantError(t, err, live.ErrUnavailable)
		select {
		case <-late:
			t.Fatal(err)
		case <-time.After(time.Millisecond):
		}
	}
}

// afterThaw repeats a choice until it is in the log, and returns the view.
func afterThaw(t *testing.T, g guest, press live.Submission, want int) *live.MatchView {
	t.Helper()
	return insist(t, func() (*live.MatchView, error) {
		err := errOf(g.server.Choose(t.Context(), g.id, g.key, press))
		if err != nil && !errors.Is(err, live.ErrStale) {
			return nil, err
		}
		v := warm(t, g)
		if v.Last != want {
			t.Fatalf("the log ends at %d, want %d", v.Last, want)
		}
		return v, nil
	})
}

// TestKeysAreKeptInTime checks that saving a person's key on a page gives up within the timeout of
// a post.
func TestKeysAreKeptInTime(t *testing.T) {
	place := t.TempDir()
	c := still(storetest.Open(t, place))
	c.PostWait = 50 * time.Millisecond
	srv := openServer(t, c)
	_, p, err := srv.People().CreatePerson(t.Context())
	must(t, err)
	thaw := storetest.Freeze(t, place)
	began := time.Now()
	err = srv.People().SaveKeys(t.Context(), p, people.SavedKey{Match: "m", Key: "k"})
	if took := time.Since(began); took > 5*time.Second { // the store itself gives up after ten
		t.Errorf("it took %s", took)
	}
	thaw()
	wantError(t, err, live.ErrUnavailable)
}
