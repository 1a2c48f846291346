package live

import (
	"math/rand/v2"
	"sync"
	"time"

	"signoria/engine"
	"signoria/table"
)

// keptTimes is how many of the latest times of a kind of bot are kept.
const keptTimes = 32

// tempo knows how long bots have lately thought who had something to choose, so
// that a bot who has not, because of what it holds in secret, takes as long: the
// time of an answer tells nobody which of both it was. It costs no thinking.
type tempo struct {
	mu    sync.Mutex
	beats map[player][]int // the latest last
}

// player is a kind of bot: the same level thinks longer in one game than in
// another.
type player struct{ title, level string }

// note keeps the time of one that had a choice.
func (t *tempo) note(p player, beats int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.beats == nil {
		t.beats = map[player][]int{}
	}
	kept := append(t.beats[p], beats)
	t.beats[p] = kept[max(0, len(kept)-keptTimes):]
}

// draw is one of the latest times, none if there are none.
func (t *tempo) draw(p player) (beats int, known bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	kept := t.beats[p]
	if len(kept) == 0 {
		return 0, false
	}
	return kept[rand.IntN(len(kept))], true
}

// hold waits until a bot that began to think at this time may answer for the
// seat, or the server closes.
func (srv *Server) hold(t *table.Table, seat engine.Seat, began time.Time) {
	if !t.Secret() || srv.config.Beat < 0 {
		return
	}
	timer := time.NewTimer(time.Until(began.Add(srv.takes(t, seat, time.Since(began)))))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-srv.ctx.Done():
	}
}

// takes is how long a bot takes for an answer that it has found in this time: whole
// beats, as many as one with a choice takes.
func (srv *Server) takes(t *table.Table, seat engine.Seat, took time.Duration) time.Duration {
	who := player{t.Meta().Name, srv.level(t.Bot(seat))}
	beats := func(took time.Duration) int { return int(took/srv.config.Beat) + 1 }
	n := beats(took)
	if len(t.Position().Choices(seat, nil)) > 1 {
		srv.tempo.note(who, n)
	} else if drawn, known := srv.tempo.draw(who); known {
		n = max(n, drawn)
	} else if srv.config.Thinks != nil {
		n = max(n, beats(srv.config.Thinks(who.level)))
	}
	return time.Duration(n) * srv.config.Beat
}
