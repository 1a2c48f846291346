package rules

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// fallen is the position before Florence and Pisa fall to France, while Rome is the ally of Naples.
const fallen = "{phase: sieges, leagues: {rome: {ally: 2}}, " +
	"cities: {florence: {units: {1: 5}}, pisa: {units: {1: 3}}, milan: {units: {}}, turin: {units: {}}}, " +
	"seats: {1: {florins: 0, sold: true, slots: {}, domain: {turin: exhausted, milan: exhausted, kingdom_of_france: exhausted}}, " +
	"2: {florins: 0, sold: true, slots: {}}}}"

// fell makes France conquer Florence first and returns the view and the events.
func fell(t *testing.T) (virtu.View, []engine.Event) {
	t.Helper()
	p, err := warsTitle(t).Load(engine.Options{Seats: 2}, []byte(fallen))
	if err != nil {
		t.Fatal(err)
	}
	var log engine.Log
	answerWith(t, p, "siege florence", virtu.AskSiege, &log)
	return p.View(engine.NoSeat).(virtu.View), log.Events
}

// TestTilesOfDestroyedLeagues checks that the conquest of a capital gives its tile, but cities of the
// destroyed league give none afterwards (W-8.9, R-43).
func TestTilesOfDestroyedLeagues(t *testing.T) {
	view, _ := fell(t)
	owned := func(id string) bool {
		return slices.ContainsFunc(view.Seats[seatOfFrance].Tiles, func(v virtu.TileView) bool { return view.Content.TileID(v.Tile) == id })
	}
	for _, c := range view.Cities {
		id := view.Content.CityID(c.City)
		if id == "pisa" && (c.Owner != seatOfFrance || owned(id)) {
			t.Errorf("seat %s owns Pisa, and France has its tile: %t; want France without the tile", c.Owner, owned(id))
		}
		if id == "florence" && (c.Owner != seatOfFrance || !owned(id)) {
			t.Errorf("seat %s owns Florence, and France has its tile: %t; want France with the tile", c.Owner, owned(id))
		}
	}
}

// TestDispleasedLeagues checks that the fall of a capital displeases the leagues that still have a
// marker, and that no other event of these sieges does (W-8.7, W-8.8).
func TestDispleasedLeagues(t *testing.T) {
	_, events := fell(t)
	var got []engine.Event
	for _, e := range events {
		if e.Kind == virtu.EvDispleased {
			got = append(got, e)
		}
	}
	want := []engine.Event{{Kind: virtu.EvDispleased, Seat: seatOfFrance, On: int16(content.Venetians), N: 1, To: 1}}
	if !slices.Equal(got, want) {
		t.Errorf("the events of displeased leagues are %+v, want %+v", got, want)
	}
}

