package board

import (
	"strings"

	"github.com/a-h/templ"

	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// readingWords say how a payment reads its sources, where that makes two
// payments of the same ones (V-22.13).
func (m *table) readingWords(p *payment) string {
	var parts []string
	for _, r := range p.reads {
		if int(r.source) < content.NumSources {
			parts = append(parts, m.T("pay.as", "what", m.OwnSource(m.Foot, r.source), "symbol", m.Amount(r.gives, r.symbol, rich)))
		}
	}
	return strings.Join(parts, ", ")
}

// ariaOf says aloud what a coin of the payment does.
func (m *table) ariaOf(b *bill, s content.Source) string {
	switch {
	case b.picked&sourceBit(s) != 0:
		return m.T("pay.take_back", "what", m.OwnSource(m.Foot, s))
	case b.completes(s):
		return m.T("pay.add", "what", m.OwnSource(m.Foot, s))
	}
	return m.T("pay.instead", "what", m.OwnSource(m.Foot, s))
}

// coinClass returns the class for the state of a source's symbol in the payment shown.
func (m *table) coinClass(b *bill, s content.Source, k content.Symbol) string {
	r, read := b.bestReading(s)
	switch {
	case b.picked&sourceBit(s) != 0 && read && r.symbol == k, int(s) >= content.NumSources && read && r.symbol == k:
		return "coin on"
	case b.kinds(s)[k] == 0:
		return "coin shut"
	case b.completes(s):
		return "coin next"
	}
	return "coin"
}

// starred reports whether the least wasteful payment of all takes the source.
func (b *bill) starred(s content.Source) bool {
	if len(b.ways) == 0 {
		return false
	}
	_, ok := b.ways[0].reading(s)
	return ok || b.ways[0].has(s)
}

// proposed reports whether the picked sources are the suggested payment.
func (b *bill) proposed() bool { return len(b.ways) > 0 && b.picked == b.ways[0].choice.Set }

// suggestion is the page with the proposal on the table again.
func (m *table) suggestion() templ.SafeURL { return m.Link(payKey, "", "why", "") }

// payVerb returns the label of a payment's button.
func (m *table) payVerb() string { return m.T("pay.do_" + billNames[m.q.Bill]) }

var billNames = [...]string{
	virtu.NoBill: "pay", virtu.BillCancel: "cancel", virtu.BillUnblock: "unblock", virtu.BillPatronage: "patronage",
	virtu.BillAnnex: "annex", virtu.BillBuy: "buy", virtu.BillAlliance: "alliance", virtu.BillRetreat: "retreat",
}

// missing returns how many symbols the picked sources leave open.
func missing(slots []priceSlot) int {
	n := 0
	for _, s := range slots {
		if !s.filled {
			n++
		}
	}
	return n
}

// slotFiller says what fills a symbol of the price.
func (m *table) slotFiller(s priceSlot) string {
	switch {
	case !s.filled:
		return m.T("pay.open_slot")
	case s.coin:
		return m.T("pay.treasury")
	case s.pooled:
		return m.T("pay.pooled")
	case int(s.source) >= content.NumSources:
		return m.freeSourceName(s.source)
	}
	return m.OwnSource(m.Foot, s.source)
}

// lostWords say how many symbols a payment loses; in a purchase they serve the
// next one.
func (m *table) lostWords(n int) string {
	if m.q.Bill == virtu.BillBuy {
		return m.T("pay.kept", "n", n)
	}
	return m.T("pay.lost", "n", n)
}

// coinsOf are the florins from the treasury that the payment shown takes.
func (b *bill) coinsOf() int {
	if b.best == nil {
		return 0
	}
	return b.best.coins()
}

// starKind is the kind that the least wasteful payment reads from a source.
func (b *bill) starKind(s content.Source) content.Symbol {
	if len(b.ways) > 0 {
		if r, ok := b.ways[0].reading(s); ok {
			return r.symbol
		}
	}
	return content.NoSymbol
}
