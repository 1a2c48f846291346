package lorenzo

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// View has what one viewer may see of a match. It has no field for a deck or the state; the templates of
// package board see nothing else. Views differ in
// Viewer and Offers, in Packet and Picked, and in Hand and Faces of the viewer's
// own seat.
type View struct {
	Viewer  engine.Seat      // NoSeat: a spectator
	Content *content.Content // the printed values of this match's edition
	// Advanced, Houses and Pazzi are the modules of this match; Advanced is true
	// with each of the others.
	Advanced, Houses, Pazzi bool
	Round                   int // 1–6
	Period                  int // 1–3
	Phase                   Phase
	Dice                    [3]int // white, black, orange

	// Order is the turn order of this round, Next what the palace makes of it
	// so far (L-13.2).
	Order, Next []engine.Seat
	// Towers from the left, each floor from the bottom (index 0) up. The special
	// tower stands only with houses.
	Towers [content.NumTowers][content.NumFloors]FloorView
	// Adaptation is the tower over which the adaptation board lies, with houses
	// (LH-4); the floors' Minimum counts it in.
	Adaptation content.Tower
	// Spaces outside the towers, by Space − Market1: the members on them, in order of arrival. Covered spaces do not exist in this match (L-2.4).
	Spaces [Lines]SpaceView
	// OwnSpaces are the action spaces of leaders in play (LH-7).
	OwnSpaces []OwnSpaceView
	// Tiles are the three excommunication tiles, by period.
	Tiles [3]TileView
	// Left is the number of cards still in each deck.
	Left  [content.NumTowers]int
	Seats []SeatView

	// Privileges are the options of a privilege in this match (K-11).
	Privileges []content.Privilege
	// Discarded are the cards of the four normal decks that lie face up on the
	// discard piles, by type; with the advanced rules only.
	Discarded [content.NumTypes][]int
	// LeftOut are the cards known to be out of this match (LP-1.3), by number.
	LeftOut []int
	// LeadersLeft and TokensLeft are the numbers still in the leader deck and in the supply of
	// special tokens.
	LeadersLeft, TokensLeft int
	// GoneLeaders are the leaders discarded, by number.
	GoneLeaders []int
	// UsedTokens is the discard pile of special tokens, by face.
	UsedTokens []int
	// Held are the tokens that lie on cards (LH-5.1, LH-5.2).
	Held []HeldView
	// FaithTiles has for each faith tile whether it is still there; empty without the Della
	// Rovere.
	FaithTiles []bool
	// BonusTiles are the personal bonus tiles still to be chosen (D-1).
	BonusTiles []int
	// Auction is the house auction, while it runs (LH-2), and Queue the seats that
	// must still bid, the next first.
	Auction []AuctionView
	Queue   []engine.Seat
	// Packet are the leaders of which the viewer may choose one (D-2), and Picked is the one
	// chosen, until all have chosen; 0 means none.
	Packet []int
	Picked int

	// Question is the open question; public.
	Question Question
	// Offers are, for a viewer who is asked, all candidates: the open ones and,
	// with their reason, the closed. Questions about numbers, privileges, trades
	// and support have none: their choices follow from Question.
	Offers []Offer
}

// OwnSpaceView is the action space of a leader in play (LH-7).
type OwnSpaceView struct {
	Space   content.Space
	Seat    engine.Seat // whose it is
	Leader  int         // whose space it is by the content; a copy's is CopySpace
	Minimum int
	Members []Standing
}

// HeldView is a token on a card.
type HeldView struct {
	Card int
	Face int
	Seat engine.Seat // who owns the card
}

// AuctionView is a house in the auction, with its auction tile.
type AuctionView struct {
	House  int
	Tile   int         // index in Content.Auction
	Bidder engine.Seat // NoSeat: no bid
	Row    int         // 1–6 of the bid
	Beside []int       // leaders that go with the house
}

// LeaderView is a leader in play.
type LeaderView struct {
	Number int
	Down   bool // activated in this round
	Copies int  // Lorenzo: the leader that he copies; 0 means none yet
}

// FloorView is one floor of a tower.
type FloorView struct {
	Card    int           // number of the card that lies there; 0 means gone
	Minimum int           // the floor's value (K-2)
	Bonus   content.Goods // floor bonus
	Taken   int           // number of the card taken from here this round; 0 means none
	By      *Standing     // the member that stands here; nil means none
	TakenBy engine.Seat
}

// SpaceView is one space outside the towers.
type SpaceView struct {
	Covered bool
	Members []Standing
}

