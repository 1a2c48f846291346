package words

import (
	"strings"

	"signoria/engine"
	"signoria/games/mil/content"
)

// Why is a reason in words, with its numbers.
func (m *Telling) Why(r engine.Reason) string { return m.Because(r, m.what(r.What)) }

// WhyHead is the short form over a reason: "1 gold short".
func (m *Telling) WhyHead(r engine.Reason) string {
	if k, ok := counted(r); ok && r.Need > r.Have {
		return m.Headline(r, m.Amount(r.Need-r.Have, k, plain))
	}
	return m.Headline(r, "")
}

// counted is the kind of cube that is short of what is needed, if one is.
func counted(r engine.Reason) (content.Cube, bool) {
	switch r.Why {
	case "noGold":
		return content.Gold, true
	case "fewInfluence":
		return content.Influence, true
	case "fewCubes", "fewForBid", "noBase":
		return cubeNamed(r.What)
	}
	return 0, false
}

func cubeNamed(name string) (content.Cube, bool) {
	for k := range content.NumCubes {
		if k.String() == name {
			return k, true
		}
	}
	return 0, false
}

// what names the thing that a reason speaks of, which the rules write in
// notation.
func (m *Telling) what(name string) string {
	if k, ok := cubeNamed(name); ok {
		return m.CubeName(k)
	}
	for i := range m.c.Rates {
		if m.c.Rates[i].ID == name {
			return m.rateName(&m.c.Rates[i])
		}
	}
	if seat, ok := engine.ParseSeat(name); ok {
		return m.Name(seat)
	}
	return name
}

// rateName writes a rate of the market: "2 food → 1 cloth or metal".
func (m *Telling) rateName(r *content.Rate) string {
	return m.T("choice.trade", "given", m.rateSide(r.Give, r.GiveGoods), "taken", m.rateSide(r.Get, r.GetGoods))
}

// rateSide is one side of a rate; goods are cloth or metal.
func (m *Telling) rateSide(c content.Cubes, goods int8) string {
	var parts []string
	if c != (content.Cubes{}) {
		parts = append(parts, m.Sum(c, plain))
	}
	if goods > 0 {
		parts = append(parts, m.T("amount.goods", "n", int(goods)))
	}
	return strings.Join(parts, ", ")
}
