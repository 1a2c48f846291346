package mil

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/mil/content"
)

// maxCount is how many cubes of a kind, women or privileges a position can tell.
const maxCount = 999

// seatFields are what a seat of a position may name.
var seatFields = []string{"cubes", "women", "privileges", "vp", "placed", "rolls", "knights"}

// loadFamilies reads the seats, or leaves them as at the start.
func (l *placing) loadFamilies(v yamltree.Value) {
	for _, f := range v.Fields() {
		seat, ok := engine.ParseSeat(f.Name)
		if !ok || int8(seat) >= l.Seats {
			f.Errorf("is no seat; allowed are 1 to %d", l.Seats)
			continue
		}
		l.loadFamily(seat, f.Value)
	}
}

func (l *placing) loadFamily(seat engine.Seat, v yamltree.Value) {
	v.Fields(seatFields...)
	f := &l.Families[seat]
	if cubes := v.Get("cubes"); cubes.Given() {
		f.Cubes = content.Cubes{}
		for _, line := range cubes.Fields(content.CubeNames[:]...) {
			f.Cubes[slices.Index(content.CubeNames[:], line.Name)] = int16(line.Int(0, maxCount))
		}
	}
	for _, count := range []struct {
		name string
		into *int16
		low  int
	}{{"women", &f.Women, 0}, {"privileges", &f.Privileges, 0}, {"vp", &f.VP, -maxCount}} {
		if n := v.Get(count.name); n.Given() {
			*count.into = int16(n.Int(count.low, maxCount))
		}
	}
	rolls := v.Get("rolls")
	if f.Rolls = int8(rolls.Int(0, int(l.c.Rolls))); f.Rolls > 0 && l.Phase == PhaseOver {
		rolls.Errorf("is %d; a round tells of rolls, the game is over", f.Rolls)
	}
	for _, k := range v.Get("knights").Fields(slotWords...) {
		l.loadKnight(content.KnightOf(seat, slices.Index(slotWords, k.Name)), k.Value)
	}
}

var slotWords = []string{"A", "B", "C", "D"}

// gone is written for a slot without knight.
const gone = "gone"

// loadKnight reads a knight's tile: a knight who is named holds what is said and
// nothing else.
func (l *placing) loadKnight(k content.Knight, v yamltree.Value) {
	n := l.knight(k)
	*n = goneKnight
	if !v.Given() {
		v.Errorf("is empty; write {} for a knight who has nothing, or %s", gone)
		return
	}
	if !v.IsMap() {
		if v.Text() != gone {
			v.Errorf("is %q; allowed are what the knight has, or %s", v.Text(), gone)
		}
		return
	}
	v.Fields("heir", "years", "lands", "castle", "soldiers", "king", "archbishop", "lord")
	n.In = true
	n.Heir = v.Get("heir").Bool()
	n.Castle = v.Get("castle").Bool()
	n.Years = int8(v.Get("years").Int(0, lifetime-1))
	n.Soldiers = int8(v.Get("soldiers").Int(0, content.MaxSoldiers))
	n.King = l.loadGuest(content.War, v.Get("king"))
	n.Archbishop = l.loadGuest(content.Curia, v.Get("archbishop"))
	n.Lord = l.loadLord(k, v.Get("lord"))
	l.loadLands(n, v.Get("lands"))
}

// loadGuest reads whether the King's soldiers or the Archbishop stand on the
// tile: one knight at most has them, between the political phase and the end of
// the winter (M-14.4, M-14.5, M-23.4).
func (l *placing) loadGuest(s content.Sphere, v yamltree.Value) bool {
	if !v.Bool() {
		return false
	}
	switch {
	case l.guests[s]:
		v.Errorf("another knight has them; there is one such piece (R-2)")
	case l.Phase < PhasePolitics || l.Phase == PhaseOver:
		v.Errorf("stands beside the board in %s (M-2.13, M-23.4)", l.Phase)
	default:
		l.guests[s] = true
		return true
	}
	return false
}

// loadLord reads the family whose vassal the knight is.
func (l *placing) loadLord(k content.Knight, v yamltree.Value) int8 {
	if !v.Given() || v.Text() == "none" {
		return nobody
	}
	seat, ok := engine.ParseSeat(v.Text())
	switch {
	case !ok || int8(seat) >= l.Seats:
		v.Errorf("is %q; allowed are seats 1 to %d, or none", v.Text(), l.Seats)
	case seat == k.Seat():
		v.Errorf("is seat %s; a family is not its own lord (M-16.2)", seat)
	default:
		return int8(seat)
	}
	return nobody
}

// dark is written after a land whose dark side is up.
const dark = "dark"

// loadLands reads the lands on a tile, each with its side.
func (l *placing) loadLands(n *knight, v yamltree.Value) {
	items := v.List()
	if len(items) > content.LandSlots {
		v.Errorf("%d lands; a knight holds %d at most (M-1.5)", len(items), content.LandSlots)
		return
	}
	for i, item := range items {
		name, side, sided := strings.Cut(item.Text(), " ")
		at := slices.Index(content.LandNames[:], name)
		if at < int(content.Grain) || sided && side != dark {
			item.Errorf("is %q; allowed are %s, each with %s behind it for that side", item.Text(), strings.Join(content.LandNames[content.Grain:], ", "), dark)
			continue
		}
		n.Lands[i] = land{Design: content.Land(at), Dark: sided}
	}
}

// loadPlaced: a family has placed a knight this round when one stands in a sphere
// (M-9.1); a position may say so, but not otherwise.
func (l *placing) loadPlaced(seats yamltree.Value) {
	for k, away := range l.away {
		if away {
			l.Families[content.Knight(k).Seat()].Placed = true
		}
	}
	for i := range l.Families[:l.Seats] {
		v := seats.Get(engine.Seat(i).String()).Get("placed")
		if placed := l.Families[i].Placed; v.Given() && v.Bool() != placed {
			v.Errorf("is %t; of seat %s %s knight stands in a sphere (M-9.1)", v.Bool(), engine.Seat(i), map[bool]string{true: "a", false: "no"}[placed])
		}
	}
}
