package board

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// endings are the choices that end or decline: they are in the panel's head.
var endings = [...]engine.Verb{virtu.DoStop, virtu.DoFinish, virtu.DoSkip, virtu.DoDone, virtu.DoPass, virtu.DoGiveUp, virtu.DoLose}

// wagesKeep returns the number of units that stay for wages of an amount of florins (V-20.3); with
// leagues none is free (W-10.3).
func (m *table) wagesKeep(florins int) int {
	kept := 2 * florins
	if !m.Leagued() {
		kept += 2
	}
	return min(m.Seat(m.You).UnitsOnMap, kept)
}

// freely returns the free options: florins into the treasury, an indulgence sold. Where florins
// pay, the panel shows them itself.
func (m *table) freely() []engine.Choice {
	if m.florinsPay() {
		return nil
	}
	return m.coffers()
}

// coffers returns the ways to more florins.
func (m *table) coffers() []engine.Choice { return m.Only(virtu.DoConvert, virtu.DoSell) }

// florinsPay reports whether the question is mostly answered with florins.
func (m *table) florinsPay() bool {
	switch m.q.Ask {
	case virtu.AskWages, virtu.AskBuy, virtu.AskRecruit, virtu.AskPatronage:
		return true
	}
	return false
}

// freeWords say a free option.
func (m *table) freeWords(c engine.Choice) string {
	if c.Verb == virtu.DoSell {
		return m.T("palace.sell")
	}
	s := content.Source(c.On)
	return m.convertWords(s, int(m.Gives(s)[content.Florin]))
}

// ownEnds reports whether the question draws its endings among its answers.
func (m *table) ownEnds() bool {
	switch m.q.Ask {
	case virtu.AskMove, virtu.AskUnblock, virtu.AskPatronage, virtu.AskAfterField, virtu.AskDeclare, virtu.AskRetreat, virtu.AskLosses:
		return true
	}
	return false
}

// mainEnd reports whether an ending is the usual one.
func (m *table) mainEnd(c engine.Choice) bool {
	return c.Verb == virtu.DoFinish || c.Verb == virtu.DoDone || c.Verb == virtu.DoStop
}

// verbNames are the verbs that the panel names by themselves: ask.verb_<name>.
var verbNames = map[engine.Verb]string{
	virtu.DoStep: "step", virtu.DoStop: "stop", virtu.DoCancel: "cancel", virtu.DoUnblock: "unblock",
	virtu.DoAdvance: "advance", virtu.DoToken: "token", virtu.DoSkip: "skip", virtu.DoFinish: "finish",
	virtu.DoDone: "done", virtu.DoPass: "pass", virtu.DoBesiege: "besiege", virtu.DoGiveUp: "give_up",
	virtu.DoLose: "lose", virtu.DoStay: "stay",
}

// endWords returns the label of an answer about no thing: "Skip", "Besiege".
func (m *table) endWords(c engine.Choice) string {
	if c.Verb == virtu.DoDone && m.q.Ask == virtu.AskAlliance {
		return m.T("ask.no_alliance")
	}
	return m.T("ask.verb_" + verbNames[c.Verb])
}

// lineWords say a choice as a line of a list.
func (m *table) lineWords(c engine.Choice) string {
	if c.Verb == virtu.DoConvert || c.Verb == virtu.DoSell {
		return m.followed(m.freeWords(c), c)
	}
	return m.followed(m.Choice(c, rich), c)
}

// followed adds to the words of a choice what follows from it.
func (m *table) followed(words string, c engine.Choice) string {
	if after := m.After(c); after != "" {
		return m.T("choice.for", "what", words, "goods", after)
	}
	return words
}

// orderWords say of which unit a row of orders is.
func (m *table) orderWords(c engine.Choice) string {
	if m.mixed(c) {
		return m.whoseUnit(c)
	}
	return m.T("ask.retreat_unit", "n", m.q.Due)
}

// whoseUnit says whose unit a choice means.
func (m *table) whoseUnit(c engine.Choice) string { return m.OfLeague(int(c.Set), "choice.unit") }

// manyThere returns the number of units of that colour at the place where units are lost.
func (m *table) manyThere(c engine.Choice) int {
	if m.q.City == content.NoCity {
		return 0
	}
	at, who := &m.v.Cities[m.q.City], m.whose(c)
	return at.Units[who] + at.Fled[who]
}

// retreatWords say where a unit falls back to.
func (m *table) retreatWords(c engine.Choice) string {
	if c.Verb == virtu.DoLose {
		return m.T("ask.verb_lose")
	}
	if c.N == 0 {
		return m.T("ask.by_road", "to", m.CityName(content.City(c.To)))
	}
	return m.T("ask.by_sea", "to", m.CityName(content.City(c.To)))
}

// takeable returns the bonuses of a kind that may be taken.
func (m *table) takeable(works bool) []engine.Choice {
	var list []engine.Choice
	for _, c := range m.Only(virtu.DoBonus) {
		if content.Bonus(c.On).Work() == works {
			list = append(list, c)
		}
	}
	return list
}

// bonusKind names the two kinds of patronage bonuses (V-11.4).
func (m *table) bonusKind(works bool) string {
	if works {
		return m.T("ask.works")
	}
	return m.T("ask.personalities")
}
