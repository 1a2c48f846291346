package live_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
	"signoria/talk"
)

// watchedPair is a match of Anna and Bea that spectators see so late.
func watchedPair(t *testing.T, srv *live.Server, late time.Duration) (anna, bea, watcher guest) {
	t.Helper()
	anna = create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", WatchDelay: late, Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	bea = anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	return anna, bea, anna.asWatcher(anna.view().WatchKey)
}

// Spectators of a table with a delay see it as it was: page, replay, record, talk's place, points and
// clock; also by a link with a number that is too high, after a restart, on another node and as the
// answer to what they post. The end is seen at once.
func TestSpectatorsSeeItLate(t *testing.T) {
	for name, place := range map[string]func(*testing.T) string{"SQLite": nil, "two nodes": func(t *testing.T) string { return postgresAddress(t) }} {
		t.Run(name, func(t *testing.T) {
			w := newWatch()
			var open func() *live.Server
			if place == nil {
				s := storetest.SQLite(t)
				open = func() *live.Server {
					c := config(s)
					c.Now, c.SchedulerInterval, c.Talk = w.now, -1, talk.Text
					srv, err := live.Open(t.Context(), c)
					must(t, err)
					return srv
				}
			} else {
				at := place(t)
				open = func() *live.Server {
					c := config(storetest.Open(t, at))
					c.Now, c.SchedulerInterval, c.Talk = w.now, -1, talk.Text
					return openServer(t, c)
				}
			}
			srv := open()
			anna, bea, watcher := watchedPair(t, srv, 5*time.Minute)
			start := watcher.view()
			if start.Status != live.Running || start.View == nil || !start.Late || start.WatchDelay != 5*time.Minute || anna.view().Late {
				t.Fatalf("at the start a spectator sees %+v", start)
			}
			w.pass(time.Minute)
			anna.choose("meek", "seal")
			w.pass(time.Minute)
			bea.choose("meek", "seal")
			now := anna.view()
			if now.Seq == start.Seq {
				t.Fatal("nothing has happened")
			}
			same := func(what string) {
				t.Helper()
				v := watcher.view()
				if v.Last != start.Last || v.Seq != start.Seq || v.Owing != start.Owing || v.Revision != start.Revision || len(v.Chronicle) != len(start.Chronicle) || v.WatchSeq != start.WatchSeq {
					t.Errorf("%s: a spectator sees entry %d of %d, owing %v", what, v.Seq, v.Last, v.Owing)
				}
				replayed, err := watcher.server.Replay(t.Context(), watcher.id, watcher.key, now.Seq)
				must(t, err)
				if replayed.Seq != start.Seq || len(replayed.After) != 0 {
					t.Errorf("%s: a replay shows entry %d", what, replayed.Seq)
				}
				var record bytes.Buffer
				must(t, watcher.server.Record(t.Context(), watcher.id, watcher.key, &record))
				if strings.Contains(record.String(), "seal") {
					t.Errorf("%s: the record tells a choice", what)
				}
				is, err := watcher.server.TalkAt(t.Context(), watcher.id, watcher.key)
				must(t, err)
				if is.Known != start.WatchSeq {
					t.Errorf("%s: what a spectator says stands after entry %d", what, is.Known)
				}
				if at, err := watcher.server.EntryAt(t.Context(), watcher.id, watcher.key, now.Seq); err != nil || at > start.Last {
					t.Errorf("%s: a number leads to entry %d (%v)", what, at, err)
				}
				posted, err := watcher.server.Choose(t.Context(), watcher.id, watcher.key, live.Submission{Seat: engine.NoSeat, Seq: now.Seq, Texts: []string{"meek"}})
				wantError(t, err, live.ErrForeign)
				if posted != nil && posted.Last != start.Last {
					t.Errorf("%s: a post is answered with entry %d", what, posted.Last)
				}
			}
			same("soon")
			if place == nil {
				srv.Close()
			}
			other := open()
			anna, bea, watcher = anna.at(other), bea.at(other), watcher.at(other)
			same("elsewhere")
			w.pass(4 * time.Minute) // the first answer is old enough
			first := watcher.view()
			if first.Last <= start.Last || first.Last >= now.Last {
				t.Errorf("after five minutes a spectator sees entry %d, not that after %d", first.Last, start.Last)
			}
			w.pass(2 * time.Minute)
			if v := watcher.view(); v.Last != anna.view().WatchSeq {
				t.Errorf("later still a spectator sees entry %d", v.Last)
			}
			w.pass(time.Second)
			for !over(anna.view()) {
				for _, g := range []guest{anna, bea} {
					for v := g.view(); asked(v); v = g.view() {
						g.choose(v.Choices[0].Text)
					}
				}
			}
			if v := watcher.view(); v.Status != live.Over || v.Late {
				t.Errorf("after the end a spectator sees %+v", v.Status)
			}
			if place == nil {
				other.Close()
			}
		})
	}
}

