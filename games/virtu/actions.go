package virtu

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// act begins the action of a chamber (V-9). Free sources are committed to what
// gives most; only a campaign leaves a choice there (V-5.8).
func (r *rules) act(s *state, seat engine.Seat, a content.Action, log *engine.Log) {
	s.Act.Action = a
	room, under := r.roomGives(&s.Players[seat])
	switch a {
	case content.Govern:
		s.Act.Half = 2 * (max(room[content.Crown], room[content.Cross]) + max(under[content.Crown], under[content.Cross]))
		s.ask(AskGovern, seat)
	case content.Patronage:
		s.ask(AskPatronage, seat)
	case content.Trade:
		s.Act.Pool[content.Ship] = room[content.Ship] + under[content.Ship]
		s.ask(AskTrade, seat)
	case content.Annex:
		r.annex(r, s, seat)
	case content.Campaign:
		s.ask(AskCommit, seat)
	case content.Intrigue:
		s.Act.Pool[content.Mask] = room[content.Mask] + under[content.Mask]
		s.ask(AskIntrigue, seat)
	}
}

// useKind is the kind for which a source can be activated in the action, or
// NoSymbol. In Govern that is crown or cross, whichever is more.
func useKind(a content.Action, g *content.Symbols) content.Symbol {
	switch {
	case a == content.Govern && g[content.Crown] >= g[content.Cross] && g[content.Crown] > 0:
		return content.Crown
	case a == content.Govern && g[content.Cross] > 0:
		return content.Cross
	case a == content.Trade && g[content.Ship] > 0:
		return content.Ship
	case a == content.Intrigue && g[content.Mask] > 0:
		return content.Mask
	}
	return content.NoSymbol
}

// listUse lists the sources that can be activated for the action's pool, in the
// order of their ids (V-5.2, V-5.8).
func (r *rules) listUse(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	w := r.wanted(s, seat)
	for i, card := range p.Slots {
		if card != content.NoCard && p.Worn>>i&1 == 0 {
			buf = s.useOf(&w, buf, content.Source(i), &r.c.Cards[card].Gives)
		}
	}
	for pw := content.Ottomans; pw < content.NumPowers; pw++ {
		if s.powerUsable(seat, pw) {
			buf = s.useOf(&w, buf, content.PowerSource(pw), &r.c.Powers[pw].Gives)
		}
	}
	if r.sellsCrown(s, seat, &w) {
		buf = append(buf, engine.Choice{Verb: DoUse, On: int16(content.Indulgence), N: int16(content.Crown)})
	}
	for set := p.available() & r.useful(s.Act.Action) &^ r.lastTarget(s, p, seat); set != 0; {
		t := nextBit(&set)
		buf = s.useOf(&w, buf, content.TileSource(content.Tile(t)), &r.c.Tiles[t].Gives)
	}
	return buf
}

// sellsCrown tells whether an indulgence can be sold for a crown of the running
// action (V-8.5): in Govern, and for influence where it helps at once (S-2.2).
func (r *rules) sellsCrown(s *state, seat engine.Seat, w *wants) bool {
	switch s.Act.Action {
	case content.Govern:
		return r.canSell(s, seat)
	case content.Annex:
		return r.canSell(s, seat) && w.more(&s.Act.Pool, content.Crown) && r.crownHelps(s, seat)
	}
	return false
}

// useful are the tiles with a kind that the action can use.
func (r *rules) useful(a content.Action) uint64 {
	switch a {
	case content.Govern:
		return r.kindTiles[content.Crown] | r.kindTiles[content.Cross]
	case content.Trade:
		return r.kindTiles[content.Ship]
	case content.Campaign:
		return r.kindTiles[content.Cavalry] | r.kindTiles[content.Ship]
	case content.Intrigue:
		return r.kindTiles[content.Mask]
	case content.Annex:
		return r.kindTiles[content.Crown] | r.kindTiles[content.Cross] | r.kindTiles[content.Ship]
	}
	return 0
}

