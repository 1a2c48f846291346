package board

import (
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// why is a reason in words, with its numbers.
func (m *table) why(r engine.Reason) string {
	key := "why." + r.Why
	if !m.Words.Has(key) {
		return m.t("why_head.closed")
	}
	words := m.t(key, "need", r.Need, "have", r.Have, "what", m.what(r.What))
	if m.inReach(r) {
		words += " " + m.t("why_more.florins", "n", m.raisable())
	}
	return words
}

// whyHead is the short form over a reason: "1 crown short".
func (m *table) whyHead(r engine.Reason) string {
	if k, ok := counted(r); ok && r.Need > r.Have {
		return m.t("why_head.short", "goods", m.amount(r.Need-r.Have, k, plain))
	}
	if key := "why_head." + r.Why; m.Words.Has(key) {
		return m.t(key)
	}
	return m.t("why_head.closed")
}

// counted is the symbol that the numbers of a reason count, if they count one.
func counted(r engine.Reason) (content.Symbol, bool) {
	switch r.Why {
	case "fewFlorins":
		return content.Florin, true
	case "fewShips":
		return content.Ship, true
	case "fewCrowns", "fewCrownsOrCrosses", "agentTakesFirst":
		return content.Crown, true
	}
	return symbolNamed(r.What)
}

func symbolNamed(name string) (content.Symbol, bool) {
	for k := content.Symbol(0); k < content.NumSymbols; k++ {
		if k.String() == name {
			return k, true
		}
	}
	return content.NoSymbol, false
}

// what names the thing that a reason speaks of, which the rules write in
// notation.
func (m *table) what(name string) string {
	if k, ok := symbolNamed(name); ok {
		return m.symbolName(k)
	}
	for a := content.Govern; a < content.NumActions; a++ {
		if a.String() == name {
			return m.actionName(a)
		}
	}
	if s, ok := m.sourceNamed(name); ok {
		return m.ownSource(m.foot, s)
	}
	for c := content.NoCard + 1; c < content.NumCards; c++ {
		if m.c.CardID(c) == name {
			return m.cardName(c)
		}
	}
	if place, chamber, ok := chamberNamed(name); ok {
		return m.placeWords(place+content.Place(chamber), called)
	}
	if seat, ok := engine.ParseSeat(name); ok {
		return m.name(seat)
	}
	return name
}

// sourceNamed finds a source of symbols; cities and titles are among them as
// tiles.
func (m *table) sourceNamed(name string) (content.Source, bool) {
	if name == "" {
		return 0, false
	}
	for s := content.Source(0); s <= content.Pool; s++ {
		if m.c.SourceID(s) == name {
			return s, true
		}
	}
	return 0, false
}

// chamberNamed reads "chamber.3" and "upgrade.3".
func chamberNamed(name string) (content.Place, int, bool) {
	kind, n, _ := strings.Cut(name, ".")
	number, err := strconv.Atoi(n)
	if err != nil || number < 1 || number > content.NumChambers {
		return 0, 0, false
	}
	switch kind {
	case "chamber":
		return content.FirstChamber, number - 1, true
	case "upgrade":
		return content.FirstUpgrade, number - 1, true
	}
	return 0, 0, false
}
