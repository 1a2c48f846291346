package live

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"signoria/engine"
	"signoria/table"
)

// seatedBot is the bot that answers for a seat.
type seatedBot struct {
	level string
	Bot
}

// storeRetry is how long a bot waits after the store has failed.
const storeRetry = 2 * time.Second

// botsOwing are the seats that owe a choice and have a bot.
func (m *match) botsOwing() engine.Seats {
	bots := engine.Seats(0)
	for owing := m.table.Owing(); owing != 0; owing = owing.Without(owing.First()) {
		if m.table.Bot(owing.First()) != "" {
			bots = bots.With(owing.First())
		}
	}
	return bots
}

// grace is how long bots still wait for a person who could take back the last
// choice; 0: they go on. The seat is that person's.
func (m *match) grace() (time.Duration, engine.Seat) {
	seat, seq := m.table.Waits()
	if seat == engine.NoSeat || seq <= m.done || m.hall.config.Grace < 0 {
		return 0, engine.NoSeat
	}
	left := time.Until(m.table.LastAt().Add(m.hall.config.Grace))
	return max(0, left), seat
}

// prod lets every bot think that owes a choice and does not think yet.
func (m *match) prod() {
	owing := m.botsOwing() &^ m.thinking
	if owing == 0 || m.hall.ctx.Err() != nil {
		return
	}
	wait, _ := m.grace()
	if wait = max(wait, time.Until(m.moved.Add(m.hall.config.Pace))); wait > 0 {
		m.wake(wait)
		return
	}
	for ; owing != 0; owing = owing.Without(owing.First()) {
		seat := owing.First()
		m.thinking = m.thinking.With(seat)
		m.hall.work.Go(func() { m.think(seat) })
	}
}

// wake prods later.
func (m *match) wake(after time.Duration) {
	if m.timer != nil {
		m.timer.Stop()
	}
	m.timer = time.AfterFunc(after, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if !m.gone {
			m.prod()
			m.tell() // Done is of no use any longer
		}
	})
}

// think waits for room to think, thinks on a copy, and answers.
func (m *match) think(seat engine.Seat) {
	h := m.hall
	select {
	case h.thinkers <- struct{}{}:
		defer func() { <-h.thinkers }()
	case <-h.ctx.Done():
		return
	}
	m.mu.Lock()
	t, bot, err := m.table, Bot(nil), error(nil)
	asked := !m.gone && t.Owing().Has(seat) && t.Bot(seat) != ""
	if asked {
		bot, err = m.bot(seat)
	}
	m.mu.Unlock()
	var text string
	if asked {
		text = h.choose(bot, err, t, seat)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.thinking = m.thinking.Without(seat)
	if m.gone || h.ctx.Err() != nil {
		return
	}
	if asked {
		m.botAnswers(t, seat, text)
	} else {
		m.prod()
	}
}

// bot gives the bot of the seat, made anew when the level has changed.
func (m *match) bot(seat engine.Seat) (Bot, error) {
	level := m.table.Bot(seat)
	if b, ok := m.bots[seat]; ok && b.level == level {
		return b, nil
	}
	// A bot's chance comes from the secret, but tells nothing of the seed.
	seed := sha256.Sum256(fmt.Appendf(nil, "signoria bot\n%s\n%s %s", m.table.Header().Secret, seat, level))
	b, err := m.hall.config.Bot(level, seed)
	if err != nil {
		return nil, err
	}
	m.bots[seat] = seatedBot{level, b}
	return b, nil
}

// choose asks the bot. One that is missing, panics or answers what is not open
// must not stop the match: the first open choice is taken then.
func (h *Hall) choose(bot Bot, err error, t *table.Table, seat engine.Seat) string {
	pos := t.Position()
	var c engine.Choice
	if err == nil {
		c, err = ask(h.ctx, bot, pos.Copy(), seat)
	}
	if r := pos.Check(seat, c); err == nil && !r.OK() {
		err = &engine.Refused{Reason: r}
	}
	if err != nil {
		if h.ctx.Err() == nil {
			h.config.Log.Error("a bot failed; its first choice is taken", "match", t.Header().ID, "seat", seat,
				"level", t.Bot(seat), "error", err)
		}
		c = pos.Choices(seat, nil)[0]
	}
	return pos.Format(seat, c)
}

func ask(ctx context.Context, bot Bot, pos engine.Position, seat engine.Seat) (c engine.Choice, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("live: the bot panicked: %v", r)
		}
	}()
	return bot.Choose(ctx, pos, seat), nil
}

// botAnswers carries out what a bot chose on a table, which may have changed
// since: then it thinks again.
func (m *match) botAnswers(t *table.Table, seat engine.Seat, text string) {
	next, err := m.table.Choose(table.Answer{Seat: seat, Seq: t.Last(), Texts: []string{text}, Bot: true, At: now()})
	if err == nil {
		m.moved = time.Now()
		err = m.commit(next)
	}
	switch {
	case err == nil:
	case errors.Is(err, ErrStore):
		m.wake(storeRetry)
	case table.IsRefusal(err):
		m.prod()
	default:
		m.hall.config.Log.Error("a bot's choice could not be carried out", "match", m.id, "error", err)
	}
}
