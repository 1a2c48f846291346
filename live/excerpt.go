package live

import (
	"context"
	"crypto/rand"
	"fmt"
	"reflect"
	"slices"

	"signoria/engine"
	"signoria/table"
)

// Excerpt is the last part of a match up to a position, to show others what happened there. While
// the match runs it contains only what its viewer may know: hidden things are replaced by random
// ones that fit.
type Excerpt struct {
	// Given is the position before the first choice, in notation.
	Given []byte
	// Drawn means that hidden things in it were replaced.
	Drawn bool
	// Choices are the choices made after it, Texts the same in notation. The list ends before the
	// first choice of another seat that is secret.
	Choices []Entry
	Texts   []string
	// Owing are the seats that owe an answer after the last choice, Over whether the match was
	// over then.
	Owing engine.Seats
	Over  bool
}

// drawTries is how often hidden things are drawn until the choices lead to what the viewer has
// seen. If chance was involved that may never happen.
const drawTries = 48

// Excerpt returns the part that ends with entry seq of the viewer's log: from the last position
// before it at which nothing was half done. Errors: as View, and ErrNotNow before the start, before
// the first settled position (as in a set-up), if a position is no longer known, and for spectators
// while seats have secrets.
func (srv *Server) Excerpt(ctx context.Context, id, key string, seq int) (*Excerpt, error) {
	m, access, err := srv.openSeen(ctx, id, key)
	if err != nil {
		return nil, err
	}
	you, _ := m.viewpoint(access)
	sitting := m.actingSeats(access)
	t := m.table
	m.mu.Unlock() // a table never changes
	if t.Start() == 0 || access.Invited != 0 && !t.Over() || you == engine.NoSeat && t.Secret() {
		return nil, ErrNotNow
	}
	return excerpt(t, you, sitting, min(max(seq, t.Start()), t.Known(sitting)))
}

func excerpt(t *table.Table, you engine.Seat, sitting engine.Seats, seq int) (*Excerpt, error) {
	end, err := t.At(t.Index(sitting, seq))
	if err != nil {
		return nil, err
	}
	entries := choicesUpTo(t, sitting, seq)
	from, given, err := settledBefore(t, sitting, entries)
	if err != nil {
		return nil, err
	}
	for len(entries) > 0 && entries[0].Seq <= from {
		entries = entries[1:]
	}
	e := &Excerpt{Owing: end.Owing(), Over: end.Owing() == 0}
	whole := e.take(t, you, entries)
	if !t.Over() {
		var seen any // nil if secret choices of others lead to the end too, because then no draw could match it
		if whole {
			seen = end.View(you)
		}
		given, e.Drawn = redrawn(given, seen, you, e), true
	}
	if e.Given, err = given.Save(); err != nil {
		return nil, fmt.Errorf("%w: the position cannot be written down: %v", ErrNotNow, err)
	}
	return e, nil
}

// choicesUpTo returns the choices in the viewer's log that were valid after entry seq.
func choicesUpTo(t *table.Table, sitting engine.Seats, seq int) []table.SeenEntry {
	var list []table.SeenEntry
	for _, e := range t.Seen(sitting) {
		if e.Seq > seq {
			break
		}
		switch {
		case e.Kind == table.KindChoice:
			list = append(list, e)
		case e.To() > 0:
			list = slices.DeleteFunc(list, func(c table.SeenEntry) bool { return e.TakesBack(c.Entry) })
		}
	}
	return list
}

// settledBefore returns the last position before the last of the choices at which nothing is half
// done, and the entry that led to it.
func settledBefore(t *table.Table, sitting engine.Seats, choices []table.SeenEntry) (int, engine.Position, error) {
	for i := len(choices) - 2; i >= -1; i-- {
		at := t.Start()
		if i >= 0 {
			at = choices[i].Seq
		}
		pos, err := t.At(t.Index(sitting, at))
		if err != nil {
			return 0, nil, err
		}
		if pos.Settled() {
			return at, pos, nil
		}
	}
	return 0, nil, fmt.Errorf("%w: nothing has been settled yet", ErrNotNow)
}

// take adds the choices up to the first that is secret for the viewer, and reports whether these are
// all of them.
func (e *Excerpt) take(t *table.Table, you engine.Seat, entries []table.SeenEntry) bool {
	for _, line := range entries {
		if t.Secret() && line.Seat != you {
			return false
		}
		entry := Entry{Seq: line.Seq, Kind: line.Kind, Seat: line.Seat, Chain: line.Chain, At: line.At}
		for _, event := range line.Events {
			if event.VisibleTo(you) {
				entry.Events = append(entry.Events, event)
			}
		}
		e.Choices, e.Texts = append(e.Choices, entry), append(e.Texts, line.Text)
	}
	return true
}

// redrawn returns a position that fits what the viewer knows, with random hidden things and chance.
// In at most drawTries draws it looks for one from which the choices lead to seen, the view at the
// end; nil means any end. Choices that are not open from the best draw are cut from the excerpt.
func redrawn(given engine.Position, seen any, you engine.Seat, e *Excerpt) engine.Position {
	knows := max(you, 0) // without secrets all know the same
	var best engine.Position
	most := -1
	for range drawTries {
		drawn := given.Copy()
		var seed [32]byte
		_, _ = rand.Read(seed[:]) // it never fails
		chance := engine.NewChance(seed)
		drawn.Sample(knows, &chance)
		after := drawn.Copy()
		n := e.carried(after)
		found := n == len(e.Texts) && (seen == nil || reflect.DeepEqual(after.View(you), seen))
		if n > most || found {
			best, most = drawn, n
		}
		if found {
			break
		}
	}
	e.cut(best, most)
	return best
}

// carried carries out the choices as far as they are open, and returns how many.
func (e *Excerpt) carried(pos engine.Position) int {
	for i, text := range e.Texts {
		seat := e.Choices[i].Seat
		c, err := pos.Parse(seat, text)
		if err != nil || pos.Do(seat, c, nil) != nil {
			return i
		}
	}
	return len(e.Texts)
}

// cut shortens the excerpt to its first n choices, which can be carried out from a position.
func (e *Excerpt) cut(pos engine.Position, n int) {
	e.Choices, e.Texts = e.Choices[:n], e.Texts[:n]
	after := pos.Copy()
	e.carried(after)
	e.Owing, e.Over = after.Owing(), after.Owing() == 0
}
