package board

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/teller"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/web/kit"
)

// table is a scene with what drawing it asks for again and again.
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
//	m.palace(v)    the palace of m.foot (palace part)
//	m.domain(v)    the tiles of m.foot (palace part)
//	m.line, m.say, m.result, m.status, m.choice, m.why, m.t (words part)
//
// Every thing that a choice can lie on is drawn inside m.press(thing, …): it is
// a button, a link or plain, as m.at(thing) says. Things are named by the
// functions cityThing, slotThing, … of thing.go. Choices that lie on nothing
// (steps, stop, skip, finish, pass, wages, commit …) are drawn by the panel:
// m.only(verb) lists the open ones, m.offersOf(verb) all with their reasons.
// Free options and payments too: m.only(virtu.DoConvert), m.only(virtu.DoPay).
//
// Every form button on the page is made by m.Choose from where it stands and the
// notation, m.open[choice]; chains are joined with ";". The page's own
// state is in the address: m.Query, changed by m.link("key", "value", …). Keys:
// pane (phone: panes), open (market, log, or the number of a rival's seat), pick
// (what was clicked first), look (whose drawer is open), why (whose "why not?"),
// pay (the payment being put together). The last four belong to one question.
const plain, rich = teller.Plain, teller.Rich

type table struct {
	kit.Scene
	*words.Telling
	v *virtu.View
	c *content.Content
	q *virtu.Question
	// asked tells whether You owe the answer to the open question.
	asked bool
	// open holds the notation of each of You's choices.
	open map[engine.Choice]string
	// foot is the seat whose palace and domain lie on the desk.
	foot engine.Seat
	// offers by the thing they lie on; firsts by what is picked before.
	offers, firsts map[thing][]*virtu.Offer
	// picked is what was clicked first of a choice in two clicks.
	picked thing
}

func newTable(s kit.Scene) *table {
	m := &table{Scene: s, Telling: words.Tell(s.Scene), v: words.ViewOf(s.Scene)}
	m.Query = fresh(s)
	m.c, m.q = m.v.Content, &m.v.Question
	m.asked = m.Yours()
	m.open = make(map[engine.Choice]string, len(s.Choices))
	if m.asked {
		for _, o := range s.Choices {
			m.open[o.Choice] = o.Text
		}
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
	m.offers, m.firsts = map[thing][]*virtu.Offer{}, map[thing][]*virtu.Offer{}
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
			m.layOffer(&virtu.Offer{Choice: o.Choice})
		}
	}
}

func (m *table) layOffer(o *virtu.Offer) {
	if free(o.Choice.Verb) {
		return
	}
	first, goal := m.steps(o.Choice)
	if first.kind != nothing {
		m.firsts[first] = append(m.firsts[first], o)
	}
	if goal.kind != nothing {
		m.offers[goal] = append(m.offers[goal], o)
	}
}

// pickFirst takes what the page has picked, if an open choice begins with it,
// else the only thing that can be picked.
func (m *table) pickFirst() {
	var able []thing
	for th, list := range m.firsts {
		if !slices.ContainsFunc(list, m.isOpen) {
			continue
		}
		if th.String() == m.Query.Get("pick") {
			m.picked = th
			return
		}
		able = append(able, th)
	}
	if len(able) == 1 && m.Query.Get("pick") == "" && m.q.Ask != virtu.AskArrange && m.q.Ask != virtu.AskBuy {
		m.picked = able[0]
	}
}

// acts tells whether this page may do anything at all.
func (m *table) acts() bool { return m.Live && m.You != engine.NoSeat }

// isOpen tells whether an offer is among the choices.
func (m *table) isOpen(o *virtu.Offer) bool {
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
func (m *table) offersOf(verb engine.Verb) []*virtu.Offer {
	var list []*virtu.Offer
	for i := range m.v.Offers {
		if m.asked && m.v.Offers[i].Choice.Verb == verb {
			list = append(list, &m.v.Offers[i])
		}
	}
	return list
}

// over tells whether the game has ended.
func (m *table) over() bool { return m.v.Phase == virtu.PhaseOver }

// others are the seats beside the foot, in the order of this year.
func (m *table) others() []engine.Seat {
	var list []engine.Seat
	for _, s := range m.v.Order {
		if s != m.foot {
			list = append(list, s)
		}
	}
	return list
}

// panes are what a phone shows, one at a time.
var panes = [...]string{"map", "palace", "domain", "rivals", "prestige"}

// pane is what a phone shows: the one asked for, else where the question lies.
func (m *table) pane() string {
	if p := m.Query.Get("pane"); slices.Contains(panes[:], p) {
		return p
	}
	for _, p := range panes {
		if m.paneLit(p) {
			return p
		}
	}
	return panes[0]
}

// opened tells whether a drawer of the page is open: "market", "log", or the
// name of a seat.
func (m *table) opened(name string) bool { return m.Query.Get("open") == name }

// openLink opens a drawer, or closes it again.
func (m *table) openLink(name string) templ.SafeURL {
	if m.opened(name) {
		return m.link("open", "")
	}
	return m.link("open", name)
}

// standing are the parts of the page's own state that outlive everything, kept
// those that outlive a click on another part. All but the standing ones belong
// to one question: they carry its number, and a later question forgets them.
var (
	standing = kit.Lasting()
	kept     = append([]string{"pick", "pay"}, standing...)
)

// stateAt names the number of the question that the page's state belongs to; in
// a replay that of the moment shown.
const stateAt = "at"

// fresh is the page's own state without what belongs to an earlier question.
func fresh(s kit.Scene) url.Values {
	at := s.Query.Get(stateAt)
	if at == "" || at == strconv.Itoa(s.Seq) {
		return s.Query
	}
	state := url.Values{}
	for _, name := range standing {
		if v := s.Query.Get(name); v != "" {
			state.Set(name, v)
		}
	}
	return state
}

// link is this page with its own state changed: pairs of a name and its new
// value, empty to forget it.
func (m *table) link(pairs ...string) templ.SafeURL {
	state := url.Values{}
	for _, name := range kept {
		if v := m.Query.Get(name); v != "" {
			state.Set(name, v)
		}
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		state.Set(pairs[i], pairs[i+1])
		if pairs[i+1] == "" {
			state.Del(pairs[i])
		}
	}
	if m.Replay {
		state.Set(stateAt, strconv.Itoa(m.Seq))
	}
	if len(state) == 0 {
		return templ.SafeURL(m.Base)
	}
	for name := range state {
		if !slices.Contains(standing, name) {
			state.Set(stateAt, strconv.Itoa(m.Seq))
			break
		}
	}
	return templ.SafeURL(m.Base + "?" + state.Encode())
}

// post is where a form of this page posts, or where a page beside it lies.
func (m *table) post(what string) templ.SafeURL { return templ.SafeURL(m.Base + "/" + what) }
