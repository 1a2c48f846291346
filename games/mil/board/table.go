package board

import (
	"slices"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/teller"
	"signoria/web/kit"
)

// table is a scene with what drawing it asks for again and again.
//
// How the pieces call each other. layout.templ draws the whole page and calls,
// each once:
//
//	m.spheres()    the arcade of six spheres (spheres.templ)
//	m.lands()      the two columns of free lands (lands.templ)
//	m.hem()        prestige, stitched along the lower edge (hem.templ)
//	m.family(v)    the own mat: clan field, four knights, screen (family.templ)
//	m.rivals()     the other families, small (rivals.templ)
//	m.question()   the panel of the open question and its dialog (dialogs part)
//	m.line, m.say, m.result, m.status, m.choice, m.why, m.t, m.name (words part)
//
// Parts that dialogs may draw again: m.figure(knight, named), m.landTile(…),
// m.cubesRow(cubes), m.men(knight), kit.Arms(m.house(seat), …).
//
// Every thing that a choice can lie on is drawn inside m.press(thing, …): it is
// a button, a link or plain, as m.at(thing) says. Things are named by the
// functions spaceThing, knightThing, … of thing.go. Choices that lie on nothing
// (roll, son, stop, take, cubes, nuns, influence, nothing, accept, raise, trade,
// done, auction, withdraw, join, keep, donate, privilege, abbess …) are drawn by
// the panel: m.only(verb) lists the open ones, m.offersOf(verb) all with their
// reasons. The panel also shows what can be picked first: m.pickable() are the
// knights that can be placed, m.mayPass() whether passing is open.
//
// A choice in two clicks (place: knight, then space; pass: passing, then space)
// picks first: m.picked, by the link m.pickLink(thing). With nothing picked a
// space opens its drawer with everything that can be done there.
//
// Every form button on the page is made by m.Choose from where it stands and the
// notation, m.open[choice]; chains are joined with ";". The lines of a
// bid are chained by m.purse().post. The page's own state is in the address:
// m.Query, changed by m.link("key", "value", …). Keys: pane (phone: panes), log
// (open: the chronicle), ask (closed: the dialog lies aside so that the table
// can be read), pick (what was clicked first), look (whose drawer is open), why
// (whose "why not?"), cubes (the cubes being put together by the steppers). The
// last five belong to one question.
type table struct {
	kit.Scene
	v mil.View
	c *content.Content
	q mil.Question
	// asked tells whether You owe the answer to the open question.
	asked bool
	// open holds the notation of each of You's choices.
	open map[engine.Choice]string
	// foot is the seat whose mat lies at the foot of the table.
	foot engine.Seat
	// offers by the thing they lie on; firsts by what is picked before.
	offers, firsts map[thing][]*mil.Offer
	// picked is what was clicked first of a choice in two clicks.
	picked thing
	// bySeat finds a seat's view.
	bySeat map[engine.Seat]*mil.SeatView
}

func newTable(s kit.Scene) *table {
	m := &table{Scene: s, v: viewIn(s.View)}
	m.Query = fresh(s)
	m.c, m.q = m.v.Content, m.v.Question
	m.asked = s.Live && s.You != engine.NoSeat && len(s.Choices) > 0 && m.q.Seat == s.You && m.q.Ask != mil.AskNothing
	m.open = make(map[engine.Choice]string, len(s.Choices))
	if m.asked {
		for _, o := range s.Choices {
			m.open[o.Choice] = o.Text
		}
	}
	m.bySeat = make(map[engine.Seat]*mil.SeatView, len(m.v.Seats))
	for i := range m.v.Seats {
		m.bySeat[m.v.Seats[i].Seat] = &m.v.Seats[i]
	}
	m.foot = s.You
	if m.foot == engine.NoSeat {
		m.foot = m.v.Seats[0].Seat
	}
	m.layOffers()
	m.pickFirst()
	return m
}

// layOffers sorts the view's offers by what they are clicked on; a choice that
// needs no offer (it costs nothing and has no closed ones beside it) is one too.
func (m *table) layOffers() {
	m.offers, m.firsts = map[thing][]*mil.Offer{}, map[thing][]*mil.Offer{}
	if !m.asked {
		return
	}
	known := make(map[engine.Choice]bool, len(m.v.Offers))
	for i := range m.v.Offers {
		known[m.v.Offers[i].Choice] = true
		m.layOffer(&m.v.Offers[i])
	}
	for _, o := range m.Choices {
		if !known[o.Choice] {
			m.layOffer(&mil.Offer{Choice: o.Choice})
		}
	}
}

