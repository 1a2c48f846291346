package board

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/teller"
)

// deed is a choice that lies on a thing: a leader played, a token used. It is a
// button where it is open, and says why where it is closed.
type deed struct {
	words  string
	post   string // empty when closed
	reason engine.Reason
}

// deeds are the view's offers that pick says belong to a thing, in words, each
// once.
func (m *table) deeds(pick func(engine.Choice) bool) []deed {
	if !m.Asked {
		return nil
	}
	var list []deed
	listed := map[engine.Choice]bool{}
	for _, o := range m.v.Offers {
		if pick(o.Choice) && !listed[o.Choice] {
			listed[o.Choice] = true
			list = append(list, deed{words: m.deedWords(o.Choice), post: m.Post(o.Choice), reason: o.Reason})
		}
	}
	return list
}

// leaderVerbs are the choices that lie on a leader.
var leaderVerbs = map[engine.Verb]string{
	lorenzo.DoPlay: "play", lorenzo.DoActivate: "activate", lorenzo.DoDiscard: "discard",
	lorenzo.DoCopy: "copy", lorenzo.DoRetire: "retire",
}

// leaderDeeds are what may be done with a leader, by its owner or by Lorenzo.
func (m *table) leaderDeeds(n int) []deed {
	return m.deeds(func(c engine.Choice) bool { return leaderVerbs[c.Verb] != "" && int(c.On) == n })
}

// tokenDeeds are the uses of a special token by its face (LH-6.4, LH-5.1).
func (m *table) tokenDeeds(face int) []deed {
	return m.deeds(func(c engine.Choice) bool {
		return (c.Verb == lorenzo.DoUse || c.Verb == lorenzo.DoLay || c.Verb == lorenzo.DoReturn || c.Verb == lorenzo.DoKeep) && int(c.On) == face
	})
}

// houseDeeds are what may be done with a house tile: its exchange, the tokens
// on it that wake.
func (m *table) houseDeeds(house int) []deed {
	return m.deeds(func(c engine.Choice) bool {
		return c.Verb == lorenzo.DoExchange && int(c.On) == house || c.Verb == lorenzo.DoToken
	})
}

// deedWords are the words of a deed's button; the thing itself is named by what
// it lies on.
func (m *table) deedWords(c engine.Choice) string {
	switch c.Verb {
	case lorenzo.DoUse:
		return m.T("board.deed_use")
	case lorenzo.DoReturn:
		return m.T("board.deed_return")
	case lorenzo.DoKeep:
		return m.T("board.deed_keep")
	case lorenzo.DoLay:
		return m.T("board.deed_lay", "card", m.CardName(int(c.To)))
	case lorenzo.DoExchange:
		return m.exchangeWords(int(c.On))
	case lorenzo.DoToken:
		return m.T("board.deed_wake", "token", m.ViscontiName(int(c.On)))
	case lorenzo.DoPlay:
		if m.q.Ask == lorenzo.AskFree {
			return m.T("board.deed_play_free")
		}
	}
	return m.T("board.deed_" + leaderVerbs[c.Verb])
}

// exchangeWords say what a house's exchange pays for what.
func (m *table) exchangeWords(house int) string {
	for _, l := range m.HouseTile(house).Lasting {
		if l.Kind == content.LastExchange {
			return m.T("board.deed_exchange", "pay", m.Goods(l.Goods, teller.Plain), "gain", m.Goods(l.Other, teller.Plain))
		}
	}
	return m.HouseName(house)
}

// anyOpen tells whether one of the deeds is open.
func anyOpen(list []deed) bool {
	for _, d := range list {
		if d.post != "" {
			return true
		}
	}
	return false
}

// ownDeeds are deeds of a thing before a seat: of Yours only, for nobody else
// does anything with it.
func (m *table) ownDeeds(s *lorenzo.SeatView, list []deed) []deed {
	if s.Seat != m.You {
		return nil
	}
	return list
}
