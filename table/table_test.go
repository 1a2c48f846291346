package table_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

func TestAMatchStartsWhenEveryPersonSits(t *testing.T) {
	now := waiting(t)
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "first"}, moment))
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "anna's nonce"}, moment)) // thought better of it
	if now.Start() != 0 || now.Running() || now.Owing() != 0 || now.Position() != nil || now.Seated(1) {
		t.Fatal("it has begun without Bea")
	}
	now = got(t)(now.Sit(1, table.SitInput{Nonce: "bea's nonce"}, moment))
	if !now.Running() || now.Owing() != engine.SeatsOf(0, 1, 2) {
		t.Fatalf("owing %b", now.Owing())
	}
	_, err := now.Sit(1, table.SitInput{Nonce: "again"}, moment)
	wantError(t, err, table.ErrNotNow)
	_, err = now.Begin(moment)
	wantError(t, err, table.ErrNotNow)
}

// Stored matches keep names that nobody may take any longer.
func TestOldNamesAreReadAsTheyStand(t *testing.T) {
	head := header()
	head.Plan.Seats[0].Name = "\u202e" + strings.Repeat("\u3164", 39)
	now, err := table.New(toy.Title(), head)
	must(t, err)
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "a"}, moment))
	now = got(t)(now.Sit(1, table.SitInput{Nonce: "b"}, moment))
	again, err := table.Rebuild(toy.Title(), head, now.Since(0), nil, false)
	must(t, err)
	if !again.Running() || again.Restored() != 0 || again.Of(0, nil).Name != head.Plan.Seats[0].Name {
		t.Errorf("running %v, restored %d, name %q", again.Running(), again.Restored(), again.Of(0, nil).Name)
	}
}

func TestTheSeedIsMadeOfSecretAndNonces(t *testing.T) {
	want := sha256.Sum256([]byte("signoria seed 1\n" + secret + "\n1 anna's nonce\n2 bea's nonce\n"))
	now := begun(t)
	if now.Seed() != want {
		t.Errorf("seed %x, want %x", now.Seed(), want)
	}
	start, err := toy.Title().Start(engine.Options{Seats: 3}, engine.NewChance(want))
	must(t, err)
	if !now.Position().Equal(start) {
		t.Error("the match was set up from another seed")
	}
}

func TestPlansThatCannotBe(t *testing.T) {
	for name, spoil := range map[string]func(*table.Header){
		"seats":       func(h *table.Header) { h.Options.Seats = 7 },
		"no seats":    func(h *table.Header) { h.Options.Seats = 0 },
		"plan":        func(h *table.Header) { h.Plan.Seats = h.Plan.Seats[:2] },
		"option":      func(h *table.Header) { h.Options.Set = map[string]string{"houses": "on"} },
		"promise":     func(h *table.Header) { h.Promise = "0" },
		"screen":      func(h *table.Header) { h.Plan.Seats[0].Screen = -1 },
		"far screen":  func(h *table.Header) { h.Plan.Seats[0].Screen = 99 },
		"keys":        func(h *table.Header) { h.Plan.Keys = nil },
		"long name":   func(h *table.Header) { h.Plan.Seats[0].Name = strings.Repeat("ž", 300) },
		"broken name": func(h *table.Header) { h.Plan.Seats[0].Name = "a\nb" },
	} {
		t.Run(name, func(t *testing.T) {
			h := header()
			spoil(&h)
			_, err := table.New(toy.Title(), h)
			wantError(t, err, table.ErrPlan)
		})
	}
	now := waiting(t)
	_, err := now.Sit(0, table.SitInput{Nonce: strings.Repeat("x", table.MaxNonce+1)}, moment)
	wantError(t, err, table.ErrPlan)
	_, err = now.Sit(0, table.SitInput{Nonce: "two\nlines"}, moment)
	wantError(t, err, table.ErrPlan)
	_, err = now.Sit(7, table.SitInput{Nonce: "n"}, moment)
	wantError(t, err, table.ErrForeign)
	_, err = now.Begin(moment)
	wantError(t, err, table.ErrNotNow)
}

