package enginetest

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

// faultyTitle is the toy with a broken method, which the suite must find.
type faultyTitle struct {
	engine.Title
	fault *fault
}

// fault replaces methods of Position; a nil function leaves the method as it is.
type fault struct {
	choices    func(engine.Position, engine.Seat, []engine.Choice) []engine.Choice
	candidates func(engine.Position, engine.Seat) int
	candidate  func(engine.Position, engine.Seat, int) (engine.Choice, bool)
	check      func(engine.Position, engine.Seat, engine.Choice) engine.Reason
	do         func(engine.Position, engine.Seat, engine.Choice, *engine.Log) error
	view       func(engine.Position, engine.Seat) any
	sample     func(engine.Position, engine.Seat, *engine.Chance)
	census     func(engine.Position) engine.Census
	format     func(engine.Position, engine.Seat, engine.Choice) string
	save       func(engine.Position) ([]byte, error)
	rank       func(engine.Position) []engine.Place
	score      func(engine.Position, engine.Seat) []engine.Score
	final      func(engine.Position) []engine.Score
	forecast   func(engine.Position, engine.Seat) []engine.Bound
	copyOver   func(to, from engine.Position)
}

type faulty struct {
	engine.Position
	fault *fault
}

func (f faultyTitle) wrap(p engine.Position, err error) (engine.Position, error) {
	if err != nil {
		return nil, err
	}
	return &faulty{Position: p, fault: f.fault}, nil
}

func (f faultyTitle) Start(o engine.Options, c engine.Chance) (engine.Position, error) {
	return f.wrap(f.Title.Start(o, c))
}

func (f faultyTitle) Load(o engine.Options, text []byte) (engine.Position, error) {
	return f.wrap(f.Title.Load(o, text))
}

func inner(p engine.Position) engine.Position { return p.(*faulty).Position }

func (p *faulty) Copy() engine.Position            { return &faulty{Position: p.Position.Copy(), fault: p.fault} }
func (p *faulty) Equal(other engine.Position) bool { return p.Position.Equal(inner(other)) }

func (p *faulty) CopyFrom(from engine.Position) {
	if p.fault.copyOver != nil {
		p.fault.copyOver(p.Position, inner(from))
		return
	}
	p.Position.CopyFrom(inner(from))
}

func (p *faulty) Choices(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if p.fault.choices != nil {
		return p.fault.choices(p.Position, seat, buf)
	}
	return p.Position.Choices(seat, buf)
}

func (p *faulty) ChoiceAt(seat engine.Seat, n int) (engine.Choice, bool) {
	if p.fault.candidate != nil {
		return p.fault.candidate(p.Position, seat, n)
	}
	return p.Position.ChoiceAt(seat, n)
}

func (p *faulty) CountIndexed(seat engine.Seat) int {
	if p.fault.candidates != nil {
		return p.fault.candidates(p.Position, seat)
	}
	return p.Position.CountIndexed(seat)
}

func (p *faulty) Check(seat engine.Seat, c engine.Choice) engine.Reason {
	if p.fault.check != nil {
		return p.fault.check(p.Position, seat, c)
	}
	return p.Position.Check(seat, c)
}

func (p *faulty) Do(seat engine.Seat, c engine.Choice, log *engine.Log) error {
	if p.fault.do != nil {
		return p.fault.do(p.Position, seat, c, log)
	}
	return p.Position.Do(seat, c, log)
}

func (p *faulty) View(viewer engine.Seat) any {
	if p.fault.view != nil {
		return p.fault.view(p.Position, viewer)
	}
	return p.Position.View(viewer)
}

func (p *faulty) Sample(seat engine.Seat, c *engine.Chance) {
	if p.fault.sample != nil {
		p.fault.sample(p.Position, seat, c)
		return
	}
	p.Position.Sample(seat, c)
}

func (p *faulty) Census() engine.Census {
	if p.fault.census != nil {
		return p.fault.census(p.Position)
	}
	return p.Position.Census()
}

