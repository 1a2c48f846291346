package live_test

import (
	"errors"
	"slices"
	"testing"

	"signoria/live"
)

// An excerpt of a running match holds no choice that is another's secret, and who
// only looks on gets none while there are secrets.
func TestAnExcerptKeepsSecrets(t *testing.T) {
	srv := candidServer(t)
	g := create(t, srv, live.Plan{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatPlan{{Name: "Anna"}, {Name: "Bea"}}})
	must(t, srv.Confirm(t.Context(), g.id, g.key, 0))
	v := g.view()
	if !v.Secret {
		t.Fatal("no secrets")
	}
	if _, err := srv.Excerpt(t.Context(), g.id, v.WatchKey, v.Seq); !errors.Is(err, live.ErrNotNow) {
		t.Errorf("a spectator got an excerpt: %v", err)
	}
	g.bidAll()
	for seq := range g.view().Last + 2 {
		e, err := srv.Excerpt(t.Context(), g.id, g.key, seq)
		if err != nil {
			continue
		}
		if !e.Drawn || len(e.Given) == 0 || len(e.Choices) != len(e.Texts) {
			t.Errorf("excerpt at %d: %+v", seq, e)
		}
		if now := g.view(); now.Secret && slices.ContainsFunc(e.Choices, func(c live.Entry) bool { return c.Seat != now.You }) {
			t.Errorf("excerpt at %d tells another's choice: %v", seq, e.Texts)
		}
	}
}
