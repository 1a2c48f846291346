package board

import (
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/kit/board"
)

// panes returns the panes of a phone, one of which is open.
func (m *table) panes() board.Panes {
	return board.Panes{Names: []string{"spheres", "family", "rivals", "log"}, Of: m.paneOf}
}

// paneOf returns the pane of a phone that contains a thing.
func (m *table) paneOf(th board.Thing) string {
	switch k, _ := knightAt(th); {
	case k == content.NoKnight:
		return "spheres"
	case k.Seat() == m.Foot:
		return "family"
	}
	return "rivals"
}

var paneSymbols = [...]string{"u-board", "u-house", "u-people", "u-quill"}

// tabs returns the links to the panes.
func (m *table) tabs() []board.Tab {
	var list []board.Tab
	for i, pane := range m.panes().Names {
		list = append(list, board.Tab{Pane: pane, Symbol: paneSymbols[i], Name: m.T("pane." + pane)})
	}
	return list
}

// thingName returns the name of a thing.
func (m *table) thingName(th board.Thing) string {
	k, slot := knightAt(th)
	switch th.Kind {
	case aSpace:
		return m.Spot(int16(th.N), words.Called)
	case anHeir:
		return m.T("family.growth_of", "letter", k.Letter())
	case aBarracks:
		return m.T("family.recruit_for", "letter", k.Letter())
	case aColumn:
		return m.ColumnName(th.N)
	case aLand:
		if l := m.LandOf(k, slot); l.Design != content.NoLand {
			return m.LandName(l.Design)
		}
	}
	if k != content.NoKnight {
		return m.knightOf(k)
	}
	return m.T("pane.spheres")
}
