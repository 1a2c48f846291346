package rules

import (
	"signoria/engine"
	"signoria/engine/feature"
	"signoria/games/virtu/content"
)

// warfare is how a seat stands on the map: what it could take, what it could lose, and
// how the sieges that have begun look.
type warfare struct {
	reach   [content.NumCities]int8 // how many units can be brought there in a campaign
	reached uint64
	armies  int // units on the map
	// Numbers of cities: neutral ones that it could take, and those of others; those that
	// others could take from it; those of its sieges that would succeed now, and that would
	// fail; those that it would lose so.
	open, foreign, threatened, wins, fails, losses int
	odds                                           float32 // of its sieges, summed
	idle                                           int     // units before no city, in its own
	annex, cheapest                                int     // cities that it can annex, and the least price of one
	near                                           int     // neutral cities next to its own
}

// weighWar surveys the map for all seats.
func (r *rules) weighWar(s *state, v *survey) {
	for i := range int(s.Seats) {
		r.weighReach(s, engine.Seat(i), v)
	}
	for i := range int(s.Seats) {
		r.weighTargets(s, engine.Seat(i), v)
	}
	for c := range s.Cities {
		if s.Cities[c].Units != [maxSeats]int8{} {
			r.weighSieges(s, content.City(c), v)
		}
	}
}

// weighReach finds where units can march or sail to, and what can be annexed.
func (r *rules) weighReach(s *state, seat engine.Seat, v *survey) {
	war, can := &v.war[seat], &v.can[seat]
	near := &r.c.NearSet[s.side()]
	all := r.onMap[s.Seats]
	lands := s.Players[seat].Lands
	ships := int8(can.ready.of(int(content.Ship)))
	var ports [content.NumCities]int8
	for c := range s.Cities {
		n := s.force(content.City(c), int8(seat))
		if n == 0 {
			continue
		}
		war.armies += int(n)
		if lands>>c&1 != 0 {
			war.idle += int(n)
		}
		for set := near[c] & all; set != 0; {
			war.reach[nextBit(&set)] += n
		}
		war.reached |= near[c] & all
		if ships > 0 && r.ports>>c&1 != 0 {
			for set := r.ports & all &^ bit(c); set != 0; {
				to := nextBit(&set)
				if d := r.c.Ships[c][to]; d > 0 && d <= ships {
					ports[to] += min(n, ships/d)
					war.reached |= bit(to)
				}
			}
		}
	}
	moves := max(1, can.power[content.Campaign])
	for set := war.reached; set != 0; {
		c := nextBit(&set)
		war.reach[c] = min(max(war.reach[c], ports[c]), moves)
	}
	r.weighAnnexing(s, seat, v)
}

// weighAnnexing finds the neutral cities within reach, and what they cost.
func (r *rules) weighAnnexing(s *state, seat engine.Seat, v *survey) {
	war, can := &v.war[seat], &v.can[seat]
	near := &r.c.NearSet[s.side()]
	lands := s.Players[seat].Lands
	beside := uint64(0)
	for set := lands; set != 0; {
		beside |= near[nextBit(&set)]
	}
	ports := lands & r.ports
	ships := int8(can.ready.of(int(content.Ship)))
	war.cheapest = 8
	for set := r.onMap[s.Seats] &^ lands; set != 0; {
		c := content.City(nextBit(&set))
		if s.Cities[c].Owner != nobody || r.c.Cities[c].Pirate {
			continue
		}
		byRoad := beside>>uint(c)&1 != 0
		if !byRoad && (ships == 0 || ports == 0 || r.ports>>uint(c)&1 == 0) {
			continue
		}
		if !byRoad {
			d := int8(99)
			for from := ports; from != 0; {
				d = min(d, r.c.Ships[nextBit(&from)][c])
			}
			if d > ships {
				continue
			}
		}
		price := int(r.modified(s, seat, c)) + 1
		war.near++
		war.cheapest = min(war.cheapest, price)
		if price <= int(can.power[content.Annex]) {
			war.annex++
		}
	}
}

// strength returns the defence of a city against the attacker (value, units and Bastion), and the seat
// that defends it; nobody if none does.
func (r *rules) strength(s *state, c content.City, attacker engine.Seat) (held int, by int8) {
	held, by = int(r.modified(s, attacker, c)), nobody
	if s.Cities[c].Owner == nobody {
		return held, nobody
	}
	by = r.defender(s, c, int8(attacker))
	if by >= 0 && by != int8(attacker) {
		held += int(s.force(c, by))
		if s.Players[by].tookBonus(content.Bastion) {
			held += int(r.c.Bonuses[content.Bastion].War)
		}
	}
	if ruler := s.ruler(c); ruler >= s.Seats {
		held += int(s.Cities[c].Units[ruler])
	}
	return held, by
}

// weighTargets counts the cities that the seat could take in its next campaign.
func (r *rules) weighTargets(s *state, seat engine.Seat, v *survey) {
	war := &v.war[seat]
	bonus := v.can[seat].war
	for set := war.reached &^ r.welcome(s, seat); set != 0; {
		c := content.City(nextBit(&set))
		held, by := r.strength(s, c, seat)
		attack := int(war.reach[c]) + int(s.force(c, int8(seat))) + bonus
		if by >= 0 {
			held += v.can[by].war
		}
		switch {
		case attack <= held:
		case by >= 0:
			war.foreign++
			v.war[by].threatened++
		case s.Cities[c].Owner == nobody:
			war.open++
		default:
			war.foreign++
		}
	}
}

