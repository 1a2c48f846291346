package live_test

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/people"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
	"signoria/table/clock"
)

// odd plays matches to unusual ends.
type odd struct {
	*testing.T
	srv    *live.Server
	kept   *store.Store
	watch  *wristwatch
	people []people.Person
}

// table returns a running match with the given number of persons, each at a screen of their own.
// Bots have the other seats.
func (o *odd) table(rated bool, persons, seats int) (all []guest) {
	o.Helper()
	pace, _ := clock.PaceNamed("calm")
	setup := live.MatchSetup{Promise: o.srv.Promise(), Nonce: "n", Clock: pace.Settings, Rated: rated, Opener: o.people[0].ID, Seats: []live.SeatSetup{{Name: "one"}}}
	for i := 1; i < seats; i++ {
		seat := live.SeatSetup{Screen: i}
		if i >= persons {
			seat = live.SeatSetup{Bot: "modest"}
		}
		setup.Seats = append(setup.Seats, seat)
	}
	host := create(o.T, o.srv, setup)
	o.holds(0, host)
	all = []guest{host}
	for i := 1; i < persons; i++ {
		other := host
		other.key = host.view().Invites[i-1].Key
		other.sit(live.SitInput{Names: []string{"other"}, Nonce: "n", Token: host.id, Person: o.people[i].ID})
		o.holds(i, other)
		all = append(all, other)
	}
	return all
}

func (o *odd) holds(person int, g guest) {
	o.Helper()
	must(o.T, o.srv.People().SaveKeys(o.Context(), o.people[person], people.SavedKey{Match: g.id, Key: g.key}))
}

// playOut answers for all guests until the match is over.
func (o *odd) playOut(all ...guest) {
	o.Helper()
	for !over(all[0].view()) {
		for _, g := range all {
			if v := g.view(); asked(v) {
				g.choose(v.Choices[0].Text)
			}
		}
		tickUntil(o.T, o.srv, o.watch, "the bots", func() bool {
			v := all[0].view()
			waits := false
			for _, g := range all {
				waits = waits || asked(g.view())
			}
			return over(v) || waits
		})
	}
}

// agree makes a proposal as the first guest, and the others agree.
func (o *odd) agree(p table.Proposal, all ...guest) {
	o.Helper()
	must(o.T, errOf(o.srv.Propose(o.Context(), all[0].id, all[0].key, 0, p)))
	for i, g := range all[1:] {
		must(o.T, errOf(o.srv.Reply(o.Context(), g.id, g.key, engine.Seat(i+1), g.view().Talk.Offer.Seq, true)))
	}
}

func (o *odd) concede(all []guest, seat int) {
	o.Helper()
	must(o.T, errOf(o.srv.Concede(o.Context(), all[seat].id, all[seat].key, engine.Seat(seat))))
}

