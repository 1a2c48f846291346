package live_test

import (
	"testing"
	"time"

	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
)

// onBothStores runs a test on SQLite and PostgreSQL. server and host are the same store opened
// twice, as by two processes.
func onBothStores(t *testing.T, test func(t *testing.T, server, host *store.Store)) {
	t.Run("sqlite", func(t *testing.T) {
		dir := t.TempDir()
		test(t, storetest.Open(t, dir), storetest.Open(t, dir))
	})
	t.Run("postgres", func(t *testing.T) {
		where := postgresAddress(t)
		test(t, storetest.Open(t, where), storetest.Open(t, where))
	})
}

func closed(v *live.MatchView) bool { return !v.Closed.IsZero() }

// TestATableThatTheHostCloses closes a table from another process. It can then be viewed and
// nothing more, until it is opened again. Its log stays complete.
func TestATableThatTheHostCloses(t *testing.T) {
	onBothStores(t, func(t *testing.T, server, host *store.Store) {
		ctx := t.Context()
		srv := openServer(t, config(server))
		anna, bea := pair(t, srv)
		anna.choose("meek")
		before := anna.view()
		must(t, host.CloseMatch(ctx, anna.id, "enough", time.Now()))
		v := bea.await("the table being closed", closed)
		if v.Why != "enough" || v.Live || len(v.Choices) > 0 || v.Status != live.Running || v.View == nil {
			t.Errorf("a closed table shows %+v", v)
		}
		wantError(t, bea.try("meek"), live.ErrTableClosed)
		wantError(t, errOf(srv.Undo(ctx, anna.id, anna.key, before.Seq)), live.ErrTableClosed)
		wantError(t, errOf(srv.SetStandIn(ctx, anna.id, anna.key, 1, "modest")), live.ErrTableClosed)
		if after := anna.view(); after.Last != before.Last {
			t.Errorf("the log grew from %d to %d", before.Last, after.Last)
		}
		if _, err := srv.Replay(ctx, anna.id, anna.key, before.First); err != nil {
			t.Errorf("a closed table is not replayed: %v", err)
		}
		must(t, host.OpenMatch(ctx, anna.id, time.Now()))
		bea.await("the table being open again", func(v *live.MatchView) bool { return !closed(v) && asked(v) })
		bea.choose("meek")
	})
}

// TestBotsOfAClosedTableRest checks that bots of a closed table do not answer, also after a
// restart, and continue when it is opened.
func TestBotsOfAClosedTableRest(t *testing.T) {
	onBothStores(t, func(t *testing.T, server, host *store.Store) {
		ctx, c := t.Context(), config(server)
		c.Bot = func(string, [32]byte) (live.Bot, error) { return sleepy{}, nil } // these bots never answer
		srv, err := live.Open(ctx, c)
		must(t, err)
		anna := solo(t, srv, "modest")
		anna.choose("meek", "seal")
		must(t, host.CloseMatch(ctx, anna.id, "", time.Now()))
		anna.await("the table being closed", closed)
		srv.Close()

		srv = openServer(t, config(server)) // these bots would answer at once
		anna = anna.at(srv)
		before := anna.view()
		if !closed(before) || srv.Figures().Waiting+srv.Figures().Thinking > 0 {
			t.Fatalf("after a restart: %+v, %+v", before, srv.Figures())
		}
		live.Tick(srv, time.Now())
		if after := anna.view(); after.Last != before.Last {
			t.Errorf("bots have answered at a closed table: entry %d became %d", before.Last, after.Last)
		}
		must(t, host.OpenMatch(ctx, anna.id, time.Now()))
		anna.playOut()
	})
}
