package live

import (
	"sync"
	"time"

	"signoria/engine"
	"signoria/table"
)

// maxDelaySamples is the number of recent times that are stored for each kind of bot.
const maxDelaySamples = 16

// botDelays records recent thinking times of bots that had a choice. While there are secrets
// every answer waits for the longest of them, so that its time reveals no hand. It costs no
// thinking.
type botDelays struct {
	mu    sync.Mutex
	steps map[player][]int // the latest last
}

// player is a kind of bot: the same level thinks longer in one game than in
// another, and longer among many.
type player struct {
	title, level string
	seats        int
}

// note records the time of a bot that had a choice, in steps of Config.DelayStep.
func (t *botDelays) note(p player, beats int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.steps == nil {
		t.steps = map[player][]int{}
	}
	kept := append(t.steps[p], beats)
	t.steps[p] = kept[max(0, len(kept)-maxDelaySamples):]
}

// longest returns the longest recent time, in steps; 0 if there is none.
func (t *botDelays) longest(p player) (beats int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, n := range t.steps[p] {
		beats = max(beats, n)
	}
	return beats
}

// waitDelay blocks until a bot that was asked at this time may answer for the seat, or the
// server closes.
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

// delayFor returns how long after the question a bot answers that has thought for took: in whole
// steps, the longest of took, its recent times and the usual time of its level. So viewers see the
// time of a search only if it is longer than all of these.
func (srv *Server) delayFor(t *table.Table, seat engine.Seat, took time.Duration) time.Duration {
	who := player{t.Meta().Name, srv.level(t.Bot(seat)), len(t.Header().Plan.Seats)}
	beats := func(took time.Duration) int { return int(took/srv.config.DelayStep) + 1 }
	n := max(beats(took), srv.botDelays.longest(who))
	if srv.config.Thinks != nil {
		n = max(n, beats(srv.config.Thinks(who.level)))
	}
	if len(t.Position().Choices(seat, nil)) > 1 {
		srv.botDelays.note(who, beats(took))
	}
	return time.Duration(n) * srv.config.DelayStep
}
