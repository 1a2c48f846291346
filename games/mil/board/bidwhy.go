package board

import (
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/kit/board"
)

// potPrefix begins the names of kinds in the page's "why not?", lessPrefix those
// of which fewer are wanted.
const (
	potPrefix  = "pot."
	lessPrefix = "less-"
)

// less and more are the clicks on minus and plus; shut they answer why.
func (m *table) less(p *purse, t pot) board.Step {
	name := t.kind.String()
	if !p.takes(t) {
		return board.Step{ID: "less-" + name, Href: m.WhyLink(potPrefix + lessPrefix + name), Shut: true, Label: m.T("bid.no_less_of", "kind", m.CubeName(t.kind))}
	}
	return board.Step{ID: "less-" + name, Href: m.potLink(p, t, -1), Label: m.T("bid.less", "kind", m.CubeName(t.kind))}
}

func (m *table) more(p *purse, t pot) board.Step {
	name := t.kind.String()
	if !p.adds(t) {
		return board.Step{ID: "more-" + name, Href: m.WhyLink(potPrefix + name), Shut: true, Label: m.T("bid.no_more_of", "kind", m.CubeName(t.kind))}
	}
	return board.Step{ID: "more-" + name, Href: m.potLink(p, t, 1), Label: m.T("bid.more", "kind", m.CubeName(t.kind))}
}

func (m *table) potLink(p *purse, t pot, change int16) templ.SafeURL {
	return m.Link(cubesKey, p.with(t.kind, change), "why", "")
}

// whyPot says why no more of a kind, or no fewer, can be chosen.
func (m *table) whyPot(name string) board.Note {
	p := m.purse()
	name, less := strings.CutPrefix(name, lessPrefix)
	for _, t := range p.pots() {
		switch {
		case t.kind.String() != name:
		case less && !p.takes(t):
			if t.floor == 0 && !t.said {
				return m.potNote(p, t, "bid.none_chosen", 0)
			}
			return m.potNote(p, t, "bid.no_less", t.floor)
		case !less && !p.adds(t):
			return m.whyFull(p, t)
		}
	}
	return board.Note{}
}

// whyFull says why no more of a kind can be chosen.
func (m *table) whyFull(p *purse, t pot) board.Note {
	switch {
	case t.shut:
		return m.potNote(p, t, "bid.never_"+words.PurposeNames[p.q.Purpose], 0)
	case t.said:
		return m.potNote(p, t, "bid.said", 0)
	case p.full():
		return m.potNote(p, t, "bid.full", p.q.Total)
	case p.q.Purpose == mil.ForHalf:
		return m.potNote(p, t, "bid.no_more_there", t.have)
	}
	key := "bid.no_more"
	if t.have == 0 {
		key = "bid.none_at_all"
	}
	n := m.potNote(p, t, key, t.have)
	n.Rule = "M-4.4"
	return n
}

func (m *table) potNote(p *purse, t pot, key string, n int) board.Note {
	return board.Note{Head: m.T("desk.why_not"), Words: m.T(key, "n", n, "kind", m.CubeName(t.kind)), Rule: purposeRules[p.q.Purpose]}
}

// sealWords are on the button that seals, offers or pays.
func (m *table) sealWords(p *purse) string {
	if p.sum() == 0 && p.free() {
		return m.T("bid.none_" + words.PurposeNames[p.q.Purpose])
	}
	whole := p.sum() + int(p.q.Base.Sum())
	return m.T("bid.do_"+words.PurposeNames[p.q.Purpose], "n", p.sum(), "whole", m.T("amount.cubes", "n", whole))
}

// missingWords say what the cubes in the purse lack, on the button that cannot
// be pressed yet.
func (m *table) missingWords(p *purse) string {
	switch {
	case p.q.Total >= 0:
		return m.T("bid.missing", "n", p.q.Total-p.sum())
	case p.q.Purpose == mil.ForRaise && p.cubes[content.Gold] < p.q.Offer[content.Gold]:
		return m.T("bid.more_gold", "n", int(p.q.Offer[content.Gold]))
	}
	return m.T("bid.not_enough")
}

