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

// watchedPair opens a match of Anna and Bea with a delay for spectators.
func watchedPair(t *testing.T, srv *live.Server, late time.Duration) (anna, bea, watcher guest) {
	t.Helper()
	anna = create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", WatchDelay: late, Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	bea = anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	return anna, bea, anna.asWatcher(anna.view().WatchKey)
}

// TestSpectatorsSeeItLate checks that spectators of a table with a delay see everything late: view,
// replay, record, the place of talk, points and clock. This also applies to links with a larger
// number, after a restart, on another node, and to answers to posts. The end is shown at once.
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
					t.Errorf("%s: the record contains a new choice", what)
				}
				is, err := watcher.server.TalkAt(t.Context(), watcher.id, watcher.key)
				must(t, err)
				if is.Known != start.WatchSeq {
					t.Errorf("%s: a spectator's line would be placed after entry %d", what, is.Known)
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
			w.pass(4 * time.Minute) // the delay of the first answer is over
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

// TestSpectatorsAreToldLate checks that a spectator's stream is notified when its view changes, and
// not when an answer is made.
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
		t.Error("a spectator's stream is notified at the time of an answer")
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
		t.Fatal("a spectator's stream is not notified when the delay is over")
	}
	if v := watcher.view(); v.Last <= before || watches.ChangeNo() <= moment {
		t.Errorf("after the notification a spectator sees entry %d, before it was %d", v.Last, before)
	}
}

// TestDelaysForSpectators refuses delays other than the offered ones.
func TestDelaysForSpectators(t *testing.T) {
	srv := newServer(t)
	for _, late := range []time.Duration{-time.Minute, time.Minute, time.Hour} {
		_, err := srv.Create(t.Context(), live.MatchSetup{Title: "toy", Options: engine.Options{Seats: 2}, WatchDelay: late, Seats: []live.SeatSetup{{}, {Screen: 1}}})
		wantError(t, err, live.ErrPlan)
	}
	if len(table.WatchDelays()) != 3 {
		t.Error("the number of offered delays is not 3")
	}
}

// TestLateSpectatorsDoNotLearnThatPlayersTalk checks that players' talk, agreement and reactions
// are not revealed to late spectators: not by a stream, a version or the number of a spectator's
// next line. Spectators' own lines are shown at once. After the end players read all lines in their
// order.
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
		t.Errorf("the stream has version %d, the talk has %d", version, first.Version)
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
		t.Errorf("a spectator's stream reports version %d", version)
	}
	if now := heardBy(t, srv, watcher); now.Version != first.Version || now.Agreed != 0 || len(now.Lines) != 1 {
		t.Errorf("a spectator reads %+v", now.Heard)
	}
	must(t, says(t, srv, watcher, "looker"))
	awaitSaid(t, stream)
	now := heardBy(t, srv, watcher)
	if version, another := stream.NewTalk(); !another || version <= first.Version || version != now.Version {
		t.Errorf("a spectator's line has version %d after %d, the stream reports %d", now.Version, first.Version, version)
	}
	if len(now.Lines) != 2 || now.Lines[1].N != now.Lines[0].N+1 {
		t.Errorf("the numbers of spectators' lines reveal the players' lines: %+v", now.Lines)
	}
	must(t, errOf(srv.Concede(t.Context(), anna.id, anna.key, 0)))
	if all := heardBy(t, srv, anna); len(all.Lines) != 3 || all.Lines[1].Seat != 0 {
		t.Errorf("after the end a player reads %+v", all.Lines)
	}
	if all := heardBy(t, srv, watcher); len(all.Lines) != 2 {
		t.Errorf("after the end a spectator reads %+v", all.Lines)
	}
}
