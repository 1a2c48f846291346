package boardtest

import (
	"testing"

	"signoria/i18n"
)

// Sheets writes a page for each kind of question in positions and matches, for the asked seat, in
// every language, into the folder of SIGNORIA_PREVIEW: the layout of the boards is measured on
// them. Of a kind's questions it takes the one with most choices. A name is
// "sheet-<name>-<kind>-<language>"; title is the folder of the title.
func (g *Game) Sheets(t *testing.T, title, name string) {
	t.Helper()
	write := Preview(t, g.Board, title)
	busiest := map[string]moment{}
	for _, m := range g.moments(t) {
		was, ok := busiest[m.ask]
		if !ok || len(m.Choices(m.you, nil)) > len(was.Choices(was.you, nil)) {
			busiest[m.ask] = m
		}
	}
	for ask, m := range busiest {
		for _, lang := range i18n.Languages {
			s := m.Scene(lang, m.you)
			write("sheet-"+name+"-"+ask+"-"+lang, s)
		}
	}
}
