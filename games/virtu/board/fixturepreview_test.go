package board

import (
	"fmt"
	"net/url"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/i18n"
	"signoria/kit/board/boardtest"
)

// TestPreviewFixtures writes pages of fixtures into the folder that SIGNORIA_PREVIEW names, for people to
// look at.
func TestPreviewFixtures(t *testing.T) {
	write := boardtest.Preview(t, Board{}, "virtu")
	f := italy(t)
	for _, lang := range i18n.Languages {
		write("annex-"+lang, f.scene(lang))
	}
	for name, state := range map[string]url.Values{
		"why":      {"why": {cityThing(f.at("rome").City).String()}},
		"look":     {"look": {cityThing(f.at("mantua").City).String()}},
		"market":   {"open": {"market"}},
		"log":      {"open": {"log"}},
		"palace":   {"pane": {"palace"}},
		"domain":   {"pane": {"domain"}},
		"rivals":   {"pane": {"rivals"}},
		"prestige": {"pane": {"prestige"}},
	} {
		s := f.scene("en")
		s.Query = state
		write("annex-"+name, s)
	}
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskPay, Bill: virtu.BillAnnex, On: int(f.at("terracina").City), N: 2})
	write("pay", f.scene("en"))
	for _, seats := range []int{3, 5} {
		e := newFixture(t, seats)
		for i := range e.v.Seats {
			house := e.v.Seats[i].House
			for c := range e.v.Cities {
				if e.v.Content.Cities[c].Start[seats] == house {
					e.v.Cities[c].Owner = engine.Seat(i)
				}
			}
		}
		e.ask(virtu.Question{Seat: 1, Ask: virtu.AskMove})
		write(fmt.Sprintf("seats-%d", seats), e.scene("ru"))
	}
}

// TestPreviewWars does the same for Wars of Italy.
func TestPreviewWars(t *testing.T) {
	write := boardtest.Preview(t, Board{}, "virtu")
	f := war(t)
	for _, lang := range i18n.Languages {
		write("wars-"+lang, f.scene(lang))
		for _, pane := range newTable(f.scene(lang)).panes().Names {
			s := f.scene(lang)
			s.Query = url.Values{"pane": {pane}}
			write("wars-"+lang+"-"+pane, s)
		}
	}
	for _, open := range []string{"market", "log", engine.Seat(1).String()} {
		s := f.scene("en")
		s.Query = url.Values{"open": {open}}
		write("wars-open-"+open, s)
	}
	f.v.Viewer, f.v.Leagues[content.Romans].Destroyed = engine.NoSeat, true
	write("wars-spectator", f.scene("en"))
}
