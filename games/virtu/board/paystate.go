package board

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/kit/board"
)

// payKey is the part of the page's own state that says which sources pay.
const payKey = "pay"

// none is the state of a page where every source has been taken back.
const none = "none"

// bill is the open payment with what the page has laid on the table for it;
// nil when nothing is to be paid.
func (m *table) bill() *bill {
	if m.paid == nil && m.Asked && m.q.Ask == virtu.AskPay {
		m.paid = m.newBill()
	}
	return m.paid
}

func (m *table) newBill() *bill {
	b := &bill{price: m.q.Price, gives: m.Gives}
	if m.q.Bill == virtu.BillBuy || m.q.Bill == virtu.BillUnblock {
		b.pool = m.q.Pool
	}
	for _, f := range m.q.Free {
		b.free = append(b.free, giving{f.Source, f.Gives})
	}
	for _, o := range m.Choices {
		if o.Verb == virtu.DoPay {
			b.add(o.Choice, o.Text, m.c.SourceID)
		}
	}
	b.sort()
	switch state := m.Query.Get(payKey); state {
	case "":
		b.propose()
	default:
		b.pick(m.sourcesIn(state))
	}
	return b
}

// sourcesIn reads the page's own state: names of sources. Strange ones are
// passed over.
func (m *table) sourcesIn(state string) []content.Source {
	words := strings.Split(state, ",")
	var list []content.Source
	for s := range content.Source(content.NumSources) {
		if slices.Contains(words, m.c.SourceID(s)) {
			list = append(list, s)
		}
	}
	return list
}

// payLink is the page with a set of sources on the table.
func (m *table) payLink(set uint64) templ.SafeURL {
	var words []string
	for s := range content.Source(content.NumSources) {
		if set&sourceBit(s) != 0 {
			words = append(words, m.c.SourceID(s))
		}
	}
	if len(words) == 0 {
		words = []string{none}
	}
	return m.Link(payKey, strings.Join(words, ","), "why", "")
}

// toggled is the page after a click on a source.
func (m *table) toggled(b *bill, s content.Source) templ.SafeURL {
	if b.picked&sourceBit(s) != 0 {
		return m.payLink(b.without(s))
	}
	return m.payLink(b.with(s))
}

// payer is the state of a thing of the player's in the open payment.
type payer struct {
	// class is "chosen" (on the table), "could" (it could be), "cannot".
	class string
	href  templ.SafeURL
	shut  bool
	words string
}

// paying returns the state of a thing in the open payment; ok is false if nothing is to be paid, or
// the thing is no source.
func (m *table) paying(th board.Thing) (payer, bool) {
	s, ok := m.sourceOf(th)
	if !ok {
		return payer{}, false
	}
	b := m.bill()
	if b == nil {
		return payer{}, false
	}
	switch {
	case int(s) >= content.NumSources:
		_, used := b.bestReading(s)
		if !used {
			return payer{}, false
		}
		return payer{class: "offered", href: m.Link(), words: " · " + m.T("pay.stays")}, true
	case b.picked&sourceBit(s) != 0:
		return payer{class: "chosen", href: m.toggled(b, s), words: " · " + m.T("pay.taken")}, true
	case b.serves(s):
		return payer{class: "could", href: m.toggled(b, s), words: " · " + m.T("pay.could")}, true
	}
	return payer{class: "cannot", href: m.WhyLink(th.String()), shut: true, words: " · " + m.T("pay.useless")}, true
}

// bestReading returns what the payment shown takes from a source.
func (b *bill) bestReading(s content.Source) (reading, bool) {
	if b.best == nil {
		return reading{}, false
	}
	return b.best.reading(s)
}

// sourceOf returns the source at a thing of You's.
func (m *table) sourceOf(th board.Thing) (content.Source, bool) {
	if m.Foot != m.You {
		return 0, false
	}
	v := m.Seat(m.Foot)
	switch th.Kind {
	case aSlot:
		return content.SlotSource(th.N), v.Slots[th.N].Card != content.NoCard
	case aTile:
		return content.TileSource(content.Tile(th.N)), true
	case aRoom:
		return content.Room, th == roomThing(m.You, m.q.Chamber) && m.hasFree(content.Room)
	case anUnder:
		return content.Under, th.N == m.q.Chamber && m.hasFree(content.Under)
	case aPower:
		return m.allied(content.Power(th.N))
	}
	return 0, false
}

// allied is the bonus of a power that You may pay with now; the others say
// nothing about the payment.
func (m *table) allied(p content.Power) (content.Source, bool) {
	s := content.PowerSource(p)
	b := m.bill()
	return s, b != nil && m.v.Powers[p].Ally == m.You && b.serves(s)
}

// hasFree reports whether a free source belongs to the running action.
func (m *table) hasFree(s content.Source) bool {
	return slices.ContainsFunc(m.q.Free, func(f virtu.FreeView) bool { return f.Source == s })
}

// useless says why a source cannot help to pay, with its rule.
func (m *table) useless(s content.Source) (words, rule string) {
	v := m.Seat(m.Foot)
	what := m.OwnSource(m.Foot, s)
	exhausted := false
	if slot, ok := s.Slot(); ok {
		exhausted = v.Slots[slot].Exhausted
	}
	if t, ok := s.Tile(); ok {
		exhausted = slices.ContainsFunc(v.Tiles, func(tv virtu.TileView) bool { return tv.Tile == t && tv.Exhausted })
	}
	gives, wanted := m.Gives(s), m.wanted()
	switch {
	case exhausted:
		return m.T("pay.why_exhausted", "what", what), "V-5.2"
	case gives[content.Florin] > 0 && wanted[content.Florin] > 0 && !shares(gives, wanted):
		return m.T("pay.why_convert", "what", what), "V-4.4"
	case !shares(gives, wanted):
		return m.T("pay.why_symbol", "what", what, "gives", m.alternatives(gives, plain), "price", m.Price(m.q.Price, plain)), "V-5.1"
	}
	return m.T("pay.why_spare", "what", what), "V-5.6"
}

// wanted are the kinds that some alternative of the price asks for.
func (m *table) wanted() content.Symbols {
	var all content.Symbols
	for _, alt := range m.q.Price {
		for k, n := range alt {
			all[k] = max(all[k], n)
		}
	}
	return all
}

// shares reports whether a source shows a kind that is wanted; florins of cards and tiles never pay
// directly.
func shares(gives, wanted content.Symbols) bool {
	for k := range gives {
		if content.Symbol(k) != content.Florin && gives[k] > 0 && wanted[k] > 0 {
			return true
		}
	}
	return false
}
