package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

const (
	deckSize   = 24
	lineRoom   = content.MaxSeats * int(content.NumMembers) // members that fit into a large space
	nobody     = int8(-1)
	playedRoom = 16 // more than one seat can come to: the draft's four, a house's two, and what cards draw
)

// state is a whole position: plain values only. Everything is public but what is
// marked hidden, or secret: known to its owner alone.
type state struct {
	Chance engine.Chance // hidden
	// Decks are the cards in drawing order, the special tower's last: four a
	// round. Cards of past rounds are cleared, those of this round name what was
	// laid out. 0 means no card.
	Decks [content.NumTowers][deckSize]uint8 // hidden after this round

	Mods  modules
	Seats int8
	Round int8
	Phase lorenzo.Phase
	Lap   int8 // of phase B, from 1
	Turn  int8 // how many of Order have been called in this lap, or report
	Moved bool // a seat had a turn in this lap
	Order [content.MaxSeats]engine.Seat
	Dice  [3]int8
	Tiles [3]int8 // number of the excommunication tile, by period

	Floor [content.FloorSpaces]uint8 // the card that is there; 0 means gone
	Stand [content.FloorSpaces]int8  // token of the member on it, or nobody
	// Lines are the members on the other spaces, in order of arrival (tokens).
	Lines [lorenzo.Lines]line
	Marks marks // follows from Floor, Stand and Lines

	Players [content.MaxSeats]player
	Stack   effect.Stack
	House   houseState // what is on the table with leaders and houses
	// Act are the answers collected for the running action, Run the running
	// harvest or production, Less the gain that awaits a choice by L-15.4. They
	// are zero at the start of a turn.
	Act  action
	Run  activation
	Less gainEvent
	Bill bill
}

// line is a row of members on one space.
type line struct {
	Token [lineRoom]int8
	Len   int8
}

// token packs a seat's member into one number; member and seat unpack it.
func token(seat engine.Seat, m content.Member) int8 {
	return int8(seat)*int8(content.NumMembers) + int8(m)
}

func tokenSeat(t int8) engine.Seat { return engine.Seat(t / int8(content.NumMembers)) }

func tokenMember(t int8) content.Member { return content.Member(t % int8(content.NumMembers)) }

// modules are the modules and variants of a match, as bits.
type modules uint8

const (
	withLeaders modules = 1 << iota // the advanced rules
	withHouses
	withPazzi
	deckRevealed // LP-1.3
	deckCustom
	fiveTiles
	onlyBasicSet // of leaders (LH-1.10)
	onlyHousesSet
)

// houseState is the part of the state that the modules use. It is zero in the basic game.
type houseState struct {
	Leaders    [content.LeaderCount]uint8 // hidden: the leader deck, top last
	Left       int8                       // how many are in it
	Gone       uint64                     // leaders discarded, as bits by number
	Shown      uint64                     // leaders in a hand or in play whom all have seen (SM-1.1)
	Supply     [content.FaceRoom]uint8    // hidden: tokens by face
	Used       [content.FaceRoom]uint8    // the discard pile
	Using      uint8                      // face + 1 of the token on it that is being used; 0 means none
	Held       [content.HolderRoom]uint8  // face + 1 of the token on a holder card, in the order of the content; 0 means none
	Discarded  content.CardSet            // of the four normal decks
	Seen       content.CardSet            // special cards that have been laid out (LH-3.5)
	Adaptation content.Tower              // over which the board is
	FaithTiles uint8                      // still there, as bits
	Tiles      uint8                      // personal bonus tiles still to be chosen, as bits from 1
	Houses     [content.MaxSeats]uint8    // up for auction
	Auction    [content.MaxSeats]uint8    // the auction tile next to each, from 0
	Bidder     [content.MaxSeats]int8     // the seat that bids on it, or nobody
	Row        [content.MaxSeats]int8
	Queue      [content.MaxSeats]int8   // seats that must still bid, next last
	Waiting    int8                     // how many
	Beside     [2][2]uint8              // leaders next to the Sforza's and the Visconti's tile
	Packets    [content.MaxSeats]uint64 // secret: leaders to choose from in the draft
	Picks      [content.MaxSeats]uint8  // secret: the leader chosen
	Pile       int8                     // how many piles of the decks have been chosen
	Drawn      [2]uint8                 // secret: faces + 1 of tokens drawn, of which the seat gets one
	LeftOut    content.CardSet          // cards chosen to be left out (custom), or shown to be (revealed)
}

