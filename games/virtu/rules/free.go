package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// saleFlorins are the florins for the sale of an indulgence (V-8.2).
const saleFlorins = 3

// convertible returns the available courtiers and tiles that show florins (V-4.4),
// as bits of Source.
func (r *rules) convertible(s *state, p *player) uint64 {
	return r.showing(p, content.Florin) &^ s.Act.fresh()
}

// fresh returns what was bought in this step of winter and so pays for nothing in it
// (V-22.2), as bits of Source.
func (a *act) fresh() uint64 {
	const titles = 1<<(content.Guild+1-content.FirstDuchy) - 1
	return uint64(a.Fresh) | (a.Bought>>content.FirstFamily&titles)<<content.FirstDuchy<<content.FirstTile
}

// owns reports whether a slot's card or a tile is the player's, on either side.
func (r *rules) owns(p *player, src content.Source) bool {
	if slot, ok := src.Slot(); ok {
		return p.Slots[slot] != content.NoCard
	}
	t, ok := src.Tile()
	return ok && p.has(t)
}

// gives returns the symbols of a slot's card, an alliance, the sale of an indulgence or a tile.
func (r *rules) gives(p *player, src content.Source) *content.Symbols {
	switch {
	case src < content.FirstPower:
		return &r.c.Cards[p.Slots[src]].Gives
	case src < content.Indulgence:
		return &r.c.Powers[src-content.FirstPower].Gives
	case src == content.Indulgence:
		return &saleCrown
	}
	return &r.c.Tiles[src-content.FirstTile].Gives
}

// saleCrown is the symbol for the sale of an indulgence in a payment (V-8.5).
var saleCrown = content.Symbols{content.Crown: 1}

// exhaust turns a slot's card, a tile or an alliance to its used side.
func (s *state) exhaust(p *player, src content.Source) {
	switch {
	case src < content.FirstPower:
		p.Worn |= 1 << src
	case src < content.Indulgence:
		s.Powers[src-content.FirstPower].Ready = false
	case src >= content.FirstTile:
		p.Used |= bit(int(src - content.FirstTile))
	}
}

// told returns the Goods of an event about a source: for a courtier slot its card.
func (p *player) told(src content.Source) (goods [engine.EventGoods]int16) {
	if slot, ok := src.Slot(); ok {
		goods[0] = int16(p.Slots[slot])
	}
	return goods
}

// wealth returns what the seat could pay in florins if it converted all it can and
// sold an indulgence: an upper bound that decides whether to ask.
func (r *rules) wealth(s *state, seat engine.Seat) int16 {
	p := &s.Players[seat]
	sum := p.Florins
	for set := r.convertible(s, p); set != 0; {
		sum += int16(r.gives(p, content.Source(nextBit(&set)))[content.Florin])
	}
	if r.canSell(s, seat) {
		sum += saleFlorins
	}
	return sum
}

// canSell reports whether the seat can sell an indulgence: once a year, if the pile has one and the
// chamber of the token has none (V-8.1); in spring only when the token has stopped (V-8.4, R-6).
func (r *rules) canSell(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	if p.Sold || p.Token < 0 || s.Indulgences == 0 || p.Chambers[p.Token].Indulgence {
		return false
	}
	return !s.walking(seat)
}

// walking reports whether the seat's token has not yet stopped this spring.
func (s *state) walking(seat engine.Seat) bool {
	if s.Phase == virtu.PhaseSetup {
		return true
	}
	if s.Phase != virtu.PhaseActions {
		return false
	}
	if s.Stack.Len > 0 && s.Stack.Frames[0].Seat == seat {
		node := virtu.Ask(s.Stack.Frames[0].Node)
		return node == virtu.AskMove || node == virtu.AskStart
	}
	return false
}

// The free actions of S-2 are open together with the answers of nearly every question: a question that
// has them takes its answers from withFree and its list from freeThen.
var (
	convert = answer{Verb: virtu.DoConvert, Forms: forms{{Words: "convert", Args: args{{In: inOn, Noun: aSource}}}}, Why: (*rules).whyConvert, Do: (*rules).convert}
	sell    = answer{Verb: virtu.DoSell, Forms: forms{{Words: "sell"}}, Why: (*rules).whySell, Do: (*rules).sell}
)

// withFree returns a question's own answers and the free actions.
func withFree(own ...answer) answers { return append(own, convert, sell) }

// freeThen returns the list of a question whose own verbs all come after those of the free
// actions.
func freeThen(list func(*rules, *state, engine.Seat, []engine.Choice) []engine.Choice) func(*rules, *state, engine.Seat, []engine.Choice) []engine.Choice {
	return func(r *rules, s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
		return list(r, s, seat, r.freeChoices(s, seat, buf))
	}
}

// owesShips reports whether units have retreated by ship and are not paid for: between a
// target and its payment nothing changes.
func (s *state) owesShips() bool { return s.Phase == virtu.PhaseRetreats && s.Act.N != 0 }

var notBetween = engine.Reason{Rule: "R-106", Why: "notBetween"}

func (r *rules) freeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if s.owesShips() {
		return buf
	}
	for set := r.convertible(s, &s.Players[seat]); set != 0; {
		buf = append(buf, engine.Choice{Verb: virtu.DoConvert, On: int16(nextBit(&set))})
	}
	if r.canSell(s, seat) {
		buf = append(buf, engine.Choice{Verb: virtu.DoSell})
	}
	return buf
}

