package words

import (
	"slices"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

// Narrator says Virtù, and its Wars of Italy, in words.
type Narrator struct{}

var (
	_ narrate.Narrator = Narrator{}
	_ narrate.Painter  = Narrator{}
	_ narrate.Heraldry = Narrator{}
)

// Ask returns the open question in words, or whom the table waits for; at the end the result.
func (Narrator) Ask(s narrate.Scene) string { return Tell(s).Status() }

// Choice returns a choice in words, as on a button or in a list.
func (Narrator) Choice(s narrate.Scene, c engine.Choice) string { return Tell(s).Choice(c, plain) }

// Why is a reason in words, with its numbers.
func (Narrator) Why(s narrate.Scene, r engine.Reason) string { return Tell(s).Why(r) }

// Say returns the events of one choice as plain sentences.
func (Narrator) Say(s narrate.Scene, events []engine.Event) []string {
	m := Tell(s)
	return m.Sentences(m.Passages(events, plain))
}

// Plain is the whole table as text for a terminal, about 60 lines.
func (Narrator) Plain(s narrate.Scene) string { return Tell(s).plainTable() }

// Houses are the houses of a match by seat.
func (Narrator) Houses(view any) []string {
	v := narrate.ViewIn[virtu.View](view)
	list := make([]string, len(v.Seats))
	for _, s := range v.Seats {
		list[s.Seat] = v.Content.Houses[s.House].ID
	}
	return list
}

// Planned are the houses of a match that has not begun: with as many seats, in
// their order (V-2.1, V-2.2, V-2.4, W-1.1), or still open when they are drawn.
func (Narrator) Planned(o engine.Options) []string {
	if o.Seats == 2 {
		return []string{"france", "naples"}
	}
	list := make([]string, o.Seats)
	if o.Set["houses"] == "drawn" {
		return list
	}
	first := content.Milan
	if o.Seats == 3 {
		first = content.Florence
	}
	for i := range list {
		list[i] = (first + content.House(i)).String()
	}
	return list
}

// Telling puts a scene of Virtù into words: the Narrator's, and the names and sentences that the board
// writes next to its pictures.
type Telling struct {
	narrate.Speech
	v *virtu.View
	c *content.Content
	q *virtu.Question
}

// Tell puts a scene into words. What the parties of leagues are called and how
// they look is told as of seats, and where leagues are on the map some sentences
// are others.
func Tell(s narrate.Scene) *Telling {
	v := ViewOf(s)
	m := &Telling{v: v, c: v.Content, q: &v.Question}
	m.In = s
	if m.Leagued() {
		m.Mode = "wars."
	}
	m.In.Seats = m.faces(s.Seats)
	return m
}

// faces are how seats and parties look: their houses are those of the view.
func (m *Telling) faces(seats []narrate.Seat) []narrate.Seat {
	list := make([]narrate.Seat, 0, len(m.v.Seats)+len(m.v.Leagues)+1)
	for _, v := range m.v.Seats {
		face := narrate.Seat{Seat: v.Seat, Name: v.Seat.String()}
		for _, s := range seats {
			if s.Seat == v.Seat {
				face = s
			}
		}
		face.House = m.c.Houses[v.House].ID
		list = append(list, face)
	}
	for l := range content.League(len(m.v.Leagues)) {
		list = append(list, narrate.Seat{Seat: l.Party(), Name: m.League(l, Party), House: m.c.Houses[m.c.Leagues[l].House].ID})
	}
	return append(list, narrate.Seat{Seat: engine.NoSeat, Name: engine.NoSeat.String(), House: "nobody"})
}

// ViewOf returns the title's view in a scene. It panics for the view of another title.
func ViewOf(s narrate.Scene) *virtu.View { return narrate.ViewIn[virtu.View](s.View) }

// Yours reports whether the open question is the viewer's to answer.
func (m *Telling) Yours() bool {
	return m.In.Asks(engine.SeatsOf(m.q.Seat)) && m.q.Ask != virtu.AskNothing
}

// foot is the seat whose sources reasons speak of: You, else the first.
func (m *Telling) foot() engine.Seat { return max(m.In.You, 0) }

// Seat returns the view of a seat, of the first for a seat that is not in the match.
func (m *Telling) Seat(s engine.Seat) *virtu.SeatView {
	i := slices.IndexFunc(m.v.Seats, func(v virtu.SeatView) bool { return v.Seat == s })
	return &m.v.Seats[max(i, 0)]
}

// Offer returns the view's offer of a choice, nil if it has none.
func (m *Telling) Offer(c engine.Choice) *virtu.Offer {
	for i := range m.v.Offers {
		if m.v.Offers[i].Choice == c {
			return &m.v.Offers[i]
		}
	}
	return nil
}

// yours returns the viewer's choices of one verb, in order.
func (m *Telling) yours(verb engine.Verb) []engine.Choice {
	var list []engine.Choice
	for _, o := range m.In.Choices {
		if o.Verb == verb && m.Yours() {
			list = append(list, o.Choice)
		}
	}
	return list
}
