package live_test

import (
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
)

// TestATableThatTheHostDrops deletes a table that a node has in memory. Its streams end, it is
// unknown from then on, and commands do not count as store failures.
func TestATableThatTheHostDrops(t *testing.T) {
	onBothStores(t, func(t *testing.T, server, host *store.Store) {
		ctx := t.Context()
		srv := openServer(t, config(server))
		anna, bea := pair(t, srv)
		stays, _ := pair(t, srv)
		anna.choose("meek")
		stream, err := srv.Watch(ctx, bea.id, bea.key, "bea")
		must(t, err)
		seq := bea.view().Seq
		must(t, host.Drop(ctx, anna.id, time.Now()))
		late := time.After(time.Minute)
		for open := true; open; {
			select {
			case _, open = <-stream.Changed():
			case <-late:
				t.Fatal("a stream of a deleted table is still open")
			}
		}
		_, err = srv.View(ctx, bea.id, bea.key)
		wantError(t, err, live.ErrUnknown)
		wantError(t, errOf(srv.Choose(ctx, bea.id, bea.key, live.Submission{Seat: 1, Seq: seq, Texts: []string{"meek"}})), live.ErrUnknown)
		if v := stays.view(); v.Status != live.Running {
			t.Errorf("another table is %s", v.Status)
		}
	})
}

// TestAChoiceAtADroppedTable sends commands before the node knows of the deletion. They return
// ErrUnknown.
func TestAChoiceAtADroppedTable(t *testing.T) {
	onBothStores(t, func(t *testing.T, server, host *store.Store) {
		ctx := t.Context()
		srv := openServer(t, config(server))
		anna, bea := pair(t, srv)
		if !asked(anna.view()) {
			anna = bea
		}
		seq := anna.view().Seq
		must(t, host.Drop(ctx, anna.id, time.Now()))
		answer := live.Submission{Seat: engine.NoSeat, Seq: seq, Texts: []string{"meek"}}
		wantError(t, errOf(srv.Choose(ctx, anna.id, anna.key, answer)), live.ErrUnknown)
		wantError(t, errOf(srv.Rename(ctx, anna.id, anna.key, []string{"Zoe"})), live.ErrUnknown)
		_, err := srv.View(ctx, anna.id, anna.key)
		wantError(t, err, live.ErrUnknown)
	})
}
