package mil

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

// View has what one viewer may see of a match (M-28.9): no other family's cubes,
// no open draft of others, no land below the top of a column.
type View struct {
	Viewer  engine.Seat
	Content *content.Content
	Options Options
	Round   int
	Phase   Phase
	Lap     int
	Starter engine.Seat
	// Sphere is the one that phases 3 and 4 have come to; Home before.
	Sphere  content.Sphere
	Spaces  [content.NumSpaces]content.Token
	InUse   int                 // spaces of each limited sphere
	Open    [2][]content.Knight // Monastery, Crusades
	Columns [content.NumColumns]ColumnView
	Seats   []SeatView
	// White is how many white tokens lie on the board.
	White    int
	Question Question
	Offers   []Offer
}

// Options are the modules in play.
type Options struct {
	CutThroat, TimeIsMoney, Pope, Claim, Memory bool
}

// ColumnView is a column of free lands.
type ColumnView struct {
	Top     content.Land // NoLand: the column is gone
	Left    int          // lands in it, the top included
	Defence int          // of the top, with its modifier
}

// SeatView is one family.
type SeatView struct {
	Seat       engine.Seat
	Cubes      *content.Cubes // nil means behind a screen
	Known      *content.Cubes // memory aid, when the option is on (M-28.11); else nil
	Women      int
	Privileges int
	VP         int
	Placed     bool
	Rolls      int
	Knights    [content.NumSlots]KnightView
	Vassals    []content.Knight
	// Sealed reports whether the seat has sealed what all are asked for (M-28.5).
	Sealed bool
	// Draft are the cubes that the viewer has chosen so far; nil for others.
	Draft *content.Cubes
	// Score is VP if nothing more were counted; Parts only after the end.
	Score int
	Parts [len(ScoreParts)]int
	Rank  int
}

// KnightView is a knight tile.
type KnightView struct {
	Knight     content.Knight
	In, Heir   bool
	Years      int
	Lands      [content.LandSlots]LandView
	Castle     bool
	Soldiers   int // the King's included
	King       bool
	Archbishop bool
	Lord       engine.Seat    // NoSeat: none
	At         content.Sphere // Home: at home
	Space      content.Space
	Elements   int  // M-1.4
	Starves    bool // in bad times (M-23.2)
}

// LandView is a land on a tile; Design NoLand: none.
type LandView struct {
	Design content.Land
	Dark   bool
}

// Question says who is asked what; fields that a kind does not use are zero.
type Question struct {
	Seat    engine.Seat // NoSeat when the game is over; of several the viewer if he is asked
	Ask     Ask
	Knight  content.Knight // active, NoKnight else
	Target  content.Knight
	Land    int // 0/1
	Column  int // -1: none
	Results [2]content.Result
	Rolled  bool // a result was carried out in this growth: stop is possible
	// Purpose, Kind and what a line of cubes is about: Kinds the kinds asked for,
	// Least and Most of the kind asked now, Chosen so far, Total the number to be
	// reached exactly (a half, a siege); -1 means free.
	Purpose Purpose
	Kind    content.Cube
	Kinds   []content.Cube
	Least   int
	Most    int
	Chosen  content.Cubes
	Total   int
	// Have is how many of each kind may be chosen in all: what lies behind the
	// screen (of a bid without the base), or what is halved. It is filled in for
	// what AskAnswer and AskAuction may raise, too; of other seats it is zero.
	Have content.Cubes
	// Bids are, by seat, the dowries laid open (AskCubes ForHalf of a wedding) or
	// the whole bids of the auction so far; nil else.
	Bids []content.Cubes
	// Offer is the offer or bid to be judged or beaten, Base that of an auction,
	// Best the seat with the highest bid.
	Offer content.Cubes
	Base  content.Cubes
	Best  engine.Seat
	Given int // cubes traded so far
	// Strengths of a war without cubes: attack, defence; Joined its lords.
	Strength [2]int
	Joined   [2]engine.Seat
	Guest    content.Sphere // War or Curia (AskGuest)
	Won      content.Land   // conquered (AskLand, AskSettle)
	WonDark  bool           // its dark side is up
	Shown    []int          // gold shown for the cathedral, by seat
	Worth    int            // VP of donating (AskDonate)
	From     engine.Seat    // whose cubes are halved
}

// Offer is one candidate of the question.
type Offer struct {
	Choice engine.Choice
	Reason engine.Reason // zero means open
	Price  content.Cubes
	Points int
}
