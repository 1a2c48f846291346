package live_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/live"
	"signoria/store/storetest"
	"signoria/table"
)

func TestUndoAndDone(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.UndoWindow = time.Hour
	srv := openServer(t, c)
	anna := solo(t, srv, "greedy") // these bots bid everything
	ctx := t.Context()
	anna.await("the bots' bids", func(v *live.MatchView) bool { return v.Owing == engine.SeatsOf(0) })
	anna.choose("meek")
	if v := anna.view(); !v.CanUndo || v.CanFinish {
		t.Fatalf("after the first half of a bid: undo %v, done %v", v.CanUndo, v.CanFinish)
	}
	anna.choose("seal") // a bot has won; the veto is asked of seats in turn
	v := anna.await("the veto being asked", asked)
	if v.CanUndo {
		t.Fatal("revealed bids can be taken back")
	}
	anna.choose("let")
	v = anna.view()
	if !v.CanUndo || !v.CanFinish || v.Owing.Has(0) {
		t.Fatalf("bots should wait: %+v", v)
	}
	last := v.Chronicle[len(v.Chronicle)-1]
	if !v.Await.Equal(last.At.Add(time.Hour)) || v.UndoWindow != time.Hour || v.Awaited != 0 {
		t.Errorf("bots wait for seat %s until %v, of %v; want Anna, an hour from %v", v.Awaited, v.Await, v.UndoWindow, last.At)
	}
	if w := anna.spectator().view(); !w.Await.IsZero() {
		t.Errorf("a spectator's view has an undo deadline %v", w.Await)
	}
	must(t, errOf(srv.Undo(ctx, anna.id, anna.key, v.Seq)))
	wantError(t, errOf(srv.Undo(ctx, anna.id, anna.key, v.Seq)), live.ErrStale)
	wantError(t, errOf(srv.Undo(ctx, anna.id, v.WatchKey, v.Seq)), live.ErrForeign)
	wantError(t, errOf(srv.Undo(ctx, anna.id, anna.key, anna.view().Seq)), live.ErrNotNow)
	if v := anna.view(); !asked(v) || v.CanUndo {
		t.Fatalf("after undo: %+v", v)
	}
	anna.choose("let")
	wantError(t, errOf(srv.Finish(ctx, anna.id, v.WatchKey)), live.ErrForeign)
	must(t, errOf(srv.Finish(ctx, anna.id, anna.key)))
	v = anna.await("the bots going on", func(v *live.MatchView) bool { return v.Owing == engine.SeatsOf(0) && asked(v) })
	var undone, undos int
	for _, e := range v.Chronicle {
		if e.Undone {
			undone++
		}
		if e.Kind == table.KindUndo {
			undos++
		}
	}
	if undone != 1 || undos != 1 {
		t.Errorf("the chronicle has %d undone choices and %d undos", undone, undos)
	}
	must(t, errOf(srv.Finish(ctx, anna.id, anna.key))) // no one waits, so it changes nothing
}

func TestBotsGoOnWhenTheGraceHasPassed(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.UndoWindow, c.BotInterval = 30*time.Millisecond, time.Millisecond
	srv := openServer(t, c)
	anna := solo(t, srv, "greedy")
	anna.playOut() // Anna never says Done
}

func TestHandingOver(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	ctx := t.Context()
	wantError(t, errOf(srv.SetStandIn(ctx, bea.id, bea.key, 0, "modest")), live.ErrForeign)
	wantError(t, errOf(srv.SetStandIn(ctx, bea.id, bea.key, 1, "modest")), live.ErrForeign)
	wantError(t, errOf(srv.SetStandIn(ctx, anna.id, anna.key, 1, "genius")), live.ErrPlan)
	wantError(t, errOf(srv.SetStandIn(ctx, anna.id, anna.key, 4, "modest")), live.ErrPlan)
	must(t, errOf(srv.SetStandIn(ctx, anna.id, anna.key, 1, "modest")))
	v := bea.await("the bot's bid", func(v *live.MatchView) bool { return v.Owing == engine.SeatsOf(0) })
	if s := v.Seats[1]; !s.Away || s.StandIn != "modest" || s.Bot != "" || asked(v) {
		t.Errorf("seat %+v", s)
	}
	anna.choose("bold", "seal")
	anna.await("the next round", func(v *live.MatchView) bool { return asked(v) })
	must(t, errOf(srv.SetStandIn(ctx, bea.id, bea.key, 1, ""))) // Bea is back
	wantError(t, errOf(srv.SetStandIn(ctx, anna.id, anna.key, 1, "")), live.ErrNotNow)
	if v := anna.view(); v.Seats[1].Away {
		t.Error("still away")
	}
	must(t, errOf(srv.SetStandIn(ctx, anna.id, anna.key, 0, "modest")))
	must(t, errOf(srv.SetStandIn(ctx, anna.id, anna.key, 1, "greedy")))
	v = bea.await("the end, played by bots", over)
	hands := 0
	for _, e := range v.Chronicle {
		if e.Kind == table.KindStandIn {
			hands++
		}
	}
	if hands != 4 {
		t.Errorf("the chronicle has %d entries about stand-ins, want 4", hands)
	}
}

