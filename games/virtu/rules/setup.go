package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// New sets up a match (V-2, W-2): houses by seat or drawn, the first player
// drawn, the others clockwise (V-2.12), or France (W-1.3), and asks everybody for
// the family cards.
func (r *rules) New(o engine.Options, chance engine.Chance) (state, error) {
	s := state{Chance: chance, Seats: int8(o.Seats)}
	s.setOptions(o)
	var houses [maxSeats]content.House
	copy(houses[:], r.houses[o.Seats])
	if o.Set["houses"] == "drawn" {
		engine.Shuffle(&s.Chance, houses[:o.Seats])
	}
	first := 0
	if r.firstDrawn {
		first = s.Chance.N(o.Seats)
	}
	r.begin(&s, houses, first)
	return s, nil
}

func (s *state) setOptions(o engine.Options) {
	s.AgentPerPalace = o.Set["agent_per_palace"] == "on"
	s.CrossIfReady = o.Set["hre_cross"] == "only_if_ready"
}

// begin lays everything out before the family cards are placed (V-2.5–V-2.14).
func (r *rules) begin(s *state, houses [maxSeats]content.House, first int) {
	n := int(s.Seats)
	s.Year = 1
	for i := range n {
		s.Order[i] = engine.Seat((first + i) % n)
		s.Arrival[n-1-i] = s.Order[i] // V-2.13: the first player's disc on top
	}
	for i := range s.Cities {
		s.Cities[i] = city{Owner: nobody, Agent: nobody}
		if r.onMap[n]>>i&1 == 0 {
			s.Cities[i].Owner = absent
		}
	}
	for i := range s.Powers {
		s.Powers[i] = power{Ally: nobody, Agent: nobody}
	}
	for i := range s.Cathedrals {
		s.Cathedrals[i] = content.NoCity
	}
	for c := content.Card(1); c < content.FirstFamily; c++ {
		s.Copies[c] = r.c.Cards[c].Copies
	}
	for t := content.FirstDuchy; t <= content.Guild; t++ {
		s.Titles[t-content.FirstDuchy] = r.c.Tiles[t].Copies
	}
	for b := range content.NumBonuses {
		if r.c.Bonuses[b].ID != "" {
			s.Bonuses |= 1 << b
		}
	}
	s.Indulgences = numIndulgences
	r.seatLeagues(s)
	for i := range n {
		r.seatHouse(s, engine.Seat(i), houses[i])
	}
}

// seatHouse sets a seat to what its house starts with (V-2.7–V-2.11).
func (r *rules) seatHouse(s *state, seat engine.Seat, h content.House) {
	info := &r.c.Houses[h]
	p := &s.Players[seat]
	*p = player{House: h, Florins: info.Florins, Token: -1, Agents: info.Agents, Bank: r.c.MaxAgents - info.Agents}
	for i := range p.Chambers {
		p.Chambers[i].Agent = nobody
	}
	for _, t := range info.Domain {
		p.Tiles |= bit(int(t))
		if t >= content.FirstDuchy && t <= content.Guild {
			s.Titles[t-content.FirstDuchy]--
		}
	}
	r.settleIn(s, seat)
}

// settleIn makes a seat, or a league's party, the owner of its cities, with their garrisons.
func (r *rules) settleIn(s *state, party engine.Seat) {
	p := &s.Players[party]
	info := &r.c.Houses[p.House]
	p.Units = info.Units
	for set := r.arms[s.Seats][p.House]; set != 0; {
		c := nextBit(&set)
		s.Cities[c].Owner = int8(party)
		s.Cities[c].Units[party] = info.Garrison[c]
		p.Tiles |= bit(c)
		p.Lands |= bit(c)
		p.Cities++
		p.Units -= info.Garrison[c]
	}
}

// seatLeagues sets up the leagues behind the two seats (W-2.5, W-2.6); the great
// game has none.
func (r *rules) seatLeagues(s *state) {
	for l := range s.Leagues {
		s.Leagues[l] = league{Agent: nobody, Ally: nobody, Gone: true}
	}
	for _, l := range r.leagues {
		info := &r.c.Leagues[l]
		s.Leagues[l] = league{Marker: info.Start, Agent: nobody, Ally: nobody}
		s.Players[l.Party()] = player{House: info.House, Token: -1, Agents: r.c.Houses[info.House].Agents}
		r.settleIn(s, l.Party())
	}
}

// hand returns how many family cards a player places at set-up (V-2.9, W-2.3, W-2.4).
func (r *rules) hand(p *player) int8 { return int8(len(r.c.Houses[p.House].Cards)) }

// at returns the card that lies at a place of the palace.
func (p *player) at(place content.Place) content.Card {
	switch {
	case place.Slot():
		return p.Slots[place]
	case place.Upgrade():
		return p.Chambers[place.Chamber()].Upgrade
	}
	return p.Chambers[place.Chamber()].Card
}

// lay puts a card at a place of the palace, or takes it off with NoCard.
func (p *player) lay(place content.Place, card content.Card) {
	switch {
	case place.Slot():
		p.Slots[place] = card
	case place.Upgrade():
		p.Chambers[place.Chamber()].Upgrade = card
	default:
		p.Chambers[place.Chamber()].Card = card
	}
}

// holds reports whether the card is anywhere in the palace.
func (p *player) holds(card content.Card) bool {
	for place := content.Place(0); place < content.NumPlaces; place++ {
		if p.at(place) == card {
			return true
		}
	}
	return false
}

// reveal shows all palaces when everybody has placed (V-2.9) and begins the
// first spring.
func (r *rules) reveal(s *state, log *engine.Log) {
	if log != nil {
		for i := range s.Players[:s.Seats] {
			for place := content.Place(0); place < content.NumPlaces; place++ {
				if card := s.Players[i].at(place); card != content.NoCard {
					log.Add(engine.Event{Kind: virtu.EvLaid, Seat: engine.Seat(i), On: int16(card), To: int16(place), Sealed: true})
				}
			}
		}
	}
	s.beginYear(1, log)
}

// offMap returns the reason that a city is not on the map of this game (V-2.3, V-2.5); the zero Reason if
// it is.
func (r *rules) offMap(s *state, c content.City) engine.Reason {
	if c >= 0 && c < content.NumCities && r.onMap[s.Seats]>>c&1 == 0 {
		return engine.Reason{Rule: "V-2.5", Why: "cityAbsent"}
	}
	return engine.Reason{}
}

// missingPower returns the reason that there are no great powers in this game (W-1.5); the zero Reason if
// there are.
func (r *rules) missingPower(p content.Power) engine.Reason {
	if r.c.Powers[p].ID == "" {
		return engine.Reason{Rule: "W-1.5", Why: "notInGame"}
	}
	return engine.Reason{}
}
