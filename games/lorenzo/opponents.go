package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// askOpponents leaves a question for each opponent on the stack, in turn order
// from the player after the active one (LP-1.5). step is what the question needs.
func (s *state) askOpponents(node effect.Node, seat engine.Seat, n, source int16) {
	at := 0
	for i, other := range s.Order[:s.Seats] {
		if other == seat {
			at = i
		}
	}
	for i := int(s.Seats) - 1; i > 0; i-- {
		other := s.Order[(at+i)%int(s.Seats)]
		s.Stack.Push(effect.Frame{Node: node, Seat: other, On: source, N: n, Step: int8(seat)})
	}
}

// givable appends the goods that the seat may hand over: each kind that it can
// give in full; if there is none, each of which it has something, points first
// where points are asked for.
func (r *rules) givable(s *state, f *effect.Frame, buf []engine.Choice) []engine.Choice {
	held := &s.Players[f.Seat].Goods
	gives := r.c.OneShots[f.N].Gives
	start := len(buf)
	for i := range gives {
		if tables.Covers(held, &gives[i]) {
			buf = append(buf, engine.Choice{Verb: DoGive, N: int16(i) + 1})
		}
	}
	if len(buf) > start {
		return buf
	}
	points := false
	for i := range gives {
		points = points || gives[i][content.VP] > 0
	}
	for i := range gives {
		if g := content.Single(gives[i]); held[g] > 0 && (!points || g == content.VP) {
			buf = append(buf, engine.Choice{Verb: DoGive, N: int16(i) + 1})
		}
	}
	return buf
}

// stepGive asks, unless there is one thing to give or none at all (SM-3.1).
func (r *rules) stepGive(s *state, f *effect.Frame, log *engine.Log) bool {
	var buf [8]engine.Choice
	switch open := r.givable(s, f, buf[:0]); len(open) {
	case 0:
		s.Stack.Pop()
	case 1:
		r.answer(s, f.Seat, open[0], log)
	default:
		return true
	}
	return false
}

// give hands goods over: no gain event but for points more (EL-8.1).
func (r *rules) give(s *state, f *effect.Frame, n int16, log *engine.Log) {
	from, to := &s.Players[f.Seat], &s.Players[f.Step]
	goods := r.c.OneShots[f.N].Gives[n-1]
	for g := range goods {
		goods[g] = min(goods[g], from.Goods[g])
	}
	from.Goods.Sub(&goods)
	e := engine.Event{Kind: EvGave, Seat: f.Seat, On: f.On, To: int16(f.Step)}
	copy(e.Goods[:], goods[:])
	log.Add(e)
	if more := int16(to.Traits.More); goods[content.VP] > 0 && more > 0 {
		goods[content.VP] += more
		gift := engine.Event{Kind: EvGift, Seat: engine.Seat(f.Step), On: f.On, To: int16(f.Seat)}
		copy(gift.Goods[:], goods[:])
		log.Add(gift)
	}
	to.Goods.Plus(&goods, 1)
}

// losable appends the seat's cards of the types, by number (D-23, D-25).
func (s *state) losable(seat engine.Seat, types int16, buf []engine.Choice) []engine.Choice {
	var set content.CardSet
	p := &s.Players[seat]
	for t := range p.Cards {
		if types>>t&1 != 0 {
			for _, card := range p.Cards[t][:p.Count[t]] {
				set.Add(card)
			}
		}
	}
	for card := int16(1); card <= content.CardCount; card++ {
		if set.Has(uint8(card)) {
			buf = append(buf, engine.Choice{Verb: DoGiveUp, On: card})
		}
	}
	return buf
}

// stepGiveUp asks which card is given up, unless there is one or none.
func (r *rules) stepGiveUp(s *state, f *effect.Frame, log *engine.Log) bool {
	var buf [int(content.NumTypes) * content.CardSlots]engine.Choice
	switch open := s.losable(f.Seat, f.N, buf[:0]); len(open) {
	case 0:
		s.Stack.Pop()
	case 1:
		r.answer(s, f.Seat, open[0], log)
	default:
		return true
	}
	return false
}

// giveUp discards an own card (LP-2.169): its lasting effect ends, a token on it
// goes to the used ones (LH-6.8), the slots close up.
func (r *rules) giveUp(s *state, seat engine.Seat, card uint8, log *engine.Log) {
	p := &s.Players[seat]
	t := r.c.Cards[card].Type
	slot := slotOf(p, t, card)
	copy(p.Cards[t][slot:], p.Cards[t][slot+1:p.Count[t]])
	p.Count[t]--
	p.Cards[t][p.Count[t]] = 0
	if r.c.Cards[card].Set == content.HousesSet {
		s.House.Seen.Add(card)
	} else {
		s.House.Discarded.Add(card)
	}
	if h := r.Holder[card]; h != 0 && s.House.Held[h-1] != 0 {
		s.House.Used[s.House.Held[h-1]-1]++
		s.House.Held[h-1] = 0
	}
	r.sumTraits(s, seat)
	log.Add(engine.Event{Kind: EvGaveUp, Seat: seat, On: int16(card)})
}

// retire gives up a played leader: its ability ends at once, copies stay.
func (r *rules) retire(s *state, seat engine.Seat, leader uint8, log *engine.Log) {
	p := &s.Players[seat]
	at := 0
	for i, l := range p.Played[:p.Leaders] {
		if l == leader {
			at = i
		}
	}
	copy(p.Played[at:], p.Played[at+1:p.Leaders])
	p.Leaders--
	p.Played[p.Leaders] = 0
	p.Down &^= 1 << leader
	if leader == r.Copier {
		p.Copy = 0
	}
	s.House.Gone |= 1 << leader
	r.sumTraits(s, seat)
	log.Add(engine.Event{Kind: EvLeaderRetired, Seat: seat, On: int16(leader)})
}
