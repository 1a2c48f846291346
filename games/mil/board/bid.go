package board

import (
	"slices"
	"strconv"
	"strings"

	"signoria/games/mil"
	"signoria/games/mil/content"
)

// purse is a bid, an offer or a payment that the page puts together, kind by kind, before anything
// is posted. It is in the page's own state; one button posts its lines as a chain.
type purse struct {
	q *mil.Question
	c *content.Content
	// lead is the choice before the cubes ("raise"); empty for none.
	lead  string
	cubes content.Cubes
}

// pot is one kind of cubes in the purse.
type pot struct {
	kind           content.Cube
	n, have, floor int
	// shut reports whether the kind can never be chosen here, said whether its line is answered
	// already.
	shut, said bool
}

// cubesKey is the key of the page's state for the cubes put together: five numbers in the order of the
// kinds.
const cubesKey = "cubes"

// purse returns what the page has put together for the open question; at first, the most likely
// wish.
func (m *table) purse() *purse {
	q := m.q.Raising()
	p := &purse{q: &q, c: m.c}
	if m.q.Ask != mil.AskCubes {
		if o, ok := m.opening(); ok {
			p.lead = o
		}
	}
	p.cubes = p.first()
	if asked, ok := readCubes(m.Query.Get(cubesKey)); ok {
		p.cubes = p.fit(asked)
	}
	return p
}

// opening returns the notation of the raise that cubes follow.
func (m *table) opening() (string, bool) {
	for _, c := range m.Only(mil.DoRaise) {
		return m.Post(c), true
	}
	return "", false
}

// readCubes parses the page's own state, which may be any text.
func readCubes(text string) (content.Cubes, bool) {
	var c content.Cubes
	words := strings.Split(text, ".")
	if len(words) != len(c) {
		return c, false
	}
	for k, word := range words {
		n, err := strconv.ParseUint(word, 10, 8)
		if err != nil {
			return c, false
		}
		c[k] = int16(n)
	}
	return c, true
}

func writeCubes(c content.Cubes) string {
	words := make([]string, len(c))
	for k, n := range c {
		words[k] = strconv.Itoa(int(n))
	}
	return strings.Join(words, ".")
}

// said reports whether the line of a kind is answered already.
func (p *purse) said(k content.Cube) bool {
	return p.q.Ask == mil.AskCubes && slices.Index(p.c.Quality[:], k) < slices.Index(p.c.Quality[:], p.q.Kind)
}

// least and most return the bounds of a kind; for an answered line, both its answer.
func (p *purse) least(k content.Cube) int16 {
	if p.said(k) {
		return p.q.Chosen[k]
	}
	return p.q.Floor(p.c, k)
}

func (p *purse) most(k content.Cube) int16 {
	if p.said(k) {
		return p.q.Chosen[k]
	}
	return p.q.Have[k]
}

// fit brings cubes into what there is, and down to the number asked for.
func (p *purse) fit(c content.Cubes) content.Cubes {
	for k := range c {
		c[k] = min(max(c[k], p.least(content.Cube(k))), p.most(content.Cube(k)))
	}
	for _, k := range slices.Backward(p.c.Quality[:]) {
		for p.q.Total >= 0 && int(c.Sum()) > p.q.Total && c[k] > p.least(k) {
			c[k]--
		}
	}
	return c
}

// first returns what the steppers show at first: the better half, the cheaper payment, the lowest
// base, the lowest raise or winning bid, else nothing.
func (p *purse) first() content.Cubes {
	least := p.fit(content.Cubes{})
	switch p.q.Purpose {
	case mil.ForHalf:
		return p.fill(least, p.c.Quality[:])
	case mil.ForSiege:
		worst := slices.Clone(p.c.Quality[:])
		slices.Reverse(worst)
		return p.fill(least, worst)
	case mil.ForRaise, mil.ForBid:
		if c, ok := p.cheapest(least); ok {
			return c
		}
	}
	return least
}

