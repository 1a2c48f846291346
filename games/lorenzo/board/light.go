package board

import (
	"strconv"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// light is the state of a space in the open question.
type light struct {
	// class is "can", "could", "cannot", or empty when the space is not asked
	// about.
	class string
	offer *lorenzo.Offer
	// post is the chain of choices that a click sends, empty unless class is
	// "can".
	post     string
	servants int
	// asked means that the page asks "why not?" about this space.
	asked bool
}

// at returns the state of a space in the open question, for the picked member.
func (m *table) at(sp content.Space) light {
	asked := m.Query.Get("why") == sp.String()
	o := m.offer(sp)
	if o == nil {
		return light{asked: asked}
	}
	l := light{class: "cannot", offer: o, asked: asked}
	if m.isOpen(o) {
		l.class = "can"
		l.servants = m.servantsFor(o)
		l.post = m.chain(o, l.servants)
	} else if len(m.others(sp)) > 0 {
		l.class = "could"
	}
	return l
}

// servantsFor returns how many servants a click on a highlighted space spends: the stepper's
// number, but at least as many as are needed and at most as many as leave the action payable.
func (m *table) servantsFor(o *lorenzo.Offer) int {
	return min(max(m.extra, o.Least), max(o.Most, o.Least))
}

// chain returns the choices that a click sends: the placement, and the servants if the rules would
// ask for them because several numbers are possible.
func (m *table) chain(o *lorenzo.Offer, servants int) string {
	post := m.Post(o.Choice)
	if o.Least < o.Most {
		post += ";servants " + strconv.Itoa(servants)
	}
	return post
}

// others returns the members other than the picked one that may go to a space.
func (m *table) others(sp content.Space) []content.Member {
	if m.q.Ask != lorenzo.AskPlace {
		return nil
	}
	var list []content.Member
	for member := content.White; member < content.NumMembers; member++ {
		if member != m.member && m.isOpen(m.offers[sp][member]) {
			list = append(list, member)
		}
	}
	return list
}

// placement is a line of "As a list".
type placement struct {
	words    string
	post     string
	servants int
	fee      int
}

// listed returns all open choices of placing or taking, in words, the member picked first; then
// whatever else may be chosen.
func (m *table) listed() []placement {
	var list []placement
	for _, member := range m.memberOrder() {
		for sp := range m.offers {
			o := m.offers[sp][member]
			if !m.isOpen(o) {
				continue
			}
			n := m.servantsFor(o)
			list = append(list, placement{words: m.Choice(o.Choice, narrate.Plain), post: m.chain(o, n), servants: n, fee: o.Fee})
		}
	}
	return list
}

// memberOrder returns the members, the picked one first.
func (m *table) memberOrder() []content.Member {
	order := []content.Member{m.member}
	for member := content.White; member < content.NumMembers; member++ {
		if member != m.member {
			order = append(order, member)
		}
	}
	return order
}

// countLit returns the number of spaces that are open to the picked member.
func (m *table) countLit() int {
	n := 0
	for sp := range m.offers {
		if m.isOpen(m.offer(content.Space(sp))) {
			n++
		}
	}
	return n
}

// anyFee reports whether the tag of a lit space has a fee.
func (m *table) anyFee() bool {
	for sp := range m.offers {
		if l := m.at(content.Space(sp)); l.class == "can" && l.offer.Fee > 0 {
			return true
		}
	}
	return false
}

// anyCould reports whether a space is open to another member than the picked one.
func (m *table) anyCould() bool {
	for sp := range m.offers {
		if m.at(content.Space(sp)).class == "could" {
			return true
		}
	}
	return false
}

// looked returns the space whose drawer is open on a phone: the one in the page's state as "look" or
// "why"; ok is false if there is none on the table.
func (m *table) looked() (content.Space, bool) {
	for sp := content.Space(0); sp < content.NumSpaces; sp++ {
		if name := sp.String(); m.Query.Get("look") == name || m.Query.Get("why") == name {
			return sp, m.onTable(sp)
		}
	}
	return 0, false
}
