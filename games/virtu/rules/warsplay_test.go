package rules

import (
	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// suitor is a weighted random player for Wars of Italy. Up to the round peace it influences leagues until
// they are its allies. Later it fights with their units and its own.
type suitor struct{ peace int }

// courts plays both seats as suitors with three rounds of peace.
func courts(p engine.Position, seat engine.Seat, choices []engine.Choice, rnd *engine.Chance) engine.Choice {
	return suitor{peace: 3}.play(p, seat, choices, rnd)
}

// play returns a random choice, by weight.
func (w suitor) play(p engine.Position, seat engine.Seat, choices []engine.Choice, rnd *engine.Chance) engine.Choice {
	view := p.View(seat).(virtu.View)
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

// courted are the weights of verbs whose weight differs from that in likes.
var courted = map[engine.Verb]int{
	virtu.DoUnite: 5000, virtu.DoHire: 200, virtu.DoRecruit: 200, virtu.DoUse: 60, virtu.DoFinish: 1, virtu.DoAnnex: 30, virtu.DoSell: 1, virtu.DoConvert: 6,
	virtu.DoStay: 10, virtu.DoSkip: 20, virtu.DoDone: 4, virtu.DoArrange: 1, virtu.DoRetreat: 20, virtu.DoDiscard: 1,
}

func (w suitor) weight(view *virtu.View, seat engine.Seat, c engine.Choice) int {
	switch c.Verb {
	case virtu.DoInfluence:
		return w.court(view, seat, content.League(c.On))
	case virtu.DoMove:
		return w.campaign(view, seat, content.City(c.To))
	case virtu.DoStop:
		return w.stop(view, seat)
	case virtu.DoPlace:
		if owner, chamber, ok := content.Spot(c.To).Chamber(); ok && owner != seat && view.Seats[owner].Chambers[chamber].Action == content.Intrigue {
			return 100
		}
	case virtu.DoDone:
		if view.Question.Ask == virtu.AskArrange {
			return 100
		}
	case virtu.DoLay:
		return w.lay(view, seat, c)
	case virtu.DoSiege:
		return max(1, 100*w.margin(view, seat, content.City(c.On)))
	case virtu.DoWages:
		return 1 + 20*int(c.N)
	case virtu.DoBuy:
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

// lay returns the weight of placing a card: 20 for a chamber with its own action, 10 for a slot.
func (w suitor) lay(view *virtu.View, seat engine.Seat, c engine.Choice) int {
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

func (w suitor) war(view *virtu.View) bool { return view.Year > w.peace }

// stop returns the weight of stopping at a chamber: highest for Campaign in war and Annex in peace, then
// for Govern, which brings florins.
func (w suitor) stop(view *virtu.View, seat engine.Seat) int {
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

// court returns the weight of influencing a league: higher if its marker is near the own side.
func (w suitor) court(view *virtu.View, seat engine.Seat, l content.League) int {
	near := view.Leagues[l].Marker
	if seat == seatOfFrance {
		near = -near
	}
	return 20 * max(1, near+4) * max(1, near+4)
}

// margin returns the strength of the own and allied units at a city minus its defence and all other
// units.
func (w suitor) margin(view *virtu.View, seat engine.Seat, c content.City) int {
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

// campaign returns the weight of moving to a city: higher for those with own units, weak ones, capitals
// of leagues, and those with the other player's army.
func (w suitor) campaign(view *virtu.View, seat engine.Seat, to content.City) int {
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
