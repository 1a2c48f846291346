package table_test

import (
	"bytes"
	"testing"
	"time"

	"pgregory.net/rapid"
	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
	"signoria/table/clock"
)

// timed is a match that has just started, with clocks.
func timed(t testing.TB, pace string) *table.Table {
	t.Helper()
	p, ok := clock.PaceNamed(pace)
	if !ok {
		t.Fatalf("there is no pace %q", pace)
	}
	head := header()
	head.Plan.Clock = p.Settings
	next := got(t)(table.New(toy.Title(), head))
	next = got(t)(next.Sit(0, table.SitInput{Nonce: "anna's nonce", Night: "22:00-06:00"}, moment))
	return got(t)(next.Sit(1, table.SitInput{Nonce: "bea's nonce"}, moment))
}

// answerAt lets a seat take an open choice at a moment.
func answerAt(t testing.TB, now *table.Table, seat engine.Seat, which int, at time.Time) *table.Table {
	t.Helper()
	pos := now.Position()
	open := pos.Choices(seat, nil)
	text := pos.Format(seat, open[which%len(open)])
	return got(t)(now.Choose(table.Submission{Seat: seat, Seq: now.Last(), Texts: []string{text}, Bot: now.Bot(seat) != "", At: at}))
}

// person is a seat of a person that owes an answer; bots answer until there is one.
func person(t testing.TB, now *table.Table, at time.Time) (*table.Table, engine.Seat) {
	t.Helper()
	for now.Running() {
		bots := engine.Seats(0)
		for seats := now.Owing(); seats != 0; seats = seats.Without(seats.First()) {
			if now.Bot(seats.First()) == "" {
				return now, seats.First()
			}
			bots = bots.With(seats.First())
		}
		now = answerAt(t, now, bots.First(), 0, at)
	}
	return now, engine.NoSeat
}

func TestNoClockIsTheDefault(t *testing.T) {
	end := finished(t, 7)
	if at, seat := end.Deadline(); !at.IsZero() || seat != engine.NoSeat || end.Timed() {
		t.Error("there is a deadline without a clock")
	}
	if _, err := begun(t).TimeOut("easy", moment.Add(1e6*time.Hour)); err == nil {
		t.Error("somebody is late without a clock")
	}
	if _, err := end.Outage([]table.Interval{{From: moment, To: moment.Add(time.Hour)}}, moment.Add(time.Hour)); err == nil {
		t.Error("an outage of a match that is over")
	}
}

func TestOutOfTime(t *testing.T) {
	now, seat := person(t, timed(t, "brisk"), moment)
	deadline, of := now.Deadline()
	if of != seat {
		t.Fatalf("seat %s is asked, seat %s runs", seat, of)
	}
	_, err := now.TimeOut("easy", deadline.Add(-time.Microsecond))
	wantError(t, err, table.ErrNotNow)
	late := got(t)(now.TimeOut("easy", deadline))
	if late.StandIn(seat) != "easy" || !late.Running() {
		t.Fatalf("nobody plays for seat %s", seat)
	}
	_, err = late.TimeOut("easy", deadline.Add(time.Hour))
	wantError(t, err, table.ErrNotNow)
	// An answer counts as long as the log does not say that it came too late.
	answerAt(t, now, seat, 0, deadline.Add(time.Minute))
	back := got(t)(late.SetStandIn(seat, "", deadline.Add(time.Hour)))
	c := back.Clock()
	if left := c.Reading(seat, deadline.Add(time.Hour)).Left; left != time.Minute {
		t.Errorf("who comes back has %s", left)
	}
	same(t, rebuilt(t, back), back)
}

func TestSomebodyLeavesAndComesBack(t *testing.T) {
	now, seat := person(t, timed(t, "calm"), moment)
	left := got(t)(now.Leave(seat, "easy", moment.Add(time.Minute)))
	if at, of := left.Deadline(); of == seat && !at.IsZero() {
		t.Errorf("the clock of who has left runs until %s", at)
	}
	_, err := left.Leave(seat, "easy", moment)
	wantError(t, err, table.ErrNotNow)
	back := got(t)(left.SetStandIn(seat, "", moment.Add(time.Hour)))
	c := back.Clock()
	if got := c.Reading(seat, moment.Add(time.Hour)).Left; got != 20*time.Minute {
		t.Errorf("leaving has cost or brought time: %s left", got)
	}
	_, err = now.Leave(2, "easy", moment)
	wantError(t, err, table.ErrPlan)
}

