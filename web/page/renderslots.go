package page

import (
	"context"
	"net/http"
	"runtime"
	"sync"
	"time"

	queue "signoria/live/turns"
	"signoria/web/wire"
)

// RenderSlots limit how many boards are drawn at once to the number of processors, so that
// other work is not held up. Slots are given in turns by client, as bots get their turns to
// think, and within a client by seat. So while a client waits, no other client gets two slots
// before it, however much it asks for.
type RenderSlots struct {
	// limiter limits how often a client's streams have something drawn; nil means no limit.
	limiter *wire.Limiter
	now     func() time.Time

	mu    sync.Mutex
	Free  int
	queue *queue.Queue
	// nextAllowed is the shortest time until a client may draw that is over its limit now; 0
	// means that no such client waits.
	nextAllowed time.Duration
	timer       *time.Timer
}

// NewRenderSlots returns one slot for each processor. limiter limits how often a client's streams have
// something drawn; now is the clock.
func NewRenderSlots(limiter *wire.Limiter, now func() time.Time) *RenderSlots {
	return &RenderSlots{limiter: limiter, now: now, Free: runtime.GOMAXPROCS(0), queue: queue.New()}
}

// RenderClient is the client for whom something is drawn.
type RenderClient struct {
	// Client takes turns with other clients. Names are the names for which the limiter counts a
	// drawing; without names it is not counted.
	Client string
	Names  []string
}

// Ask queues a drawing and returns at once. When a slot is free, draw runs in its own goroutine,
// unless off reports that the drawing is no longer wanted. Drawings of one client with different
// seats take turns. off is called with the queue's lock held, so it must not call RenderSlots.
func (p *RenderSlots) Ask(by RenderClient, seat string, off func() bool, draw func()) {
	p.queue.Add(queue.Job{
		Client: by.Client, Table: seat,
		May: func() bool { return off() || p.may(by) },
		Think: func() {
			if off() {
				return
			}
			if len(by.Names) > 0 {
				p.limiter.Allow(p.now(), by.Names)
			}
			p.Free--
			go func() {
				defer p.release()
				draw()
			}()
		},
	})
	p.Serve()
}

// may reports whether the limiter lets a client draw now; else it notes when the client may.
// Serve calls it with p.mu held.
func (p *RenderSlots) may(by RenderClient) bool {
	if len(by.Names) == 0 {
		return true
	}
	wait := p.limiter.Wait(p.now(), by.Names)
	if wait > 0 && (p.nextAllowed == 0 || wait < p.nextAllowed) {
		p.nextAllowed = wait
	}
	return wait == 0
}

// Serve starts queued drawings while slots are free. If all that wait are over their limits, it
// runs again when the first of them may draw.
func (p *RenderSlots) Serve() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.Free > 0 {
		p.nextAllowed = 0
		turn, ok := p.queue.Take()
		if !ok {
			break
		}
		turn.Think()
	}
	if p.Free > 0 && p.nextAllowed > 0 {
		if p.timer != nil {
			p.timer.Stop()
		}
		p.timer = time.AfterFunc(p.nextAllowed, p.Serve)
	}
}

func (p *RenderSlots) release() {
	p.mu.Lock()
	p.Free++
	p.mu.Unlock()
	p.Serve()
}

// RenderSlot waits for a slot in which to draw the answer to a request, and returns the function
// that frees it. The drawing is not counted by the limiter, because requests are limited
// themselves. Free the slot before writing the answer: a slow reader would occupy it. The error is
// that of the request's context.
func (s *Site) RenderSlot(r *http.Request) (release func(), err error) {
	return s.RenderSlots.Acquire(r.Context(), RenderClient{Client: s.RenderClientOf(r).Client}, r.PathValue("id")+" "+r.PathValue("key"))
}

// Acquire waits for a slot for a caller that draws itself, and returns the function that frees it.
// The error is that of ctx if it ends first.
func (p *RenderSlots) Acquire(ctx context.Context, by RenderClient, seat string) (free func(), err error) {
	got, done := make(chan struct{}), make(chan struct{})
	p.Ask(by, seat, func() bool { return ctx.Err() != nil }, func() {
		close(got)
		<-done
	})
	release := sync.OnceFunc(func() { close(done) })
	select {
	case <-got:
		return release, nil
	case <-ctx.Done():
		release()
		return nil, ctx.Err()
	}
}
