package board

import (
	"slices"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// deed is a choice on a thing: playing a leader, using a token. It is a button if it is open, else
// it can say why not.
type deed struct {
	words  string
	post   string // empty when closed
	reason engine.Reason
}

// anyThing matches all things that choices of a verb are about.
const anyThing = -1

// deeds returns the view's offers of some verbs about a thing, in words, each once.
func (m *table) deeds(on int, verbs ...engine.Verb) []deed {
	if !m.Asked {
		return nil
	}
	var list []deed
	listed := map[engine.Choice]bool{}
	for _, o := range m.v.Offers {
		if slices.Contains(verbs, o.Choice.Verb) && (on == anyThing || int(o.Choice.On) == on) && !listed[o.Choice] {
			listed[o.Choice] = true
			list = append(list, deed{words: m.deedWords(o.Choice), post: m.Post(o.Choice), reason: o.Reason})
		}
	}
	return list
}

// leaderDeeds returns what may be done with a leader, by its owner or by Lorenzo.
func (m *table) leaderDeeds(n int) []deed {
	return m.deeds(n, lorenzo.DoPlay, lorenzo.DoActivate, lorenzo.DoDiscard, lorenzo.DoCopy, lorenzo.DoRetire)
}

// tokenDeeds returns the uses of a special token by its face (LH-6.4, LH-5.1).
func (m *table) tokenDeeds(face int) []deed {
	return m.deeds(face, lorenzo.DoUse, lorenzo.DoLay, lorenzo.DoReturn, lorenzo.DoKeep)
}

// houseDeeds returns what may be done with a house tile: its exchange, and turning up the tokens on
// it.
func (m *table) houseDeeds(house int) []deed {
	return append(m.deeds(house, lorenzo.DoExchange), m.deeds(anyThing, lorenzo.DoToken)...)
}

// deedKeys are the words' keys of deeds whose button names nothing else.
var deedKeys = map[engine.Verb]string{
	lorenzo.DoPlay: "play", lorenzo.DoActivate: "activate", lorenzo.DoDiscard: "discard", lorenzo.DoCopy: "copy",
	lorenzo.DoRetire: "retire", lorenzo.DoUse: "use", lorenzo.DoReturn: "return", lorenzo.DoKeep: "keep",
}

// deedWords returns the label of a deed's button, without the thing that it is on.
func (m *table) deedWords(c engine.Choice) string {
	switch c.Verb {
	case lorenzo.DoLay:
		return m.T("board.deed_lay", "card", m.CardName(int(c.To)))
	case lorenzo.DoExchange:
		if l := m.Exchange(int(c.On)); l != nil {
			return m.T("board.deed_exchange", "pay", m.Goods(l.Goods, narrate.Plain), "gain", m.Goods(l.Other, narrate.Plain))
		}
		return m.HouseName(int(c.On))
	case lorenzo.DoToken:
		return m.T("board.deed_wake", "token", m.ViscontiName(int(c.On)))
	case lorenzo.DoPlay:
		if m.q.Ask == lorenzo.AskFree {
			return m.T("board.deed_play_free")
		}
	}
	return m.T("board.deed_" + deedKeys[c.Verb])
}

// countOpen returns the number of open deeds.
func countOpen(list []deed) int {
	n := 0
	for _, d := range list {
		if d.post != "" {
			n++
		}
	}
	return n
}

// ownDeeds returns the deeds if the seat is You's, because only the owner uses its things; else
// nil.
func (m *table) ownDeeds(s *lorenzo.SeatView, list []deed) []deed {
	if s.Seat != m.You {
		return nil
	}
	return list
}

// freeThing is a thing used by free actions, before or after a placement (SM-4): a leader, a
// special token, the house. about is its term in the glossary.
type freeThing struct {
	about, symbol, name, note string
	deeds                     []deed
}

// whyClosed says why the first thing to do with it is closed, empty where it is open: a
// leader in hand may still be discarded when he cannot be played.
func (m *table) whyClosed(f freeThing) string {
	if f.deeds[0].post != "" {
		return ""
	}
	return m.Why(f.deeds[0].reason)
}

// freeThings returns the things that You could do something with: leaders in play, whom they copy,
// leaders in hand, tokens, the house.
func (m *table) freeThings() []freeThing {
	if !m.Asked {
		return nil
	}
	var list []freeThing
	own := m.Seat(m.You)
	for _, l := range court(own) {
		list = append(list, m.freeLeader(l.number))
	}
	for face, n := range own.Faces {
		if n > 0 {
			list = append(list, m.freeToken(face, n))
		}
	}
	if own.House > 0 {
		tile := m.HouseTile(own.House)
		list = append(list, freeThing{"house", "house-" + tile.Slug, m.HouseName(own.House), m.HouseText(own.House), m.deeds(anyThing, lorenzo.DoExchange)})
	}
	return slices.DeleteFunc(list, func(f freeThing) bool { return len(f.deeds) == 0 })
}

// freeLeader returns what may be done freely with a leader, also by a leader who takes over the
// abilities of others (LA-3.6).
func (m *table) freeLeader(n int) freeThing {
	leader := m.Leader(n)
	deeds := m.deeds(n, lorenzo.DoPlay, lorenzo.DoActivate, lorenzo.DoDiscard)
	if slices.ContainsFunc(leader.Lasting, func(l content.Lasting) bool { return l.Kind == content.LastCopy }) {
		deeds = append(deeds, m.deeds(anyThing, lorenzo.DoCopy)...)
	}
	return freeThing{"leader_card", "leader-" + leader.Slug, m.LeaderName(n), m.LeaderText(n), deeds}
}

func (m *table) freeToken(face, n int) freeThing {
	name := m.FaceName(face)
	if n > 1 {
		name = number(n) + " × " + name
	}
	return freeThing{"special_token", "token-" + m.c.Faces[face].ID, name, m.FaceGoods(face, narrate.Rich), m.deeds(face, lorenzo.DoUse, lorenzo.DoLay)}
}

// countFree returns the number of open free actions.
func countFree(list []freeThing) int {
	n := 0
	for _, f := range list {
		n += countOpen(f.deeds)
	}
	return n
}