// showFree offers conversions and the sale of an indulgence (S-2).
func (r *rules) showFree(s *state, seat engine.Seat, add func(virtu.Offer)) {
	if s.owesShips() {
		return
	}
	p := &s.Players[seat]
	for src := content.Source(0); int(src) < content.NumSources; src++ {
		if n := r.gives(p, src)[content.Florin]; r.owns(p, src) && n > 0 {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoConvert, On: int16(src)}, Points: int(n)})
		}
	}
	if p.Token >= 0 {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoSell}, Points: saleFlorins})
	}
}

// whyConvert: own, available, with florins (V-4.4).
func (r *rules) whyConvert(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if s.owesShips() {
		return notBetween
	}
	p, src := &s.Players[seat], content.Source(c.On)
	if src >= content.Source(content.NumSources) || src >= content.FirstPower && src < content.FirstTile {
		return notAsked
	}
	why := r.whyExhaust(s, p, src, "V-4.4")
	if why.OK() && r.gives(p, src)[content.Florin] == 0 {
		return engine.Reason{Rule: "V-4.4", Why: "noFlorins", What: r.c.SourceID(src)}
	}
	return why
}

// whyExhaust returns why a player cannot exhaust a courtier slot or a tile, by the rule that lets
// a player exhaust it; the zero Reason if it is possible.
func (r *rules) whyExhaust(s *state, p *player, src content.Source, rule string) engine.Reason {
	what := r.c.SourceID(src)
	switch slot, ok := src.Slot(); {
	case ok && p.Slots[slot] == content.NoCard:
		return engine.Reason{Rule: rule, Why: "emptySlot"}
	case !ok && !p.has(content.Tile(src-content.FirstTile)):
		return engine.Reason{Rule: rule, Why: "notYours", What: what}
	case !r.isAvailable(p, src):
		return engine.Reason{Rule: rule, Why: "exhausted", What: what}
	case s.Act.fresh()&src.Bit() != 0:
		return engine.Reason{Rule: "V-22.2", Why: "boughtNow", What: what}
	}
	return engine.Reason{}
}

func (r *rules) isAvailable(p *player, src content.Source) bool {
	if slot, ok := src.Slot(); ok {
		return p.Worn>>slot&1 == 0
	}
	return p.Used>>(src-content.FirstTile)&1 == 0
}

func (r *rules) whySell(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	if s.owesShips() {
		return notBetween
	}
	return r.whyNoSale(s, seat)
}

// whyNoSale returns why the seat cannot sell an indulgence (V-8.1, V-8.4).
func (r *rules) whyNoSale(s *state, seat engine.Seat) engine.Reason {
	p := &s.Players[seat]
	switch {
	case s.walking(seat) || p.Token < 0:
		return engine.Reason{Rule: "V-8.4", Why: "tokenMoves"}
	case p.Sold:
		return engine.Reason{Rule: "V-8.1", Why: "soldAlready"}
	case p.Chambers[p.Token].Indulgence:
		return engine.Reason{Rule: "V-8.6", Why: "indulgenceHere"}
	case s.Indulgences == 0:
		return engine.Reason{Rule: "V-8.1", Why: "noIndulgences"}
	}
	return engine.Reason{}
}

// fewFlorins says that florins are short, and whether courtiers and tiles, those of a
// set left out, can still bring them (V-4.4).
func (r *rules) fewFlorins(s *state, seat engine.Seat, rule string, need int, but uint64) engine.Reason {
	p := &s.Players[seat]
	sum := int(p.Florins)
	for set := r.convertible(s, p) &^ but; set != 0; {
		sum += int(r.gives(p, content.Source(nextBit(&set)))[content.Florin])
	}
	return florinsShort(rule, need, int(p.Florins), sum >= need)
}

// florinsShort says that florins are short, and whether the rest is in reach.
func florinsShort(rule string, need, have int, inReach bool) engine.Reason {
	if inReach {
		return engine.Reason{Rule: rule, Why: "florinsInReach", Need: need, Have: have}
	}
	return engine.Reason{Rule: rule, Why: "fewFlorins", Need: need, Have: have}
}

// convert takes the whole amount into the treasury (V-4.4).
func (r *rules) convert(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	p, src := &s.Players[seat], content.Source(c.On)
	n := int16(r.gives(p, src)[content.Florin])
	s.exhaust(p, src)
	p.Florins += n
	log.Add(engine.Event{Kind: virtu.EvConverted, Seat: seat, On: int16(src), N: n, Goods: p.told(src)})
}

func (r *rules) sell(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.sellFor(seat, saleFlorins, log)
}

// sellFor lays an indulgence on the token's chamber (V-8.3) for florins, or for none: for
// the crown of a payment.
func (s *state) sellFor(seat engine.Seat, florins int16, log *engine.Log) {
	p := &s.Players[seat]
	p.Sold = true
	p.Florins += florins
	p.Chambers[p.Token].Indulgence = true
	s.Indulgences--
	log.Add(engine.Event{Kind: virtu.EvSold, Seat: seat, On: int16(p.Token), N: florins})
}

// powerUsable reports whether the disc is on the left and no enemy agent is there (V-24.9).
func (s *state) powerUsable(seat engine.Seat, p content.Power) bool {
	at := &s.Powers[p]
	return at.Ally == int8(seat) && at.Ready && (at.Agent == nobody || at.Agent == int8(seat))
}