func TestHolidays(t *testing.T) {
	now := timed(t, "three-days")
	const day = 24 * time.Hour
	_, err := now.Holiday(0, moment.Add(11*day), moment)
	wantError(t, err, table.ErrPlan)
	_, err = timed(t, "calm").Holiday(0, moment.Add(day), moment)
	wantError(t, err, table.ErrNotNow)
	at := moment
	for range 2 {
		now = got(t)(now.Holiday(0, at.Add(10*day), at))
		at = at.Add(10 * day)
	}
	_, err = now.Holiday(0, at.Add(2*day), at)
	wantError(t, err, table.ErrPlan) // 21 days in all
	now = got(t)(now.Holiday(0, at.Add(day), at))
	now = got(t)(now.Holiday(0, time.Time{}, at.Add(day/2)))
	c := now.Clock()
	if h := c.Reading(0, at.Add(day/2)); !h.HolidayUntil.IsZero() {
		t.Errorf("away until %s after coming back", h.HolidayUntil)
	}
	if _, err := now.Holiday(0, at.Add(day), at.Add(day/2)); err != nil {
		t.Errorf("half a day of them is left: %v", err)
	}
	_, err = now.Holiday(2, at.Add(day), at)
	wantError(t, err, table.ErrPlan)
}

func TestAnOutageIsInTheLog(t *testing.T) {
	now, seat := person(t, timed(t, "brisk"), moment)
	from, to := moment.Add(5*time.Minute), moment.Add(5*time.Hour)
	downs := []table.Interval{{From: from, To: to}, {From: to.Add(time.Minute), To: to.Add(time.Hour)}}
	after := got(t)(now.Outage(downs[:1], to))
	c := after.Clock()
	if left := c.Reading(seat, to).Left; left != 8*time.Minute+5*time.Second-5*time.Minute {
		t.Errorf("%s left after an outage", left)
	}
	both := got(t)(now.Outage(downs, to.Add(2*time.Hour)))
	c = both.Clock()
	if left := c.Reading(seat, to.Add(61*time.Minute)).Left; left != 0 { // an hour has passed since
		t.Errorf("%s left an hour after the second outage", left)
	}
	_, err := after.Outage(downs[:1], to.Add(time.Hour))
	wantError(t, err, table.ErrNotNow)
	same(t, rebuilt(t, after), after)
}

// pastime goes on at random with all that time and agreements allow.
type pastime struct {
	now *table.Table
	at  time.Time
}

func (w *pastime) act(t *rapid.T) {
	seat := engine.Seat(rapid.IntRange(0, 1).Draw(t, "seat"))
	var next *table.Table
	var err error
	switch rapid.SampledFrom([]string{"answer", "answer", "answer", "undo", "late", "leave", "back", "outage", "away", "propose", "agree", "refuse"}).Draw(t, "do") {
	case "answer":
		if owing := w.now.Owing(); owing != 0 {
			for range rapid.IntRange(0, owing.Len()-1).Draw(t, "who") {
				owing = owing.Without(owing.First())
			}
			pos, seat := w.now.Position(), owing.First()
			open := pos.Choices(seat, nil)
			text := pos.Format(seat, rapid.SampledFrom(open).Draw(t, "choice"))
			next, err = w.now.Choose(table.Submission{Seat: seat, Seq: w.now.Last(), Texts: []string{text}, Bot: w.now.Bot(seat) != "", At: w.at})
		}
	case "undo":
		next, err = w.now.Undo(engine.SeatsOf(seat), w.now.Last(), w.at)
	case "late":
		next, err = w.now.TimeOut("easy", w.at)
	case "leave":
		next, err = w.now.Leave(seat, "easy", w.at)
	case "back":
		next, err = w.now.SetStandIn(seat, "", w.at)
	case "outage":
		next, err = w.now.Outage([]table.Interval{{From: w.now.LastAt().Add(time.Second), To: w.at}}, w.at)
	case "away":
		next, err = w.now.Holiday(seat, w.at.Add(time.Hour), w.at)
	case "propose":
		p := rapid.SampledFrom([]table.Proposal{
			{Kind: table.ProposePause, Until: w.at.Add(time.Hour)}, {Kind: table.ProposeGo}, {Kind: table.ProposeAddTime, More: time.Minute},
			{Kind: table.ProposePace, Pace: clock.Paces()[rapid.IntRange(1, 5).Draw(t, "pace")].Settings},
			{Kind: table.ProposeRollback, To: rapid.IntRange(1, w.now.Last()).Draw(t, "to")},
		}).Draw(t, "proposal")
		next, err = w.now.Propose(seat, p, w.at)
	case "agree", "refuse":
		if o, there := w.now.Offered(w.at); there && rapid.Bool().Draw(t, "yes") {
			next, err = w.now.Agree(seat, o.Seq, w.at)
		} else if there {
			next, err = w.now.Refuse(seat, o.Seq, w.at)
		}
	}
	if err == nil && next != nil {
		w.now = next
	}
}

