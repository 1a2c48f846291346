package board

import (
	"slices"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/kit/board"
	"signoria/narrate"
)

// verbSigns are the pictures on the buttons of some choices.
var verbSigns = map[engine.Verb]string{
	mil.DoHarvest: "mil-sickle", mil.DoRecruit: "mil-spearplus", mil.DoGrow: "mil-cradle", mil.DoPlace: "mil-banner",
	mil.DoPass: "mil-moon", mil.DoInfluence: "g-influence", mil.DoPrivilege: "mil-charter", mil.DoAbbess: "mil-lady",
	mil.DoSon: "mil-child",
}

// weights are the classes of buttons that are not like the others: what ends or
// declines is quiet.
var weights = map[engine.Verb]string{
	mil.DoNothing: "quiet", mil.DoStop: "quiet", mil.DoDone: "quiet", mil.DoWithdraw: "quiet", mil.DoDiscard: "quiet",
	mil.DoRoll: "primary", mil.DoKeep: "primary",
}

func (m *table) weight(c engine.Choice) string {
	if c.Verb == mil.DoNuns && c.N == 0 || (c.Verb == mil.DoJoin || c.Verb == mil.DoAskLord || c.Verb == mil.DoDonate) && c.N == 0 {
		return "quiet"
	}
	if c.Verb == mil.DoDone && m.q.Given > 0 {
		return "primary"
	}
	return weights[c.Verb]
}

// answerWords say a choice on a button of the panel: the question says already
// whose it is.
func (m *table) answerWords(c engine.Choice) string {
	switch c.Verb {
	case mil.DoAttempt:
		return m.Owned(c.On, rich) + " " + m.follows(c)
	case mil.DoFree, mil.DoAttack:
		return m.Choice(c, rich) + " · " + m.follows(c)
	case mil.DoDonate:
		return m.Yes(c, "desk.donate", "desk.take_back")
	case mil.DoAccept:
		return m.T("vassal.accept")
	case mil.DoRecruit, mil.DoGrow, mil.DoHarvest:
		if m.q.Ask == mil.AskAction && m.focus() == content.Knight(c.On) {
			return m.actWords(c, rich)
		}
	}
	return m.Choice(c, rich)
}

// actWords name an action of the knight that the panel is about.
func (m *table) actWords(c engine.Choice, v narrate.Voice) string {
	switch c.Verb {
	case mil.DoRecruit:
		return m.T("act.recruit")
	case mil.DoGrow:
		return m.T("act.grow")
	}
	l := m.LandOf(content.Knight(c.On), int(c.To))
	if l.Design == content.NoLand {
		return m.T("act.harvest")
	}
	return m.T("act.harvest") + " +" + m.Sum(m.Side(l).Yield, v)
}

// deedWords returns the label of a deed's button; for a second land only what it yields, next to
// that of the first.
func (m *table) deedWords(c engine.Choice) string {
	if k := content.Knight(c.On); c.Verb == mil.DoHarvest && c.To == 1 && m.LandOf(k, 0).Design != content.NoLand {
		return "+" + m.Sum(m.Side(m.LandOf(k, 1)).Yield, rich)
	}
	return m.actWords(c, rich)
}

// yesFirst returns the answers to yes or no, yes first.
func (m *table) yesFirst(verbs ...engine.Verb) []*board.Offer {
	list := m.Offers(verbs...)
	slices.SortStableFunc(list, func(a, b *board.Offer) int { return int(b.Choice.N - a.Choice.N) })
	return list
}

// focus returns the knight whose actions the panel shows: the picked one, else the first who can be
// sent anywhere.
func (m *table) focus() content.Knight {
	if m.Picked.Kind == aKnight {
		return content.Knight(m.Picked.N)
	}
	if list := m.pickable(); len(list) > 0 {
		return list[0]
	}
	return content.NoKnight
}

// ownKnights returns the foot's knights in play.
func (m *table) ownKnights() []*mil.KnightView {
	var list []*mil.KnightView
	v := m.Seat(m.Foot)
	for i := range v.Knights {
		if v.Knights[i].In {
			list = append(list, &v.Knights[i])
		}
	}
	return list
}

// placings returns the open choices of a verb with the knight, or all of passing.
func (m *table) placings(verb engine.Verb, k content.Knight) []engine.Choice {
	return slices.DeleteFunc(m.Only(verb), func(c engine.Choice) bool { return verb == mil.DoPlace && content.Knight(c.On) != k })
}

// knightActions returns the offers of actions A to C of a knight: a land that he does not have is left out
// when he has another.
func (m *table) knightActions(k content.Knight) []*board.Offer {
	var list []*board.Offer
	landless := true
	for _, o := range m.Offers(mil.DoHarvest) {
		if content.Knight(o.On) == k && m.LandOf(k, int(o.To)).Design != content.NoLand {
			list = append(list, o)
			landless = false
		}
	}
	for _, verb := range [...]engine.Verb{mil.DoHarvest, mil.DoRecruit, mil.DoGrow} {
		for _, o := range m.Offers(verb) {
			if content.Knight(o.On) == k && (verb != mil.DoHarvest || landless && o.To == 0) {
				list = append(list, o)
			}
		}
	}
	return list
}

// resultSigns are the pictures of the die's results.
var resultSigns = [content.NumResults]string{content.Clock: "mil-white", content.Woman: "mil-lady", content.Man: "mil-child"}

// resultFate says what follows a result of the die.
func (m *table) resultFate(r content.Result) string {
	v := m.Knight(m.q.Knight)
	switch {
	case r == content.Clock && v.Years >= yearsBeforeDeath && v.Heir:
		return m.T("fate.clock_heir")
	case r == content.Clock && v.Years >= yearsBeforeDeath:
		return m.T("fate.clock_dies", "points", m.Prestige(int(m.c.Points.Death), rich))
	case r == content.Clock:
		return m.T("fate.clock", "n", v.Years+1)
	case r == content.Woman:
		return m.T("fate.woman")
	case !v.Heir && (v.Castle || v.Lands[0].Design != content.NoLand || v.Lands[1].Design != content.NoLand):
		return m.T("fate.man_wedding")
	case !v.Heir:
		return m.T("fate.man_heir")
	}
	return m.T("fate.man_knight")
}

// landFate says what follows what is done with a conquered land (M-19.4,
// M-20.14, M-27.5).
func (m *table) landFate(c engine.Choice) string {
	switch c.Verb {
	case mil.DoKeep:
		if lord := m.q.Joined[0]; lord != engine.NoSeat && m.q.Target != content.NoKnight {
			return m.T("fate.keep_lord", "who", m.Name(lord))
		}
		return m.T("fate.keep", "points", m.Prestige(int(m.c.Points.Land), rich))
	case mil.DoClaim:
		return m.T("fate.claim")
	}
	return m.T("fate.discard")
}

// landAnswers returns the offers for a conquered land; King's claim only where its module is in
// play.
func (m *table) landAnswers() []*board.Offer {
	list := m.Offers(mil.DoKeep, mil.DoDiscard, mil.DoClaim)
	return slices.DeleteFunc(list, func(o *board.Offer) bool { return o.Verb == mil.DoClaim && !m.v.Options.Claim })
}

// won returns the land that was conquered.
func (m *table) won() mil.LandView { return mil.LandView{Design: m.q.Won, Dark: m.q.WonDark} }

// deedLabel returns the label of a deed for screen readers: the visible words, then the whole of
// it.
func (m *table) deedLabel(c engine.Choice) string {
	return m.actWords(c, plain) + ". " + m.Choice(c, plain)
}