func TestRefusedAnswersChangeNothing(t *testing.T) {
	now := answer(t, begun(t), 0, "meek")
	before := rebuilt(t, now)
	ask := func(a table.Submission) error {
		t.Helper()
		next, err := now.Choose(a)
		if err == nil || next != nil {
			t.Fatalf("%+v is accepted", a)
		}
		if !table.IsRefusal(err) {
			t.Errorf("%v is no refusal", err)
		}
		same(t, now, before)
		return err
	}
	last := now.Last()
	wantError(t, ask(table.Submission{Seat: 0, Seq: last - 1, Texts: []string{"meek"}}), table.ErrStale) // repeated
	wantError(t, ask(table.Submission{Seat: 0, Seq: last + 1, Texts: []string{"seal"}}), table.ErrStale)
	wantError(t, ask(table.Submission{Seat: 0, Seq: -1, Texts: []string{"seal"}}), table.ErrStale)
	wantError(t, ask(table.Submission{Seat: 2, Seq: last, Texts: []string{"meek"}}), table.ErrForeign) // a bot's
	wantError(t, ask(table.Submission{Seat: 0, Seq: last, Texts: []string{"seal"}, Bot: true}), table.ErrForeign)
	wantError(t, ask(table.Submission{Seat: 3, Seq: last, Texts: []string{"meek"}}), table.ErrForeign)
	wantError(t, ask(table.Submission{Seat: engine.NoSeat, Seq: last, Texts: []string{"meek"}}), table.ErrForeign)
	var garbled *table.Garbled
	if err := ask(table.Submission{Seat: 0, Seq: last, Texts: []string{"bid lots"}}); !errors.As(err, &garbled) || garbled.Text != "bid lots" {
		t.Errorf("got %v", err)
	}
	if err := ask(table.Submission{Seat: 0, Seq: last}); !errors.As(err, &garbled) {
		t.Errorf("got %v", err)
	}
	if err := ask(table.Submission{Seat: 0, Seq: last, Texts: make([]string, table.MaxChain+1)}); !errors.As(err, &garbled) {
		t.Errorf("got %v", err)
	}
	var refused *engine.Refused
	if err := ask(table.Submission{Seat: 0, Seq: last, Texts: []string{"bold"}}); !errors.As(err, &refused) || refused.Reason.Rule != "T-3" {
		t.Errorf("got %v", err)
	}
	now = answer(t, now, 0, "seal")
	before = rebuilt(t, now)
	wantError(t, ask(table.Submission{Seat: 0, Seq: now.Last(), Texts: []string{"meek"}}), table.ErrForeign) // not asked
	now = waiting(t)
	before = rebuilt(t, now)
	wantError(t, ask(table.Submission{Seat: 0, Texts: []string{"meek"}}), table.ErrNotNow)
	now = finished(t, 1)
	before = rebuilt(t, now)
	wantError(t, ask(table.Submission{Seat: 0, Seq: now.Last(), Texts: []string{"meek"}}), table.ErrNotNow)
}

