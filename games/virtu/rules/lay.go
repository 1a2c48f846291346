package rules

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// layQuestion: where the family cards are at set-up (D1, S-1.1); all seats are asked at once.
var layQuestion = row{
	Ask: virtu.AskLay,
	Answers: answers{
		{Verb: virtu.DoLay, Forms: forms{{Words: "lay", Args: args{{In: inOn, Noun: aFamilyCard}, {In: inTo, Noun: aPlace}}}}, Why: (*rules).whyLay, Do: (*rules).lay},
	},
	Choices: (*rules).layChoices,
	Tell:    (*rules).tellLay,
	Show:    (*rules).showLay,
}

// whyLay: each family card on a usable slot, in a chamber if it bears an
// action, or as the upgrade of an action card that is already there (V-2.9,
// V-3.5).
func (r *rules) whyLay(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p, card, place := &s.Players[seat], content.Card(c.On), content.Place(c.To)
	switch {
	case !slices.Contains(r.c.Houses[p.House].Cards, card):
		return engine.Reason{Rule: "V-2.9", Why: "notYourCard"}
	case p.holds(card):
		return engine.Reason{Rule: "V-2.9", Why: "cardPlaced"}
	case place.Slot():
		return r.whySlot(s, seat, place)
	case p.at(place) != content.NoCard:
		return engine.Reason{Rule: "V-3.5", Why: "placeTaken"}
	case place.Upgrade():
		if p.Chambers[place.Chamber()].Card == content.NoCard {
			return engine.Reason{Rule: "V-3.5", Why: "noActionCard"}
		}
	case r.c.Cards[card].Action == content.NoAction:
		return engine.Reason{Rule: "V-3.4", Why: "noActionSymbol"}
	}
	return engine.Reason{}
}

func (r *rules) layChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	slots := uint64(r.freeSlots(p))
	cards, upgrades := p.rooms()
	for _, card := range r.c.Houses[p.House].Cards {
		if p.holds(card) {
			continue
		}
		set := slots | upgrades
		if r.c.Cards[card].Action != content.NoAction {
			set |= cards
		}
		for set != 0 {
			buf = append(buf, engine.Choice{Verb: virtu.DoLay, On: int16(card), To: int16(nextBit(&set))})
		}
	}
	return buf
}

// rooms returns the places of the palace, as bits, that can take an action card or
// the upgrade of one (V-3.5).
func (p *player) rooms() (cards, upgrades uint64) {
	for i := range p.Chambers {
		switch ch := &p.Chambers[i]; {
		case ch.Card == content.NoCard:
			cards |= bit(int(content.FirstChamber) + i)
		case ch.Upgrade == content.NoCard:
			upgrades |= bit(int(content.FirstUpgrade) + i)
		}
	}
	return cards, upgrades
}

func (r *rules) lay(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	p := &s.Players[seat]
	p.lay(content.Place(c.To), content.Card(c.On))
	p.Laid++
	log.Add(engine.Event{Kind: virtu.EvLaying, Seat: seat, On: c.On, To: c.To, For: engine.SeatsOf(seat)})
}

// tellLay: the seat itself sees how its palace could begin.
func (r *rules) tellLay(s *state, viewer engine.Seat, q *virtu.Question) {
	if q.Seat == viewer {
		q.Layout = r.layout(s, viewer)
	}
}

func (r *rules) showLay(s *state, seat engine.Seat, add func(virtu.Offer)) {
	for _, card := range r.c.Houses[s.Players[seat].House].Cards {
		for place := content.Place(0); place < content.NumPlaces; place++ {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoLay, On: int16(card), To: int16(place)}})
		}
	}
}

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
		choices := r.layChoices(&at, seat, nil)
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

// The merits of places at set-up. A card has fewer symbols than are between two of them.
const (
	meritUpgrade  = 0
	meritOther    = 100 // a chamber whose printed action or symbol is covered
	meritCourtier = 200
	meritSame     = 300 // a chamber that prints the card's action, and no symbol
	meritEmpty    = 400 // a chamber without a printed action
)

// fits returns how good a place is for a card at set-up; the higher the better.
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

// symbolsOf returns how many symbols a card pays with at most: one kind is used (V-5.1).
func symbolsOf(card *content.CardInfo) int {
	most := 0
	for _, n := range card.Gives {
		most = max(most, int(n))
	}
	return most
}
