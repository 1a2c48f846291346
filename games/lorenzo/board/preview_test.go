package board

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/i18n"
	"signoria/kit"
)

var previewNames = [...]string{"nothing", "place", "servants", "cost", "discount", "privilege", "trades", "forgo", "take", "support"}

// TestPreview writes pages of many situations as HTML files for people to look at, into the folder that
// SIGNORIA_PREVIEW names.
func TestPreview(t *testing.T) {
	dir := os.Getenv("SIGNORIA_PREVIEW")
	if dir == "" {
		t.Skip("SIGNORIA_PREVIEW names no folder")
	}
	for _, p := range positions {
		if testing.Short() {
			break // only the positions in full
		}
		g := p.load(t)
		for _, lang := range i18n.Languages {
			s := g.scene(t, lang, 0)
			for i, state := range states(s) {
				if i < 3 || i > len(states(s))-3 {
					s.Query = state
					write(t, dir, fmt.Sprintf("at-%s-%s-%d", p.name, lang, i), s, g.lines)
				}
			}
		}
	}
	for _, p := range full {
		g := p.load(t)
		for _, lang := range i18n.Languages {
			write(t, dir, p.name+"-"+lang, g.scene(t, lang, 0), g.lines)
		}
		for _, pane := range panes.Names {
			s := g.scene(t, "en", 0)
			s.Query = url.Values{"pane": {pane}}
			write(t, dir, p.name+"-"+pane, s, g.lines)
		}
	}
	if testing.Short() {
		return
	}
	for _, seats := range []int{2, 3, 4} {
		g := newGame(t, seats, 7)
		seen := map[lorenzo.Ask]int{}
		for g.step() {
			ask := g.view(engine.NoSeat).Question.Ask
			round := g.view(engine.NoSeat).Round
			if round == 6 && ask == lorenzo.AskPlace {
				for _, lang := range i18n.Languages {
					write(t, dir, fmt.Sprintf("late-%d-%s", seats, lang), g.scene(t, lang, g.owing()), g.lines)
				}
			}
			if round >= 3 && seen[ask] == 0 || ask == lorenzo.AskPlace && seen[ask] < 40 {
				seen[ask]++
				for _, lang := range i18n.Languages {
					write(t, dir, fmt.Sprintf("%s-%d-%s-%d", previewNames[ask], seats, lang, seen[ask]), g.scene(t, lang, g.owing()), g.lines)
				}
			}
			if ask == lorenzo.AskPlace && seen[ask] == 30 {
				for _, why := range []string{"character.1", "building.2", "venture.3"} {
					s := g.scene(t, "en", g.owing())
					s.Query = url.Values{"why": {why}}
					write(t, dir, fmt.Sprintf("why-%d-%s", seats, why), s, g.lines)
				}
				for _, state := range g.states() {
					s := g.scene(t, "en", g.owing())
					s.Query = state
					write(t, dir, fmt.Sprintf("state-%d-%s", seats, strings.NewReplacer("&", "_", "=", "_").Replace(state.Encode())), s, g.lines)
				}
				write(t, dir, fmt.Sprintf("spectator-%d", seats), g.scene(t, "en", engine.NoSeat), g.lines)
				other := (g.owing() + 1) % engine.Seat(seats)
				write(t, dir, fmt.Sprintf("waiting-%d", seats), g.scene(t, "en", other), g.lines)
				for _, pane := range []string{"towers", "board", "house", "rivals", "log"} {
					s := g.scene(t, "en", g.owing())
					s.Query = url.Values{"pane": {pane}}
					write(t, dir, fmt.Sprintf("pane-%d-%s", seats, pane), s, g.lines)
				}
			}
		}
		s := g.scene(t, "en", 0)
		s.Live = false
		write(t, dir, fmt.Sprintf("over-%d", seats), s, g.lines)
	}
}

// states returns some states of the page for the open question.
func (g *game) states() []url.Values {
	list := []url.Values{{"servants": {"2"}}, {"member": {"neutral"}}}
	for _, o := range g.view(g.owing()).Offers {
		if !o.Reason.OK() && len(list) < 4 {
			list = append(list, url.Values{"why": {o.Space.String()}, "member": {o.Member.String()}})
		}
	}
	for _, o := range g.view(g.owing()).Offers {
		if o.Reason.OK() && o.Space < 16 && len(list) < 6 {
			list = append(list, url.Values{"look": {o.Space.String()}, "member": {o.Member.String()}})
		}
	}
	return list
}

func write(t *testing.T, dir, name string, s kit.Scene, lines []line) {
	t.Helper()
	var b Board
	var log, bar, table, out bytes.Buffer
	must(t, b.Bar(s).Render(context.Background(), &bar))
	fmt.Fprint(&log, `<ol class="log events" tabindex="0">`)
	for _, l := range lines[max(0, len(lines)-40):] {
		log.WriteString("<li>")
		must(t, b.Line(s, l.events).Render(context.Background(), &log))
		log.WriteString("</li>")
	}
	fmt.Fprint(&log, `</ol>`)
	s.Chronicle = raw(log.String())
	must(t, b.Table(s).Render(context.Background(), &table))
	for _, theme := range []string{"vellum", "candle"} {
		out.Reset()
		fmt.Fprintf(&out, `<!doctype html><html lang=%q data-theme=%q><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><link rel="stylesheet" href="assets/fonts.css"><link rel="stylesheet" href="kit.css"><link rel="stylesheet" href="lorenzo.css"></head><body><div id="match" class="match at-table title-lorenzo"><header class="bar table-bar"><a class="brand display" href="/">Signoria</a><h1 class="game">Lorenzo il Magnifico</h1>%s<span class="tools"><a class="btn small on-dark">Menu</a></span></header>%s</div></body></html>`, s.Words.Lang(), theme, bar.String(), table.String())
		must(t, os.WriteFile(filepath.Join(dir, name+"-"+theme+".html"), out.Bytes(), 0o644))
	}
}