func TestTheFoldIsThatOfTheWholeLog(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		pace := rapid.SampledFrom([]string{"brisk", "calm", "day", "week"}).Draw(r, "pace")
		w := pastime{timed(t, pace), moment}
		most := time.Duration(0)
		for range rapid.IntRange(1, 60).Draw(r, "steps") {
			w.at = w.at.Add(time.Duration(rapid.Int64Range(0, int64(w.now.Pace().Base/4)).Draw(r, "passed"))).Truncate(time.Microsecond)
			w.act(r)
			most = w.now.Pace().Cap
			for _, e := range w.now.Since(0) {
				if e.Kind == table.KindAddTime {
					most += time.Minute
				}
			}
			c := w.now.Clock()
			for seat := range engine.Seat(2) {
				if left := c.Reading(seat, w.at).Left; left < 0 || left > most {
					r.Fatalf("seat %s has %s; the cap is %s", seat, left, most)
				}
			}
		}
		again, err := w.now.ClockAfter(w.now.Last())
		if err != nil || again != w.now.Clock() {
			r.Fatalf("step by step %+v\nfrom the log %+v: %v", w.now.Clock(), again, err)
		}
		built := rebuilt(t, w.now)
		if built.Clock() != w.now.Clock() {
			r.Fatalf("step by step %+v\nrebuilt %+v", w.now.Clock(), built.Clock())
		}
		same(t, built, w.now)
	})
}

func TestTakingBackAndDoingAgainBringsNothing(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		now, at := timed(t, "brisk"), moment
		for range rapid.IntRange(0, 30).Draw(r, "steps") {
			var seat engine.Seat
			if now, seat = person(t, now, at); seat == engine.NoSeat {
				return
			}
			at = at.Add(time.Duration(rapid.Int64Range(0, int64(30*time.Second)).Draw(r, "passed"))).Truncate(time.Microsecond)
			which := rapid.IntRange(0, 20).Draw(r, "choice")
			next := answerAt(t, now, seat, which, at)
			if who, _ := next.Undoable(engine.SeatsOf(seat)); who == seat {
				undone := got(t)(next.Undo(engine.SeatsOf(seat), next.Last(), at))
				if undone.Owing().Has(seat) && undone.Position().Equal(now.Position()) {
					redone := answerAt(t, undone, seat, which, at)
					a, b := next.Clock(), redone.Clock()
					if x, y := a.Reading(seat, at).Left, b.Reading(seat, at).Left; y > x {
						r.Fatalf("with %s left an undo makes %s of it", x, y)
					}
				}
			}
			now = next
		}
	})
}

func TestARecordHoldsTime(t *testing.T) {
	now, at := timed(t, "brisk"), moment
	for now.Running() {
		var seat engine.Seat
		if now, seat = person(t, now, at); seat == engine.NoSeat {
			break
		}
		if at = at.Add(time.Minute); at.Sub(moment)%(7*time.Minute) == 0 {
			deadline, _ := now.Deadline()
			at = deadline
			now = got(t)(now.TimeOut("easy", at))
			continue
		}
		now = answerAt(t, now, seat, at.Minute(), at)
	}
	var text bytes.Buffer
	must(t, now.Record(&text, 0, nil))
	for _, private := range []string{"22:00"} {
		if bytes.Contains(text.Bytes(), []byte(private)) {
			t.Errorf("the record tells %q", private)
		}
	}
	rec, err := table.ReadRecord(bytes.NewReader(text.Bytes()), "m.jsonl")
	must(t, err)
	if rec.Header.Version != 4 {
		t.Errorf("a record of version %d", rec.Header.Version)
	}
	if _, err := rec.Verify(toy.Title()); err != nil {
		t.Error(err)
	}
	forged := bytes.Replace(text.Bytes(), []byte(`"clock":"base 8m0s`), []byte(`"clock":"base 9m0s`), 1)
	rec, err = table.ReadRecord(bytes.NewReader(forged), "m.jsonl")
	must(t, err)
	if _, err := rec.Verify(toy.Title()); err == nil && bytes.Contains(text.Bytes(), []byte(`"late"`)) {
		t.Error("a record in which somebody was late who was not is true")
	}
}

func BenchmarkFold(b *testing.B) {
	now, at := timed(b, "calm"), moment
	for now.Running() {
		at = at.Add(time.Second)
		now = answerAt(b, now, now.Owing().First(), at.Second(), at)
	}
	entries := now.Last()
	for b.Loop() {
		if _, err := now.ClockAfter(entries); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*entries), "ns/entry")
}

// What it costs to find since when answers are owed: the log of a match is gone through.
func BenchmarkOwesSince(b *testing.B) {
	now := timed(b, "day")
	for now.Running() && now.Last() < 60 {
		at := now.LastAt().Add(1)
		now = answerAt(b, now, now.Owing().First(), 0, at)
	}
	for b.Loop() {
		now.OwesSince(0)
	}
	b.ReportMetric(float64(now.Last()), "entries")
}
