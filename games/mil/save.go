package mil

import (
	"encoding/hex"
	"fmt"
	"strings"

	"signoria/engine"
	"signoria/games/mil/content"
)

// Save writes the position as YAML (docs/notation.md), the hidden parts
// included. In the middle of an action it holds what lies on the table, but not
// what is half done.
func (r *rules) Save(s *state) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "round: %d\nphase: %s\n", s.Round, s.Phase)
	saveTurn(&b, s)
	fmt.Fprintf(&b, "starter: %s\n", s.Starter)
	r.saveSpheres(&b, s)
	fmt.Fprintf(&b, "columns: {%s: [%s], %s: [%s]}\n", content.ColumnNames[0], join(s.Columns[0][:s.Height[0]]),
		content.ColumnNames[1], join(s.Columns[1][:s.Height[1]]))
	saveGone(&b, s)
	b.WriteString("seats:\n")
	for i := range s.Families[:s.Seats] {
		saveFamily(&b, s, engine.Seat(i))
	}
	if s.Chance.Fast {
		fmt.Fprintf(&b, "chance: {fast: %d}\n", int64(s.Chance.Count))
	} else {
		fmt.Fprintf(&b, "chance: {key: %q, count: %d}\n", hex.EncodeToString(s.Chance.Key[:]), s.Chance.Count)
	}
	return []byte(b.String()), nil
}

// saveTurn writes who is at work.
func saveTurn(b *strings.Builder, s *state) {
	switch s.Phase {
	case PhaseActions:
		fmt.Fprintf(b, "turn: %s\n", (s.Starter+engine.Seat(max(1, s.Turn)-1))%engine.Seat(s.Seats))
	case PhasePolitics:
		fmt.Fprintf(b, "sphere: %s\n", s.come())
	case PhaseSpheres:
		fmt.Fprintf(b, "sphere: %s\n", s.Sphere)
		if s.Turn > 0 {
			fmt.Fprintf(b, "turn: %d\n", s.Turn)
		}
	}
	if s.Phase != PhaseOver {
		fmt.Fprintf(b, "lap: %d\n", s.Lap)
	}
}

func join[T any](values []T) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = fmt.Sprint(v)
	}
	return strings.Join(words, ", ")
}

// saveSpheres writes what lies on the spaces in use, and who stands in the open
// spheres.
func (r *rules) saveSpheres(b *strings.Builder, s *state) {
	var spheres []string
	for sphere := content.Court; sphere <= content.Curia; sphere++ {
		at := content.SpaceOf(sphere, 1)
		spheres = append(spheres, fmt.Sprintf("%s: [%s]", sphere, join(s.Spaces[at:at+content.Space(r.c.Spaces[s.Seats])])))
	}
	fmt.Fprintf(b, "spaces: {%s}\n", strings.Join(spheres, ", "))
	for i, name := range openNames {
		fmt.Fprintf(b, "%s: [%s]\n", name, join(s.Open[i].Knights[:s.Open[i].Len]))
	}
}

// saveGone writes the discarded lands, where there are any.
func saveGone(b *strings.Builder, s *state) {
	var gone []string
	for l := content.Grain; l < content.NumLands; l++ {
		if s.Gone[l] > 0 {
			gone = append(gone, fmt.Sprintf("%s: %d", l, s.Gone[l]))
		}
	}
	if gone != nil {
		fmt.Fprintf(b, "discarded: {%s}\n", strings.Join(gone, ", "))
	}
}

func saveFamily(b *strings.Builder, s *state, seat engine.Seat) {
	f := &s.Families[seat]
	cubes := make([]string, content.NumCubes)
	for k, n := range f.Cubes {
		cubes[k] = fmt.Sprintf("%s: %d", content.Cube(k), n)
	}
	fmt.Fprintf(b, "  %s:\n    cubes: {%s}\n", seat, strings.Join(cubes, ", "))
	fmt.Fprintf(b, "    women: %d\n    privileges: %d\n    vp: %d\n", f.Women, f.Privileges, f.VP)
	fmt.Fprintf(b, "    placed: %t\n    rolls: %d\n    knights:\n", f.Placed, f.Rolls)
	for slot := range f.Knights {
		fmt.Fprintf(b, "      %s: %s\n", slotWords[slot], f.Knights[slot].saved())
	}
}

// saved is the knight's tile.
func (k *knight) saved() string {
	if !k.In {
		return gone
	}
	lord := "none"
	if k.Lord >= 0 {
		lord = engine.Seat(k.Lord).String()
	}
	return fmt.Sprintf("{heir: %t, years: %d, lands: [%s], castle: %t, soldiers: %d, king: %t, archbishop: %t, lord: %s}",
		k.Heir, k.Years, strings.Join(k.landWords(), ", "), k.Castle, k.Soldiers, k.King, k.Archbishop, lord)
}

// landWords are the lands with their sides.
func (k *knight) landWords() []string {
	var words []string
	for _, l := range k.Lands {
		switch {
		case l.Design == content.NoLand:
		case l.Dark:
			words = append(words, l.Design.String()+" "+dark)
		default:
			words = append(words, l.Design.String())
		}
	}
	return words
}
