package board

import (
	"slices"

	"github.com/a-h/templ"

	"signoria/engine"
)

// The keys of the page's own state by which things are clicked.
const (
	pickKey = "pick" // what was clicked first of a choice in two clicks
	lookKey = "look" // whose drawer is open
	whyKey  = "why"  // whose "why not?" is asked
)

// The classes for the state of a thing in the open question.
const (
	Can    = "can"    // a click chooses or picks it
	Could  = "could"  // open once something else is picked: its drawer says what
	Chosen = "chosen" // picked as the first click
	Cannot = "cannot" // closed, with a reason
)

// Light is the state of a thing in the open question.
type Light struct {
	// Class is one of the four above; empty means that the question is not about it.
	Class string
	// Open are the open choices that end here, Closed the first closed one.
	Open   []*Offer
	Closed *Offer
	// Picks reports whether a click picks the thing for a choice of two clicks.
	Picks bool
	// Asked reports whether the page asks "why not?" about it, Looked whether its drawer is
	// open.
	Asked, Looked bool
	// direct reports whether one of the open choices needs no other pick.
	direct bool
}

// At returns the state of a thing in the open question.
func (t *Table) At(th Thing) Light {
	l := Light{Asked: t.says(whyKey, th), Looked: t.says(lookKey, th)}
	for _, o := range t.on[th] {
		first, _ := t.clicks.Steps(o.Choice)
		switch {
		case !first.None() && first != t.Picked && (t.clicks.Strict || !t.Picked.None()):
		case t.Open(o):
			l.Open = append(l.Open, o)
			l.direct = l.direct || first.None() || first == t.Picked
		case l.Closed == nil:
			l.Closed = o
		}
	}
	for _, o := range t.first[th] {
		if t.Open(o) {
			l.Picks = true
		} else if l.Closed == nil {
			l.Closed = o
		}
	}
	l.Class = t.class(th, l)
	return l
}

// says reports whether the page's own state names a thing.
func (t *Table) says(key string, th Thing) bool {
	name := t.Query.Get(key)
	return name != "" && name == th.String()
}

func (t *Table) class(th Thing, l Light) string {
	switch {
	case t.Picked == th && !th.None():
		return Chosen
	case l.direct, l.Picks:
		return Can
	case len(l.Open) > 0:
		return Could
	case l.Closed != nil:
		return Cannot
	}
	return ""
}

// Click returns what a click on a thing chooses: its only open choice. ok is false if there are
// several or none, or if the thing must be picked or opened first.
func (t *Table) Click(l Light) (engine.Choice, bool) {
	if l.Class != Can || len(l.Open) != 1 || l.Picks && t.Picked.None() || t.rash(l.Open[0].Choice) {
		return engine.Choice{}, false
	}
	return l.Open[0].Choice, true
}

// ElementID returns the id that DrawThing gives a thing's element now: a button is named for its
// answer (kit.Scene.Choose), everything else for the thing.
func (t *Table) ElementID(th Thing) string {
	if choice, clicks := t.Click(t.At(th)); clicks {
		id, _ := t.Choose(th.ID(), t.Post(choice))["id"].(string)
		return id
	}
	return th.ID()
}

func (t *Table) rash(c engine.Choice) bool { return t.clicks.Rash != nil && t.clicks.Rash(c) }

// PressLink returns the address for a click on a thing that chooses nothing yet: it picks it or
// unpicks it, opens its drawer of choices, or asks "why not?".
func (t *Table) PressLink(th Thing, l Light) templ.SafeURL {
	switch {
	case l.Class == Chosen || l.Picks && len(l.Open) <= 1:
		return t.PickLink(th)
	case len(l.Open) > 0:
		return t.LookLink(th)
	}
	return t.WhyLink(th.String())
}

// LookLink returns the address that opens the drawer of a thing, or closes it.
func (t *Table) LookLink(th Thing) templ.SafeURL { return t.Toggle(lookKey, th.String()) }

// PickLink returns the address that picks a thing, or unpicks it.
func (t *Table) PickLink(th Thing) templ.SafeURL {
	if t.Picked == th {
		return t.Link(pickKey, "", lookKey, "")
	}
	return t.Link(pickKey, th.String(), lookKey, "")
}

// WhyLink returns the address that asks why something is closed, or stops asking.
func (t *Table) WhyLink(key string) templ.SafeURL { return t.Toggle(whyKey, key) }

// Lit returns the things that may be clicked now, in no order.
func (t *Table) Lit() []Thing {
	if t.lit == nil {
		t.lit = []Thing{}
		for _, group := range []map[Thing][]*Offer{t.on, t.first} {
			for th := range group {
				if t.At(th).Class == Can && !slices.Contains(t.lit, th) {
					t.lit = append(t.lit, th)
				}
			}
		}
	}
	return t.lit
}

// Looked returns the thing whose drawer is open or about which the page asks, if the question is about
// it or it has an explanation.
func (t *Table) Looked() (Thing, Light, bool) {
	for _, key := range [...]string{lookKey, whyKey} {
		if th := t.named(t.Query.Get(key)); !th.None() {
			l := t.At(th)
			if l.Class != "" {
				return th, l, true
			}
		}
	}
	th := t.Asks()
	return th, t.At(th), !th.None()
}

// named returns the thing with offers that has this name in the page's own state.
func (t *Table) named(name string) Thing {
	for _, group := range []map[Thing][]*Offer{t.on, t.first} {
		for th := range group {
			if th.String() == name {
				return th
			}
		}
	}
	return Thing{}
}