// useOf appends the ways in which a source can be activated: in a campaign for
// its cavalry or for its ships, for influence for each kind that helps, else for
// the action's kind.
func (s *state) useOf(w *wants, buf []engine.Choice, src content.Source, g *content.Symbols) []engine.Choice {
	switch s.Act.Action {
	case content.Campaign:
		if g[content.Cavalry] > 0 {
			buf = append(buf, engine.Choice{Verb: DoUse, On: int16(src), N: int16(content.Cavalry)})
		}
		if g[content.Ship] > 0 {
			buf = append(buf, engine.Choice{Verb: DoUse, On: int16(src), N: int16(content.Ship)})
		}
		return buf
	case content.Annex:
		for _, k := range influenceKinds {
			if g[k] > 0 && w.more(&s.Act.Pool, k) {
				buf = append(buf, engine.Choice{Verb: DoUse, On: int16(src), N: int16(k)})
			}
		}
		return buf
	}
	if k := useKind(s.Act.Action, g); k != content.NoSymbol {
		buf = append(buf, engine.Choice{Verb: DoUse, On: int16(src), N: int16(k)})
	}
	return buf
}

// canUse tells whether listUse would find anything.
func (r *rules) canUse(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	w := r.wanted(s, seat)
	if p.available()&r.useful(s.Act.Action)&^r.lastTarget(s, p, seat) != 0 || r.sellsCrown(s, seat, &w) {
		return true
	}
	var room [3]engine.Choice
	for i, card := range p.Slots {
		if card != content.NoCard && p.Worn>>i&1 == 0 && len(s.useOf(&w, room[:0], content.Source(i), &r.c.Cards[card].Gives)) > 0 {
			return true
		}
	}
	for pw := content.Ottomans; pw < content.NumPowers; pw++ {
		if s.powerUsable(seat, pw) && len(s.useOf(&w, room[:0], content.PowerSource(pw), &r.c.Powers[pw].Gives)) > 0 {
			return true
		}
	}
	return false
}

// whyUse: available, showing the kind, and the kind of use to the action
// (V-5.8).
func (r *rules) whyUse(s *state, seat engine.Seat, src content.Source, k content.Symbol) engine.Reason {
	if src < 0 || int(src) >= content.NumSources || k >= content.NumSymbols {
		return notAsked
	}
	if s.Act.Closed {
		return engine.Reason{Rule: "V-10.5", Why: "sourcesClosed"}
	}
	p, w := &s.Players[seat], r.wanted(s, seat)
	switch pw, power := src.Power(); {
	case src == content.Indulgence:
		if s.Act.Action != content.Govern && s.Act.Action != content.Annex {
			return engine.Reason{Rule: "V-8.5", Why: "crownNotHere"}
		}
		if why := r.whySell(s, seat); !why.OK() {
			return why
		}
		if !r.sellsCrown(s, seat, &w) {
			return engine.Reason{Rule: "S-2.2", Why: "crownNoUse"}
		}
	case power && (!s.powerUsable(seat, pw) || pw == content.France), !power && !r.ownAvailable(p, src):
		return r.whySource(s, seat, src)
	}
	g := r.gives(p, src)
	if !s.Act.Action.Wants(k) {
		return engine.Reason{Rule: "V-5.8", Why: "noUse", What: k.String()}
	}
	if g[k] == 0 {
		return engine.Reason{Rule: "V-5.1", Why: "noSuchSymbol", What: k.String()}
	}
	if s.Act.Action == content.Annex && !w.more(&s.Act.Pool, k) {
		return engine.Reason{Rule: "S-3.4", Why: "noUse", What: k.String()}
	}
	if s.Act.Action != content.Campaign && s.Act.Action != content.Annex && useKind(s.Act.Action, g) != k {
		return engine.Reason{Rule: "R-102", Why: "largerKind"}
	}
	if s.Act.Action == content.Govern && (s.Act.Half >= r.targetHalves(s, p, seat) || src >= content.FirstTile && r.lastTarget(s, p, seat)>>(src-content.FirstTile)&1 != 0) {
		return engine.Reason{Rule: "V-10.2", Why: "nothingToRefresh"}
	}
	return engine.Reason{}
}

