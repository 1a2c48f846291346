package rules

import (
	"fmt"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/notation"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// marketQuestion: a knight's turn at the Market (D-15): he trades, opens an auction for a
// castle, or does nothing (M-18.1).
var marketQuestion = row{
	Ask: mil.AskMarket,
	Answers: answers{
		nothing,
		{Verb: mil.DoTrade, Forms: tradeForms, Why: (*rules).whyTrade, Do: (*rules).beginTrade},
		{Verb: mil.DoAuction, Forms: forms{{Words: "auction"}}, Why: (*rules).whyAuction, Do: (*rules).auction},
	},
	Choices: (*rules).marketChoices,
	Show:    (*rules).showMarket,
}

// tradeQuestion: a further exchange of the same knight, or no more (D-15, M-18.2).
var tradeQuestion = row{
	Ask: mil.AskTrade,
	Answers: answers{
		{Verb: mil.DoTrade, Forms: tradeForms, Why: (*rules).whyTrade, Do: (*rules).trade},
		{Verb: mil.DoDone, Forms: forms{{Words: "done"}}, Do: (*rules).done},
	},
	Choices: (*rules).furtherChoices,
	Else:    (*rules).whyOnlyTrade,
	Auto:    (*rules).autoTrade,
	Show:    (*rules).showTrades,
}

var tradeForms = forms{{Words: "trade", Args: args{{In: inOn, Noun: aRate}}, Tail: &notation.Tail[match]{
	Show: "[cloth or metal, for each]", Write: tradedGoods, Read: readGoods, Fills: args{{In: inTo, Noun: ofMetal}, {In: inN, Noun: ofMetal}},
}}}

// tradedGoods say which goods are given and taken, cloth before metal.
func tradedGoods(m match, c engine.Choice) []string {
	if c.On < 0 || int(c.On) >= len(m.c.Rates) {
		return nil
	}
	rate := &m.c.Rates[c.On]
	return append(goodsList(int16(rate.GiveGoods), c.To), goodsList(int16(rate.GetGoods), c.N)...)
}

// goodsList returns the words for a number of goods, of which metal are metal and the others cloth.
func goodsList(all, metal int16) []string {
	if metal < 0 || metal > all {
		return []string{notation.Unnamed}
	}
	var words []string
	for i := range all {
		words = append(words, []content.Cube{content.Cloth, content.Metal}[min(1, max(0, i-(all-metal)+1))].String())
	}
	return words
}

// readGoods reads which goods are given, then which are taken.
func readGoods(m match, c *engine.Choice, words []string) error {
	rate := &m.c.Rates[c.On]
	give, get := int(rate.GiveGoods), int(rate.GetGoods)
	if len(words) != give+get {
		return fmt.Errorf("%s gives %d cloth or metal and takes %d; %d words for them, %d are needed",
			rate.ID, give, get, len(words), give+get)
	}
	for i, word := range words {
		switch {
		case word == content.Cloth.String():
		case word != content.Metal.String():
			return fmt.Errorf("%q is neither cloth nor metal", word)
		case i < give:
			c.To++
		default:
			c.N++
		}
	}
	return nil
}

// tradable returns the cubes that the seat can still pay in this trade; those received in it cannot be
// paid again (M-18.2).
func (s *state) tradable(seat engine.Seat) content.Cubes {
	c := s.Families[seat].Cubes
	for k := range c {
		c[k] -= s.Act.Got[k]
	}
	return c
}

// exchange returns the cubes that a trade pays and gets. Of the goods paid To are metal, of those got N.
func (r *rules) exchange(c engine.Choice) (give, get content.Cubes) {
	return r.c.Rates[c.On].Exchange(c.To, c.N)
}

// exchange is one way to use a rate. They are reckoned once, as listing them is
// the market's main work.
type exchange struct {
	Choice engine.Choice
	Give   content.Cubes
	Given  int8 // cubes in all
}

// allExchanges returns those that change anything, in the order of choices.
func (r *rules) allExchanges() []exchange {
	var list []exchange
	for i := range r.c.Rates {
		rate := &r.c.Rates[i]
		for to := int16(0); to <= int16(rate.GiveGoods); to++ {
			for n := int16(0); n <= int16(rate.GetGoods); n++ {
				c := engine.Choice{Verb: mil.DoTrade, On: int16(i), To: to, N: n}
				if give, get := r.exchange(c); give != get {
					list = append(list, exchange{Choice: c, Give: give, Given: int8(give.Sum())})
				}
			}
		}
	}
	return list
}

func (r *rules) tradeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	have := s.tradable(seat)
	left := r.c.Costs.MaxGiven - s.Act.Given
	for i := range r.exchanges {
		e := &r.exchanges[i]
		if e.Given <= left && have.Covers(&e.Give) {
			buf = append(buf, e.Choice)
		}
	}
	return buf
}

