package match

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/live"
	"signoria/narrate"
	"signoria/table"
	"signoria/web/chronicle"
)

// The most that a page plays back: moves and banners, the newest first.
const (
	maxMoves   = 30
	maxBanners = 8
)

// news is what has happened at a table since its viewer's last answer. It contains nothing that is
// not in the viewer's view and chronicle.
type news struct {
	moves   []move
	deltas  []delta
	banners []banner
	recap   *recap
}

// move is the turns of one seat in a row.
type move struct {
	n    int // its number among all moves since
	seat engine.Seat
	seq  int // its last entry
	// turns are the ids of the chronicle's lines about it.
	turns []string
	// marks, ways ("from>to") and gone are the ids of what has changed on the page.
	marks, ways, gone []string

	events []engine.Event
	lines  []string // of the chronicle
}

// delta is a number on the table that has changed.
type delta struct {
	id string // of its element
	narrate.Count
	was int
}

// by returns how much it has grown.
func (d delta) by() int { return d.N - d.was }

// banner is a big moment, after which entry of the log.
type banner struct {
	seq int
	narrate.Announcement
}

// recentMoves returns what has happened since the viewer's last answer.
func (v *Table) recentMoves(ctx context.Context) (*news, error) {
	log, err := v.log(ctx)
	if err != nil {
		return nil, err
	}
	all := chronicle.LogGroups(chronicle.Standing(v.View.Chronicle, v.View.Since))
	moves := v.moves(all, log)
	n := &news{banners: v.banners(all), recap: v.recap(moves)}
	for _, m := range moves[max(0, len(moves)-maxMoves):] {
		if v.trace(&m); len(m.turns)+len(m.marks)+len(m.gone) > 0 {
			n.moves = append(n.moves, m)
		}
	}
	for _, d := range v.counts() {
		if d.id = v.find(d.Thing); d.id != "" && d.by() != 0 {
			n.deltas = append(n.deltas, d)
		}
	}
	return n, nil
}

// Tracer returns the title's tracer; nil if it has none.
func (v *Table) Tracer() narrate.Tracer {
	tracer, _ := v.Game.Narrator.(narrate.Tracer)
	return tracer
}

// moves returns the turns since the viewer's last answer, those of one seat in a row together.
func (v *Table) moves(list []chronicle.LogGroup, log *logbook) (moves []move) {
	lines := map[int]string{}
	for _, t := range log.turns {
		lines[t.Seq] = t.Line
	}
	for _, t := range list {
		if t.Kind != table.KindChoice || t.Seq <= v.View.Since {
			continue
		}
		if n := len(moves); n == 0 || moves[n-1].seat != t.Seat {
			moves = append(moves, move{n: n + 1, seat: t.Seat})
		}
		m := &moves[len(moves)-1]
		m.seq = t.Seq
		m.events = append(m.events, t.Events...)
		if line := lines[t.Seq]; line != "" {
			m.turns, m.lines = append(m.turns, t.Id()), append(m.lines, line)
		}
	}
	return moves
}

// trace sets the ids of what a move has changed on the page.
func (v *Table) trace(m *move) {
	tracer := v.Tracer()
	if tracer == nil {
		return
	}
	add := func(list []string, id string) []string {
		if id == "" || slices.Contains(list, id) {
			return list
		}
		return append(list, id)
	}
	for _, t := range tracer.Traces(v.Scene.Scene, m.events) {
		to := v.find(t.Thing)
		if t.Gone {
			m.gone = add(m.gone, to)
			continue
		}
		m.marks = add(m.marks, to)
		if from := v.find(t.From); from != "" && to != "" && from != to {
			m.ways = add(m.ways, from+">"+to)
		}
	}
}

// counts returns the numbers on the table with what they were at the viewer's last answer; none
// where nothing has happened since.
func (v *Table) counts() (list []delta) {
	tracer := v.Tracer()
	if tracer == nil || v.View.Earlier == nil {
		return nil
	}
	then := v.Scene.Scene
	then.View, then.Seq, then.Live, then.Owing, then.Choices = v.View.Earlier.View, v.View.Since, false, 0, nil
	type key struct {
		seat  engine.Seat
		thing string
		name  string
	}
	was := map[key]int{}
	for _, c := range tracer.Counts(then) {
		was[key{c.Seat, c.Thing, c.Name}] = c.N
	}
	for _, c := range tracer.Counts(v.Scene.Scene) {
		if n, known := was[key{c.Seat, c.Thing, c.Name}]; known {
			list = append(list, delta{Count: c, was: n})
		}
	}
	return list
}

// banners returns the big moments of the viewer's last answer and of all since.
func (v *Table) banners(list []chronicle.LogGroup) (banners []banner) {
	tracer := v.Tracer()
	if tracer == nil {
		return nil
	}
	for _, t := range list {
		if t.Seq < v.View.Since || t.Seq == v.View.Since && v.View.You == engine.NoSeat {
			continue
		}
		for _, a := range tracer.Announce(v.Scene.Scene, t.Events) {
			if n := len(banners); n > 0 && banners[n-1].Announcement == a {
				continue // several choices that do one thing have one banner
			}
			banners = append(banners, banner{t.Seq, a})
		}
	}
	most := maxBanners
	if v.ended() {
		most = 1 // only the banner of the end is shown
	}
	return banners[max(0, len(banners)-most):]
}

// ended reports whether the match is over and the page shows its end, not a replay.
func (v *Table) ended() bool { return v.View.Status == live.Over && !v.Replay }

// gained says how a number has changed.
func (v *Table) gained(d delta) string {
	if d.by() < 0 {
		return v.T("told.lost", "what", d.Name, "n", -d.by())
	}
	return v.T("told.gained", "what", d.Name, "n", d.by())
}

func (d delta) signed() string { return strconv.Itoa(d.by()) }

func joined(list []string) string { return strings.Join(list, " ") }
