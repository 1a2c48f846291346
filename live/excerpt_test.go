package live_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/live"
	"signoria/table"
)

// TestAnExcerptKeepsSecrets checks that an excerpt of a running match contains no secret choice of
// another seat, and that spectators get none while there are secrets.
func TestAnExcerptKeepsSecrets(t *testing.T) {
	srv := candidServer(t)
	g := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}}})
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 0)))
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
			t.Errorf("the excerpt at %d contains another seat's choice: %v", seq, e.Texts)
		}
	}
}

// TestAnExcerptLeadsToItsMoment checks that the excerpts of a finished match lead to the positions
// of the replay, also after an undo between another seat's answers.
func TestAnExcerptLeadsToItsMoment(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	anna.choose("meek")
	bea.choose("meek")
	must(t, errOf(srv.Undo(t.Context(), anna.id, anna.key, anna.view().Seq)))
	anna.choose("bold")
	for v := anna.view(); !over(v); v = anna.view() {
		g := anna
		if !asked(v) {
			g = bea
		}
		g.choose(g.view().Choices[0].Text)
	}
	leadToTheirMoments(t, srv, anna)
}

// TestAnExcerptAfterGoingBack does the same after the players agreed to go back, which undid
// choices of both.
func TestAnExcerptAfterGoingBack(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	play := func(most int) {
		for v := anna.view(); !over(v) && most > 0; v = anna.view() {
			g := anna
			if !asked(v) {
				g = bea
			}
			g.choose(g.view().Choices[0].Text)
			most--
		}
	}
	play(5)
	to := anna.view().Chronicle[2].Seq
	must(t, errOf(srv.Propose(t.Context(), anna.id, anna.key, 0, table.Proposal{Kind: table.ProposeRollback, To: to})))
	must(t, errOf(srv.Reply(t.Context(), bea.id, bea.key, 1, bea.view().Talk.Offer.Seq, true)))
	if v := anna.view(); v.Chronicle[len(v.Chronicle)-1].Kind != table.KindRollback {
		t.Fatal("the match did not go back")
	}
	play(100)
	leadToTheirMoments(t, srv, anna)
}

// leadToTheirMoments checks that every excerpt of a finished match leads to the position that the
// replay shows.
func leadToTheirMoments(t *testing.T, srv *live.Server, anna guest) {
	t.Helper()
	last := anna.view()
	for seq := last.First + 1; seq <= last.Last; seq++ {
		e, err := srv.Excerpt(t.Context(), anna.id, anna.key, seq)
		must(t, err)
		pos, err := toy.Title().Load(engine.Options{Seats: 2}, e.Given)
		must(t, err)
		for i, c := range e.Choices {
			choice, err := pos.Parse(c.Seat, e.Texts[i])
			must(t, err)
			must(t, pos.Do(c.Seat, choice, nil))
		}
		v, err := srv.Replay(t.Context(), anna.id, anna.key, seq)
		must(t, err)
		if !reflect.DeepEqual(pos.View(v.You), v.View) || e.Owing != pos.Owing() {
			t.Errorf("the excerpt up to %d, %q, leads to\n%+v\nthe replay shows\n%+v", seq, e.Texts, pos.View(v.You), v.View)
		}
	}
}