func (p *faulty) Format(seat engine.Seat, c engine.Choice) string {
	if p.fault.format != nil {
		return p.fault.format(p.Position, seat, c)
	}
	return p.Position.Format(seat, c)
}

func (p *faulty) Save() ([]byte, error) {
	if p.fault.save != nil {
		return p.fault.save(p.Position)
	}
	return p.Position.Save()
}

func (p *faulty) Rank(buf []engine.Place) []engine.Place {
	if p.fault.rank != nil {
		return append(buf, p.fault.rank(p.Position)...)
	}
	return p.Position.Rank(buf)
}

func (p *faulty) Final(buf []engine.Score) []engine.Score {
	if p.fault.final != nil {
		return append(buf, p.fault.final(p.Position)...)
	}
	return p.Position.Final(buf)
}

func (p *faulty) Forecast(viewer engine.Seat, buf []engine.Bound) []engine.Bound {
	if p.fault.forecast != nil {
		return append(buf, p.fault.forecast(p.Position, viewer)...)
	}
	return p.Position.Forecast(viewer, buf)
}

func (p *faulty) Score(viewer engine.Seat, buf []engine.Score) []engine.Score {
	if p.fault.score != nil {
		return append(buf, p.fault.score(p.Position, viewer)...)
	}
	return p.Position.Score(viewer, buf)
}

