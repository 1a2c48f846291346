package table_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"signoria/engine"
	"signoria/table"
	"signoria/table/clock"
)

// In random games with undo, stand-ins and returns: who owes has a beginning, nobody else
// has, it never lies ahead, and taking back gives the one that was there before the answer.
func TestSinceWhenAnAnswerIsOwed(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		now := timed(t, "day")
		before := map[int]int{} // by the first entry of a choice: since when it was owed
		for range 40 {
			if !now.Running() {
				break
			}
			at := now.LastAt().Add(time.Second)
			persons := engine.SeatsOf(0, 1)
			undo, _ := now.Undoable(persons)
			switch what := rapid.IntRange(0, 9).Draw(rt, "what"); {
			case what < 2 && undo != engine.NoSeat:
				last := now
				now = got(t)(now.Undo(engine.SeatsOf(undo), now.Last(), at))
				if last.OwesSince(undo) == 0 && now.OwesSince(undo) != before[chainUndone(now)] {
					rt.Fatalf("seat %s owes since %d after taking back, since %d before", undo, now.OwesSince(undo), before[chainUndone(now)])
				}
			case what == 2 && now.StandIn(0) == "":
				now = got(t)(now.SetStandIn(0, "easy", at))
			case what == 3 && now.StandIn(0) != "":
				now = got(t)(now.SetStandIn(0, "", at))
			default:
				owing := now.Owing()
				for range rapid.IntRange(0, owing.Len()-1).Draw(rt, "seat") {
					owing = owing.Without(owing.First())
				}
				seat := owing.First()
				before[now.Last()+1] = now.OwesSince(seat)
				now = answerAt(t, now, seat, rapid.IntRange(0, 5).Draw(rt, "choice"), at)
			}
			for i := range now.Header().Plan.Seats {
				seat := engine.Seat(i)
				since, owes := now.OwesSince(seat), now.Owing().Has(seat) && now.Bot(seat) == ""
				if owes != (since > 0) || since > now.Last() {
					rt.Fatalf("seat %s owes %v, since %d of %d", seat, owes, since, now.Last())
				}
			}
		}
	})
}

// chainUndone is the first entry that the last one has taken back.
func chainUndone(now *table.Table) int { return now.Entry(now.Last()).To() + 1 }

func TestWhenTimeIsShort(t *testing.T) {
	now := timed(t, "day") // 24 hours, nights of eight for Anna
	owes := now.Entry(now.OwesSince(1)).At
	if got, want := now.ShortAt(1), owes.Add(18*time.Hour); !got.Equal(want) {
		t.Errorf("Bea has little time at %s, want %s", got, want)
	}
	deadline := clockOf(now).Reading(0, now.LastAt()).Deadline
	if short := now.ShortAt(0); deadline.Sub(short) < 6*time.Hour || short.Sub(owes) < 18*time.Hour {
		t.Errorf("Anna has little time at %s, of %s to %s", short, owes, deadline)
	}
	if !timed(t, "calm").ShortAt(1).IsZero() {
		t.Error("who plays for an evening is reminded")
	}
	if !begun(t).ShortAt(1).IsZero() {
		t.Error("who has no clock is reminded")
	}
	paused := got(t)(now.Propose(1, table.Proposal{Kind: table.ProposePause, Until: now.LastAt().Add(48 * time.Hour)}, now.LastAt()))
	paused = got(t)(paused.Agree(0, paused.Last(), now.LastAt()))
	if got, want := paused.ShortAt(1), now.ShortAt(1).Add(48*time.Hour); !got.Equal(want) {
		t.Errorf("after a pause Bea has little time at %s, want %s", got, want)
	}
}

// A bot that stands in for who has left by themselves is no news to them.
func TestWhoseStandInIsNews(t *testing.T) {
	now := timed(t, "brisk")
	deadline, seat := now.Deadline()
	late := got(t)(now.TimeOut("easy", deadline))
	if e := late.Entry(late.StoodIn(seat)); e.Kind != table.KindTimedOut || e.Seat != seat {
		t.Errorf("seat %s: %+v", seat, e)
	}
	back := got(t)(late.SetStandIn(seat, "", deadline))
	if n := back.StoodIn(seat); n != 0 {
		t.Errorf("back, and still %d", n)
	}
	left := got(t)(back.Leave(seat, "easy", deadline))
	if n := left.StoodIn(seat); n != 0 {
		t.Errorf("left, and %d", n)
	}
}

func clockOf(now *table.Table) *clock.Clock { c := now.Clock(); return &c }
