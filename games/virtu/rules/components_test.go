package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/rulepage"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// houseUnits is the number of units of a house (V-1.4).
const houseUnits = 6

// TestComponents counts the components (V-1.1, V-1.2, V-1.5, V-4.1).
func TestComponents(t *testing.T) {
	rulepage.Covers(t, "V-1.1", "V-1.2", "V-4.1")
	c := mustLoad(t)
	tiles, cards, kinds := map[string]int{}, 0, 0
	for _, tile := range c.Tiles {
		if tile.ID != "" {
			tiles[tile.Kind] += int(max(1, tile.Copies))
		}
	}
	for card := content.Card(1); card < content.FirstFamily; card++ {
		cards += int(c.Cards[card].Copies)
		kinds++
	}
	for kind, want := range map[string]int{"city": 30, "duchy": 5, "principality": 5, "kingdom": 2, "republic": 2, "guild": 5, "cathedral": 5, "cannons": 1} {
		if tiles[kind] != want {
			t.Errorf("got %d tiles of the kind %s, want %d", tiles[kind], kind, want)
		}
	}
	if cards != 56 || kinds != 12 {
		t.Errorf("got %d character cards of %d kinds, want 56 of 12", cards, kinds)
	}
	if len(c.Houses) != 5 || len(c.Bonuses) != 10 || numIndulgences != 10 || content.NumSymbols != 8 {
		t.Errorf("got %d houses, %d bonuses, %d indulgences, %d symbols; want 5, 10, 10, 8", len(c.Houses), len(c.Bonuses), numIndulgences, content.NumSymbols)
	}
	for _, house := range c.Houses {
		if len(house.Cards) != content.FamilyCards || len(house.Chambers) != 5 || house.Units != houseUnits {
			t.Errorf("%s has %d family cards, %d chambers, %d units; each house has the same number of cards, 5 chambers and 6 units", house.ID, len(house.Cards), len(house.Chambers), house.Units)
		}
	}
}

