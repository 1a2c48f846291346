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

// stillClock is a time that goes on when it is told to.
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

// atlas draws for streams whose drawings are all different, and tells of each.
type atlas struct {
	*renderCache
	t    *testing.T
	made chan string // whose each was
}

func newAtlas(t *testing.T, p *page.RenderSlots) *atlas {
	return &atlas{renderCache: newRenderCache(p), t: t, made: make(chan string, 1000)}
}

// want asks for a drawing of a client's nth stream at a moment.
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
		a.t.Fatal("nothing is drawn")
	}
	return ""
}

// The drawings that one client causes in a second are bounded, however many streams it
// has and however often the match changes; another's are made meanwhile.
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
				t.Fatalf("%s's was drawn", got)
			}
		}
		<-a.want(anna, 0, second).done
		if got := a.next(); got != "anna" {
			t.Fatalf("in second %d the flood has more than %d drawings", second, may)
		}
		if drawn += may + 1; int(a.renderCache.Renders.Load()) != drawn {
			t.Fatalf("%d were drawn, not %d", a.renderCache.Renders.Load(), drawn)
		}
		clock.pass(time.Second)
		p.Serve()
	}
}

// While somebody waits no other client has two drawings before them, not even where the
// two wait for the same drawing.
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
	last := ViewKey{At: page.SeatAt{ID: "id", Key: "flood"}, query: "199"} // the flood looks at what bea looks at, too
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

// A drawing that waits is made once for all changes meanwhile, and not at all when nobody
// wants it any longer.
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
	a.cancel(a.want(by, 7, 1)) // whether it is drawn or not, it can be wanted again
	<-a.want(by, 7, 1).done
	if n := a.renderCache.Renders.Load(); n > 3 {
		t.Errorf("drawn %d times", n)
	}
	if len(a.jobs) != 0 {
		t.Errorf("%d drawings are still wanted", len(a.jobs))
	}
}

// A reader who goes while they wait holds no pen.
func TestAPenIsNotHeldByWhoHasGone(t *testing.T) {
	t.Parallel()
	p := page.NewRenderSlots(nil, time.Now)
	p.Free = 1
	hold, err := p.Acquire(t.Context(), page.RenderClient{Client: "host"}, "")
	pagetest.Must(t, err)
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := p.Acquire(ctx, page.RenderClient{Client: "anna"}, ""); err == nil {
		t.Fatal("who has gone got a pen")
	}
	hold()
	again, err := p.Acquire(t.Context(), page.RenderClient{Client: "bea"}, "")
	pagetest.Must(t, err)
	again()
}

// A client's further streams rest longer and longer, so that all together are sent no more
// than some hundred boards a second; the first ones do not.
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
		t.Errorf("the further streams of a client are sent %.0f boards a second", boards)
	}
}
