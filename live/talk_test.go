package live_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
	"signoria/talk"
)

// says posts a phrase as the holder of a key.
func says(t *testing.T, srv *live.Server, g guest, by string) error {
	t.Helper()
	return srv.Speak(t.Context(), g.id, g.key, func(ctx context.Context, at talk.At) (int64, error) {
		return srv.Talk().Say(ctx, at, talk.KindPhrase, "thanks", "", by)
	})
}

// awaitSaid waits until a stream reports new talk.
func awaitSaid(t *testing.T, s *live.Stream) {
	t.Helper()
	select {
	case <-s.Said():
	case <-time.After(20 * time.Second):
		t.Fatal("the stream reports no talk within 20 s")
	}
}

// TestALineComesToAllNodesAndIsNoneOfTheBoard checks that a line reaches the other node's streams
// as talk and not as a change of the board. It is stored, and deleted when the seat's name is
// removed.
func TestALineComesToAllNodesAndIsNoneOfTheBoard(t *testing.T) {
	place := postgresAddress(t)
	c := config(storetest.Open(t, place))
	c.Talk = talk.Text
	here := openServer(t, c)
	c.Store = storetest.Open(t, place)
	there := openServer(t, c)
	anna, bea := pair(t, here)
	stream, err := there.Watch(t.Context(), bea.id, bea.key)
	must(t, err)
	before := anna.at(there).view()
	must(t, says(t, here, anna, "browser a"))
	awaitSaid(t, stream)
	if stream.TalkVersion() != 1 {
		t.Errorf("the other node knows version %d", stream.TalkVersion())
	}
	if after := anna.at(here).view(); after.Last != before.Last {
		t.Errorf("a line changed the log from entry %d to %d", before.Last, after.Last)
	}
	heard, err := there.Listen(t.Context(), bea.id, bea.key, 0, "browser b")
	must(t, err)
	if len(heard.Lines) != 1 || heard.Lines[0].Seat != 0 || heard.Lines[0].After != before.WatchSeq {
		t.Errorf("the other node reads %+v", heard.Lines)
	}
	here.Close()
	must(t, there.RemoveNames(t.Context(), anna.id, anna.key))
	awaitSaid(t, stream)
	if heard, err = there.Listen(t.Context(), bea.id, bea.key, 0); err != nil || len(heard.Lines) != 0 {
		t.Errorf("after its name was removed the seat has said %+v, %v", heard.Lines, err)
	}
}

// TestTheHostHidesALineOfARunningMatch checks that the host can hide a line from another process,
// and that no one can talk at a closed table.
func TestTheHostHidesALineOfARunningMatch(t *testing.T) {
	dir := t.TempDir()
	c := config(storetest.Open(t, dir))
	c.Talk = talk.Text
	srv := openServer(t, c)
	anna, bea := pair(t, srv)
	must(t, says(t, srv, anna, "browser a"))
	stream, err := srv.Watch(t.Context(), bea.id, bea.key)
	must(t, err)
	host := storetest.Open(t, dir)
	must(t, host.HideLine(t.Context(), anna.id, 1, true, "", time.Now()))
	awaitSaid(t, stream)
	heard, err := srv.Listen(t.Context(), bea.id, bea.key, 0)
	must(t, err)
	if len(heard.Lines) != 1 || !heard.Lines[0].Hidden || heard.Lines[0].Text != "" {
		t.Errorf("a hidden line is read as %+v", heard.Lines)
	}
	must(t, host.CloseMatch(t.Context(), anna.id, "", time.Now()))
	for err = nil; !errors.Is(err, live.ErrTableClosed); err = says(t, srv, bea, "browser b") {
		if err != nil && !errors.Is(err, talk.ErrSoon) {
			t.Fatal(err)
		}
		select {
		case <-stream.Changed():
		case <-time.After(20 * time.Second):
			t.Fatal("the server does not learn within 20 s that the table is closed")
		}
	}
}

