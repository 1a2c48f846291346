package web

import (
	"container/list"
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"

	"golang.org/x/sync/singleflight"
)

// drawing is a match as a stream sends it, at one moment.
type drawing struct {
	fragment
	// version is the board's, hash tells two equal ones.
	version, hash string
	// moment is that of the match before it was looked at.
	moment uint64
}

// drawings keeps the last drawing of each viewing, so that equal views are
// drawn and compressed once, however many look on. A drawing is found by the
// viewing that it was made from, key included, and by nothing else: who has
// another key never gets it.
type drawings struct {
	flights singleflight.Group
	// pens bounds how many drawings are made at once, and with it their memory.
	pens chan struct{}

	mu     sync.Mutex
	room   int // bytes that are kept at most
	used   int
	last   map[viewing]*list.Element
	recent list.List // of *kept, the last used first
}

// kept is a drawing with what it was made from.
type kept struct {
	viewing
	drawing
}

// drawingsRoom is how many bytes of compressed drawings are kept. What falls
// out is drawn again for whoever wants it.
const drawingsRoom = 32 << 20

func newDrawings() *drawings {
	return &drawings{pens: make(chan struct{}, runtime.GOMAXPROCS(0)), room: drawingsRoom, last: map[viewing]*list.Element{}}
}

// get gives a drawing that is not older than the moment. When there is none,
// draw makes it for all who ask at the same time; it outlives the first of them.
func (d *drawings) get(ctx context.Context, v viewing, moment uint64, draw func(context.Context) (drawing, error)) (drawing, error) {
	if found, ok := d.find(v, moment); ok {
		return found, nil
	}
	flight := d.flights.DoChan(fmt.Sprintf("%d %#v", moment, v), func() (any, error) {
		if found, ok := d.find(v, moment); ok {
			return found, nil
		}
		made, err := safely(draw, context.WithoutCancel(ctx))
		if err == nil {
			d.keep(kept{v, made})
		}
		return made, err
	})
	select {
	case result := <-flight:
		made, _ := result.Val.(drawing)
		return made, result.Err
	case <-ctx.Done():
		return drawing{}, ctx.Err()
	}
}

// safely turns a panic into an error: it has no request of its own to end.
func safely(draw func(context.Context) (drawing, error), ctx context.Context) (made drawing, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("web: drawing a match panicked: %v\n%s", p, debug.Stack())
		}
	}()
	return draw(ctx)
}

// find looks for a drawing that is new enough.
func (d *drawings) find(v viewing, moment uint64) (drawing, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, ok := d.last[v]
	if !ok || e.Value.(*kept).moment < moment {
		return drawing{}, false
	}
	d.recent.MoveToFront(e)
	return e.Value.(*kept).drawing, true
}

// keep puts a drawing in the place of an older one, and lets go of those that
// were not used for longest when there is no room.
func (d *drawings) keep(k kept) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if e, ok := d.last[k.viewing]; ok {
		if e.Value.(*kept).moment > k.moment {
			return
		}
		d.drop(e)
	}
	d.last[k.viewing] = d.recent.PushFront(&k)
	d.used += k.bytes()
	for d.used > d.room && d.recent.Len() > 1 {
		d.drop(d.recent.Back())
	}
}

func (d *drawings) drop(e *list.Element) {
	k := d.recent.Remove(e).(*kept)
	delete(d.last, k.viewing)
	d.used -= k.bytes()
}

// bytes is about what a drawing takes up.
func (k *kept) bytes() int {
	const around = 512
	return around + len(k.packed) + len(k.query) + len(k.address)
}

// pen waits for room to draw; the function gives it back.
func (d *drawings) pen() func() {
	d.pens <- struct{}{}
	return func() { <-d.pens }
}
