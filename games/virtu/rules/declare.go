package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// declareQuestion: which war bonus a side declares now, or none (D12, D13).
var declareQuestion = row{
	Ask: virtu.AskDeclare,
	Answers: withFree(
		answer{Verb: virtu.DoDeclare, Forms: forms{{Words: "declare", Args: args{{In: inOn, Noun: aSource}, {In: inN, Noun: aNumber}}}}, Why: (*rules).whyDeclare, Do: (*rules).declare},
		answer{Verb: virtu.DoPass, Forms: forms{{Words: "pass"}}, Do: (*rules).pass},
	),
	Choices: freeThen((*rules).declareChoices),
	Auto:    (*rules).autoDeclare,
	Show:    (*rules).showBonuses,
}

// side returns the seat on one side of the running fight: 0 attacker, 1 opponent.
func (f *fight) side(n int8) int8 {
	if n == 0 {
		return f.Attacker
	}
	return f.Opponent
}

// autoDeclare passes for a side that could declare nothing, whatever it
// converted, and has nothing to save on a tile at stake (S-3.5); after two
// passes in a row, or one before a neutral city, it decides (V-16.5, R-12).
// False means that the question is asked.
func (r *rules) autoDeclare(s *state, _ *effect.Frame, log *engine.Log) bool {
	f := &s.Fight
	limit := int8(2)
	if f.Opponent < 0 {
		limit = 1
	}
	if f.Passes >= limit {
		r.decide(s, log)
		return true
	}
	seat := engine.Seat(f.side(f.Side))
	if !r.mayDeclare(s, seat) {
		s.passOn()
		return true
	}
	s.Stack.Top().Seat = seat
	return false
}

func (s *state) passOn() {
	f := &s.Fight
	f.Passes++
	if f.Opponent >= 0 {
		f.Side = 1 - f.Side
	}
}

// mayDeclare reports whether to ask the seat at all.
func (r *rules) mayDeclare(s *state, seat engine.Seat) bool {
	if r.anyBonus(s, seat, r.wealth(s, seat)) {
		return true
	}
	f := &s.Fight
	return !f.Field && int8(seat) == f.Opponent && r.convertible(s, &s.Players[seat])&r.atStake(s) != 0
}

// atStake returns the tiles that go with the city, as bits of Source (S-2.3).
func (r *rules) atStake(s *state) uint64 {
	set := content.TileSource(content.Tile(s.Fight.City)).Bit()
	for k, at := range s.Cathedrals {
		if at == s.Fight.City {
			set |= content.TileSource(content.FirstCathedral + content.Tile(k)).Bit()
		}
	}
	return set
}

// anyBonus reports whether the seat has a war bonus that costs at most the given florins; those beyond
// the treasury must still be raised.
func (r *rules) anyBonus(s *state, seat engine.Seat, florins int16) bool {
	p := &s.Players[seat]
	if p.Tokens > 0 || s.powerUsable(seat, content.France) {
		return true
	}
	own := func(g *content.Symbols) int16 { // what it would bring itself does not pay for it (V-5.1)
		if florins > p.Florins {
			return int16(g[content.Florin])
		}
		return 0
	}
	for i, card := range p.Slots {
		if card != content.NoCard && p.Worn>>i&1 == 0 && r.c.Cards[card].Gives[content.War] > 0 && int16(r.c.Cards[card].WarCost)+own(&r.c.Cards[card].Gives) <= florins {
			return true
		}
	}
	for set := p.available() & r.kindTiles[content.War]; set != 0; {
		if t := content.Tile(nextBit(&set)); int16(r.tileWarCost(t))+own(&r.c.Tiles[t].Gives) <= florins {
			return true
		}
	}
	return r.leonardo(s, seat) && int16(r.c.Bonuses[content.Leonardo].Cost) <= florins
}

// leonardo reports whether the seat's Leonardo can still serve here: once in each
// siege, and not after a field battle at this city (V-11.7, V-17.6, R-13).
func (r *rules) leonardo(s *state, seat engine.Seat) bool {
	f := &s.Fight
	if !s.Players[seat].tookBonus(content.Leonardo) || f.Leo.Has(seat) {
		return false
	}
	attacks := f.Field || int8(seat) == f.Attacker
	return !attacks || !s.Cities[f.City].Leo.Has(seat)
}