// TestAnOpenerChoosesAmongWhatTheHostAllows checks which kinds of talk an opener may choose, given
// what the host allows.
func TestAnOpenerChoosesAmongWhatTheHostAllows(t *testing.T) {
	c := config(storetest.SQLite(t))
	if got := openServer(t, c); got.Talks() || len(got.TalkMays()) != 0 {
		t.Errorf("by default a server allows %v", got.TalkMays())
	}
	c = config(storetest.SQLite(t))
	c.Talk = talk.Phrases
	if got := openServer(t, c).TalkMays(); len(got) != 2 || got[0] != talk.Phrases || got[1] != talk.Off {
		t.Errorf("an opener may choose among %v", got)
	}
}

// TestARematchAllowsTheSameTalk checks that a rematch allows the same talk as its match.
func TestARematchAllowsTheSameTalk(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.Talk = talk.Text
	srv := openServer(t, c)
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Talk: talk.Phrases, TalkApart: true, Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	bea := anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	must(t, errOf(srv.Concede(t.Context(), anna.id, anna.key, 0)))
	made, err := srv.AskRematch(t.Context(), anna.id, anna.key, live.MatchSetup{Nonce: "n"})
	must(t, err)
	is, err := c.Store.TalkOf(t.Context(), made.ID)
	if must(t, err); is.May != "phrases" || !is.Apart {
		t.Errorf("the rematch allows %+v", is)
	}
}

// TestTheNextPersonOfASeatHasSaidNothing checks that the next person in a seat has no lines and has
// agreed to nothing. The previous person's lines stay without a seat, and the other node's pages
// are notified.
func TestTheNextPersonOfASeatHasSaidNothing(t *testing.T) {
	place := postgresAddress(t)
	c := config(storetest.Open(t, place))
	c.Talk = talk.Text
	srv := openServer(t, c)
	c.Store = storetest.Open(t, place)
	there := openServer(t, c)
	open := seeker(t, srv, table.Public{})
	invited := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	agree := func(g guest) {
		t.Helper()
		must(t, srv.Speak(t.Context(), g.id, g.key, func(ctx context.Context, at talk.At) (int64, error) { return srv.Talk().Agree(ctx, at, true) }))
	}
	lines := map[string]int{}
	for _, leaving := range []struct {
		anna  guest
		leave func(bea guest) error
	}{
		{open, func(bea guest) error { return srv.GetUp(t.Context(), bea.id, bea.key, 1) }},
		{open, func(bea guest) error { return srv.GetUp(t.Context(), open.id, open.key, 1) }},
		{invited, func(guest) error { return errOf(srv.Invite(t.Context(), invited.id, invited.key, 1, 9)) }},
	} {
		anna := leaving.anna
		if lines[anna.id] == 0 {
			agree(anna)
		}
		lines[anna.id]++
		stream, err := there.Watch(t.Context(), anna.id, anna.key)
		must(t, err)
		bea := anna
		if anna.id == open.id {
			bea = stranger(t, anna, "Bea")
		} else {
			bea.key = anna.view().Invites[0].Key
			bea.sit(live.SitInput{Names: []string{"Bea"}, Nonce: "bea's", Token: "bea's token"})
		}
		agree(bea)
		must(t, says(t, srv, bea, "browser b"))
		must(t, srv.Speak(t.Context(), bea.id, bea.key, func(ctx context.Context, at talk.At) (int64, error) {
			return srv.Talk().React(ctx, at, talk.OnLine, 1, talk.Signs[0], "browser b")
		}))
		version := heardBy(t, srv, anna).Version
		must(t, leaving.leave(bea))
		for stream.TalkVersion() <= version {
			awaitSaid(t, stream)
		}
		for _, node := range []*live.Server{srv, there} {
			heard := heardBy(t, node, anna)
			if heard.Agreed != 1 || len(heard.Lines) != lines[anna.id] || len(heard.Lines[0].Signs) != 0 {
				t.Fatalf("agreed are %b, said is %+v", heard.Agreed, heard.Lines)
			}
			for _, l := range heard.Lines {
				if l.Seat != store.SeatGone {
					t.Errorf("a line of seat %d", l.Seat)
				}
			}
		}
	}
}

func heardBy(t *testing.T, srv *live.Server, g guest) live.Heard {
	t.Helper()
	heard, err := srv.Listen(t.Context(), g.id, g.key, 0)
	must(t, err)
	return heard
}
