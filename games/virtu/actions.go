package virtu

import (
	"math/bits"

	"signoria/engine"
)

// act begins the action of a chamber (V-9). Free sources are committed to what
// gives most; only a campaign leaves a choice there (V-5.8).
func (r *rules) act(s *state, seat engine.Seat, a Action, log *engine.Log) {
	s.Act.Action = a
	room, under := r.roomGives(&s.Players[seat])
	switch a {
	case Govern:
		s.Act.Half = 2 * (max(room[Crown], room[Cross]) + max(under[Crown], under[Cross]))
		s.ask(AskGovern, seat)
	case Patronage:
		s.ask(AskPatronage, seat)
	case Trade:
		s.Act.Pool[Ship] = room[Ship] + under[Ship]
		s.ask(AskTrade, seat)
	case Annex:
		r.annex(r, s, seat)
	case Campaign:
		s.ask(AskCommit, seat)
	case Intrigue:
		s.Act.Pool[Mask] = room[Mask] + under[Mask]
		s.ask(AskIntrigue, seat)
	}
}

// useKind is the kind for which a source can be activated in the action, or
// NoSymbol. In Govern that is crown or cross, whichever is more.
func useKind(a Action, g *Symbols) Symbol {
	switch {
	case a == Govern && g[Crown] >= g[Cross] && g[Crown] > 0:
		return Crown
	case a == Govern && g[Cross] > 0:
		return Cross
	case a == Trade && g[Ship] > 0:
		return Ship
	case a == Intrigue && g[Mask] > 0:
		return Mask
	}
	return NoSymbol
}

// listUse lists the sources that can be activated for the action's pool, in the
// order of their ids (V-5.2, V-5.8).
func (r *rules) listUse(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	w := r.wanted(s, seat)
	for i, card := range p.Slots {
		if card != NoCard && p.Worn>>i&1 == 0 {
			buf = s.useOf(&w, buf, Source(i), &r.c.Cards[card].Gives)
		}
	}
	for pw := Ottomans; pw < NumPowers; pw++ {
		if s.powerUsable(seat, pw) {
			buf = s.useOf(&w, buf, PowerSource(pw), &r.c.Powers[pw].Gives)
		}
	}
	if r.sellsCrown(s, seat, &w) {
		buf = append(buf, engine.Choice{Verb: DoUse, On: int16(Indulgence), N: int16(Crown)})
	}
	for set := p.available() & r.useful(s.Act.Action); set != 0; {
		t := nextBit(&set)
		buf = s.useOf(&w, buf, TileSource(Tile(t)), &r.c.Tiles[t].Gives)
	}
	return buf
}

// sellsCrown tells whether an indulgence can be sold for a crown of the running
// action (V-8.5): in Govern, and for influence where it helps at once (S-2.2).
func (r *rules) sellsCrown(s *state, seat engine.Seat, w *wants) bool {
	switch s.Act.Action {
	case Govern:
		return r.canSell(s, seat)
	case Annex:
		return r.canSell(s, seat) && w.more(&s.Act.Pool, Crown) && r.crownHelps(s, seat)
	}
	return false
}

// useful are the tiles with a kind that the action can use.
func (r *rules) useful(a Action) uint64 {
	switch a {
	case Govern:
		return r.kindTiles[Crown] | r.kindTiles[Cross]
	case Trade:
		return r.kindTiles[Ship]
	case Campaign:
		return r.kindTiles[Cavalry] | r.kindTiles[Ship]
	case Intrigue:
		return r.kindTiles[Mask]
	case Annex:
		return r.kindTiles[Crown] | r.kindTiles[Cross] | r.kindTiles[Ship]
	}
	return 0
}

