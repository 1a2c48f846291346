package live

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"signoria/engine"
	"signoria/live/turns"
	"signoria/table"
)

// storeRetry is the time after which a failed access to the store is tried again: the choice of a
// bot, a change whose result is unknown, presence.
const storeRetry = 2 * time.Second

// undoWindow returns how long bots still wait for a person who could undo the last choice, and that
// person's seat; 0 means that they do not wait.
func (m *match) undoWindow() (time.Duration, engine.Seat) {
	seat, seq := m.table.Waits()
	if seat == engine.NoSeat || seq <= m.side.ConfirmedSeq || m.server.config.UndoWindow < 0 {
		return 0, engine.NoSeat
	}
	return m.server.undoTime(m.table.LastAt()), seat
}

// undoTime returns how much is left of the undo window of a choice that was made at then; 0 if the
// window is over. It is 0 too if the window would begin in the future: the clock was set back since.
func (srv *Server) undoTime(then time.Time) time.Duration {
	left := then.Add(srv.config.UndoWindow).Sub(srv.now())
	if left > srv.config.UndoWindow {
		return 0
	}
	return max(0, left)
}

// wakeBots queues every bot that owes a choice and is not queued, if this node schedules the match.
func (m *match) wakeBots() {
	owing := botsOwing(m.table) &^ m.thinking
	if owing == 0 || !m.scheduledHere || m.gone || m.closed() || m.server.ctx.Err() != nil {
		return
	}
	grace, _ := m.undoWindow()
	if wait := max(grace, m.pause(owing)); wait > 0 {
		m.wakeLater(wait, grace > 0)
		return
	}
	for asked := time.Now(); owing != 0; owing = owing.Without(owing.First()) {
		seat := owing.First()
		m.thinking = m.thinking.With(seat)
		m.server.turns.Add(turns.Job{Client: m.client(), Table: m.id, Watched: m.watched, Think: func() { m.think(seat, asked) }})
	}
}

// pause returns how long the next bot still waits (Config.BotInterval), so that people can follow.
// It is 0 or less if the bot that moved last continues, because pages show all of that as one move.
func (m *match) pause(owing engine.Seats) time.Duration {
	if !m.moved.IsZero() && owing.Has(m.mover) {
		return 0
	}
	return time.Until(m.moved.Add(m.server.config.BotInterval))
}

// client returns the hash of the client that opened the table, for fair turns. A table without a
// stored client counts as a client of its own.
func (m *match) client() string {
	if client := m.table.Header().Client; client != "" {
		return client
	}
	return "table " + m.id
}

// lookedFor is how long a table counts as watched after a request of a page without a stream.
const lookedFor = time.Minute

// watched reports whether a person watches the table, on any node. It takes no lock.
func (m *match) watched() bool {
	return m.looking.Load() > 0 || m.present.Load() || time.Since(time.Unix(0, m.looked.Load())) < lookedFor
}

// thinker runs searches of bots, one after another, until the server closes.
func (srv *Server) thinker() {
	for {
		turn, ok := srv.turns.Next(srv.ctx)
		if !ok {
			return
		}
		srv.take(turn)
	}
}

// wakeLater wakes the bots after a delay, and cancels the wake before. grace means that the undo
// window ends then: open pages are drawn again, because Done has no use any more.
func (m *match) wakeLater(after time.Duration, grace bool) {
	if m.timer != nil {
		m.timer.Stop()
	}
	m.timer = time.AfterFunc(after, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.gone {
			return
		}
		m.wakeBots()
		if grace && m.looking.Load() > 0 {
			m.server.presence.bumpRevision(m.id)
		}
	})
}

// think searches on a copy and submits the answer in the background, while the thinker continues
// with another table. The answer's delay counts from since, when the seat was asked: counted from
// the start of the search it would reveal how long another bot has thought.
func (m *match) think(seat engine.Seat, since time.Time) {
	m.mu.Lock()
	t := m.table
	asked := !m.gone && !m.closed() && t.Owing().Has(seat) && t.Bot(seat) != ""
	m.mu.Unlock()
	text := ""
	if asked {
		text = m.server.choose(t, seat)
	}
	m.server.start(func() {
		if asked {
			m.server.waitDelay(t, seat, since)
		}
		m.thought(t, seat, text, asked)
	})
}

// thought submits the result of a search if the question is still open. If the match has changed in
// what the bot was asked, the bot is queued again.
func (m *match) thought(t *table.Table, seat engine.Seat, text string, asked bool) {
	var err error
	if asked {
		err = m.change(m.server.ctx, func() (change, error) {
			next, err := m.table.Choose(table.Submission{Seat: seat, Seq: t.Last(), Texts: []string{text}, Bot: true, At: m.server.now()})
			if err == nil {
				m.moved, m.mover = time.Now(), seat
			}
			return change{next: next, bots: engine.SeatsOf(seat)}, err
		})
	}
	if asked && err == nil {
		return // and it may think again already
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.thinking = m.thinking.Without(seat)
	switch {
	case m.gone || m.server.ctx.Err() != nil:
	case errors.Is(err, ErrStore):
		m.wakeLater(storeRetry, false)
	case err == nil, errors.Is(err, ErrTableClosed), table.IsRefusal(err):
		m.wakeBots()
	default:
		m.server.config.Log.Error("a bot's choice could not be carried out", "match", m.id, "error", err)
	}
}

// bot returns the bot that answers for the seat now. A new one is made for each answer, because
// otherwise thousands of tables would hold thousands of bots in memory.
func (srv *Server) bot(t *table.Table, seat engine.Seat) (Bot, error) {
	// A bot's randomness derives from the secret, but does not reveal the seed.
	head, level := t.Header(), srv.level(t.Bot(seat))
	seed := sha256.Sum256(fmt.Appendf(nil, "signoria bot\n%s\n%s %d %s", head.Secret, seat, t.Last(), level))
	return srv.config.Bot(level, seed)
}

// choose returns the bot's choice in notation. If the bot cannot be made, panics or returns a closed
// choice, it returns the first open choice, so that the match does not stop.
func (srv *Server) choose(t *table.Table, seat engine.Seat) string {
	pos := t.Position()
	var c engine.Choice
	bot, err := srv.bot(t, seat)
	if err == nil {
		c, err = ask(srv.ctx, bot, pos.Copy(), seat)
	}
	if r := pos.Check(seat, c); err == nil && !r.OK() {
		err = &engine.Refused{Reason: r}
	}
	if err != nil {
		if srv.ctx.Err() == nil {
			srv.config.Log.Error("a bot failed; its first choice is taken", "match", t.Header().ID, "seat", seat,
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
