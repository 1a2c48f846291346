package board

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/kit"
	"signoria/kit/board/boardtest"
)

// picks returns the things that are clicked first in choices of two clicks.
func picks(s kit.Scene) []string {
	var list []string
	m := newTable(s)
	for _, o := range s.Choices {
		if th, _ := m.steps(o.Choice); !th.None() && !slices.Contains(list, th.String()) {
			list = append(list, th.String())
		}
	}
	return list
}

// TestEveryPaymentIsReached checks for each payment that the page whose address has its sources has a
// button that posts it.
func TestEveryPaymentIsReached(t *testing.T) {
	paid := 0
	visit(t, 12, func(m *boardtest.Match, you engine.Seat) {
		s := m.Scene("en", you)
		if words.ViewOf(s.Scene).Question.Ask != virtu.AskPay {
			return
		}
		desk := newTable(s)
		for _, o := range s.Choices {
			state, err := url.ParseQuery(strings.TrimPrefix(string(desk.payLink(o.Set)), "/m/abc?"))
			must(t, err)
			s.Query = state
			if page := boardtest.Posts(great.Table(t, s)); !slices.Contains(page, o.Text) {
				t.Fatalf("%q is open, but the page with its sources posts only %q", o.Text, page)
			}
			paid++
		}
	})
	if paid == 0 {
		t.Error("no payment occurred")
	}
}

// TestPaymentsAreRead checks that the page finds for each payment what its sources give, so that they cover
// every symbol of the price.
func TestPaymentsAreRead(t *testing.T) {
	read := 0
	visit(t, 12, func(m *boardtest.Match, you engine.Seat) {
		s := m.Scene("en", you)
		b := newTable(s).bill()
		if b == nil {
			return
		}
		for i := range b.ways {
			b.pick(b.ways[i].sources)
			if b.picked != b.ways[i].choice.Set {
				t.Fatalf("picking the sources of %q selects other sources", b.ways[i].post)
			}
			if n := missing(b.slots()); n > 0 || len(b.slots()) == 0 && b.price[0] != (content.Symbols{}) {
				t.Fatalf("%q for %v does not cover %d symbols: %+v", b.ways[i].post, b.price, n, b.ways[i].reads)
			}
			read++
		}
	})
	if read == 0 {
		t.Error("no payment occurred")
	}
}
