package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// controller returns the seat that controls a city, NoSeat when it is neutral or a
// league's without ally.
func (s *state) controller(c content.City) engine.Seat {
	if ruler := s.ruler(c); ruler >= 0 && ruler < s.Seats {
		return engine.Seat(ruler)
	}
	return engine.NoSeat
}

// trophyList lists the discs taken by whose they were.
func (p *player) trophyList() []engine.Seat {
	var list []engine.Seat
	for party, n := range p.Trophies {
		for range n {
			list = append(list, engine.Seat(party))
		}
	}
	return list
}

// viewLeagues shows the leagues and the rounds of Wars of Italy.
func (r *rules) viewLeagues(s *state, v *virtu.View) {
	if len(r.leagues) == 0 {
		return
	}
	v.LastRound = int(r.c.Rounds.Count)
	for _, n := range r.c.Rounds.Pay {
		v.PayRounds = append(v.PayRounds, int(n))
	}
	for _, l := range r.leagues {
		v.Leagues = append(v.Leagues, r.viewLeague(s, l))
	}
	for i := range v.Seats {
		for set := s.Players[i].Allies; set != 0; set = set.Without(set.First()) {
			l, _ := content.LeagueOf(set.First())
			v.Seats[i].Allies = append(v.Seats[i].Allies, l)
		}
	}
}

func (r *rules) viewLeague(s *state, l content.League) virtu.LeagueView {
	at, p := &s.Leagues[l], &s.Players[l.Party()]
	v := virtu.LeagueView{
		League: l, Marker: int(at.Marker), Zone: r.c.Track.Zone(at.Marker), Agent: engine.Seat(at.Agent),
		Ally: engine.Seat(at.Ally), Destroyed: at.Gone, Units: int(p.Units), Agents: int(p.Agents),
	}
	for set := p.Lands; set != 0; {
		v.Cities = append(v.Cities, content.City(nextBit(&set)))
	}
	if at.Gone {
		return v
	}
	for seat := range v.Attitude {
		v.Attitude[seat] = r.attitude(s, l, engine.Seat(seat))
	}
	if at.Ally == nobody {
		v.Cards = append(v.Cards, r.c.Houses[p.House].Cards...)
	}
	return v
}