// faults are the toy with one fault each, and a part of the error that the suite must give.
var faults = map[string]struct {
	fault fault
	says  string
}{
	"choices out of order": {fault{choices: func(p engine.Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
		from := len(buf)
		buf = p.Choices(seat, buf)
		for i, j := from, len(buf)-1; i < j; i, j = i+1, j-1 {
			buf[i], buf[j] = buf[j], buf[i]
		}
		return buf
	}}, "out of order"},
	"a legal choice is not listed": {fault{choices: func(p engine.Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
		from := len(buf)
		if buf = p.Choices(seat, buf); len(buf) > from+1 {
			buf = buf[:len(buf)-1]
		}
		return buf
	}, candidates: func(engine.Position, engine.Seat) int { return 0 }}, "is listed: false"},
	"a choice without a number": {fault{candidate: func(p engine.Position, seat engine.Seat, n int) (engine.Choice, bool) {
		c, ok := p.ChoiceAt(seat, n)
		return c, ok && c.Verb != toy.DoSeal
	}}, "choices with numbers"},
	"a choice with two numbers": {fault{candidate: func(p engine.Position, seat engine.Seat, n int) (engine.Choice, bool) {
		if _, ok := p.ChoiceAt(seat, n); ok {
			return p.ChoiceAt(seat, n)
		}
		return p.ChoiceAt(seat, 0)
	}}, "choices with numbers"},
	"too few choices among the numbers": {fault{candidates: func(p engine.Position, seat engine.Seat) int {
		return p.CountIndexed(seat) * 100
	}, candidate: func(p engine.Position, seat engine.Seat, n int) (engine.Choice, bool) {
		c, ok := p.ChoiceAt(seat, n/100)
		return c, ok && n%100 == 0
	}}, "candidates for"},
	"numbers for a seat that owes nothing": {fault{candidates: func(engine.Position, engine.Seat) int { return 1 }}, "owes nothing"},
	"no choice while owing": {fault{choices: func(p engine.Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
		return buf
	}}, "has no choice"},
	"the buffer is overwritten": {fault{choices: func(p engine.Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
		return p.Choices(seat, buf[:0])
	}}, "overwrites the buffer"},
	"a listed choice is closed": {fault{check: func(p engine.Position, seat engine.Seat, c engine.Choice) engine.Reason {
		if c.Verb == toy.DoSeal {
			return engine.Reason{Rule: "T-3", Why: "never"}
		}
		return p.Check(seat, c)
	}}, "is closed"},
	"who owes nothing may choose": {fault{check: func(p engine.Position, seat engine.Seat, c engine.Choice) engine.Reason {
		if !p.Owing().Has(seat) {
			return engine.Reason{}
		}
		return p.Check(seat, c)
	}}, "owes nothing"},
	"a reason without a rule": {fault{check: func(p engine.Position, seat engine.Seat, c engine.Choice) engine.Reason {
		r := p.Check(seat, c)
		r.Rule = ""
		return r
	}}, "without rule"},
	"a refused choice leaves an event": {fault{do: func(p engine.Position, seat engine.Seat, c engine.Choice, log *engine.Log) error {
		err := p.Do(seat, c, log)
		if err != nil {
			log.Add(engine.Event{Kind: toy.EvBid})
		}
		return err
	}}, "left events"},
	"a log changes the game": {fault{do: func(p engine.Position, seat engine.Seat, c engine.Choice, log *engine.Log) error {
		err := p.Do(seat, c, log)
		if err == nil && log != nil {
			p.Reseed(engine.FastChance(3))
		}
		return err
	}}, "something else than without"},
	"revealing without a seal": {fault{do: func(p engine.Position, seat engine.Seat, c engine.Choice, log *engine.Log) error {
		err := p.Do(seat, c, log)
		if log != nil {
			for i := range log.Events {
				log.Events[i].Sealed = false
			}
		}
		return err
	}}, "no event is sealed"},
	"the view shows another hand": {fault{view: func(p engine.Position, viewer engine.Seat) any {
		v := p.View(viewer).(toy.View)
		v.Seats[0].Hand = p.View(0).(toy.View).Seats[0].Hand
		return v
	}}, "the view differs"},
	"a score tells a hand": {fault{score: func(p engine.Position, viewer engine.Seat) []engine.Score {
		return p.Score(0, nil)
	}}, "the scores differ"},
	"a sample keeps the true future": {fault{sample: func(p engine.Position, seat engine.Seat, c *engine.Chance) {}}, "future chance"},
	"a component vanishes": {fault{census: func(p engine.Position) engine.Census {
		census := p.Census()
		if p.View(engine.NoSeat).(toy.View).Round == 2 {
			census = census[1:]
		}
		return census
	}}, "vanished"},
	"a component in two places": {fault{census: func(p engine.Position) engine.Census {
		census := p.Census()
		if p.View(engine.NoSeat).(toy.View).Round == 2 {
			census[1] = census[0]
		}
		return census
	}}, "twice"},
	"two choices with one text": {fault{format: func(p engine.Position, seat engine.Seat, c engine.Choice) string {
		for _, other := range p.Choices(seat, nil) {
			if c.Verb == toy.DoBid && other.Verb == toy.DoBid {
				return p.Format(seat, other)
			}
		}
		return p.Format(seat, c)
	}}, "two choices are written"},
	"a position reads back otherwise": {fault{save: func(p engine.Position) ([]byte, error) {
		if !p.Settled() {
			return p.Save()
		}
		return []byte("{}"), nil
	}}, "reads back as another"},
	"a seat without a rank": {fault{rank: func(p engine.Position) []engine.Place { return p.Rank(nil)[1:] }}, "rank"},
	"points that are no sum of parts": {fault{rank: func(p engine.Position) []engine.Place {
		places := p.Rank(nil)
		places[0].Points++
		return places
	}}, "sum to"},
	"a final count without what is hidden": {fault{final: func(p engine.Position) []engine.Score {
		return p.Score(engine.NoSeat, nil)
	}}, "final count sum to"},
	"a forecast that tells what is hidden": {fault{forecast: func(p engine.Position, _ engine.Seat) []engine.Bound {
		return engine.Known(nil, p.Final(nil))
	}}, "the forecasts differ"},
	"a forecast that leaves out what is hidden": {fault{forecast: func(p engine.Position, viewer engine.Seat) []engine.Bound {
		return engine.Known(nil, p.Score(viewer, nil))
	}}, "the forecast leaves it out"},
	"bounds that do not hold": {fault{forecast: func(p engine.Position, viewer engine.Seat) []engine.Bound {
		list := p.Forecast(viewer, nil)
		for i := range list {
			if !list[i].Exact() {
				list[i].Most = list[i].Least
			}
		}
		return list
	}}, "the forecast says"},
	"bounds that are wide after the end": {fault{forecast: func(p engine.Position, viewer engine.Seat) []engine.Bound {
		list := p.Forecast(viewer, nil)
		list[0].Most = engine.Unbounded
		return list
	}}, "the game is over"},
	"copies share": {fault{copyOver: func(to, from engine.Position) {}}, "a copy differs"},
}

