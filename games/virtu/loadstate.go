package virtu

import (
	"encoding/hex"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/virtu/content"
)

// placing is a position being read: what has been put down so far.
type placing struct {
	*rules
	*state
	agents [maxSeats]int8         // on the board
	used   [content.NumCards]int8 // cards in palaces
}

// Load reads a position: the standard start of the second year and what differs
// (docs/notation.md).
func (r *rules) Load(o engine.Options, text []byte) (state, error) {
	var s state
	l := &placing{rules: r, state: &s}
	if err := l.read(o, text); err != nil {
		return state{}, err
	}
	r.advance(&s, nil)
	return s, nil
}

// read puts everything down, but does not yet ask anybody.
func (l *placing) read(o engine.Options, text []byte) error {
	reader, root := yamltree.Parse("position", text)
	if reader.Err() != nil {
		return reader.Err()
	}
	l.Seats = int8(o.Seats)
	l.setOptions(o)
	l.load(root)
	return reader.Err()
}

func (l *placing) load(root yamltree.Value) {
	l.fields(root, l.leagueField(root), virtuFields)
	l.begin(l.state, l.loadHouses(root.Get("houses")), 0)
	l.loadPhase(root)
	l.loadLeagues(root.Get("leagues"))
	l.loadSeats(root.Get("order"), l.Order[:l.Seats])
	l.loadSeats(root.Get("arrival"), l.Arrival[:l.Seats])
	l.loadCities(root.Get("cities"))
	l.loadBoxed(root.Get("leagues"))
	l.holdings()
	l.loadCathedrals(root)
	for _, f := range root.Get("powers").Fields(wordsBelow(content.NumPowers)...) {
		l.loadPower(&l.Powers[slices.Index(wordsBelow(content.NumPowers), f.Name)], f.Value)
	}
	l.loadPlayers(root.Get("seats"))
	l.loadIndulgences(root)
	l.verify(root)
	l.verifyLeagues(root)
	loadChance(&l.state.Chance, root.Get("chance"))
	l.loadTurn(root)
}

// wordsBelow are the names of a kind of things, up to their number.
func wordsBelow[T interface {
	~int8
	String() string
}](number T) []string {
	var words []string
	for n := range number {
		words = append(words, n.String())
	}
	return words
}

// loadHouses reads the house of each seat: those that play with this number of
// players (V-2.1–V-2.4).
func (l *placing) loadHouses(v yamltree.Value) (houses [maxSeats]content.House) {
	n := int(l.Seats)
	play := l.rules.houses[n]
	copy(houses[:], play)
	if !v.Given() {
		return houses
	}
	words := make([]string, n)
	for i, h := range play {
		words[i] = h.String()
	}
	given, seen := houses, map[content.House]bool{}
	for i, item := range v.Exactly(n) {
		given[i] = play[item.OneOf(words...)]
		seen[given[i]] = true
	}
	if len(seen) != n {
		v.Errorf("must name each of %s once", strings.Join(words, ", "))
		return houses
	}
	return given
}

// loadPhase reads year and phase, which say what stands at the start: before
// the first spring the tokens are not placed (V-2.14), during set-up no card is
// (V-2.9).
func (l *placing) loadPhase(root yamltree.Value) {
	l.Year, l.Phase = 2, PhaseActions
	if v := root.Get("phase"); v.Given() {
		l.Phase = Phase(v.OneOf(phaseNames[:]...))
	}
	if l.Phase == PhaseSetup {
		l.Year = 1
	}
	if v := root.Get("year"); v.Given() {
		if l.Year = int16(v.Int(1, l.years())); l.Phase == PhaseSetup && l.Year != 1 {
			v.Errorf("is %d; the set-up belongs to year 1", l.Year)
		}
	}
	if v := root.Get("ending"); v.Given() {
		if l.Ending = v.Bool(); l.Ending && l.Phase < PhaseWinter {
			v.Errorf("is true; the end shows after the spring (V-25.1), allowed in %s and %s", PhaseWinter, PhaseOver)
		}
	}
	for i := range l.Players[:l.Seats] {
		if p := &l.Players[i]; l.Phase != PhaseSetup {
			p.Laid = l.hand(p)
			if l.Year > 1 || l.Phase != PhaseActions {
				p.Token = 0
			}
		}
	}
}

