package virtu

import (
	"encoding/hex"
	"fmt"
	"strings"

	"signoria/engine"
)

// Save writes the position as YAML (docs/notation.md), the hidden parts
// included. In the middle of an action it holds what lies on the table, but not
// what is half done.
func (r *rules) Save(s *state) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "year: %d\nphase: %s\n", s.Year, s.Phase)
	if seat := s.called(); seat != engine.NoSeat {
		fmt.Fprintf(&b, "turn: %s\n", seat)
	}
	if s.Phase == PhaseWinter {
		fmt.Fprintf(&b, "step: %s\n", s.Step)
	}
	if s.Phase == PhaseActions && s.Act.Steps > 0 {
		fmt.Fprintf(&b, "steps: %d\n", s.Act.Steps)
	}
	fmt.Fprintf(&b, "ending: %t\norder: [%s]\narrival: [%s]\n", s.Ending, join(s.Order[:s.Seats]), join(s.Arrival[:s.Seats]))
	houses := make([]House, s.Seats)
	for i := range houses {
		houses[i] = s.Players[i].House
	}
	fmt.Fprintf(&b, "houses: [%s]\n", join(houses))
	r.saveMap(&b, s)
	fmt.Fprintf(&b, "indulgences: %d\nseats:\n", s.Indulgences)
	for i := range s.Players[:s.Seats] {
		r.savePlayer(&b, s, engine.Seat(i))
	}
	if s.Chance.Fast {
		fmt.Fprintf(&b, "chance: {fast: %d}\n", int64(s.Chance.Count))
	} else {
		fmt.Fprintf(&b, "chance: {key: %q, count: %d}\n", hex.EncodeToString(s.Chance.Key[:]), s.Chance.Count)
	}
	return []byte(b.String()), nil
}

// called is the seat that was called last in this phase: its turn is under way.
func (s *state) called() engine.Seat {
	if s.Turn < 1 || s.Turn > s.Seats || s.Phase == PhaseSetup || s.Phase == PhaseOver {
		return engine.NoSeat
	}
	return s.Order[s.Turn-1]
}

func join[T any](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, ", ")
}

// seatOrNone is a seat, or none.
func seatOrNone(seat int8) string {
	if seat < 0 {
		return "none"
	}
	return engine.Seat(seat).String()
}

func seatList(set engine.Seats) string {
	var list []engine.Seat
	for ; set != 0; set = set.Without(set.First()) {
		list = append(list, set.First())
	}
	return join(list)
}

// saveMap writes every city of the map, the cathedrals by figure, and the
// powers.
func (r *rules) saveMap(b *strings.Builder, s *state) {
	b.WriteString("cities:\n")
	for i := range s.Cities {
		at := &s.Cities[i]
		if at.Owner == absent {
			continue
		}
		fmt.Fprintf(b, "  %s: {owner: %s, agent: %s, units: {%s}, retreating: {%s}, won: [%s], leonardo: [%s], cathedral: %t}\n",
			r.c.Cities[i].ID, seatOrNone(at.Owner), seatOrNone(at.Agent), unitList(at.Units), unitList(at.Fled),
			seatList(at.Won), seatList(at.Leo), s.hasCathedral(City(i)))
	}
	var figures []string
	for _, c := range s.Cathedrals {
		figures = append(figures, r.c.CityID(c))
	}
	fmt.Fprintf(b, "cathedrals: [%s]\npowers:\n", strings.Join(figures, ", "))
	for i := range s.Powers {
		at := &s.Powers[i]
		fmt.Fprintf(b, "  %s: {ally: %s, ready: %t, agent: %s}\n", Power(i), seatOrNone(at.Ally), at.Ready, seatOrNone(at.Agent))
	}
}

func unitList(units [maxSeats]int8) string {
	var list []string
	for seat, n := range units {
		if n > 0 {
			list = append(list, fmt.Sprintf("%s: %d", engine.Seat(seat), n))
		}
	}
	return strings.Join(list, ", ")
}

func (s *state) hasCathedral(c City) bool {
	for _, at := range s.Cathedrals {
		if at == c {
			return true
		}
	}
	return false
}

func (r *rules) savePlayer(b *strings.Builder, s *state, seat engine.Seat) {
	p := &s.Players[seat]
	fmt.Fprintf(b, "  %s:\n    {florins: %d, slots: {%s},\n", seat, p.Florins, r.slotList(p))
	fmt.Fprintf(b, "    chambers: {%s},\n", r.chamberList(p))
	fmt.Fprintf(b, "    token: %d, domain: {%s},\n", p.Token+1, r.domainList(p))
	fmt.Fprintf(b, "    agents: %d, bank: %d, tokens: %d, trophies: [%s], patronage: %d, bonuses: [%s], sold: %t}\n",
		p.Agents, p.Bank, p.Tokens, join(p.trophyList()), p.Patron, bonusList(p.Bonuses), p.Sold)
}

func (r *rules) slotList(p *player) string {
	var list []string
	for i, card := range p.Slots {
		if card == NoCard {
			continue
		}
		word := fmt.Sprintf("%d: %s", i+1, r.c.CardID(card))
		if p.Worn>>i&1 != 0 {
			word += " " + exhausted
		}
		list = append(list, word)
	}
	return strings.Join(list, ", ")
}

// The two sides of cards and tiles.
const (
	available = "available"
	exhausted = "exhausted"
)

// chamberList writes the chambers in which anything lies or stands.
func (r *rules) chamberList(p *player) string {
	var list []string
	for i := range p.Chambers {
		ch := &p.Chambers[i]
		if *ch == (chamber{Agent: nobody}) {
			continue
		}
		list = append(list, fmt.Sprintf("%d: {card: %s, upgrade: %s, indulgence: %t, agent: %s}",
			i+1, r.c.CardID(ch.Card), r.c.CardID(ch.Upgrade), ch.Indulgence, seatOrNone(ch.Agent)))
	}
	return strings.Join(list, ", ")
}

func (r *rules) domainList(p *player) string {
	var list []string
	for set := p.Tiles; set != 0; {
		t := nextBit(&set)
		side := available
		if p.Used>>t&1 != 0 {
			side = exhausted
		}
		list = append(list, r.c.TileID(Tile(t))+": "+side)
	}
	return strings.Join(list, ", ")
}

func bonusList(set uint16) string {
	var list []string
	for b := range NumBonuses {
		if set>>b&1 != 0 {
			list = append(list, b.String())
		}
	}
	return strings.Join(list, ", ")
}
