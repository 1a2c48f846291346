package board

import (
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

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
	case p.q.Purpose == mil.ForRaise && p.cubes[content.Gold] < p.q.Offer[content.Gold]:
		return m.t("bid.more_gold", "n", int(p.q.Offer[content.Gold]))
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

func minus(a, b content.Cubes) content.Cubes {
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
		if l.Design != content.NoLand {
			lands++
		}
	}
	return int(m.c.Points.Vassal) + lands*int(m.c.Points.VassalLand)
}