// maxYear is far beyond the longest match of the great game.
const maxYear = 999

// years is the highest year, in Wars of Italy the last round (W-1.2).
func (l *placing) years() int {
	if n := l.c.Rounds.Count; n > 0 {
		return int(n)
	}
	return maxYear
}

// loadSeats reads a list that names every seat once.
func (l *placing) loadSeats(v yamltree.Value, into []engine.Seat) {
	if !v.Given() {
		return
	}
	var seen engine.Seats
	for i, item := range v.Exactly(len(into)) {
		into[i] = engine.Seat(item.Int(1, len(into)) - 1)
		seen = seen.With(into[i])
	}
	if seen.Len() != len(into) {
		v.Errorf("must name each of the %d seats once", len(into))
	}
}

// loadSeat reads a seat or none.
func (l *placing) loadSeat(v yamltree.Value) int8 {
	if !v.Given() || v.Text() == "none" {
		return nobody
	}
	seat, ok := engine.ParseSeat(v.Text())
	if !ok || int8(seat) >= l.Seats {
		v.Errorf("is %q; allowed are seats 1 to %d, or none", v.Text(), l.Seats)
		return nobody
	}
	return int8(seat)
}

// loadSet reads a list of seats, each at most once.
func (l *placing) loadSet(v yamltree.Value) (set engine.Seats) {
	for _, item := range v.List() {
		seat := engine.Seat(item.Int(1, int(l.Seats)) - 1)
		if set.Has(seat) {
			item.Errorf("seat %s stands here twice", seat)
		}
		set = set.With(seat)
	}
	return set
}

// loadAgent puts a seat's agent on a spot.
func (l *placing) loadAgent(v yamltree.Value) int8 {
	seat := l.loadSeat(v)
	if seat >= 0 {
		most := l.agentsOf(engine.Seat(seat))
		if l.agents[seat]++; l.agents[seat] > most {
			v.Errorf("seat %s has more than %d agents (V-1.4)", engine.Seat(seat), most)
		}
	}
	return seat
}

func (l *placing) loadPower(at *power, v yamltree.Value) {
	v.Fields("ally", "ready", "agent")
	at.Ally = l.loadSeat(v.Get("ally"))
	at.Agent = l.loadAgent(v.Get("agent"))
	ready := v.Get("ready")
	at.Ready = at.Ally >= 0 && (!ready.Given() || ready.Bool())
	if ready.Bool() && at.Ally < 0 {
		ready.Errorf("is true; without an ally there is no bonus (V-24.7)")
	}
}

// loadIndulgences counts the pile: what is not in palaces, or fewer.
func (l *placing) loadIndulgences(root yamltree.Value) {
	laid := 0
	for i := range l.Players[:l.Seats] {
		for _, ch := range l.Players[i].Chambers {
			if ch.Indulgence {
				laid++
			}
		}
	}
	if laid > numIndulgences {
		root.Get("seats").Errorf("%d indulgences in palaces; there are %d (V-1.3)", laid, numIndulgences)
		return
	}
	l.Indulgences = int8(numIndulgences - laid)
	if v := root.Get("indulgences"); v.Given() {
		l.Indulgences = int8(v.Int(0, numIndulgences-laid))
	}
}

