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
	"signoria/games/mil"
	"signoria/games/mil/content"
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
	for _, seats := range []int{2, 3, 4, 5} {
		for _, lang := range i18n.Languages {
			write(t, dir, fmt.Sprintf("act-%d-%s", seats, lang), actions(t, seats).scene(lang))
		}
	}
	f := actions(t, 4)
	for name, state := range map[string]url.Values{
		"pick":   {"pick": {knightThing(named("1.B")).String()}},
		"pass":   {"pick": {passing.String()}},
		"why":    {"why": {recruitThing(named("1.A")).String()}},
		"taken":  {"why": {spaceThing(content.SpaceOf(content.War, 2)).String()}},
		"look":   {"look": {spaceThing(content.SpaceOf(content.Market, 1)).String()}},
		"family": {"pane": {"family"}},
		"rivals": {"pane": {"rivals"}},
		"log":    {"pane": {"log"}},
	} {
		s := f.scene("en")
		s.Query = state
		write(t, dir, "act-4-"+name, s)
	}
	watched := f.scene("en")
	watched.You = engine.NoSeat
	f.v.Seats[0].Cubes = nil
	watched.View = f.v
	write(t, dir, "watched", watched)
	write(t, dir, "attempt", attempt(t).scene("en"))
	write(t, dir, "crowd", late(t).scene("cs"))
}

// attempt is phase 4 at the Court: knight A of seat 0 may ask knights of others
// to become vassals.
func attempt(t *testing.T) *fixture {
	f := actions(t, 4)
	f.stand("1.A", content.Court, 2)
	f.v.Phase, f.v.Sphere = mil.PhaseSpheres, content.Court
	f.v.Seats[1].Known = &content.Cubes{3, 0, 2, 1, 4}
	a := int16(named("1.A"))
	f.ask(mil.Question{Seat: 0, Ask: mil.AskCourt, Knight: content.Knight(a), Target: content.NoKnight, Column: -1},
		mil.Offer{Choice: engine.Choice{Verb: mil.DoInfluence}},
		mil.Offer{Choice: engine.Choice{Verb: mil.DoAttempt, On: int16(named("2.A"))}},
		mil.Offer{Choice: engine.Choice{Verb: mil.DoAttempt, On: int16(named("3.A"))}},
		mil.Offer{Choice: engine.Choice{Verb: mil.DoAttempt, On: int16(named("2.B"))}, Reason: engine.Reason{Rule: "M-16.2", Why: "archbishop"}},
		mil.Offer{Choice: engine.Choice{Verb: mil.DoNothing}})
	return f
}

// late is a late round: most knights pray, many soldiers, all figures granted.
func late(t *testing.T) *fixture {
	f := actions(t, 5)
	for _, name := range []string{"2.B", "3.D", "4.A", "4.D", "5.A", "5.B", "5.C"} {
		f.stand(name, content.Monastery, 0)
	}
	rich := f.knight("1.B")
	rich.Soldiers, rich.Castle, rich.Archbishop, rich.Years = 14, true, true, 2
	f.v.Seats[0].Women, f.v.Seats[0].Privileges = 9, 7
	f.v.Seats[0].Vassals = append(f.v.Seats[0].Vassals, named("5.A"), named("3.D"))
	f.knight("2.A").Soldiers, f.knight("2.A").King, rich.King = 11, true, false
	f.v.Seats[3].VP, f.v.Seats[1].VP = 83, -4
	f.v.Columns = [content.NumColumns]mil.ColumnView{{Top: content.Quarry, Left: 1, Defence: 8}, {}}
	f.askAction()
	return f
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
		fmt.Fprintf(&out, `<!doctype html><html lang=%q data-theme=%q><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><link rel="stylesheet" href=%q><link rel="stylesheet" href=%q></head><body><div id="match" class="match at-table title-mil"><header class="bar table-bar"><a class="brand display" href="/">Signoria</a><h1 class="game">MIL (1049)</h1>%s<span class="tools"><a class="btn small on-dark">Menu</a></span></header>%s</div></body></html>`, s.Words.Lang(), theme, kit.Asset("signoria.css"), kit.TitleStyles("mil"), bar.String(), table.String())
		must(t, os.WriteFile(filepath.Join(dir, name+"-"+theme+".html"), out.Bytes(), 0o644))
	}
}