func TestTheCurtain(t *testing.T) {
	srv := newServer(t)
	g := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}, {Bot: "sleepy"}}})
	ctx := t.Context()
	v := g.view()
	if v.You != engine.NoSeat || v.Curtain != 0 || len(v.Choices) != 0 || v.Yours != engine.SeatsOf(0, 1) {
		t.Fatalf("before anybody took the screen: %+v", v)
	}
	if v := v.View.(toy.View); v.Viewer != engine.NoSeat {
		t.Fatalf("the view of seat %s is behind the curtain", v.Viewer)
	}
	wantError(t, g.try("meek"), live.ErrForeign)
	wantError(t, errOf(srv.Confirm(ctx, g.id, g.key, 2)), live.ErrForeign)
	must(t, errOf(srv.Confirm(ctx, g.id, g.key, 0)))
	if v := g.view(); v.You != 0 || v.Curtain != engine.NoSeat || !asked(v) {
		t.Fatalf("after Anna has come: %+v", v)
	}
	wantError(t, errOf(srv.Choose(ctx, g.id, g.key, live.Submission{Seat: 1, Seq: v.Seq, Texts: []string{"meek"}})), live.ErrForeign)
	g.choose("bold")
	if v := g.view(); v.You != 0 || !asked(v) {
		t.Fatalf("in the middle of Anna's bid: %+v", v)
	}
	g.choose("seal")
	v = g.view()
	if v.You != engine.NoSeat || v.Curtain != 1 || !v.CanUndo {
		t.Fatalf("when Bea is asked: %+v", v)
	}
	must(t, errOf(srv.Undo(ctx, g.id, g.key, v.Seq)))
	if v := g.view(); v.You != 0 || !asked(v) {
		t.Fatalf("after undo Anna still sits here: %+v", v)
	}
	g.choose("seal")
	must(t, errOf(srv.Confirm(ctx, g.id, g.key, 1)))
	if v := g.view(); v.You != 1 || !asked(v) || v.View.(toy.View).Viewer != 1 {
		t.Fatalf("after Bea has come: %+v", v)
	}
}

func TestMadBotsDoNotStopAMatch(t *testing.T) {
	solo(t, newServer(t), "mad").playOut()
}

func TestAMatchOfBotsAlone(t *testing.T) {
	srv := newServer(t)
	g := create(t, srv, live.MatchSetup{Seats: []live.SeatSetup{{Bot: "greedy"}, {Bot: "modest"}}})
	if v := g.await("the end", over); v.You != engine.NoSeat || !v.Creator {
		t.Errorf("%+v", v)
	}
}

// TestAThinkingBotBlocksNobody checks that a bot that never answers blocks neither pages nor other
// answers nor the closing of the server.
func TestAThinkingBotBlocksNobody(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.Workers = 1
	srv, err := live.Open(t.Context(), c)
	must(t, err)
	anna := solo(t, srv, "sleepy")
	anna.choose("bold", "seal")
	if anna.view().Owing != engine.SeatsOf(1, 2) {
		t.Error("the bots are not asked")
	}
	srv.Close()
	_, err = srv.View(context.Background(), anna.id, anna.key)
	wantError(t, err, live.ErrClosed)
}

// TestACommandReturnsTheNewView checks that a command returns the same view as a request after it.
// A refused command returns the current view too.
func TestACommandReturnsTheNewView(t *testing.T) {
	srv, ctx := newServer(t), t.Context()
	anna, _ := pair(t, srv)
	before := anna.view()
	v, err := srv.Choose(ctx, anna.id, anna.key, live.Submission{Seat: 0, Seq: before.Seq, Texts: []string{before.Choices[0].Text}})
	must(t, err)
	if want := anna.view(); v.Last <= before.Last || !reflect.DeepEqual(v, want) {
		t.Errorf("the answer came with %+v, a look shows %+v", v, want)
	}
	stale, err := srv.Choose(ctx, anna.id, anna.key, live.Submission{Seat: 0, Seq: before.Seq, Texts: []string{before.Choices[1].Text}})
	wantError(t, err, live.ErrStale)
	if stale == nil || stale.Last != v.Last {
		t.Errorf("a stale answer came with %+v, the table is at %d", stale, v.Last)
	}
	undone, err := srv.Undo(ctx, anna.id, anna.key, v.Seq)
	must(t, err)
	if undone.Last <= v.Last || len(undone.Choices) != len(before.Choices) {
		t.Errorf("taking back came with %+v", undone)
	}
	watched, err := srv.Undo(ctx, anna.id, v.WatchKey, v.Seq)
	wantError(t, err, live.ErrForeign)
	if watched == nil || watched.Yours != 0 || len(watched.Choices) != 0 {
		t.Errorf("a refused spectator gets the view %+v", watched)
	}
	if none, err := srv.Undo(ctx, anna.id, "wrong", v.Seq); none != nil || !errors.Is(err, live.ErrUnknown) {
		t.Errorf("a wrong key gets %+v, %v", none, err)
	}
}
