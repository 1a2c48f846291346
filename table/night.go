package table

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"signoria/engine"
	"signoria/table/clock"
)

// Nights returns the table after it was noted when persons sleep now, in UTC, by seat: the clocks
// of their zones were changed. It is nil where that is so already. Errors: ErrNotNow (not
// running, or not played over days), ErrPlan (not a person's seat).
func (t *Table) Nights(nights map[engine.Seat]clock.Night, at time.Time) (*Table, error) {
	if !t.Running() || !t.Pace().Days {
		return nil, fmt.Errorf("%w: nights count only where a match is played over days", ErrNotNow)
	}
	var words []string
	for _, seat := range slices.Sorted(maps.Keys(nights)) {
		if err := t.persons(seat); err != nil {
			return nil, err
		}
		if n := nights[seat]; n != t.clock.Night(seat) && n != (clock.Night{}) {
			words = append(words, seat.String(), n.String())
		}
	}
	if len(words) == 0 {
		return nil, nil
	}
	next := t.fork()
	err := next.add(Entry{Kind: KindNight, Seat: engine.NoSeat, Text: strings.Join(words, " "), At: at})
	return next, err
}

func (t *Table) applyNights(s *step) error {
	s.pos = t.now()
	_, err := t.nights(s.Entry)
	return err
}

// nights returns those in the text of an entry of KindNight; of a record, which has none, none.
func (t *Table) nights(e Entry) (map[engine.Seat]clock.Night, error) {
	nights, words := map[engine.Seat]clock.Night{}, strings.Fields(e.Text)
	if len(words)%2 != 0 {
		return nil, fmt.Errorf("%q are no nights by seat", e.Text)
	}
	for i := 0; i < len(words); i += 2 {
		seat, ok := engine.ParseSeat(words[i])
		if !ok {
			return nil, fmt.Errorf("%q is no seat", words[i])
		}
		if err := t.persons(seat); err != nil {
			return nil, err
		}
		n, err := clock.ParseNight(words[i+1])
		if err != nil {
			return nil, err
		}
		nights[seat] = n
	}
	return nights, nil
}
