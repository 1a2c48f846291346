package rules

import (
	"strconv"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// Scramble changes all that the viewer may not know: where the others lay their
// family cards while they are being placed, and the future of chance.
func (r *rules) Scramble(s *state, viewer engine.Seat, c *engine.Chance) {
	r.layAgain(s, viewer, c)
	s.Chance = c.Reseeded()
}

// Sample draws what the seat does not know: the others' family cards during
// set-up. All else is public.
func (r *rules) Sample(s *state, seat engine.Seat, c *engine.Chance) {
	r.layAgain(s, seat, c)
	s.Chance = engine.FastChance(c.Uint64())
}

// Secret reports whether family cards are being placed: afterwards all is public.
func (r *rules) Secret(s *state) bool { return s.Phase == virtu.PhaseSetup }

// layAgain places as many family cards as each other seat has placed, at random.
func (r *rules) layAgain(s *state, viewer engine.Seat, c *engine.Chance) {
	if s.Phase != virtu.PhaseSetup {
		return
	}
	for i := range s.Players[:s.Seats] {
		seat := engine.Seat(i)
		p := &s.Players[i]
		if seat == viewer || p.Laid == 0 {
			continue
		}
		laid := p.Laid
		for place := content.Place(0); place < content.NumPlaces; place++ {
			p.lay(place, content.NoCard)
		}
		for n := int8(0); n < laid; n++ {
			var room [maxCards * content.NumPlaces]engine.Choice
			list := r.layChoices(s, seat, room[:0])
			pick := list[c.N(len(list))]
			p.lay(content.Place(pick.To), content.Card(pick.On))
		}
	}
}

// Census lists every card, tile, unit, agent, cathedral and indulgence, each
// where it is.
func (r *rules) Census(s *state) engine.Census {
	list := make(engine.Census, 0, 200) // with five seats
	add := func(kind string, id int, at string) { list = append(list, engine.Piece{Kind: kind, ID: id, At: at}) }
	r.countCards(s, add)
	r.countTiles(s, add)
	for i := range int(s.Seats) {
		r.countMen(s, i, add)
	}
	r.countLeagues(s, add)
	used := 0
	for i := range int(s.Seats) {
		for ch := range content.NumChambers {
			if s.Players[i].Chambers[ch].Indulgence {
				add("indulgence", used, "seat "+engine.Seat(i).String())
				used++
			}
		}
	}
	for range int(s.Indulgences) {
		add("indulgence", used, "pile")
		used++
	}
	return list
}

// countCards numbers the copies of a card by where they are.
func (r *rules) countCards(s *state, add func(string, int, string)) {
	for card := content.Card(1); card < content.NumCards; card++ {
		if r.c.Cards[card].ID == "" {
			continue // of another game
		}
		n := 0
		for i := range int(s.Seats) {
			for place := content.Place(0); place < content.NumPlaces; place++ {
				if s.Players[i].at(place) == card {
					add(r.c.CardID(card), n, "seat "+engine.Seat(i).String())
					n++
				}
			}
		}
		display := 0
		switch {
		case card.Character():
			display = int(s.Copies[card])
		case card == content.Machiavelli && n == 0:
			display = 1
		case card.Family() && n == 0: // still in hand, or out of the game
			display = 1
		}
		for _, f := range s.Stack.Frames[:s.Stack.Len] {
			if virtu.Ask(f.Node) == virtu.AskPut && content.Card(f.On) == card { // gained, not yet laid
				add(r.c.CardID(card), n, "seat "+f.Seat.String())
				n++
				if !card.Character() { // the only one
					display = 0
				}
			}
		}
		for range display {
			add(r.c.CardID(card), n, "display")
			n++
		}
	}
}

func (r *rules) countTiles(s *state, add func(string, int, string)) {
	for t := content.Tile(0); t < content.NumTiles; t++ {
		if r.c.Tiles[t].ID == "" {
			continue // of another game, or no tile at all
		}
		n := 0
		for i := range int(s.Seats) {
			if s.Players[i].has(t) {
				add(r.c.TileID(t), n, "seat "+engine.Seat(i).String())
				n++
			}
		}
		left := 1 - n // city tiles, Cannons, cathedrals
		if t >= content.FirstDuchy && t <= content.Guild {
			left = int(s.Titles[t-content.FirstDuchy])
		}
		for range left {
			add(r.c.TileID(t), n, "display")
			n++
		}
	}
}

// countMen lists a seat's units and agents.
func (r *rules) countMen(s *state, seat int, add func(string, int, string)) {
	p := &s.Players[seat]
	kind := "unit " + engine.Seat(seat).String()
	n := 0
	put := func(count int8, at string) {
		for range int(count) {
			add(kind, n, at)
			n++
		}
	}
	for c := range s.Cities {
		put(s.Cities[c].Units[seat]+s.Cities[c].Fled[seat], "city "+strconv.Itoa(c))
	}
	put(p.Units, "supply")
	r.countAgents(s, engine.Seat(seat), add)
}

// countAgents lists a seat's agents; those beyond its own are its allies' (W-5.7).
func (r *rules) countAgents(s *state, seat engine.Seat, add func(string, int, string)) {
	p := &s.Players[seat]
	var places []string
	for spot := content.Spot(0); spot < content.NumSpots; spot++ {
		if spot.Known() && *s.agentAt(spot) == int8(seat) {
			places = append(places, "spot "+strconv.Itoa(int(spot)))
		}
	}
	for range p.Agents {
		places = append(places, "supply")
	}
	for range p.Bank {
		places = append(places, "bank")
	}
	take := func(party engine.Seat, most int8) {
		for n := range min(int(most), len(places)) {
			add("agent "+party.String(), n, places[n])
		}
		places = places[min(int(most), len(places)):]
	}
	take(seat, r.c.MaxAgents)
	for set := p.Allies; set != 0; set = set.Without(set.First()) {
		take(set.First(), r.c.Houses[s.Players[set.First()].House].Agents)
	}
}

// countLeagues lists the units of the leagues, and their agents that are not on the board.
func (r *rules) countLeagues(s *state, add func(string, int, string)) {
	for _, l := range r.leagues {
		party := l.Party()
		info, n := &r.c.Houses[r.c.Leagues[l].House], 0
		for c := range s.Cities {
			for range s.Cities[c].Units[party] + s.Cities[c].Fled[party] {
				add("unit "+party.String(), n, "city "+strconv.Itoa(c))
				n++
			}
		}
		for ; n < int(info.Units); n++ {
			add("unit "+party.String(), n, "beside the board")
		}
		if s.Leagues[l].Ally != nobody {
			continue
		}
		for n := range int(info.Agents) {
			add("agent "+party.String(), n, "beside the board")
		}
	}
}