// tileWarCost returns what all war points of a tile cost together for Cannons, one
// by one for other tiles (V-11.15, V-16.4).
func (r *rules) tileWarCost(t content.Tile) int8 { return r.c.Tiles[t].WarCost }

// bonusCost returns what n war points of a source cost the seat, -1 if it cannot
// give this number.
func (r *rules) bonusCost(s *state, seat engine.Seat, src content.Source, n int16) int16 {
	p := &s.Players[seat]
	switch {
	case src == content.WarToken:
		return only(n == 1 && p.Tokens > 0, 0)
	case src == content.LeonardoBonus:
		return only(n == int16(r.c.Bonuses[content.Leonardo].War) && r.leonardo(s, seat), r.c.Bonuses[content.Leonardo].Cost)
	case src == content.PowerSource(content.France):
		return only(n == int16(r.c.Powers[content.France].Gives[content.War]) && s.powerUsable(seat, content.France), 0)
	case int(src) >= content.NumSources || !r.ownAvailable(p, src):
		return -1
	case src == content.TileSource(content.Cannons):
		return only(n == int16(r.c.Tiles[content.Cannons].Gives[content.War]), r.c.Tiles[content.Cannons].WarCost)
	}
	if n < 1 || n > int16(r.gives(p, src)[content.War]) {
		return -1
	}
	return n * int16(r.warCost(p, src))
}

func (r *rules) warCost(p *player, src content.Source) int8 {
	if slot, ok := src.Slot(); ok {
		return r.c.Cards[p.Slots[slot]].WarCost
	}
	return r.tileWarCost(content.Tile(src - content.FirstTile))
}

// only returns the cost where the condition holds, else -1.
func only(ok bool, cost int8) int16 {
	if !ok {
		return -1
	}
	return int16(cost)
}

func (r *rules) declareChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	for i, card := range p.Slots {
		if card != content.NoCard && p.Worn>>i&1 == 0 {
			buf = r.bonusChoicesOf(s, seat, content.Source(i), int16(r.c.Cards[card].Gives[content.War]), buf)
		}
	}
	buf = r.bonusChoicesOf(s, seat, content.PowerSource(content.France), int16(r.c.Powers[content.France].Gives[content.War]), buf)
	for set := p.available() & r.kindTiles[content.War]; set != 0; {
		t := content.Tile(nextBit(&set))
		buf = r.bonusChoicesOf(s, seat, content.TileSource(t), int16(r.c.Tiles[t].Gives[content.War]), buf)
	}
	buf = r.bonusChoicesOf(s, seat, content.WarToken, 1, buf)
	buf = r.bonusChoicesOf(s, seat, content.LeonardoBonus, int16(r.c.Bonuses[content.Leonardo].War), buf)
	return append(buf, engine.Choice{Verb: virtu.DoPass})
}

// bonusChoicesOf lists how many points of a source can be declared and paid.
func (r *rules) bonusChoicesOf(s *state, seat engine.Seat, src content.Source, most int16, buf []engine.Choice) []engine.Choice {
	for n := int16(1); n <= most; n++ {
		if cost := r.bonusCost(s, seat, src, n); cost >= 0 && cost <= s.Players[seat].Florins {
			buf = append(buf, engine.Choice{Verb: virtu.DoDeclare, On: int16(src), N: n})
		}
	}
	return buf
}

