package virtu

import (
	"encoding/hex"
	"fmt"
	"strings"

	"signoria/engine"
	"signoria/games/virtu/content"
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
	fmt.Fprintf(&b, "ending: %t\n", s.Ending)
	if r.c.HasLeagues() {
		r.saveLeagues(&b, s)
		r.saveCities(&b, s)
	} else {
		s.saveOrder(&b)
		r.saveCities(&b, s)
		r.savePowers(&b, s)
	}
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

// saveOrder writes the turn order, the discs of the city track, and the houses.
func (s *state) saveOrder(b *strings.Builder) {
	fmt.Fprintf(b, "order: [%s]\narrival: [%s]\n", join(s.Order[:s.Seats]), join(s.Arrival[:s.Seats]))
	houses := make([]content.House, s.Seats)
	for i := range houses {
		houses[i] = s.Players[i].House
	}
	fmt.Fprintf(b, "houses: [%s]\n", join(houses))
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

// saveLeagues writes every league: where its marker stands, or what has become of
// it.
func (r *rules) saveLeagues(b *strings.Builder, s *state) {
	b.WriteString("leagues:\n")
	for _, l := range r.leagues {
		at := &s.Leagues[l]
		switch {
		case at.Gone:
			fmt.Fprintf(b, "  %s: {destroyed: true, boxed: [%s]}\n", l, strings.Join(r.c.CityIDs(s.Boxed&r.homes(s, l)), ", "))
		case at.Ally != nobody:
			fmt.Fprintf(b, "  %s: {ally: %s}\n", l, seatOrNone(at.Ally))
		default:
			fmt.Fprintf(b, "  %s: {marker: %d, agent: %s}\n", l, at.Marker, seatOrNone(at.Agent))
		}
	}
}

// homes are the cities that the league holds at the start (W-2.5), by bit.
func (r *rules) homes(s *state, l content.League) uint64 {
	return r.arms[s.Seats][r.c.Leagues[l].House]
}

// saveCities writes every city of the map.
func (r *rules) saveCities(b *strings.Builder, s *state) {
	b.WriteString("cities:\n")
	for i := range s.Cities {
		at := &s.Cities[i]
		if at.Owner == absent {
			continue
		}
		fmt.Fprintf(b, "  %s: {owner: %s, agent: %s, units: {%s}, retreating: {%s}, won: [%s]",
			r.c.Cities[i].ID, s.partyOrNone(at.Owner), seatOrNone(at.Agent), s.unitList(at.Units), s.unitList(at.Fled), seatList(at.Won))
		if !r.c.HasLeagues() {
			fmt.Fprintf(b, ", leonardo: [%s], cathedral: %t", seatList(at.Leo), s.hasCathedral(content.City(i)))
		}
		b.WriteString("}\n")
	}
}

// savePowers writes the cathedrals by figure, and the powers.
func (r *rules) savePowers(b *strings.Builder, s *state) {
	var figures []string
	for _, c := range s.Cathedrals {
		figures = append(figures, r.c.CityID(c))
	}
	fmt.Fprintf(b, "cathedrals: [%s]\npowers:\n", strings.Join(figures, ", "))
	for i := range s.Powers {
		at := &s.Powers[i]
		fmt.Fprintf(b, "  %s: {ally: %s, ready: %t, agent: %s}\n", content.Power(i), seatOrNone(at.Ally), at.Ready, seatOrNone(at.Agent))
	}
}

// partyOrNone is a seat, in Wars of Italy a league, or none.
func (s *state) partyOrNone(party int8) string {
	if l, ok := s.leagueAt(party); ok {
		return l.String()
	}
	return seatOrNone(party)
}

// leagueAt says which league a party is; ok is false for a seat or nobody.
func (s *state) leagueAt(party int8) (l content.League, ok bool) {
	return content.League(party - content.FirstLeague), party >= s.Seats
}

func (s *state) unitList(units [maxSeats]int8) string {
	var list []string
	for party, n := range units {
		if n > 0 {
			list = append(list, fmt.Sprintf("%s: %d", s.partyOrNone(int8(party)), n))
		}
	}
	return strings.Join(list, ", ")
}

// trophyWords names every disc taken, as often as there are of it.
func (s *state) trophyWords(p *player) string {
	var list []string
	for _, party := range p.trophyList() {
		list = append(list, s.partyOrNone(int8(party)))
	}
	return strings.Join(list, ", ")
}

func (s *state) hasCathedral(c content.City) bool {
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
	fmt.Fprintf(b, "    agents: %d, bank: %d, tokens: %d, trophies: [%s], ", p.Agents, p.Bank, p.Tokens, s.trophyWords(p))
	if !r.c.HasLeagues() {
		fmt.Fprintf(b, "patronage: %d, bonuses: [%s], ", p.Patron, bonusList(p.Bonuses))
	}
	fmt.Fprintf(b, "sold: %t}\n", p.Sold)
}

func (r *rules) slotList(p *player) string {
	var list []string
	for i, card := range p.Slots {
		if card == content.NoCard {
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
		list = append(list, r.c.TileID(content.Tile(t))+": "+side)
	}
	return strings.Join(list, ", ")
}

func bonusList(set uint16) string {
	var list []string
	for b := range content.NumBonuses {
		if set>>b&1 != 0 {
			list = append(list, b.String())
		}
	}
	return strings.Join(list, ", ")
}
