package virtu

import (
	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu/content"
)

// suitor is a player of the tests in Wars of Italy: for some rounds it courts
// leagues until they are its allies, then it goes to war with their units and its
// own, and chance decides the rest.
type suitor struct{ peace int } // the last round of courting

// courts plays both seats in the same way.
func courts(p engine.Position, seat engine.Seat, choices []engine.Choice, rnd *engine.Chance) engine.Choice {
	return suitor{peace: 3}.play(p, seat, choices, rnd)
}

// play chooses at random, by weight.
func (w suitor) play(p engine.Position, seat engine.Seat, choices []engine.Choice, rnd *engine.Chance) engine.Choice {
	view := p.View(seat).(View)
	sum := 0
	for _, c := range choices {
		sum += w.weight(&view, seat, c)
	}
	at := rnd.N(max(1, sum))
	for _, c := range choices {
		if at -= w.weight(&view, seat, c); at < 0 {
			return c
		}
	}
	return choices[0]
}

// courted are the weights of verbs that differ from those of a keen player.
var courted = map[engine.Verb]int{
	DoUnite: 5000, DoHire: 200, DoRecruit: 200, DoUse: 60, DoFinish: 1, DoAnnex: 30, DoSell: 1, DoConvert: 6,
	DoStay: 10, DoSkip: 20, DoDone: 4, DoArrange: 1, DoRetreat: 20, DoDiscard: 1,
}

func (w suitor) weight(view *View, seat engine.Seat, c engine.Choice) int {
	switch c.Verb {
	case DoInfluence:
		return w.court(view, seat, content.League(c.On))
	case DoMove:
		return w.campaign(view, seat, content.City(c.To))
	case DoStop:
		return w.stop(view, seat)
	case DoPlace:
		if owner, chamber, ok := content.Spot(c.To).Chamber(); ok && owner != seat && view.Seats[owner].Chambers[chamber].Action == content.Intrigue {
			return 100
		}
	case DoDone:
		if view.Question.Ask == AskArrange {
			return 100
		}
	case DoLay:
		return w.lay(view, seat, c)
	case DoSiege:
		return max(1, 100*w.margin(view, seat, content.City(c.On)))
	case DoWages:
		return 1 + 20*int(c.N)
	case DoBuy:
		if gives := cardGives(view, c); gives != nil && w.war(view) {
			return 5 + 40*int(gives[content.Cavalry]) + 40*int(gives[content.War])
		} else if gives != nil {
			return 5 + 60*int(gives[content.Crown]) + 20*int(gives[content.Mask])
		}
		return 300 // titles, and the guild
	}
	if n, ok := courted[c.Verb]; ok {
		return n
	}
	if n, ok := likes[c.Verb]; ok {
		return n
	}
	return 10
}

// lay puts cards into chambers of their own action, or keeps them as courtiers.
func (w suitor) lay(view *View, seat engine.Seat, c engine.Choice) int {
	place := content.Place(c.To)
	switch {
	case place.Slot():
		return 10
	case place.Upgrade():
		return 1
	case view.Seats[seat].Chambers[place.Chamber()].Action == view.Content.Cards[c.On].Action:
		return 20
	}
	return 1
}

func (w suitor) war(view *View) bool { return view.Year > w.peace }

// stop prefers the chamber of what it is after, and one that fills the treasury.
func (w suitor) stop(view *View, seat engine.Seat) int {
	me := &view.Seats[seat]
	switch action := me.Chambers[me.Token].Action; {
	case action == content.NoAction:
		return 1
	case action == content.Campaign && w.war(view), action == content.Annex && !w.war(view):
		return 300
	case action == content.Govern:
		return 100
	}
	return 10
}

// court prefers the league that stands nearest to the own side.
func (w suitor) court(view *View, seat engine.Seat, l content.League) int {
	near := view.Leagues[l].Marker
	if seat == seatOfFrance {
		near = -near
	}
	return 20 * max(1, near+4) * max(1, near+4)
}

// margin is by how much the units before a city are stronger than its defence.
func (w suitor) margin(view *View, seat engine.Seat, c content.City) int {
	at := &view.Cities[c]
	n := at.Units[seat] - at.Modified
	for party, units := range at.Units {
		l, league := content.LeagueOf(engine.Seat(party))
		switch {
		case league && view.Leagues[l].Ally == seat:
			n += units
		case engine.Seat(party) != seat:
			n -= units
		}
	}
	return n
}

// campaign prefers cities where own units stand already, weak ones, capitals of
// leagues, and a fight with the other's army.
func (w suitor) campaign(view *View, seat engine.Seat, to content.City) int {
	at, other := &view.Cities[to], 1-seat
	n := 5 + 200*at.Units[seat] + 60*max(0, 3+w.margin(view, seat, to))
	switch {
	case at.Owner == seat:
		return 5
	case at.Owner != other && at.Units[other] > 0:
		n += 600 * at.Units[other]
	case at.League >= 0 && view.Leagues[at.League].Attitude[seat] == content.Neutral:
		n += 400
	}
	if at.League >= 0 && view.Content.Leagues[at.League].Capital == to {
		n *= 3
	}
	return n
}

var _ enginetest.Player = suitor{}.play
