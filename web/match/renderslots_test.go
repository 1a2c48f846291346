package match

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"signoria/live"
	"signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/wire"
)

// stillClock is a clock that only pass advances.
type stillClock struct {
	mu sync.Mutex
	at time.Time
}

func (c *stillClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *stillClock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// atlas draws different renderings for streams and reports each.
type atlas struct {
	*renderCache
	t    *testing.T
	made chan string // the client of each rendering
}

func newAtlas(t *testing.T, p *page.RenderSlots) *atlas {
	return &atlas{renderCache: newRenderCache(p), t: t, made: make(chan string, 1000)}
}

// want requests a rendering for the nth stream of a client at a moment.
func (a *atlas) want(by page.RenderClient, n int, moment uint64) *renderJob {
	v := ViewKey{At: page.SeatAt{ID: "id", Key: by.Client}, query: fmt.Sprint(n)}
	return a.request(by, v, func() uint64 { return moment }, func(context.Context) (rendering, error) {
		a.made <- by.Client
		return rendering{moment: moment}, nil
	})
}

func (a *atlas) next() string {
	a.t.Helper()
	select {
	case client := <-a.made:
		return client
	case <-time.After(20 * time.Second):
		a.t.Fatal("nothing was drawn within 20 s")
	}
	return ""
}

// TestTheDrawingsOfOneClientAreBounded checks the rate limit of renderings for one client, with
// many streams and frequent changes. Another client's renderings are not delayed.
func TestTheDrawingsOfOneClientAreBounded(t *testing.T) {
	t.Parallel()
	const rate, streams = 10, 200
	clock := &stillClock{at: time.Unix(1e9, 0)}
	p := page.NewRenderSlots(wire.NewLimiter(rate, 2*rate, page.Looser), clock.now)
	a := newAtlas(t, p)
	flood, anna := page.RenderClient{Client: "flood", Names: []string{"flood"}}, page.RenderClient{Client: "anna", Names: []string{"anna"}}
	drawn := 0
	for second := range uint64(5) {
		for change := range uint64(5) {
			for n := range streams {
				a.want(flood, n, 10*second+change)
			}
		}
		may := rate
		if second == 0 {
			may = 2 * rate
		}
		for range may {
			if got := a.next(); got != "flood" {
				t.Fatalf("a rendering of %s was drawn, want one of the flood", got)
			}
		}
		<-a.want(anna, 0, second).done
		if got := a.next(); got != "anna" {
			t.Fatalf("in second %d the flood has more than %d drawings", second, may)
		}
		if drawn += may + 1; int(a.renderCache.Renders.Load()) != drawn {
			t.Fatalf("%d renderings were drawn, want %d", a.renderCache.Renders.Load(), drawn)
		}
		clock.pass(time.Second)
		p.Serve()
	}
}

// TestDrawingsGoRoundByClient checks that clients take turns: no client gets two renderings before
// a waiting client gets one, also if two clients wait for the same rendering.
func TestDrawingsGoRoundByClient(t *testing.T) {
	t.Parallel()
	p := page.NewRenderSlots(nil, time.Now)
	p.Free = 1
	a := newAtlas(t, p)
	hold, err := p.Acquire(t.Context(), page.RenderClient{Client: "host"}, "")
	pagetest.Must(t, err)
	flood := page.RenderClient{Client: "flood"}
	for n := range 200 {
		a.want(flood, n, 1)
	}
	a.want(page.RenderClient{Client: "anna"}, 0, 1)
	last := ViewKey{At: page.SeatAt{ID: "id", Key: "flood"}, query: "199"} // bea waits for the same rendering as the flood
	bea := a.request(page.RenderClient{Client: "bea"}, last, func() uint64 { return 1 }, func(context.Context) (rendering, error) {
		a.made <- "bea"
		return rendering{moment: 1}, nil
	})
	hold()
	<-bea.done
	order := []string{a.next(), a.next(), a.next()}
	if fmt.Sprint(order) != "[flood anna bea]" {
		t.Errorf("drawn in the order %v", order)
	}
}

// TestDrawingsThatWait checks that a waiting rendering is drawn once for all changes meanwhile, and
// not at all if no one waits for it.
func TestDrawingsThatWait(t *testing.T) {
	t.Parallel()
	p := page.NewRenderSlots(nil, time.Now)
	p.Free = 1
	a := newAtlas(t, p)
	hold, err := p.Acquire(t.Context(), page.RenderClient{Client: "host"}, "")
	pagetest.Must(t, err)
	by := page.RenderClient{Client: "anna"}
	a.cancel(a.want(by, 7, 1))
	var last *renderJob
	for moment := range uint64(9) {
		last = a.want(by, 0, moment)
	}
	hold()
	<-last.done
	a.cancel(a.want(by, 7, 1)) // a cancelled rendering can be requested again
	<-a.want(by, 7, 1).done
	if n := a.renderCache.Renders.Load(); n > 3 {
		t.Errorf("drawn %d times", n)
	}
	if len(a.jobs) != 0 {
		t.Errorf("%d jobs are left", len(a.jobs))
	}
}

// TestAReaderWhoLeavesHoldsNoSlot checks that a reader who leaves while waiting holds no slot.
func TestAReaderWhoLeavesHoldsNoSlot(t *testing.T) {
	t.Parallel()
	p := page.NewRenderSlots(nil, time.Now)
	p.Free = 1
	hold, err := p.Acquire(t.Context(), page.RenderClient{Client: "host"}, "")
	pagetest.Must(t, err)
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := p.Acquire(ctx, page.RenderClient{Client: "anna"}, ""); err == nil {
		t.Fatal("a reader who has left got a slot")
	}
	hold()
	again, err := p.Acquire(t.Context(), page.RenderClient{Client: "bea"}, "")
	pagetest.Must(t, err)
	again()
}

// TestFurtherStreamsAreSlower checks that a client's first streams have no pause between boards and
// further streams have growing pauses. All further streams together get at most 300 boards a
// second.
func TestFurtherStreamsAreSlower(t *testing.T) {
	t.Parallel()
	for _, nth := range []int{1, 2, promptStreams} {
		if rest := restOf(nth); rest != 0 {
			t.Errorf("stream %d rests for %v", nth, rest)
		}
	}
	boards := 0.0
	for nth := promptStreams + 1; nth <= 200; nth++ {
		rest := restOf(nth)
		if rest <= restOf(nth-1) || rest > live.DefaultPatience/2 {
			t.Fatalf("stream %d rests for %v", nth, rest)
		}
		boards += 1 / rest.Seconds()
	}
	if boards > 300 {
		t.Errorf("the further streams of a client get %.0f boards a second, want at most 300", boards)
	}
}
