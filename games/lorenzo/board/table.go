package board

import (
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
	"signoria/kit"
	"signoria/kit/board"
	"signoria/narrate"
)

// table is a scene with what drawing it asks for again and again.
type table struct {
	*board.Table
	*words.Telling
	v lorenzo.View
	c *content.Content
	q lorenzo.Question
	// member is the one picked for placing; picked is false when none can be.
	member content.Member
	picked bool
	// extra is the number of servants that You want to spend; 0 means as many as needed.
	extra int
	// offers are the offers by space and member; those of a bonus action are under member 0.
	offers [content.NumSpaces][content.NumMembers]*lorenzo.Offer
}

func newTable(s kit.Scene) *table {
	m := &table{Telling: words.New(s.Scene), v: words.ViewOf(s.Scene)}
	m.c, m.q = m.v.Content, m.v.Question
	m.Table = board.New(s, &m.Speech, m.Yours(), "member", "servants")
	m.Piece = piece
	m.layOffers()
	m.pickMember()
	m.extra = m.wantedServants()
	return m
}

// piece draws the marked pieces that only Lorenzo has.
func piece(f narrate.Fragment) templ.Component {
	switch f.Kind {
	case "card":
		return cardPiece(f.Fields[0])
	case "die":
		return diePiece(f.Fields[0], f.Fields[1])
	}
	return templ.NopComponent
}

// rivals returns the seats other than the one at the foot, in the order of this round.
func (m *table) rivals() []engine.Seat {
	return slices.DeleteFunc(slices.Clone(m.v.Order), func(s engine.Seat) bool { return s == m.Foot })
}

// layOffers sorts the view's offers by their places.
func (m *table) layOffers() {
	if !m.Asked {
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
	if !m.Asked || m.q.Ask != lorenzo.AskPlace {
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

// canGo reports whether the member may be placed anywhere.
func (m *table) canGo(member content.Member) bool {
	for sp := range m.offers {
		if m.isOpen(m.offers[sp][member]) {
			return true
		}
	}
	return false
}

// isOpen reports whether an offer is among the choices.
func (m *table) isOpen(o *lorenzo.Offer) bool { return o != nil && m.Post(o.Choice) != "" }

// rate returns how many servants raise a value by 1 for You (L-15.16).
func (m *table) rate() int { return max(m.q.Rate, 1) }

// wantedServants reads the stepper: a multiple of the rate within the stock.
func (m *table) wantedServants() int {
	if !m.Asked {
		return 0
	}
	n, err := strconv.Atoi(m.Query.Get("servants"))
	if err != nil || n <= 0 {
		return 0
	}
	n = min(n, m.StockOf(content.Servants))
	return n - n%m.rate()
}

// panes are the panes of a phone, one of which is open.
var panes = board.Panes{Names: []string{"towers", "board", "house", "rivals", "log"}}

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
	if !m.Asked || m.q.Ask == lorenzo.AskPlace && !m.picked {
		return nil
	}
	return m.offers[sp][m.member]
}

// turnSeat is the seat that the bar shows: You, where You are asked among others.
func (m *table) turnSeat() engine.Seat {
	if m.Asked {
		return m.You
	}
	return m.q.Seat
}

// turnWords say in a chip whose turn it is.
func (m *table) turnWords() string {
	if m.Asked {
		return m.T("board.your_turn")
	}
	return m.Name(m.q.Seat)
}