// An answer that is sent again is known by its seat, its texts and what it follows.
func TestAnAnswerThatIsSentAgain(t *testing.T) {
	then := begun(t)
	seq := then.Last()
	now := answer(t, then, 0, "meek", "seal")
	again := table.Submission{Seat: 0, Seq: seq, Texts: []string{"meek", "seal"}}
	for name, test := range map[string]struct {
		at   *table.Table
		a    table.Submission
		want bool
	}{
		"the same":            {now, again, true},
		"before it came":      {then, again, false},
		"another seat":        {now, table.Submission{Seat: 1, Seq: seq, Texts: again.Texts}, false},
		"another choice":      {now, table.Submission{Seat: 0, Seq: seq, Texts: []string{"bold", "seal"}}, false},
		"more of them":        {now, table.Submission{Seat: 0, Seq: seq, Texts: []string{"meek", "seal", "meek"}}, false},
		"nothing":             {now, table.Submission{Seat: 0, Seq: seq}, false},
		"of another moment":   {now, table.Submission{Seat: 0, Seq: seq + 1, Texts: again.Texts}, false},
		"of no moment":        {now, table.Submission{Seat: 0, Seq: -1, Texts: again.Texts}, false},
		"of a time to come":   {now, table.Submission{Seat: 0, Seq: now.Last() + 1, Texts: again.Texts}, false},
		"after another chose": {answer(t, now, 1, "meek"), again, true},
	} {
		if got := test.at.Repeats(test.a); got != test.want {
			t.Errorf("%s: %t", name, got)
		}
	}
	first := answer(t, then, 0, "meek")
	back, err := first.Undo(engine.SeatsOf(0), first.Last(), moment)
	if err != nil {
		t.Fatal(err)
	}
	if back.Repeats(table.Submission{Seat: 0, Seq: seq, Texts: []string{"meek"}}) {
		t.Error("what was taken back counts as carried out")
	}
	if answer(t, first, 0, "seal").Repeats(again) {
		t.Error("two commands count as one")
	}
}

func TestAChainIsCarriedOutWholeOrNotAtAll(t *testing.T) {
	now := begun(t)
	if _, err := now.Choose(table.Submission{Seat: 0, Seq: now.Last(), Texts: []string{"meek", "bold"}, At: moment}); err == nil {
		t.Fatal("half a chain is accepted")
	}
	same(t, now, rebuilt(t, begun(t)))
	next := answer(t, now, 0, "meek", "seal")
	entries := next.Since(now.Last())
	if len(entries) != 2 || entries[0].Chain != now.Last()+1 || entries[1].Chain != now.Last()+1 {
		t.Fatalf("entries %+v", entries)
	}
	back := got(t)(next.Undo(engine.SeatsOf(0), next.Last(), moment))
	if !back.Position().Equal(now.Position()) {
		t.Error("undo took back only a part of the chain")
	}
}

// While all bid at once, another seat's answer does not make mine stale.
func TestAnswersGivenTogetherAreNotStale(t *testing.T) {
	start := begun(t)
	now := answer(t, start, 0, "meek", "seal")
	now = got(t)(now.SetStandIn(0, "easy", moment))
	now = got(t)(now.Choose(table.Submission{Seat: 1, Seq: start.Last(), Texts: []string{"bold"}, At: moment}))
	now = answer(t, now, 2, "meek")
	_, err := now.Choose(table.Submission{Seat: 1, Seq: start.Last(), Texts: []string{"bold"}, At: moment})
	wantError(t, err, table.ErrStale)
	same(t, now, rebuilt(t, now))
}

func TestUndo(t *testing.T) {
	all := engine.SeatsOf(0, 1, 2)
	start := begun(t)
	if seat, _ := start.Undoable(all); seat != engine.NoSeat {
		t.Error("there is something to take back before the first choice")
	}
	one := answer(t, start, 0, "meek")
	two := answer(t, one, 0, "seal")

	back := got(t)(two.Undo(engine.SeatsOf(0), two.Last(), moment))
	back = got(t)(back.Undo(engine.SeatsOf(0), back.Last(), moment)) // further back
	if !back.Position().Equal(start.Position()) || back.Last() != two.Last()+2 {
		t.Error("two undos do not lead to the start")
	}
	for _, line := range back.Seen(everybody) {
		if line.Undone != (line.Kind == table.KindChoice) {
			t.Errorf("entry %d undone: %v", line.Seq, line.Undone)
		}
	}
	_, err := back.Undo(engine.SeatsOf(0), back.Last(), moment)
	wantError(t, err, table.ErrNotNow)
	same(t, back, rebuilt(t, back))

	_, err = two.Undo(engine.SeatsOf(0), two.Last()-1, moment)
	wantError(t, err, table.ErrStale)
	_, err = two.Undo(engine.SeatsOf(1), two.Last(), moment)
	wantError(t, err, table.ErrNotNow) // not theirs

	handed := got(t)(two.SetStandIn(1, "easy", moment))
	if seat, to := handed.Undoable(engine.SeatsOf(0)); seat != 0 || to != one.Last() {
		t.Errorf("handing over another seat ends undo: seat %s to %d", seat, to)
	}
}