// player is all that belongs to one seat. All but Hand and Faces is public
// (SM-1.2).
type player struct {
	Goods  content.Goods
	Cards  [content.NumTypes][content.CardSlots]uint8 // in slot order (L-7.2)
	Count  [content.NumTypes]int8
	At     [content.NumMembers]content.Space // where the members are, Home: unplaced
	Cubes  uint8                             // excommunications, a bit for each period
	Passed bool                              // in this round
	// Traits follow from Cards and Cubes (L-15), leaders and house. They are stored
	// because every list of choices needs them: computing them each time took an eighth of the
	// time.
	Traits tables.Traits
	Values [content.NumMembers]int16 // of the members, without servants (EL-6.7–9); stored likewise

	Bonus   int8                    // personal bonus tile; 0 means the standard side
	House   uint8                   // 0 means none
	Hand    uint64                  // secret: leaders, as bits by number
	Played  [playedRoom]uint8       // leaders, in the order in which they were played
	Leaders int8                    // how many
	Down    uint64                  // leaders that are face down, as bits
	Copy    uint8                   // the leader that Lorenzo copies; 0 means none yet
	Faces   [content.FaceRoom]uint8 // secret: special tokens by face; Goods[Tokens] is their sum
	Raised  [content.Neutral]int8   // value of a coloured member set for this round; 0 means none (LA-3.4)
	Store   [2]int16                // wood and stone on the house tile (LH-9.1)
	Sets    int8                    // sets of four types that have been rewarded (LH-9.8)
	On      [5]int8                 // Visconti tokens switched on, in order, from 1
	Later   int8                    // free plays that wait for the end of the action (EL-8.11)
	Bought  bool                    // the Gonzaga have bought in this round
}

// action is a placement or a bonus action whose parameters are being asked.
type action struct {
	Kind     actionKind
	Member   content.Member
	Space    content.Space
	Area     content.Area
	Cost     int8  // printed alternative, from 1; 0 means the card is free
	Off      int8  // which half of an "or" discount, 1 or 2; 0 means none
	From     int8  // seat + 1 whose cards a bonus harvest or production uses (LP-2.153)
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
	Area    content.Area
	From    engine.Seat // whose cards are used (LP-2.153)
	Tile    bool        // the personal bonus tile is activated
	Value   int16       // 0 means cards are activated without an action (LH-5.13)
	Most    int8        // how many cards may be activated in all; 0 means any number (LH-8.2, LH-8.17)
	Slots   uint8       // active cards, as bits by slot
	Trades  uint16      // two bits a slot, as in DoTrades; then two for each Extra
	Times   [content.WorkSlots + extraRoom]int8
	Extra   [extraRoom]extra
	Extras  int8
	Stock   stock                  // what may still be paid with (L-9.8)
	Counts  [content.NumPers]int16 // what "for each" counts, taken at the start (L-9.11)
}

// extraRoom is the most cards that can be activated in addition (by cards 113 and 114).
const extraRoom = 2

// extra is a card that another one activates in addition (LH-5.12).
type extra struct {
	By   int8 // slot of the card that does so
	Area content.Area
	Slot int8 // of the card activated; -1 means none
}

// bill is a payment whose parts are being chosen: which tokens, servants for
// other goods, which cards and leaders.
type bill struct {
	Goods   content.Goods
	Cards   [content.NumTypes]int8
	Leaders int8
	Last    int8         // face of the last token returned
	Good    content.Good // next good that servants may replace
	// Kind, On, To and N are those of its event; Kind 0 means none.
	Kind uint8
	On   int16
	To   int16
	N    int16
}

// stock has what trades may still be paid with (L-9.8).
type stock struct {
	Goods   content.Goods
	Cards   [content.NumTypes]int8
	Leaders int8
}

// gainEvent is one source that yields goods at one moment (EL-8.5), with the fields of its event.
type gainEvent struct {
	Seat  engine.Seat
	Kind  uint8
	On    int16
	To    int16
	N     int16
	Twice bool // carried out twice (LA-3.12)
	Goods content.Goods
}

func (s *state) period() int { return (int(s.Round) + 1) / 2 }

func (s *state) line(sp content.Space) *line { return &s.Lines[sp-content.Market1] }

// coloured returns the areas with a coloured member of the seat (L-5.11), as a bit for each of the
// four towers, one for harvest, one for production, and one for the special tower.
func (p *player) coloured() uint8 {
	var areas uint8
	for m := content.White; m < content.Neutral; m++ {
		if at := p.At[m]; at != content.Home {
			areas |= areaBit[at]
		}
	}
	return areas
}

// areaBit is the bit of each space's area with a limit, 0 for market and palace.
var areaBit = [content.NumSpaces]uint8{
	1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 8, 8, 64, 64, 64, 64,
	0, 0, 0, 0, 16, 16, 32, 32, 0,
}
