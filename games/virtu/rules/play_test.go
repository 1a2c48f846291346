package rules

import (
	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// keen is a weighted random player. It prefers choices that advance the game, within limits that lead to
// the wanted end of the game.
type keen struct {
	cities int // the most cities that it takes
	patron int // the most steps of patronage that it takes
	bent   bent
}

// bent is what a keen player prefers.
type bent uint8

const (
	plain   bent = iota
	saving       // saves for patronage, which costs florins and crowns at once
	warlike      // takes cities of others
	pious        // builds cathedrals
)

// bents has the bent of each seat, by number of seats.
var bents = [maxSeats + 1][]bent{
	3: {warlike, pious, saving},
	4: {pious, warlike, pious, pious},
	5: {saving, warlike, pious, warlike, warlike},
}

// byBent plays every seat by its bent in bents.
func byBent(p engine.Position, seat engine.Seat, choices []engine.Choice, rnd *engine.Chance) engine.Choice {
	return keen{cities: 99, patron: 9, bent: bents[len(p.Rank(nil))][seat]}.play(p, seat, choices, rnd)
}

// play returns a random choice, by weight.
func (k keen) play(p engine.Position, seat engine.Seat, choices []engine.Choice, rnd *engine.Chance) engine.Choice {
	view := p.View(seat).(virtu.View)
	sum := 0
	for _, c := range choices {
		sum += k.weight(&view, seat, c)
	}
	at := rnd.N(max(1, sum))
	for _, c := range choices {
		if at -= k.weight(&view, seat, c); at < 0 {
			return c
		}
	}
	return choices[0]
}

// likes are the weights of verbs; other verbs have 10.
var likes = map[engine.Verb]int{
	virtu.DoCancel: 60, virtu.DoConvert: 5, virtu.DoSell: 5, virtu.DoSkip: 1, virtu.DoAnnex: 200, virtu.DoUse: 40, virtu.DoFinish: 2, virtu.DoRefresh: 60,
	virtu.DoToken: 30, virtu.DoLift: 2, virtu.DoRemove: 4, virtu.DoUnblock: 40, virtu.DoDiscard: 3, virtu.DoDeclare: 60, virtu.DoPass: 4, virtu.DoGiveUp: 3, virtu.DoArrange: 3,
	virtu.DoLose: 1, virtu.DoBuy: 30, virtu.DoRecruit: 60, virtu.DoAlly: 200, virtu.DoDone: 4,
}

// likedActions are the weights of stopping at a chamber with the action; another step has 10.
var likedActions = [content.NumActions]int{content.Govern: 20, content.Patronage: 30, content.Trade: 30, content.Annex: 60, content.Campaign: 30, content.Intrigue: 5}

func (k keen) weight(view *virtu.View, seat engine.Seat, c engine.Choice) int {
	if n, ok := k.bend(view, seat, c); ok {
		return n
	}
	me := &view.Seats[seat]
	full := me.Cities >= k.cities
	switch c.Verb {
	case virtu.DoWages:
		return 1 + 20*int(c.N)
	case virtu.DoAdvance:
		if me.Patron >= k.patron {
			return 0
		}
		return 200
	case virtu.DoAnnex:
		if full {
			return 0
		}
	case virtu.DoMove:
		return k.campaign(view, seat, content.City(c.To), full)
	case virtu.DoStop:
		return 1 + likedActions[me.Chambers[me.Token].Action]
	case virtu.DoArrange, virtu.DoDiscard:
		if view.Question.Ask == virtu.AskArrange {
			return 1
		}
	case virtu.DoDone:
		if view.Question.Ask == virtu.AskArrange {
			return 60
		}
	}
	if n, ok := likes[c.Verb]; ok {
		return n
	}
	return 10
}

// bend returns the weight of a choice for the player's bent; ok is false if the bent does not matter.
func (k keen) bend(view *virtu.View, seat engine.Seat, c engine.Choice) (n int, ok bool) {
	switch k.bent {
	case saving:
		return saves(view, seat, c)
	case warlike:
		return wars(view, seat, c)
	case pious:
		return builds(view, c)
	}
	return 0, false
}

func saves(view *virtu.View, seat engine.Seat, c engine.Choice) (n int, ok bool) {
	switch me := &view.Seats[seat]; c.Verb {
	case virtu.DoConvert, virtu.DoSell:
		n = 1
		if view.Question.Ask == virtu.AskPatronage {
			n = 200
		}
	case virtu.DoStop:
		n = 10
		if a := me.Chambers[me.Token].Action; a == content.Patronage || a == content.Trade {
			n = 100
		}
	case virtu.DoBuy:
		if gives := cardGives(view, c); gives != nil {
			n = 5 + 20*int(gives[content.Crown]) + 20*int(gives[content.Cross])
		}
	case virtu.DoDone:
		n = 40
	default:
		return 0, false
	}
	return n, true
}

func wars(view *virtu.View, seat engine.Seat, c engine.Choice) (n int, ok bool) {
	switch me := &view.Seats[seat]; c.Verb {
	case virtu.DoStop:
		n = 10
		if me.Chambers[me.Token].Action == content.Campaign {
			n = 200
		}
	case virtu.DoMove:
		at := &view.Cities[c.To]
		n = 1 + 20*at.Units[seat]
		if at.Owner != engine.NoSeat && at.Owner != seat {
			n += 80 / max(1, at.Modified)
		}
		if at.Cathedral && at.Owner != seat {
			n += 900
		}
		for other, units := range at.Units {
			if other != int(seat) && at.Owner != engine.Seat(other) {
				n += 300 * units
			}
		}
	case virtu.DoRecruit:
		n = 300
	case virtu.DoBuy:
		if gives := cardGives(view, c); gives != nil {
			n = 1 + 20*int(gives[content.Cavalry]) + 30*int(gives[content.War])
		}
	default:
		return 0, false
	}
	return n, true
}

func builds(view *virtu.View, c engine.Choice) (n int, ok bool) {
	switch c.Verb {
	case virtu.DoBuy:
	case virtu.DoRecruit:
		return 1, true // no defence, so that cathedrals are taken
	default:
		return 0, false
	}
	if t, ok := content.Item(c.On).Tile(); ok && t.Cathedral() {
		return 500, true
	}
	if gives := cardGives(view, c); gives != nil {
		return 1 + 60*int(gives[content.Cross]), true
	}
	return 0, false
}

// cardGives returns the symbols of a bought card, nil for a tile.
func cardGives(view *virtu.View, c engine.Choice) *content.Symbols {
	if card, ok := content.Item(c.On).Card(); ok {
		return &view.Content.Cards[card].Gives
	}
	return nil
}

// campaign returns the weight of moving to a city: higher for those with own units and for weak ones.
func (k keen) campaign(view *virtu.View, seat engine.Seat, to content.City, full bool) int {
	at := &view.Cities[to]
	switch {
	case at.Owner == seat:
		return 2
	case full:
		return 0
	}
	return 5 + 60*at.Units[seat] + 60/max(1, at.Modified)
}

var _ enginetest.Player = keen{}.play
