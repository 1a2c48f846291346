package web

import (
	"context"
	"net/http"
	"runtime"
	"sync"
	"time"

	queue "signoria/live/turns"
	"signoria/web/wire"
)

// pens are what boards are drawn with: as many as there are processors, so that no more
// boards are drawn at once than the machine draws, and whatever else there is to do is
// done meanwhile. Who waits for one gets it round by client, as bots get their turns to
// think, and of one client by whose view it is. So while somebody waits, no other client
// has two drawings before them, whatever it asks for.
type pens struct {
	// gate bounds how often a client's streams have something drawn; nil: it does not.
	gate *wire.Gate
	now  func() time.Time

	mu   sync.Mutex
	free int
	line *queue.Queue
	// soonest is when somebody may draw who may not yet; zero: nobody waits for that.
	soonest time.Duration
	timer   *time.Timer
}

func newPens(gate *wire.Gate, now func() time.Time) *pens {
	return &pens{gate: gate, now: now, free: runtime.GOMAXPROCS(0), line: queue.New()}
}

// artist is for whom something is drawn.
type artist struct {
	// client takes turns with others; names are whom a drawing is counted for, none: for
	// nobody.
	client string
	names  []string
}

// ask has something drawn, soon, by a goroutine of its own: where off does not tell by
// then that nobody wants it any longer. Seat tells apart what one client wants. Ask
// returns at once; off must not call pens.
func (p *pens) ask(by artist, seat string, off func() bool, draw func()) {
	p.line.Add(queue.Turn{
		Client: by.client, Table: seat,
		May: func() bool { return off() || p.may(by) },
		Think: func() {
			if off() {
				return
			}
			if len(by.names) > 0 {
				p.gate.Pass(p.now(), by.names)
			}
			p.free--
			go func() {
				defer p.giveBack()
				draw()
			}()
		},
	})
	p.serve()
}

// may tells whether a client may have something drawn now; it runs in serve.
func (p *pens) may(by artist) bool {
	if len(by.names) == 0 {
		return true
	}
	wait := p.gate.Wait(p.now(), by.names)
	if wait > 0 && (p.soonest == 0 || wait < p.soonest) {
		p.soonest = wait
	}
	return wait == 0
}

// serve gives out the pens that are free.
func (p *pens) serve() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.free > 0 {
		p.soonest = 0
		turn, ok := p.line.Take()
		if !ok {
			break
		}
		turn.Think()
	}
	if p.free > 0 && p.soonest > 0 {
		if p.timer != nil {
			p.timer.Stop()
		}
		p.timer = time.AfterFunc(p.soonest, p.serve)
	}
}

func (p *pens) giveBack() {
	p.mu.Lock()
	p.free++
	p.mu.Unlock()
	p.serve()
}

// pen waits until something may be drawn for a request; the function gives the pen back. It
// counts for nothing else: requests are bounded. Nobody writes to a reader with a pen in
// hand. The error is that of a reader who has gone.
func (s *site) pen(r *http.Request) (giveBack func(), err error) {
	return s.pens.hold(r.Context(), artist{client: s.artistOf(r).client}, r.PathValue("id")+" "+r.PathValue("key"))
}

// hold waits for a pen, for who draws by themselves; the function gives it back. The error
// is that of a context that ends before.
func (p *pens) hold(ctx context.Context, by artist, seat string) (giveBack func(), err error) {
	got, done := make(chan struct{}), make(chan struct{})
	p.ask(by, seat, func() bool { return ctx.Err() != nil }, func() {
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
