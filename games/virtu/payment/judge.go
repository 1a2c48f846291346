package payment

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// Why returns what is wrong with a payment from sources that were added (V-5.6), with their names from
// c. ok is false if the sources cannot be read as these kinds.
func (y *Payer) Why(c *content.Content, p engine.Choice) (why engine.Reason, ok bool) {
	if !y.pays(p.Set, int8(p.N)) {
		return engine.Reason{Rule: "V-5.6", Why: "tooLittle"}, true
	}
	for left := p.Set; left != 0; left &= left - 1 {
		if y.pays(p.Set&^(left&-left), int8(p.N)) {
			return engine.Reason{Rule: "V-5.6", Why: "superfluous", What: c.SourceID(content.Source(bits.TrailingZeros64(left)))}, true
		}
	}
	if p.N > 0 && y.pays(p.Set, int8(p.N)-1) {
		enough := int8(p.N) - 1
		for enough > 0 && y.pays(p.Set, enough-1) {
			enough--
		}
		return engine.Reason{Rule: "V-5.6", Why: "superfluousFlorins", Need: int(enough), Have: int(p.N)}, true
	}
	return engine.Reason{}, y.reads(p)
}

// reads reports whether To is a reading of the kinds that this payment allows:
// none but in purchases of two kinds (V-5.10).
func (y *Payer) reads(c engine.Choice) bool {
	if !y.basket {
		return c.To == 0
	}
	one := *y
	var room [32]engine.Choice
	for _, o := range one.Payments(room[:0]) {
		if o == c {
			return true
		}
	}
	return false
}

// Gives returns the sum of the symbols of a payment's sources, each source with the kind for which the
// payment uses it (V-22.4, R-19).
func (y *Payer) Gives(p engine.Choice) (sum content.Symbols) {
	i := 0
	for _, src := range y.src[:y.n] {
		if p.Set>>uint(src.ID)&1 == 0 {
			continue
		}
		if src.First == 0 || p.To>>i&1 != 0 {
			sum[y.Second] += src.Second
		} else {
			sum[y.First] += src.First
		}
		i++
	}
	return sum
}

// Florins is the least of the treasury that a payment takes; ok is false where the
// symbols cannot be paid at all.
func (y *Payer) Florins() (least int8, ok bool) {
	for i := range y.rests[:y.nrests] {
		if x := &y.rests[i]; (!ok || x.florins < least) && y.covers(^uint64(0), x) {
			least, ok = x.florins, true
		}
	}
	return least, ok
}

// Short returns which symbols are too few for a price that cannot be paid, of all that can be raised:
// the sources' and more, which are those of the chamber and of the pool. If there is enough of each kind
// alone, the kinds together are too few.
func (y *Payer) Short(pr *Price, more *content.Symbols) engine.Reason {
	if pr.Len > 1 {
		return engine.Reason{Rule: "V-5.6", Why: "fewEither"}
	}
	first, second := of(more, y.First), of(more, y.Second)
	for _, src := range y.src[:y.n] {
		first += src.First
		second += src.Second
	}
	for _, k := range [...]struct {
		kind content.Symbol
		have int8
	}{{y.First, first}, {y.Second, second}} {
		if need := of(&pr.Alts[0], k.kind); k.have < need {
			return engine.Reason{Rule: "V-5.6", Why: "fewSymbols", What: k.kind.String(), Need: int(need), Have: int(k.have)}
		}
	}
	return engine.Reason{Rule: "V-5.1", Why: "oneKind"}
}

// MaxFirst is more of a kind than any price asks for.
const MaxFirst = 11

// Reach adds the sources to what is possible: reach[a] is the most of the second kind together with a of
// the first, -1 if a of the first are not possible.
func (y *Payer) Reach(reach *[MaxFirst + 1]int8) {
	for _, src := range y.src[:y.n] {
		for a := MaxFirst; a >= 0; a-- {
			best := int8(-1)
			if reach[a] >= 0 {
				best = reach[a] + src.Second
			}
			if src.First > 0 && a > 0 {
				best = max(best, reach[max(0, a-int(src.First))])
			}
			reach[a] = best
		}
	}
}