// ownAvailable tells whether the source is an available card or tile of the
// player.
func (r *rules) ownAvailable(p *player, src content.Source) bool {
	if slot, ok := src.Slot(); ok {
		return p.Slots[slot] != content.NoCard && p.Worn>>slot&1 == 0
	}
	return src >= content.FirstTile && p.available()>>(src-content.FirstTile)&1 != 0
}

// doUse adds the source's symbols to the pool (V-5.8).
func (r *rules) doUse(s *state, seat engine.Seat, src content.Source, k content.Symbol, log *engine.Log) {
	n := r.gives(&s.Players[seat], src)[k]
	r.use(s, seat, src, log)
	if log != nil && src != content.Indulgence {
		last := &log.Events[len(log.Events)-1]
		last.To, last.N = int16(k), int16(n)
	}
	s.Act.Begun = s.Act.Action == content.Annex
	s.Act.Owes = s.Act.Owes || s.Act.Begun && src == content.Indulgence
	if s.Act.Action == content.Govern {
		s.Act.Half += 2 * n
	} else {
		s.Act.Pool[k] += n
	}
}

// refreshable are the exhausted tiles that this Govern did not use as a payment
// (V-10.4).
func (s *state) refreshable(p *player) uint64 {
	return p.Used &^ (s.Act.Spent >> content.FirstTile)
}

// reactivable are the own used alliances that did not pay for this Govern
// (V-10.2, V-10.6, V-24.10).
func (s *state) reactivable(seat engine.Seat) uint8 {
	var set uint8
	for pw := range s.Powers {
		if s.Powers[pw].Ally == int8(seat) && !s.Powers[pw].Ready && s.Act.Spent>>(int(content.FirstPower)+pw)&1 == 0 {
			set |= 1 << pw
		}
	}
	return set
}

// targetHalves is how many half points of Govern could find a use, tiles that
// may yet be converted included.
func (r *rules) targetHalves(s *state, p *player, seat engine.Seat) int8 {
	tiles := s.refreshable(p) | p.available()&r.kindTiles[content.Florin]
	return int8(bits.OnesCount64(tiles) + 2*bits.OnesCount8(s.reactivable(seat)))
}

// lastTarget is the only tile that a Govern could turn, if it must be converted first:
// as a source it would leave nothing to turn (V-10.4, S-3.8).
func (r *rules) lastTarget(s *state, p *player, seat engine.Seat) uint64 {
	if s.Act.Action != content.Govern || s.refreshable(p) != 0 || s.reactivable(seat) != 0 {
		return 0
	}
	tiles := p.available() & r.kindTiles[content.Florin]
	if tiles&(tiles-1) != 0 {
		return 0
	}
	return tiles
}

func (r *rules) listGovern(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	if !s.Act.Closed && s.Act.Half < r.targetHalves(s, p, seat) {
		buf = r.listUse(s, seat, buf)
	}
	if !s.owesCrown() {
		buf = append(buf, engine.Choice{Verb: DoFinish})
	}
	if s.Act.Half >= 1 {
		for set := s.refreshable(p); set != 0; {
			buf = append(buf, engine.Choice{Verb: DoRefresh, On: int16(nextBit(&set))})
		}
	}
	if s.Act.Half >= 2 {
		for set := uint64(s.reactivable(seat)); set != 0; {
			buf = append(buf, engine.Choice{Verb: DoReactivate, On: int16(nextBit(&set))})
		}
	}
	return buf
}

