package live_test

import (
	"context"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/live"
	"signoria/store/storetest"
)

func TestUndoAndDone(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.Grace = time.Hour
	h := openHall(t, c)
	anna := solo(t, h, "greedy") // they bid all they have
	ctx := t.Context()
	anna.await("the bots' bids", func(l *live.Look) bool { return l.Owing == engine.SeatsOf(0) })
	anna.choose("meek")
	if l := anna.look(); !l.CanUndo || l.CanFinish {
		t.Fatalf("after the first half of a bid: undo %v, done %v", l.CanUndo, l.CanFinish)
	}
	anna.choose("seal") // a bot has won; the veto is asked of seats in turn
	l := anna.await("the veto being asked", asked)
	if l.CanUndo {
		t.Fatal("revealed bids can be taken back")
	}
	anna.choose("let")
	l = anna.look()
	if !l.CanUndo || !l.CanFinish || l.Owing.Has(0) {
		t.Fatalf("bots should wait: %+v", l)
	}
	must(t, h.Undo(ctx, anna.id, anna.key, l.Seq))
	wantError(t, h.Undo(ctx, anna.id, anna.key, l.Seq), live.ErrStale)
	wantError(t, h.Undo(ctx, anna.id, l.WatchKey, l.Seq), live.ErrForeign)
	wantError(t, h.Undo(ctx, anna.id, anna.key, anna.look().Seq), live.ErrNotNow)
	if l := anna.look(); !asked(l) || l.CanUndo {
		t.Fatalf("after undo: %+v", l)
	}
	anna.choose("let")
	wantError(t, h.Finish(ctx, anna.id, l.WatchKey), live.ErrForeign)
	must(t, h.Finish(ctx, anna.id, anna.key))
	l = anna.await("the bots going on", func(l *live.Look) bool { return l.Owing == engine.SeatsOf(0) && asked(l) })
	var undone, undos int
	for _, e := range l.Chronicle {
		if e.Undone {
			undone++
		}
		if e.Kind == live.KindUndo {
			undos++
		}
	}
	if undone != 1 || undos != 1 {
		t.Errorf("the chronicle has %d undone choices and %d undos", undone, undos)
	}
	must(t, h.Finish(ctx, anna.id, anna.key)) // nobody waits: no harm
}

func TestBotsGoOnWhenTheGraceHasPassed(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.Grace, c.Pace = 30*time.Millisecond, time.Millisecond
	h := openHall(t, c)
	anna := solo(t, h, "greedy")
	anna.playOut() // Anna never says Done
}

func TestHandingOver(t *testing.T) {
	h := newHall(t)
	anna, bea := pair(t, h)
	ctx := t.Context()
	wantError(t, h.HandOver(ctx, bea.id, bea.key, 0, "modest"), live.ErrForeign)
	wantError(t, h.HandOver(ctx, bea.id, bea.key, 1, "modest"), live.ErrForeign)
	wantError(t, h.HandOver(ctx, anna.id, anna.key, 1, "genius"), live.ErrPlan)
	wantError(t, h.HandOver(ctx, anna.id, anna.key, 4, "modest"), live.ErrPlan)
	must(t, h.HandOver(ctx, anna.id, anna.key, 1, "modest"))
	l := bea.await("the bot's bid", func(l *live.Look) bool { return l.Owing == engine.SeatsOf(0) })
	if s := l.Seats[1]; !s.Away || s.StandIn != "modest" || s.Bot != "" || asked(l) {
		t.Errorf("seat %+v", s)
	}
	anna.choose("bold", "seal")
	anna.await("the next round", func(l *live.Look) bool { return asked(l) })
	must(t, h.HandOver(ctx, bea.id, bea.key, 1, "")) // she is back
	wantError(t, h.HandOver(ctx, anna.id, anna.key, 1, ""), live.ErrNotNow)
	if l := anna.look(); l.Seats[1].Away {
		t.Error("still away")
	}
	must(t, h.HandOver(ctx, anna.id, anna.key, 0, "modest"))
	must(t, h.HandOver(ctx, anna.id, anna.key, 1, "greedy"))
	l = bea.await("the end, played by bots", over)
	hands := 0
	for _, e := range l.Chronicle {
		if e.Kind == live.KindHand {
			hands++
		}
	}
	if hands != 4 {
		t.Errorf("%d hand-overs in the chronicle", hands)
	}
}

func TestTheCurtain(t *testing.T) {
	h := newHall(t)
	g := create(t, h, live.Plan{Promise: h.Promise(), Nonce: "n", Seats: []live.SeatPlan{{Name: "Anna"}, {Name: "Bea"}, {Bot: "sleepy"}}})
	ctx := t.Context()
	l := g.look()
	if l.You != engine.NoSeat || l.Curtain != 0 || len(l.Choices) != 0 || l.Yours != engine.SeatsOf(0, 1) {
		t.Fatalf("before anybody took the screen: %+v", l)
	}
	if v := l.View.(toy.View); v.Viewer != engine.NoSeat {
		t.Fatalf("the view of seat %s is behind the curtain", v.Viewer)
	}
	wantError(t, g.try("meek"), live.ErrForeign)
	wantError(t, h.Confirm(ctx, g.id, g.key, 2), live.ErrForeign)
	must(t, h.Confirm(ctx, g.id, g.key, 0))
	if l := g.look(); l.You != 0 || l.Curtain != engine.NoSeat || !asked(l) {
		t.Fatalf("after Anna has come: %+v", l)
	}
	wantError(t, h.Choose(ctx, g.id, g.key, live.Answer{Seat: 1, Seq: l.Seq, Texts: []string{"meek"}}), live.ErrForeign)
	g.choose("bold")
	if l := g.look(); l.You != 0 || !asked(l) {
		t.Fatalf("in the middle of Anna's bid: %+v", l)
	}
	g.choose("seal")
	l = g.look()
	if l.You != engine.NoSeat || l.Curtain != 1 || !l.CanUndo {
		t.Fatalf("when Bea is asked: %+v", l)
	}
	must(t, h.Undo(ctx, g.id, g.key, l.Seq))
	if l := g.look(); l.You != 0 || !asked(l) {
		t.Fatalf("after undo Anna still sits here: %+v", l)
	}
	g.choose("seal")
	must(t, h.Confirm(ctx, g.id, g.key, 1))
	if l := g.look(); l.You != 1 || !asked(l) || l.View.(toy.View).Viewer != 1 {
		t.Fatalf("after Bea has come: %+v", l)
	}
}

func TestMadBotsDoNotStopAMatch(t *testing.T) {
	solo(t, newHall(t), "mad").playOut()
}

func TestAMatchOfBotsAlone(t *testing.T) {
	h := newHall(t)
	g := create(t, h, live.Plan{Seats: []live.SeatPlan{{Bot: "greedy"}, {Bot: "modest"}}})
	if l := g.await("the end", over); l.You != engine.NoSeat || !l.Creator {
		t.Errorf("%+v", l)
	}
}

// A bot that thinks for ever blocks neither pages nor answers nor the end.
func TestAThinkingBotBlocksNobody(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.Workers = 1
	h, err := live.Open(t.Context(), c)
	must(t, err)
	anna := solo(t, h, "sleepy")
	anna.choose("bold", "seal")
	if anna.look().Owing != engine.SeatsOf(1, 2) {
		t.Error("the bots are not asked")
	}
	h.Close()
	_, err = h.Look(context.Background(), anna.id, anna.key)
	wantError(t, err, live.ErrClosed)
}
