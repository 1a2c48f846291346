package board

import (
	"slices"
	"strconv"

	"signoria/engine"
)

// Offer is a choice that a player might think of: open, or closed with a reason.
type Offer struct {
	engine.Choice
	Reason engine.Reason
}

// Thing is something on the table that choices can be about: a kind, as its title calls it, and a
// number. The zero Thing is none.
type Thing struct {
	Kind string
	N    int
}

// None reports whether it is the zero Thing.
func (th Thing) None() bool { return th.Kind == "" }

// String returns the name of the thing in the page's own state: "space.9"; "" for the zero Thing.
func (th Thing) String() string {
	if th.None() {
		return ""
	}
	return th.Kind + "." + strconv.Itoa(th.N)
}

// ID returns the id of the thing's element on the page: "space-9".
func (th Thing) ID() string { return th.Kind + "-" + strconv.Itoa(th.N) }

// Clicks says how choices are clicked.
type Clicks struct {
	// Steps returns the things that a choice is clicked on: the goal, and for a choice of two
	// clicks what is picked first. Choices about no thing are the panel's.
	Steps func(engine.Choice) (first, goal Thing)
	// Alone reports whether the only thing that can be picked counts as picked; nil means if
	// every choice begins with it, so that a player who must pass need not say that he passes.
	Alone func(Thing) bool
	// Strict means that of choices in two clicks only those are shown that begin with the picked
	// thing. Otherwise they are shown as Could while nothing is picked.
	Strict bool
	// Rash choices are not made by a single click, but in the thing's drawer; nil means that
	// none is rash.
	Rash func(engine.Choice) bool
	// About explains things, also those that the question is not about.
	About About
}

// Lay sorts offers by the things they are clicked on, and picks what the page has picked. Choices
// without an offer (they cost nothing and have no closed alternatives) become offers, too.
func (t *Table) Lay(offers []Offer, clicks Clicks) {
	t.clicks = clicks
	t.on, t.first = map[Thing][]*Offer{}, map[Thing][]*Offer{}
	if !t.Asked {
		return
	}
	known := make(map[engine.Choice]bool, len(offers))
	for i := range offers {
		known[offers[i].Choice] = true
		t.lay(&offers[i])
	}
	for _, o := range t.Choices {
		if !known[o.Choice] {
			t.lay(&Offer{Choice: o.Choice})
		}
	}
	t.Picked = t.pick()
}

func (t *Table) lay(o *Offer) {
	t.offers = append(t.offers, o)
	first, goal := t.clicks.Steps(o.Choice)
	if !first.None() {
		t.first[first] = append(t.first[first], o)
	}
	if !goal.None() {
		t.on[goal] = append(t.on[goal], o)
	}
}

// pick returns what the page has picked, if an open choice begins with it, else the only thing that
// can be picked, if that is enough.
func (t *Table) pick() Thing {
	var able []Thing
	open := 0
	for th, list := range t.first {
		n := 0
		for _, o := range list {
			if t.Open(o) {
				n++
			}
		}
		if n == 0 {
			continue
		}
		if able, open = append(able, th), open+n; th.String() == t.Query.Get(pickKey) {
			return th
		}
	}
	if len(able) != 1 {
		return Thing{}
	}
	if t.clicks.Alone == nil && open == len(t.posts) || t.clicks.Alone != nil && t.clicks.Alone(able[0]) {
		return able[0]
	}
	return Thing{}
}

// Offers are You's offers of some verbs, open and closed, verb after verb: what a
// panel draws as buttons.
func (t *Table) Offers(verbs ...engine.Verb) []*Offer {
	var list []*Offer
	for _, verb := range verbs {
		for _, o := range t.offers {
			if o.Verb == verb {
				list = append(list, o)
			}
		}
	}
	return list
}

// Pickable reports whether an open choice begins with a thing.
func (t *Table) Pickable(th Thing) bool { return slices.ContainsFunc(t.first[th], t.Open) }
