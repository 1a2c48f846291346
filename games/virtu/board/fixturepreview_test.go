package board

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/i18n"
	"signoria/web/kit"
)

// TestPreviewFixtures writes the table of views made by hand as files to look
// at, into the folder that SIGNORIA_PREVIEW names.
func TestPreviewFixtures(t *testing.T) {
	dir := os.Getenv("SIGNORIA_PREVIEW")
	if dir == "" {
		t.Skip("SIGNORIA_PREVIEW names no folder")
	}
	f := italy(t)
	for _, lang := range i18n.Languages {
		write(t, dir, "annex-"+lang, f.scene(lang))
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
		write(t, dir, "annex-"+name, s)
	}
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskPay, Bill: virtu.BillAnnex, On: int(f.at("terracina").City), N: 2})
	write(t, dir, "pay", f.scene("en"))
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
		write(t, dir, fmt.Sprintf("seats-%d", seats), e.scene("ru"))
	}
}

// TestPreviewWars writes the table of Wars of Italy.
func TestPreviewWars(t *testing.T) {
	dir := os.Getenv("SIGNORIA_PREVIEW")
	if dir == "" {
		t.Skip("SIGNORIA_PREVIEW names no folder")
	}
	f := war(t)
	for _, lang := range i18n.Languages {
		write(t, dir, "wars-"+lang, f.scene(lang))
		for _, pane := range newTable(f.scene(lang)).panes().Names {
			s := f.scene(lang)
			s.Query = url.Values{"pane": {pane}}
			write(t, dir, "wars-"+lang+"-"+pane, s)
		}
	}
	for _, open := range []string{"market", "log", engine.Seat(1).String()} {
		s := f.scene("en")
		s.Query = url.Values{"open": {open}}
		write(t, dir, "wars-open-"+open, s)
	}
	f.v.Viewer, f.v.Leagues[content.Romans].Destroyed = engine.NoSeat, true
	write(t, dir, "wars-spectator", f.scene("en"))
}

// write draws a scene as two pages, by day and by candle.
func write(t *testing.T, dir, name string, s kit.Scene) {
	t.Helper()
	var b Board
	var bar, table, out bytes.Buffer
	must(t, b.Bar(s).Render(context.Background(), &bar))
	must(t, b.Table(s).Render(context.Background(), &table))
	for _, theme := range []string{"vellum", "candle"} {
		out.Reset()
		fmt.Fprintf(&out, `<!doctype html><html lang=%q data-theme=%q><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><link rel="stylesheet" href=%q><link rel="stylesheet" href=%q></head><body><div id="match" class="match at-table title-virtu"><header class="bar table-bar"><a class="brand display" href="/">Signoria</a><h1 class="game">Virtù</h1>%s<span class="tools"><a class="btn small on-dark">Menu</a></span></header>%s</div></body></html>`, s.Words.Lang(), theme, kit.Asset("signoria.css"), kit.TitleStyles("virtu"), bar.String(), table.String())
		must(t, os.WriteFile(filepath.Join(dir, name+"-"+theme+".html"), out.Bytes(), 0o644))
	}
}