// whyDeclare returns why a war bonus cannot be declared (V-16.4–V-16.6).
func (r *rules) whyDeclare(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	src, n := content.Source(c.On), c.N
	cost := r.bonusCost(s, seat, src, n)
	p := &s.Players[seat]
	switch {
	case n < 1:
		return notAsked
	case cost >= 0 && cost <= p.Florins:
		return engine.Reason{}
	case cost >= 0:
		return r.fewFlorins(s, seat, "V-16.4", int(cost), src.Bit())
	case src == content.WarToken && p.Tokens > 0:
		return otherPoints(1, n)
	case src == content.WarToken:
		return engine.Reason{Rule: "V-16.4", Why: "noToken"}
	case src == content.LeonardoBonus && !p.tookBonus(content.Leonardo):
		return engine.Reason{Rule: "V-11.7", Why: "noLeonardo"}
	case src == content.LeonardoBonus && r.leonardo(s, seat):
		return otherPoints(r.c.Bonuses[content.Leonardo].War, n)
	case src == content.LeonardoBonus && s.Fight.Leo.Has(seat):
		return engine.Reason{Rule: "V-16.6", Why: "leonardoUsed"}
	case src == content.LeonardoBonus:
		return engine.Reason{Rule: "V-17.6", Why: "leonardoUsed"}
	case int(src) >= content.NumSources:
		return notAsked
	}
	if pw, ok := src.Power(); ok && pw != content.France || src == content.Indulgence {
		return engine.Reason{Rule: "V-16.4", Why: "noWar"}
	}
	why := r.whySource(s, seat, src)
	if why.Why != "wrongSymbol" && why.Why != "allianceNotHere" {
		return why
	}
	if most := r.gives(p, src)[content.War]; most > 0 {
		return otherPoints(most, n)
	}
	return engine.Reason{Rule: "V-16.4", Why: "noWar"}
}

// otherPoints returns the reason that a bonus gives at most most points, not n (V-16.4, R-54).
func otherPoints(most int8, n int16) engine.Reason {
	return engine.Reason{Rule: "V-16.4", Why: "otherPoints", Need: int(most), Have: int(n)}
}

// declare pays for a bonus at once and spends it (V-16.5, V-16.6).
func (r *rules) declare(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	src, n := content.Source(c.On), c.N
	p := &s.Players[seat]
	f := &s.Fight
	cost := r.bonusCost(s, seat, src, n)
	p.Florins -= cost
	switch src {
	case content.WarToken:
		p.Tokens--
	case content.LeonardoBonus:
		f.Leo = f.Leo.With(seat)
		if f.Field {
			s.Cities[f.City].Leo = s.Cities[f.City].Leo.With(seat)
		}
	default:
		s.exhaust(p, src)
	}
	f.Bonus[f.Side] += int8(n)
	f.Passes = 0
	if f.Opponent >= 0 {
		f.Side = 1 - f.Side
	}
	log.Add(engine.Event{Kind: virtu.EvDeclared, Seat: seat, On: int16(src), N: n, To: cost, Goods: p.told(src)})
}

func (r *rules) pass(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.passOn()
	log.Add(engine.Event{Kind: virtu.EvPassed, Seat: seat})
}

// showBonuses offers each war bonus that the seat has, ready or not.
func (r *rules) showBonuses(s *state, seat engine.Seat, add func(virtu.Offer)) {
	p := &s.Players[seat]
	show := func(c engine.Choice) {
		o := virtu.Offer{Choice: c, Points: int(c.N)}
		if cost := r.bonusCost(s, seat, content.Source(c.On), c.N); cost > 0 {
			o.Price = []content.Symbols{{content.Florin: int8(cost)}}
		}
		add(o)
	}
	for src := content.Source(0); int(src) < content.NumSources; src++ {
		if src >= content.FirstPower && src < content.FirstTile || !r.owns(p, src) {
			continue
		}
		most := r.gives(p, src)[content.War]
		first := int8(1)
		if src == content.TileSource(content.Cannons) {
			first = most
		}
		for n := first; n <= most && most > 0; n++ {
			show(engine.Choice{Verb: virtu.DoDeclare, On: int16(src), N: int16(n)})
		}
	}
	if s.Powers[content.France].Ally == int8(seat) {
		show(engine.Choice{Verb: virtu.DoDeclare, On: int16(content.PowerSource(content.France)), N: int16(r.c.Powers[content.France].Gives[content.War])})
	}
	if p.Tokens > 0 {
		show(engine.Choice{Verb: virtu.DoDeclare, On: int16(content.WarToken), N: 1})
	}
	if p.tookBonus(content.Leonardo) {
		show(engine.Choice{Verb: virtu.DoDeclare, On: int16(content.LeonardoBonus), N: int16(r.c.Bonuses[content.Leonardo].War)})
	}
}