// Standing is a member on a space.
type Standing struct {
	Seat   engine.Seat
	Member content.Member
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
	Goods   content.Goods
	Cards   [content.NumTypes][]int // numbers, in slot order
	Members [content.NumMembers]MemberView
	Passed  bool
	// Bonus is the personal bonus tile, an index in Board.BonusTiles.
	Bonus int
	House int // 0 means none
	// HandSize is how many leaders the seat has in hand, Hand which ones: of the
	// viewer's own seat only until the game is over, as Faces, the special tokens
	// by face.
	HandSize int
	Hand     []int
	Faces    []int
	Leaders  []LeaderView // in play, in the order in which they were played
	Store    [2]int       // wood and stone on the house tile (LH-9.1)
	Sets     int          // sets of four types rewarded (LH-9.8)
	On       []int        // Visconti tokens switched on, in order
	Picks    bool         // has chosen a leader and waits for the others (D-2)
	// Score is the sum if the game ended now; Parts as ScoreParts.
	Score int
	Parts [len(ScoreParts)]int
	// Rank is the place if the game ended now, 1 best.
	Rank int
	// Excommunicated by period.
	Excommunicated [3]bool
}

// Owns returns how much the seat has of what a requirement counts.
func (v *SeatView) Owns(n *content.Need) int16 {
	var cards [content.NumTypes]int8
	for kind := range v.Cards {
		cards[kind] = int8(len(v.Cards[kind]))
	}
	return n.Of(&v.Goods, &cards, int8(len(v.Leaders)))
}

// MemberView is one family member.
type MemberView struct {
	Value int           // member value now (EL-6.7–9)
	At    content.Space // Home: still to be placed; None: the seat has no such member
	// Raised reports whether Federico has set the value for this round.
	Raised bool
}

// Question says who is asked what. Fields that a kind does not use are zero.
type Question struct {
	Seat   engine.Seat // NoSeat when the game is over
	Ask    Ask
	Member content.Member // the member being placed
	Placed bool           // the action is a placement (else a bonus action)
	Space  content.Space  // the space being used; Home if none yet
	Card   int            // the card that asks, or is being taken; 0 means none
	// Area of a pending harvest or production; Works reports whether there is one.
	Works bool
	Area  content.Area
	Type  content.CardType // what a bonus action may take
	Value int              // value of the action before servants
	// Least and Most servants (D-6), in steps of Rate servants for +Step (L-15.16,
	// LP-3.2).
	Least, Most, Rate, Step int
	Discount                content.Goods // printed with the bonus action (L-8.5)
	Count                   int           // privileges to choose, all different if above 1
	Goods                   content.Goods // the gain that is lessened (D-11); of AskSupport what support brings
	// Activated are all cards that a pending harvest or production activates, also
	// those activated in addition (LH-5.12); Tile reports whether the personal bonus tile yields
	// too. Active are those whose trades may be used.
	Activated []int
	Tile      bool
	Active    []ActiveTrade
	// Stock has what trades may be paid from (L-9.8).
	Stock content.Goods
	// Opens lists, for a question about servants of a harvest or production,
	// what each further value activates: card number by needed value.
	Opens []Opening

	// Asked are all seats that owe an answer: several in the draft.
	Asked engine.Seats
	// Leader is the leader that asks, House the house; 0 means none. Token is the
	// Visconti or faith tile that asks, from 1.
	Leader, House int
	// Effect is the effect that asks: its options, goods to give, trades. Its
	// numbers are those of the content; nil means none.
	Effect *content.Effect
	// Pay are the goods and tokens still to be paid (D-7).
	Pay content.Goods
	// Good is the good that servants may stand in for (D-7).
	Good content.Good
	// From is the seat whose cards a harvest or production uses (LP-2.153), or to
	// which goods are handed over (D-24).
	From engine.Seat
	// Pile is the pile of the decks that is being chosen: all its cards.
	Pile []int
	// Chosen are options that may not be chosen again (D-8), as bits.
	Chosen uint64
}

// ActiveTrade is a building whose trades may be used now.
type ActiveTrade struct {
	Slot, Card int
}

// Opening is a card that a harvest or production reaches.
type Opening struct {
	Card     int
	Needs    int // activation value
	Servants int // servants that reach it; 0 means reached already
}

// Offer is one candidate for placing a member or taking a card.
type Offer struct {
	Choice engine.Choice
	Member content.Member // meaningful for AskPlace
	Space  content.Space
	Reason engine.Reason // zero means open
	Value  int           // action value before servants
	Least  int           // servants needed at least (if open)
	Most   int           // servants that can be spent at most (if open)
	Fee    int           // coins for an occupied tower
}

// Lines is the number of spaces that store their members in the order of arrival: those outside the
// towers except the leaders' own.
const Lines = int(content.LeaderSpace - content.Market1)
