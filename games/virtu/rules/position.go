package rules

import (
	"fmt"
	"strconv"

	"signoria/engine"
	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// placing is a position being written, or read over the standard start of the
// second year: what has been put down so far.
type placing struct {
	*rules
	*state
	chosen [maxSeats]content.House    // by seat
	boxed  [content.NumLeagues]uint64 // tiles that have left the game with their league
	agents [maxSeats]int8             // on the board
	used   [content.NumCards]int8     // cards in palaces
}

// placed is a part of a position being read.
type placed interface {
	position.Seated
	here() *placing
}

// Seated returns how many seats the match has.
func (l *placing) Seated() int { return int(l.Seats) }

func (l *placing) here() *placing { return l }

// Save writes the position as YAML (docs/notation.md), the hidden parts
// included. In the middle of an action it writes what is on the table, but not
// what is half done.
func (r *rules) Save(s *state) ([]byte, error) { return described.Save(r.describe(s)), nil }

func (r *rules) describe(s *state) *placing {
	l := &placing{rules: r, state: s}
	for i := range s.Players[:s.Seats] {
		l.chosen[i] = s.Players[i].House
	}
	for _, which := range r.leagues {
		l.boxed[which] = s.Boxed & r.homes(s, which)
	}
	return l
}

// Knows returns why a position cannot have such a field.
func (r *rules) Knows(s *state, path []string) error {
	for _, name := range path {
		if why := r.lacks[name]; why != "" {
			return fmt.Errorf("%s %s", name, why)
		}
	}
	return described.Knows(r.describe(s), path...)
}

// Load reads a position: the standard start of the second year and what differs
// (docs/notation.md).
func (r *rules) Load(o engine.Options, text []byte) (state, error) {
	s, err := r.placed(o, text)
	if err == nil {
		r.Advance(&s, nil)
	}
	return s, err
}

// placed puts everything down, but does not yet ask anybody.
func (r *rules) placed(o engine.Options, text []byte) (state, error) {
	s := state{Seats: int8(o.Seats)}
	s.setOptions(o)
	l := &placing{rules: r, state: &s}
	copy(l.chosen[:], r.houses[o.Seats])
	r.begin(&s, l.chosen, 0)
	if err := described.Load(l, text); err != nil {
		return state{}, err
	}
	return s, nil
}

const (
	maxYear    = 999 // far beyond the longest match of the great game
	maxFlorins = 999
	maxTokens  = 99
	maxSteps   = 99 // more than a token can ever go in one spring
)

// described are the fields of a position, in an order in which each can be held
// against those that are known.
var described = position.Fields[*placing]{
	known(position.Field[*placing]{Name: "houses", Is: position.Row(func(l *placing) []content.House { return l.chosen[:l.Seats] }, position.Of((*placing).playing)),
		Then: (*placing).seatHouses}),
	{Name: "phase", Is: position.Is(func(l *placing) *virtu.Phase { return &l.Phase }, position.Enum[*placing](virtu.PhaseSetup, virtu.PhaseOver)),
		Else: func(l *placing) { l.Phase = virtu.PhaseActions }},
	{Name: "year", Is: position.Is(func(l *placing) *int16 { return &l.Year }, position.Number[*placing, int16](1, (*placing).years)),
		Then: (*placing).checkYear, Else: (*placing).secondYear},
	{Name: "ending", Is: position.Bool(func(l *placing) *bool { return &l.Ending }), Then: (*placing).checkEnding},
	{Then: (*placing).open},
	known(position.Field[*placing]{Name: "leagues", Is: position.Map(position.Of((*placing).inPlay),
		func(l *placing, which content.League) ofLeague { return ofLeague{l, which} }, nil, position.Record(leagueFields))}),
	known(position.Field[*placing]{Name: "order", Is: position.Order(func(l *placing) []engine.Seat { return l.Order[:l.Seats] })}),
	known(position.Field[*placing]{Name: "arrival", Is: position.Order(func(l *placing) []engine.Seat { return l.Arrival[:l.Seats] })}),
	{Name: "cities", Is: position.Map(position.Named((*placing).onThisMap, cityName), func(l *placing, c content.City) ofCity { return ofCity{l, c, &l.Cities[c]} },
		nil, position.Record(cityFields))},
	{Then: (*placing).holdings},
	known(position.Field[*placing]{Name: "cathedrals", Is: position.Row(func(l *placing) []content.City { return l.Cathedrals[:] },
		position.Named((*placing).allOrNone, cityName).If((*placing).canStand))}),
	{Then: (*placing).buildCathedrals},
	known(position.Field[*placing]{Name: "powers", Is: position.Map(position.Enum[*placing](content.France, content.Empire),
		func(l *placing, p content.Power) ofPower { return ofPower{l, &l.Powers[p]} }, nil, position.Record(powerFields))}),
	position.Seats(func(l *placing, seat engine.Seat) ofSeat { return ofSeat{l, seat, &l.Players[seat]} }, seatFields),
	{Then: (*placing).returnMachiavelli},
	{Name: "indulgences", Is: position.IntTo(func(l *placing) *int8 { return &l.Indulgences }, 0, (*placing).indulgencesLeft),
		Else: func(l *placing) { l.Indulgences = int8(l.indulgencesLeft()) }},
	{Then: (*placing).verify},
	{Then: (*placing).verifyLeagues},
	{Name: "turn", Is: position.Via((*placing).called, (*placing).call, position.ASeat[*placing, engine.Seat]()), When: (*placing).noneCalled,
		Says: func(l *placing) bool { return l.called() != engine.NoSeat }},
	{Name: "step", Is: position.Is(func(l *placing) *virtu.Step { return &l.Step }, position.Of((*placing).steps)), When: (*placing).noStep},
	{Name: "steps", Is: position.Int(func(l *placing) *int8 { return &l.Act.Steps }, 0, maxSteps), When: (*placing).noSteps,
		Says: func(l *placing) bool { return l.Act.Steps > 0 }},
	{Then: (*placing).askCalled},
	position.Chance(func(l *placing) *engine.Chance { return &l.state.Chance }),
}

// known is a field that not every mode knows: why this one has none of it, the mode
// tells by the field's name.
func known[T placed](f position.Field[T]) position.Field[T] {
	f.When = func(t T) string { return t.here().lacks[f.Name] }
	return f
}

// agent is whose agent stands somewhere.
func agent[T placed](at func(T) *int8) position.Kind[T] {
	return position.Is(at, position.ASeatOrNone[T, int8]().If(func(t T, seat int8, v yamltree.Value) bool { return t.here().post(seat, v) }))
}

// party is a seat, or a league that stands behind the seats.
func party[T placed]() position.Word[T, engine.Seat] {
	return position.Named(func(t T) []engine.Seat { return t.here().parties() }, partyName[T])
}

func partyName[T placed](t T, party engine.Seat) string { return t.here().partyOrNone(int8(party)) }

func cityName[T placed](t T, c content.City) string { return t.here().c.CityID(c) }

// units returns how many each party has somewhere.
func units(at func(ofCity) *[maxSeats]int8) position.Kind[ofCity] {
	return position.Counts(party[ofCity](), func(l ofCity, party engine.Seat) (*int8, int) { return &at(l)[party], int(l.unitsOf(party)) })
}

// card returns what lies somewhere in a palace.
func card[T placed](at func(T) *content.Card, lies func(T, content.Card, yamltree.Value)) position.Kind[T] {
	return position.Text(func(t T) string { return t.here().c.CardID(*at(t)) }, func(t T, v yamltree.Value) {
		if card, ok := t.here().findCard(v, v.Text()); ok && card != content.NoCard {
			lies(t, card, v)
			*at(t) = card
		}
	})
}

// ofLeague is a league in the position.
type ofLeague struct {
	*placing
	which content.League
}

func (l ofLeague) at() *league { return &l.Leagues[l.which] }

// aSpace is a space of the influence track.
var aSpace = position.Word[ofLeague, int8]{
	Write: func(_ ofLeague, n int8) string { return strconv.Itoa(int(n)) },
	Read: func(l ofLeague, v yamltree.Value) (int8, bool) {
		return int8(v.Int(int(l.c.Track.Low), int(l.c.Track.High))), true
	},
}

var leagueFields = position.Fields[ofLeague]{
	{Name: "destroyed", Is: position.Bool(func(l ofLeague) *bool { return &l.at().Gone }), Says: func(l ofLeague) bool { return l.at().Gone },
		Then: ofLeague.takeOut},
	{Name: "ally", Is: position.SeatOrNone(func(l ofLeague) *int8 { return &l.at().Ally }), Says: func(l ofLeague) bool { return l.at().Ally != nobody },
		Then: ofLeague.unite},
	{Name: "marker", Is: position.Is(func(l ofLeague) *int8 { return &l.at().Marker }, aSpace), When: ofLeague.offTrack},
	{Name: "agent", Is: agent(func(l ofLeague) *int8 { return &l.at().Agent }), When: ofLeague.offTrack},
	{Name: "boxed", Is: position.Bits(func(l ofLeague) *uint64 { return &l.boxed[l.which] }, position.Named(ofLeague.boxable, cityName)), When: ofLeague.inGame},
}

// ofCity is a city in the position.
type ofCity struct {
	*placing
	id content.City
	at *city
}

var cityFields = position.Fields[ofCity]{
	{Name: "owner", Is: position.Via(func(l ofCity) engine.Seat { return engine.Seat(l.at.Owner) }, ofCity.changeHands,
		position.Named(func(l ofCity) []engine.Seat { return append(l.parties(), engine.NoSeat) }, partyName[ofCity]).If(ofCity.mayOwn))},
	{Name: "agent", Is: agent(func(l ofCity) *int8 { return &l.at.Agent })},
	{Name: "units", Is: units(func(l ofCity) *[maxSeats]int8 { return &l.at.Units }), Then: ofCity.checkUnits},
	{Name: "retreating", Is: units(func(l ofCity) *[maxSeats]int8 { return &l.at.Fled }), Then: ofCity.checkFled},
	{Name: "won", Is: position.SeatSet(func(l ofCity) *engine.Seats { return &l.at.Won }), Then: func(l ofCity, v yamltree.Value) { l.inSpring(l.at.Won != 0, v) }},
	known(position.Field[ofCity]{Name: "leonardo", Is: position.SeatSet(func(l ofCity) *engine.Seats { return &l.at.Leo }),
		Then: func(l ofCity, v yamltree.Value) { l.inSpring(l.at.Leo != 0, v) }}),
	known(position.Field[ofCity]{Name: "cathedral", Is: position.Text(func(l ofCity) string { return strconv.FormatBool(l.hasCathedral(l.id)) },
		func(ofCity, yamltree.Value) {})}), // buildCathedrals reads it, when owners are known,
}

// ofPower is a great power in the position.
type ofPower struct {
	*placing
	at *power
}

var powerFields = position.Fields[ofPower]{
	{Name: "ally", Is: position.SeatOrNone(func(l ofPower) *int8 { return &l.at.Ally })},
	{Name: "ready", Is: position.Bool(func(l ofPower) *bool { return &l.at.Ready }), Then: ofPower.checkReady,
		Else: func(l ofPower) { l.at.Ready = l.at.Ally >= 0 }},
	{Name: "agent", Is: agent(func(l ofPower) *int8 { return &l.at.Agent })},
}

// ofSeat is a seat in the position.
type ofSeat struct {
	*placing
	seat engine.Seat
	p    *player
}

var seatFields = position.Fields[ofSeat]{
	{Name: "florins", Is: position.Int(func(l ofSeat) *int16 { return &l.p.Florins }, 0, maxFlorins)},
	known(position.Field[ofSeat]{Name: "bonuses", Is: position.Bits(func(l ofSeat) *uint16 { return &l.p.Bonuses },
		position.Enum[ofSeat](content.Leonardo, content.CannonsBonus).If(ofSeat.mayTake)), Then: ofSeat.takeBonuses}),
	{Name: "chambers", Is: position.Map(position.Words[ofSeat](chamberWords...), func(l ofSeat, i int) ofChamber { return ofChamber{l, &l.p.Chambers[i]} },
		func(l ofChamber) bool { return *l.at != chamber{Agent: nobody} }, position.Record(chamberFields))},
	{Name: "slots", Is: position.Map(position.Words[ofSeat](slotWords...), func(l ofSeat, i int) ofSlot { return ofSlot{l, i} },
		func(l ofSlot) bool { return l.p.Slots[l.i] != content.NoCard }, position.Text(ofSlot.write, ofSlot.read)), Else: ofSeat.layFamily},
	{Name: "token", Is: position.Via(func(l ofSeat) int8 { return l.p.Token + 1 }, func(l ofSeat, n int8) { l.p.Token = n - 1 },
		position.Number[ofSeat, int8](0, func(ofSeat) int { return content.NumChambers })), Then: ofSeat.checkToken},
	{Name: "domain", Is: position.Map(position.Noun[content.Tile](aTile, func(l ofSeat) match { return match{c: l.c} }),
		func(l ofSeat, t content.Tile) ofTile { return ofTile{l, t} }, func(l ofTile) bool { return l.p.has(l.t) }, position.Text(ofTile.write, ofTile.read))},
	{Name: "trophies", Is: position.List(func(l ofSeat) []engine.Seat { return l.p.trophyList() }, ofSeat.takeTrophies, party[ofSeat]()), Then: ofSeat.checkTrophies},
	{Name: "tokens", Is: position.Int(func(l ofSeat) *int8 { return &l.p.Tokens }, 0, maxTokens)},
	known(position.Field[ofSeat]{Name: "patronage", Is: position.Int(func(l ofSeat) *int8 { return &l.p.Patron }, 0, content.PatronageSteps)}),
	{Name: "sold", Is: position.Bool(func(l ofSeat) *bool { return &l.p.Sold })},
	{Name: "agents", Is: position.IntTo(func(l ofSeat) *int8 { return &l.p.Agents }, 0, ofSeat.agentsLeft), Else: ofSeat.startAgents},
	{Name: "bank", Is: position.IntTo(func(l ofSeat) *int8 { return &l.p.Bank }, 0, ofSeat.agentsLeft)},
	{Then: ofSeat.balance},
}

// ofChamber, ofSlot and ofTile are places of a palace and of a domain.
type (
	ofChamber struct {
		ofSeat
		at *chamber
	}
	ofSlot struct {
		ofSeat
		i int
	}
	ofTile struct {
		ofSeat
		t content.Tile
	}
)

var (
	chamberWords = []string{"1", "2", "3", "4", "5"}
	slotWords    = []string{"1", "2", "3", "4", "5", "6"}
)

var chamberFields = position.Fields[ofChamber]{
	{Name: "card", Is: card(func(l ofChamber) *content.Card { return &l.at.Card }, ofChamber.lies), Then: ofChamber.checkCard},
	{Name: "upgrade", Is: card(func(l ofChamber) *content.Card { return &l.at.Upgrade }, ofChamber.lies), Then: ofChamber.checkUpgrade},
	{Name: "indulgence", Is: position.Bool(func(l ofChamber) *bool { return &l.at.Indulgence })},
	{Name: "agent", Is: agent(func(l ofChamber) *int8 { return &l.at.Agent })},
}