// weighSieges counts the sieges of a foreign city in the survey.
func (r *rules) weighSieges(s *state, c content.City, v *survey) {
	at := &s.Cities[c]
	for i := range int(s.Seats) {
		seat := engine.Seat(i)
		if at.Units[i] == 0 && s.Players[i].Allies == 0 || s.owns(seat, c) {
			continue
		}
		attack := int(s.force(c, int8(seat)))
		if attack == 0 || len(r.leagues) > 0 && r.duty(s, seat, c) == mayNotBesiege {
			continue
		}
		held, by := r.strength(s, c, seat)
		attack += v.can[i].war
		if by >= 0 {
			held += v.can[by].war
		}
		if f := &s.Fight; f.On && f.City == c && !f.Field {
			held += int(f.Bonus[1])
			if f.Attacker == int8(i) {
				attack += int(f.Bonus[0])
			}
		}
		for other := range int(s.Seats) { // armies that must be beaten first
			if other != i && int8(other) != by {
				held += int(s.force(c, int8(other)))
			}
		}
		war := &v.war[i]
		war.odds += float32(max(-2, min(2, attack-held)))
		if attack <= held {
			war.fails++
			continue
		}
		war.wins++
		if owner := s.ruler(c); owner >= 0 && owner < s.Seats {
			v.war[owner].losses++
		}
	}
}

// describeMight is how strong the seat is on the map, and what follows from it.
func (r *rules) describeMight(s *state, seat engine.Seat, whole bool, v *survey, w *feature.Writer) {
	p, war, can := &s.Players[seat], &v.war[seat], &v.can[seat]
	w.Share("units", war.armies, 6)
	w.Share("war", can.war, 4)
	w.Share("cities near", min(war.near, 8), 6)
	w.Share("annexable", war.annex, 4)
	w.Share("open to siege", war.open, 4)
	w.Share("foreign to siege", war.foreign, 4)
	w.Share("threatened", min(war.threatened, 8), 4)
	w.Share("sieges won", war.wins, 2)
	w.Share("sieges lost", war.fails, 2)
	w.Share("cities lost", war.losses, 2)
	w.Share("cities then", int(p.Cities)+war.wins-war.losses, content.MaxCities)
	w.Share("agents", int(p.Agents), 3)
	if !whole {
		return
	}
	w.Share("units at home", war.idle, 6)
	w.Share("supply", int(p.Units), 6)
	w.Share("wages", max(0, war.armies-int(r.wages.free)+1)/2, 3)
	w.Share("tokens", int(p.Tokens), 3)
	w.Share("agents gained", int(r.c.MaxAgents-p.Bank), 5)
	w.Share("annexing costs", war.cheapest, 6)
	w.Put("odds", war.odds/4)
	empty, value, fled := 0, 0, 0
	for set := p.Lands; set != 0; {
		c := content.City(nextBit(&set))
		value += int(r.c.Cities[c].Value)
		empty += btoi(s.force(c, int8(seat)) == 0)
	}
	for c := range s.Cities {
		if s.Cities[c].Fled != [maxSeats]int8{} {
			fled += int(s.inFlight(content.City(c), int8(seat)))
		}
	}
	w.Share("empty cities", empty, 6)
	w.Share("value of cities", value, 16)
	w.Share("retreating", fled, 3)
	placed, hostile := s.agentsAbout(seat)
	w.Share("agents in cities", placed, 3)
	w.Share("agents against it", hostile, 3)
}

// agentsAbout counts the seat's agents in cities, and the others' in its own.
func (s *state) agentsAbout(seat engine.Seat) (placed, hostile int) {
	lands := s.Players[seat].Lands
	for c := range s.Cities {
		switch agent := s.Cities[c].Agent; {
		case agent == int8(seat):
			placed++
		case agent != nobody && lands>>c&1 != 0:
			hostile++
		}
	}
	return placed, hostile
}

// describePatronage is the seat's way on the patronage track, its bonuses and its
// alliances.
func (r *rules) describePatronage(s *state, seat engine.Seat, can *prospect, w *feature.Writer) {
	p := &s.Players[seat]
	w.Share("steps", int(p.Patron), content.PatronageSteps)
	w.Flag("at the top", p.Patron == content.PatronageSteps)
	florins, symbols := 0, 0
	if p.Patron < content.PatronageSteps {
		cost := &r.c.Patronage[p.Patron+1]
		florins = max(0, int(cost.Cost[content.Florin])-can.florins)
		symbols = max(0, int(cost.Cost[content.Crown]+cost.Cost[content.Cross]+cost.Either)-int(can.power[content.Patronage]))
	}
	w.Share("step lacks florins", florins, 4)
	w.Share("step lacks symbols", symbols, 3)
	w.Flag("step payable", florins+symbols == 0 && can.steps[content.Patronage] > 0 && p.Patron < content.PatronageSteps)
	for _, b := range [...]content.Bonus{content.Leonardo, content.Michelangelo, content.Bastion, content.ThePrince} {
		w.PutAt("bonus", int(b), float32(btoi(p.tookBonus(b))))
	}
	for pw := range s.Powers {
		at := &s.Powers[pw]
		ally := at.Ally == int8(seat)
		w.PutAt("ally", pw, float32(btoi(ally)))
		w.PutAt("ally ready", pw, float32(btoi(ally && at.Ready)))
		w.PutAt("agent at power", pw, float32(btoi(at.Agent == int8(seat))))
	}
}
