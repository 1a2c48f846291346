package board

import (
	"strconv"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/kit/board"
)

// bayClass returns the class for the progress of the spheres' resolution (M-3.2): the current
// sphere, and those that are done.
func (m *table) bayClass(s content.Sphere) string {
	class := "bay " + s.String()
	resolving := m.v.Phase == mil.PhaseSpheres || m.v.Phase == mil.PhasePolitics
	switch {
	case resolving && m.v.Sphere == s:
		class += " now"
	case resolving && m.v.Sphere > s && (m.v.Phase == mil.PhaseSpheres || s.Limited()):
		class += " past"
	}
	if m.guestOut(s) != nil {
		class += " hosts"
	}
	return class
}

// guest is an unclaimed King's soldiers or Archbishop next to a sphere: CSS class, symbol, words.
type guest struct{ class, symbol, words string }

// guestOut returns the King's soldiers or the Archbishop of a sphere while they are unclaimed; else
// nil.
func (m *table) guestOut(s content.Sphere) *guest {
	switch {
	case s == content.War && m.holder(hasKing) == content.NoKnight:
		return &guest{"king", "mil-kings", "spheres.king_out"}
	case s == content.Curia && m.holder(hasBishop) == content.NoKnight:
		return &guest{"bishop", "mil-archbishop", "spheres.bishop_out"}
	}
	return nil
}

// shafts is the number of patterns of the arcade's columns.
const shafts = 4

func shaftClass(i int) string { return "shaft s" + strconv.Itoa(i%shafts) }

// spacesOf are the spaces in use of a limited sphere.
func (m *table) spacesOf(s content.Sphere) []content.Space {
	list := make([]content.Space, m.v.InUse)
	for i := range list {
		list[i] = content.SpaceOf(s, i+1)
	}
	return list
}

// lineOf are the knights in an open sphere, in order of arrival.
func (m *table) lineOf(s content.Sphere) []content.Knight {
	if s == content.Monastery {
		return m.v.Open[0]
	}
	return m.v.Open[1]
}

// printed reports whether a space has a printed black time token (M-27.1).
func (m *table) printed(s content.Space) bool { return m.v.Options.TimeIsMoney && m.c.Printed[s] }

// tokenWords says which token is on a space.
func (m *table) tokenWords(t content.Token) string {
	if k, ok := t.Knight(); ok {
		return m.knightOf(k)
	}
	if seat, ok := t.Marker(); ok {
		return m.T("spheres.marker", "who", m.Name(seat))
	}
	switch t {
	case content.White:
		return m.T("spheres.white")
	case content.Black:
		return m.T("spheres.black")
	}
	return m.T("spheres.empty")
}

func (m *table) spaceLabel(s content.Space) string {
	label := m.Space(s, words.Called) + ": " + m.tokenWords(m.v.Spaces[s])
	if m.printed(s) {
		label += ", " + m.T("spheres.printed")
	}
	return label
}

// niche is the look of a space, apart from its highlight: what a click does there.
type niche struct {
	class string
	// word is a key below spheres for the word in an empty niche; "" for none.
	word string
	// gold and charter report how the token may be paid (M-9.4).
	gold, charter bool
}

func (m *table) nicheOf(th board.Thing) niche {
	var n niche
	for _, o := range m.At(th).Open {
		switch {
		case o.Verb == mil.DoPass && n.word == "" && !n.gold && !n.charter:
			n.word, n.class = "pass", "pass"
		case o.Verb == mil.DoPlace && o.N == words.PaidGold:
			n.gold = true
		case o.Verb == mil.DoPlace && o.N == words.PaidPrivilege:
			n.charter = true
		case o.Verb == mil.DoPlace:
			n.word, n.class = "free", "empty"
		case o.Verb == mil.DoYear:
			n.class = "take"
		}
	}
	if n.gold || n.charter {
		n.class, n.word = "pay", ""
	}
	return n
}

// nicheLabel adds the visible word in a niche to its label, because people who control the page by
// voice say what they see.
func (m *table) nicheLabel(label string, n niche) string {
	if n.word == "" {
		return label
	}
	return label + ", " + m.T("spheres."+n.word)
}

// lit reports whether the question is about a knight himself, rather than about his space.
func (m *table) lit(k content.Knight) bool {
	l := m.At(knightThing(k))
	return l.Class != "" && !l.Picks
}

// atWork reports whether a knight acts now in his sphere, or is the one in question.
func (m *table) atWork(k content.Knight) bool {
	return m.q.Seat != engine.NoSeat && m.q.Ask != mil.AskNothing && m.q.Ask != mil.AskAction && m.q.Knight == k
}

// spaceClass returns the classes of a niche, apart from those of its highlight.
func (m *table) spaceClass(s content.Space, n niche) string {
	class := "space " + n.class
	token := m.v.Spaces[s]
	if m.printed(s) {
		class += " printed"
	}
	if k, stands := token.Knight(); stands {
		class += " taken"
		if m.atWork(k) {
			class += " work"
		}
	}
	return class
}
