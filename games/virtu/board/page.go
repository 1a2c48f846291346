package board

import (
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

var paneSymbols = [len(panes)]string{"u-board", "u-house", "t-duchy", "u-people", "g-vp"}

// paneName is what a pane is called: with two players the rival stands below the
// influence tracks.
func (m *table) paneName(pane string) string {
	if pane == "rivals" && len(m.v.Leagues) > 0 {
		return m.T("pane.influence")
	}
	return m.T("pane." + pane)
}

// paneOf is the pane of a phone on which a thing lies.
func (m *table) paneOf(th thing) string {
	switch th.kind {
	case aCity, aPower, anArmy, aUnit:
		return "map"
	case aTile:
		return "domain"
	case anItem, aBonus, aStep:
		return "prestige"
	case aLeague, aMarker:
		return "rivals"
	case aRoom:
		if engine.Seat(th.n/content.NumChambers) != m.foot {
			return "rivals"
		}
	}
	return "palace"
}

// paneLit tells whether something on a pane may be clicked now.
func (m *table) paneLit(pane string) bool {
	for _, group := range []map[thing][]*virtu.Offer{m.offers, m.firsts} {
		for th := range group {
			if m.paneOf(th) == pane && m.at(th).class == "can" {
				return true
			}
		}
	}
	return false
}

// looked is the thing whose drawer is open: one with several choices, or, on a
// phone, any that is asked about.
func (m *table) looked() (thing, light) {
	for _, group := range []map[thing][]*virtu.Offer{m.offers, m.firsts} {
		for th := range group {
			if l := m.at(th); (l.looked || l.asked) && l.class != "" {
				return th, l
			}
		}
	}
	return thing{}, light{}
}

// thingName is what a thing is called.
func (m *table) thingName(th thing) string {
	switch th.kind {
	case aCity:
		return m.CityName(content.City(th.n))
	case aPower:
		return m.PowerName(content.Power(th.n))
	case aTile:
		return m.TileName(content.Tile(th.n))
	case anItem:
		return m.ItemName(content.Item(th.n))
	case aBonus:
		return m.BonusName(content.Bonus(th.n))
	case aCard:
		return m.CardName(content.Card(th.n))
	case anArmy:
		return m.Name(engine.Seat(th.n))
	case aSlot:
		if card := m.Seat(m.You).Slots[th.n].Card; card != content.NoCard {
			return m.CardName(card)
		}
		return m.T("chart.slot", "n", th.n+1)
	case aRoom:
		return m.T("chart.room", "who", m.Name(engine.Seat(th.n/content.NumChambers)), "n", th.n%content.NumChambers+1)
	case anUnder:
		return m.CardName(m.Seat(m.You).Chambers[th.n].Upgrade)
	case aStep:
		return m.T("ladder.patronage")
	case aLeague:
		return m.LeagueName(content.League(th.n))
	case aMarker:
		return m.T("league.marker", "league", m.LeagueName(content.League(th.n)))
	case aUnit:
		return m.unitName(th)
	}
	return ""
}

// cityFacts say who stands at a city, without its name.
func (m *table) cityFacts(c content.City) string {
	_, facts, _ := strings.Cut(m.cityLabel(c), ", ")
	return facts
}