// TestSuiteFindsFaults checks that the suite finds each of the faults with the check that is meant for it,
// and that its error says how to replay the game.
func TestSuiteFindsFaults(t *testing.T) {
	o := Options{Games: 2, DeepGames: 6, Allocates: true}.filled()
	for name, broken := range faults {
		t.Run(name, func(t *testing.T) {
			o := o
			if broken.fault.format != nil {
				o.Games = 0 // only the checks of deep games read texts before a game is replayed from them
			}
			title := faultyTitle{toy.Title(), &broken.fault}
			err := playAll(title, engine.Options{Seats: 2}, o)
			if err == nil || !strings.Contains(err.Error(), broken.says) {
				t.Fatalf("want an error with %q, got %v", broken.says, err)
			}
			if !strings.Contains(err.Error(), "seed ") {
				t.Errorf("the error does not say how to replay: %v", err)
			}
		})
	}
}

// meetRising is the Meet of the toy for a refused token that is not higher than those bid: it changes the
// token of the choice to n.
func meetRising(p engine.Position, _ engine.Seat, c engine.Choice, r engine.Reason, n int) (engine.Position, engine.Choice, bool) {
	if r.Why != "notRising" {
		return p, c, false
	}
	c.On = int16(n)
	return p, c, true
}

// TestNumbersOfRefusals checks that the suite finds refusals with a wrong Have or Need, and accepts right
// numbers.
func TestNumbersOfRefusals(t *testing.T) {
	for name, broken := range map[string]struct {
		spoil func(*engine.Reason)
		says  string
	}{
		"true numbers":     {func(*engine.Reason) {}, ""},
		"have is too high": {func(r *engine.Reason) { r.Have++ }, "is not what is there"},
		"need is too low":  {func(r *engine.Reason) { r.Need-- }, "it is still closed"},
		"need is too high": {func(r *engine.Reason) { r.Need += 4 }, "is enough"},
		"have equals need": {func(r *engine.Reason) { r.Have = r.Need }, "what is needed is there"},
	} {
		t.Run(name, func(t *testing.T) {
			check := func(p engine.Position, seat engine.Seat, c engine.Choice) engine.Reason {
				r := p.Check(seat, c)
				if r.Why == "notRising" && r.Need-r.Have > 2 {
					broken.spoil(&r)
				}
				return r
			}
			do := func(p engine.Position, seat engine.Seat, c engine.Choice, log *engine.Log) error {
				if r := check(p, seat, c); !r.OK() {
					return &engine.Refused{Reason: r}
				}
				return p.Do(seat, c, log)
			}
			title := faultyTitle{toy.Title(), &fault{check: check, do: do}}
			err := playAll(title, engine.Options{Seats: 2}, Options{Games: 1, DeepGames: 20, Allocates: true, Meet: meetRising}.filled())
			if broken.says == "" && err != nil || broken.says != "" && (err == nil || !strings.Contains(err.Error(), broken.says)) {
				t.Fatalf("want an error with %q, got %v", broken.says, err)
			}
		})
	}
}

