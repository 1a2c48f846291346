package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// The answers that the actions played step by step share (V-5.8): a source gives its symbols
// to the pool, and the action ends.
var (
	use    = answer{Verb: virtu.DoUse, Forms: useForms, Why: (*rules).whyUse, Do: (*rules).use}
	finish = answer{Verb: virtu.DoFinish, Forms: forms{{Words: "finish"}}, Why: (*rules).whyFinish, Do: (*rules).finish}
)

var useForms = forms{{Words: "use", Args: args{{In: inOn, Noun: aSource}, {In: inN, Noun: aSymbol}}}}

// act begins the action of a chamber (V-9). Free sources give what is most for
// the action; only a campaign asks which kind (V-5.8).
func (r *rules) act(s *state, seat engine.Seat, a content.Action, log *engine.Log) {
	s.Act.Action = a
	room, under := r.roomGives(&s.Players[seat])
	switch a {
	case content.Govern:
		s.Act.Half = 2 * (max(room[content.Crown], room[content.Cross]) + max(under[content.Crown], under[content.Cross]))
		s.ask(virtu.AskGovern, seat)
	case content.Patronage:
		s.ask(virtu.AskPatronage, seat)
	case content.Trade:
		s.Act.Pool[content.Ship] = room[content.Ship] + under[content.Ship]
		s.ask(virtu.AskTrade, seat)
	case content.Annex:
		r.annex(r, s, seat)
	case content.Campaign:
		s.ask(virtu.AskCommit, seat)
	case content.Intrigue:
		s.Act.Pool[content.Mask] = room[content.Mask] + under[content.Mask]
		s.ask(virtu.AskIntrigue, seat)
	}
}

// useKind returns the kind for which a source can be activated in the action, or
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

// useChoices lists the sources that can be activated for the action's pool, in the
// order of their ids (V-5.2, V-5.8).
func (r *rules) useChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
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
		buf = append(buf, engine.Choice{Verb: virtu.DoUse, On: int16(content.Indulgence), N: int16(content.Crown)})
	}
	for set := p.available() & r.useful(s.Act.Action) &^ r.lastTarget(s, p, seat); set != 0; {
		t := nextBit(&set)
		buf = s.useOf(&w, buf, content.TileSource(content.Tile(t)), &r.c.Tiles[t].Gives)
	}
	return buf
}

// sellsCrown reports whether an indulgence can be sold for a crown of the running
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

// useful returns the tiles with a kind that the action can use.
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
			buf = append(buf, engine.Choice{Verb: virtu.DoUse, On: int16(src), N: int16(content.Cavalry)})
		}
		if g[content.Ship] > 0 {
			buf = append(buf, engine.Choice{Verb: virtu.DoUse, On: int16(src), N: int16(content.Ship)})
		}
		return buf
	case content.Annex:
		for _, k := range influenceKinds {
			if g[k] > 0 && w.more(&s.Act.Pool, k) {
				buf = append(buf, engine.Choice{Verb: virtu.DoUse, On: int16(src), N: int16(k)})
			}
		}
		return buf
	}
	if k := useKind(s.Act.Action, g); k != content.NoSymbol {
		buf = append(buf, engine.Choice{Verb: virtu.DoUse, On: int16(src), N: int16(k)})
	}
	return buf
}

