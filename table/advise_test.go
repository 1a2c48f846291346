package table_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/table"
)

var advisedAt = time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)

// Who has asked for advice stands in the log for everybody, changes nothing that is
// asked, survives a rebuild, and the record that tells it is verified.
func TestAdviceIsTold(t *testing.T) {
	now := begun(t)
	seat := now.Owing().First()
	before := now.Position()
	next := got(t)(now.Advise(seat, advisedAt))
	if next.Last() != now.Last()+1 || !next.Position().Equal(before) || next.Owing() != now.Owing() {
		t.Fatal("advice has changed more than the log")
	}
	if !next.Asks(seat, now.Last()) {
		t.Error("the question is another one after advice was asked")
	}
	if now.HasAsked(seat) || !next.HasAsked(seat) {
		t.Error("the log does not say who has asked")
	}
	if text := next.Position().Format(seat, next.Position().Choices(seat, nil)[0]); answer(t, next, seat, text).HasAsked(seat) {
		t.Error("it is said of the next question too")
	}
	for viewer := range engine.Seat(3) {
		last := next.Seen(engine.SeatsOf(viewer))
		if e := last[len(last)-1]; e.Kind != table.KindAdvise || e.Seat != seat || e.Text != "" {
			t.Errorf("seat %s sees %+v", viewer, e)
		}
	}
	same(t, next, rebuilt(t, next))
	over := played(t, next, 10_000, 4)
	if !over.Over() {
		t.Fatal("the match is not over")
	}
	text := record(t, over, 0)
	if !strings.Contains(text, `"kind":"advise"`) || !strings.Contains(text, `"version":3`) {
		t.Error("the record does not tell it")
	}
	if _, err := verify(text); err != nil {
		t.Error(err)
	}
	without := strings.Replace(text, `"kind":"advise"`, `"kind":"hand"`, 1)
	if _, err := verify(without); err == nil {
		t.Error("a record that tells something else is true")
	}
}

// A record without advice is one that older programs read.
func TestARecordWithoutAdviceIsVersion2(t *testing.T) {
	var b bytes.Buffer
	must(t, finished(t, 3).Record(&b, 0, nil))
	if !strings.Contains(b.String(), `"version":2`) {
		t.Error("not version 2")
	}
}

func TestAdviceIsRefused(t *testing.T) {
	_, err := waiting(t).Advise(0, advisedAt)
	wantError(t, err, table.ErrNotNow)
	now := begun(t)
	for seat := engine.NoSeat; seat < 9; seat++ {
		if now.Owing().Has(seat) && now.Bot(seat) == "" {
			continue
		}
		_, err := now.Advise(seat, advisedAt)
		wantError(t, err, table.ErrForeign)
	}
	over := finished(t, 3)
	_, err = over.Advise(0, advisedAt)
	wantError(t, err, table.ErrNotNow)
	spoilt := begun(t)
	entries := got(t)(spoilt.Advise(spoilt.Owing().First(), advisedAt)).Since(0)
	entries[len(entries)-1].Text = "place white tower"
	if _, err := spoilt.Extend(entries[len(entries)-1:]); err == nil {
		t.Error("an entry that tells what was advised")
	}
}

func TestWhoIsAdvised(t *testing.T) {
	person, other, bot := table.SeatPlan{}, table.SeatPlan{Screen: 1}, table.SeatPlan{Bot: "x"}
	for _, c := range []struct {
		plan table.Plan
		want bool
	}{
		{table.Plan{Seats: []table.SeatPlan{person, bot}}, true},
		{table.Plan{Seats: []table.SeatPlan{person, person, bot}}, true},
		{table.Plan{Seats: []table.SeatPlan{person, other}}, false},
		{table.Plan{Seats: []table.SeatPlan{person, other}, Adviser: true}, true},
		{table.Plan{Seats: []table.SeatPlan{bot, bot}}, false},
	} {
		if got := c.plan.Advised(); got != c.want {
			t.Errorf("%+v: %v", c.plan, got)
		}
	}
}

// A question is asked since the own last choice or since it came, whatever others do who are asked
// at the same time.
func TestAskedSince(t *testing.T) {
	now, together, own := begun(t), 0, 0
	for range 200 {
		owing := now.Owing()
		if owing == 0 {
			break
		}
		seat := owing.First()
		if rest := owing.Without(seat); rest != 0 {
			seat = rest.First() // the first waits, while others answer
		}
		before := map[engine.Seat]int{}
		for s := range engine.Seat(3) {
			before[s] = now.AskedSince(s)
		}
		next := answer(t, now, seat, now.Position().Format(seat, now.Position().Choices(seat, nil)[0]))
		for s := range engine.Seat(3) {
			switch {
			case !next.Owing().Has(s):
			case s != seat && owing.Has(s):
				if together++; next.AskedSince(s) != before[s] {
					t.Fatalf("seat %s is asked since %d, and since %d after seat %s has answered", s, before[s], next.AskedSince(s), seat)
				}
			default:
				if own++; next.AskedSince(s) != next.Last() || !next.Asks(s, next.AskedSince(s)) {
					t.Fatalf("seat %s is asked since %d, want %d", s, next.AskedSince(s), next.Last())
				}
			}
		}
		now = next
	}
	if together == 0 || own == 0 {
		t.Errorf("%d questions outlived another's answer, %d were new", together, own)
	}
}