// useOf appends the ways in which a source can be activated: in a campaign for
// its cavalry or for its ships, for influence for each kind that helps, else for
// the action's kind.
func (s *state) useOf(w *wants, buf []engine.Choice, src Source, g *Symbols) []engine.Choice {
	switch s.Act.Action {
	case Campaign:
		if g[Cavalry] > 0 {
			buf = append(buf, engine.Choice{Verb: DoUse, On: int16(src), N: int16(Cavalry)})
		}
		if g[Ship] > 0 {
			buf = append(buf, engine.Choice{Verb: DoUse, On: int16(src), N: int16(Ship)})
		}
		return buf
	case Annex:
		for _, k := range influenceKinds {
			if g[k] > 0 && w.more(&s.Act.Pool, k) {
				buf = append(buf, engine.Choice{Verb: DoUse, On: int16(src), N: int16(k)})
			}
		}
		return buf
	}
	if k := useKind(s.Act.Action, g); k != NoSymbol {
		buf = append(buf, engine.Choice{Verb: DoUse, On: int16(src), N: int16(k)})
	}
	return buf
}

// canUse tells whether listUse would find anything.
func (r *rules) canUse(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	w := r.wanted(s, seat)
	if p.available()&r.useful(s.Act.Action) != 0 || r.sellsCrown(s, seat, &w) {
		return true
	}
	var room [3]engine.Choice
	for i, card := range p.Slots {
		if card != NoCard && p.Worn>>i&1 == 0 && len(s.useOf(&w, room[:0], Source(i), &r.c.Cards[card].Gives)) > 0 {
			return true
		}
	}
	for pw := Ottomans; pw < NumPowers; pw++ {
		if s.powerUsable(seat, pw) && len(s.useOf(&w, room[:0], PowerSource(pw), &r.c.Powers[pw].Gives)) > 0 {
			return true
		}
	}
	return false
}

// whyUse: available, showing the kind, and the kind of use to the action
// (V-5.8).
func (r *rules) whyUse(s *state, seat engine.Seat, src Source, k Symbol) engine.Reason {
	if src < 0 || int(src) >= NumSources || k >= NumSymbols {
		return notAsked
	}
	if s.Act.Closed {
		return engine.Reason{Rule: "V-10.5", Why: "sourcesClosed"}
	}
	p, w := &s.Players[seat], r.wanted(s, seat)
	switch pw, power := src.Power(); {
	case src == Indulgence:
		if s.Act.Action != Govern && s.Act.Action != Annex {
			return engine.Reason{Rule: "V-8.5", Why: "crownNotHere"}
		}
		if why := r.whySell(s, seat); !why.OK() {
			return why
		}
		if !r.sellsCrown(s, seat, &w) {
			return engine.Reason{Rule: "S-2.2", Why: "crownNoUse"}
		}
	case power && (!s.powerUsable(seat, pw) || pw == France), !power && !r.ownAvailable(p, src):
		return r.whySource(s, seat, src)
	}
	g := r.gives(p, src)
	if !s.Act.Action.wants(k) {
		return engine.Reason{Rule: "V-5.8", Why: "noUse", What: k.String()}
	}
	if g[k] == 0 {
		return engine.Reason{Rule: "V-5.1", Why: "noSuchSymbol", What: k.String()}
	}
	if s.Act.Action == Annex && !w.more(&s.Act.Pool, k) {
		return engine.Reason{Rule: "S-3.4", Why: "noUse", What: k.String()}
	}
	if s.Act.Action != Campaign && s.Act.Action != Annex && useKind(s.Act.Action, g) != k {
		return engine.Reason{Rule: "R-102", Why: "largerKind"}
	}
	if s.Act.Action == Govern && s.Act.Half >= r.targetHalves(s, p, seat) {
		return engine.Reason{Rule: "V-10.2", Why: "nothingToRefresh"}
	}
	return engine.Reason{}
}

// wants tells whether the variable action can use symbols of the kind.
func (a Action) wants(k Symbol) bool {
	switch a {
	case Govern:
		return k == Crown || k == Cross
	case Trade:
		return k == Ship
	case Campaign:
		return k == Cavalry || k == Ship
	case Intrigue:
		return k == Mask
	case Annex:
		return k == Crown || k == Cross || k == Ship
	}
	return false
}

