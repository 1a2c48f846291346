package board

import (
	"net/url"
	"strings"
	"testing"

	"signoria/i18n"
	"signoria/kit/board/boardtest"
)

// TestPreviewDesk writes a page for each position, for the asked seat and for another one, into the folder
// that SIGNORIA_PREVIEW names, for people to look at.
func TestPreviewDesk(t *testing.T) {
	write := boardtest.Preview(t, Board{}, "mil")
	for _, p := range positions {
		m := game.Load(t, p)
		name := "q-" + strings.ReplaceAll(p.Name, " ", "-")
		for _, lang := range i18n.Languages {
			write(name+"-"+lang, m.Scene(lang, 0))
		}
		s := m.Scene("en", 0)
		s.Query = url.Values{asideKey: {"closed"}}
		write(name+"-aside", s)
		s = m.Scene("en", 2)
		write(name+"-watched", s)
		s.Query = url.Values{asideKey: {"open"}}
		write(name+"-look", s)
	}
	s := game.Load(t, positions[0]).Scene("en", 0)
	s.Query = url.Values{"pick": {knightThing(named("1.B")).String()}}
	write("q-action-picked", s)
}
