package board

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"signoria/i18n"
)

// TestPreviewDesk writes a page for each position, for the one who is asked and
// for one who watches, into the folder that SIGNORIA_PREVIEW names: to look at.
func TestPreviewDesk(t *testing.T) {
	dir := os.Getenv("SIGNORIA_PREVIEW")
	if dir == "" {
		t.Skip("SIGNORIA_PREVIEW names no folder")
	}
	for _, p := range positions {
		g := p.load(t)
		name := "q-" + strings.ReplaceAll(p.name, " ", "-")
		for _, lang := range i18n.Languages {
			write(t, dir, name+"-"+lang, g.scene(lang, 0))
		}
		s := g.scene("en", 0)
		s.Query = url.Values{asideKey: {"closed"}}
		write(t, dir, name+"-aside", s)
		s = g.scene("en", 2)
		write(t, dir, name+"-watched", s)
		s.Query = url.Values{asideKey: {"open"}}
		write(t, dir, name+"-look", s)
	}
	g := positions[0].load(t)
	s := g.scene("en", 0)
	s.Query = url.Values{"pick": {knightThing(named("1.B")).String()}}
	write(t, dir, "q-action-picked", s)
}
