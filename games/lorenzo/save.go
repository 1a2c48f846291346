package lorenzo

import (
	"encoding/hex"
	"fmt"
	"strings"

	"signoria/engine"
)

var phaseNames = [...]string{"actions", "vatican", "over"}

// Save writes the position as YAML (docs/notation.md), the hidden parts
// included. In the middle of an action it holds what lies on the table, but not
// what is half done.
func (r *rules) Save(s *state) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "round: %d\nphase: %s\n", s.Round, phaseNames[s.Phase])
	if top := s.Stack.Top(); top != nil {
		fmt.Fprintf(&b, "turn: %s\n", top.Seat)
	}
	fmt.Fprintf(&b, "lap: %d\norder: [%s]\n", s.Lap, join(s.Order[:s.Seats]))
	fmt.Fprintf(&b, "dice: {white: %d, black: %d, orange: %d}\n", s.Dice[0], s.Dice[1], s.Dice[2])
	fmt.Fprintf(&b, "tiles: [%s]\n", join(s.Tiles[:]))
	s.saveCards(&b)
	s.saveSpaces(&b)
	b.WriteString("seats:\n")
	for i := range s.Players[:s.Seats] {
		s.Players[i].save(&b, engine.Seat(i))
	}
	if s.Chance.Fast {
		fmt.Fprintf(&b, "chance: {fast: %d}\n", int64(s.Chance.Count))
	} else {
		fmt.Fprintf(&b, "chance: {key: %q, count: %d}\n", hex.EncodeToString(s.Chance.Key[:]), s.Chance.Count)
	}
	return []byte(b.String()), nil
}

func join[T any](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, ", ")
}

// saveCards writes what lies on the floors, what lay there this round, and the
// cards of the rounds to come.
func (s *state) saveCards(b *strings.Builder) {
	b.WriteString("towers:\n")
	for t := Territory; t < NumTypes; t++ {
		fmt.Fprintf(b, "  %s: [%s]\n", t, join(s.Floor[int(t)*NumFloors:][:NumFloors]))
	}
	var gone []string
	for sp, card := range s.Floor {
		dealt := s.Decks[sp/NumFloors][int(s.Round-1)*NumFloors+sp%NumFloors]
		if card == 0 && dealt != 0 {
			gone = append(gone, fmt.Sprintf("%s: %d", Space(sp), dealt))
		}
	}
	fmt.Fprintf(b, "gone: {%s}\ndecks:\n", strings.Join(gone, ", "))
	for t := Territory; t < NumTypes; t++ {
		fmt.Fprintf(b, "  %s: [%s]\n", t, join(s.Decks[t][int(s.Round)*NumFloors:]))
	}
}

// saveSpaces writes the order of arrival where it can matter or be seen: in the
// palace and in the large spaces.
func (s *state) saveSpaces(b *strings.Builder) {
	for _, sp := range orderedSpaces {
		l := s.line(sp)
		var arrivals []string
		for _, tk := range l.Token[:l.Len] {
			arrivals = append(arrivals, fmt.Sprintf("%q", tokenSeat(tk).String()+" "+tokenMember(tk).String()))
		}
		fmt.Fprintf(b, "%s: [%s]\n", sp, strings.Join(arrivals, ", "))
	}
}

// orderedSpaces hold any number of members.
var orderedSpaces = [...]Space{Palace, HarvestAll, ProduceAll}

func (p *player) save(b *strings.Builder, seat engine.Seat) {
	fmt.Fprintf(b, "  %s:\n   ", seat)
	for g, n := range p.Goods {
		sep := ", "
		if g == 0 {
			sep = " {"
		}
		fmt.Fprintf(b, "%s%s: %d", sep, Good(g), n)
	}
	for t := Territory; t < NumTypes; t++ {
		fmt.Fprintf(b, ",\n    %s: [%s]", t, join(p.Cards[t][:p.Count[t]]))
	}
	b.WriteString(",\n    members: {")
	for m := White; m < NumMembers; m++ {
		if m > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(b, "%s: %s", m, p.At[m])
	}
	var cubes []int
	for period := 0; period < 3; period++ {
		if p.Cubes>>period&1 != 0 {
			cubes = append(cubes, period+1)
		}
	}
	fmt.Fprintf(b, "},\n    excommunicated: [%s], passed: %t}\n", join(cubes), p.Passed)
}
