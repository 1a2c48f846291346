package question_test

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/notation"
	"signoria/engine/question"
)

// market has the rules of a title with two questions: what a seat buys, and how much of it.
type market struct {
	question.Table[*market, stall, struct{}, asked, engine.Choice]
}

type stall struct {
	seat   engine.Seat
	ask    question.Ask
	thing  int16
	coins  [2]int16
	silent bool // work without a question is pending
}

// asked is the question in a view.
type asked struct{ thing int16 }

const (
	askThing question.Ask = iota + 1
	askNumber
	askNothing
)

const (
	doBuy engine.Verb = iota + 1
	doTake
	doLeave
	doHaggle
)

type (
	row     = question.Row[*market, stall, struct{}, asked, engine.Choice]
	answers = []question.Answer[*market, stall, struct{}]
	forms   = []notation.Form[struct{}]
	args    = []notation.Arg[struct{}]
)

var (
	aThing = &notation.Noun[struct{}]{What: "thing", Low: 1, High: 3, Word: func(_ struct{}, n int16) string { return []string{"", "cloth", "leave", "salt"}[n] }}
	number = &notation.Noun[struct{}]{What: "number", Low: 1, High: 4}
	unsold = engine.Reason{Rule: "X-1", Why: "unsold"}
	leave  = question.Answer[*market, stall, struct{}]{Verb: doLeave, Forms: forms{{Words: "leave"}}, Do: (*market).leave}
)

var rows = []row{
	{
		Ask: askThing,
		Answers: answers{
			leave,
			{Verb: doTake, Forms: forms{{Words: "take whole", N: 1}, {Words: "take"}}, Do: (*market).leave},
			{Verb: doBuy, Forms: forms{{Args: args{{In: notation.On, Noun: aThing}}}}, Why: (*market).whyBuy, Do: (*market).buy},
		},
		Else: func(_ *market, _ *stall, verb engine.Verb) (why engine.Reason) {
			if verb == doHaggle {
				why = engine.Reason{Rule: "X-2", Why: "first"}
			}
			return why
		},
		Show: func(_ *market, _ *stall, _ engine.Seat, add func(engine.Choice)) { add(engine.Choice{Verb: doLeave}) },
	},
	{
		Ask: askNumber,
		Answers: answers{
			{Verb: doHaggle, Forms: forms{{Words: "haggle", Args: args{{In: notation.N, Noun: number}}}}, Why: (*market).whyHaggle, Do: (*market).leave},
			leave,
		},
		Choices:      (*market).listHaggle,
		Tell:         func(_ *market, s *stall, _ engine.Seat, q *asked) { q.thing = s.thing },
		Prune:        func(_ *market, _ *stall, open []engine.Choice) []engine.Choice { return open[:1] },
		CountIndexed: func(*market, *stall, engine.Seat, *engine.Workings) int { return 4 },
		ChoiceAt: func(_ *market, _ *stall, _ engine.Seat, _ *engine.Workings, n int) (engine.Choice, bool) {
			return engine.Choice{Verb: doHaggle, N: int16(n) + 1}, n > 0
		},
	},
	{Ask: askNothing, Nodes: []effect.Node{5, 7}, Auto: func(_ *market, s *stall, _ *effect.Frame, _ *engine.Log) bool { s.silent = false; return true }},
}

func newMarket() *market {
	m := &market{}
	m.Table = question.New(m, unsold, rows)
	return m
}

func (m *market) Asks(s *stall, seat engine.Seat) question.Ask {
	if seat == s.seat {
		return s.ask
	}
	return 0
}

func (m *market) Idle(*stall, engine.Seat, engine.Verb) engine.Reason {
	return engine.Reason{Rule: "X-3", Why: "wait"}
}

func (m *market) Names(*stall, engine.Seat) (none struct{}) { return none }

func (m *market) Advance(s *stall, _ *engine.Log) {
	if s.silent {
		m.Row(askNothing).Auto(m, s, nil, nil)
	}
}

func (m *market) whyBuy(s *stall, seat engine.Seat, c engine.Choice) (why engine.Reason) {
	if s.coins[seat] < c.On {
		why = engine.Reason{Rule: "X-4", Why: "poor", Need: int(c.On), Have: int(s.coins[seat])}
	}
	return why
}

