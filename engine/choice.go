package engine

import "math/bits"

// Seat is a player's place at the table, counted from 0 clockwise. People and
// files count from 1: use String and ParseSeat at every edge.
type Seat int8

// NoSeat is the viewer without a seat (a spectator), or no seat at all.
const NoSeat Seat = -1

// MaxSeats is the largest number of seats any title may have.
const MaxSeats = 8

// String returns the seat as people count it: "1" for Seat 0, "-" for NoSeat.
func (s Seat) String() string {
	if s < 0 || s >= MaxSeats {
		return "-"
	}
	return string(rune('1' + s))
}

// ParseSeat reads what Seat.String wrote. It answers false for anything else.
func ParseSeat(text string) (Seat, bool) {
	if len(text) != 1 || text[0] < '1' || text[0] >= '1'+MaxSeats {
		return NoSeat, false
	}
	return Seat(text[0] - '1'), true
}

// Seats is a set of seats.
type Seats uint8

// SeatsOf makes a set of the seats given.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set = set.With(s)
	}
	return set
}

// Has reports whether s is in the set; NoSeat never is.
func (set Seats) Has(s Seat) bool { return s >= 0 && set&(1<<uint(s)) != 0 }

// With returns the set with s added.
func (set Seats) With(s Seat) Seats { return set | 1<<uint(s) }

// Without returns the set with s taken out.
func (set Seats) Without(s Seat) Seats { return set &^ (1 << uint(s)) }

// List returns the seats of the set in order.
func (set Seats) List() []Seat {
	var list []Seat
	for s := range Seat(MaxSeats) {
		if set.Has(s) {
			list = append(list, s)
		}
	}
	return list
}

// Len returns the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount8(uint8(set)) }

// First returns the lowest seat of the set, NoSeat when it is empty.
func (set Seats) First() Seat {
	if set == 0 {
		return NoSeat
	}
	return Seat(bits.TrailingZeros8(uint8(set)))
}

// Verb is the action of a choice. Each title numbers its verbs from 1.
type Verb uint8

// Choice is one answer to one question: a small comparable value. What On, To,
// N and Set mean is the title's own affair for each verb; its notation says it
// in words. On and To name things on the table, so that a page can hang the
// choice on the thing it is about. Choices are ordered as Less says.
type Choice struct {
	Verb Verb
	On   int16
	To   int16
	N    int16
	Set  uint64
}

// Less reports whether c is before d in the canonical order of choices: by verb, then On, To, N,
// Set.
func (c Choice) Less(d Choice) bool {
	switch {
	case c.Verb != d.Verb:
		return c.Verb < d.Verb
	case c.On != d.On:
		return c.On < d.On
	case c.To != d.To:
		return c.To < d.To
	case c.N != d.N:
		return c.N < d.N
	}
	return c.Set < d.Set
}

// Answer is an open choice with its notation.
type Answer struct {
	Choice
	Text string
}

// Answers returns the seat's open choices, in order.
func Answers(p Position, seat Seat) []Answer {
	choices := p.Choices(seat, nil)
	list := make([]Answer, 0, len(choices))
	for _, c := range choices {
		list = append(list, Answer{Choice: c, Text: p.Format(seat, c)})
	}
	return list
}

// Reason says why a choice is not open. The zero Reason means that it is.
type Reason struct {
	// Rule is the numbered paragraph that closes the choice, as "L-6.3".
	Rule string
	// Why names the sentence of the title's catalogue ("why.<Why>"): one rule
	// may close a choice in several ways.
	Why string
	// What is the thing the sentence speaks of (a good, a member): its name in
	// the title's notation, empty when the sentence needs none.
	What string
	// Need and Have are the two numbers of the sentence, 0 when it has none.
	Need, Have int
}

// OK reports whether the choice is open.
func (r Reason) OK() bool {
	return len(r.Rule)|len(r.Why)|len(r.What)|r.Need|r.Have == 0 // not r == Reason{}, which is a call
}

// String returns the reason for logs and test messages; pages use the catalogue.
func (r Reason) String() string {
	if r.OK() {
		return "legal"
	}
	text := r.Rule + ": " + r.Why
	if r.What != "" {
		text += " " + r.What
	}
	if r.Need != 0 || r.Have != 0 {
		text += " (needs " + itoa(r.Need) + ", has " + itoa(r.Have) + ")"
	}
	return text
}

// Refused is the error of a choice that is not open in a position.
type Refused struct{ Reason Reason }

// Error says the reason in the words of Reason.String.
func (e *Refused) Error() string { return "refused: " + e.Reason.String() }
