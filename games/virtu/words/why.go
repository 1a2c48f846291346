package words

import (
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// Why is a reason in words, with its numbers.
func (m *Telling) Why(r engine.Reason) string { return m.Because(r, m.what(r.What)) }

// WhyHead is the short form over a reason: "1 crown short".
func (m *Telling) WhyHead(r engine.Reason) string {
	if k, ok := counted(r); ok && r.Need > r.Have {
		return m.Headline(r, m.Amount(r.Need-r.Have, k, plain))
	}
	return m.Headline(r, "")
}

// counted is the symbol that the numbers of a reason count, if they count one.
func counted(r engine.Reason) (content.Symbol, bool) {
	switch r.Why {
	case "fewFlorins", "florinsInReach":
		return content.Florin, true
	case "fewShips":
		return content.Ship, true
	case "fewCrowns", "fewCrownsOrCrosses", "agentTakesFirst":
		return content.Crown, true
	}
	return SymbolNamed(r.What)
}

// SymbolNamed is the symbol that a name in notation means.
func SymbolNamed(name string) (content.Symbol, bool) {
	for k := content.Symbol(0); k < content.NumSymbols; k++ {
		if k.String() == name {
			return k, true
		}
	}
	return content.NoSymbol, false
}

// what names the thing that a reason speaks of, which the rules write in
// notation.
func (m *Telling) what(name string) string {
	if k, ok := SymbolNamed(name); ok {
		return m.SymbolName(k)
	}
	for a := content.Govern; a < content.NumActions; a++ {
		if a.String() == name {
			return m.ActionName(a)
		}
	}
	if s, ok := m.sourceNamed(name); ok {
		return m.OwnSource(m.foot(), s)
	}
	for c := content.NoCard + 1; c < content.NumCards; c++ {
		if m.c.CardID(c) == name {
			return m.CardName(c)
		}
	}
	if place, chamber, ok := chamberNamed(name); ok {
		return m.PlaceWords(place+content.Place(chamber), Called)
	}
	if seat, ok := engine.ParseSeat(name); ok {
		return m.Name(seat)
	}
	return name
}

// sourceNamed finds a source of symbols; cities and titles are among them as
// tiles.
func (m *Telling) sourceNamed(name string) (content.Source, bool) {
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
