package board

import (
	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/kit"
	"signoria/kit/board"
)

// rateLine is a rate of the market with all ways to trade at it.
type rateLine struct {
	id     string
	offers []*board.Offer
}

// ledger returns the rates with their offers, in the order of the content.
func (m *table) ledger() []rateLine {
	list := make([]rateLine, len(m.c.Rates))
	for i := range m.c.Rates {
		list[i].id = m.c.Rates[i].ID
	}
	for _, o := range m.Offers(mil.DoTrade) {
		line := &list[o.On]
		line.offers = append(line.offers, o)
	}
	return list
}

// traded returns the two sides of an exchange: To metal is given, N taken (mil.DoTrade).
func (m *table) traded(c engine.Choice) (given, taken content.Cubes) {
	return m.c.Rates[c.On].Exchange(c.To, c.N)
}

// wreath returns the sign of victory points.
func (m *table) wreath() templ.Component { return kit.Icon("g-vp", m.T("part.vp")) }
