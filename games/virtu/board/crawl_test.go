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

// picks are the things that are clicked first of a choice in two clicks.
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

// TestEveryPaymentIsReached: whatever set of sources is on the table in the
// page's state, the page shows it and posts its payment.
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
				t.Fatalf("%q is open, but with its sources on the table the page posts %q", o.Text, page)
			}
			paid++
		}
	})
	if paid == 0 {
		t.Error("nothing was paid")
	}
}

// TestPaymentsAreRead: the page finds what each source of a payment gives, so
// that the price is covered to the last symbol.
func TestPaymentsAreRead(t *testing.T) {
	visit(t, 12, func(m *boardtest.Match, you engine.Seat) {
		s := m.Scene("en", you)
		b := newTable(s).bill()
		if b == nil {
			return
		}
		for i := range b.ways {
			b.pick(b.ways[i].sources)
			if b.picked != b.ways[i].choice.Set {
				t.Fatalf("%q cannot be put together by clicks", b.ways[i].post)
			}
			if n := missing(b.slots()); n > 0 || len(b.slots()) == 0 && b.price[0] != (content.Symbols{}) {
				t.Fatalf("%q for %v leaves %d symbols open: %+v", b.ways[i].post, b.price, n, b.ways[i].reads)
			}
		}
	})
}
