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

// rendering is a match as a stream sends it, at one change of the match.
type rendering struct {
	wire.Fragment
	// version is the board's version; hash is equal for boards that show the same.
	version, hash string
	// moment is the change number of the match before its view was read.
	moment uint64
}

// renderCache stores the last rendering of each view key, so that equal views are drawn and
// compressed once for all their viewers. The match's key is part of the view key, so a viewer
// with another key never gets the rendering.
type renderCache struct {
	slots   *page.RenderSlots
	Renders atomic.Int64 // number of renderings made

	mu        sync.Mutex
	jobs      map[ViewKey]*renderJob // that run or wait for a slot
	maxBytes  int                    // limit of usedBytes
	usedBytes int
	entries   map[ViewKey]*list.Element
	lru       list.List // of *cacheEntry, the last used first
}

// cacheEntry is a rendering with its view key.
type cacheEntry struct {
	ViewKey
	rendering
}

// renderJob is a rendering that is being made for all streams that requested it.
type renderJob struct {
	ViewKey
	done   chan struct{} // closed when result or err is set
	result rendering
	err    error

	// The fields below are guarded by renderCache.mu.
	started bool
	moment  uint64          // the change number when it started
	waiting int             // number of requests
	clients map[string]bool // clients that wait for a slot for it
}

// maxCacheBytes is the size of all stored renderings, compressed. Evicted ones are drawn again
// when they are requested.
const maxCacheBytes = 32 << 20

func newRenderCache(p *page.RenderSlots) *renderCache {
	return &renderCache{slots: p, maxBytes: maxCacheBytes, jobs: map[ViewKey]*renderJob{}, entries: map[ViewKey]*list.Element{}}
}

// request returns a job for a rendering that is not older than the current change of the match. If
// none is stored, draw makes it once for all that request it before it starts; a job that waits for
// its slot shows the match as it is when it starts. A caller that does not wait for done must call
// cancel.
func (d *renderCache) request(by page.RenderClient, v ViewKey, moment func() uint64, draw func(context.Context) (rendering, error)) *renderJob {
	asked := moment()
	if found, ok := d.find(v, asked); ok {
		f := &renderJob{ViewKey: v, done: make(chan struct{}), result: found}
		close(f.done)
		return f
	}
	d.mu.Lock()
	f, there := d.jobs[v]
	if !there || f.started && f.moment < asked {
		f = &renderJob{ViewKey: v, done: make(chan struct{}), clients: map[string]bool{}}
		d.jobs[v] = f
	}
	f.waiting++
	wants := !f.started && !f.clients[by.Client]
	f.clients[by.Client] = true
	d.mu.Unlock()
	if wants { // each client queues; whichever gets a slot first draws for all
		d.slots.Ask(by, v.At.ID+" "+v.At.Key, func() bool { return d.idle(f) }, func() { d.render(f, moment, draw) })
	}
	return f
}

// cancel withdraws a request. A job without requests is not started.
func (d *renderCache) cancel(f *renderJob) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if f.waiting--; f.waiting == 0 && !f.started {
		d.remove(f)
	}
}

// remove ends a job for further requests. The caller holds d.mu.
func (d *renderCache) remove(f *renderJob) {
	if d.jobs[f.ViewKey] == f {
		delete(d.jobs, f.ViewKey)
	}
}

// idle reports whether a job needs no slot: it has started, or no request waits.
func (d *renderCache) idle(f *renderJob) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return f.started || f.waiting == 0
}

// render runs a job, unless another client's slot has already started it or no request waits.
func (d *renderCache) render(f *renderJob, moment func() uint64, draw func(context.Context) (rendering, error)) {
	d.mu.Lock()
	if f.started || f.waiting == 0 {
		d.mu.Unlock()
		return
	}
	f.started, f.moment = true, moment()
	d.mu.Unlock()
	d.Renders.Add(1)
	f.result, f.err = safely(draw, context.Background())
	if f.err == nil {
		d.store(cacheEntry{f.ViewKey, f.result})
	}
	d.mu.Lock()
	d.remove(f)
	d.mu.Unlock()
	close(f.done)
}

// safely calls draw and returns a panic as an error, because it would end the whole program: draw
// runs in no request's goroutine.
func safely(draw func(context.Context) (rendering, error), ctx context.Context) (made rendering, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("web: drawing a match panicked: %v\n%s", p, debug.Stack())
		}
	}()
	return draw(ctx)
}

// find returns the stored rendering of a view key if it is at least as new as moment.
func (d *renderCache) find(v ViewKey, moment uint64) (rendering, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e, ok := d.entries[v]
	if !ok || e.Value.(*cacheEntry).moment < moment {
		return rendering{}, false
	}
	d.lru.MoveToFront(e)
	return e.Value.(*cacheEntry).rendering, true
}

// store replaces an older rendering of the same view key. Over maxBytes it evicts the least recently
// used ones.
func (d *renderCache) store(k cacheEntry) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if e, ok := d.entries[k.ViewKey]; ok {
		if e.Value.(*cacheEntry).moment > k.moment {
			return
		}
		d.evict(e)
	}
	d.entries[k.ViewKey] = d.lru.PushFront(&k)
	d.usedBytes += k.bytes()
	for d.usedBytes > d.maxBytes && d.lru.Len() > 1 {
		d.evict(d.lru.Back())
	}
}

func (d *renderCache) evict(e *list.Element) {
	k := d.lru.Remove(e).(*cacheEntry)
	delete(d.entries, k.ViewKey)
	d.usedBytes -= k.bytes()
}

// bytes returns about how many bytes of memory an entry takes.
func (k *cacheEntry) bytes() int {
	const around = 512
	return around + k.Size() + len(k.query) + len(k.address)
}
