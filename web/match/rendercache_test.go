package match

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/wire"
)

// drawer draws a text and counts how often.
type drawer struct {
	times  atomic.Int32
	moment uint64
	text   string
}

func (d *drawer) draw(context.Context) (rendering, error) {
	d.times.Add(1)
	return rendering{wire.PackText(d.text), "1.1", d.text, d.moment}, nil
}

// get waits for a rendering as a stream does.
func (d *renderCache) get(ctx context.Context, v ViewKey, moment uint64, draw func(context.Context) (rendering, error)) (rendering, error) {
	f := d.request(page.RenderClient{Client: "anna"}, v, func() uint64 { return moment }, draw)
	select {
	case <-f.done:
		return f.result, f.err
	case <-ctx.Done():
		d.cancel(f)
		return rendering{}, ctx.Err()
	}
}

func viewingFor(key string) ViewKey { return ViewKey{At: page.SeatAt{ID: "id", Key: key}, lang: "en"} }

func TestEqualViewsAreDrawnOnce(t *testing.T) {
	t.Parallel()
	d, pencil := newRenderCache(page.NewRenderSlots(nil, time.Now)), &drawer{moment: 1, text: "board"}
	var all sync.WaitGroup
	for range 200 {
		all.Go(func() {
			got, err := d.get(t.Context(), viewingFor("watch"), 1, pencil.draw)
			if err != nil || got.hash != "board" {
				t.Errorf("got %q, %v", got.hash, err)
			}
		})
	}
	all.Wait()
	if n := pencil.times.Load(); n != 1 {
		t.Errorf("drawn %d times", n)
	}
}

func TestADrawingIsNeverOlderThanAsked(t *testing.T) {
	t.Parallel()
	d := newRenderCache(page.NewRenderSlots(nil, time.Now))
	for moment := range uint64(5) {
		pencil := &drawer{moment: moment, text: strings.Repeat("x", int(moment))}
		got, err := d.get(t.Context(), viewingFor("watch"), moment, pencil.draw)
		pagetest.Must(t, err)
		if got.moment != moment {
			t.Errorf("the rendering for moment %d is of moment %d", moment, got.moment)
		}
	}
	d.store(cacheEntry{viewingFor("watch"), rendering{moment: 2}}) // a rendering that took long and arrives late
	pencil := &drawer{moment: 9}
	if got, err := d.get(t.Context(), viewingFor("watch"), 4, pencil.draw); err != nil || got.moment != 4 || pencil.times.Load() != 0 {
		t.Errorf("the late rendering replaced a newer one: moment %d, %v", got.moment, err)
	}
}

// TestViewKeysShareNothing checks that view keys that differ in any field have different
// renderings.
func TestViewKeysShareNothing(t *testing.T) {
	t.Parallel()
	d := newRenderCache(page.NewRenderSlots(nil, time.Now))
	base := ViewKey{page.SeatAt{ID: "id", Key: "key"}, "en", page.Look{Theme: "vellum"}, true, "https://games.example", "pane=log", false, 7, page.SeatAt{}, refusal{}}
	list := []ViewKey{base, base, base, base, base, base, base, base, base, base, base, base, base, base}
	list[1].At.ID, list[2].At.Key, list[3].lang, list[4].look.Theme, list[5].address, list[6].query, list[7].brief, list[8].elsewhere, list[9].look.Still, list[10].newcomer, list[11].own.Key, list[12].refused.word, list[13].refused.unknown = "other", "other", "cs", "candle", "http://other", "", false, 8, true, true, "own", "error.not_admitted", true
	for round := range 2 {
		for i, v := range list {
			pencil := &drawer{moment: 1, text: string(rune('a' + i))}
			got, err := d.get(t.Context(), v, 1, pencil.draw)
			pagetest.Must(t, err)
			if want := string(rune('a' + i)); got.hash != want || int(pencil.times.Load()) != 1-round {
				t.Errorf("view %d got rendering %q, drawn %d times", i, got.hash, pencil.times.Load())
			}
		}
	}
}

func TestDrawingsKeepToTheirRoom(t *testing.T) {
	t.Parallel()
	d := newRenderCache(page.NewRenderSlots(nil, time.Now))
	d.maxBytes = 4000
	for i := range 100 {
		_, err := d.get(t.Context(), viewingFor(strings.Repeat("k", i)), 1, (&drawer{moment: 1}).draw)
		pagetest.Must(t, err)
		if d.usedBytes > d.maxBytes {
			t.Fatalf("%d bytes are cached, want at most %d", d.usedBytes, d.maxBytes)
		}
	}
	if d.lru.Len() < 4 || d.lru.Len() != len(d.entries) {
		t.Fatalf("%d renderings are cached, %d can be found", d.lru.Len(), len(d.entries))
	}
	again := &drawer{moment: 1}
	_, err := d.get(t.Context(), viewingFor(strings.Repeat("k", 99)), 1, again.draw)
	pagetest.Must(t, err)
	if again.times.Load() != 0 {
		t.Error("the last rendering was not cached")
	}
	for d.lru.Len() > 0 {
		d.evict(d.lru.Back())
	}
	if d.usedBytes != 0 {
		t.Errorf("the cache is empty but counts %d bytes", d.usedBytes)
	}
}

func TestRenderThatFails(t *testing.T) {
	t.Parallel()
	d, broken := newRenderCache(page.NewRenderSlots(nil, time.Now)), errors.New("broken")
	_, err := d.get(t.Context(), viewingFor("k"), 1, func(context.Context) (rendering, error) { return rendering{}, broken })
	if !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	_, err = d.get(t.Context(), viewingFor("k"), 1, func(context.Context) (rendering, error) { panic("ink") })
	if err == nil || !strings.Contains(err.Error(), "ink") {
		t.Errorf("a panic became %v", err)
	}
	if got, err := d.get(t.Context(), viewingFor("k"), 1, (&drawer{moment: 1, text: "board"}).draw); err != nil || got.hash != "board" {
		t.Errorf("afterwards: %q, %v", got.hash, err)
	}
}

// TestADrawingOutlivesItsFirstReader checks that a reader who leaves gets no rendering, and that
// others who wait for the same one get it.
func TestADrawingOutlivesItsFirstReader(t *testing.T) {
	t.Parallel()
	d := newRenderCache(page.NewRenderSlots(nil, time.Now))
	ctx, leave := context.WithCancel(t.Context())
	began, goOn := make(chan struct{}), make(chan struct{})
	slowly := func(ctx context.Context) (rendering, error) {
		close(began)
		<-goOn
		return rendering{hash: "board", moment: 1}, ctx.Err()
	}
	gone := make(chan error)
	go func() { _, err := d.get(ctx, viewingFor("k"), 1, slowly); gone <- err }()
	<-began
	stays := make(chan string)
	go func() {
		got, err := d.get(t.Context(), viewingFor("k"), 1, slowly)
		if err != nil {
			t.Error(err)
		}
		stays <- got.hash
	}()
	leave()
	if err := <-gone; !errors.Is(err, context.Canceled) {
		t.Errorf("the reader who left got %v, want Canceled", err)
	}
	close(goOn)
	if got := <-stays; got != "board" {
		t.Errorf("the reader who stayed got %q", got)
	}
}
