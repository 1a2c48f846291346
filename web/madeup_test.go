package web

import (
	"fmt"
	"net/url"
	"testing"

	"signoria/live"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
)

// TestMadeUpAddressesMakeNoDrawings checks that invented parameters of an address share one
// drawing. Only parameters that pages link to cause a drawing of their own.
func TestMadeUpAddressesMakeNoDrawings(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(*pages.Config) {}, func(c *live.Config) { c.StreamsPerClient = 0 })
	b := h.browser()
	page := b.table("title", "lorenzo", "seats", "2", "level2", pagetest.Slow)
	first := b.listen(page.base(), "", "", "gzip")
	first.next()
	before := h.site.match.RenderCache.Renders.Load()
	var all []*listener
	for i := range 60 {
		made := url.Values{"pane": {fmt.Sprint("x", i)}, "log": {fmt.Sprint(100 + i)}, fmt.Sprint("k", i): {"1"}, "at": {fmt.Sprint(i)}, "servants": {fmt.Sprint("0", i)}, "member": {fmt.Sprint(i)}}
		all = append(all, b.listen(page.base(), "?"+made.Encode(), "", "gzip"))
	}
	for _, l := range all {
		l.next()
	}
	if n := h.site.match.RenderCache.Renders.Load() - before; n > 1 {
		t.Errorf("60 made-up addresses caused %d drawings", n)
	}
	known := b.listen(page.base(), "?pane=board", "", "gzip")
	known.until(`pane-board`)
	longer := b.listen(page.base(), "?log=960", "", "gzip")
	longer.next()
	if n := h.site.match.RenderCache.Renders.Load() - before; n < 2 {
		t.Errorf("addresses that pages link to caused %d drawings, want at least 2", n)
	}
}
