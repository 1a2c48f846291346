package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// campaignQuestion: which sources give cavalry and ships, and which units move (D7, V-14).
var campaignQuestion = row{
	Ask: virtu.AskCampaign,
	Answers: withFree(
		answer{Verb: virtu.DoUse, Why: (*rules).whyUseMarching, Do: (*rules).use},
		finish,
		answer{Verb: virtu.DoMove, Forms: forms{{Words: "move", Args: args{{In: inOn, Noun: aCity}, {In: inTo, Noun: aCity}}, Marked: marks{byShips, whoseUnit}}}, Why: (*rules).whyMove, Do: (*rules).move},
		answer{Verb: virtu.DoToken, Forms: forms{{Words: "token"}}, Why: (*rules).whyToken, Do: (*rules).takeToken},
	),
	Choices: freeThen((*rules).campaignChoices),
	Auto:    (*rules).autoCampaign,
	Tell:    (*rules).tellFree,
	Show:    (*rules).showCampaign,
}

// whyUseMarching: without an army that may move nothing is activated (V-14.1).
func (r *rules) whyUseMarching(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if r.armies(s, seat) == 0 {
		return engine.Reason{Rule: "V-14.1", Why: "noArmy"}
	}
	return r.whyUse(s, seat, c)
}

func (r *rules) showCampaign(s *state, seat engine.Seat, add func(virtu.Offer)) {
	r.showUses(s, seat, add)
	r.showMoves(s, seat, add)
	if cost := r.tokenPrice(s, &s.Players[seat]); s.Act.Pool[content.War] > 0 {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoToken}, Price: []content.Symbols{{content.Florin: cost}}})
	}
}

// showMoves offers every road from a city with own units, and every port within
// the ships of the pool.
func (r *rules) showMoves(s *state, seat engine.Seat, add func(virtu.Offer)) {
	for set := s.garrisons(seat); set != 0; {
		from := content.City(nextBit(&set))
		parties := s.standing(seat, from)
		for _, to := range r.c.Near[s.side()][from] {
			if r.onMap[s.Seats]>>to&1 != 0 {
				showOfEach(parties, seat, engine.Choice{Verb: virtu.DoMove, On: int16(from), To: int16(to)}, content.Symbols{content.Cavalry: 1}, add)
			}
		}
		for ports := r.ports & r.onMap[s.Seats]; ports != 0; {
			to := nextBit(&ports)
			if n := r.c.Ships[from][to]; n > 0 && to != int(from) {
				showOfEach(parties, seat, engine.Choice{Verb: virtu.DoMove, On: int16(from), To: int16(to), N: int16(n)}, content.Symbols{content.Ship: n}, add)
			}
		}
	}
}

// showOfEach offers a choice for a unit of each party.
func showOfEach(parties engine.Seats, seat engine.Seat, c engine.Choice, price content.Symbols, add func(virtu.Offer)) {
	var room [maxSeats]engine.Choice
	for _, c := range ofEach(parties, seat, c, room[:0]) {
		add(virtu.Offer{Choice: c, Price: []content.Symbols{price}})
	}
}

// tokenPrice returns what the next war token costs: the cheaper card's first.
func (r *rules) tokenPrice(s *state, p *player) int8 {
	ch := &p.Chambers[p.Token]
	room, under := r.c.Cards[ch.Card].WarCost, r.c.Cards[ch.Upgrade].WarCost
	switch {
	case s.Act.Room != content.War:
		return under
	case s.Act.Under != content.War:
		return room
	}
	first, second := room, under
	taken := s.Act.Steps // tokens taken so far
	firsts := r.c.Cards[ch.Card].Gives[content.War]
	if under < room {
		first, second, firsts = under, room, r.c.Cards[ch.Upgrade].Gives[content.War]
	}
	if taken < firsts {
		return first
	}
	return second
}

// whyToken: one token for each committed war symbol, its florins paid at once,
// by free florins first (V-14.9).
func (r *rules) whyToken(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	p := &s.Players[seat]
	if s.Act.Pool[content.War] == 0 {
		return engine.Reason{Rule: "V-14.9", Why: "noWarSymbol"}
	}
	cost, free := int(r.tokenPrice(s, p)), int(s.Act.Pool[content.Florin])
	if cost > free+int(p.Florins) {
		why := r.fewFlorins(s, seat, "V-14.9", cost-free, 0)
		why.Need, why.Have = cost, free+int(p.Florins)
		return why
	}
	return engine.Reason{}
}

func (r *rules) takeToken(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	p := &s.Players[seat]
	cost := r.tokenPrice(s, p)
	free := min(cost, s.Act.Pool[content.Florin])
	s.Act.Pool[content.Florin] -= free
	p.Florins -= int16(cost - free)
	s.Act.Pool[content.War]--
	s.Act.Steps++
	p.Tokens++
	log.Add(engine.Event{Kind: virtu.EvToken, Seat: seat, N: int16(cost - free)})
}

