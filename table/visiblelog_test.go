package table_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

// everybody is a viewer from whom nothing is hidden.
const everybody = ^engine.Seats(0)

// twins are two matches that differ only in what one viewer cannot know: at what
// time the others made their hidden steps, and how often they took one back.
type twins struct {
	t      *testing.T
	viewer engine.Seats
	rng    *rand.Rand
	plain  *table.Table
	busy   *table.Table // with more hidden steps
	clock  time.Time
	extra  int
}

// play makes one choice in both.
func (w *twins) play() {
	w.t.Helper()
	owing := w.plain.Owing()
	seat := owing.First()
	for range w.rng.IntN(owing.Len()) {
		owing = owing.Without(seat)
		seat = owing.First()
	}
	pos := w.plain.Position()
	choices := pos.Choices(seat, nil)
	text := pos.Format(seat, choices[w.rng.IntN(len(choices))])
	w.clock = w.clock.Add(time.Minute)
	w.plain = w.answer(w.plain, seat, text, w.clock)
	late := w.answer(w.busy, seat, text, w.clock.Add(13*time.Second))
	if late.Known(w.viewer) > w.busy.Known(w.viewer) {
		w.busy = w.answer(w.busy, seat, text, w.clock) // seen: at the same time
	} else {
		w.busy = late
		w.fidget(seat, text)
	}
}

// fidget takes a hidden step back and makes it again.
func (w *twins) fidget(seat engine.Seat, text string) {
	for w.rng.IntN(2) == 0 && w.busy.Known(w.viewer) < w.busy.Last() {
		back, err := w.busy.Undo(engine.SeatsOf(seat), w.busy.Last(), w.clock.Add(17*time.Second))
		if err != nil {
			return
		}
		again := w.answer(back, seat, text, w.clock.Add(23*time.Second))
		if back.Known(w.viewer) != w.busy.Known(w.viewer) || again.Known(w.viewer) != w.busy.Known(w.viewer) {
			return // it was not hidden: the undo asks the seat again
		}
		w.busy = again
		w.extra++
	}
}

func (w *twins) answer(now *table.Table, seat engine.Seat, text string, at time.Time) *table.Table {
	w.t.Helper()
	return got(w.t)(now.Choose(table.Submission{Seat: seat, Seq: now.Last(), Texts: []string{text}, Bot: now.Bot(seat) != "", At: at}))
}

// Two matches that differ in hidden things only show the viewer the same, by
// number and time too, at every moment while they run.
func TestVisibleLogHidesOtherSeatsSteps(t *testing.T) {
	extra := 0
	for seed := range uint64(5) {
		for _, viewer := range []engine.Seats{0, engine.SeatsOf(0), engine.SeatsOf(2)} {
			w := &twins{t: t, viewer: viewer, rng: rand.New(rand.NewPCG(seed, 1)), plain: begun(t), busy: begun(t), clock: moment}
			for w.plain.Running() {
				w.play()
				if w.plain.Running() {
					w.compare()
				}
			}
			extra += w.extra
			if a, b := w.plain.Position(), w.busy.Position(); !a.Equal(b) {
				t.Fatal("the twins are not the same match")
			}
		}
	}
	if extra < 100 {
		t.Errorf("only %d more hidden steps", extra)
	}
}

func (w *twins) compare() {
	w.t.Helper()
	if a, b := record(w.t, w.plain, w.viewer), record(w.t, w.busy, w.viewer); a != b {
		w.t.Fatalf("the record for %b tells of hidden steps:\n%s\n%s", w.viewer, a, b)
	}
	if a, b := w.seen(w.plain), w.seen(w.busy); !reflect.DeepEqual(a, b) {
		w.t.Fatalf("%b sees of hidden steps\n%+v\n%+v", w.viewer, a, b)
	}
	if a, b := w.plain.Known(w.viewer), w.busy.Known(w.viewer); a != b {
		w.t.Fatalf("%b knows %d entries, or %d", w.viewer, a, b)
	}
}

// seen is the viewer's visible log without what is for others only.
func (w *twins) seen(now *table.Table) []table.SeenEntry {
	var lines []table.SeenEntry
	for _, line := range now.Seen(w.viewer) {
		var events []engine.Event
		for _, e := range line.Events {
			if e.For == 0 || e.For&w.viewer != 0 {
				events = append(events, e)
			}
		}
		line.Events, line.Hash = events, ""
		if !w.viewer.Has(line.Seat) {
			line.Text = ""
		}
		lines = append(lines, line)
	}
	return lines
}