// Who is asked at the same time as others thinks and takes back alone.
func TestUndoWhileOthersAnswerToo(t *testing.T) {
	start := begun(t)
	mine := answer(t, start, 0, "meek")
	theirs := answer(t, mine, 1, "meek")
	page := theirs.Last()
	now := answer(t, answer(t, theirs, 0, "seal"), 2, "meek")
	now = answer(t, now, 1, "seal")

	_, err := now.Undo(engine.SeatsOf(0), page, moment)
	wantError(t, err, table.ErrStale) // that page does not know that the bid is sealed
	back := got(t)(now.Undo(engine.SeatsOf(0), page+1, moment))
	want := answer(t, answer(t, answer(t, answer(t, start, 0, "meek"), 1, "meek"), 1, "seal"), 2, "meek")
	if !back.Position().Equal(want.Position()) {
		t.Error("taking back a seal changed more than that")
	}
	for _, line := range back.Seen(everybody) {
		if line.Undone != (line.Seq == page+1) {
			t.Errorf("entry %d undone: %v", line.Seq, line.Undone)
		}
	}
	same(t, back, rebuilt(t, back))
	both := got(t)(back.Undo(engine.SeatsOf(1), back.Last(), moment))
	both = got(t)(both.Undo(engine.SeatsOf(0), both.Last(), moment))
	if want := answer(t, answer(t, start, 1, "meek"), 2, "meek"); !both.Position().Equal(want.Position()) {
		t.Error("two seats that take back do not end where they were")
	}
	same(t, both, rebuilt(t, both))
}

// What others have answered because of an answer keeps it from being taken
// back: here the veto and the payment follow the last seal.
func TestUndoEndsWhereAnotherAnswersBecauseOfIt(t *testing.T) {
	for seed := range uint64(40) {
		now := played(t, begun(t), 60, seed)
		for _, seat := range []engine.Seat{0, 1} {
			who, to := now.Undoable(engine.SeatsOf(seat))
			if who == engine.NoSeat {
				continue
			}
			back := got(t)(now.Undo(engine.SeatsOf(seat), now.Last(), moment))
			asked, err := now.At(to)
			must(t, err)
			if !asked.Owing().Has(seat) || !back.Position().Owing().Has(seat) {
				t.Errorf("seed %d: seat %s took back to entry %d, where it is not asked", seed, seat, to)
			}
			same(t, back, rebuilt(t, back))
		}
	}
}

func TestUndoEndsAtWhatWasRevealed(t *testing.T) {
	now := answer(t, begun(t), 2, "meek", "seal")
	if seat, _ := now.Undoable(engine.SeatsOf(0, 1, 2)); seat != engine.NoSeat {
		t.Error("a bot takes back its choice")
	}
	now = answer(t, now, 0, "meek", "seal")
	now = answer(t, now, 1, "meek")
	if seat, _ := now.Waits(); seat != 0 {
		t.Errorf("bots should wait for seat 1, which is done, and not for %s", seat)
	}
	now = answer(t, now, 1, "seal") // all bids are revealed
	_, err := now.Undo(engine.SeatsOf(1), now.Last(), moment)
	wantError(t, err, table.ErrNotNow)
	if seat, _ := now.Waits(); seat != engine.NoSeat {
		t.Error("bots wait for what cannot be taken back")
	}
}

