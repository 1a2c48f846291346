package content

// How many there are.
const (
	MinSeats     = 2
	MaxSeats     = 5
	basicSeats   = 4   // that can play without houses
	Rounds       = 6   // L-3.1
	CardCount    = 168 // L-1.6, LH-1.2, LP-1.1
	LastBasic    = 96  // number of the last card of the basic game
	LastSpecial  = 144 // of the last special card
	PerPile      = 8   // cards of one type and period
	TilesPerTime = 8   // L-1.9 and LH-1.3
	LeaderCount  = 44
	HouseCount   = 12
	AuctionRows  = 6 // of an auction tile (LH-2.3)
)

// For how many the rules have room.
const (
	CardSlots  = 8  // of a type: the Medici may have eight characters (LH-9.5)
	WorkSlots  = 6  // territories and buildings (L-6.7)
	FaceRoom   = 12 // kinds of special tokens
	HolderRoom = 2  // cards that can have a token on them

	// MaxMemberBonus is the most that one effect adds to a member's value, or takes.
	MaxMemberBonus = 3
)
