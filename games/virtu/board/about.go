package board

import (
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/kit/board"
)

// about says how things explain themselves: by their label, which has their numbers,
// and by words of the glossary, which have the rules.
func (m *table) about() board.About {
	return board.About{Glossary: words.Narrator{}.Terms(m.Meta.Name), Count: m.count, Terms: m.terms, Label: m.thingLabel, Asking: m.Asking}
}

// count returns the number of things of a kind that the game has.
func (m *table) count(kind string) int {
	switch kind {
	case aCity:
		return content.NumCities
	case aPower:
		return int(content.NumPowers)
	case aRoom:
		return len(m.v.Seats) * content.NumChambers
	case anUnder:
		return content.NumChambers
	case aSlot:
		return content.NumSlots
	case aTile:
		return content.NumTiles
	case anItem:
		return int(content.TileItem(content.NumTiles))
	case aBonus:
		return int(content.NumBonuses)
	case aCard:
		return content.NumCards
	case anArmy:
		return len(m.v.Seats)
	case aStep:
		return len(m.c.Patronage)
	case aLeague, aMarker:
		return int(content.NumLeagues)
	case aUnit:
		return content.NumCities * words.Parties
	}
	return 0
}

// ofWarsToo are the words that Wars of Italy has of its own.
var ofWarsToo = map[string]string{
	"annex": "wars.annex_and_influence", "courtier": "wars.courtier", "cross": "wars.crosses", "gate": "wars.courtier", "indulgence": "wars.indulgence",
	"prestige": "wars.points", "trophy": "wars.trophy", "turn_order": "wars.france", "year": "wars.round", "war": "wars.war_token",
	"wages": "wars.wages", "recruit": "wars.recruiting", "battle": "wars.field_battle", "ending": "wars.naples",
}

// word returns the key of a word of the glossary, as this title has it.
func (m *table) word(key string) string {
	if own, ok := ofWarsToo[key]; ok && m.Leagued() {
		return own
	}
	return key
}

// terms returns the words of the glossary that say what a thing does.
func (m *table) terms(th board.Thing) []string {
	list := m.termsOf(th)
	for i, key := range list {
		list[i] = m.word(key)
	}
	return list
}

func (m *table) termsOf(th board.Thing) []string {
	switch th.Kind {
	case aCity:
		return m.cityTerms(content.City(th.N))
	case aPower:
		return m.powerTerms(content.Power(th.N))
	case aRoom, anUnder, aSlot, aTile:
		return m.ownTerms(th)
	case anItem:
		return m.itemTerms(content.Item(th.N))
	case aBonus:
		return []string{"patronage"}
	case aStep:
		return []string{"patronage", "patronage_track"}
	case aCard:
		return m.cardTerms(content.Card(th.N))
	case anArmy:
		return []string{"siege", "unit"}
	case aLeague:
		if th.N < len(m.v.Leagues) && !m.HasMarker(&m.v.Leagues[th.N]) {
			return []string{"wars.city_league", epitaphTerm(&m.v.Leagues[th.N])}
		}
		return []string{"wars.city_league", "wars.influence"}
	case aMarker:
		return []string{"wars.influence_marker", "wars.agent_on_marker"}
	case aUnit:
		return []string{"unit"}
	}
	return nil
}

// cityTerms say what a city's number is, how a port is reached, whose a league's is.
func (m *table) cityTerms(c content.City) []string {
	list := []string{"value_of_city"}
	if info := &m.c.Cities[c]; len(info.Seas) > 0 || info.Pirate {
		list = append(list, "port")
	}
	switch {
	case m.HasLeague(c):
		list = append(list, "wars.strength_of_league")
	case m.Leagued() && m.v.Cities[c].Owner == engine.NoSeat:
		list = append(list, "wars.neutral_city")
	}
	return append(list, m.thereTerms(c)...)
}

// thereTerms say what those and that which are at a city do there.
func (m *table) thereTerms(c content.City) []string {
	var list []string
	switch {
	case m.besieged(c):
		list = append(list, "siege")
	case len(m.pennants(c)) > 0:
		list = append(list, "unit")
	}
	if m.v.Cities[c].Agent != engine.NoSeat {
		list = append(list, "agent")
	}
	if m.v.Cities[c].Cathedral {
		list = append(list, "cathedral")
	}
	return list
}

// powerTerms say what an alliance is, and an agent where one is or could be of use.
func (m *table) powerTerms(p content.Power) []string {
	if m.v.Powers[p].Agent != engine.NoSeat || m.v.Powers[p].Ally != engine.NoSeat {
		return []string{"alliance", "agent"}
	}
	return []string{"alliance"}
}

// familyTerm is the word of the glossary for the house of a seat: a family, or a king.
func (m *table) familyTerm(s engine.Seat) string {
	if m.Leagued() && s != engine.NoSeat {
		return "wars." + m.House(s)
	}
	return "family"
}

// ownTerms returns the terms about things in a palace or a domain.
func (m *table) ownTerms(th board.Thing) []string {
	switch th.Kind {
	case anUnder:
		return []string{"upgrade"}
	case aTile:
		if m.c.Tiles[th.N].Slot {
			return []string{"domain", "ready", "courtier_slot"}
		}
		return []string{"domain", "ready"}
	case aSlot:
		if m.Seat(m.Foot).Slots[th.N].Card != content.NoCard {
			return []string{"courtier", "ready"}
		}
		return []string{"courtier_slot"}
	}
	return m.roomTerms(th.N/content.NumChambers, th.N%content.NumChambers)
}

