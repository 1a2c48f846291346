package payment

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// Why tells what is wrong with a payment from sources that were added (V-5.6); it
// names them by c. For one whose kinds cannot be read so, ok is false.
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
		return engine.Reason{Rule: "V-5.6", Why: "superfluousFlorins", Have: int(p.N)}, true
	}
	return engine.Reason{}, y.reads(p)
}

// reads tells whether To is a reading of the kinds that this payment allows:
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

// Gives are all symbols of the kinds as which a payment reads its sources (V-22.4,
//
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

// Short tells why the price cannot be paid with so many florins; nothing when it
// can.
func (y *Payer) Short(pr *Price, florins int16) engine.Reason {
	if y.Affordable(florins) {
		return engine.Reason{}
	}
	if !y.Affordable(1 << 14) {
		return y.shortOfSymbols(pr)
	}
	least := int8(127)
	for _, x := range y.rests[:y.nrests] {
		if y.covers(^uint64(0), &x) {
			least = min(least, x.florins)
		}
	}
	return engine.Reason{Rule: "V-4.3", Why: "fewFlorins", Need: int(least), Have: int(florins)}
}

// shortOfSymbols names the kind that is short in the price's first alternative; if
// each would do alone, it is the two together.
func (y *Payer) shortOfSymbols(pr *Price) engine.Reason {
	if pr.Len > 1 {
		return engine.Reason{Rule: "V-5.6", Why: "fewEither"}
	}
	var first, second int8
	for _, src := range y.src[:y.n] {
		first += src.First
		second += src.Second
	}
	x := y.rests[0]
	switch {
	case first < x.first:
		return engine.Reason{Rule: "V-5.6", Why: "fewSymbols", What: y.First.String(), Need: int(x.first), Have: int(first)}
	case second < x.second:
		return engine.Reason{Rule: "V-5.6", Why: "fewSymbols", What: y.Second.String(), Need: int(x.second), Have: int(second)}
	}
	return engine.Reason{Rule: "V-5.1", Why: "oneKind"}
}

// MaxFirst is more of a kind than any price asks for.
const MaxFirst = 11

// Reach adds the sources to what can be had: reach[a] is the most of the second
// kind beside a of the first, -1 where a of the first cannot be had.
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
