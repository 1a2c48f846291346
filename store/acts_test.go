package store_test

import (
	"strings"
	"testing"

	"signoria/store"
)

// TestAClosedMatch checks that a closed match accepts no entries and returns the reason. Nodes are
// notified, and it continues when it is opened.
func TestAClosedMatch(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, server, host := t.Context(), open(t, where), open(t, where)
		m := aMatch("m")
		m.Status = "running"
		must(t, server.Create(ctx, m, entries(1, "one")))
		must(t, add(server, ctx, "m", owing(2, noon, "")))
		before, err := server.SideState(ctx, "m")
		must(t, err)
		changes := server.Watch(ctx)
		if store.IsPostgres(where) {
			<-changes // the watch has started
		}
		must(t, host.CloseMatch(ctx, "m", "two of them quarrelled", noon))

		page, err := server.SideState(ctx, "m")
		must(t, err)
		if !page.Closed.Equal(noon) || page.Why != "two of them quarrelled" || page.Revision <= before.Revision {
			t.Errorf("got %+v after %+v", page, before)
		}
		for c := range changes { // within a second, also for SQLite, which polls
			if c.Match == "m" && c.Revision == page.Revision {
				break
			}
		}
		wantError(t, add(server, ctx, "m", entries(3, "late")), store.ErrMatchClosed)
		wantLog(t, server, "m", append(entries(1, "one").Entries, entries(2, "x").Entries...))
		wantClaim(t, server, "a", noon) // a closed match is not due
		wantError(t, host.CloseMatch(ctx, "m", "", noon), store.ErrMatchClosed)

		must(t, host.OpenMatch(ctx, "m", noon))
		wantError(t, host.OpenMatch(ctx, "m", noon), store.ErrMatchOpen)
		if page, err = server.SideState(ctx, "m"); err != nil || !page.Closed.IsZero() || page.Why != "" {
			t.Errorf("%v, %+v", err, page)
		}
		wantClaim(t, server, "a", noon, "m")
		must(t, add(server, ctx, "m", entries(3, "on")))
	})
}

func TestWhatCannotBeClosed(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		m := aMatch("m")
		m.Status = "over"
		must(t, s.Create(ctx, m, entries(1, "one")))
		wantError(t, s.CloseMatch(ctx, "m", "", noon), store.ErrOver)
		wantError(t, s.CloseMatch(ctx, "none", "", noon), store.ErrUnknown)
		wantError(t, s.OpenMatch(ctx, "none", noon), store.ErrUnknown)
		err := s.OpenMatch(ctx, "m", noon)
		wantError(t, err, store.ErrMatchOpen)
		if !strings.Contains(err.Error(), "m") {
			t.Error(err)
		}
	})
}