// verify looks for what no position can hold, when everything is known.
func (l *placing) verify(root yamltree.Value) {
	cities := root.Get("cities")
	if l.Phase == PhaseWinter {
		l.verifyWinter(cities)
	}
	for i := range l.everybody() {
		if p := &l.Players[i]; p.Units < 0 {
			most := l.unitsOf(engine.Seat(i))
			cities.Errorf("%s has %d units on the map; %d are possible (V-1.4)", l.partyName(engine.Seat(i)), most-p.Units, most)
		}
	}
	for i := range l.Players[:l.Seats] {
		p := &l.Players[i]
		v := root.Get("seats").Get(engine.Seat(i).String())
		if n := l.lightTaken(p); n > l.extra(p) {
			v.Errorf("%d cards on light slots; %d can be used (V-3.9)", n, l.extra(p))
		}
		if l.AgentPerPalace {
			l.checkPalace(p, v)
		}
	}
}

// verifyWinter: no unit stands where it could not have stayed.
func (l *placing) verifyWinter(cities yamltree.Value) {
	where := "own cities only"
	if len(l.rules.leagues) > 0 {
		where = "own cities and those of leagues only"
	}
	for i := range l.Cities {
		for party, n := range l.Cities[i].Units {
			if n > 0 && !l.mayWinter(int8(party), content.City(i)) {
				cities.Get(l.c.Cities[i].ID).Errorf("units of %s stand here in winter; after the retreats they stand in %s",
					l.partyName(engine.Seat(party)), where)
			}
		}
	}
}

// partyName is a seat or league in the words of errors.
func (l *placing) partyName(party engine.Seat) string {
	if int8(party) < l.Seats {
		return "seat " + party.String()
	}
	return l.state.partyOrNone(int8(party))
}

// checkPalace: under the option at most one agent stands in a palace (V-2.15).
func (l *placing) checkPalace(p *player, v yamltree.Value) {
	n := 0
	for _, ch := range p.Chambers {
		if ch.Agent != nobody {
			n++
		}
	}
	if n > 1 {
		v.Errorf("%d agents in a palace; 1 is possible with agent_per_palace (V-2.15)", n)
	}
}

// loadTurn says who is called first from here on, how far his token has moved,
// or with which step his winter goes on. Without a turn it is the first of the
// order.
func (l *placing) loadTurn(root yamltree.Value) {
	turn, step, steps := root.Get("turn"), root.Get("step"), root.Get("steps")
	if step.Given() && l.Phase != PhaseWinter {
		step.Errorf("belongs to winter; this is %s", l.Phase)
	}
	if steps.Given() && (l.Phase != PhaseActions || l.Year == 1) {
		steps.Errorf("tells of moving tokens: in actions, from year 2; this is %s of year %d", l.Phase, l.Year)
	}
	if turn.Given() {
		if l.Phase == PhaseSetup || l.Phase == PhaseOver {
			turn.Errorf("nobody is called in %s", l.Phase)
		}
		seat := engine.Seat(turn.Int(1, int(l.Seats)) - 1)
		l.Turn = int8(slices.Index(l.Order[:l.Seats], seat))
	}
	seat := l.Order[l.Turn]
	switch l.Phase {
	case PhaseActions:
		if l.Act.Steps = int8(steps.Int(0, maxSteps)); l.Act.Steps > 0 {
			l.ask(AskMove, seat)
			l.Turn++
		}
	case PhaseWinter:
		l.Step = Step(step.OneOf(stepNames[:l.lastStep+1]...))
		l.ask(winterAsks[l.Step], seat)
		l.Turn++
	}
}

// maxSteps is more than a token can ever go in one spring.
const maxSteps = 99

func loadChance(c *engine.Chance, v yamltree.Value) {
	v.Fields("key", "count", "fast")
	if fast := v.Get("fast"); fast.Given() {
		*c = engine.FastChance(uint64(fast.Int64()))
		return
	}
	*c = engine.NewChance(engine.SeedFromInt(0))
	if key := v.Get("key"); key.Given() {
		raw, err := hex.DecodeString(key.Text())
		if err != nil || len(raw) != len(c.Key) {
			key.Errorf("is no key of %d bytes in hexadecimal", len(c.Key))
			return
		}
		copy(c.Key[:], raw)
	}
	c.Count = uint64(v.Get("count").Int64())
}
