package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// recruitQuestion: where a unit is recruited (D23), in Wars of Italy one of an allied league too
// (W-10.5).
var recruitQuestion = row{
	Ask: virtu.AskRecruit,
	Answers: withFree(
		answer{Verb: virtu.DoRecruit, Forms: forms{{Words: "recruit", Args: args{{In: inOn, Noun: aCity}}}}, Why: (*rules).whyRecruit, Do: (*rules).recruit},
		done,
		answer{Verb: virtu.DoHire, Forms: forms{{Words: "hire", Args: args{{In: inOn, Noun: aCity}}, Only: leagues}}, Why: (*rules).whyHire, Do: (*rules).hire},
	),
	Choices: freeThen((*rules).recruitChoices),
	Auto:    (*rules).autoRecruit,
	Show:    (*rules).showRecruit,
}

// Prices of a unit (V-23.2).
const (
	recruitAtHome    = 1
	recruitElsewhere = 3
)

func (r *rules) recruitPrice(s *state, seat engine.Seat, c content.City) int16 {
	if r.arms[s.Seats][s.Players[seat].House]>>c&1 != 0 {
		return recruitAtHome
	}
	return recruitElsewhere
}

func (r *rules) recruitChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	if p.Units > 0 {
		for set := p.Lands; set != 0; {
			if c := content.City(nextBit(&set)); r.recruitPrice(s, seat, c) <= p.Florins {
				buf = append(buf, engine.Choice{Verb: virtu.DoRecruit, On: int16(c)})
			}
		}
	}
	buf = append(buf, engine.Choice{Verb: virtu.DoDone})
	for set := r.hiring(s, seat); set != 0 && p.Florins >= hireFlorins; {
		buf = append(buf, engine.Choice{Verb: virtu.DoHire, On: int16(nextBit(&set))})
	}
	return buf
}

// whyRecruit: in own cities, six units on the map at most (V-23.1–V-23.3).
func (r *rules) whyRecruit(s *state, seat engine.Seat, choice engine.Choice) engine.Reason {
	p, c := &s.Players[seat], content.City(choice.On)
	switch price := r.recruitPrice(s, seat, c); {
	case !r.offMap(s, c).OK():
		return r.offMap(s, c)
	case !s.owns(seat, c):
		return engine.Reason{Rule: "V-23.1", Why: "notYourCity"}
	case p.Units == 0:
		return oneLess(engine.Reason{Rule: "V-23.1", Why: "noUnits", Have: int(r.c.Houses[p.House].Units)})
	case price > p.Florins:
		return r.fewFlorins(s, seat, "V-23.2", int(price), 0)
	}
	return engine.Reason{}
}

// oneLess: with one unit less on the map there would be one to recruit.
func oneLess(why engine.Reason) engine.Reason {
	why.Need = why.Have - 1
	return why
}

// couldRecruit reports whether the purse pays anybody.
func (r *rules) couldRecruit(s *state, w *purse) bool {
	p := &s.Players[w.seat]
	if p.Units > 0 && p.Lands != 0 {
		price := int16(recruitElsewhere)
		if p.Lands&r.arms[s.Seats][p.House] != 0 {
			price = recruitAtHome
		}
		if w.florins >= price {
			return true
		}
	}
	return w.florins >= hireFlorins && r.hiring(s, w.seat) != 0
}

func (r *rules) recruit(s *state, seat engine.Seat, choice engine.Choice, log *engine.Log) {
	p, c := &s.Players[seat], content.City(choice.On)
	n := r.recruitPrice(s, seat, c)
	p.Florins -= n
	p.Units--
	s.Cities[c].Units[seat]++
	log.Add(engine.Event{Kind: virtu.EvRecruited, Seat: seat, On: int16(c), N: n})
}

// hireFlorins is the price of a unit of an allied league (W-10.5).
const hireFlorins = 1

// hiring returns the cities where the seat may recruit units of an allied league: with
// its disc, which it has held from the start, while it has any (W-10.5, R-73).
func (r *rules) hiring(s *state, seat engine.Seat) uint64 {
	var set uint64
	for all := s.Players[seat].Allies; all != 0; all = all.Without(all.First()) {
		if p := &s.Players[all.First()]; p.Units > 0 {
			set |= p.Lands
		}
	}
	return set
}

func (r *rules) whyHire(s *state, seat engine.Seat, choice engine.Choice) engine.Reason {
	c := content.City(choice.On)
	l := s.leagueOf(c)
	switch {
	case !r.offMap(s, c).OK():
		return r.offMap(s, c)
	case l == content.NoLeague:
		return engine.Reason{Rule: "W-10.5", Why: "notLeagueCity"}
	case s.Leagues[l].Ally != int8(seat):
		return engine.Reason{Rule: "W-10.5", Why: "notYourAlly"}
	case s.Players[l.Party()].Units == 0:
		return oneLess(engine.Reason{Rule: "W-10.5", Why: "noLeagueUnits", Have: int(r.c.Houses[s.Players[l.Party()].House].Units)})
	case s.Players[seat].Florins < hireFlorins:
		return r.fewFlorins(s, seat, "W-10.5", hireFlorins, 0)
	}
	return engine.Reason{}
}

func (r *rules) hire(s *state, seat engine.Seat, choice engine.Choice, log *engine.Log) {
	c := content.City(choice.On)
	party := s.leagueOf(c).Party()
	s.Players[seat].Florins -= hireFlorins
	s.Players[party].Units--
	s.Cities[c].Units[party]++
	log.Add(engine.Event{Kind: virtu.EvRecruited, Seat: seat, On: int16(c), N: hireFlorins, Goods: goodsOf(seat, party)})
}

// autoRecruit passes the step over where the seat could pay no unit.
// False means that the question is asked.
func (r *rules) autoRecruit(s *state, f *effect.Frame, _ *engine.Log) bool {
	w := r.purse(s, f.Seat, virtu.BillBuy, r.wealth(s, f.Seat))
	return !r.couldRecruit(s, &w) && s.endStep()
}

func (r *rules) showRecruit(s *state, seat engine.Seat, add func(virtu.Offer)) {
	p := &s.Players[seat]
	for set := p.Lands; set != 0; {
		c := content.City(nextBit(&set))
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoRecruit, On: int16(c)}, Price: []content.Symbols{{content.Florin: int8(r.recruitPrice(s, seat, c))}}})
	}
	for set := p.Lands & r.waits; set != 0; {
		if c := content.City(nextBit(&set)); s.leagueOf(c) != content.NoLeague {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoHire, On: int16(c)}, Price: []content.Symbols{{content.Florin: hireFlorins}}})
		}
	}
}