// ownAvailable tells whether the source is an available card or tile of the
// player.
func (r *rules) ownAvailable(p *player, src Source) bool {
	if slot, ok := src.Slot(); ok {
		return p.Slots[slot] != NoCard && p.Worn>>slot&1 == 0
	}
	return src >= FirstTile && p.available()>>(src-FirstTile)&1 != 0
}

// doUse adds the source's symbols to the pool (V-5.8).
func (r *rules) doUse(s *state, seat engine.Seat, src Source, k Symbol, log *engine.Log) {
	n := r.gives(&s.Players[seat], src)[k]
	r.use(s, seat, src, log)
	if log != nil && src != Indulgence {
		last := &log.Events[len(log.Events)-1]
		last.To, last.N = int16(k), int16(n)
	}
	s.Act.Begun = s.Act.Action == Annex
	s.Act.Owes = s.Act.Owes || s.Act.Begun && src == Indulgence
	if s.Act.Action == Govern {
		s.Act.Half += 2 * n
	} else {
		s.Act.Pool[k] += n
	}
}

// refreshable are the exhausted tiles that this Govern did not use as a payment
// (V-10.4).
func (s *state) refreshable(p *player) uint64 {
	return p.Used &^ (s.Act.Spent >> FirstTile)
}

// reactivable are the own used alliances that did not pay for this Govern
// (V-10.2, V-10.6, V-24.10).
func (s *state) reactivable(seat engine.Seat) uint8 {
	var set uint8
	for pw := range s.Powers {
		if s.Powers[pw].Ally == int8(seat) && !s.Powers[pw].Ready && s.Act.Spent>>(int(FirstPower)+pw)&1 == 0 {
			set |= 1 << pw
		}
	}
	return set
}

// targetHalves is how many half points of Govern could find a use, tiles that
// may yet be converted included.
func (r *rules) targetHalves(s *state, p *player, seat engine.Seat) int8 {
	tiles := s.refreshable(p) | p.available()&r.kindTiles[Florin]
	return int8(bits.OnesCount64(tiles) + 2*bits.OnesCount8(s.reactivable(seat)))
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
	return s.Act.Owes || s.Act.Action == Govern && !s.Act.Closed && s.Act.Spent&Indulgence.bit() != 0
}

// settleGovern ends the action when nothing is left to do, or to do it with.
func (r *rules) settleGovern(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	if r.targetHalves(s, p, seat) > 0 {
		if !s.Act.Closed && s.Act.Half < r.targetHalves(s, p, seat) && r.canUse(s, seat) {
			return false
		}
		if s.Act.Half >= 2 || s.Act.Half == 1 && s.refreshable(p)|p.available()&r.kindTiles[Florin] != 0 {
			return false
		}
	}
	s.Stack.Pop()
	return true
}

func (r *rules) whyRefresh(s *state, seat engine.Seat, t Tile) engine.Reason {
	p := &s.Players[seat]
	switch {
	case t < 0 || t >= NumTiles || !p.has(t):
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

func (r *rules) whyReactivate(s *state, seat engine.Seat, p Power) engine.Reason {
	switch {
	case p < 0 || p >= NumPowers:
		return notAsked
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
func (s *state) refresh(seat engine.Seat, t Tile, log *engine.Log) {
	s.Act.Closed = true
	s.Act.Half--
	s.Players[seat].Used &^= bit(int(t))
	log.Add(engine.Event{Kind: EvRefreshed, Seat: seat, On: int16(t)})
}

// reactivate moves the disc of an alliance back for a point.
func (s *state) reactivate(seat engine.Seat, p Power, log *engine.Log) {
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
	if n := florinsPerShip * int16(s.Act.Pool[Ship]); s.Act.Action == Trade && n > 0 {
		s.Players[seat].Florins += n
		log.Add(engine.Event{Kind: EvTraded, Seat: seat, N: n})
	}
	s.Stack.Pop()
}