// roomTerms say what a chamber is, the action in it, and what closes it.
func (m *table) roomTerms(seat, chamber int) []string {
	ch := &m.v.Seats[seat].Chambers[chamber]
	list := []string{"chamber"}
	if ch.Card != content.NoCard {
		list[0] = "action_card"
	}
	switch {
	case ch.Action != content.NoAction:
		list = append(list, ch.Action.String())
	case m.Leagued():
		list = append(list, "wars.chamber_without_action")
	}
	if m.v.Seats[seat].Token == chamber {
		list = append(list, "action_token")
	}
	if ch.Indulgence {
		list = append(list, "indulgence")
	}
	if ch.Agent != engine.NoSeat {
		list = append(list, "agent")
	}
	return list
}

// itemTerms say what can be bought is good for.
func (m *table) itemTerms(i content.Item) []string {
	if card, ok := i.Card(); ok {
		return m.cardTerms(card)
	}
	tile, ok := i.Tile()
	switch {
	case ok && tile.Cathedral():
		return []string{"title", "cathedral"}
	case ok && m.c.Tiles[tile].Slot:
		return []string{"title", "courtier_slot"}
	}
	return []string{"title"}
}

// cardTerms returns the terms about where a card can be, and about the agent that it brings.
func (m *table) cardTerms(card content.Card) []string {
	if m.c.Cards[card].Agents > 0 {
		return []string{"courtier", "action_card", "agent"}
	}
	return []string{"courtier", "action_card"}
}

// thingLabel returns the name of a thing and all that is true of it; "" if there is no such thing.
func (m *table) thingLabel(th board.Thing) string {
	switch th.Kind {
	case aCity:
		if c := content.City(th.N); m.c.Cities[c].OnSide[m.v.Side] {
			return m.cityLabel(c)
		}
	case aPower:
		if !m.Leagued() {
			return m.powerLabel(content.Power(th.N))
		}
	case aRoom, anUnder, aSlot, aTile:
		return m.ownLabel(th)
	case anItem, aBonus:
		return m.marketLabel(th)
	case aCard:
		if card := content.Card(th.N); card > content.NoCard {
			return m.cardLabel(card, "")
		}
	case anArmy:
		return m.Name(engine.Seat(th.N))
	case aStep:
		for _, r := range m.arts() {
			if r.n == th.N && !m.Leagued() {
				return m.artRungWords(r)
			}
		}
	case aLeague, aMarker:
		return m.leagueThingLabel(th)
	case aUnit:
		if m.Leagued() {
			return m.unitName(th)
		}
	}
	return ""
}

// ownLabel says a thing of a palace, or of the domain at the foot.
func (m *table) ownLabel(th board.Thing) string {
	v := m.Seat(m.Foot)
	switch th.Kind {
	case aRoom:
		return m.roomLabel(&m.v.Seats[th.N/content.NumChambers], th.N%content.NumChambers)
	case anUnder:
		if v.Chambers[th.N].Upgrade != content.NoCard {
			return m.cardLabel(v.Chambers[th.N].Upgrade, m.T("palace.upgrade_of", "n", th.N+1))
		}
	case aSlot:
		return m.slotLabel(v, th.N)
	case aTile:
		for i := range v.Tiles {
			if int(v.Tiles[i].Tile) == th.N {
				return m.tileLabel(&v.Tiles[i])
			}
		}
	}
	return ""
}

// marketLabel says what can be bought or taken.
func (m *table) marketLabel(th board.Thing) string {
	if th.Kind == aBonus {
		if !m.Leagued() {
			return m.bonusLabel(content.Bonus(th.N))
		}
		return ""
	}
	for _, w := range append(m.nobles(), m.titles()...) {
		if w.Thing == th {
			return m.wareLabel(w)
		}
	}
	return ""
}

// bonusLabel names a patronage bonus and says what it is good for.
func (m *table) bonusLabel(b content.Bonus) string { return m.BonusName(b) + ": " + m.bonusWords(b) }

// leagueThingLabel says a league, or its marker.
func (m *table) leagueThingLabel(th board.Thing) string {
	for i := range m.v.Leagues {
		switch v := &m.v.Leagues[i]; {
		case int(v.League) != th.N:
		case th.Kind == aLeague:
			return m.leagueLabel(v)
		case m.HasMarker(v):
			return m.markerLabel(v)
		}
	}
	return ""
}

// tells returns the explanation that the page asks for about a thing outside of the question; ok is
// false if it asks for none.
func (m *table) tells(th board.Thing) (board.Note, bool) {
	if l := m.At(th); !l.Asked || l.Class != "" {
		return board.Note{}, false
	}
	note := m.Explanation(th)
	return note, note.Said()
}

// topics are words of the glossary as this title has them, for board.Topic.
func (m *table) topics(keys ...string) string {
	for i, key := range keys {
		keys[i] = m.word(key)
	}
	return strings.Join(keys, " ")
}

// explained is board.Explained with the words as this title has them, for counters, tracks and the like.
func (m *table) explained(keys ...string) templ.Attributes {
	for i, key := range keys {
		keys[i] = m.word(key)
	}
	return board.Explained(keys...)
}

// asksSale reports whether the page asks whether to sell an indulgence.
func (m *table) asksSale() bool { return m.Query.Get("look") == panelThing(virtu.DoSell).String() }

// saleNote says what selling an indulgence brings and costs, before it is done.
func (m *table) saleNote(c engine.Choice) board.Note {
	return board.Explain(m.lineWords(c), []string{m.word("indulgence")}, words.Narrator{}.Terms(m.Meta.Name))
}
