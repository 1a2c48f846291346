package rules

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/rulepage"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// TestWays checks the ways that a view shows for a movement against the steps themselves: the chamber
// where a way ends, the courtiers that are refreshed, and whether a stop there asks or changes anything
// (V-7.2, V-7.3, V-7.6).
func TestWays(t *testing.T) {
	rulepage.Covers(t, "V-7.6")
	pick := engine.FastChance(4)
	asked, turned, idle, closed := 0, 0, 0, 0
	for seed := range uint64(6) {
		p, err := title(t).Start(engine.Options{Seats: 3}, engine.FastChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; p.Owing() != 0 && n < 1500; n++ {
			seat := p.Owing().First()
			v := p.View(seat).(virtu.View)
			if len(v.Question.Ways) > 0 != (v.Question.Ask == virtu.AskMove) {
				t.Fatalf("question %v has the ways %v", v.Question.Ask, v.Question.Ways)
			}
			for _, w := range v.Question.Ways {
				asked++
				if !w.Why.OK() {
					closed++
					continue
				}
				turned += len(w.Turns)
				if w.Idle {
					idle++
				}
				followWay(t, p, seat, &v, w)
			}
			choices := p.Choices(seat, nil)
			p.Apply(seat, choices[pick.N(len(choices))])
		}
	}
	if asked < 500 || turned < 20 || idle < 20 || closed < 20 {
		t.Errorf("too few cases: %d ways, %d refreshed courtiers, %d idle stops, %d closed ways; want 500, 20, 20, 20", asked, turned, idle, closed)
	}
}

// followWay makes the choices of a way on a copy and compares the result with what the way says.
func followWay(t *testing.T, p engine.Position, seat engine.Seat, before *virtu.View, w virtu.WayView) {
	t.Helper()
	at := p.Copy()
	for _, c := range w.Choices {
		if !at.Check(seat, c).OK() {
			t.Fatalf("the way %v has the refused choice %v: %v", w, c, at.Check(seat, c))
		}
		at.Apply(seat, c)
	}
	was, now := before.Seats[seat], at.View(seat).(virtu.View)
	if got := now.Seats[seat].Token; got != w.Chamber {
		t.Errorf("the way %v leads to chamber %d", w, got)
	}
	for slot := range was.Slots {
		up := was.Slots[slot].Exhausted && !now.Seats[seat].Slots[slot].Exhausted
		if told := slices.Contains(w.Turns, slot); up && !told || told && now.Seats[seat].Slots[slot].Exhausted {
			t.Errorf("the way %v is wrong about slot %d: refreshed: %t, said: %t", w, slot, up, told)
		}
	}
	if now.Question.Seat != seat || now.Question.Ask != virtu.AskMove {
		return // the token has stopped automatically after the last step
	}
	at.Apply(seat, engine.Choice{Verb: virtu.DoStop})
	after := at.View(seat).(virtu.View)
	open := !now.Seats[seat].Chambers[w.Chamber].Blocked && now.Seats[seat].Chambers[w.Chamber].Action != content.NoAction
	if works := after.Question.Seat == seat && after.Question.Action != content.NoAction || after.Seats[seat].Florins != now.Seats[seat].Florins; open && works == w.Idle {
		t.Errorf("the way %v says that a stop is idle: %t, but after the stop question %v is asked of seat %v", w, w.Idle, after.Question.Ask, after.Question.Seat)
	}
}