// TestAllKindsOfEndsAreRecomputed plays matches to all kinds of ends. The stored results and
// ratings must be what recompute derives from the logs, before and after recomputing.
func TestAllKindsOfEndsAreRecomputed(t *testing.T) {
	s, w := storetest.SQLite(t), newWatch()
	c := watched(s, w)
	c.Ratings = true
	srv := openServer(t, c)
	ctx := t.Context()
	newOdd := func(t *testing.T) *odd {
		o := &odd{T: t, srv: srv, kept: s, watch: w}
		for range 3 {
			o.people = append(o.people, newPerson(t, srv))
		}
		return o
	}
	// Each play function returns the match's id, whether a result is stored and counts as rated,
	// and the seats that have left.
	type end struct {
		id             string
		written, rated bool
		left           engine.Seats
	}
	ends := []struct {
		name string
		play func(o *odd) end
	}{
		{"abandoned after it is rated", func(o *odd) end {
			all := o.table(true, 2, 2)
			o.concede(all, 0)
			o.rate()
			w.pass(10 * 24 * time.Hour)
			n, err := s.DropUnvisited(ctx, string(live.Over), w.now().Add(-9*24*time.Hour), w.now(), 100)
			if err != nil || n == 0 {
				o.Fatalf("%d were deleted, %v", n, err)
			}
			return end{all[0].id, true, true, 0}
		}},
		{"concession", func(o *odd) end {
			all := o.table(true, 2, 2)
			o.concede(all, 0)
			return end{all[0].id, true, true, 0}
		}},
		{"a leaver", func(o *odd) end {
			all := o.table(true, 3, 3)
			must(o.T, errOf(srv.Leave(ctx, all[2].id, all[2].key, 2)))
			o.playOut(all[:2]...)
			return end{all[0].id, true, true, engine.Seats(0).With(2)}
		}},
		{"a leaver who wins", func(o *odd) end {
			all := o.table(true, 2, 2)
			must(o.T, errOf(srv.Leave(ctx, all[0].id, all[0].key, 0)))
			o.concede(all, 1)
			return end{all[0].id, true, true, engine.Seats(0).With(0)}
		}},
		{"a leaver who came back", func(o *odd) end {
			all := o.table(true, 2, 2)
			for v := all[1].view(); asked(v); v = all[1].view() { // so that no bot answers meanwhile
				all[1].choose(v.Choices[0].Text)
			}
			must(o.T, errOf(srv.Leave(ctx, all[1].id, all[1].key, 1)))
			must(o.T, errOf(srv.SetStandIn(ctx, all[1].id, all[1].key, 1, "")))
			o.concede(all, 1)
			return end{all[0].id, true, true, 0}
		}},
		{"a player out of time", func(o *odd) end {
			all := o.table(true, 2, 2)
			deadline, of := firstDeadline(all[0].view())
			other := 1 - of
			for v := all[other].view(); asked(v); v = all[other].view() { // both may be asked at once
				all[other].choose(v.Choices[0].Text)
			}
			work(w, deadline.Sub(w.now()), srv)
			tickUntil(o.T, srv, w, "a stand-in", func() bool { return all[0].view().Seats[of].StandIn != "" })
			o.concede(all, int(other))
			return end{all[0].id, true, true, engine.Seats(0).With(of)}
		}},
		{"agreed to end", func(o *odd) end {
			all := o.table(true, 2, 2)
			o.agree(endProposal, all...)
			return end{id: all[0].id}
		}},
		{"closed by the host", func(o *odd) end {
			all := o.table(true, 2, 2)
			must(o.T, s.CloseMatch(ctx, all[0].id, "enough", w.now()))
			return end{id: all[0].id}
		}},
		{"not closed after its end", func(o *odd) end {
			all := o.table(true, 2, 2)
			o.concede(all, 1)
			wantError(o.T, s.CloseMatch(ctx, all[0].id, "enough", w.now()), store.ErrOver)
			return end{all[0].id, true, true, 0}
		}},
		{"deleted before it is rated", func(o *odd) end {
			all := o.table(true, 2, 2)
			o.concede(all, 1)
			must(o.T, s.Drop(ctx, all[0].id, w.now()))
			return end{id: all[0].id}
		}},
		{"deleted after it is rated", func(o *odd) end {
			all := o.table(true, 2, 2)
			o.concede(all, 1)
			o.rate()
			must(o.T, s.Drop(ctx, all[0].id, w.now()))
			return end{all[0].id, true, true, 0}
		}},
		{"with bots, and people whom the ladder knows", func(o *odd) end {
			for range 5 {
				all := o.table(true, 2, 2)
				o.concede(all, 1)
			}
			o.rate()
			all := o.table(false, 1, 2)
			o.playOut(all...)
			return end{all[0].id, true, false, 0}
		}},
		{"a free seat given to a bot", func(o *odd) end {
			anna := create(o.T, srv, live.MatchSetup{Promise: srv.Promise(), Opener: o.people[0].ID, Public: table.Public{Fill: 10 * time.Minute, Bots: "modest"},
				Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Public: true}, {Screen: 2, Public: true}}})
			o.holds(0, anna)
			bea := stranger(o.T, anna, "Bea")
			o.holds(1, bea)
			must(o.T, errOf(srv.FillNow(ctx, anna.id, anna.key)))
			o.playOut(anna, bea)
			return end{anna.id, true, false, 0}
		}},
		{"taken back, and not after the result", func(o *odd) end {
			all := o.table(true, 2, 2)
			for _, g := range all {
				if v := g.view(); asked(v) {
					g.choose(v.Choices[0].Text)
					v := g.view()
					if !v.CanUndo {
						o.Fatal("the choice cannot be undone")
					}
					must(o.T, errOf(srv.Undo(ctx, g.id, g.key, v.Seq)))
				}
			}
			o.playOut(all...)
			for i, g := range all {
				last := g.view().Last
				for seq := range last {
					if err := errOf(srv.Undo(ctx, g.id, g.key, seq)); err == nil {
						o.Fatal("a choice was undone after the end")
					}
				}
				seat := engine.Seat(i)
				_, renewing := srv.Renew(ctx, g.id, g.key, "another", nil)
				for what, err := range map[string]error{
					"going back":  errOf(srv.Propose(ctx, g.id, g.key, seat, table.Proposal{Kind: table.ProposeRollback, To: 3})),
					"leaving":     errOf(srv.Leave(ctx, g.id, g.key, seat)),
					"a stand-in":  errOf(srv.SetStandIn(ctx, g.id, g.key, seat, "modest")),
					"a holiday":   errOf(srv.Holiday(ctx, g.id, g.key, seat, 24*time.Hour)),
					"a new key":   renewing,
					"a new guest": errOf(srv.Invite(ctx, g.id, all[0].key, 1, 0)),
				} {
					if !table.IsRefusal(err) {
						o.Fatalf("after the end, %s: %v", what, err)
					}
				}
			}
			return end{all[0].id, true, true, 0}
		}},
		{"gone back by agreement", func(o *odd) end {
			all := o.table(false, 2, 2)
			first := all[0].view().First
			for _, g := range all {
				if v := g.view(); asked(v) {
					g.choose(v.Choices[0].Text)
				}
			}
			o.agree(table.Proposal{Kind: table.ProposeRollback, To: first}, all...)
			o.playOut(all...)
			return end{all[0].id, true, false, 0}
		}},
		{"a person deleted before it", func(o *odd) end {
			all := o.table(true, 2, 2)
			must(o.T, srv.People().DeletePerson(ctx, o.people[1]))
			o.concede(all, 1)
			return end{all[0].id, true, false, 0}
		}},
		{"a person deleted after it", func(o *odd) end {
			all := o.table(true, 2, 2)
			o.concede(all, 1)
			must(o.T, srv.People().DeletePerson(ctx, o.people[1]))
			o.rate()
			must(o.T, srv.People().DeletePerson(ctx, o.people[0]))
			return end{all[0].id, true, true, 0}
		}},
		{"two persons become one before it", func(o *odd) end {
			all := o.table(true, 2, 2)
			must(o.T, srv.People().SetProfile(ctx, o.people[0], people.Profile{Handle: "one" + all[0].id[:6], Privacy: people.ForAnybody}))
			must(o.T, srv.People().Merge(ctx, o.people[1], o.people[0]))
			o.concede(all, 1)
			return end{all[0].id, true, false, 0}
		}},
		{"another person in a seat", func(o *odd) end {
			all := o.table(true, 2, 2)
			must(o.T, errOf(srv.Invite(ctx, all[0].id, all[0].key, 1, 1)))
			other := all[0]
			other.key = all[0].view().Invites[0].Key
			other.sit(live.SitInput{Names: []string{"third"}, Nonce: "n", Token: "third", Person: o.people[2].ID})
			o.holds(2, other)
			o.concede([]guest{all[0], other}, 1)
			return end{all[0].id, true, true, 0}
		}},
		{"a key that was replaced", func(o *odd) end {
			all := o.table(true, 2, 2)
			key, err := srv.Renew(ctx, all[1].id, all[1].key, "renewed", &o.people[1])
			must(o.T, err)
			all[1].key = key
			o.holds(1, all[1])
			o.concede(all, 1)
			return end{all[0].id, true, true, 0}
		}},
	}
	made := map[string]end{}
	for _, e := range ends {
		t.Run(e.name, func(t *testing.T) { made[e.name] = e.play(newOdd(t)) })
		if t.Failed() {
			return
		}
	}
	all := &odd{T: t, srv: srv, kept: s, watch: w}
	all.rate()
	if got := differences(t, c, true); len(got) != 0 {
		t.Errorf("what is stored differs from the logs:\n%s", strings.Join(got, "\n"))
	}
	was := map[string]store.Ending{}
	for name, e := range made {
		is, err := s.Ending(ctx, e.id)
		if !e.written {
			wantError(t, err, store.ErrUnknown)
			continue
		}
		must(t, err)
		was[name] = is
		var left engine.Seats
		for _, r := range is.Results {
			if r.Left {
				left = left.With(engine.Seat(r.Seat))
			}
		}
		if is.Rated != e.rated || left != e.left || e.rated && is.N == 0 {
			t.Errorf("%s: the stored result is %+v", name, is)
		}
	}
	standings, err := s.Standings(ctx)
	must(t, err)
	if got := differences(t, c, false); len(got) != 0 {
		t.Errorf("recomputing reports differences: %v", got)
	}
	for name, is := range was {
		if again, err := s.Ending(ctx, is.Match); err != nil || !reflect.DeepEqual(again, is) {
			t.Errorf("%s: recomputing changed the result to %+v from %+v (%v)", name, again, is, err)
		}
	}
	if again, err := s.Standings(ctx); err != nil || !reflect.DeepEqual(again, standings) {
		t.Errorf("recomputing changed the ratings from %+v to %+v (%v)", standings, again, err)
	}
	bots := 0
	for _, r := range standings {
		if strings.HasPrefix(r.Player, "bot ") {
			bots++
		}
	}
	if bots == 0 {
		t.Error("no bot has a rating, so matches with bots were not covered")
	}
}

// rate rates all finished matches.
func (o *odd) rate() {
	o.Helper()
	o.watch.pass(time.Minute)
	_, err := o.srv.History().RateAll(context.WithoutCancel(o.Context()), o.watch.now())
	must(o.T, err)
}
