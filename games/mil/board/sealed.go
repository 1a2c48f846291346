package board

import (
	"slices"

	"signoria/engine"
	"signoria/games/mil"
)

// nameOrYou names a seat on the page of its own people.
func (m *table) nameOrYou(s engine.Seat) string {
	if s == m.You {
		return m.T("desk.you")
	}
	return m.Name(s)
}

// sealedWords say whether a seat has sealed.
func (m *table) sealedWords(s engine.Seat) string {
	if m.Seat(s).Sealed {
		return m.T("bid.sealed")
	}
	if s == m.You {
		return m.T("bid.choosing_you")
	}
	return m.T("bid.choosing")
}

// byBid are the seats by their open bids, the highest first; equal ones in table
// order (M-4).
func (m *table) byBid() []engine.Seat {
	list := m.bidders()
	slices.SortStableFunc(list, func(a, b engine.Seat) int {
		switch {
		case m.c.Beats(m.q.Bids[a], m.q.Bids[b]):
			return -1
		case m.c.Beats(m.q.Bids[b], m.q.Bids[a]):
			return 1
		}
		return 0
	})
	return list
}

// rankWords says how the bid at place i of the ranking did: whether it was smaller or worse than
// the one before it.
func (m *table) rankWords(i int, s engine.Seat) string {
	n := int(m.q.Bids[s].Sum())
	switch {
	case n == 0:
		return m.T("bid.nothing")
	case i == 0:
		return m.T("bid.highest")
	case n == int(m.q.Bids[m.byBid()[0]].Sum()):
		return m.T("bid.of_less_worth", "n", n)
	}
	return m.T("amount.cubes", "n", n)
}

// sumWords says next to the sum what these cubes amount to.
func (m *table) sumWords(p *purse) string {
	switch p.q.Purpose {
	case mil.ForOffer:
		if p.sum() == 0 {
			return ""
		}
		return m.T("bid.offer_half", "who", m.Name(m.q.Knight.Seat()), "n", half(p.sum()))
	case mil.ForRaise, mil.ForBid:
		if !p.q.Enough(p.c, p.cubes) {
			return m.missingWords(p)
		}
		return m.beatsWords(p)
	case mil.ForHalf, mil.ForSiege:
		return m.T("bid.total", "n", p.q.Total)
	}
	return ""
}

// beatsWords say by what a raise or a bid beats the one before: by number, or
// by a better kind.
func (m *table) beatsWords(p *purse) string {
	whole := p.cubes
	if p.q.Purpose == mil.ForBid {
		for k := range whole {
			whole[k] += p.q.Base[k]
		}
	}
	if whole.Sum() > p.q.Offer.Sum() {
		return m.T("bid.beats_number", "n", int(whole.Sum()-p.q.Offer.Sum()))
	}
	for _, k := range m.c.Quality {
		if whole[k] > p.q.Offer[k] {
			return m.T("bid.beats_kind", "kind", m.CubeName(k))
		}
	}
	return ""
}

// tread is one step of the cathedral's stairs.
type tread struct {
	worth int
	words string
	mine  bool
}

// stair returns what gold scores: each piece less than the highest one point less, down to 0
// (M-21.3).
func (m *table) stair() []tread {
	var list []tread
	top := int(m.c.Points.Cathedral)
	mine := -1
	if m.q.Ask == mil.AskDonate && m.Asked {
		mine = m.maxGold() - m.shownGold(m.You)
	}
	for less := range top {
		words := m.T("bid.stair", "n", less)
		if less == 0 {
			words = m.T("bid.stair_top")
		}
		list = append(list, tread{top - less, words, less == mine})
	}
	return list
}

// shownGold returns the gold that a seat has shown for the cathedral.
func (m *table) shownGold(s engine.Seat) int {
	if int(s) >= len(m.q.Shown) || s < 0 {
		return 0
	}
	return m.q.Shown[s]
}

func (m *table) maxGold() int { return slices.Max(append([]int{0}, m.q.Shown...)) }

func (m *table) highestGold(s engine.Seat) bool {
	return m.shownGold(s) > 0 && m.shownGold(s) == m.maxGold()
}

// goldWords say what a seat's gold has come to.
func (m *table) goldWords(s engine.Seat) string {
	switch {
	case m.shownGold(s) == 0:
		return m.T("bid.nothing")
	case m.highestGold(s):
		return m.T("bid.gives")
	case s == m.q.Seat && s == m.You:
		return m.T("bid.deciding_you")
	case s == m.q.Seat:
		return m.T("bid.deciding")
	}
	return m.T("cubes.gold", "n", m.shownGold(s))
}

// donateFate says what giving the gold, or taking it back, leads to.
func (m *table) donateFate(c engine.Choice) string {
	if c.N == 0 {
		return m.T("fate.take_back")
	}
	return m.T("fate.donate", "points", m.Prestige(m.q.Worth, rich))
}