// armies returns the cities from which units of the seat may move: where they are
// welcome, for a unit before the gates has stopped (V-14.6, V-14.7); and before
// the cities of leagues those that did not enter in this campaign (W-7.2, R-110).
func (r *rules) armies(s *state, seat engine.Seat) uint64 {
	var set uint64
	for rest := r.welcome(s, seat) | r.waits; rest != 0; {
		c := content.City(nextBit(&rest))
		if s.marching(seat, c) != 0 {
			set |= bit(int(c))
		}
	}
	return set
}

// marching returns the parties whose units the seat may move from a city where it
// may move any.
func (s *state) marching(seat engine.Seat, c content.City) (set engine.Seats) {
	for all := s.parties(int8(seat)); all != 0; all = all.Without(all.First()) {
		party := all.First()
		if n := s.Cities[c].Units[party]; n > 0 && n > s.halted(c, party) {
			set = set.With(party)
		}
	}
	return set
}

// halted returns how many units of a party entered the city in this campaign and
// stopped there.
func (s *state) halted(c content.City, party engine.Seat) int8 {
	n := int8(0)
	for _, h := range s.Act.Halts {
		if h.Party == 0 {
			break
		}
		if h == (halt{int8(party) + 1, c}) {
			n++
		}
	}
	return n
}

// halt stops a unit that has entered a city where others may have waited (W-7.2,
// W-7.3).
func (s *state) halt(c content.City, party engine.Seat) {
	for i := range s.Act.Halts {
		if h := &s.Act.Halts[i]; h.Party == 0 {
			*h = halt{int8(party) + 1, c}
			return
		}
	}
}

func (r *rules) campaignChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	armies := r.armies(s, seat)
	if armies != 0 {
		buf = r.useChoices(s, seat, buf)
	}
	buf = append(buf, engine.Choice{Verb: virtu.DoFinish})
	for set := armies; set != 0; {
		buf = r.moveChoicesFrom(s, seat, content.City(nextBit(&set)), buf)
	}
	if r.whyToken(s, seat, engine.Choice{}).OK() {
		buf = append(buf, engine.Choice{Verb: virtu.DoToken})
	}
	return buf
}

// moveChoicesFrom lists where one unit can go: along a road for a cavalry (V-14.2),
// from port to port for a ship each sea (V-14.3); of each party that may move.
func (r *rules) moveChoicesFrom(s *state, seat engine.Seat, from content.City, buf []engine.Choice) []engine.Choice {
	parties := s.marching(seat, from)
	var roads, seas uint64
	if s.Act.Pool[content.Cavalry] > 0 {
		roads = r.c.NearSet[s.side()][from] & r.onMap[s.Seats]
	}
	ships := s.Act.Pool[content.Ship]
	if ships > 0 && r.ports>>from&1 != 0 {
		seas = r.ports & r.onMap[s.Seats]
	}
	for set := (roads | seas) &^ bit(int(from)); set != 0; {
		to := nextBit(&set)
		c := engine.Choice{Verb: virtu.DoMove, On: int16(from), To: int16(to)}
		if roads>>to&1 != 0 {
			buf = ofEach(parties, seat, c, buf)
		}
		if n := r.c.Ships[from][to]; seas>>to&1 != 0 && n > 0 && n <= ships {
			c.N = int16(n)
			buf = ofEach(parties, seat, c, buf)
		}
	}
	return buf
}

// ofEach appends a choice for a unit of each party: an own one first.
func ofEach(parties engine.Seats, seat engine.Seat, c engine.Choice, buf []engine.Choice) []engine.Choice {
	if parties.Has(seat) {
		buf = append(buf, c)
	}
	for rest := parties.Without(seat); rest != 0; rest = rest.Without(rest.First()) {
		c.Set = ofParty(seat, rest.First())
		buf = append(buf, c)
	}
	return buf
}