// TestFirstPlayer checks that the first player is drawn, the others follow clockwise, and the stacks of
// discs have the first player on top (V-2.12, V-2.13, E-2).
func TestFirstPlayer(t *testing.T) {
	rulepage.Covers(t, "V-2.13", "E-2")
	r := testRules(t)
	first := map[engine.Seat]bool{}
	for seed := range uint64(60) {
		s, err := r.New(engine.Options{Seats: 4}, engine.FastChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		first[s.Order[0]] = true
		for i := range 4 {
			if s.Order[i] != (s.Order[0]+engine.Seat(i))%4 || s.Arrival[3-i] != s.Order[i] {
				t.Errorf("seed %d: the order is %v and the stack %v, want clockwise and reversed", seed, s.Order[:4], s.Arrival[:4])
			}
		}
	}
	if len(first) != 4 {
		t.Errorf("only %d seats begin in 60 games, want 4", len(first))
	}
}

// TestDrawnHouses checks that houses=drawn deals the houses of the set in every possible order.
func TestDrawnHouses(t *testing.T) {
	r := testRules(t)
	deals := map[[maxSeats]content.House]bool{}
	for seed := range uint64(60) {
		s, err := r.New(engine.Options{Seats: 3, Set: map[string]string{"houses": "drawn"}}, engine.FastChance(seed))
		if err != nil {
			t.Fatal(err)
		}
		var deal [maxSeats]content.House
		seen := map[content.House]bool{}
		for i := range 3 {
			deal[i] = s.Players[i].House
			seen[deal[i]] = true
		}
		if !seen[content.Florence] || !seen[content.Naples] || !seen[content.Venice] {
			t.Errorf("seed %d: the houses are %v, want Florence, Naples and Venice", seed, deal[:3])
		}
		deals[deal] = true
	}
	if len(deals) != 6 {
		t.Errorf("60 games have %d different deals, want all 6", len(deals))
	}
}

// TestInvariants checks at every position of random games that units, agents, cards and discs are where
// the rules allow them (V-1.4, V-3.5, V-3.9, V-16.16, V-19.1, S-4.1).
func TestInvariants(t *testing.T) {
	rulepage.Covers(t, "S-4.1")
	r := testRules(t)
	for seats := content.MinSeats; seats <= maxSeats; seats++ {
		for seed := range uint64(6) {
			p, err := New(r.c).Start(engine.Options{Seats: seats}, engine.FastChance(seed))
			if err != nil {
				t.Fatal(err)
			}
			rnd := engine.FastChance(seed)
			var buf []engine.Choice
			for owing := p.Owing(); owing != 0; owing = p.Owing() {
				seat := owing.First()
				buf = p.Choices(seat, buf[:0])
				p.Apply(seat, byBent(p, seat, buf, &rnd))
				view := p.View(engine.NoSeat).(virtu.View)
				checkInvariants(t, &view)
			}
		}
	}
}

func checkInvariants(t *testing.T, v *virtu.View) {
	t.Helper()
	units, cities, agents := [maxSeats]int{}, [maxSeats]int{}, [maxSeats]int{}
	count := func(seat engine.Seat, into *[maxSeats]int) {
		if seat != engine.NoSeat {
			into[seat]++
		}
	}
	for _, at := range v.Cities {
		count(at.Owner, &cities)
		count(at.Agent, &agents)
		for seat, n := range at.Units {
			units[seat] += n + at.Fled[seat]
			if n > 0 && v.Phase == virtu.PhaseWinter && at.Owner != engine.Seat(seat) {
				t.Fatalf("year %d: in winter units of seat %d are at a city of %v", v.Year, seat+1, at.Owner)
			}
		}
	}
	for _, power := range v.Powers {
		count(power.Agent, &agents)
	}
	for _, seat := range v.Seats {
		for _, ch := range seat.Chambers {
			count(ch.Agent, &agents)
			if ch.Card == content.NoCard && ch.Upgrade != content.NoCard || ch.Card != content.NoCard && v.Content.Cards[ch.Card].Action == content.NoAction {
				t.Fatalf("year %d, seat %v: the chamber %+v has an upgrade without a card, or a card without an action", v.Year, seat.Seat, ch)
			}
		}
	}
	for i, seat := range v.Seats {
		if units[i] > houseUnits || units[i]+seat.Units != houseUnits {
			t.Fatalf("year %d, seat %d: %d units on the map, %d in supply", v.Year, i+1, units[i], seat.Units)
		}
		if agents[i]+seat.Agents+seat.Bank != int(v.Content.MaxAgents) {
			t.Fatalf("year %d, seat %d: %d agents on the board, %d in supply, %d in the bank", v.Year, i+1, agents[i], seat.Agents, seat.Bank)
		}
		if seat.Cities != cities[i] {
			t.Fatalf("year %d, seat %d: the track says %d cities, the map %d", v.Year, i+1, seat.Cities, cities[i])
		}
		if ask := v.Question.Ask; seat.Light > seat.Extra && ask != virtu.AskPut && ask != virtu.AskLoseSlot {
			t.Fatalf("year %d, seat %d: %d light slots taken of %d", v.Year, i+1, seat.Light, seat.Extra)
		}
	}
}

// TestArrowsOfOneSource checks that a source with two arrows pays two steps of one movement (V-7.5).
// The content has no such source, so the test makes one.
func TestArrowsOfOneSource(t *testing.T) {
	rulepage.Covers(t, "V-7.5")
	c := *mustLoad(t)
	c.Tiles[content.Guild].Gives[content.Arrow] = 2
	p, err := New(&c).Load(engine.Options{Seats: 3}, []byte("seats: {1: {token: 5, domain: {guild: available, principality_florence: available}}}"))
	if err != nil {
		t.Fatal(err)
	}
	play(t, p, "step", "step guild")
	if !offered(p, "step pool") || offered(p, "step principality_florence") {
		t.Error("the next step can be paid by another source than the guild's second arrow")
	}
	play(t, p, "step pool")
	if offered(p, "step pool") || !offered(p, "step principality_florence") {
		t.Error("the third step can be paid by the guild, or not by the principality")
	}
}

// TestFirstMaskFromTheChamber checks that a blocked chamber with an Intrigue card without a mask cannot
// be unblocked, even if courtiers have masks (V-15.12, R-11). The content has no such card, so the test
// makes one.
func TestFirstMaskFromTheChamber(t *testing.T) {
	c := *mustLoad(t)
	bishop := content.Card(1)
	c.Cards[bishop].Action = content.Intrigue
	for _, test := range []struct {
		upgrade string
		open    bool
	}{{"none", false}, {"assassin", true}} {
		p, err := New(&c).Load(engine.Options{Seats: 3}, []byte(
			"seats: {1: {token: 3, sold: true, slots: {1: assassin, 4: assassin}, chambers: {4: {card: bishop, agent: 2, upgrade: "+test.upgrade+"}}}}"))
		if err != nil {
			t.Fatal(err)
		}
		play(t, p, "stop")
		if offered(p, "unblock") != test.open {
			t.Errorf("upgrade %s: unblock is offered: %v, want %v", test.upgrade, !test.open, test.open)
		}
	}
}

// play makes choices of the lowest asked seat.
func play(t *testing.T, p engine.Position, choices ...string) {
	t.Helper()
	for _, text := range choices {
		seat := p.Owing().First()
		c, err := p.Parse(seat, text)
		if err == nil {
			err = p.Do(seat, c, nil)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// offered reports whether a choice is open to the lowest asked seat.
func offered(p engine.Position, text string) bool {
	seat := p.Owing().First()
	for _, c := range p.Choices(seat, nil) {
		if p.Format(seat, c) == text {
			return true
		}
	}
	return false
}
