package live_test

import (
	"context"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
)

func watch(t testing.TB, g guest, client string) *live.Stream {
	t.Helper()
	s, err := g.server.Watch(t.Context(), g.id, g.key, client)
	must(t, err)
	return s
}

// drain consumes a pending notification.
func drain(s *live.Stream) {
	select {
	case <-s.Changed():
	default:
	}
}

func told(t testing.TB, s *live.Stream) {
	t.Helper()
	select {
	case _, open := <-s.Changed():
		if !open {
			t.Fatal("the stream has ended")
		}
	case <-time.After(time.Minute):
		t.Fatal("no notification came within a minute")
	}
}

func ended(t testing.TB, s *live.Stream) {
	t.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case _, open := <-s.Changed():
			if !open {
				return
			}
		case <-late:
			t.Fatal("the stream does not end")
		}
	}
}

func TestEveryViewerIsTold(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	watcher := anna
	watcher.key = anna.view().WatchKey
	streams := []*live.Stream{watch(t, anna, "a"), watch(t, bea, "b"), watch(t, watcher, "c"), watch(t, watcher, "c")}
	for _, s := range streams {
		drain(s)
	}
	anna.choose("meek")
	for _, s := range streams {
		told(t, s)
	}
}

func TestWhoIsOnline(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	online := func(want bool) func(*live.MatchView) bool {
		return func(v *live.MatchView) bool { return v.Seats[1].Online == want }
	}
	if v := anna.view(); v.Seats[0].Online || v.Seats[1].Online {
		t.Error("a seat is online without an open page")
	}
	ctx, leave := context.WithCancel(t.Context())
	first, err := srv.Watch(ctx, bea.id, bea.key, "b")
	must(t, err)
	second := watch(t, bea, "b")
	anna.await("Bea coming", online(true))
	first.Close()
	first.Close()
	leave()
	if v := anna.view(); !v.Seats[1].Online {
		t.Error("Bea is offline although another page is open")
	}
	second.Close()
	anna.await("Bea leaving", online(false))
}

func TestStreamsOfAClientAreCapped(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.StreamsPerClient = 2
	srv := openServer(t, c)
	anna, bea := pair(t, srv)
	first := watch(t, anna, "one address")
	watch(t, bea, "one address")
	_, err := srv.Watch(t.Context(), anna.id, anna.key, "one address")
	wantError(t, err, live.ErrTooMany)
	watch(t, anna, "another address")
	first.Close()
	watch(t, anna, "one address")
}

func TestAllStreamsTogetherAreCapped(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.Streams = 2
	srv := openServer(t, c)
	anna, bea := pair(t, srv)
	first := watch(t, anna, "one address")
	watch(t, bea, "another address")
	_, err := srv.Watch(t.Context(), anna.id, anna.key, "a third")
	wantError(t, err, live.ErrCrowded)
	first.Close()
	watch(t, anna, "a third")
}

// TestAMomentEndsWithEveryChange checks that ChangeNo grows with every change of the match and not
// with others. A page may reuse a view while it is the same.
func TestAMomentEndsWithEveryChange(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	other, _ := pair(t, srv)
	s, elsewhere := watch(t, anna, "a"), watch(t, other, "o")
	here := func(v *live.MatchView) bool { return v.Seats[0].Online }
	anna.await("Anna being there", here)
	other.await("the other Anna being there", here)
	last, there := s.ChangeNo(), elsewhere.ChangeNo()
	for _, change := range []func(){
		func() { anna.choose("meek") },
		func() {
			watch(t, bea, "b")
			anna.await("Bea coming", func(v *live.MatchView) bool { return v.Seats[1].Online })
		},
		func() { must(t, errOf(srv.Undo(t.Context(), anna.id, anna.key, anna.view().Seq))) },
	} {
		change()
		if now := s.ChangeNo(); now <= last {
			t.Errorf("after a change ChangeNo is still %d", now)
		} else {
			last = now
		}
	}
	if elsewhere.ChangeNo() != there {
		t.Error("ChangeNo of another match has changed")
	}
	live.Sweep(srv, time.Now().Add(time.Hour)) // watched matches stay
	anna.view()
	if now := s.ChangeNo(); now < last {
		t.Errorf("ChangeNo went back from %d to %d", last, now)
	}
}

func TestSlowReadersAreDropped(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.Patience = time.Nanosecond
	srv := openServer(t, c)
	anna, bea := pair(t, srv)
	slow := watch(t, bea, "b")
	anna.choose("meek")
	anna.choose("seal")
	anna.await("the slow reader being dropped", func(v *live.MatchView) bool { return !v.Seats[1].Online })
	ended(t, slow)
}

func TestStreamsEndWithTheirContextAndTheServer(t *testing.T) {
	srv := newServer(t)
	anna, _ := pair(t, srv)
	ctx, cancel := context.WithCancel(t.Context())
	one, err := srv.Watch(ctx, anna.id, anna.key, "a")
	must(t, err)
	two := watch(t, anna, "a")
	cancel()
	ended(t, one)
	srv.Close()
	ended(t, two)
	two.Close()
	_, err = srv.Watch(t.Context(), anna.id, anna.key, "a")
	wantError(t, err, live.ErrClosed)
}

// TestIdleMatchesLeaveTheMemory checks that unused matches are unloaded and loaded again on
// request.
func TestIdleMatchesLeaveTheMemory(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	watched, _ := pair(t, srv)
	watch(t, watched, "w")
	anna.choose("meek")
	live.Sweep(srv, time.Now())
	if n := live.Loaded(srv); n != 2 {
		t.Fatalf("%d matches in memory, want 2", n)
	}
	live.Sweep(srv, time.Now().Add(time.Hour))
	if n := live.Loaded(srv); n != 1 {
		t.Fatalf("%d matches in memory, want the watched one", n)
	}
	anna.choose("seal")
	if v := bea.view(); v.Owing != engine.SeatsOf(1) {
		t.Errorf("owing %b", v.Owing)
	}
}

func BenchmarkChoiceRoundTrip(b *testing.B) {
	srv := newServer(b)
	anna := solo(b, srv, "sleepy")
	seq := anna.view().Seq
	for b.Loop() {
		must(b, errOf(srv.Choose(b.Context(), anna.id, anna.key, live.Submission{Seat: 0, Seq: seq, Texts: []string{"meek"}})))
		anna.view()
		must(b, errOf(srv.Undo(b.Context(), anna.id, anna.key, seq+1)))
		seq += 2
	}
}
