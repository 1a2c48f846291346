package board

import (
	"bytes"
	"context"
	"strconv"
	"strings"
	"testing"
)

// TestResultShowsEveryPart: the winner stands first, each seat has its sum, and
// the parts of a seat add up to it.
func TestResultShowsEveryPart(t *testing.T) {
	g := newGame(t, 4, 2)
	for g.step() {
	}
	s := g.scene(t, "en", 0)
	s.Live = false
	var page bytes.Buffer
	must(t, Board{}.Result(s).Render(context.Background(), &page))
	m := newTable(s)
	if first := m.ranked()[0]; first.Rank != 1 || strings.Index(page.String(), m.name(first.Seat)) > strings.Index(page.String(), m.name(m.ranked()[3].Seat)) {
		t.Errorf("the winner does not stand first:\n%s", page.String())
	}
	for _, seat := range m.v.Seats {
		sum := 0
		for _, n := range seat.Parts {
			sum += n
		}
		if sum != seat.Score || !strings.Contains(page.String(), "<b>"+strconv.Itoa(seat.Score)+"</b>") {
			t.Errorf("seat %s: parts make %d, the score is %d", seat.Seat, sum, seat.Score)
		}
	}
}
