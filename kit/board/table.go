package board

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/kit"
	"signoria/narrate"
)

// Table is a scene with the data that its parts need again and again.
type Table struct {
	kit.Scene
	// Asked reports whether You owe the answer to the open question.
	Asked bool
	// Foot is the seat at the foot of the table: You, else the first.
	Foot engine.Seat
	// Picked is the first click of a choice of two clicks.
	Picked Thing
	// Piece draws the marked pieces of sentences that only its title has; nil means it has
	// none.
	Piece func(narrate.Fragment) templ.Component

	speech *narrate.Speech
	kept   []string
	posts  map[engine.Choice]string
	offers []*Offer
	// on are the offers by their goals, first those by what is picked before.
	on, first map[Thing][]*Offer
	clicks    Clicks
	// lit are the things that may be clicked; computed on first use, nil before.
	lit []Thing
}

// New returns the table of a scene, worded by a speech. asked means that the viewer owes an answer.
// kept are the keys of the page's own state that outlive a click on another part, besides
// kit.Lasting, which outlive everything.
func New(s kit.Scene, speech *narrate.Speech, asked bool, kept ...string) *Table {
	t := &Table{Scene: s, Asked: asked, Foot: max(s.You, 0), speech: speech, kept: append(append(kept, pickKey), kit.Lasting()...)}
	t.Query = fresh(s)
	t.posts = make(map[engine.Choice]string, len(s.Choices))
	if asked {
		for _, o := range s.Choices {
			t.posts[o.Choice] = o.Text
		}
	}
	return t
}

// stateAt names the number of the question that the page's state belongs to.
const stateAt = kit.Moment

// fresh returns the page's own state without what belongs to an earlier question.
func fresh(s kit.Scene) url.Values {
	at := s.Query.Get(stateAt)
	if at == "" || at == strconv.Itoa(s.Seq) {
		return s.Query
	}
	return only(s.Query, kit.Lasting())
}

// only returns a state with some of its keys.
func only(state url.Values, keys []string) url.Values {
	some := url.Values{}
	for _, key := range keys {
		if v := state.Get(key); v != "" {
			some.Set(key, v)
		}
	}
	return some
}

// Link returns the address of this page with its own state changed: pairs of a key and its new
// value, empty to remove it. State that does not last carries the number of its question.
func (t *Table) Link(pairs ...string) templ.SafeURL {
	state := only(t.Query, t.kept)
	for i := 0; i+1 < len(pairs); i += 2 {
		state.Set(pairs[i], pairs[i+1])
		if pairs[i+1] == "" {
			state.Del(pairs[i])
		}
	}
	lasting := true
	for key := range state {
		lasting = lasting && slices.Contains(kit.Lasting(), key)
	}
	if t.Replay || !lasting {
		state.Set(stateAt, strconv.Itoa(t.Seq))
	}
	if len(state) == 0 {
		return t.Base
	}
	return t.Address("?" + state.Encode())
}

// Toggle returns a link that sets a key to a value, or removes it if it has that value already.
func (t *Table) Toggle(key, value string) templ.SafeURL {
	if t.Query.Get(key) == value {
		value = ""
	}
	return t.Link(key, value)
}

// Page returns the address for a form of this page, or of a page below it.
func (t *Table) Page(name string) templ.SafeURL { return t.Address("/" + name) }

// Acts reports whether this page has anything that its viewer can post.
func (t *Table) Acts() bool { return t.Live && t.You != engine.NoSeat }

// Thinks reports whether the table waits for a seat. It does not reveal what the seat has chosen
// while choices are sealed.
func (t *Table) Thinks(s engine.Seat) bool { return t.Live && t.Owing.Has(s) }

// Thinking returns the seats that the table waits for.
func (t *Table) Thinking() []engine.Seat {
	var list []engine.Seat
	for s := range engine.MaxSeats {
		if t.Thinks(engine.Seat(s)) {
			list = append(list, engine.Seat(s))
		}
	}
	return list
}

// Post returns the notation of a choice; empty where it is closed.
func (t *Table) Post(c engine.Choice) string { return t.posts[c] }

// Open reports whether an offer is among the choices.
func (t *Table) Open(o *Offer) bool {
	_, ok := t.posts[o.Choice]
	return ok
}

// Only returns You's choices of some verbs, verb after verb.
func (t *Table) Only(verbs ...engine.Verb) []engine.Choice {
	var list []engine.Choice
	for _, verb := range verbs {
		for _, o := range t.Choices {
			if o.Verb == verb && t.Asked {
				list = append(list, o.Choice)
			}
		}
	}
	return list
}

// Around returns the seats of a match of n in the order of the table, from one on.
func Around(from engine.Seat, n int) []engine.Seat {
	list := make([]engine.Seat, n)
	for i := range list {
		list[i] = (from + engine.Seat(i)) % engine.Seat(n)
	}
	return list
}