func (m *market) whyHaggle(s *stall, _ engine.Seat, c engine.Choice) (why engine.Reason) {
	if c.N == 1 {
		why = engine.Reason{Rule: "X-5", Why: "few"}
	}
	return why
}

func (m *market) listHaggle(_ *stall, _ engine.Seat, buf []engine.Choice) []engine.Choice {
	return append(buf, engine.Choice{Verb: doLeave}, engine.Choice{Verb: doHaggle, N: 2}, engine.Choice{Verb: doHaggle, N: 3}, engine.Choice{Verb: doHaggle, N: 4})
}

func (m *market) buy(s *stall, _ engine.Seat, c engine.Choice, _ *engine.Log) {
	s.ask, s.thing, s.silent = askNumber, c.On, true
}

func (m *market) leave(s *stall, _ engine.Seat, _ engine.Choice, _ *engine.Log) { s.ask = 0 }

// TestChoicesFollowFromWhy checks that a question without its own list appends to the buffer the
// choices that its notation can say and Why allows, in order.
func TestChoicesFollowFromWhy(t *testing.T) {
	m := newMarket()
	s := &stall{ask: askThing, coins: [2]int16{2, 0}}
	mark := engine.Choice{Verb: 9}
	want := []engine.Choice{mark, {Verb: doBuy, On: 1}, {Verb: doBuy, On: 2}, {Verb: doTake}, {Verb: doTake, N: 1}, {Verb: doLeave}}
	if got := m.Choices(s, 0, []engine.Choice{mark}); !slices.Equal(got, want) {
		t.Errorf("got the choices %v, want %v", got, want)
	}
	if got := m.Choices(s, 1, nil); len(got) != 0 {
		t.Errorf("a seat that is not asked has the choices %v, want none", got)
	}
	if list, twice := m.Derived(s, 0, nil); twice {
		t.Errorf("Derived returns %v for a question without its own list", list)
	}
	s.ask = askNumber
	list, twice := m.Derived(s, 0, nil)
	slices.SortFunc(list, func(a, b engine.Choice) int { return int(a.Verb) - int(b.Verb) })
	if open := m.Choices(s, 0, nil); !twice || !slices.Equal(list, open) {
		t.Errorf("Why allows %v, but the question lists %v", list, open)
	}
	buf := make([]engine.Choice, 0, 16)
	s.ask = askThing
	if n := testing.AllocsPerRun(10, func() { m.Choices(s, 0, buf) }); n != 0 {
		t.Errorf("Choices allocates %v times, want never", n)
	}
}

// TestCheck checks the reasons for a seat that is not asked, for choices that no form can say, for
// answers to another question, and those of Why.
func TestCheck(t *testing.T) {
	m := newMarket()
	s := &stall{ask: askThing, coins: [2]int16{2, 0}}
	for _, test := range []struct {
		seat engine.Seat
		c    engine.Choice
		rule string
	}{
		{1, engine.Choice{Verb: doLeave}, "X-3"},
		{engine.NoSeat, engine.Choice{Verb: doLeave}, "X-3"},
		{0, engine.Choice{Verb: doLeave}, ""},
		{0, engine.Choice{Verb: doLeave, To: 1}, "X-1"},
		{0, engine.Choice{Verb: doLeave, Set: 1 << 40}, "X-1"},
		{0, engine.Choice{Verb: doTake, N: 2}, "X-1"},
		{0, engine.Choice{Verb: doBuy}, "X-1"},
		{0, engine.Choice{Verb: doBuy, On: 4}, "X-1"},
		{0, engine.Choice{Verb: doBuy, On: 3}, "X-4"},
		{0, engine.Choice{Verb: doBuy, On: 2}, ""},
		{0, engine.Choice{Verb: doHaggle, N: 2}, "X-2"},
		{0, engine.Choice{Verb: doHaggle, N: 5}, "X-1"},
		{0, engine.Choice{Verb: 200}, "X-1"},
	} {
		if why := m.Check(s, test.seat, test.c); why.Rule != test.rule {
			t.Errorf("seat %v, %+v: got the reason %v; want the rule %q", test.seat, test.c, why, test.rule)
		}
	}
	s.ask = askNumber
	if why := m.Check(s, 0, engine.Choice{Verb: doBuy, On: 1}); why != unsold {
		t.Errorf("an answer to another question: got the reason %v, want %v", why, unsold)
	}
}

