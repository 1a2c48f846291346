package live

import (
	"sync"
	"time"

	"signoria/engine"
	"signoria/table"
)

// maxDelaySamples is the number of recent times that are stored for each kind of bot.
const maxDelaySamples = 16

// botDelays records recent thinking times of bots that had more than one choice. While there are
// secrets every answer waits for the longest of them, so that its time reveals no hand. Waiting
// takes no processor time.
type botDelays struct {
	mu    sync.Mutex
	steps map[player][]int // the latest last
}

// player is a kind of bot. The game and the number of seats are part of it, because the same level
// thinks longer in one game than in another, and longer among many players.
type player struct {
	title, level string
	seats        int
}

// note records the time of a bot that had a choice, in steps of Config.DelayStep.
func (t *botDelays) note(p player, steps int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.steps == nil {
		t.steps = map[player][]int{}
	}
	all := append(t.steps[p], steps)
	t.steps[p] = all[max(0, len(all)-maxDelaySamples):]
}

// longest returns the longest recent time, in steps; 0 if there is none.
func (t *botDelays) longest(p player) (steps int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, n := range t.steps[p] {
		steps = max(steps, n)
	}
	return steps
}

// waitDelay blocks until a bot that was asked at asked may answer for the seat, or the server
// closes. It returns at once if the match has no secrets or Config.DelayStep is negative.
func (srv *Server) waitDelay(t *table.Table, seat engine.Seat, asked time.Time) {
	if !t.Secret() || srv.config.DelayStep < 0 {
		return
	}
	timer := time.NewTimer(time.Until(asked.Add(srv.delayFor(t, seat, time.Since(asked)))))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-srv.ctx.Done():
	}
}

// delayFor returns how long after the question a bot answers that has thought for took. That is the
// longest of took, its recent times and the typical time of its level (Config.Thinks), rounded up to
// whole steps. So viewers see the time of a search only if it is longer than the other two.
func (srv *Server) delayFor(t *table.Table, seat engine.Seat, took time.Duration) time.Duration {
	who := player{t.Meta().Name, srv.level(t.Bot(seat)), len(t.Header().Plan.Seats)}
	steps := func(took time.Duration) int { return int(took/srv.config.DelayStep) + 1 }
	n := max(steps(took), srv.botDelays.longest(who))
	if srv.config.Thinks != nil {
		n = max(n, steps(srv.config.Thinks(who.level)))
	}
	if len(t.Position().Choices(seat, nil)) > 1 {
		srv.botDelays.note(who, steps(took))
	}
	return time.Duration(n) * srv.config.DelayStep
}
