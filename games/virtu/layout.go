package virtu

import (
	"strings"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// layout returns choices that place all family cards which a seat still has to place at set-up
// (V-2.9), in notation with ";" between them; empty where nothing is to be placed. It is a
// sound beginning and nothing more, by what the lessons teach: a chamber without a printed
// action takes the card with the most symbols, a chamber that prints an action and no symbol
// takes a card with the same action, and the other cards become courtiers. It depends on the
// seat's own palace alone.
func (r *rules) layout(s *state, seat engine.Seat) string {
	at := *s
	p := &at.Players[seat]
	var texts []string
	for {
		choices := r.listLay(&at, seat, nil)
		if len(choices) == 0 {
			return strings.Join(texts, ";")
		}
		best := choices[0]
		for _, c := range choices[1:] {
			if r.fits(p, c) > r.fits(p, best) {
				best = c
			}
		}
		texts = append(texts, r.Format(&at, seat, best))
		p.lay(content.Place(best.To), content.Card(best.On))
	}
}

// The merits of places at set-up. A card has fewer symbols than lie between two of them.
const (
	meritUpgrade  = 0
	meritOther    = 100 // a chamber whose printed action or symbol is covered
	meritCourtier = 200
	meritSame     = 300 // a chamber that prints the card's action, and no symbol
	meritEmpty    = 400 // a chamber without a printed action
)

// fits is how well a card lies on a place at set-up; the higher the better.
func (r *rules) fits(p *player, c engine.Choice) int {
	card, place := &r.c.Cards[c.On], content.Place(c.To)
	switch {
	case place.Slot():
		return meritCourtier - symbolsOf(card)
	case place.Upgrade():
		return meritUpgrade
	}
	switch printed := r.c.Houses[p.House].Chambers[place.Chamber()]; {
	case printed.Action == content.NoAction:
		return meritEmpty + symbolsOf(card)
	case printed.Action == card.Action && printed.Symbol == content.NoSymbol:
		return meritSame + symbolsOf(card)
	}
	return meritOther + symbolsOf(card)
}

// symbolsOf is how many symbols a card pays with at most: one kind is used (V-5.1).
func symbolsOf(card *content.CardInfo) int {
	most := 0
	for _, n := range card.Gives {
		most = max(most, int(n))
	}
	return most
}
