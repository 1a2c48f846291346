package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// annexQuestion: which city is annexed at its fixed price, or none (D6).
var annexQuestion = row{
	Ask: virtu.AskAnnex,
	Answers: withFree(
		skip,
		answer{Verb: virtu.DoAnnex, Forms: annexForms, Why: (*rules).whyAnnex, Do: (*rules).demandCity},
	),
	Choices: freeThen((*rules).annexChoices),
	Auto:    (*rules).autoAnnex,
	Tell:    (*rules).tellFree,
	Show:    (*rules).showCities,
}

var annexForms = forms{{Words: "annex", Args: args{{In: inOn, Noun: aCity}}, Marked: marks{byShips}}}

// askCity asks for the city to annex, with a fixed price (V-13).
func (r *rules) askCity(s *state, seat engine.Seat) { s.ask(virtu.AskAnnex, seat) }

// annexChoices lists the neutral cities within reach that can be paid (V-13): by
// road, else over the fewest seas. One table has the most ships
// besides each number of crowns, for all cities at once.
func (r *rules) annexChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	var reach [payment.MaxFirst + 1]int8
	r.shipsBeside(s, seat, &reach)
	buf = append(buf, engine.Choice{Verb: virtu.DoSkip})
	return r.cityChoices(s, seat, &reach, buf)
}

// cityChoices lists the cities within reach for which there are enough ships besides the crowns:
// reach[a] is the most ships besides a crowns, -1 if a crowns are not possible.
func (r *rules) cityChoices(s *state, seat engine.Seat, reach *[payment.MaxFirst + 1]int8, buf []engine.Choice) []engine.Choice {
	own := s.Players[seat].Lands
	for set := r.onMap[s.Seats] &^ own; set != 0; {
		c := content.City(nextBit(&set))
		if s.Cities[c].Owner != nobody || r.c.Cities[c].Pirate {
			continue
		}
		ships := r.way(s, c, own)
		crowns := r.modified(s, seat, c) + 1
		if ships >= 0 && crowns <= payment.MaxFirst && reach[max(0, crowns)] >= ships {
			buf = append(buf, engine.Choice{Verb: virtu.DoAnnex, On: int16(c), N: int16(ships)})
		}
	}
	return buf
}

// way returns how many ships an annexation takes: 0 by road (V-13.4), else the seas
// to the nearest own port, at least 1 (V-13.5); -1 means out of reach.
func (r *rules) way(s *state, c content.City, own uint64) int8 {
	if r.c.NearSet[s.side()][c]&own != 0 {
		return 0
	}
	best := int8(-1)
	for set := own & r.ports; set != 0; {
		if n := r.c.Ships[nextBit(&set)][c]; n > 0 && (best < 0 || n < best) {
			best = n
		}
	}
	return best
}

// shipsBeside fills reach[a] with the most ships that all sources, the free ones too, can give besides a
// crowns; -1 if a crowns are not possible.
func (r *rules) shipsBeside(s *state, seat engine.Seat, reach *[payment.MaxFirst + 1]int8) {
	y := payment.Payer{First: content.Crown, Second: content.Ship}
	r.gather(s, seat, virtu.BillAnnex, &y)
	f := r.freeSources(s, seat, virtu.BillAnnex)
	for i := range f {
		y.Add(int8(i), &f[i])
	}
	for a := 1; a <= payment.MaxFirst; a++ {
		reach[a] = -1
	}
	reach[0] = 0
	y.Reach(reach)
}

