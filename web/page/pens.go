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

// Pens are what boards are drawn with: as many as there are processors, so that no more
// boards are drawn at once than the machine draws, and whatever else there is to do is
// done meanwhile. Who waits for one gets it round by client, as bots get their turns to
// think, and of one client by whose view it is. So while somebody waits, no other client
// has two drawings before them, whatever it asks for.
type Pens struct {
	// gate bounds how often a client's streams have something drawn; nil: it does not.
	gate *wire.Gate
	now  func() time.Time

	mu   sync.Mutex
	Free int
	line *queue.Queue
	// soonest is when somebody may draw who may not yet; zero: nobody waits for that.
	soonest time.Duration
	timer   *time.Timer
}

// NewPens returns as many pens as there are processors; gate bounds how often a client's streams have
// something drawn.
func NewPens(gate *wire.Gate, now func() time.Time) *Pens {
	return &Pens{gate: gate, now: now, Free: runtime.GOMAXPROCS(0), line: queue.New()}
}

// Artist is for whom something is drawn.
type Artist struct {
	// Client takes turns with others; Names are whom a drawing is counted for, none: for
	// nobody.
	Client string
	Names  []string
}

// Ask has something drawn, soon, by a goroutine of its own: where off does not tell by
// then that nobody wants it any longer. Seat tells apart what one client wants. Ask
// returns at once; off must not call pens.
func (p *Pens) Ask(by Artist, seat string, off func() bool, draw func()) {
	p.line.Add(queue.Job{
		Client: by.Client, Table: seat,
		May: func() bool { return off() || p.may(by) },
		Think: func() {
			if off() {
				return
			}
			if len(by.Names) > 0 {
				p.gate.Pass(p.now(), by.Names)
			}
			p.Free--
			go func() {
				defer p.giveBack()
				draw()
			}()
		},
	})
	p.Serve()
}

// may tells whether a client may have something drawn now; it runs in serve.
func (p *Pens) may(by Artist) bool {
	if len(by.Names) == 0 {
		return true
	}
	wait := p.gate.Wait(p.now(), by.Names)
	if wait > 0 && (p.soonest == 0 || wait < p.soonest) {
		p.soonest = wait
	}
	return wait == 0
}

// Serve gives out the pens that are free.
func (p *Pens) Serve() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.Free > 0 {
		p.soonest = 0
		turn, ok := p.line.Take()
		if !ok {
			break
		}
		turn.Think()
	}
	if p.Free > 0 && p.soonest > 0 {
		if p.timer != nil {
			p.timer.Stop()
		}
		p.timer = time.AfterFunc(p.soonest, p.Serve)
	}
}

func (p *Pens) giveBack() {
	p.mu.Lock()
	p.Free++
	p.mu.Unlock()
	p.Serve()
}

// Pen waits until something may be drawn for a request; the function gives the pen back. It
// counts for nothing else: requests are bounded. Nobody writes to a reader with a pen in
// hand. The error is that of a reader who has gone.
func (s *Site) Pen(r *http.Request) (giveBack func(), err error) {
	return s.Pens.Hold(r.Context(), Artist{Client: s.ArtistOf(r).Client}, r.PathValue("id")+" "+r.PathValue("key"))
}

// Hold waits for a pen, for who draws by themselves; the function gives it back. The error
// is that of a context that ends before.
func (p *Pens) Hold(ctx context.Context, by Artist, seat string) (giveBack func(), err error) {
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
