package enginetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
)

// game is one random game under test.
type game struct {
	title   engine.Title
	options engine.Options
	seed    int64
	start   engine.Position
	p       engine.Position
	rnd     engine.Chance // the players' will and the tests' own chance
	moves   []string      // "1 bold": the seat and its choice in notation
	stock   *stock
	play    Player // nil means at random
	meet    Meet   // nil means the numbers of refusals are not looked at
	twice   func(engine.Position, engine.Seat) ([]engine.Choice, bool)
	verbs   int // random choices have verbs below this
	// offered[seat] are the open choices at this node.
	offered [engine.MaxSeats][]engine.Choice
}

// Player chooses among a seat's open choices. It takes chance from rnd alone, so
// that the same game can be played again.
type Player func(p engine.Position, seat engine.Seat, choices []engine.Choice, rnd *engine.Chance) engine.Choice

func begin(title engine.Title, options engine.Options, seed int64) (*game, error) {
	p, err := title.Start(options, engine.NewChance(engine.SeedFromInt(seed)))
	if err != nil {
		return nil, err
	}
	g := &game{title: title, options: options, seed: seed, start: p.Copy(), p: p, verbs: max(fewestVerbs, len(p.Forms())+1)}
	g.rnd = engine.FastChance(uint64(seed)*2654435761 + uint64(options.Seats))
	g.stock, err = newStock(p)
	return g, err
}

// fewestVerbs bounds the verbs of random choices, also for titles that list fewer forms.
const fewestVerbs = 16

func (g *game) seats() engine.Seat { return engine.Seat(g.options.Seats) }

// run plays to the end, checking on the way.
func (g *game) run(bound int, deep bool) error {
	for {
		g.enumerate()
		if err := g.checkNode(deep); err != nil {
			return err
		}
		if g.p.Owing() == 0 {
			return g.checkEnd()
		}
		if len(g.moves) == bound {
			return fmt.Errorf("no end after %d choices", bound)
		}
		if err := g.step(); err != nil {
			return err
		}
	}
}

func (g *game) checkNode(deep bool) error {
	for _, check := range quickChecks {
		if err := check(g); err != nil {
			return err
		}
	}
	if !deep {
		return nil
	}
	for _, check := range deepChecks {
		if err := check(g); err != nil {
			return err
		}
	}
	return nil
}

var openChecks = []func(*game) error{checkOwing, checkOrder, checkListed, checkIndexed}

var quickChecks = append(slices.Clone(openChecks), checkCensus)

var deepChecks = []func(*game) error{
	checkTwice, checkMutants, checkNotation, checkCopies, checkSave, checkLeaks, checkForecast, checkSealing, checkSamples, checkFeatures,
}

func (g *game) enumerate() {
	for seat := range g.seats() {
		g.offered[seat] = g.p.Choices(seat, g.offered[seat][:0])
	}
}

// pick chooses at random among the owing seats, and among their choices as the
// game's player does, or at random: half of the time all choices alike, else all
// verbs alike, so that rare ones come up.
func (g *game) pick() (engine.Seat, engine.Choice) {
	owing := g.p.Owing()
	for range g.rnd.N(owing.Len()) {
		owing = owing.Without(owing.First())
	}
	seat := owing.First()
	choices := g.offered[seat]
	if g.play != nil {
		return seat, g.play(g.p, seat, choices, &g.rnd)
	}
	if g.rnd.N(2) == 0 {
		choices = oneVerb(choices, &g.rnd)
	}
	return seat, choices[g.rnd.N(len(choices))]
}

// oneVerb returns the choices of one of the verbs, drawn at random; they are next to each other in the
// list.
func oneVerb(choices []engine.Choice, rnd *engine.Chance) []engine.Choice {
	verbs := 0
	for i := range choices {
		if i == 0 || choices[i].Verb != choices[i-1].Verb {
			verbs++
		}
	}
	skip := rnd.N(verbs)
	for from := 0; ; skip-- {
		to := from
		for to < len(choices) && choices[to].Verb == choices[from].Verb {
			to++
		}
		if skip == 0 {
			return choices[from:to]
		}
		from = to
	}
}

func (g *game) step() error {
	seat, c := g.pick()
	g.moves = append(g.moves, seat.String()+" "+g.p.Format(seat, c))
	before := g.p.Copy()
	if err := g.p.Do(seat, c, &engine.Log{}); err != nil {
		return fmt.Errorf("a listed choice is refused: %w", err)
	}
	if g.p.Equal(before) {
		return fmt.Errorf("the choice changes nothing")
	}
	if g.p.Hash() == before.Hash() {
		return fmt.Errorf("the position changed but its hash did not")
	}
	silent := before
	silent.Apply(seat, c)
	if !g.p.Equal(silent) {
		return fmt.Errorf("with a log the choice does something else than without")
	}
	return nil
}

// fault adds to an error what replays the game up to it.
func (g *game) fault(err error) error {
	return fmt.Errorf("%w\n%s, %d seats, options %q, seed %d, after %d choices:\n%s",
		err, g.title.Meta().Name, g.options.Seats, g.options, g.seed, len(g.moves), strings.Join(g.moves, "\n"))
}

// Replay starts a game from a small seed and plays the moves, each a seat and
// a choice in notation ("2 seal"), as a failure of the suite lists them.
func Replay(t testing.TB, title engine.Title, o engine.Options, seed int64, moves []string) engine.Position {
	t.Helper()
	p, err := title.Start(o, engine.NewChance(engine.SeedFromInt(seed)))
	if err != nil {
		t.Fatal(err)
	}
	for i, move := range moves {
		if err := answer(p, move, nil); err != nil {
			t.Fatalf("choice %d, %q: %v", i+1, move, err)
		}
	}
	return p
}

// answer does the choice of a line of a golden game or of a replay: a seat, then the choice in
// notation.
func answer(p engine.Position, move string, log *engine.Log) error {
	name, text, _ := strings.Cut(strings.TrimSpace(move), " ")
	seat, ok := engine.ParseSeat(name)
	if !ok {
		return fmt.Errorf("%q is no seat", name)
	}
	c, err := p.Parse(seat, text)
	if err != nil {
		return err
	}
	return p.Do(seat, c, log)
}
