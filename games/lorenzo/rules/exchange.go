package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// exchange returns what the seat's house turns into what; nil means it does not (LH-9.4,
// LP-4.1).
func (r *rules) exchange(p *player) *content.Lasting {
	if p.Traits.Flags&tables.Exchanges == 0 {
		return nil
	}
	lasting := r.c.Houses[p.House].Lasting
	for i := range lasting {
		if lasting[i].Kind == content.LastExchange {
			return &lasting[i]
		}
	}
	return nil
}

// canExchange reports whether the exchange can be paid.
func (r *rules) canExchange(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	l := r.exchange(p)
	return l != nil && tables.Covers(&p.Goods, &l.Goods)
}

// exchanges appends the exchange; it is also open while a bonus action of the own
// turn is chosen (SM-4.2, R-46).
func (r *rules) exchanges(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if !r.canExchange(s, seat) {
		return buf
	}
	return append(buf, engine.Choice{Verb: lorenzo.DoExchange, On: int16(s.Players[seat].House)})
}

// exchangeHelps reports whether some number of exchanges makes payable what is not
// yet: only then is a bonus action asked for their sake (SM-3.1).
func (r *rules) exchangeHelps(s *state, seat engine.Seat, payable func(*state) bool) bool {
	if !r.canExchange(s, seat) {
		return false
	}
	trial := *s
	for r.canExchange(&trial, seat) {
		r.makeExchange(&trial, seat, engine.Choice{}, nil)
		if payable(&trial) || trial.Stack.Len > s.Stack.Len { // a tile asks which piece is lost
			return true
		}
	}
	return false
}

// whyExchange: the exchange of the seat's own house, if it can be paid (LH-9.4, LP-4.1).
func (r *rules) whyExchange(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p := &s.Players[seat]
	l := r.exchange(p)
	if l == nil || int16(p.House) != c.On {
		return engine.Reason{Rule: r.exchangeRule(c.On), Why: "noExchange"}
	}
	g := content.Good(bits.TrailingZeros8(content.Kinds(&l.Goods)))
	if p.Goods[g] < l.Goods[g] {
		return engine.Reason{Rule: r.c.Houses[p.House].Rule, Why: "exchangeCost", What: g.String(), Need: int(l.Goods[g]), Have: int(p.Goods[g])}
	}
	return engine.Reason{}
}

// exchangeRule returns the rule of a house's exchange, that of the Este for a house without one.
func (r *rules) exchangeRule(house int16) string {
	for _, l := range r.c.Houses[house].Lasting {
		if l.Kind == content.LastExchange {
			return r.c.Houses[house].Rule
		}
	}
	return "LH-9.4"
}

// makeExchange pays and gains: a gain event of its own.
func (r *rules) makeExchange(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	p := &s.Players[seat]
	l := r.exchange(p)
	p.Goods.Sub(&l.Goods)
	e := engine.Event{Kind: lorenzo.EvExchanged, Seat: seat, On: int16(p.House)}
	copy(e.Goods[:], l.Goods[:])
	log.Add(e)
	r.gain(s, r.gainOf(seat, fromHouse(p.House), l.Other), log)
}

// showExchange offers the exchange of the own house.
func (r *rules) showExchange(s *state, seat engine.Seat, add func(lorenzo.Offer)) {
	if p := &s.Players[seat]; r.exchange(p) != nil {
		add(lorenzo.Offer{Choice: engine.Choice{Verb: lorenzo.DoExchange, On: int16(p.House)}, Space: content.Home})
	}
}
