package toy

import (
	"slices"
	"strconv"

	"signoria/engine"
)

// View has what one viewer may see.
type View struct {
	Viewer        engine.Seat
	Round, Rounds int
	Over          bool
	Lots          []int // turned up so far, the last is the open one
	Bag           int   // how many tokens can still be drawn
	Gone          []int
	Seats         []SeatView
	// Asked is the kind of answer that the table waits for: "bid", "veto", "pay", "" at the end;
	// Price what the winner owes at least.
	Asked string
	Price int
}

// SeatView is one seat as a viewer sees it.
type SeatView struct {
	Tokens int   // how many it has
	Known  []int // those that everybody has seen
	Hand   []int // the viewer's own, or everybody's at the end
	Lots   []int // won
	Veto   bool
	Lost   int // bold bids lost
	Closed bool
	// Bold and Bid are the viewer's own draft, or the revealed bid.
	Bold bool
	Bid  []int
}

// View builds what the viewer may see, field by field.
func (rules) View(s *state, viewer engine.Seat) View {
	v := View{
		Viewer: viewer, Round: int(s.Round), Rounds: int(s.Rounds), Over: s.Over,
		Bag: len(s.bag().list()), Gone: s.Gone.list(),
	}
	for _, lot := range s.Deck[:s.Round] {
		v.Lots = append(v.Lots, int(lot))
	}
	if !s.Over {
		v.Asked = [...]string{nodeBid: "bid", nodeVeto: "veto", nodePay: "pay"}[s.top().Node]
		v.Price = s.price()
	}
	for seat := range s.seats() {
		v.Seats = append(v.Seats, s.seatView(seat, viewer))
	}
	return v
}

func (s *state) price() int {
	if f := s.Stack[0]; f.Node == nodePay {
		return int(f.On)
	}
	return 0
}

func (s *state) seatView(seat, viewer engine.Seat) SeatView {
	a := s.Answer[seat]
	v := SeatView{
		Tokens: len(s.Hand[seat].list()), Known: s.Known[seat].list(),
		Veto: s.Veto[seat], Lost: int(s.Lost[seat]), Closed: a.Step == stepClosed,
	}
	for lot, owner := range s.Owner {
		if owner == int8(seat)+1 {
			v.Lots = append(v.Lots, lot+1)
		}
	}
	if seat == viewer || s.Over {
		v.Hand = s.Hand[seat].list()
	}
	if seat == viewer || s.Stack[0].Node != nodeBid {
		v.Bold, v.Bid = a.Bold, a.Tokens.list()
	}
	return v
}

// Scramble changes all that the viewer may not see.
func (r rules) Scramble(s *state, viewer engine.Seat, c *engine.Chance) { s.redeal(viewer, c) }

// Sample draws a position that the seat cannot tell from this one.
func (r rules) Sample(s *state, seat engine.Seat, c *engine.Chance) { s.redeal(seat, c) }

// redeal draws again what the viewer does not know: the lots to come, the
// tokens of other hands that were never shown, drafts of others, chance.
func (s *state) redeal(viewer engine.Seat, c *engine.Chance) {
	s.Chance = engine.FastChance(c.Uint64())
	slices.Sort(s.Deck[s.Round:]) // what is drawn must not depend on what was hidden
	engine.Shuffle(c, s.Deck[s.Round:])
	if s.Over {
		return
	}
	hidden := s.Hand
	for seat := range s.seats() {
		if seat != viewer {
			s.Hand[seat] = s.Known[seat]
		}
	}
	for seat := range s.seats() {
		for range len((hidden[seat] &^ s.Hand[seat]).list()) {
			bag := s.bag()
			s.Hand[seat] |= bag.nth(c.N(len(bag.list())))
		}
	}
	if s.top().Node != nodeBid {
		return
	}
	for seat := range s.seats() {
		if seat != viewer {
			s.Answer[seat] = s.redraft(seat, c)
		}
	}
}