// A spectator's page is told when it may see more, and not when something happens.
func TestSpectatorsAreToldLate(t *testing.T) {
	w, c := newWatch(), config(storetest.SQLite(t))
	c.Now, c.SchedulerInterval = w.now, -1
	srv := openServer(t, c)
	anna, bea, watcher := watchedPair(t, srv, 15*time.Minute)
	watches, err := srv.Watch(t.Context(), watcher.id, watcher.key, "watcher")
	must(t, err)
	plays, err := srv.Watch(t.Context(), bea.id, bea.key, "bea")
	must(t, err)
	anna.choose("meek", "seal")
	<-plays.Changed()
	select {
	case <-watches.Changed():
		t.Error("a spectator learns when somebody answers")
	default:
	}
	watches.Close()
	before := watcher.view().Last
	w.pass(15*time.Minute - 200*time.Millisecond)
	watches, err = srv.Watch(t.Context(), watcher.id, watcher.key, "watcher")
	must(t, err)
	w.pass(200 * time.Millisecond)
	moment := watches.ChangeNo()
	select {
	case <-watches.Changed():
	case <-time.After(time.Minute):
		t.Fatal("a spectator is never told")
	}
	if v := watcher.view(); v.Last <= before || watches.ChangeNo() <= moment {
		t.Errorf("what a spectator is told leads to entry %d, before it was %d", v.Last, before)
	}
}

// Other delays are refused.
func TestDelaysForSpectators(t *testing.T) {
	srv := newServer(t)
	for _, late := range []time.Duration{-time.Minute, time.Minute, time.Hour} {
		_, err := srv.Create(t.Context(), live.MatchSetup{Title: "toy", Options: engine.Options{Seats: 2}, WatchDelay: late, Seats: []live.SeatSetup{{}, {Screen: 1}}})
		wantError(t, err, live.ErrPlan)
	}
	if len(table.WatchDelays()) != 3 {
		t.Error("there are other delays")
	}
}

// Neither a stream nor the talk that a late spectator reads tells that the players have said something,
// agreed to free text or reacted: not by a version, nor by the number of a spectator's next line. What a
// spectator says is told at once; after the end the players read all in the order in which it was said.
func TestLateSpectatorsDoNotLearnThatPlayersTalk(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) { playersTalkUnheard(t, storetest.SQLite(t)) })
	t.Run("PostgreSQL", func(t *testing.T) { playersTalkUnheard(t, storetest.Open(t, postgresAddress(t))) })
}

func playersTalkUnheard(t *testing.T, s *store.Store) {
	c := config(s)
	c.Talk = talk.Text
	srv := openServer(t, c)
	anna, bea, watcher := watchedPair(t, srv, 5*time.Minute)
	stream, err := srv.Watch(t.Context(), watcher.id, watcher.key, "watcher")
	must(t, err)
	must(t, says(t, srv, watcher, "looker"))
	first := heardBy(t, srv, watcher)
	if version, another := stream.NewTalk(); !another || version != first.Version {
		t.Errorf("a stream tells version %d, the talk has %d", version, first.Version)
	}
	must(t, says(t, srv, anna, "browser a"))
	must(t, srv.Speak(t.Context(), bea.id, bea.key, func(ctx context.Context, at talk.At) (int64, error) {
		return srv.Talk().React(ctx, at, talk.OnLine, 1, talk.Signs[0], "browser b")
	}))
	must(t, srv.Speak(t.Context(), bea.id, bea.key, func(ctx context.Context, at talk.At) (int64, error) { return srv.Talk().Agree(ctx, at, true) }))
	if heardBy(t, srv, anna).Version == first.Version {
		t.Fatal("the players have said nothing")
	}
	awaitSaid(t, stream)
	if version, another := stream.NewTalk(); another {
		t.Errorf("a spectator is told of version %d", version)
	}
	if now := heardBy(t, srv, watcher); now.Version != first.Version || now.Agreed != 0 || len(now.Lines) != 1 {
		t.Errorf("a spectator reads %+v", now.Heard)
	}
	must(t, says(t, srv, watcher, "looker"))
	awaitSaid(t, stream)
	now := heardBy(t, srv, watcher)
	if version, another := stream.NewTalk(); !another || version <= first.Version || version != now.Version {
		t.Errorf("a spectator's line has version %d after %d, told is %d", now.Version, first.Version, version)
	}
	if len(now.Lines) != 2 || now.Lines[1].N != now.Lines[0].N+1 {
		t.Errorf("the numbers of spectators' lines tell how much the players have said: %+v", now.Lines)
	}
	must(t, errOf(srv.Concede(t.Context(), anna.id, anna.key, 0)))
	if all := heardBy(t, srv, anna); len(all.Lines) != 3 || all.Lines[1].Seat != 0 {
		t.Errorf("after the end a player reads %+v", all.Lines)
	}
	if all := heardBy(t, srv, watcher); len(all.Lines) != 2 {
		t.Errorf("after the end a spectator reads %+v", all.Lines)
	}
}
