package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// onTrack reports whether the league's marker is still in the game: neither allied
// nor destroyed (W-5.4, W-8.9).
func (l *league) onTrack() bool { return !l.Gone && l.Ally == nobody }

// offTrack returns the markers' spots that are no more, as bits of Spot.
func (s *state) offTrack() uint64 {
	var set uint64
	for l := range s.Leagues {
		if !s.Leagues[l].onTrack() {
			set |= bit(int(content.MarkerSpot(content.League(l))))
		}
	}
	return set
}

// leagueOf returns the league whose disc lies on the city, NoLeague when it is
// another's.
func (s *state) leagueOf(c content.City) content.League {
	if at := s.Cities[c].Owner; at >= s.Seats {
		return content.League(at - content.FirstLeague)
	}
	return content.NoLeague
}

// leagueAt returns the league that a party is; ok is false for a seat or nobody.
func (s *state) leagueAt(party int8) (l content.League, ok bool) {
	return content.League(party - content.FirstLeague), party >= s.Seats
}

// partyOrNone is a seat, in Wars of Italy a league, or none.
func (s *state) partyOrNone(party int8) string {
	if l, ok := s.leagueAt(party); ok {
		return l.String()
	}
	if party < 0 {
		return "none"
	}
	return engine.Seat(party).String()
}

// ruler returns the seat that controls the city, by its own disc or as the ally of a
// league (W-5.5); else whose disc lies there.
func (s *state) ruler(c content.City) int8 {
	if l := s.leagueOf(c); l != content.NoLeague && s.Leagues[l].Ally != nobody {
		return s.Leagues[l].Ally
	}
	return s.Cities[c].Owner
}

// attitude returns the attitude of a league to a seat now (W-3.3, W-3.4). It means nothing for a
// destroyed league.
func (r *rules) attitude(s *state, l content.League, seat engine.Seat) content.Attitude {
	at := &s.Leagues[l]
	if at.Ally != nobody {
		if at.Ally == int8(seat) {
			return content.Allied
		}
		return content.Hostile
	}
	friend := nobody
	switch r.c.Track.Zone(at.Marker) {
	case content.AllianceFrance, content.AffinityFrance:
		friend = int8(seatOfFrance)
	case content.AllianceNaples, content.AffinityNaples:
		friend = int8(seatOfNaples)
	}
	switch friend {
	case nobody:
		return content.Neutral
	case int8(seat):
		return content.Friendly
	}
	return content.Hostile
}

// welcome returns the cities that the seat's units may enter, pass and stay in: its
// own and those of friendly leagues (V-14.7, W-7.1).
func (r *rules) welcome(s *state, seat engine.Seat) uint64 {
	set := s.Players[seat].Lands
	for _, l := range r.leagues {
		if !s.Leagues[l].Gone && r.attitude(s, l, seat) >= content.Friendly {
			set |= s.Players[l.Party()].Lands
		}
	}
	return set
}

// parties returns the seat and its allied leagues: whose units it leads (W-5.3, W-7.5).
func (s *state) parties(seat int8) engine.Seats {
	return s.Players[seat].Allies.With(engine.Seat(seat))
}

// force returns how many units the seat leads at a city.
func (s *state) force(c content.City, seat int8) int8 {
	n := s.Cities[c].Units[seat]
	for set := s.Players[seat].Allies; set != 0; set = set.Without(set.First()) {
		n += s.Cities[c].Units[set.First()]
	}
	return n
}

// inFlight returns how many units that the seat leads retreat from a city.
func (s *state) inFlight(c content.City, seat int8) int8 {
	n := s.Cities[c].Fled[seat]
	for set := s.Players[seat].Allies; set != 0; set = set.Without(set.First()) {
		n += s.Cities[c].Fled[set.First()]
	}
	return n
}

// partyOf reads whose unit a choice moves: an own one, or that of the league in
// Set; ok is false when the seat does not lead it.
func (s *state) partyOf(seat engine.Seat, set uint64) (engine.Seat, bool) {
	if set == 0 {
		return seat, true
	}
	party := engine.Seat(min(set, maxSeats))
	return party, s.Players[seat].Allies.Has(party)
}

// ofParty is Set of a choice for a unit of the party.
func ofParty(seat, party engine.Seat) uint64 {
	if party == seat {
		return 0
	}
	return uint64(party)
}

// goodsOf is Goods[0] of an event about a unit of the party.
func goodsOf(seat, party engine.Seat) (goods [engine.EventGoods]int16) {
	goods[0] = int16(ofParty(seat, party))
	return goods
}

// pull moves a league's marker n spaces to the side of the seat, or away from it if n is negative; it
// stops at the ends (W-3.2). It returns how far it moved.
func (r *rules) pull(s *state, l content.League, seat engine.Seat, n int8) int8 {
	at := &s.Leagues[l]
	was := at.Marker
	if seat == seatOfFrance {
		n = -n
	}
	at.Marker = max(r.c.Track.Low, min(r.c.Track.High, was+n))
	if seat == seatOfFrance {
		return was - at.Marker
	}
	return at.Marker - was
}

// displease costs the victor of a siege influence (W-8.7, W-8.8); agents on the
// marker change nothing (W-6.2).
func (r *rules) displease(s *state, l content.League, seat engine.Seat, n int8, log *engine.Log) {
	lost := -r.pull(s, l, seat, -n)
	log.Add(engine.Event{Kind: virtu.EvDispleased, Seat: seat, On: int16(l), N: int16(lost), To: int16(s.Leagues[l].Marker)})
}

// What a siege costs in influence (W-8.7, W-8.8).
const (
	siegeCosts   = 4
	capitalCosts = 1
)

// afterConquest changes the leagues after the conquest of a city that had the disc of league l: the
// league turns away, the others do when a capital falls, and without its capital an unallied league is
// destroyed (W-8.7–W-8.10, R-114).
func (r *rules) afterConquest(s *state, seat engine.Seat, c content.City, l content.League, log *engine.Log) {
	if l == content.NoLeague {
		return
	}
	capital := r.c.Leagues[l].Capital == c
	if s.Leagues[l].onTrack() {
		if capital {
			r.destroy(s, seat, l, log)
		} else {
			r.displease(s, l, seat, siegeCosts, log)
		}
	}
	if !capital {
		return
	}
	for _, other := range r.leagues {
		if other != l && s.Leagues[other].onTrack() {
			r.displease(s, other, seat, capitalCosts, log)
		}
	}
}

// destroy takes all that a league still has out of the game; its cities become
// neutral and have no tiles (W-8.9, R-43).
func (r *rules) destroy(s *state, seat engine.Seat, l content.League, log *engine.Log) {
	at, p := &s.Leagues[l], &s.Players[l.Party()]
	if at.Agent != nobody {
		s.Players[at.Agent].Agents++
	}
	*at = league{Agent: nobody, Ally: nobody, Gone: true}
	for set := p.Lands; set != 0; {
		c := nextBit(&set)
		s.Cities[c].Owner = nobody
		s.Boxed |= bit(c)
	}
	for c := range s.Cities {
		s.Cities[c].Units[l.Party()] = 0
	}
	*p = player{House: p.House, Token: -1}
	log.Add(engine.Event{Kind: virtu.EvDestroyed, Seat: seat, On: int16(l)})
}