// redraft draws another draft for the seat, closed or open as it is.
func (s *state) redraft(seat engine.Seat, c *engine.Chance) answer {
	a := answer{Step: s.Answer[seat].Step}
	if a.Step != stepClosed {
		a.Step = stepStance + uint8(c.N(2))
	}
	if a.Step == stepStance {
		return a
	}
	a.Bold = s.Hand[seat] != 0 && c.N(2) == 1
	a.Tokens = tokens(c.Uint64()) & s.Hand[seat]
	return a
}

// Score returns the parts the viewer may see: hands of others count at the end.
func (rules) Score(s *state, viewer engine.Seat, buf []engine.Score) []engine.Score {
	for seat := range s.seats() {
		buf = append(buf,
			engine.Score{Seat: seat, Part: "lots", Points: s.lotPoints(seat)},
			engine.Score{Seat: seat, Part: "bold", Points: -int(s.Lost[seat])})
		if seat == viewer || s.Over {
			buf = append(buf, engine.Score{Seat: seat, Part: "hand", Points: s.Hand[seat].sum() / 10})
		}
	}
	return buf
}

// Final counts all hands.
func (r rules) Final(s *state, buf []engine.Score) []engine.Score {
	for seat := range s.seats() {
		buf = append(buf,
			engine.Score{Seat: seat, Part: "lots", Points: s.lotPoints(seat)},
			engine.Score{Seat: seat, Part: "bold", Points: -int(s.Lost[seat])},
			engine.Score{Seat: seat, Part: "hand", Points: s.Hand[seat].sum() / 10})
	}
	return buf
}

// Forecast bounds the hands of others by the tokens that the viewer has not seen.
func (r rules) Forecast(s *state, viewer engine.Seat, buf []engine.Bound) []engine.Bound {
	buf = engine.Known(buf, r.Score(s, viewer, nil))
	for seat := range s.seats() {
		if seat == viewer || s.Over {
			continue
		}
		known := s.Known[seat].sum()
		unseen, n := s.unseen(viewer).list(), len(s.Hand[seat].list())-len(s.Known[seat].list())
		least, most := known, known
		for i := range n {
			least += unseen[i]
			most += unseen[len(unseen)-1-i]
		}
		buf = append(buf, engine.Bound{Seat: seat, Part: "hand", Least: least / 10, Most: most / 10})
	}
	return buf
}

// unseen returns the tokens of which the viewer does not know where they are.
func (s *state) unseen(viewer engine.Seat) tokens {
	rest := allTokens &^ s.Gone
	for seat := range s.seats() {
		rest &^= s.Known[seat]
	}
	if viewer != engine.NoSeat {
		rest &^= s.Hand[viewer]
	}
	return rest
}

func (s *state) lotPoints(seat engine.Seat) int {
	points := 0
	for lot, owner := range s.Owner {
		if owner == int8(seat)+1 {
			points += lot + 1
		}
	}
	return points
}

// Rank orders the seats by points; equal points share a rank (T-8).
func (rules) Rank(s *state, buf []engine.Place) []engine.Place {
	var points [MaxSeats]int
	for seat := range s.seats() {
		points[seat] = s.lotPoints(seat) - int(s.Lost[seat]) + s.Hand[seat].sum()/10
	}
	return engine.Places(buf, points[:s.seats()], points[:s.seats()])
}

// Census lists tokens and lots.
func (rules) Census(s *state) engine.Census {
	var census engine.Census
	add := func(set tokens, at string) {
		for _, token := range set.list() {
			census = append(census, engine.Piece{Kind: "token", ID: token, At: at})
		}
	}
	for seat := range s.seats() {
		add(s.Hand[seat], "hand "+seat.String())
	}
	add(s.bag(), "bag")
	add(s.Gone, "gone")
	for i, lot := range s.Deck {
		census = append(census, engine.Piece{Kind: "lot", ID: int(lot), At: "deck " + strconv.Itoa(i)})
	}
	return census
}
