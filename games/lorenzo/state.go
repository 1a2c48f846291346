package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
)

const (
	minSeats  = 2
	maxSeats  = 4
	cardSlots = 6 // L-6.7
	rounds    = 6 // L-3.1
	deckSize  = 24
	lineRoom  = maxSeats * int(NumMembers) // members that fit into a large space
	nobody    = int8(-1)
)

// state is a whole position: plain values only. Everything is public but Chance
// and the part of Decks that lies in rounds still to come.
type state struct {
	Chance engine.Chance // hidden
	// Decks hold the cards in drawing order: four a round. Cards of past rounds
	// are cleared, those of this round name what was laid out. 0: no card.
	Decks [NumTypes][deckSize]uint8 // hidden after this round

	Seats int8
	Round int8
	Phase Phase
	Lap   int8 // of phase B, from 1
	Turn  int8 // how many of Order have been called in this lap, or report
	Moved bool // somebody had a turn in this lap
	Order [maxSeats]engine.Seat
	Dice  [3]int8
	Tiles [3]int8 // number of the excommunication tile, by period

	Floor [floorSpaces]uint8 // the card that lies there, 0: gone
	Stand [floorSpaces]int8  // token of the member that stands there, or nobody
	// Lines are the members on the other spaces, in order of arrival (tokens).
	Lines [NumSpaces - floorSpaces]line
	Marks marks // what Floor, Stand and Lines come to

	Players [maxSeats]player
	Stack   effect.Stack
	// Act are the answers collected for the running action, Run the running
	// harvest or production, Less the gain that awaits a choice by L-15.4. They
	// are zero at the start of a turn.
	Act  action
	Run  activation
	Less gainEvent
}

// line is a row of members on one space.
type line struct {
	Token [lineRoom]int8
	Len   int8
}

// token packs a seat's member into one number; member and seat unpack it.
func token(seat engine.Seat, m Member) int8 { return int8(seat)*int8(NumMembers) + int8(m) }

func tokenSeat(t int8) engine.Seat { return engine.Seat(t / int8(NumMembers)) }

func tokenMember(t int8) Member { return Member(t % int8(NumMembers)) }

// player is all that belongs to one seat. All of it is public (SM-1.2).
type player struct {
	Goods  Goods
	Cards  [NumTypes][cardSlots]uint8 // in slot order (L-7.2)
	Count  [NumTypes]int8
	At     [NumMembers]Space // where the members stand, Home: unplaced
	Cubes  uint8             // excommunications, a bit for each period
	Passed bool              // in this round
	// Traits follow from Cards and Cubes (L-15). They are kept because every
	// list of choices needs them: adding them up anew took an eighth of the time.
	Traits traits
}

// action is a placement or a bonus action whose parameters are being asked.
type action struct {
	Kind     actionKind
	Member   Member
	Space    Space
	Area     Area
	Cost     int8  // printed alternative, from 1; 0: the card is free
	Off      int8  // which half of an "or" discount, 1 or 2; 0: none
	Effect   int16 // the bonus action's effect, for its value and discount
	Value    int16 // before servants
	Least    int16 // servants, while they are being asked (D-6)
	Most     int16
	Servants int16
}

// actionKind says what an action is.
type actionKind int8

const (
	noAction actionKind = iota
	placeMember
	takeCard // bonus action (L-8.4)
	bonusWork
)

// activation is a harvest or production under way (L-9.10).
type activation struct {
	Running bool
	Area    Area
	Value   int16
	Trades  uint16                 // two bits a slot, as in DoTrades
	Counts  [PerMilitary + 1]int16 // what "for each" counts, taken at the start (L-9.11)
}

// gainEvent is one source that gives goods at one moment (EL-8), with what its
// event in the log says.
type gainEvent struct {
	Seat  engine.Seat
	Kind  uint8
	On    int16
	To    int16
	N     int16
	Goods Goods
}

func (s *state) period() int { return (int(s.Round) + 1) / 2 }

func (s *state) line(sp Space) *line { return &s.Lines[sp-Market1] }

// coloured tells which areas hold a coloured member of the seat (L-5.11), as a
// bit for each tower, then one for harvest and one for production.
func (p *player) coloured() uint8 {
	var areas uint8
	for m := White; m < Neutral; m++ {
		if at := p.At[m]; at != Home {
			areas |= areaBit[at]
		}
	}
	return areas
}

// areaBit is the bit of each space's area with a limit, 0 for market and palace.
var areaBit = [NumSpaces]uint8{
	1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8,
	0, 0, 0, 0, 16, 16, 32, 32, 0,
}

// workArea is the area of the four harvest and production spaces.
func workArea(sp Space) (a Area, large, ok bool) {
	if sp < HarvestOne || sp > ProduceAll {
		return 0, false, false
	}
	return Area((sp - HarvestOne) / 2), (sp-HarvestOne)%2 == 1, true
}

// holdsOne tells whether the space holds one member at most (L-5.10).
func (sp Space) holdsOne() bool { return sp != HarvestAll && sp != ProduceAll && sp != Palace }