func (r *rules) whyMove(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	from, to, ships := content.City(c.On), content.City(c.To), c.N
	if from == to {
		return notAsked
	}
	party, ok := s.partyOf(seat, c.Set)
	switch {
	case !ok:
		return engine.Reason{Rule: "W-7.5", Why: "notYourAlly"}
	case r.onMap[s.Seats]>>to&1 == 0 || r.onMap[s.Seats]>>from&1 == 0:
		return engine.Reason{Rule: "V-2.5", Why: "cityAbsent"}
	case s.Cities[from].Units[party] == 0 && party != seat:
		return engine.Reason{Rule: "W-7.5", Why: "noUnitOfParty"}
	case s.Cities[from].Units[party] == 0:
		return engine.Reason{Rule: "V-14.2", Why: "noUnit"}
	case (r.welcome(s, seat)|r.waits)>>from&1 == 0:
		return engine.Reason{Rule: "V-14.6", Why: "beforeGates"}
	case s.Cities[from].Units[party] <= s.halted(from, party):
		return engine.Reason{Rule: r.haltRule(s, seat, from), Why: "halted"}
	case ships == 0 && r.c.NearSet[s.side()][from]>>to&1 == 0:
		return engine.Reason{Rule: "V-14.2", Why: "noRoad"}
	case ships == 0 && s.Act.Pool[content.Cavalry] == 0:
		return engine.Reason{Rule: "V-14.2", Why: "noCavalry"}
	case ships == 0:
		return engine.Reason{}
	}
	switch n := int16(r.c.Ships[from][to]); {
	case n == 0:
		return engine.Reason{Rule: "V-14.3", Why: "noSea"}
	case n != ships:
		return engine.Reason{Rule: "V-14.5", Why: "otherShips", Need: int(n), Have: int(ships)}
	case n > int16(s.Act.Pool[content.Ship]):
		return engine.Reason{Rule: "V-14.3", Why: "fewShips", Need: int(n), Have: int(s.Act.Pool[content.Ship])}
	}
	return engine.Reason{}
}

// haltRule returns the rule by which a unit that moved in this campaign can move no further: it is before
// the city of a neutral league (W-7.2), of a hostile one (W-7.3), or of the opponent, an ally of the
// opponent or no one (W-7.4).
func (r *rules) haltRule(s *state, seat engine.Seat, c content.City) string {
	l := s.leagueOf(c)
	switch {
	case l == content.NoLeague || s.Leagues[l].Ally != nobody:
		return "W-7.4"
	case r.attitude(s, l, seat) == content.Hostile:
		return "W-7.3"
	}
	return "W-7.2"
}

// move carries one unit on; before the gates of a league it stops (V-14.6, W-7).
func (r *rules) move(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	from, to, ships := content.City(c.On), content.City(c.To), c.N
	party, _ := s.partyOf(seat, c.Set)
	if ships == 0 {
		s.Act.Pool[content.Cavalry]--
	} else {
		s.Act.Pool[content.Ship] -= int8(ships)
	}
	s.Cities[from].Units[party]--
	s.Cities[to].Units[party]++
	if r.waits&^r.welcome(s, seat)>>to&1 != 0 {
		s.halt(to, party)
	}
	log.Add(engine.Event{Kind: virtu.EvMoved, Seat: seat, On: int16(from), To: int16(to), N: ships, Goods: goodsOf(seat, party)})
}

// autoCampaign ends the action when no unit can move and none can be paid.
// False means that the question is asked.
func (r *rules) autoCampaign(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	if r.campaigns(s, seat) {
		return false
	}
	r.finish(s, seat, engine.Choice{}, log)
	return true
}

// campaigns reports whether a unit could still move or a token be paid, whatever is
// activated, converted or sold (S-3.8).
func (r *rules) campaigns(s *state, seat engine.Seat) bool {
	if s.Act.Pool[content.War] > 0 && int(r.tokenPrice(s, &s.Players[seat])) <= int(s.Act.Pool[content.Florin])+int(r.wealth(s, seat)) {
		return true
	}
	armies := r.armies(s, seat)
	if armies == 0 {
		return false
	}
	cavalry, ships := r.marchingWith(s, seat)
	for armies != 0 {
		from := content.City(nextBit(&armies))
		if cavalry && r.c.NearSet[s.side()][from]&r.onMap[s.Seats] != 0 || r.sails(s, from, ships) {
			return true
		}
	}
	return false
}

// marchingWith reports whether any cavalry can be had, and how many ships at most.
func (r *rules) marchingWith(s *state, seat engine.Seat) (cavalry bool, ships int8) {
	p := &s.Players[seat]
	cavalry, ships = s.Act.Pool[content.Cavalry] > 0 || r.showing(p, content.Cavalry) != 0, s.Act.Pool[content.Ship]
	for set := r.showing(p, content.Ship); set != 0; {
		ships += r.gives(p, content.Source(nextBit(&set)))[content.Ship]
	}
	for pw := content.Ottomans; pw < content.NumPowers; pw++ {
		if s.powerUsable(seat, pw) {
			cavalry = cavalry || r.c.Powers[pw].Gives[content.Cavalry] > 0
			ships += r.c.Powers[pw].Gives[content.Ship]
		}
	}
	return cavalry, ships
}

// sails reports whether the number of ships suffices to reach any port from here.
func (r *rules) sails(s *state, from content.City, ships int8) bool {
	if r.ports>>from&1 == 0 {
		return false
	}
	for set := r.ports & r.onMap[s.Seats] &^ bit(int(from)); set != 0; {
		if n := r.c.Ships[from][nextBit(&set)]; n > 0 && n <= ships {
			return true
		}
	}
	return false
}