func (r *rules) marketChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	buf = r.tradeChoices(s, seat, append(buf, engine.Choice{Verb: mil.DoNothing}))
	if r.whyAuction(s, seat, engine.Choice{}).OK() {
		buf = append(buf, engine.Choice{Verb: mil.DoAuction})
	}
	return buf
}

func (r *rules) furtherChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return append(r.tradeChoices(s, seat, buf), engine.Choice{Verb: mil.DoDone})
}

// whyTrade: four cubes given at most, of those not received in this trade, and
// goods for goods changes the kind (M-18.2, R-47). The order is free.
func (r *rules) whyTrade(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if rate := &r.c.Rates[c.On]; c.To > int16(rate.GiveGoods) || c.N > int16(rate.GetGoods) {
		return notAsked
	}
	give, get := r.exchange(c)
	have := s.tradable(seat)
	switch {
	case int16(s.Act.Given)+give.Sum() > int16(r.c.Costs.MaxGiven):
		return engine.Reason{Rule: "M-18.2", Why: "fourCubes", Need: int(give.Sum()), Have: int(r.c.Costs.MaxGiven - s.Act.Given)}
	case give == get:
		return engine.Reason{Rule: "R-47", Why: "sameKind"}
	}
	for k, n := range give {
		switch {
		case have[k] >= n:
		case s.Act.Got[k] > 0:
			return engine.Reason{Rule: "M-18.2", Why: "justReceived", What: content.Cube(k).String(), Need: int(n), Have: int(have[k])}
		default:
			return engine.Reason{Rule: "M-18.2", Why: "fewCubes", What: content.Cube(k).String(), Need: int(n), Have: int(have[k])}
		}
	}
	return engine.Reason{}
}

// whyOnlyTrade returns why the verb is closed once the knight trades (M-18.1), or after a lost auction
// (M-18.8).
func (r *rules) whyOnlyTrade(s *state, verb engine.Verb) engine.Reason {
	switch {
	case verb != mil.DoAuction && verb != mil.DoNothing:
		return engine.Reason{}
	case s.Act.Given == 0:
		return engine.Reason{Rule: "M-18.8", Why: "onlyTrade"}
	}
	return engine.Reason{Rule: "M-18.1", Why: "isTrading"}
}

// autoTrade ends a trade when all four cubes are given. False means that the question is asked.
func (r *rules) autoTrade(s *state, _ *effect.Frame, _ *engine.Log) bool {
	if s.Act.Given < r.c.Costs.MaxGiven {
		return false
	}
	s.Stack.Pop()
	return true
}

func (r *rules) showTrades(_ *state, _ engine.Seat, add func(mil.Offer)) {
	for _, e := range r.exchanges {
		add(mil.Offer{Choice: e.Choice, Price: e.Give})
	}
}

func (r *rules) showMarket(s *state, seat engine.Seat, add func(mil.Offer)) {
	r.showTrades(s, seat, add)
	add(mil.Offer{Choice: engine.Choice{Verb: mil.DoAuction}, Price: r.c.Costs.Base})
}

// beginTrade is the first exchange: others may follow.
func (r *rules) beginTrade(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	s.ask(mil.AskTrade, seat)
	r.trade(s, seat, c, log)
}

func (r *rules) trade(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	give, get := r.exchange(c)
	s.pay(seat, give)
	s.gain(seat, get)
	change := get
	for k := range change {
		change[k] -= give[k]
		s.Act.Got[k] += get[k]
	}
	s.Act.Given += int8(give.Sum())
	log.Add(goods(engine.Event{Kind: mil.EvTraded, Seat: seat, On: c.On}, change))
}

func (r *rules) done(s *state, _ engine.Seat, _ engine.Choice, _ *engine.Log) { s.Stack.Pop() }
