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

// drawer counts how often it draws.
type drawer struct {
	times  atomic.Int32
	moment uint64
	text   string
}

func (d *drawer) draw(context.Context) (rendering, error) {
	d.times.Add(1)
	return rendering{wire.PackText(d.text), "1.1", d.text, d.moment}, nil
}

// get waits for a drawing as a stream does.
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
			t.Errorf("asked for moment %d, got that of %d", moment, got.moment)
		}
	}
	d.store(cacheEntry{viewingFor("watch"), rendering{moment: 2}}) // one that took long
	pencil := &drawer{moment: 9}
	if got, err := d.get(t.Context(), viewingFor("watch"), 4, pencil.draw); err != nil || got.moment != 4 || pencil.times.Load() != 0 {
		t.Errorf("got that of moment %d, %v", got.moment, err)
	}
}

// Whatever a viewing differs by, the drawing is another.
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
				t.Errorf("viewing %d got drawing %q, drawn %d times", i, got.hash, pencil.times.Load())
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
			t.Fatalf("%d bytes are kept, of %d", d.usedBytes, d.maxBytes)
		}
	}
	if d.lru.Len() < 4 || d.lru.Len() != len(d.entries) {
		t.Fatalf("%d drawings are kept, %d found", d.lru.Len(), len(d.entries))
	}
	again := &drawer{moment: 1}
	_, err := d.get(t.Context(), viewingFor(strings.Repeat("k", 99)), 1, again.draw)
	pagetest.Must(t, err)
	if again.times.Load() != 0 {
		t.Error("the last drawing was not kept")
	}
	for d.lru.Len() > 0 {
		d.evict(d.lru.Back())
	}
	if d.usedBytes != 0 {
		t.Errorf("nothing is kept, and %d bytes are counted", d.usedBytes)
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

// Who goes away gets no drawing; those who asked with them do.
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
		t.Errorf("who went away got %v", err)
	}
	close(goOn)
	if got := <-stays; got != "board" {
		t.Errorf("who stayed got %q", got)
	}
}