// whyCity: neutral, no pirates, joined by a road to an own city or by sea to an
// own port (V-13.1, V-13.4–V-13.6).
func (r *rules) whyCity(s *state, seat engine.Seat, c content.City, ships int16) engine.Reason {
	if why := r.offMap(s, c); !why.OK() {
		return why
	}
	way := r.way(s, c, s.Players[seat].Lands)
	switch {
	case s.owns(seat, c):
		return engine.Reason{Rule: "V-13.1", Why: "yourCity"}
	case s.ruler(c) >= s.Seats: // a league without an ally
		return engine.Reason{Rule: "V-13.1", Why: "leagueCity", What: s.leagueOf(c).String()}
	case s.Cities[c].Owner != nobody:
		return engine.Reason{Rule: "V-13.1", Why: "notNeutral"}
	case r.c.Cities[c].Pirate:
		return engine.Reason{Rule: "V-13.6", Why: "pirates"}
	case way < 0 && r.c.Cities[c].Port():
		return engine.Reason{Rule: "V-13.5", Why: "noPortOfYours"}
	case way < 0:
		return engine.Reason{Rule: "V-13.4", Why: "noRoadNoPort"}
	case ships != int16(way) && way == 0:
		return engine.Reason{Rule: "R-105", Why: "roadLeads"}
	case ships != int16(way):
		return engine.Reason{Rule: "V-13.5", Why: "otherShips", Need: int(way), Have: int(ships)}
	}
	return engine.Reason{}
}

// whyAnnex: within reach, and more crowns than its value (V-13.2, V-13.5).
func (r *rules) whyAnnex(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if why := r.whyCity(s, seat, content.City(c.On), c.N); !why.OK() {
		return why
	}
	why := r.whyBill(s, seat, virtu.BillAnnex, c.On, c.N)
	switch {
	case why.What == content.Crown.String():
		why.Rule = "V-13.2"
	case why.What == content.Ship.String():
		why.Rule = "V-13.5"
	}
	return why
}

// autoAnnex passes on when no city can be paid; florins do not matter here.
// False means that the question is asked.
func (r *rules) autoAnnex(s *state, f *effect.Frame, log *engine.Log) bool {
	var room [content.NumCities + 1]engine.Choice
	if len(r.annexChoices(s, f.Seat, room[:0])) > 1 {
		return false
	}
	r.skip(s, f.Seat, engine.Choice{}, log)
	return true
}

func (r *rules) showCities(s *state, seat engine.Seat, add func(virtu.Offer)) {
	own := s.Players[seat].Lands
	for set := r.onMap[s.Seats]; set != 0; {
		c := content.City(nextBit(&set))
		if s.owns(seat, c) {
			continue
		}
		ships := max(0, r.way(s, c, own))
		pr := r.priceOf(s, seat, virtu.BillAnnex, int16(c), int16(ships))
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoAnnex, On: int16(c), N: int16(ships)}, Price: pr.List()})
	}
}

// demandCity asks for the price of the city (V-13.2).
func (r *rules) demandCity(s *state, seat engine.Seat, c engine.Choice, _ *engine.Log) {
	r.demand(s, seat, virtu.BillAnnex, c.On, 0, c.N)
}

// takeCity puts the disc on the city; its tile, if it is in the game yet, comes
// available (V-13.7, R-43).
func (r *rules) takeCity(s *state, seat engine.Seat, c content.City, ships int16, log *engine.Log) {
	s.Cities[c].Owner = int8(seat)
	s.Players[seat].Lands |= bit(int(c))
	s.Players[seat].Tiles |= bit(int(c)) &^ s.Boxed
	log.Add(engine.Event{Kind: virtu.EvAnnexed, Seat: seat, On: int16(c), N: ships})
	r.countCities(s, seat, 1)
}

// countCities moves the disc on the city track; a disc that moves comes on top,
// one that stays on the last space does not move (V-19.1, V-19.2, R-67). Wars of
// Italy has no track (W-1.5).
func (r *rules) countCities(s *state, seat engine.Seat, by int8) {
	p := &s.Players[seat]
	before := min(p.Cities, content.MaxCities)
	p.Cities += by
	if !r.firstDrawn || int8(seat) >= s.Seats || min(p.Cities, content.MaxCities) == before {
		return
	}
	n := 0
	for _, other := range s.Arrival[:s.Seats] {
		if other != seat {
			s.Arrival[n] = other
			n++
		}
	}
	s.Arrival[n] = seat
}