// owesCrown tells whether an indulgence was sold for a crown of this action that
// has not been spent: it must be (S-2.2).
func (s *state) owesCrown() bool {
	return s.Act.Owes || s.Act.Action == content.Govern && !s.Act.Closed && s.Act.Spent&content.Indulgence.Bit() != 0
}

// settleGovern ends the action when nothing is left to do, or to do it with.
func (r *rules) settleGovern(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	if r.targetHalves(s, p, seat) > 0 {
		if !s.Act.Closed && s.Act.Half < r.targetHalves(s, p, seat) && r.canUse(s, seat) {
			return false
		}
		if s.Act.Half >= 2 || s.Act.Half == 1 && s.refreshable(p)|p.available()&r.kindTiles[content.Florin] != 0 {
			return false
		}
	}
	s.Stack.Pop()
	return true
}

func (r *rules) whyRefresh(s *state, seat engine.Seat, t content.Tile) engine.Reason {
	p := &s.Players[seat]
	switch {
	case t < 0 || t >= content.NumTiles || !p.has(t):
		return engine.Reason{Rule: "V-10.2", Why: "notYourTile"}
	case p.Used>>t&1 == 0:
		return engine.Reason{Rule: "V-10.2", Why: "notExhausted"}
	case s.refreshable(p)>>t&1 == 0:
		return engine.Reason{Rule: "V-10.4", Why: "paidForThis"}
	case s.Act.Half < 1:
		return engine.Reason{Rule: "V-10.2", Why: "noPoints"}
	}
	return engine.Reason{}
}

func (r *rules) whyReactivate(s *state, seat engine.Seat, p content.Power) engine.Reason {
	switch {
	case p < 0 || p >= content.NumPowers:
		return notAsked
	case r.c.Powers[p].ID == "":
		return r.missingPower(p)
	case s.Powers[p].Ally != int8(seat):
		return engine.Reason{Rule: "V-10.2", Why: "notAlly", What: p.String()}
	case s.Powers[p].Ready:
		return engine.Reason{Rule: "V-10.2", Why: "stillReady", What: p.String()}
	case s.reactivable(seat)>>p&1 == 0:
		return engine.Reason{Rule: "V-10.6", Why: "paidForThis", What: p.String()}
	case s.Act.Half < 2:
		return engine.Reason{Rule: "V-10.2", Why: "noPoints"}
	}
	return engine.Reason{}
}

// refresh turns a tile up for half a point (V-10.2); from then on no source can
// be activated (V-10.5).
func (s *state) refresh(seat engine.Seat, t content.Tile, log *engine.Log) {
	s.Act.Closed = true
	s.Act.Half--
	s.Players[seat].Used &^= bit(int(t))
	log.Add(engine.Event{Kind: EvRefreshed, Seat: seat, On: int16(t)})
}

// reactivate moves the disc of an alliance back for a point.
func (s *state) reactivate(seat engine.Seat, p content.Power, log *engine.Log) {
	s.Act.Closed = true
	s.Act.Half -= 2
	s.Powers[p].Ready = true
	log.Add(engine.Event{Kind: EvReactivated, Seat: seat, On: int16(p)})
}

func (r *rules) listTrade(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return append(r.listUse(s, seat, buf), engine.Choice{Verb: DoFinish})
}

func (r *rules) settleTrade(s *state, seat engine.Seat, log *engine.Log) bool {
	if r.canUse(s, seat) {
		return false
	}
	r.finish(s, seat, log)
	return true
}

// florinsPerShip of a trade (V-12.1).
const florinsPerShip = 2

// finish ends a variable action; what is left in the pool is lost (V-5.8). A
// trade pays out for its ships.
func (r *rules) finish(s *state, seat engine.Seat, log *engine.Log) {
	if n := florinsPerShip * int16(s.Act.Pool[content.Ship]); s.Act.Action == content.Trade && n > 0 {
		s.Players[seat].Florins += n
		log.Add(engine.Event{Kind: EvTraded, Seat: seat, N: n})
	}
	s.Stack.Pop()
}
