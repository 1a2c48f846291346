package board

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/kit/board"
)

// paneNames are the panes of a phone, in the order of its tabs.
var paneNames = [...]string{"map", "palace", "domain", "rivals", "prestige"}

// panes returns the panes of a phone, the one of the open question first: it is shown also if
// nothing on it is highlighted, and says why.
func (m *table) panes() board.Panes {
	names := slices.Clone(paneNames[:])
	if home, ok := answeredOn[m.q.Ask]; ok && m.Asked && m.Picked.None() && (m.ordered || !m.agentsAsked()) {
		at := slices.Index(names, home)
		names = slices.Insert(slices.Delete(names, at, at+1), 0, home)
	}
	return board.Panes{Names: names, Of: m.paneOf}
}

// answeredOn are the panes of the questions that are not answered on the chart.
var answeredOn = map[virtu.Ask]string{
	virtu.AskLay: "palace", virtu.AskStart: "palace", virtu.AskMove: "palace", virtu.AskPay: "palace", virtu.AskCommit: "palace",
	virtu.AskPut: "palace", virtu.AskArrange: "palace", virtu.AskLoseSlot: "palace", virtu.AskUnblock: "palace",
	virtu.AskIntrigue: "palace", virtu.AskSpot: "palace",
	virtu.AskGovern: "domain", virtu.AskInfluence: "rivals",
	virtu.AskBuy: "prestige", virtu.AskBonus: "prestige", virtu.AskPatronage: "prestige",
}

var paneSymbols = [...]string{"u-board", "u-house", "t-duchy", "u-people", "g-vp"}

// tabs returns the links to the panes: with two players the opponent is below the influence tracks.
func (m *table) tabs() []board.Tab {
	var list []board.Tab
	for i, pane := range paneNames {
		name := pane
		if pane == "rivals" && m.Leagued() {
			name = "influence"
		}
		list = append(list, board.Tab{Pane: pane, Symbol: paneSymbols[i], Name: m.T("pane." + name)})
	}
	return list
}

// paneOf returns the pane of a phone that contains a thing.
func (m *table) paneOf(th board.Thing) string {
	switch th.Kind {
	case aCity, aPower, anArmy, aUnit:
		return "map"
	case aTile:
		return "domain"
	case anItem, aBonus, aStep:
		return "prestige"
	case aLeague, aMarker:
		return "rivals"
	case aRoom:
		if engine.Seat(th.N/content.NumChambers) != m.Foot {
			return "rivals"
		}
	}
	return "palace"
}

// thingName returns the name of a thing.
func (m *table) thingName(th board.Thing) string {
	switch th.Kind {
	case aCity:
		return m.CityName(content.City(th.N))
	case aPower:
		return m.PowerName(content.Power(th.N))
	case aTile:
		return m.TileName(content.Tile(th.N))
	case anItem:
		return m.ItemName(content.Item(th.N))
	case aBonus:
		return m.BonusName(content.Bonus(th.N))
	case aCard:
		return m.CardName(content.Card(th.N))
	case anArmy:
		return m.Name(engine.Seat(th.N))
	case aSlot:
		if card := m.Seat(m.You).Slots[th.N].Card; card != content.NoCard {
			return m.CardName(card)
		}
		return m.T("chart.slot", "n", th.N+1)
	case aRoom:
		return m.T("chart.room", "who", m.Name(engine.Seat(th.N/content.NumChambers)), "n", th.N%content.NumChambers+1)
	case anUnder:
		return m.CardName(m.Seat(m.You).Chambers[th.N].Upgrade)
	case aStep:
		return m.T("ladder.patronage")
	case aLeague:
		return m.LeagueName(content.League(th.N))
	case aMarker:
		return m.T("league.marker", "league", m.LeagueName(content.League(th.N)))
	case aUnit:
		return m.unitName(th)
	}
	return ""
}

// cityFacts says who is at a city, without its name.
func (m *table) cityFacts(c content.City) string {
	_, facts, _ := strings.Cut(m.cityLabel(c), ", ")
	return facts
}
