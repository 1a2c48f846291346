package board

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
	"signoria/web/kit"
)

// table is a scene with what drawing it asks for again and again.
type table struct {
	kit.Scene
	*words.Telling
	v lorenzo.View
	c *content.Content
	q lorenzo.Question
	// asked tells whether You owe the answer to the open question.
	asked bool
	// open holds the notation of each of You's choices.
	open map[engine.Choice]string
	// member is the one picked for placing; picked is false when none can be.
	member content.Member
	picked bool
	// extra is how many servants You want to spend, 0: as many as needed.
	extra int
	// foot is the seat whose house lies at the foot of the table.
	foot engine.Seat
	// offers by space and member; a bonus action's stand under member 0.
	offers [content.NumSpaces][content.NumMembers]*lorenzo.Offer
}

func newTable(s kit.Scene) *table {
	m := &table{Scene: s, Telling: words.New(s.Scene), v: words.ViewOf(s.Scene)}
	m.Query = fresh(s)
	m.c, m.q = m.v.Content, m.v.Question
	m.asked = m.Asks()
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
	m.pickMember()
	m.extra = m.wantedServants()
	return m
}

// acts tells whether this page may do anything at all.
func (m *table) acts() bool { return m.Live && m.You != engine.NoSeat }

// layOffers sorts the view's offers by where they lie.
func (m *table) layOffers() {
	if !m.asked {
		return
	}
	for i := range m.v.Offers {
		o := &m.v.Offers[i]
		if o.Choice.Verb == lorenzo.DoTake {
			o.Space = content.Space(o.Choice.To)
		}
		if o.Space < 0 || o.Space >= content.NumSpaces {
			continue
		}
		member := o.Member
		if m.q.Ask != lorenzo.AskPlace {
			member = 0
		}
		m.offers[o.Space][member] = o
	}
}

// pickMember takes the member that the page has picked, if it is at home, else
// the one with the highest value that may go anywhere.
func (m *table) pickMember() {
	if !m.asked || m.q.Ask != lorenzo.AskPlace {
		return
	}
	best := -1 << 15
	for member, home := range m.Seat(m.You).Members {
		if home.At != content.Home {
			continue
		}
		member := content.Member(member)
		if member.String() == m.Query.Get("member") {
			m.member, m.picked = member, true
			return
		}
		if home.Value > best && m.canGo(member) {
			best, m.member, m.picked = home.Value, member, true
		}
	}
}

// canGo tells whether the member may be placed anywhere.
func (m *table) canGo(member content.Member) bool {
	for sp := range m.offers {
		if m.isOpen(m.offers[sp][member]) {
			return true
		}
	}
	return false
}

// isOpen tells whether an offer is among the choices.
func (m *table) isOpen(o *lorenzo.Offer) bool {
	if o == nil {
		return false
	}
	_, ok := m.open[o.Choice]
	return ok
}

// rivals are the seats beside the foot, in the order of this round.
func (m *table) rivals() []engine.Seat {
	var list []engine.Seat
	for _, s := range m.v.Order {
		if s != m.foot {
			list = append(list, s)
		}
	}
	return list
}

// rate is how many servants raise a value by 1 for You (L-15.16).
func (m *table) rate() int {
	if m.q.Rate > 0 {
		return m.q.Rate
	}
	return 1
}

// wantedServants reads the stepper: a multiple of the rate within the stock.
func (m *table) wantedServants() int {
	if !m.asked {
		return 0
	}
	n, err := strconv.Atoi(m.Query.Get("servants"))
	if err != nil || n <= 0 {
		return 0
	}
	n = min(n, m.StockOf(content.Servants))
	return n - n%m.rate()
}

// pane is what a phone shows: one of panes.
func (m *table) pane() string {
	if p := m.Query.Get("pane"); slices.Contains(panes[:], p) {
		return p
	}
	return panes[0]
}

var panes = [...]string{"towers", "board", "house", "rivals", "log"}

// tower is the tower that a phone shows: the one asked for, else the first
// with a lit floor.
func (m *table) tower() content.Tower {
	for _, t := range m.Towers() {
		if m.Query.Get("tower") == t.String() {
			return t
		}
	}
	for _, t := range m.Towers() {
		if m.lit(t) > 0 {
			return t
		}
	}
	return content.Tower(content.Territory)
}

// lit counts the floors of a tower that may be chosen now.
func (m *table) lit(t content.Tower) int {
	n := 0
	for floor := 1; floor <= content.NumFloors; floor++ {
		if m.isOpen(m.offer(content.FloorOf(t, floor))) {
			n++
		}
	}
	return n
}

// offer is the picked member's offer at a space, nil if there is none.
func (m *table) offer(sp content.Space) *lorenzo.Offer {
	if !m.asked || m.q.Ask == lorenzo.AskPlace && !m.picked {
		return nil
	}
	return m.offers[sp][m.member]
}

// standing are the parts of the page's own state that outlive everything, kept
// those that outlive a click on another part. All but the standing ones belong
// to one question: they carry its number, and a later question forgets them.
var (
	standing = kit.Lasting()
	kept     = append([]string{"member", "servants"}, standing...)
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
