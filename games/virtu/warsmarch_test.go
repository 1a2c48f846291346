package virtu

import (
	"slices"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu/content"
)

// marches is how France comes to Naples in a golden game: it raises units and
// leads them down one road, while Naples does anything at all.
func marches(p engine.Position, seat engine.Seat, choices []engine.Choice, rnd *engine.Chance) engine.Choice {
	if seat == seatOfNaples {
		return choices[rnd.N(len(choices))]
	}
	view := p.View(seat).(View)
	best, most := choices[0], -1
	for _, c := range choices {
		if n := march(&view, c)*100 + rnd.N(100); n > most {
			best, most = c, n
		}
	}
	return best
}

// eager are the verbs that France likes on the march, whatever they are about.
var eager = map[engine.Verb]int{
	DoUse: 9, DoRefresh: 9, DoDeclare: 9, DoBesiege: 9, DoRecruit: 6, DoWages: 6,
	DoFinish: 3, DoDone: 3, DoPass: 3, DoStep: 3, DoSiege: 2, DoLose: 1,
}

// march is how much France wants a choice.
func march(view *View, c engine.Choice) int {
	me := &view.Seats[seatOfFrance]
	card := func(id string) content.Card {
		return content.Card(slices.IndexFunc(view.Content.Cards[:], func(i content.CardInfo) bool { return i.ID == id }))
	}
	condottiere := card("condottiere")
	led := me.Chambers[1].Upgrade == condottiere
	held := led || slices.ContainsFunc(me.Slots[:], func(s SlotView) bool { return s.Card == condottiere })
	switch c.Verb {
	case DoStart:
		return 9 - int(c.On) // govern
	case DoStop:
		return [content.NumActions]int{content.Govern: 8, content.Campaign: 9}[me.Chambers[me.Token].Action]
	case DoMove:
		return southwards(view, content.City(c.On), content.City(c.To))
	case DoCommit:
		return 9 * int(min(c.On, c.To)) / int(content.Cavalry)
	case DoSell:
		if ask := view.Question.Ask; me.Token > 1 && (ask == AskRecruit || ask == AskWages) {
			return 19
		}
	case DoConvert:
		if ask := view.Question.Ask; ask == AskRecruit || ask == AskWages || ask == AskBuy && !held {
			return 20
		}
	case DoBuy:
		if content.Item(c.On) == content.CardItem(condottiere) && !held {
			return 20
		}
	case DoArrange:
		if place := content.Place(c.On); place.Slot() && me.Slots[place].Card == condottiere && content.Place(c.To) == content.FirstUpgrade+1 {
			return 9
		}
	case DoLay:
		if content.Card(c.On) == card("charles_viii") && content.Place(c.To) == content.FirstChamber+1 {
			return 9
		} else if content.Place(c.To).Slot() && content.Card(c.On) != card("charles_viii") {
			return 5
		}
	default:
		return eager[c.Verb]
	}
	return 0
}

// southwards leads units down the road to Naples, and before a city only as many
// as take it.
func southwards(view *View, from, to content.City) int {
	road := []string{"turin", "milan", "parma", "florence", "perugia", "spoleto", "benevento", "naples"}
	at := &view.Cities[to]
	force := at.Units[seatOfFrance] + min(view.Cities[from].Units[seatOfFrance], int(view.Question.Pool[content.Cavalry]))
	step := slices.Index(road, view.Content.CityID(to))
	switch {
	case step < 1 || view.Content.CityID(from) != road[step-1]:
		return 0
	case at.Owner == seatOfFrance, at.League >= 0 && view.Leagues[at.League].Attitude[seatOfFrance] >= content.Neutral:
		return 4 + step
	case force <= at.Modified+at.Units[seatOfNaples]:
		return 0
	}
	return 20 + step
}

var _ enginetest.Player = marches
