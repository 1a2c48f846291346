package board

import (
	"math/bits"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// The measure of waste. A payment is better than another if it, in this order
//
//  1. does without the indulgence, which closes a room and costs a point;
//  2. exhausts fewer sources;
//  3. loses fewer symbols: those that its sources give beyond the price (V-5.4);
//  4. uses what is worth less: all symbols that its sources show, and its florins from the
//     treasury;
//  5. comes first in the order of the choices.
//
// Free sources do not count, because a payment never exhausts them.

// reading is what one source gives towards a price: symbols of one kind (V-5.1), of which the price
// uses some.
type reading struct {
	source content.Source
	symbol content.Symbol
	gives  int
	used   int
}

// payment is one of the legal payments and a way to read its sources.
type payment struct {
	choice  engine.Choice
	post    string
	sources []content.Source // exhausted by it, in order
	// need is the alternative of the price that it covers, reads what covers it:
	// free sources first. Empty when the page finds no reading.
	need  content.Symbols
	reads []reading
	lost  int
	worth int
}

// coins returns the florins that the payment takes from the treasury.
func (p *payment) coins() int { return int(p.choice.N) }

// has reports whether the payment exhausts the source.
func (p *payment) has(s content.Source) bool {
	return int(s) < content.NumSources && p.choice.Set>>uint(s)&1 != 0
}

// reading returns what the payment takes from a source; ok is false if it takes nothing.
func (p *payment) reading(s content.Source) (r reading, ok bool) {
	i := slices.IndexFunc(p.reads, func(r reading) bool { return r.source == s })
	if i < 0 {
		return reading{}, false
	}
	return p.reads[i], true
}

// indulges reports whether an indulgence is sold for it.
func (p *payment) indulges() bool { return p.has(content.Indulgence) }

// compare orders payments by the measure of waste, the best first.
func (p *payment) compare(q *payment) int {
	if p.indulges() != q.indulges() {
		return map[bool]int{false: -1, true: 1}[p.indulges()]
	}
	for _, d := range [...]int{len(p.sources) - len(q.sources), p.lost - q.lost, p.worth - q.worth} {
		if d != 0 {
			return d
		}
	}
	switch {
	case p.choice.Less(q.choice):
		return -1
	case q.choice.Less(p.choice):
		return 1
	}
	return 0
}

// bill is an open payment as the page sees it: the price, the free sources and
// every legal way to pay, the least wasteful first.
type bill struct {
	price []content.Symbols
	pool  content.Symbols // of earlier purchases of the step (V-22.2)
	free  []giving
	gives func(content.Source) content.Symbols
	ways  []payment
	// picked is the set of sources that the player has picked, best the least wasteful payment
	// with all of them.
	picked uint64
	best   *payment
}

// giving is a source and all symbols that it can give.
type giving struct {
	source content.Source
	gives  content.Symbols
}

// add adds a legal payment; post is its notation, which for purchases says what some sources give:
// "pay slot.1:cross coins.2".
func (b *bill) add(c engine.Choice, post string, name func(content.Source) string) {
	p := payment{choice: c, post: post, worth: int(c.N)}
	for set := c.Set; set != 0; set &= set - 1 {
		p.sources = append(p.sources, content.Source(bits.TrailingZeros64(set)))
	}
	sources := make([]giving, 0, len(p.sources)+len(b.free))
	for _, s := range p.sources {
		gives := b.gives(s)
		p.worth += allSymbols(gives)
		gives[content.Florin] = 0 // these are converted beforehand, or stay (V-4.4)
		sources = append(sources, giving{s, oneKind(gives, kindSaid(post, name(s)))})
	}
	b.read(&p, append(sources, b.free...))
	b.ways = append(b.ways, p)
}

// sort puts the least wasteful payment in front.
func (b *bill) sort() {
	slices.SortFunc(b.ways, func(p, q payment) int { return p.compare(&q) })
}

// read finds the reading of the payment that loses least, over all alternatives
// of the price.
func (b *bill) read(p *payment, sources []giving) {
	best := -1
	for _, need := range b.price {
		left := need
		for k := range left {
			left[k] = max(0, left[k]-b.pool[k])
		}
		left[content.Florin] = max(0, left[content.Florin]-int8(p.coins()))
		w := reckoning{left: left, exhausts: len(p.sources), best: -1}
		w.from(sources, 0)
		if w.best >= 0 && (best < 0 || w.best < best) {
			best, p.need, p.reads, p.lost = w.best, need, w.found, w.best
		}
	}
	// Free sources came last, for they should only fill what is missing; they
	// are shown first.
	slices.SortStableFunc(p.reads, func(r, q reading) int { return sourceOrder(r.source) - sourceOrder(q.source) })
}

// sourceOrder returns the place of a source in a row: free, exhaustible, the indulgence (V-5.2).
func sourceOrder(s content.Source) int {
	switch {
	case int(s) >= content.NumSources:
		return int(s) - 2*content.NumSources
	case s == content.Indulgence:
		return content.NumSources
	}
	return int(s)
}

// reckoning tries what each source could give. Because the engine's payments are minimal, a source
// only ever gives what is still missing.
type reckoning struct {
	left     content.Symbols
	exhausts int // how many of the sources are exhausted; the others are free
	lost     int
	reads    []reading
	found    []reading
	best     int // fewest symbols lost, -1: no reading found
}

func (w *reckoning) from(sources []giving, i int) {
	if w.best >= 0 && w.lost >= w.best {
		return
	}
	if w.left == (content.Symbols{}) && i >= w.exhausts {
		w.best, w.found = w.lost, slices.Clone(w.reads)
		return
	}
	if i == len(sources) {
		return
	}
	for k, n := range sources[i].gives {
		if n == 0 || w.left[k] == 0 {
			continue
		}
		w.take(sources, i, content.Symbol(k), n)
	}
	if i >= w.exhausts {
		w.from(sources, i+1)
	}
}

// take lets source i give n symbols of a kind, continues, and takes that back.
func (w *reckoning) take(sources []giving, i int, k content.Symbol, n int8) {
	used := min(n, w.left[k])
	spilt := 0
	if i < w.exhausts {
		spilt = int(n - used)
	}
	w.left[k] -= used
	w.lost += spilt
	w.reads = append(w.reads, reading{sources[i].source, k, int(n), int(used)})
	w.from(sources, i+1)
	w.reads = w.reads[:len(w.reads)-1]
	w.lost -= spilt
	w.left[k] += used
}

// kindSaid returns the kind that a payment's notation names for a source, "" for none.
func kindSaid(post, source string) string {
	for _, word := range strings.Fields(post) {
		if name, kind, ok := strings.Cut(word, ":"); ok && name == source {
			return kind
		}
	}
	return ""
}

// oneKind leaves one kind of symbols, all for "".
func oneKind(gives content.Symbols, kind string) content.Symbols {
	if kind == "" {
		return gives
	}
	var one content.Symbols
	for k := range gives {
		if content.Symbol(k).String() == kind {
			one[k] = gives[k]
		}
	}
	return one
}

// allSymbols counts symbols of all kinds.
func allSymbols(gives content.Symbols) int {
	n := 0
	for _, k := range gives {
		n += int(k)
	}
	return n
}

// sourceBit returns a source as a set.
func sourceBit(s content.Source) uint64 { return 1 << uint(s) }

// pick lays sources on the table, as far as some payment has them all: each in
// turn, as if clicked.
func (b *bill) pick(sources []content.Source) {
	b.picked = 0
	for _, s := range sources {
		b.picked = b.with(s)
	}
	b.best = b.bestWith(b.picked)
}

// propose lays the least wasteful payment on the table.
func (b *bill) propose() {
	if len(b.ways) > 0 {
		b.best = &b.ways[0]
		b.picked = b.best.choice.Set
	}
}

// bestWith returns the least wasteful payment that exhausts all these sources, and the one that
// exhausts no others, if there is one.
func (b *bill) bestWith(set uint64) *payment {
	if exact := b.exact(set); len(exact) > 0 {
		return exact[0]
	}
	for i := range b.ways {
		if set&^b.ways[i].choice.Set == 0 {
			return &b.ways[i]
		}
	}
	return nil
}

// exact returns the payments that exhaust just these sources: more than one only where what is left
// over differs (V-22.13).
func (b *bill) exact(set uint64) []*payment {
	var list []*payment
	for i := range b.ways {
		if b.ways[i].choice.Set == set {
			list = append(list, &b.ways[i])
		}
	}
	return list
}

// complete returns the payments that the picked sources make exactly.
func (b *bill) complete() []*payment { return b.exact(b.picked) }

// with returns the picked sources after a click on one more. If no payment has all of them, the
// payment with this source that keeps most of the others decides which are dropped.
func (b *bill) with(s content.Source) uint64 {
	var kept uint64
	found, most := false, -1
	for i := range b.ways {
		way := b.ways[i].choice.Set
		if way&sourceBit(s) == 0 {
			continue
		}
		keeps := way & (b.picked | sourceBit(s))
		if n := bits.OnesCount64(keeps); n > most {
			found, most, kept = true, n, keeps
		}
	}
	if !found {
		return b.picked
	}
	return kept
}

// without returns the picked sources without one.
func (b *bill) without(s content.Source) uint64 { return b.picked &^ sourceBit(s) }

// serves reports whether any payment exhausts the source.
func (b *bill) serves(s content.Source) bool {
	return slices.ContainsFunc(b.ways, func(p payment) bool { return p.has(s) })
}

// completes reports whether the source can be added to the picked ones.
func (b *bill) completes(s content.Source) bool {
	set := b.picked | sourceBit(s)
	return b.picked&sourceBit(s) == 0 && slices.ContainsFunc(b.ways, func(p payment) bool { return set&^p.choice.Set == 0 })
}

// useful returns the exhaustible sources of all payments, in the order of V-5.2.
func (b *bill) useful() []content.Source {
	var all uint64
	for i := range b.ways {
		all |= b.ways[i].choice.Set
	}
	var list []content.Source
	for ; all != 0; all &= all - 1 {
		list = append(list, content.Source(bits.TrailingZeros64(all)))
	}
	slices.SortFunc(list, func(s, t content.Source) int { return sourceOrder(s) - sourceOrder(t) })
	return list
}

// kinds returns the symbols that some payment reads from a source.
func (b *bill) kinds(s content.Source) content.Symbols {
	var kinds content.Symbols
	for i := range b.ways {
		if r, ok := b.ways[i].reading(s); ok {
			kinds[r.symbol] = int8(r.gives)
		}
	}
	return kinds
}

// priceSlot is one symbol of the price, and what fills it.
type priceSlot struct {
	symbol content.Symbol
	filled bool
	source content.Source
	coin   bool // from the treasury
	pooled bool // left over from an earlier purchase
}

// slots returns the symbols of the price that the best payment covers, filled by the picked
// sources. The treasury pays last and by itself.
func (b *bill) slots() []priceSlot {
	if b.best == nil {
		return nil
	}
	var list []priceSlot
	for k, n := range b.best.need {
		for range n {
			list = append(list, priceSlot{symbol: content.Symbol(k)})
		}
	}
	for k, n := range b.pool {
		fillSlots(list, content.Symbol(k), int(n), priceSlot{pooled: true})
	}
	for _, r := range b.best.reads {
		if int(r.source) < content.NumSources && b.picked&sourceBit(r.source) == 0 {
			continue
		}
		fillSlots(list, r.symbol, r.used, priceSlot{source: r.source})
	}
	fillSlots(list, content.Florin, b.best.coins(), priceSlot{coin: true})
	return list
}

// fillSlots puts n symbols of a kind into the first empty slots for them.
func fillSlots(list []priceSlot, k content.Symbol, n int, with priceSlot) {
	for i := range list {
		if n == 0 {
			return
		}
		if s := &list[i]; s.symbol == k && !s.filled {
			s.filled, s.source, s.coin, s.pooled = true, with.source, with.coin, with.pooled
			n--
		}
	}
}