// ofWords say how many of a kind there are.
func (m *table) ofWords(p *purse, t pot) string {
	switch {
	case t.shut:
		return m.T("bid.never")
	case t.floor > 0 && !t.said:
		return m.T("bid.from_of", "least", t.floor, "n", t.have)
	}
	return m.T("bid.of", "n", t.have)
}

// half returns how many of n cubes are taken (M-4.5).
func half(n int) int { return (n + 1) / 2 }

// fate is the result of one way in which a bid may end.
type fate struct{ head, words string }

// fates returns the possible results of the bid.
func (m *table) fates(p *purse) []fate {
	switch p.q.Purpose {
	case mil.ForDowry:
		return m.dowryFates(p)
	case mil.ForCathedral:
		return m.cathedralFates(p)
	case mil.ForBase, mil.ForBid:
		pay := m.T("fate.castle", "n", p.sum()+int(p.q.Base.Sum()), "points", m.Prestige(int(m.c.Points.Castle), rich), "where", m.castlePlaces(m.You))
		return []fate{{m.T("fate.win"), pay}, {m.T("fate.outbid"), m.T("fate.cubes_back")}}
	case mil.ForRaise:
		return []fate{{m.T("fate.then"), m.T("fate.raise", "who", m.Name(m.q.Target.Seat()), "n", half(p.sum()), "points", m.Prestige(m.vassalWorth(), rich))}}
	case mil.ForHalf:
		return []fate{{m.T("fate.rest"), m.T("fate.half_rest", "goods", m.Sum(minus(p.q.Offer, p.cubes), rich))}}
	}
	return nil
}

func minus(a, b content.Cubes) content.Cubes {
	for k := range a {
		a[k] -= b[k]
	}
	return a
}

// dowryFates returns the possible results of a dowry (M-11.3–M-11.5).
func (m *table) dowryFates(p *purse) []fate {
	host := m.q.Knight.Seat()
	highest := ""
	switch {
	case host == m.You:
		highest = m.T("fate.dowry_host")
	case p.sum() == 0 && m.Seat(m.You).Women > 0:
		highest = m.T("fate.dowry_half", "who", m.Name(host), "points", m.Prestige(int(m.c.Points.Dowry), rich))
	case m.Seat(m.You).Women == 0:
		highest = m.T("fate.dowry_none", "who", m.Name(host), "half", half(p.sum()), "n", p.sum())
	default:
		highest = m.T("fate.dowry", "who", m.Name(host), "half", half(p.sum()), "n", p.sum(), "points", m.Prestige(int(m.c.Points.Dowry), rich))
	}
	lower := "fate.dowry_lower"
	if host == m.You {
		lower = "fate.dowry_lower_host"
	}
	return []fate{{m.T("fate.highest"), highest}, {m.T("fate.shared"), m.T("fate.dowry_shared")}, {m.T("fate.lower"), m.T(lower)}}
}

// cathedralFates returns the possible results of gold for the cathedral (M-21.2–M-21.5).
func (m *table) cathedralFates(p *purse) []fate {
	if p.sum() == 0 {
		return []fate{{m.T("fate.nothing"), m.T("fate.cathedral_nothing")}}
	}
	top := m.Prestige(int(m.c.Points.Cathedral), rich)
	return []fate{
		{m.T("fate.highest"), m.T("fate.cathedral_highest", "points", top)},
		{m.T("fate.lower"), m.T("fate.cathedral_lower")},
		{m.T("fate.lowest"), m.T("fate.cathedral_lowest", "n", int(m.c.Points.CathedralLow))},
	}
}

// castlePlaces names the knights of a seat, and its vassals, without castle
// (M-18.4).
func (m *table) castlePlaces(s engine.Seat) string {
	var names []string
	v := m.Seat(s)
	for i := range v.Knights {
		if k := &v.Knights[i]; k.In && !k.Castle {
			names = append(names, k.Knight.Letter())
		}
	}
	for _, k := range v.Vassals {
		if !m.Knight(k).Castle {
			names = append(names, m.KnightBy(k, s, plain))
		}
	}
	return m.Any(names)
}

// vassalWorth returns the prestige of a new vassal: for him and for each land that he has (M-16.6).
func (m *table) vassalWorth() int { return m.worthOf(m.q.Target) }