// TestListsThatDiffer checks that the suite finds a list of choices that differs from what Check allows, if
// Options.Twice says that the title has both.
func TestListsThatDiffer(t *testing.T) {
	for _, twice := range []bool{false, true} {
		o := Options{Games: 1, DeepGames: 1, Allocates: true, Twice: func(p engine.Position, seat engine.Seat) ([]engine.Choice, bool) {
			return []engine.Choice{{Verb: 250}}, twice
		}}.filled()
		err := playAll(toy.Title(), engine.Options{Seats: 2}, o)
		if (err != nil) != twice || twice && !strings.Contains(err.Error(), "by Check") {
			t.Errorf("with Twice %t got the error %v, want one: %t", twice, err, twice)
		}
	}
}

func TestSuiteWithoutFaultsPasses(t *testing.T) {
	o := Options{Games: 2, DeepGames: 6, Allocates: true}.filled()
	if err := playAll(faultyTitle{toy.Title(), &fault{}}, engine.Options{Seats: 2}, o); err != nil {
		t.Fatal(err)
	}
}

// TestBarePositions checks that the suite finds a bare position that loads as another one, one in which
// no seat has a choice, and a game from it that does not end.
func TestBarePositions(t *testing.T) {
	for want, f := range map[string]*fault{
		"":                      {},
		"reads back as another": {save: func(p engine.Position) ([]byte, error) { return []byte("round: 2"), nil }},
		"from a bare position": {choices: func(p engine.Position, seat engine.Seat, buf []engine.Choice) []engine.Choice {
			if text, err := p.Save(); err == nil && strings.Contains(string(text), "round: 2") {
				return buf
			}
			return p.Choices(seat, buf)
		}},
	} {
		err := checkBare(faultyTitle{toy.Title(), f}, engine.Options{Seats: 2}, 5000)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("got the error %v, want %q", err, want)
		}
	}
	if err := checkBare(toy.Title(), engine.Options{Seats: 2}, 1); err == nil || !strings.Contains(err.Error(), "no end after 1 choices") {
		t.Errorf("got the error %v, want that the game does not end", err)
	}
}

func TestPlainStateRefuses(t *testing.T) {
	type holder struct {
		engine.Position
		//lint:ignore U1000 read by reflection
		s struct{ Deep [2]struct{ List []int } }
	}
	if err := PlainState(&holder{}); err == nil || !strings.Contains(err.Error(), "state.Deep[].List") {
		t.Fatalf("a slice deep inside: %v", err)
	}
}

// TestPerft compares WantPerft with numbers that were counted by hand: with four tokens in hand, a seat
// chooses meek or bold, then one of four tokens or seal.
func TestPerft(t *testing.T) {
	p, err := toy.Title().Load(engine.Options{Seats: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	// "bid 1" leaves 3 tokens or seal, "bid 2" 2 or seal, "bid 3" 1 or seal, "bid 4" only seal. After
	// "seal" seat 2 chooses bold or meek: 4 + 3 + 2 + 1 + 2.
	WantPerft(t, p, 2, 2*5, 2*(4+3+2+1+2))
}

func TestAllocationsAreCounted(t *testing.T) {
	err := checkStart(toy.Title(), engine.Options{Seats: 2}, Options{}.filled())
	if err == nil || !strings.Contains(err.Error(), "allocates") {
		t.Fatalf("the toy allocates: %v", err)
	}
}

// falselyFixed is a title that claims a fixed opening although its games begin differently.
type falselyFixed struct{ engine.Title }

func (f falselyFixed) Meta() engine.Meta {
	m := f.Title.Meta()
	m.FixedOpening = true
	return m
}

func TestSuiteChecksFixedOpening(t *testing.T) {
	err := checkStart(falselyFixed{toy.Title()}, engine.Options{Seats: 2}, Options{Allocates: true}.filled())
	if err == nil || !strings.Contains(err.Error(), "is said to be true, and they begin in") {
		t.Errorf("a title that falsely claims a fixed opening: got the error %v", err)
	}
}