// fill adds cubes in an order until there are as many as are asked for.
func (p *purse) fill(c content.Cubes, order []content.Cube) content.Cubes {
	for _, k := range order {
		if open := int16(p.q.Total) - c.Sum(); open > 0 {
			c[k] = min(p.most(k), c[k]+open)
		}
	}
	return c
}

// cheapest returns the raise or bid of the fewest cubes that is enough, of these the one of least
// worth.
func (p *purse) cheapest(least content.Cubes) (content.Cubes, bool) {
	all := int16(0)
	for k := range content.NumCubes {
		all += p.most(k)
	}
	from := max(least.Sum(), p.q.Offer.Sum()-p.q.Base.Sum())
	for n := from; n <= min(all, from+p.q.Offer.Sum()+1); n++ {
		if c, ok := p.search(least, 0, n); ok {
			return c, true
		}
	}
	return least, false
}

// search returns the first set of n cubes that is enough, kinds before place as in c; sets with few of
// the better kinds come first. ok is false if there is none.
func (p *purse) search(c content.Cubes, place int, n int16) (content.Cubes, bool) {
	if place == len(p.c.Quality) {
		return c, c.Sum() == n && p.q.Enough(p.c, c)
	}
	k := p.c.Quality[place]
	for c[k] = p.least(k); c[k] <= p.most(k) && c.Sum() <= n; c[k]++ {
		if found, ok := p.search(c, place+1, n); ok {
			return found, true
		}
	}
	return c, false
}

// pots returns the kinds of the purse, the best first.
func (p *purse) pots() []pot {
	var list []pot
	for _, k := range p.c.Quality {
		list = append(list, pot{
			kind: k, n: int(p.cubes[k]), have: int(p.q.Have[k]), floor: int(p.least(k)),
			shut: !p.q.Purpose.Allows(k), said: p.said(k),
		})
	}
	if p.narrow() {
		list = slices.DeleteFunc(list, func(t pot) bool { return t.shut })
	}
	return list
}

// narrow reports whether only the kinds that count are shown: two of the five, or one.
func (p *purse) narrow() bool { return len(p.kinds()) <= 2 }

func (p *purse) kinds() []content.Cube {
	return slices.DeleteFunc(slices.Clone(p.c.Quality[:]), func(k content.Cube) bool { return !p.q.Purpose.Allows(k) })
}

// width returns the class of the row of steppers.
func (p *purse) width() string {
	return [...]string{"", "one", "two", "three", "four", "five"}[len(p.pots())]
}

// full reports whether no further cube may be added.
func (p *purse) full() bool { return p.q.Total >= 0 && int(p.cubes.Sum()) >= p.q.Total }

// adds reports whether one more of the kind can be chosen, takes whether one less can.
func (p *purse) adds(t pot) bool {
	return !t.shut && !t.said && t.n < t.have && !p.full()
}

func (p *purse) takes(t pot) bool { return !t.shut && !t.said && t.n > t.floor }

// with returns the page's state after a click on plus or minus.
func (p *purse) with(k content.Cube, change int16) string {
	c := p.cubes
	c[k] += change
	return writeCubes(c)
}

// sum returns the number of cubes in the purse.
func (p *purse) sum() int { return int(p.cubes.Sum()) }

// post returns the chain that says the cubes, empty while they are no legal whole.
func (p *purse) post(cubes content.Cubes) string {
	lines, ok := p.q.Lines(p.c, cubes)
	if !ok || p.q.Ask != mil.AskCubes && p.lead == "" {
		return ""
	}
	var words []string
	if p.lead != "" {
		words = append(words, p.lead)
	}
	for _, k := range lines {
		words = append(words, k.String()+" "+strconv.Itoa(int(cubes[k])))
	}
	return strings.Join(words, "; ")
}

// none returns the chain that offers nothing; empty if that is not possible, or is what the purse
// contains already.
func (p *purse) none() string {
	least := p.fit(content.Cubes{})
	if p.sum() == int(least.Sum()) || !p.free() {
		return ""
	}
	return p.post(least)
}

// free reports whether any number of cubes may be chosen, also none.
func (p *purse) free() bool { return p.q.Purpose.Sealed() || p.q.Purpose == mil.ForOffer }
