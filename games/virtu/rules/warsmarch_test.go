package rules

import (
	"slices"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// marches is the player of a golden game in which France conquers Naples. France recruits units and
// moves them along one road; Naples makes random choices.
func marches(p engine.Position, seat engine.Seat, choices []engine.Choice, rnd *engine.Chance) engine.Choice {
	if seat == seatOfNaples {
		return choices[rnd.N(len(choices))]
	}
	view := p.View(seat).(virtu.View)
	best, most := choices[0], -1
	for _, c := range choices {
		if n := march(&view, c)*100 + rnd.N(100); n > most {
			best, most = c, n
		}
	}
	return best
}

// eager are the weights of verbs for France, regardless of what the choice is about.
var eager = map[engine.Verb]int{
	virtu.DoUse: 9, virtu.DoRefresh: 9, virtu.DoDeclare: 9, virtu.DoBesiege: 9, virtu.DoRecruit: 6, virtu.DoWages: 6,
	virtu.DoFinish: 3, virtu.DoDone: 3, virtu.DoPass: 3, virtu.DoStep: 3, virtu.DoSiege: 2, virtu.DoLose: 1,
}

// march returns the weight of a choice for France.
func march(view *virtu.View, c engine.Choice) int {
	me := &view.Seats[seatOfFrance]
	card := func(id string) content.Card {
		return content.Card(slices.IndexFunc(view.Content.Cards[:], func(i content.CardInfo) bool { return i.ID == id }))
	}
	condottiere := card("condottiere")
	led := me.Chambers[1].Upgrade == condottiere
	held := led || slices.ContainsFunc(me.Slots[:], func(s virtu.SlotView) bool { return s.Card == condottiere })
	switch c.Verb {
	case virtu.DoStart:
		return 9 - int(c.On) // govern
	case virtu.DoStop:
		return [content.NumActions]int{content.Govern: 8, content.Campaign: 9}[me.Chambers[me.Token].Action]
	case virtu.DoMove:
		return southwards(view, content.City(c.On), content.City(c.To))
	case virtu.DoCommit:
		return 9 * int(min(c.On, c.To)) / int(content.Cavalry)
	case virtu.DoSell:
		if ask := view.Question.Ask; me.Token > 1 && (ask == virtu.AskRecruit || ask == virtu.AskWages) {
			return 19
		}
	case virtu.DoConvert:
		if ask := view.Question.Ask; ask == virtu.AskRecruit || ask == virtu.AskWages || ask == virtu.AskBuy && !held {
			return 20
		}
	case virtu.DoBuy:
		if content.Item(c.On) == content.CardItem(condottiere) && !held {
			return 20
		}
	case virtu.DoArrange:
		if place := content.Place(c.On); place.Slot() && me.Slots[place].Card == condottiere && content.Place(c.To) == content.FirstUpgrade+1 {
			return 9
		}
	case virtu.DoLay:
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

// southwards returns the weight of a move along the road to Naples. It is 0 for other moves, and for
// moves to a city that the force cannot take.
func southwards(view *virtu.View, from, to content.City) int {
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
