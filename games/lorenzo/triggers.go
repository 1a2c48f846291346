package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// fire leaves on the stack what the seat's leaders (by time of play), its house and
// its characters do when something happens (EL-9), the first on top.
func (r *rules) fire(s *state, seat engine.Seat, event content.Happening, t content.CardType) {
	p := &s.Players[seat]
	cards := p.Cards[content.Character][:p.Count[content.Character]]
	for i := len(cards) - 1; i >= 0; i-- {
		r.fireOne(s, seat, int16(cards[i]), r.c.Cards[cards[i]].Lasting, event, t)
	}
	r.fireOne(s, seat, fromHouse(p.House), r.c.Houses[p.House].Lasting, event, t)
	for i := p.Leaders - 1; i >= 0; i-- {
		r.fireOne(s, seat, fromLeader(p.Played[i]), r.c.Leaders[r.acting(p, p.Played[i])].Lasting, event, t)
	}
}

func (r *rules) fireOne(s *state, seat engine.Seat, source int16, lasting []content.Lasting, event content.Happening, t content.CardType) {
	for i := len(lasting) - 1; i >= 0; i-- {
		l := &lasting[i]
		if l.Kind == content.LastOn && l.Event == event && (event != content.OnCardTaken || l.Type == t) {
			s.pushEffects(seat, source, l.Effects)
		}
	}
}

// fireTaken leaves what waits for a card of the type on the stack: the plain
// gains, or else the actions (EL-9.1, LH-8.22). An action learns the activation
// value of the card taken (LH-9.2).
func (r *rules) fireTaken(s *state, seat engine.Seat, c *content.Card, actions bool) {
	before := s.Stack.Len
	r.fire(s, seat, content.OnCardTaken, c.Type)
	kept := before
	for i := before; i < s.Stack.Len; i++ {
		f := s.Stack.Frames[i]
		if r.c.OneShots[f.Node-nodeEffect].Bonus() != actions {
			continue
		}
		if c.Work != nil {
			f.N = int16(c.Work.Die)
		}
		s.Stack.Frames[kept] = f
		kept++
	}
	for s.Stack.Len > kept {
		s.Stack.Pop()
	}
}

// rewardSet leaves the reward of a set of four different types on the stack, when
// the card just taken completes one for the first time (LH-9.8, R-49).
func (r *rules) rewardSet(s *state, seat engine.Seat, log *engine.Log) {
	p := &s.Players[seat]
	sets := p.Count[0]
	for _, n := range p.Count {
		sets = min(sets, n)
	}
	if p.Traits.Flags&tables.RewardsSets == 0 || sets <= p.Sets {
		return
	}
	p.Sets++
	log.Add(engine.Event{Kind: EvSet, Seat: seat, N: int16(p.Sets)})
	lasting := r.c.Houses[p.House].Lasting
	for i := range lasting {
		if l := &lasting[i]; l.Kind == content.LastSetReward && l.N == int16(p.Sets) {
			s.pushEffects(seat, fromHouse(p.House), l.Effects)
		}
	}
}

// switchOn activates a Visconti token and gains its bonus, then those of all
// switched on earlier, in their order (LP-4.2, R-58).
func (r *rules) switchOn(s *state, seat engine.Seat, token int, log *engine.Log) {
	p := &s.Players[seat]
	n := 0
	for p.On[n] != 0 {
		n++
	}
	p.On[n] = int8(token) + 1
	log.Add(engine.Event{Kind: EvTokenOn, Seat: seat, On: int16(token)})
	for i := n - 1; i >= 0; i-- {
		s.Stack.Push(effect.Frame{Node: nodeVisconti, Seat: seat, On: int16(p.On[i]) - 1})
	}
	s.Stack.Push(effect.Frame{Node: nodeVisconti, Seat: seat, On: int16(token)})
}

// stepToken asks for a token to switch on; with one left, or none, there is
// nothing to ask (LP-4.3).
func (r *rules) stepToken(s *state, f *effect.Frame, log *engine.Log) bool {
	var buf [5]engine.Choice
	off := r.tokensOff(s, f.Seat, buf[:0])
	switch len(off) {
	case 0:
		seat := s.Stack.Pop().Seat
		on := s.Players[seat].On
		for i := len(on) - 1; i >= 0; i-- {
			s.Stack.Push(effect.Frame{Node: nodeVisconti, Seat: seat, On: int16(on[i]) - 1})
		}
	case 1:
		r.answer(s, f.Seat, off[0], log)
	default:
		return true
	}
	return false
}

// tokensOff appends the Visconti tokens that are not switched on.
func (r *rules) tokensOff(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	var on uint8
	for _, token := range s.Players[seat].On {
		if token != 0 {
			on |= 1 << (token - 1)
		}
	}
	for i := range r.c.Visconti {
		if on>>i&1 == 0 {
			buf = append(buf, engine.Choice{Verb: DoToken, On: int16(i)})
		}
	}
	return buf
}

// gainVisconti gains the bonus of a token: an event of its own.
func (r *rules) gainVisconti(s *state, seat engine.Seat, token int16, log *engine.Log) {
	r.gain(s, r.gainOf(seat, fromToken(int(token)), r.c.Visconti[token].Gain), log)
}