// The numbers of a visible log lead back to the log: what the viewer's page was drawn
// from is what an answer with that number speaks of.
func TestVisibleNumbersLeadBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	now := begun(t)
	for now.Running() {
		pages := map[engine.Seats]int{}
		for viewer := range engine.Seats(8) {
			known := now.Known(viewer)
			pages[viewer] = known
			if now.Index(viewer, known) != now.Last() {
				t.Fatalf("%b knows %d, which is entry %d of %d", viewer, known, now.Index(viewer, known), now.Last())
			}
			if now.Index(viewer, known+1) <= now.Last() || now.Index(viewer, 0) != 0 {
				t.Fatalf("%b: numbers outside of the visible log lead into the log", viewer)
			}
			lines := now.Seen(viewer)
			if first, last := lines[0].Seq, lines[len(lines)-1].Seq; first != now.Start() || last != known || len(lines) != last-first+1 {
				t.Fatalf("%b sees entries %d to %d, %d lines, and knows %d", viewer, first, last, len(lines), known)
			}
		}
		owing := now.Owing()
		seat := owing.First()
		if rng.IntN(2) == 0 {
			seat = owing.Without(seat).First()
		}
		if seat == engine.NoSeat {
			seat = owing.First()
		}
		pos := now.Position()
		choices := pos.Choices(seat, nil)
		now = answer(t, now, seat, pos.Format(seat, choices[rng.IntN(len(choices))]))
		for viewer, known := range pages {
			if now.Known(viewer) < known {
				t.Fatalf("%b knew %d and knows %d", viewer, known, now.Known(viewer))
			}
		}
	}
}

// An undo of what all have seen is told, in a game with secrets too.
func TestAnUndoOfWhatWasSeenIsSeen(t *testing.T) {
	now := begun(t)
	for seat := range engine.Seat(3) {
		now = answer(t, now, seat, "meek")
		if seat > 0 {
			now = answer(t, now, seat, "seal")
		}
	}
	outside := now.Known(0)
	now = answer(t, now, 0, "seal") // nobody bids: the lot is burnt, and the next round begins
	if now.Known(0) <= outside {
		t.Fatal("the reveal is hidden")
	}
	kinds := func(viewer engine.Seats) string {
		var list []string
		for _, line := range now.Seen(viewer) {
			list = append(list, string(line.Kind))
		}
		return strings.Join(list, " ")
	}
	now = answer(t, now, 0, "bold")
	before := kinds(engine.SeatsOf(1))
	now = got(t)(now.Undo(engine.SeatsOf(0), now.Last(), moment))
	if after := kinds(engine.SeatsOf(1)); after != before {
		t.Errorf("a hidden undo is told: %s, before %s", after, before)
	}
	if mine := kinds(engine.SeatsOf(0)); !strings.HasSuffix(mine, "choice undo") {
		t.Errorf("the own undo is not told: %s", mine)
	}
}

// veiled is the toy with secrets only while bids are made.
type veiled struct{ engine.Title }

func (v veiled) Start(o engine.Options, chance engine.Chance) (engine.Position, error) {
	p, err := v.Title.Start(o, chance)
	return behind{p}, err
}

type behind struct{ engine.Position }

func (b behind) Copy() engine.Position            { return behind{b.Position.Copy()} }
func (b behind) Equal(other engine.Position) bool { return b.Position.Equal(other.(behind).Position) }
func (b behind) Secret() bool                     { return b.View(engine.NoSeat).(toy.View).Asked == "bid" }

// A running record gives what was hidden once no finer time than its reveal, and
// the record of the end gives all times.
func TestHiddenEntriesHaveTheTimeOfTheirReveal(t *testing.T) {
	now := got(t)(table.New(veiled{toy.Title()}, header()))
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "a"}, moment))
	now = got(t)(now.Sit(1, table.SitInput{Nonce: "b"}, moment))
	at := func(minutes int) time.Time { return moment.Add(time.Duration(minutes) * time.Minute) }
	for i, step := range []struct {
		seat engine.Seat
		text string
	}{{1, "meek"}, {0, "bold"}, {0, "bid"}, {0, "seal"}, {2, "meek"}, {2, "seal"}, {1, "seal"}} {
		text := step.text
		if text == "bid" { // whatever there is
			pos := now.Position()
			text = pos.Format(step.seat, pos.Choices(step.seat, nil)[0])
		}
		now = got(t)(now.Choose(table.Submission{Seat: step.seat, Seq: now.Last(), Texts: []string{text}, Bot: step.seat == 2, At: at(i + 1)}))
	}
	if now.Secret() {
		t.Fatal("there are still secrets")
	}
	for viewer, want := range map[engine.Seats][]int{
		0: {7, 7, 7, 4, 7, 6, 7}, engine.SeatsOf(0): {7, 2, 3, 4, 7, 6, 7}, engine.SeatsOf(1): {1, 7, 7, 4, 7, 6, 7},
	} {
		lines := strings.Split(strings.TrimSpace(record(t, now, viewer)), "\n")[4:]
		for i, minutes := range want {
			var line table.RecordLine
			must(t, json.Unmarshal([]byte(lines[i]), &line))
			if !line.At.Equal(at(minutes)) || line.Hidden || line.Text == "" {
				t.Errorf("for %b line %d is %s, want minute %d", viewer, i, lines[i], minutes)
			}
		}
	}
}
