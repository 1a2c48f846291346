package match

import (
	"container/list"
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"signoria/web/page"
	"signoria/web/wire"
)

// drawing is a match as a stream sends it, at one moment.
type drawing struct {
	wire.Fragment
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
	pens *page.Pens
	Made atomic.Int64 // how many were drawn

	mu      sync.Mutex
	flights map[Viewing]*flight // that are being made, or wait for a pen
	room    int                 // bytes that are kept at most
	used    int
	last    map[Viewing]*list.Element
	recent  list.List // of *kept, the last used first
}

// kept is a drawing with what it was made from.
type kept struct {
	Viewing
	drawing
}

// flight is a drawing that is being made for all who want it.
type flight struct {
	Viewing
	done  chan struct{} // closed when there is a drawing, or an error
	drawn drawing
	err   error

	// The rest is guarded by the lock of drawings.
	begun   bool
	moment  uint64          // when it began
	waiting int             // how many want it
	clients map[string]bool // that wait for a pen for it
}

// drawingsRoom is how many bytes of compressed drawings are kept. What falls
// out is drawn again for whoever wants it.
const drawingsRoom = 32 << 20

func newDrawings(p *page.Pens) *drawings {
	return &drawings{pens: p, room: drawingsRoom, flights: map[Viewing]*flight{}, last: map[Viewing]*list.Element{}}
}

// ask wants a drawing that is not older than the moment is now. Where there is none, draw
// makes it, once for all who want it before it has begun: a drawing that waits for its
// turn shows what the match is like when that comes. Whoever does not wait until it is
// done says so by leave.
func (d *drawings) ask(by page.Artist, v Viewing, moment func() uint64, draw func(context.Context) (drawing, error)) *flight {
	asked := moment()
	if found, ok := d.find(v, asked); ok {
		f := &flight{Viewing: v, done: make(chan struct{}), drawn: found}
		close(f.done)
		return f
	}
	d.mu.Lock()
	f, there := d.flights[v]
	if !there || f.begun && f.moment < asked {
		f = &flight{Viewing: v, done: make(chan struct{}), clients: map[string]bool{}}
		d.flights[v] = f
	}
	f.waiting++
	wants := !f.begun && !f.clients[by.Client]
	f.clients[by.Client] = true
	d.mu.Unlock()
	if wants { // each client in its turn, and the first makes it for all
		d.pens.Ask(by, v.At.ID+" "+v.At.Key, func() bool { return d.idle(f) }, func() { d.fly(f, moment, draw) })
	}
	return f
}

// leave wants a drawing no longer. One that nobody wants is not begun.
func (d *drawings) leave(f *flight) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if f.waiting--; f.waiting == 0 && !f.begun {
		d.land(f)
	}
}

// land lets go of a flight that is not to be joined any longer.
func (d *drawings) land(f *flight) {
	if d.flights[f.Viewing] == f {
		delete(d.flights, f.Viewing)
	}
}

// idle tells whether a flight needs no pen any longer.
func (d *drawings) idle(f *flight) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return f.begun || f.waiting == 0
}

// fly makes a drawing, unless another client has had its turn for it before.
func (d *drawings) fly(f *flight, moment func() uint64, draw func(context.Context) (drawing, error)) {
	d.mu.Lock()
	if f.begun || f.waiting == 0 {
		d.mu.Unlock()
		return
	}
	f.begun, f.moment = true, moment()
	d.mu.Unlock()
	d.Made.Add(1)
	f.drawn, f.err = safely(draw, context.Background())
	if f.err == nil {
		d.keep(kept{f.Viewing, f.drawn})
	}
	d.mu.Lock()
	d.land(f)
	d.mu.Unlock()
	close(f.done)
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
func (d *drawings) find(v Viewing, moment uint64) (drawing, bool) {
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
	if e, ok := d.last[k.Viewing]; ok {
		if e.Value.(*kept).moment > k.moment {
			return
		}
		d.drop(e)
	}
	d.last[k.Viewing] = d.recent.PushFront(&k)
	d.used += k.bytes()
	for d.used > d.room && d.recent.Len() > 1 {
		d.drop(d.recent.Back())
	}
}

func (d *drawings) drop(e *list.Element) {
	k := d.recent.Remove(e).(*kept)
	delete(d.last, k.Viewing)
	d.used -= k.bytes()
}

// bytes is about what a drawing takes up.
func (k *kept) bytes() int {
	const around = 512
	return around + k.Size() + len(k.query) + len(k.address)
}
