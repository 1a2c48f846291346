package board

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
)

// purse is a bid, an offer or a payment that the page puts together, kind by
// kind, before anything is said: it lies in the page's own state. One button
// posts its lines as a chain.
type purse struct {
	q *mil.Question
	c *mil.Content
	// lead is what is chosen before the cubes ("raise"), empty for none.
	lead  string
	cubes mil.Cubes
}

// pot is one kind of cubes in the purse.
type pot struct {
	kind           mil.Cube
	n, have, floor int
	// shut tells whether the kind is never chosen here, said whether its line is
	// answered already.
	shut, said bool
}

// cubesKey is the key of the page's state that holds the cubes put together:
// five numbers in the order of the kinds.
const cubesKey = "cubes"

// purse is what the page has put together for the open question; where nothing
// is, what one most likely wants.
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

// opening is the notation of the raise that cubes follow.
func (m *table) opening() (string, bool) {
	for _, c := range m.only(mil.DoRaise) {
		return m.open[c], true
	}
	return "", false
}

// readCubes reads the page's own state: anything may stand there.
func readCubes(text string) (mil.Cubes, bool) {
	var c mil.Cubes
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

func writeCubes(c mil.Cubes) string {
	words := make([]string, len(c))
	for k, n := range c {
		words[k] = strconv.Itoa(int(n))
	}
	return strings.Join(words, ".")
}

// said tells whether the line of a kind is answered already.
func (p *purse) said(k mil.Cube) bool {
	return p.q.Ask == mil.AskCubes && slices.Index(p.c.Quality[:], k) < slices.Index(p.c.Quality[:], p.q.Kind)
}

// least and most bound a kind: what is said already stands.
func (p *purse) least(k mil.Cube) int16 {
	if p.said(k) {
		return p.q.Chosen[k]
	}
	return p.q.Floor(p.c, k)
}

func (p *purse) most(k mil.Cube) int16 {
	if p.said(k) {
		return p.q.Chosen[k]
	}
	return p.q.Have[k]
}

// fit brings cubes into what there is, and down to the number asked for.
func (p *purse) fit(c mil.Cubes) mil.Cubes {
	for k := range c {
		c[k] = min(max(c[k], p.least(mil.Cube(k))), p.most(mil.Cube(k)))
	}
	for _, k := range slices.Backward(p.c.Quality[:]) {
		for p.q.Total >= 0 && int(c.Sum()) > p.q.Total && c[k] > p.least(k) {
			c[k]--
		}
	}
	return c
}

// first is what the steppers show at the beginning: the better half, the cheaper
// payment, the least base, the least raise or bid that beats, else nothing.
func (p *purse) first() mil.Cubes {
	least := p.fit(mil.Cubes{})
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
func (p *purse) fill(c mil.Cubes, order []mil.Cube) mil.Cubes {
	for _, k := range order {
		if open := int16(p.q.Total) - c.Sum(); open > 0 {
			c[k] = min(p.most(k), c[k]+open)
		}
	}
	return c
}

// cheapest is the raise or bid of the fewest cubes that is enough, of these the
// one of least worth.
func (p *purse) cheapest(least mil.Cubes) (mil.Cubes, bool) {
	all := int16(0)
	for k := range mil.NumCubes {
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

// search tries all ways to hold n cubes, few of the better kinds first.
func (p *purse) search(c mil.Cubes, place int, n int16) (mil.Cubes, bool) {
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

// pots are the kinds of the purse, the best first.
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

// narrow tells whether only the kinds that count are shown: two of the five, or
// one.
func (p *purse) narrow() bool { return len(p.kinds()) <= 2 }

func (p *purse) kinds() []mil.Cube {
	return slices.DeleteFunc(slices.Clone(p.c.Quality[:]), func(k mil.Cube) bool { return !p.q.Purpose.Allows(k) })
}

// width is the class of the row of steppers.
func (p *purse) width() string {
	return [...]string{"", "one", "two", "three", "four", "five"}[len(p.pots())]
}

// full tells whether no further cube may be added.
func (p *purse) full() bool { return p.q.Total >= 0 && int(p.cubes.Sum()) >= p.q.Total }

// adds and takes tell whether one more, or one less, of the kind can be chosen.
func (p *purse) adds(t pot) bool {
	return !t.shut && !t.said && t.n < t.have && !p.full()
}

func (p *purse) takes(t pot) bool { return !t.shut && !t.said && t.n > t.floor }

// with is the page's state after a click on plus or minus.
func (p *purse) with(k mil.Cube, change int16) string {
	c := p.cubes
	c[k] += change
	return writeCubes(c)
}

// sum is how many cubes are in the purse.
func (p *purse) sum() int { return int(p.cubes.Sum()) }

// post is the chain that says the cubes, empty while they are no legal whole.
func (p *purse) post(cubes mil.Cubes) string {
	lines, ok := p.q.Lines(p.c, cubes)
	if !ok || p.q.Ask != mil.AskCubes && p.lead == "" {
		return ""
	}
	var words []string
	if p.lead != "" {
		words = append(words, p.lead)
	}
	for _, k := range lines {
		words = append(words, cubesLine(k, cubes[k]))
	}
	return strings.Join(words, "; ")
}

// none is the chain that offers nothing; empty where that is not possible, or
// is what the purse holds already.
func (p *purse) none() string {
	least := p.fit(mil.Cubes{})
	if p.sum() == int(least.Sum()) || !p.free() {
		return ""
	}
	return p.post(least)
}

// free tells whether any number of cubes may be chosen, none as well.
func (p *purse) free() bool { return p.q.Purpose.Sealed() || p.q.Purpose == mil.ForOffer }

// potPrefix begins the names of kinds in the page's "why not?", lessPrefix those
// of which fewer are wanted.
const (
	potPrefix  = "pot."
	lessPrefix = "less-"
)

func (m *table) potLink(p *purse, t pot, change int16) templ.SafeURL {
	return m.link(cubesKey, p.with(t.kind, change), "why", "")
}

// whyPot says why no more of a kind, or no fewer, can be chosen.
func (m *table) whyPot(name string) note {
	p := m.purse()
	name, less := strings.CutPrefix(name, lessPrefix)
	for _, t := range p.pots() {
		switch {
		case t.kind.String() != name:
		case less && !p.takes(t):
			return m.potNote(p, t, "bid.no_less", t.floor)
		case !less && !p.adds(t):
			return m.whyFull(p, t)
		}
	}
	return note{}
}

// whyFull says why no more of a kind can be chosen.
func (m *table) whyFull(p *purse, t pot) note {
	switch {
	case t.shut:
		return m.potNote(p, t, "bid.never_"+purposeNames[p.q.Purpose], 0)
	case t.said:
		return m.potNote(p, t, "bid.said", 0)
	case p.full():
		return m.potNote(p, t, "bid.full", p.q.Total)
	case p.q.Purpose == mil.ForHalf:
		return m.potNote(p, t, "bid.no_more_there", t.have)
	}
	n := m.potNote(p, t, "bid.no_more", t.have)
	n.rule = "M-4.4"
	return n
}

func (m *table) potNote(p *purse, t pot, key string, n int) note {
	return note{m.t("desk.why_not"), m.t(key, "n", n, "kind", m.cubeName(t.kind)), purposeRules[p.q.Purpose]}
}

// sealWords are on the button that seals, offers or pays.
func (m *table) sealWords(p *purse) string {
	if p.sum() == 0 && p.free() {
		return m.t("bid.none_" + purposeNames[p.q.Purpose])
	}
	return m.t("bid.do_"+purposeNames[p.q.Purpose], "n", p.sum(), "whole", p.sum()+int(p.q.Base.Sum()))
}

// missingWords say what the cubes in the purse lack, on the button that cannot
// be pressed yet.
func (m *table) missingWords(p *purse) string {
	switch {
	case p.q.Total >= 0:
		return m.t("bid.missing", "n", p.q.Total-p.sum())
	case p.q.Purpose == mil.ForRaise && p.cubes[mil.Gold] < p.q.Offer[mil.Gold]:
		return m.t("bid.more_gold", "n", int(p.q.Offer[mil.Gold]))
	}
	return m.t("bid.not_enough")
}

// ofWords say how many of a kind there are.
func (m *table) ofWords(p *purse, t pot) string {
	switch {
	case t.shut:
		return m.t("bid.never")
	case t.floor > 0 && !t.said:
		return m.t("bid.from_of", "least", t.floor, "n", t.have)
	}
	return m.t("bid.of", "n", t.have)
}

// half is how many of n cubes are taken (M-4.5).
func half(n int) int { return (n + 1) / 2 }

// fate is what follows one way that a bid may end.
type fate struct{ head, words string }

// fates are what may come of the bid.
func (m *table) fates(p *purse) []fate {
	switch p.q.Purpose {
	case mil.ForDowry:
		return m.dowryFates(p)
	case mil.ForCathedral:
		return m.cathedralFates(p)
	case mil.ForBase, mil.ForBid:
		pay := m.t("fate.castle", "n", p.sum()+int(p.q.Base.Sum()), "points", m.prestige(int(m.c.Points.Castle), marked), "where", m.castlePlaces(m.You))
		return []fate{{m.t("fate.win"), pay}, {m.t("fate.outbid"), m.t("fate.cubes_back")}}
	case mil.ForRaise:
		return []fate{{m.t("fate.then"), m.t("fate.raise", "who", m.name(m.q.Target.Seat()), "n", half(p.sum()), "points", m.prestige(m.vassalWorth(), marked))}}
	case mil.ForHalf:
		return []fate{{m.t("fate.rest"), m.t("fate.half_rest", "goods", m.sum(minus(p.q.Offer, p.cubes), marked))}}
	}
	return nil
}

func minus(a, b mil.Cubes) mil.Cubes {
	for k := range a {
		a[k] -= b[k]
	}
	return a
}

// dowryFates say what a dowry leads to (M-11.3–M-11.5).
func (m *table) dowryFates(p *purse) []fate {
	host := m.q.Knight.Seat()
	highest := ""
	switch {
	case host == m.You:
		highest = m.t("fate.dowry_host")
	case p.sum() == 0 && m.seat(m.You).Women > 0:
		highest = m.t("fate.dowry_half", "who", m.name(host), "points", m.prestige(int(m.c.Points.Dowry), marked))
	case m.seat(m.You).Women == 0:
		highest = m.t("fate.dowry_none", "who", m.name(host), "half", half(p.sum()), "n", p.sum())
	default:
		highest = m.t("fate.dowry", "who", m.name(host), "half", half(p.sum()), "n", p.sum(), "points", m.prestige(int(m.c.Points.Dowry), marked))
	}
	lower := "fate.dowry_lower"
	if host == m.You {
		lower = "fate.dowry_lower_host"
	}
	return []fate{{m.t("fate.highest"), highest}, {m.t("fate.shared"), m.t("fate.dowry_shared")}, {m.t("fate.lower"), m.t(lower)}}
}

// cathedralFates say what gold for the cathedral leads to (M-21.2–M-21.5).
func (m *table) cathedralFates(p *purse) []fate {
	if p.sum() == 0 {
		return []fate{{m.t("fate.nothing"), m.t("fate.cathedral_nothing")}}
	}
	top := m.prestige(int(m.c.Points.Cathedral), marked)
	return []fate{
		{m.t("fate.highest"), m.t("fate.cathedral_highest", "points", top)},
		{m.t("fate.lower"), m.t("fate.cathedral_lower")},
		{m.t("fate.lowest"), m.t("fate.cathedral_lowest", "n", int(m.c.Points.CathedralLow))},
	}
}

// castlePlaces names the knights of a seat, and its vassals, without castle
// (M-18.4).
func (m *table) castlePlaces(s engine.Seat) string {
	var names []string
	v := m.seat(s)
	for i := range v.Knights {
		if k := &v.Knights[i]; k.In && !k.Castle {
			names = append(names, k.Knight.Letter())
		}
	}
	for _, k := range v.Vassals {
		if !m.knight(k).Castle {
			names = append(names, m.knightBy(k, s, plain))
		}
	}
	return m.any(names)
}

// vassalWorth is the prestige of a new vassal: for him and for each land that he
// holds (M-16.6).
func (m *table) vassalWorth() int {
	lands := 0
	for _, l := range m.knight(m.q.Target).Lands {
		if l.Design != mil.NoLand {
			lands++
		}
	}
	return int(m.c.Points.Vassal) + lands*int(m.c.Points.VassalLand)
}