// TestWarsInvariants checks at every position of games of Wars of Italy that units, agents, discs, tiles
// and markers are where the rules allow them (S-4.1, W-1.3, W-2.3–W-2.5, W-3.2, W-5.5, W-5.7, W-7.5,
// W-8.9, W-10.5).
func TestWarsInvariants(t *testing.T) {
	title := warsTitle(t)
	for seed := range uint64(12) {
		p, err := title.Start(engine.Options{Seats: 2}, engine.FastChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		rnd := engine.FastChance(seed)
		var buf []engine.Choice
		for owing := p.Owing(); owing != 0; owing = p.Owing() {
			seat := owing.First()
			buf = p.Choices(seat, buf[:0])
			choice := buf[rnd.N(len(buf))]
			if seed%2 == 0 {
				choice = courts(p, seat, buf, &rnd)
			}
			p.Apply(seat, choice)
			view := p.View(engine.NoSeat).(virtu.View)
			if !slices.Equal(view.Order, []engine.Seat{seatOfFrance, seatOfNaples}) || view.Year > view.LastRound {
				t.Fatalf("round %d has the order %v, want France before Naples and %d rounds at most", view.Year, view.Order, view.LastRound)
			}
			checkUnits(t, &view)
			checkLands(t, &view)
			checkTracks(t, &view)
		}
	}
}

// checkUnits counts units and agents by party. Units of a league without an ally must be in its own
// cities. In winter no units may be at a city of another player, or at a neutral city that never
// belonged to a league.
func checkUnits(t *testing.T, v *virtu.View) {
	t.Helper()
	units, agents := [maxSeats]int{}, [2]int{}
	agent := func(seat engine.Seat) {
		if seat != engine.NoSeat {
			agents[seat]++
		}
	}
	for _, at := range v.Cities {
		agent(at.Agent)
		for party, n := range at.Units {
			units[party] += n + at.Fled[party]
			l, league := content.LeagueOf(engine.Seat(party))
			leader := engine.Seat(party)
			if league {
				leader = v.Leagues[l].Ally
			}
			switch {
			case n == 0:
			case v.Phase == virtu.PhaseWinter && at.Owner != engine.NoSeat && at.Owner != leader:
				t.Fatalf("round %d: in winter units of party %d are at %s, which belongs to %v", v.Year, party, v.Content.CityID(at.City), at.Owner)
			case league && v.Leagues[l].Ally == engine.NoSeat && at.League != l:
				t.Fatalf("round %d: units of %s, which has no ally, are at %s", v.Year, l, v.Content.CityID(at.City))
			case v.Phase == virtu.PhaseWinter && at.Owner == engine.NoSeat && v.Content.Cities[at.City].Start[2] == content.NumHouses:
				t.Fatalf("round %d: in winter units are at the neutral city %s", v.Year, v.Content.CityID(at.City))
			}
		}
	}
	for l, at := range v.Leagues {
		agent(at.Agent)
		total := int(v.Content.Houses[v.Content.Leagues[l].House].Units)
		if at.Destroyed {
			total = 0
		}
		if party := at.League.Party(); units[party]+at.Units != total {
			t.Fatalf("round %d: %s has %d units on the map, %d in supply", v.Year, at.League, units[party], at.Units)
		}
	}
	for i, seat := range v.Seats {
		for _, ch := range seat.Chambers {
			agent(ch.Agent)
		}
		if total := int(v.Content.Houses[seat.House].Units); units[i]+seat.Units != total {
			t.Fatalf("round %d, seat %d: %d units on the map, %d in supply", v.Year, i+1, units[i], seat.Units)
		}
	}
	for i, seat := range v.Seats {
		total := int(v.Content.MaxAgents)
		for _, l := range seat.Allies {
			total += int(v.Content.Houses[v.Content.Leagues[l].House].Agents)
		}
		if agents[i]+seat.Agents+seat.Bank != total {
			t.Fatalf("round %d, seat %d: %d agents on the board, %d in supply, %d in the bank", v.Year, i+1, agents[i], seat.Agents, seat.Bank)
		}
	}
}

// checkLands checks that the owner of a city has its tile unless its league was destroyed, and that the
// numbers of cities and light slots are right.
func checkLands(t *testing.T, v *virtu.View) {
	t.Helper()
	cities := [2]int{}
	for _, at := range v.Cities {
		id := v.Content.CityID(at.City)
		if at.League != content.NoLeague && at.Owner != v.Leagues[at.League].Ally {
			t.Fatalf("round %d: %s has the disc of %s but belongs to %v", v.Year, id, at.League, at.Owner)
		}
		if at.Owner != engine.NoSeat {
			cities[at.Owner]++
		}
		ruined := slices.ContainsFunc(v.Leagues, func(l virtu.LeagueView) bool {
			return l.Destroyed && v.Content.Leagues[l.League].House == v.Content.Cities[at.City].Start[2]
		})
		for i, seat := range v.Seats {
			has := slices.ContainsFunc(seat.Tiles, func(tile virtu.TileView) bool { return tile.Tile == content.Tile(at.City) })
			if held := at.Owner == engine.Seat(i); has && !held || held && !has && !ruined {
				t.Fatalf("round %d, seat %d: %s belongs to %v, but the seat has its tile: %t", v.Year, i+1, id, at.Owner, has)
			}
		}
	}
	for i, seat := range v.Seats {
		if seat.Cities != cities[i] {
			t.Fatalf("round %d, seat %d: the view says %d cities, the map has %d", v.Year, i+1, seat.Cities, cities[i])
		}
		if seat.Light > seat.Extra && v.Question.Ask != virtu.AskPut {
			t.Fatalf("round %d, seat %d: %d light slots taken of %d", v.Year, i+1, seat.Light, seat.Extra)
		}
		if slices.Contains(seat.Trophies, engine.Seat(i)) {
			t.Fatalf("round %d, seat %d: own disc among the trophies %v", v.Year, i+1, seat.Trophies)
		}
	}
}

// checkTracks checks that markers are on their tracks, and that leagues without a marker have no agent.
func checkTracks(t *testing.T, v *virtu.View) {
	t.Helper()
	for _, at := range v.Leagues {
		track := &v.Content.Track
		switch off := at.Destroyed || at.Ally != engine.NoSeat; {
		case off && at.Agent != engine.NoSeat:
			t.Fatalf("round %d: an agent on the marker of %s, which is gone", v.Year, at.League)
		case !off && (at.Marker < int(track.Low) || at.Marker > int(track.High)):
			t.Fatalf("round %d: the marker of %s is at %d, outside its track", v.Year, at.League, at.Marker)
		case at.Destroyed && len(at.Cities) > 0:
			t.Fatalf("round %d: destroyed %s still has discs on %v", v.Year, at.League, at.Cities)
		}
	}
}
