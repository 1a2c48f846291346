package web

import (
	"context"
	"fmt"
	"net/url"
	"sync"
	"testing"
	"time"

	"signoria/live"
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
	*drawings
	t    *testing.T
	made chan string // whose each was
}

func newAtlas(t *testing.T, p *pens) *atlas {
	return &atlas{drawings: newDrawings(p), t: t, made: make(chan string, 1000)}
}

// want asks for a drawing of a client's nth stream at a moment.
func (a *atlas) want(by artist, n int, moment uint64) *flight {
	v := viewing{at: seatAt{"id", by.client}, query: fmt.Sprint(n)}
	return a.ask(by, v, func() uint64 { return moment }, func(context.Context) (drawing, error) {
		a.made <- by.client
		return drawing{moment: moment}, nil
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
	p := newPens(wire.NewGate(rate, 2*rate, looser), clock.now)
	a := newAtlas(t, p)
	flood, anna := artist{"flood", []string{"flood"}}, artist{"anna", []string{"anna"}}
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
		if drawn += may + 1; int(a.drawings.made.Load()) != drawn {
			t.Fatalf("%d were drawn, not %d", a.drawings.made.Load(), drawn)
		}
		clock.pass(time.Second)
		p.serve()
	}
}

// While somebody waits no other client has two drawings before them, not even where the
// two wait for the same drawing.
func TestDrawingsGoRoundByClient(t *testing.T) {
	t.Parallel()
	p := newPens(nil, time.Now)
	p.free = 1
	a := newAtlas(t, p)
	hold, err := p.hold(t.Context(), artist{client: "host"}, "")
	must(t, err)
	flood := artist{client: "flood"}
	for n := range 200 {
		a.want(flood, n, 1)
	}
	a.want(artist{client: "anna"}, 0, 1)
	last := viewing{at: seatAt{"id", "flood"}, query: "199"} // the flood looks at what bea looks at, too
	bea := a.ask(artist{client: "bea"}, last, func() uint64 { return 1 }, func(context.Context) (drawing, error) {
		a.made <- "bea"
		return drawing{moment: 1}, nil
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
	p := newPens(nil, time.Now)
	p.free = 1
	a := newAtlas(t, p)
	hold, err := p.hold(t.Context(), artist{client: "host"}, "")
	must(t, err)
	by := artist{client: "anna"}
	a.leave(a.want(by, 7, 1))
	var last *flight
	for moment := range uint64(9) {
		last = a.want(by, 0, moment)
	}
	hold()
	<-last.done
	a.leave(a.want(by, 7, 1)) // whether it is drawn or not, it can be wanted again
	<-a.want(by, 7, 1).done
	if n := a.drawings.made.Load(); n > 3 {
		t.Errorf("drawn %d times", n)
	}
	if len(a.flights) != 0 {
		t.Errorf("%d drawings are still wanted", len(a.flights))
	}
}

// A reader who goes while they wait holds no pen.
func TestAPenIsNotHeldByWhoHasGone(t *testing.T) {
	t.Parallel()
	p := newPens(nil, time.Now)
	p.free = 1
	hold, err := p.hold(t.Context(), artist{client: "host"}, "")
	must(t, err)
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := p.hold(ctx, artist{client: "anna"}, ""); err == nil {
		t.Fatal("who has gone got a pen")
	}
	hold()
	again, err := p.hold(t.Context(), artist{client: "bea"}, "")
	must(t, err)
	again()
}

// Only what a page can link to makes a drawing of its own.
func TestMadeUpAddressesMakeNoDrawings(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(*Config) {}, func(c *live.Config) { c.StreamsPerClient = 0 })
	b := h.browser()
	page := b.table("title", "lorenzo", "seats", "2", "level2", slow)
	first := b.listen(page.base(), "", "", "gzip")
	first.next()
	before := h.site.match.drawings.made.Load()
	var all []*listener
	for i := range 60 {
		made := url.Values{"pane": {fmt.Sprint("x", i)}, "log": {fmt.Sprint(100 + i)}, fmt.Sprint("k", i): {"1"}, "at": {fmt.Sprint(i)}, "servants": {fmt.Sprint("0", i)}, "member": {fmt.Sprint(i)}}
		all = append(all, b.listen(page.base(), "?"+made.Encode(), "", "gzip"))
	}
	for _, l := range all {
		l.next()
	}
	if n := h.site.match.drawings.made.Load() - before; n > 1 {
		t.Errorf("60 made-up addresses caused %d drawings", n)
	}
	known := b.listen(page.base(), "?pane=board", "", "gzip")
	known.until(`pane-board`)
	longer := b.listen(page.base(), "?log=960", "", "gzip")
	longer.next()
	if n := h.site.match.drawings.made.Load() - before; n < 2 {
		t.Errorf("what pages link to is not drawn: %d", n)
	}
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
