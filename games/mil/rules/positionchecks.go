package rules

import (
	"fmt"
	"slices"

	"signoria/engine"
	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// only says why something cannot stand, where this is none of the phases.
func (l *placing) only(what string, phases ...mil.Phase) string {
	if slices.Contains(phases, l.Phase) {
		return ""
	}
	return fmt.Sprintf("%s; this is %s", what, l.Phase)
}

func (l *placing) inRound() string {
	if l.Phase == mil.PhaseOver {
		return "tells of a round; this is over"
	}
	return ""
}

// end: a game that is over is so after its last round (M-3.1).
func (l *placing) end(root yamltree.Value) {
	if l.Phase != mil.PhaseOver {
		return
	}
	if round := root.Get("round"); round.Given() && l.Round != l.c.Rounds {
		round.Errorf("is %d; the game is over after round %d", l.Round, l.c.Rounds)
	}
	l.Round, l.Lap = l.c.Rounds, 0
}

// resolved returns the spheres of which the phase may tell; favours come from the
// limited ones alone (M-14.1).
func (l *placing) resolved() []content.Sphere {
	switch l.Phase {
	case mil.PhasePolitics:
		return []content.Sphere{content.Court, content.Market, content.War, content.Curia}
	case mil.PhaseSpheres:
		return []content.Sphere{content.Monastery, content.Court, content.Market, content.War, content.Curia, content.Crusades}
	}
	return []content.Sphere{content.Home}
}

// called returns the family that was called last in this lap, callSeat calls it first.
func (l *placing) called() engine.Seat {
	return (l.Starter + engine.Seat(max(1, l.Turn)-1)) % engine.Seat(l.Seats)
}

func (l *placing) callSeat(seat engine.Seat) {
	l.Turn = (int8(seat-l.Starter) + l.Seats) % l.Seats
}

// standing returns how many knights stand in the sphere that is resolved.
func (l *placing) standing() (n int) {
	for l.inSphere(l.Sphere, n) != content.NoKnight {
		n++
	}
	return n
}

// noneCalled says why no knight can be called by his place in a sphere.
func (l *placing) noneCalled() string {
	switch {
	case l.Phase != mil.PhaseSpheres:
		return fmt.Sprintf("nobody is called in %s; allowed in actions and spheres", l.Phase)
	case l.standing() == 0:
		return fmt.Sprintf("no knight stands in %s", l.Sphere)
	}
	return ""
}

// openSphere begins a sphere in which no knight was called yet: the Curia with the cathedral (M-21.1).
func (l *placing) openSphere() {
	if l.Phase == mil.PhaseSpheres && l.Sphere == content.Curia {
		l.Turn = cathedralTurn
	}
}

// ofSphere is a limited sphere, ofSpace one of its spaces.
type (
	ofSphere struct {
		*placing
		sphere content.Sphere
	}
	ofSpace struct {
		*placing
		at content.Space
	}
)

func (l ofSphere) spaces() []ofSpace {
	list := make([]ofSpace, l.c.Spaces[l.Seats])
	for i := range list {
		list[i] = ofSpace{l.placing, content.SpaceOf(l.sphere, i+1)}
	}
	return list
}

// tokens returns what may lie on a space (M-1.9).
func (l ofSpace) tokens() []content.Token {
	list := []content.Token{content.Empty, content.White, content.Black}
	for seat := range content.Token(l.Seats) {
		list = append(list, content.PassMark+seat)
	}
	for k := range content.Token(l.Seats * content.NumSlots) {
		list = append(list, content.OfKnight+k)
	}
	return list
}

// lies reports whether the token can lie on the space.
func (l ofSpace) lies(t content.Token, v yamltree.Value) bool {
	if k, ok := t.Knight(); ok {
		l.knight(k).Space = l.at
		return l.send(k, l.at.Sphere(), v)
	}
	_, mark := t.Marker()
	switch {
	case mark && l.Seats != 2:
		v.Errorf("is a pass marker; only two players have them (M-26.2)")
	case mark && l.Phase == mil.PhaseOver:
		v.Errorf("is a pass marker; at the end all have returned (M-26.4)")
	case t == content.Empty && l.printedToken(l.state, l.at) != content.Empty:
		v.Errorf("is empty; a black token is printed there, write black (M-27.1)")
	default:
		return true
	}
	return false
}

// knightsIn returns the knights of an open sphere in the order of their arrival.
func knightsIn(s content.Sphere, open int) position.Kind[*placing] {
	return position.List(func(l *placing) []content.Knight { return l.Open[open].Knights[:l.Open[open].Len] },
		func(l *placing, list []content.Knight) { l.Open[open].Len = int8(copy(l.Open[open].Knights[:], list)) },
		position.Of((*placing).knights).If(func(l *placing, k content.Knight, v yamltree.Value) bool { return l.send(k, s, v) }))
}

// knights returns all that the match may have.
func (l *placing) knights() (list []content.Knight) {
	for k := range content.Knight(l.Seats) * content.NumSlots {
		list = append(list, k)
	}
	return list
}

// send puts a knight into a sphere. It returns false, with an error at v, for a knight that is not in
// play or in a sphere already, and when the game is over.
func (l *placing) send(k content.Knight, s content.Sphere, v yamltree.Value) bool {
	switch {
	case !l.knight(k).In:
		v.Errorf("%s is not in play", k)
	case l.away[k]:
		v.Errorf("%s stands in a sphere already", k)
	case l.Phase == mil.PhaseOver:
		v.Errorf("%s is at home when the game is over (M-23.4)", k)
	default:
		l.away[k] = true
		l.knight(k).At = s
		return true
	}
	return false
}

// checkPlaced: a family has placed a knight this round when one stands in a sphere
// (M-9.1); a position may say so, but not otherwise.
func (l *placing) checkPlaced(root yamltree.Value) {
	for i := range l.Families[:l.Seats] {
		seat := engine.Seat(i)
		away := slices.Contains(l.away[content.KnightOf(seat, 0):][:content.NumSlots], true)
		v := root.Get("seats").Get(seat.String()).Get("placed")
		if v.Given() && v.Bool() != away {
			v.Errorf("is %t; of seat %s %s knight stands in a sphere (M-9.1)", v.Bool(), seat, map[bool]string{true: "a", false: "no"}[away])
		}
		l.Families[i].Placed = away
	}
}

func (f ofSeat) checkRolls(v yamltree.Value) {
	if f.f.Rolls > 0 && f.Phase == mil.PhaseOver {
		v.Errorf("is %d; a round tells of rolls, the game is over", f.f.Rolls)
	}
}

// checkGuest checks the King's soldiers or the Archbishop on a knight's tile: one knight at most has
// them, from the political phase to the end of the winter (M-14.4, M-14.5, M-23.4).
func (k ofKnight) checkGuest(s content.Sphere, here bool, v yamltree.Value) {
	switch {
	case !here:
	case k.guests[s]:
		v.Errorf("another knight has them; there is one such piece (R-2)")
	case k.Phase < mil.PhasePolitics || k.Phase == mil.PhaseOver:
		v.Errorf("stands beside the board in %s (M-2.13, M-23.4)", k.Phase)
	}
	k.guests[s] = k.guests[s] || here
}

// checkLord: a family is not its own lord.
func (k ofKnight) checkLord(v yamltree.Value) {
	if k.n.Lord == int8(k.k.Seat()) {
		v.Errorf("is seat %s; a family is not its own lord (M-16.2)", k.k.Seat())
	}
}

// lands returns those on the tile, settle lays them there.
func (k ofKnight) lands() []land {
	return slices.DeleteFunc(slices.Clone(k.n.Lands[:]), func(l land) bool { return l.Design == content.NoLand })
}

func (k ofKnight) settle(lands []land) { copy(k.n.Lands[:], lands) }

func (k ofKnight) checkLands(v yamltree.Value) {
	if n := len(v.List()); n > content.LandSlots {
		v.Errorf("%d lands; a knight holds %d at most (M-1.5)", n, content.LandSlots)
	}
}

// designs returns the lands that there are, with their sides.
func (k ofKnight) designs() (list []land) {
	for design := content.Grain; design < content.NumLands; design++ {
		list = append(list, land{Design: design}, land{Design: design, Dark: true})
	}
	return list
}

// String returns the land as positions write it.
func (l land) String() string {
	if l.Dark {
		return l.Design.String() + " dark"
	}
	return l.Design.String()
}
