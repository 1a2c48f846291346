package payment

import (
	"signoria/engine"
	"signoria/games/virtu/content"
)

// search is a list of payments under way, or the search for an only one.
type search struct {
	out   []engine.Choice
	only  bool // no list: stop at the second
	one   engine.Choice
	n     int
	full  bool
	rest  rest
	set   uint64
	other uint64 // sources that give the second kind
}

// Payments appends the minimal payments: sets of sources and florins of which
// no other payment uses a part (V-5.6).
func (y *Payer) Payments(out []engine.Choice) []engine.Choice {
	m := search{out: out}
	y.start = len(out)
	y.searchAll(&m)
	inOrder(m.out[y.start:])
	return m.out
}

// inOrder sorts by insertion: payments are few.
func inOrder(list []engine.Choice) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j].Less(list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

// Only returns the payment if there is exactly one.
func (y *Payer) Only() (engine.Choice, bool) {
	m := search{only: true}
	y.searchAll(&m)
	return m.one, m.n == 1
}

func (y *Payer) searchAll(m *search) {
	for i := range y.rests[:y.nrests] {
		m.rest = y.rests[i]
		if int16(m.rest.florins) <= y.treasury && !m.full {
			y.try(m, 0, m.rest.first, m.rest.second)
		}
	}
}

// try tries the sources from i on, each unused or used for one kind that is
// still asked for.
func (y *Payer) try(m *search, i int, first, second int8) {
	if first <= 0 && second <= 0 {
		y.found(m)
		return
	}
	if m.full || !y.reaches(i, first, second) {
		return
	}
	src := y.src[i]
	here := uint64(1) << src.ID
	if first > 0 && src.First > 0 {
		m.set |= here
		y.try(m, i+1, first-src.First, second)
		m.set &^= here
	}
	if second > 0 && src.Second > 0 {
		m.set |= here
		m.other |= here
		y.try(m, i+1, first, second-src.Second)
		m.set &^= here
		m.other &^= here
	}
	y.try(m, i+1, first, second)
}

// reaches reports whether the sources from i on have enough of each kind, each kind taken alone.
func (y *Payer) reaches(i int, first, second int8) bool {
	for _, src := range y.src[i:y.n] {
		first -= src.First
		second -= src.Second
	}
	return first <= 0 && second <= 0
}

// found stores a payment if it is minimal and new.
func (y *Payer) found(m *search) {
	if !y.minimal(m.set, m.rest.florins) {
		return
	}
	c := engine.Choice{Verb: y.Verb, N: int16(m.rest.florins), Set: m.set}
	if y.basket && y.Second < content.NumSymbols {
		c.To = compress(m.set, m.other)
	}
	if m.only {
		if m.n == 0 || m.one != c {
			m.one = c
			m.n++
			m.full = m.n > 1
		}
		return
	}
	for _, o := range m.out[y.start:] {
		if o == c {
			return
		}
	}
	m.out = append(m.out, c)
}

// compress returns a bit for each source of the set, in order; it is set for those in part.
func compress(set, part uint64) int16 {
	var to int16
	for i := 0; set != 0; i++ {
		if part&set&-set != 0 {
			to |= 1 << i
		}
		set &= set - 1
	}
	return to
}

// minimal reports whether the payment would not do without any one source of the set, nor with one
// florin less.
func (y *Payer) minimal(set uint64, florins int8) bool {
	for left := set; left != 0; left &= left - 1 {
		without := set &^ (left & -left)
		if y.pays(without, florins) {
			return false
		}
	}
	return florins == 0 || !y.pays(set, florins-1)
}

// pays reports whether the set with at most the given florins covers any rest.
func (y *Payer) pays(set uint64, florins int8) bool {
	for i := range y.rests[:y.nrests] {
		if y.rests[i].florins <= florins && y.covers(set, &y.rests[i]) {
			return true
		}
	}
	return false
}

// Affordable reports whether any payment is possible with the given florins.
func (y *Payer) Affordable(florins int16) bool {
	for i := range y.rests[:y.nrests] {
		x := &y.rests[i]
		if int16(x.florins) <= florins && y.covers(^uint64(0), x) {
			return true
		}
	}
	return false
}

// Raisable reports whether any payment is possible with the given florins and those of sources, each of
// which is turned into florins or pays one kind (V-4.4, V-5.1).
func (y *Payer) Raisable(florins int16) bool {
	for i := range y.rests[:y.nrests] {
		if x := &y.rests[i]; y.spare(x) >= int16(x.florins)-florins {
			return true
		}
	}
	return false
}

// spare returns the most florins that sources can be turned into while others pay a rest's symbols; a
// large negative number if those cannot be paid at all.
func (y *Payer) spare(x *rest) int16 {
	const none = int16(-1) << 12
	var most [MaxFirst + 1][MaxFirst + 1]int16 // with so much of the first kind and the second
	first, second := min(x.first, MaxFirst), min(x.second, MaxFirst)
	for a := range first + 1 {
		for b := range second + 1 {
			most[a][b] = none
		}
	}
	most[0][0] = y.coins
	for _, src := range y.src[:y.n] {
		for a := first; a >= 0; a-- {
			for b := second; b >= 0; b-- {
				best := most[a][b] + int16(src.Florins)
				if src.First > 0 && a > 0 {
					best = max(best, most[max(0, a-src.First)][b])
				}
				if src.Second > 0 && b > 0 {
					best = max(best, most[a][max(0, b-src.Second)])
				}
				most[a][b] = best
			}
		}
	}
	return most[first][second]
}

// covers reports whether the sources of the set can give a rest's symbols, each
// source one kind: most[a] is the most of the second kind with a of the first.
func (y *Payer) covers(set uint64, x *rest) bool {
	if x.first == 0 && x.second == 0 {
		return true
	}
	var most [12]int8
	need := min(x.first, int8(len(most)-1))
	for a := int8(1); a <= need; a++ {
		most[a] = -1
	}
	for i := range y.src[:y.n] {
		src := &y.src[i]
		if set>>uint(src.ID)&1 == 0 {
			continue
		}
		for a := need; a >= 0; a-- {
			best := int8(-1)
			if most[a] >= 0 {
				best = most[a] + src.Second
			}
			if src.First > 0 && a > 0 {
				if before := most[max(0, a-src.First)]; before > best {
					best = before
				}
			}
			most[a] = best
		}
	}
	return most[need] >= x.second
}