// canUse reports whether useChoices would find anything.
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
func (r *rules) whyUse(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	src, k := content.Source(c.On), content.Symbol(c.N)
	if int(src) >= content.NumSources {
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
		if why := r.whyNoSale(s, seat); !why.OK() {
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

// ownAvailable reports whether the source is an available card or tile of the
// player.
func (r *rules) ownAvailable(p *player, src content.Source) bool {
	if slot, ok := src.Slot(); ok {
		return p.Slots[slot] != content.NoCard && p.Worn>>slot&1 == 0
	}
	return src >= content.FirstTile && p.available()>>(src-content.FirstTile)&1 != 0
}

// use adds the source's symbols to the pool (V-5.8).
func (r *rules) use(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	src, k := content.Source(c.On), content.Symbol(c.N)
	n := r.gives(&s.Players[seat], src)[k]
	r.spend(s, seat, src, log)
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

// owesCrown reports whether an indulgence was sold for a crown of this action that
// has not been spent: it must be (S-2.2).
func (s *state) owesCrown() bool {
	return s.Act.Owes || s.Act.Action == content.Govern && !s.Act.Closed && s.Act.Spent&content.Indulgence.Bit() != 0
}

// whyFinish: a crown for which an indulgence was sold must be spent (S-2.2).
func (r *rules) whyFinish(s *state, _ engine.Seat, _ engine.Choice) engine.Reason {
	if s.owesCrown() {
		return engine.Reason{Rule: "S-2.2", Why: "crownUnspent"}
	}
	return engine.Reason{}
}

// florinsPerShip of a trade (V-12.1).
const florinsPerShip = 2

// finish ends a variable action; what is left in the pool is lost (V-5.8). A
// trade pays out for its ships.
func (r *rules) finish(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	if n := florinsPerShip * int16(s.Act.Pool[content.Ship]); s.Act.Action == content.Trade && n > 0 {
		s.Players[seat].Florins += n
		log.Add(engine.Event{Kind: virtu.EvTraded, Seat: seat, N: n})
	}
	s.Stack.Pop()
}

// showUses offers all sources.
func (r *rules) showUses(s *state, seat engine.Seat, add func(virtu.Offer)) {
	for src := content.Source(0); int(src) < content.NumSources; src++ {
		r.showUse(s, seat, src, add)
	}
}

// showUse offers a source for each kind that the action can use, or for any to
// say why it cannot.
func (r *rules) showUse(s *state, seat engine.Seat, src content.Source, add func(virtu.Offer)) {
	var g content.Symbols
	p := &s.Players[seat]
	switch pw, power := src.Power(); {
	case power && s.Powers[pw].Ally == int8(seat):
		g = r.c.Powers[pw].Gives
	case src == content.Indulgence && (s.Act.Action == content.Govern || s.Act.Action == content.Annex) && p.Token >= 0:
		g = content.Symbols{content.Crown: 1}
	case !power && src != content.Indulgence && r.owns(p, src):
		g = *r.gives(p, src)
	}
	for k := range content.NumSymbols {
		if g[k] > 0 && s.Act.Action.Wants(k) {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoUse, On: int16(src), N: int16(k)}})
		}
	}
}

// tellFree puts the free sources into the view's question.
func (r *rules) tellFree(s *state, _ engine.Seat, q *virtu.Question) { q.Free = r.freeViews(s, q.Seat) }

// freeViews returns the free sources of the running action or payment.
func (r *rules) freeViews(s *state, seat engine.Seat) []virtu.FreeView {
	p := &s.Players[seat]
	b := s.Act.Bill
	if s.Stack.Top().Node != 0 && virtu.Ask(s.Stack.Top().Node) != virtu.AskPay {
		b = map[content.Action]virtu.Bill{content.Patronage: virtu.BillPatronage, content.Annex: virtu.BillAnnex}[s.Act.Action]
	}
	var list []virtu.FreeView
	if b == virtu.NoBill || b == virtu.BillPatronage || b == virtu.BillAnnex || b == virtu.BillUnblock {
		room, under := r.roomGives(p)
		ch := &p.Chambers[p.Token]
		campaign := s.Act.Action == content.Campaign && virtu.Ask(s.Stack.Top().Node) != virtu.AskCommit
		for _, x := range [...]struct {
			src   content.Source
			card  content.Card
			gives content.Symbols
			kind  content.Symbol
		}{{content.Room, ch.Card, room, s.Act.Room}, {content.Under, ch.Upgrade, under, s.Act.Under}} {
			if x.gives == (content.Symbols{}) {
				continue
			}
			v := virtu.FreeView{Source: x.src, Card: x.card, Gives: x.gives, Committed: content.NoSymbol}
			if campaign || s.Act.Free>>(x.src-content.Room)&1 != 0 {
				v.Committed = x.kind
			} else if k := useKind(s.Act.Action, &x.gives); k != content.NoSymbol {
				v.Committed = k
			}
			list = append(list, v)
		}
	}
	if b == virtu.BillPatronage && p.tookBonus(content.Michelangelo) {
		list = append(list, virtu.FreeView{Source: content.ByMichelangelo, Gives: content.Symbols{content.Crown: r.c.Bonuses[content.Michelangelo].Crown}, Committed: content.NoSymbol})
	}
	return list
}