func TestHandingOverASeat(t *testing.T) {
	now := begun(t)
	handed := got(t)(now.SetStandIn(0, "hard", moment))
	if handed.Bot(0) != "hard" || handed.StandIn(0) != "hard" || now.Bot(0) != "" {
		t.Fatal("nobody stands in")
	}
	_, err := handed.Choose(table.Submission{Seat: 0, Seq: handed.Last(), Texts: []string{"meek"}, At: moment})
	wantError(t, err, table.ErrForeign)
	handed = answer(t, handed, 0, "meek")
	back := got(t)(handed.SetStandIn(0, "", moment))
	if seat, _ := back.Undoable(engine.SeatsOf(0)); seat != engine.NoSeat {
		t.Error("the person takes back what the bot did")
	}
	back = answer(t, back, 0, "seal")
	same(t, back, rebuilt(t, back))
	_, err = back.SetStandIn(0, "", moment)
	wantError(t, err, table.ErrNotNow)
	_, err = back.SetStandIn(2, "hard", moment)
	wantError(t, err, table.ErrPlan)
	_, err = back.SetStandIn(5, "hard", moment)
	wantError(t, err, table.ErrPlan)
	_, err = waiting(t).SetStandIn(0, "hard", moment)
	wantError(t, err, table.ErrNotNow)
}

// Whatever people do, the log alone gives the same match again.
func TestAMatchIsItsLog(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		now := begun(t)
		for range rapid.IntRange(0, 60).Draw(rt, "commands") {
			now = command(t, rt, now)
		}
		same(t, now, rebuilt(t, now))
		first := rapid.IntRange(0, now.Last()).Draw(rt, "first")
		early := got(t)(table.Rebuild(toy.Title(), now.Header(), now.Since(0)[:first], nil, false))
		same(t, now, got(t)(early.Extend(now.Since(first))))
		for seq := now.Start(); seq <= now.Last(); seq++ {
			if _, err := now.At(seq); err != nil {
				rt.Fatal(err)
			}
		}
	})
}

func command(t *testing.T, rt *rapid.T, now *table.Table) *table.Table {
	next, err := (*table.Table)(nil), error(nil)
	switch rapid.IntRange(0, 9).Draw(rt, "command") {
	case 0:
		seats := rapid.SampledFrom([]engine.Seats{engine.SeatsOf(0), engine.SeatsOf(1), engine.SeatsOf(0, 1, 2)}).Draw(rt, "by")
		next, err = now.Undo(seats, now.Last(), moment)
	case 1:
		seat := engine.Seat(rapid.IntRange(0, 2).Draw(rt, "seat"))
		next, err = now.SetStandIn(seat, rapid.SampledFrom([]string{"", "easy", "hard"}).Draw(rt, "level"), moment)
	default:
		if !now.Running() {
			return now
		}
		return played(t, now, 1, rapid.Uint64().Draw(rt, "luck"))
	}
	if err != nil {
		return now
	}
	return next
}

func TestPositionsOfTheSlider(t *testing.T) {
	now := played(t, begun(t), 12, 3)
	for seq := now.Start(); seq <= now.Last(); seq++ {
		then := got(t)(table.Rebuild(toy.Title(), now.Header(), now.Since(0)[:seq], nil, false))
		pos, err := now.At(seq)
		must(t, err)
		if !pos.Equal(then.Position()) {
			t.Errorf("entry %d shows another position", seq)
		}
	}
	for _, seq := range []int{-1, 0, now.Start() - 1, now.Last() + 1} {
		_, err := now.At(seq)
		wantError(t, err, table.ErrNotNow)
	}
}

func TestCopiesAreIndependent(t *testing.T) {
	now := played(t, begun(t), 5, 9)
	before := fmt.Sprintf("%x", now.Position().Hash())
	pos := now.Position()
	seat := pos.Owing().First()
	pos.Apply(seat, pos.Choices(seat, nil)[0])
	now.Header().Plan.Seats[0].Name = "spoiled"
	now.Since(0)[0].Text = "spoiled"
	if after := fmt.Sprintf("%x", now.Position().Hash()); after != before {
		t.Error("the position can be changed from outside")
	}
	same(t, now, rebuilt(t, now))
}
