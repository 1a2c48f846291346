package board

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/kit"
	"signoria/kit/board"
	"signoria/narrate"
)

const plain, rich = narrate.Plain, narrate.Rich

// table is a scene with values that drawing it needs repeatedly.
//
// How the pieces call each other. layout.templ draws the whole page and calls,
// each once:
//
//	m.chart()      the map with its powers (chart.templ)
//	m.market()     what can be bought, a drawer in the chart's corner (market.templ)
//	m.ladders()    city track and patronage track, on the chart (ladders.templ)
//	m.rivals()     the other houses, small, each can be opened (palace part)
//	m.influenceBoard() the influence tracks of the leagues, if there are any (leagues.templ)
//	m.question()   the panel of the open question, with payments and lists (palace part)
//	m.palace(v)    the palace of m.Foot (palace part)
//	m.domain(v)    the tiles of m.Foot (palace part)
//	m.result()     the table of points (result.templ)
//
// Every thing that choices are about is drawn inside m.press(thing, …): it is
// a button, a link or plain, as m.At(thing) says. Things are named by the
// functions cityThing, slotThing, … of thing.go. Choices about no thing
// (steps, stop, skip, finish, pass, wages, commit …) are drawn by the panel:
// m.Only(verb) lists the open ones, m.Offers(verb) all with their reasons.
// Free options and payments too: m.Only(virtu.DoConvert), m.Only(virtu.DoPay).
//
// Every form button on the page is made by m.Choose from where it is and the
// notation, m.Post(choice); chains are joined with ";". The page's own
// state is in the address: m.Query, changed by m.Link("key", "value", …). Keys:
// pane (phone: panes), open (market, log, or the number of a rival's seat), pick
// (the first click), look (the thing with an open drawer), why (the "why not?"),
// pay (the payment being put together). The last four belong to one question.
type table struct {
	*board.Table
	*words.Telling
	v *virtu.View
	c *content.Content
	q *virtu.Question
	// paid is the open payment, once it was asked for.
	paid *bill
	// ordered reports whether choices are grouped by their deeds (byDeed).
	ordered bool
}

func newTable(s kit.Scene) *table {
	m := &table{Telling: words.Tell(s.Scene), v: words.ViewOf(s.Scene)}
	m.c, m.q = m.v.Content, &m.v.Question
	m.Table = board.New(s, &m.Speech, m.Yours(), payKey)
	offers := make([]board.Offer, len(m.v.Offers))
	for i, o := range m.v.Offers {
		offers[i] = board.Offer{Choice: o.Choice, Reason: o.Reason}
	}
	m.Lay(offers, board.Clicks{Steps: m.steps, Alone: m.alone, Strict: true, Rash: m.rash, About: m.about()})
	m.ordered = m.byDeed()
	return m
}

// alone reports whether the only thing that can be picked counts as picked: not if cards are
// arranged or bought one after another.
func (m *table) alone(board.Thing) bool {
	return m.Query.Get("pick") == "" && m.q.Ask != virtu.AskArrange && m.q.Ask != virtu.AskBuy
}

// rash reports whether a single click must not make a choice: a courtier is discarded only after
// the panel has announced it.
func (m *table) rash(c engine.Choice) bool {
	return c.Verb == virtu.DoDiscard && m.q.Ask != virtu.AskLoseSlot
}

// soon returns the class of a thing for which only florins are missing that You could still take
// from cards and tiles (V-4.4).
func (m *table) soon(l board.Light) string {
	if l.Class == board.Cannot && m.InReach(l.Closed.Reason) {
		return "soon"
	}
	return ""
}

// countLit returns the number of things of a kind that may be clicked now.
func (m *table) countLit(kind string) int {
	n := 0
	for _, th := range m.Lit() {
		if th.Kind == kind {
			n++
		}
	}
	return n
}

// atWork returns the seat whose turn it is in this phase, NoSeat between turns.
func (m *table) atWork() engine.Seat {
	if m.v.Called <= 0 || m.v.Called > len(m.v.Order) {
		return engine.NoSeat
	}
	return m.v.Order[m.v.Called-1]
}

// over reports whether the game has ended.
func (m *table) over() bool { return m.v.Phase == virtu.PhaseOver }

// others returns the seats other than the one at the foot, in the order of this year.
func (m *table) others() []engine.Seat {
	var list []engine.Seat
	for _, s := range m.v.Order {
		if s != m.Foot {
			list = append(list, s)
		}
	}
	return list
}

// opened reports whether a drawer of the page is open: "market", "log", or the name of a seat.
func (m *table) opened(name string) bool { return m.Query.Get("open") == name }
