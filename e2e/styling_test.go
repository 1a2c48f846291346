package e2e

import (
	"bytes"
	"encoding/json"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// renews replaces about fifty small parts of the page by copies, one after another, as clocks and
// counters do. It lays the page out after each. It returns the number of elements of the page.
const renews = `(() => {
	const leaves = [...document.querySelectorAll('#match :not(svg, svg *, script, :has(*))')]
	const step = Math.max(1, Math.floor(leaves.length / 50))
	for (let i = 0; i < leaves.length; i += step) {
		leaves[i].replaceWith(leaves[i].cloneNode(true))
		void document.body.offsetWidth // styles what that touched
	}
	return document.querySelectorAll('*').length
})()`

// TestALittleStylesLittle changes small parts of a table, as a clock does each second. The browser
// may recalculate the styles of at most a quarter of the page's elements for each. A single
// selector with a universal part behind :has(), as in ".a:has(> .b) > *", makes it the whole page.
func TestALittleStylesLittle(t *testing.T) {
	t.Parallel()
	_, most, _ := titles()
	for _, game := range []game{lorenzo, virtu, wars, mil} {
		t.Run(string(game), func(t *testing.T) {
			p := newPlayerOf(t, shared, game, "still", 5)
			p.openTable(game.bots(most[game] - 1))
			p.awaitTurn()
			var elements int
			styled := p.styled(func() { elements = get[int](p.tab, renews) })
			if len(styled) < 20 {
				t.Fatalf("only %d changes were seen: %v", len(styled), styled)
			}
			t.Logf("of %d elements %v were restyled at most, %v in the median", elements, slices.Max(styled), styled[len(styled)/2])
			if most := slices.Max(styled); most > elements/4 {
				t.Errorf("a small change restyles %d of %d elements, want at most a quarter", most, elements)
			}
		})
	}
}

// styled runs do and returns how many elements the browser restyled for each change, in ascending
// order.
func (p *tab) styled(do func()) []int {
	p.t.Helper()
	var mu sync.Mutex
	var counts []int
	done := make(chan struct{})
	frame := []byte(chromedp.FromContext(p.ctx).Target.TargetID)
	p.check("listening", chromedp.ListenBrowser(p.ctx, func(event any) {
		mu.Lock()
		defer mu.Unlock()
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			for _, value := range e.Value {
				if n := styledBy(value); n > 0 && bytes.Contains(value, frame) {
					counts = append(counts, n)
				}
			}
		case *tracing.EventTracingComplete:
			close(done)
		}
	}))
	_, err := chromedp.CallBrowser(p.ctx, tracing.Start, tracing.StartParams{TraceConfig: &tracing.TraceConfig{IncludedCategories: []string{"devtools.timeline", "disabled-by-default-devtools.timeline"}}})
	p.check("tracing", err)
	do()
	_, err = chromedp.CallBrowser(p.ctx, tracing.End, cdp.Empty{})
	p.check("tracing", err)
	select {
	case <-done:
	case <-time.After(patience):
		p.t.Fatal("the browser's timeline does not end")
	}
	mu.Lock()
	defer mu.Unlock()
	slices.Sort(counts)
	return counts
}

// styledBy returns how many elements an entry of the browser's timeline has restyled; 0 for other
// entries.
func styledBy(entry []byte) int {
	var e struct {
		Args struct {
			ElementCount int `json:"elementCount"`
		} `json:"args"`
	}
	if !bytes.Contains(entry, []byte("UpdateLayoutTree")) || json.Unmarshal(entry, &e) != nil {
		return 0
	}
	return e.Args.ElementCount
}