// TestDo checks that Do carries out an answer and then the work without a question, and that the
// methods of the new question are used.
func TestDo(t *testing.T) {
	m := newMarket()
	s := &stall{ask: askThing, coins: [2]int16{3, 0}}
	m.Do(s, 0, engine.Choice{Verb: doBuy, On: 3}, nil)
	var q asked
	m.Tell(s, s.ask, 1, &q)
	if s.ask != askNumber || s.silent || q.thing != 3 {
		t.Errorf("the state is %+v and the question %+v, want the number of thing 3", s, q)
	}
	var w engine.Workings
	if n := m.CountIndexed(s, 0, &w); n != 4 {
		t.Errorf("CountIndexed returns %d, want 4", n)
	}
	if c, ok := m.ChoiceAt(s, 0, &w, 1); !ok || c.N != 2 {
		t.Errorf("ChoiceAt(1) returns %+v, %t, want the number 2", c, ok)
	}
	if likely := m.Prune(s, 0, m.Choices(s, 0, nil)); len(likely) != 1 {
		t.Errorf("Prune leaves %v, want one choice", likely)
	}
	s.ask = askThing
	shown := 0
	m.Show(s, 0, func(engine.Choice) { shown++ })
	if n := m.CountIndexed(s, 0, &w); n != 0 || shown != 1 {
		t.Errorf("the first question has %d indexed choices and shows %d, want 0 and 1", n, shown)
	}
}

// TestWritten checks that forms are in the order of verbs. Those that begin with a noun come last,
// because a thing may have the name of another form.
func TestWritten(t *testing.T) {
	m := newMarket()
	var texts []string
	for _, f := range m.Forms(&stall{}) {
		texts = append(texts, f.Text)
	}
	if got := strings.Join(texts, "; "); got != "take whole; take; leave; haggle NUMBER; THING" {
		t.Errorf("the forms are %s", got)
	}
	for text, want := range map[string]engine.Choice{"leave": {Verb: doLeave}, "salt": {Verb: doBuy, On: 3}, "take whole": {Verb: doTake, N: 1}} {
		if c, err := m.Parse(&stall{}, 0, text); err != nil || c != want || m.Format(&stall{}, 0, c) != text {
			t.Errorf("%q is read as %+v, %v; want %+v", text, c, err, want)
		}
	}
}

// TestNodes checks that At returns the question whose row names the node.
func TestNodes(t *testing.T) {
	m := newMarket()
	for node, want := range map[effect.Node]question.Ask{0: 0, 5: askNothing, 6: 0, 7: askNothing, 8: 0} {
		if got := m.At(node); got != want {
			t.Errorf("node %d belongs to question %d, want %d", node, got, want)
		}
	}
}

// TestFaultsOfATable checks that New panics if rows contradict each other or lack something.
func TestFaultsOfATable(t *testing.T) {
	bad := map[string][]row{
		"two rows of question":   {rows[0], rows[0]},
		"or it is 0":             {{}},
		"have the same node 7":   {{Ask: askThing, Nodes: []effect.Node{6, 7}}, {Ask: askNumber, Nodes: []effect.Node{7}}},
		"two rows say how verb":  {rows[0], {Ask: askNumber, Answers: answers{{Verb: doLeave, Forms: forms{{Words: "go"}}}}}},
		"no row says how verb 4": {{Ask: askNumber, Answers: answers{{Verb: doHaggle}}}},
		"a list of its own": {{Ask: askNumber, Answers: answers{{Verb: doHaggle, Forms: forms{{Words: "haggle", Args: args{{
			In: notation.N, Noun: &notation.Noun[struct{}]{Last: func(struct{}) int16 { return 9 }}}}}}}}}},
	}
	for want, list := range bad {
		func() {
			defer func() {
				if fault, ok := recover().(string); !ok || !strings.Contains(fault, want) {
					t.Errorf("want a panic with %q, got %q", want, fault)
				}
			}()
			question.New(&market{}, unsold, list)
		}()
	}
}
