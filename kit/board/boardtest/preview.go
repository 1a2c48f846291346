package boardtest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"signoria/kit"
)

// Preview writes scenes as pages to look at, by day and by candle, into the folder
// that SIGNORIA_PREVIEW names; without it the test is skipped. Title is the folder of
// the title, whose styles they have.
func Preview(t *testing.T, b kit.Board, title string) (write func(name string, s kit.Scene)) {
	t.Helper()
	dir := os.Getenv("SIGNORIA_PREVIEW")
	if dir == "" {
		t.Skip("SIGNORIA_PREVIEW names no folder")
	}
	return func(name string, s kit.Scene) {
		t.Helper()
		bar, table := Draw(t, b.Bar(s)), Draw(t, b.Table(s))
		for _, theme := range []string{"vellum", "candle"} {
			page := fmt.Sprintf(`<!doctype html><html lang=%q data-theme=%q><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><link rel="stylesheet" href=%q><link rel="stylesheet" href=%q></head><body><div id="match" class="match at-table title-%s"><header class="bar table-bar"><a class="brand display" href="/">Signoria</a><h1 class="game">%s</h1>%s<span class="tools"><a class="btn small on-dark">Menu</a></span></header>%s</div></body></html>`, s.Words.Lang(), theme, kit.Asset(t.Context(), "signoria.css"), kit.TitleStyles(t.Context(), title), title, title, bar, table)
			must(t, os.WriteFile(filepath.Join(dir, name+"-"+theme+".html"), []byte(page), 0o644))
		}
	}
}