func (m *table) layOffer(o *mil.Offer) {
	first, goal := m.steps(o.Choice)
	if first.kind != nothing {
		m.firsts[first] = append(m.firsts[first], o)
	}
	if goal.kind != nothing {
		m.offers[goal] = append(m.offers[goal], o)
	}
}

// pickFirst takes what the page has picked, if an open choice begins with it,
// else the only thing that any choice begins with: who must pass need not say
// that he passes.
func (m *table) pickFirst() {
	var able []thing
	open := 0
	for th, list := range m.firsts {
		n := 0
		for _, o := range list {
			if m.isOpen(o) {
				n++
			}
		}
		if n == 0 {
			continue
		}
		if able, open = append(able, th), open+n; th.String() == m.Query.Get("pick") {
			m.picked = th
			return
		}
	}
	if len(able) == 1 && open == len(m.open) {
		m.picked = able[0]
	}
}

// acts tells whether this page may do anything at all.
func (m *table) acts() bool { return m.Live && m.You != engine.NoSeat }

// isOpen tells whether an offer is among the choices.
func (m *table) isOpen(o *mil.Offer) bool {
	_, ok := m.open[o.Choice]
	return ok
}

// only gives You's choices of one verb, in order.
func (m *table) only(verb engine.Verb) []engine.Choice {
	var list []engine.Choice
	for _, o := range m.Choices {
		if o.Verb == verb && m.asked {
			list = append(list, o.Choice)
		}
	}
	return list
}

// offersOf gives You's offers of one verb, open and closed, in order.
func (m *table) offersOf(verb engine.Verb) []*mil.Offer {
	var list []*mil.Offer
	for i := range m.v.Offers {
		if m.asked && m.v.Offers[i].Choice.Verb == verb {
			list = append(list, &m.v.Offers[i])
		}
	}
	return list
}

// offerOf is the offer of a choice, nil if the view has none.
func (m *table) offerOf(c engine.Choice) *mil.Offer {
	for i := range m.v.Offers {
		if m.v.Offers[i].Choice == c {
			return &m.v.Offers[i]
		}
	}
	return nil
}

// pickable are You's knights that can be placed now (M-9).
func (m *table) pickable() []content.Knight {
	var list []content.Knight
	for slot := range content.NumSlots {
		k := content.KnightOf(m.foot, slot)
		if slices.ContainsFunc(m.firsts[knightThing(k)], m.isOpen) {
			list = append(list, k)
		}
	}
	return list
}

// mayPass tells whether passing is open (M-10).
func (m *table) mayPass() bool {
	return slices.ContainsFunc(m.firsts[thing{kind: thePass}], m.isOpen)
}

// seat is the view of a seat.
func (m *table) seat(s engine.Seat) *mil.SeatView {
	if v, ok := m.bySeat[s]; ok {
		return v
	}
	return &m.v.Seats[0]
}

// knight is the view of a knight.
func (m *table) knight(k content.Knight) *mil.KnightView { return &m.seat(k.Seat()).Knights[k.Slot()] }

// face is how a seat looks.
func (m *table) face(s engine.Seat) teller.Seat {
	for _, f := range m.Seats {
		if f.Seat == s {
			return f
		}
	}
	return teller.Seat{Seat: s, Name: s.String(), House: "undrawn"}
}

// house is the class of a seat's tincture: it gives --p and --q to all below,
// and the sprite has c-<house> (charge) and arms-<house> (shield).
func (m *table) house(s engine.Seat) string { return m.face(s).House }

// others are the seats beside the foot, in table order after it.
func (m *table) others() []engine.Seat {
	var list []engine.Seat
	n := len(m.v.Seats)
	for i := 1; i < n; i++ {
		list = append(list, engine.Seat((int(m.foot)+i)%n))
	}
	return list
}

// over tells whether the game has ended.
func (m *table) over() bool { return m.v.Phase == mil.PhaseOver }

// thinking are the seats that the table waits for; of sealed bids never what
// they have chosen so far.
func (m *table) thinking() []engine.Seat {
	var list []engine.Seat
	for _, v := range m.v.Seats {
		if m.Live && m.Owing.Has(v.Seat) {
			list = append(list, v.Seat)
		}
	}
	return list
}
