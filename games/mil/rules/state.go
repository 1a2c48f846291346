package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

const (
	openRoom = int(content.NumKnights)
	nobody   = int8(-1)
)

// state is a whole position: plain values only. Hidden are Chance, the cubes and
// drafts of the other families, and the columns below their tops (M-28).
type state struct {
	Chance  engine.Chance
	Seats   int8
	Modules modules
	Round   int8
	Phase   mil.Phase
	Starter engine.Seat
	Turn    int8 // seat offset from the starter, or place in a sphere
	Lap     int8
	Sphere  content.Sphere // of phases 3 and 4

	Spaces  [content.NumSpaces]content.Token
	Open    [2]line                                              // Monastery, Crusades: knights in order of arrival
	Columns [content.NumColumns][content.ColumnRoom]content.Land // bottom first; hidden below the top
	Height  [content.NumColumns]int8
	Gone    [content.NumLands]int8 // lands that were discarded, of each design, for all to see

	Families [content.MaxSeats]family
	Stack    effect.Stack
	Draft    [content.MaxSeats]draft // cubes being chosen
	Act      act
}

// modules are the options of a match.
type modules struct {
	CutThroat, TimeIsMoney, Pope, Claim, Memory bool
	Lands                                       [2]content.Land // of knights A and B
}

// line is a row of knights in an open sphere.
type line struct {
	Knights [openRoom]content.Knight
	Len     int8
}

// family is all that belongs to one seat.
type family struct {
	Cubes      content.Cubes // hidden
	Women      int16
	Privileges int16
	VP         int16
	Placed     bool // a knight this round (M-5.6)
	Rolls      int8 // of family growth this round (M-8.11)
	Knights    [content.NumSlots]knight
}

// knight is a knight tile; not In: the slot is empty.
type knight struct {
	In, Heir   bool
	Years      int8 // time tokens
	Lands      [content.LandSlots]land
	Castle     bool
	Soldiers   int8 // without the King's
	King       bool
	Archbishop bool
	Lord       int8 // seat, or nobody
	At         content.Sphere
	Space      content.Space // in a limited sphere
}

// land is a land on a knight's tile.
type land struct {
	Design content.Land
	Dark   bool
}

// draft is a set of cubes under way: kinds are asked one after the other.
type draft struct {
	Purpose mil.Purpose
	Owes    bool
	Next    int8 // place in the order of quality
	Cubes   content.Cubes
}

// act is the progress of a running action or sphere turn.
type act struct {
	Knight content.Knight // active
	Target content.Knight
	Land   int8 // 0/1 of the target or the acting knight
	Column int8
	Given  int8 // cubes traded so far
	Face   int8 // die
	Offer  content.Cubes
	Bid    content.Cubes // base, then the highest whole bid
	Best   int8          // seat of the highest bid
	Base   content.Cubes
	Lords  [2]int8      // seats that joined: attacker's, defender's
	Won    content.Land // conquered land and its side
	Dark   bool
	From   content.Knight                  // it was taken from
	Shown  [content.MaxSeats]content.Cubes // revealed bids
	Giver  int8                            // whose cubes are halved
	Got    content.Cubes                   // received in this trade: not to be given in it
	Sphere content.Sphere                  // whose guest is placed
	Rolled bool                            // a result was carried out in this growth
}

func (s *state) knight(k content.Knight) *knight { return &s.Families[k.Seat()].Knights[k.Slot()] }
