package board_test

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
	"signoria/games/lorenzo/board"
	"signoria/games/lorenzo/words"
	"signoria/i18n"
	"signoria/web/kit"
)

var askNames = [...]string{"nothing", "place", "servants", "cost", "discount", "privilege", "trades", "forgo", "take", "support"}

// TestPreview writes the table in many situations as files to look at, into
// the folder that SIGNORIA_PREVIEW names.
func TestPreview(t *testing.T) {
	dir := os.Getenv("SIGNORIA_PREVIEW")
	if dir == "" {
		t.Skip("SIGNORIA_PREVIEW names no folder")
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
					write(t, dir, fmt.Sprintf("%s-%d-%s-%d", askNames[ask], seats, lang, seen[ask]), g.scene(t, lang, g.owing()), g.lines)
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

// states are some of a page's own states that fit the open question.
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

type line struct {
	events []engine.Event
}

type game struct {
	t     *testing.T
	p     engine.Position
	c     engine.Chance
	seats int
	lines []line
}

func newGame(t *testing.T, seats int, seed uint64) *game {
	t.Helper()
	content, err := lorenzo.LoadContent(lorenzo.Files)
	if err != nil {
		t.Fatal(err)
	}
	p, err := lorenzo.New(content).Start(engine.Options{Seats: seats}, engine.FastChance(seed))
	if err != nil {
		t.Fatal(err)
	}
	return &game{t: t, p: p, c: engine.FastChance(seed + 100), seats: seats}
}

func (g *game) owing() engine.Seat { return g.p.Owing().First() }

func (g *game) view(s engine.Seat) lorenzo.View { return g.p.View(s).(lorenzo.View) }

// step answers the open question, greedily but for one time in five, and
// tells whether the game goes on.
func (g *game) step() bool {
	seat := g.owing()
	if seat == engine.NoSeat {
		return false
	}
	choices := g.p.Choices(seat, nil)
	pick := choices[g.c.N(len(choices))]
	if g.c.N(5) > 0 {
		pick = g.best(seat, choices)
	}
	var log engine.Log
	if err := g.p.Do(seat, pick, &log); err != nil {
		g.t.Fatal(err)
	}
	g.lines = append(g.lines, line{log.Events})
	return g.owing() != engine.NoSeat
}

// best is the choice after which the seat has most, cards above all.
func (g *game) best(seat engine.Seat, choices []engine.Choice) engine.Choice {
	best, most := choices[0], -1<<30
	for _, c := range choices {
		after := g.p.Copy()
		after.Apply(seat, c)
		own := after.View(seat).(lorenzo.View).Seats[seat]
		worth := 3*own.Score + g.c.N(6)
		for _, n := range own.Goods {
			worth += 2 * int(n)
		}
		for _, cards := range own.Cards {
			worth += 9 * len(cards)
		}
		if worth > most {
			best, most = c, worth
		}
	}
	return best
}

var faces = []kit.SeatFace{
	{Seat: 0, Name: "Markéta", House: "azure", Online: true},
	{Seat: 1, Name: "Дмитрий", House: "gules", Online: true},
	{Seat: 2, Name: "Cosimo", House: "or", Bot: "mcts"},
	{Seat: 3, Name: "Jiří", House: "vert"},
}

func book(t *testing.T) *i18n.Book {
	t.Helper()
	b, err := i18n.Load(i18n.Shared(), words.Files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (g *game) scene(t *testing.T, lang string, you engine.Seat) kit.Scene {
	s := kit.Scene{
		Words: book(t).In(lang), View: g.p.View(you), Meta: g.p.Meta(), You: you, Seats: faces[:g.seats],
		Owing: g.p.Owing(), Seq: len(g.lines), Base: "/m/abc", Query: url.Values{}, Live: true, CanUndo: true,
	}
	if you != engine.NoSeat {
		for _, c := range g.p.Choices(you, nil) {
			s.Choices = append(s.Choices, kit.Option{Choice: c, Text: g.p.Format(you, c)})
		}
	}
	return s
}

func write(t *testing.T, dir, name string, s kit.Scene, lines []line) {
	t.Helper()
	var b board.Board
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
