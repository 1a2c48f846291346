package lorenzo

import "signoria/engine"

// View is what one viewer may see of a match. It has nowhere to hold a deck or
// the state; the templates of package board see nothing else. In the basic
// game all that lies on the table is public, so views differ only in Viewer
// and in Offers.
type View struct {
	Viewer  engine.Seat // NoSeat: a spectator
	Content *Content    // the printed values of this match's edition
	Round   int         // 1–6
	Period  int         // 1–3
	Phase   Phase
	Dice    [3]int // white, black, orange

	// Order is the turn order of this round, Next what the palace makes of it
	// so far (L-13.2).
	Order, Next []engine.Seat
	// Towers by type, each floor from the bottom (index 0) up.
	Towers [NumTypes][NumFloors]FloorView
	// Spaces beside the towers, by Space − Market1: who stands there, in order
	// of arrival. Covered spaces do not exist in this match (L-2.4).
	Spaces [NumSpaces - floorSpaces]SpaceView
	// Tiles are the three excommunication tiles, by period.
	Tiles [3]TileView
	// Left is how many cards each deck still holds.
	Left  [NumTypes]int
	Seats []SeatView

	// Question is what the table waits for; public.
	Question Question
	// Offers are, for a viewer who is asked to place a member or to take a
	// card, all candidates: the open ones and, with their reason, the closed.
	Offers []Offer
}

// FloorView is one floor of a tower.
type FloorView struct {
	Card    int       // number of the card that lies there, 0: gone
	Minimum int       // the floor's value (K-2)
	Bonus   Goods     // floor bonus
	Taken   int       // number of the card taken from here this round, 0: none
	By      *Standing // the member that stands here, nil: none
	TakenBy engine.Seat
}

// SpaceView is one space beside the towers.
type SpaceView struct {
	Covered bool
	Members []Standing
}

// Standing is a member on a space.
type Standing struct {
	Seat   engine.Seat
	Member Member
	Value  int // its member value when it was placed
}

// TileView is an excommunication tile and who bears it.
type TileView struct {
	Number int // 1–7 within its period
	Needed int // faith points that escape it (K-12)
	Cubes  []engine.Seat
}

// SeatView is one player.
type SeatView struct {
	Seat    engine.Seat
	Goods   Goods
	Cards   [NumTypes][]int // numbers, in slot order
	Members [NumMembers]MemberView
	Passed  bool
	// Score is the sum if the game ended now; Parts as ScoreParts.
	Score int
	Parts [len(ScoreParts)]int
	// Rank is the place if the game ended now, 1 best.
	Rank int
	// Excommunicated by period.
	Excommunicated [3]bool
}

// MemberView is one family member.
type MemberView struct {
	Value int   // member value now (EL-6, steps 1–3)
	At    Space // Home: still to be placed
}

// Question says who is asked what. Fields that a kind does not use are zero.
type Question struct {
	Seat   engine.Seat // NoSeat when the game is over
	Ask    Ask
	Member Member // the member being placed
	Placed bool   // the action is a placement (else a bonus action)
	Space  Space  // the space being used; Home if none yet
	Card   int    // the card that asks, or is being taken; 0: none
	// Area of a pending harvest or production; Works tells whether there is one.
	Works bool
	Area  Area
	Type  CardType // what a bonus action may take
	Value int      // value of the action before servants
	// Least and Most servants (D-6), in steps of Rate servants for +1 (L-15.16).
	Least, Most, Rate int
	Discount          Goods // printed with the bonus action (L-8.5)
	Count             int   // privileges to choose, all different if above 1
	Goods             Goods // the gain that is lessened (D-11)
	// Active are the buildings of a pending production, with their trades.
	Active []ActiveTrade
	// Stock is what trades may be paid from (L-9.8).
	Stock Goods
	// Opens lists, for a question about servants of a harvest or production,
	// what each further value activates: card number by needed value.
	Opens []Opening
}

// ActiveTrade is a building whose trades may be used now.
type ActiveTrade struct {
	Slot, Card int
}

// Opening is a card that a harvest or production reaches.
type Opening struct {
	Card     int
	Needs    int // activation value
	Servants int // servants that reach it, 0: reached already
}

// Offer is one candidate for placing a member or taking a card.
type Offer struct {
	Choice engine.Choice
	Member Member // meaningful for AskPlace
	Space  Space
	Reason engine.Reason // zero: open
	Value  int           // action value before servants
	Least  int           // servants needed at least (if open)
	Most   int           // servants that can be spent at most (if open)
	Fee    int           // coins for an occupied tower
}
