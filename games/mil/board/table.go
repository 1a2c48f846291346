package board

import (
	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/kit"
	"signoria/kit/board"
	"signoria/narrate"
)

const plain, rich = narrate.Plain, narrate.Rich

// table is a scene with what drawing it asks for again and again.
//
// How the pieces call each other. layout.templ draws the whole page and calls,
// each once:
//
//	m.spheres()    the arcade of six spheres (spheres.templ)
//	m.lands()      the two columns of free lands (lands.templ)
//	m.hem()        prestige, stitched along the lower edge (hem.templ)
//	m.family(v)    the own mat: clan field, four knights, screen (family.templ)
//	m.rivals()     the other families, small (rivals.templ)
//	m.question()   the panel of the open question and its dialog (ask.templ)
//
// Parts that dialogs may draw again: m.figure(knight, named), m.landTile(…),
// m.cubesRow(cubes), m.men(knight), kit.Arms(m.House(seat), …).
//
// Every thing that a choice can lie on is drawn inside m.press(thing, …), named by
// the functions spaceThing, knightThing, … of thing.go. Choices that lie on
// nothing (roll, son, stop, take, cubes, nuns, influence, nothing, accept, raise,
// trade, done, auction, withdraw, join, keep, donate, privilege, abbess …) are
// drawn by the panel. A choice in two clicks (place: knight, then space; pass:
// passing, then space) picks first; with nothing picked a space opens its drawer
// with everything that can be done there.
//
// The lines of a bid are chained by m.purse().post. The page's own state: pane
// (phone: panes), log (how much of the chronicle), ask (closed: the dialog lies
// aside so that the table can be read), pick, look, why, cubes (those being put
// together by the steppers). The last four belong to one question.
type table struct {
	*board.Table
	*words.Telling
	v mil.View
	c *content.Content
	q mil.Question
}

func newTable(s kit.Scene) *table {
	m := &table{Telling: words.Tell(s.Scene), v: words.ViewOf(s.Scene)}
	m.c, m.q = m.v.Content, m.v.Question
	m.Table = board.New(s, &m.Speech, m.Yours(), cubesKey, asideKey)
	m.Piece = piece
	offers := make([]board.Offer, len(m.v.Offers))
	for i, o := range m.v.Offers {
		offers[i] = board.Offer{Choice: o.Choice, Reason: o.Reason}
	}
	m.Lay(offers, board.Clicks{Steps: m.steps, About: m.about()})
	return m
}

// piece draws the marked pieces that only MIL has.
func piece(f narrate.Fragment) templ.Component {
	if f.Kind == "cube" {
		return cubePiece(f.Fields[0], f.Fields[1], f.Fields[2])
	}
	return templ.NopComponent
}

// pickable are You's knights that can be placed now (M-9).
func (m *table) pickable() []content.Knight {
	var list []content.Knight
	for slot := range content.NumSlots {
		if k := content.KnightOf(m.Foot, slot); m.Pickable(knightThing(k)) {
			list = append(list, k)
		}
	}
	return list
}

// others returns the seats other than the one at the foot, in table order after it.
func (m *table) others() []engine.Seat { return board.Around(m.Foot, len(m.v.Seats))[1:] }

// over reports whether the game has ended.
func (m *table) over() bool { return m.v.Phase == mil.PhaseOver }
