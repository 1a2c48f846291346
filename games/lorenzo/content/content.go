// Package content has what is printed on the components of Lorenzo il Magnifico and its two modules:
// their names, their values from an edition's files, and the effects in the words of VOCABULARY.md. It
// knows no position, and no rule except what a component can say.
package content

import "signoria/engine/content"

// Set is the box that a component comes from.
type Set uint8

// The sets: the basic game, and the two modules.
const (
	BasicSet Set = iota
	HousesSet
	PazziSet
)

var setNames = [...]string{"basic", "houses", "pazzi"}

// String is the set's name, as that of its option.
func (s Set) String() string { return setNames[s] }

// Content is one edition's printed values: immutable once loaded, shared by
// all matches that play with it. Numbers and units are those of the components.
type Content struct {
	Edition string // hash of the files, in hexadecimal
	Cards   []Card // by number, of all sets; index 0 is unused
	Tiles   [3][]Tile
	Board   Board
	Special Special // with houses
	// Leaders by number: basic, houses, pazzi, each in the order of its file.
	// Index 0 is unused.
	Leaders []Leader
	// Houses by number, as Leaders; index 0 is unused.
	Houses     []House
	Faces      []Face // of the special tokens (LH-6)
	Visconti   []Face // of the Visconti tokens (LP-4.2)
	FaithTiles []FaithTile
	Auction    []AuctionTile
	// Sources counts the entries of each source: "rulebook", "public",
	// "reconstructed".
	Sources  []content.SourceCount
	OneShots []Effect // all one-shot effects, flattened; cards have ranges of it
}

// Card is a development card (L-1.6, LH-1.2, LP-1.1).
type Card struct {
	Number    int
	Set       Set
	Rule      string // of its effects, where it has a rule of its own, as LP-2.163; else empty
	Name      string // English; other languages in package words
	Type      CardType
	Period    int    // 1–3
	Costs     []Cost // alternatives; empty: free (territories)
	Immediate Range  // what happens once, in the order of L-8.2
	Lasting   []Lasting
	Work      *Work // harvest (territory) or production (building) effect
	EndVP     int   // ventures (L-14.4)
	End       Tally // ventures that count something at the end (LH-5.16)
	Source    string
}

// Cost is one printed alternative. Need is the military points to have; the
// points paid are Pay[Military] (L-7.11). Each: both are for every opponent
// (LP-2.163, R-77).
type Cost struct {
	Pay  Goods
	Need int16
	Each bool
}

// Needed is the military points to have (L-7.11), for each opponent where that is
// printed.
func (c *Cost) Needed(opponents int16) int16 {
	if c.Each {
		return c.Need * opponents
	}
	return c.Need
}

// Tally is VP for every full Each of Per, at most Limit VP (0: no limit).
type Tally struct {
	Per   Per
	Each  int16
	VP    int16
	Limit int16
}

// Range is a run of effects in the content's flat table.
type Range struct{ First, Count int16 }

// Work is the yield of a territory in a harvest, of a building in a production.
type Work struct {
	Area       Area
	Die        int // activation value (L-9.4, L-9.5)
	Gain       Goods
	Privileges int
	Per        Per // PerNothing: none
	PerGain    Goods
	PerLimit   bool    // at most as often as the value of the action (LH-5.3)
	Trades     []Trade // at most one is used (L-9.7)
	Lose       Goods   // cannot be declined (L-9.9)
	Effects    Range   // what else it brings, in the order of L-9.10: options, rewards
	Held       bool    // what the token on this card shows (LH-5.1)
	Activate   uint8   // types of cards, one of which it activates too (LH-5.12), as bits
}

// Trade is "pay left, gain right".
type Trade struct {
	Pay        Goods
	Each       bool           // Pay is for every opponent (LP-2.158)
	Cards      [NumTypes]int8 // own cards of each type, given up (LP-2.159)
	Leaders    int8           // own played leaders, given up (LP-2.162)
	Gain       Goods
	Privileges int
	Effects    Range
	ByValue    bool // as often as the value of the action (LH-5.4)
	Instead    bool // instead of the card's gain, not in addition (LH-5.7)
}

// Per is the thing that a "for each" effect counts.
type Per uint8

// What can be counted: own cards of a type, points, leaders and goods.
const (
	PerNothing Per = iota
	PerTerritory
	PerCharacter
	PerBuilding
	PerVenture
	PerMilitary
	PerLeaders // played
	PerFaith
	PerServants
	PerTokens
	PerPairs // of one wood and one stone
	NumPers
)

// EffectKind is the kind of a one-shot effect.
type EffectKind uint8

// One-shot effects.
const (
	EffGain          EffectKind = iota + 1 // Goods
	EffGainPer                             // Goods for every full Each of Per
	EffPrivileges                          // N privileges, all different if Different
	EffTakeCard                            // bonus action: Type, N value, Goods discount, Normal towers only
	EffWork                                // bonus action: Area, N value, Raise, Max cards, Borrow, Value
	EffLose                                // Goods, stops at 0
	EffDrawLeaders                         // N leaders into the hand (LH-5.5)
	EffKeepToken                           // draw N tokens, keep Each (LH-8.14)
	EffOptions                             // exactly one of Options (D-9)
	EffTrades                              // at most one of Trades, optional
	EffPlayFree                            // a leader from the hand, without requirement (D-17)
	EffActivate                            // N own cards of Types, values ignored (LH-5.13)
	EffHeld                                // what the token on the card On of the frame shows
	EffTakeDiscarded                       // a discarded card of Types (LH-5.9)
	EffLeap                                // LH-5.8
	EffMarket                              // reward of a market space
	EffOppGiveUp                           // each opponent discards a card of Types (LP-2.155)
	EffOppGive                             // each opponent hands over one of Gives
	EffRaise                               // a coloured member has value N this round (LA-3.4)
)

// Raise says with what the value of a bonus harvest or production may be raised.
type Raise uint8

// RaiseAll is the rule (L-8.6), the others are printed.
const (
	RaiseAll Raise = iota
	RaiseServants
	RaiseNothing
)

// ValueOf says where the value of a bonus harvest or production comes from.
type ValueOf uint8

// A printed number, the value of the member on the leader's space (LH-8.20), or
// one less than the activation value of the card just taken (LH-9.2).
const (
	ValuePrinted ValueOf = iota
	ValueMember
	ValueTaken
)

// Effect is one node of the flat table: an effect is data, and a card is a
// run of them.
type Effect struct {
	Kind      EffectKind
	Goods     Goods
	N         int16
	Each      int16
	Per       Per
	Different bool
	Type      CardType
	Area      Area
	Types     uint8 // card types, as bits
	Normal    bool
	Raise     Raise
	Value     ValueOf
	Max       int8 // cards that are activated, 0: all
	Borrow    bool // the cards of an opponent of choice (LP-2.153)
	Options   []Range
	Trades    []Trade
	Gives     []Goods
}

// Bonus reports whether the effect is one of the bonus actions, which come last
// (L-8.2).
func (e *Effect) Bonus() bool {
	switch e.Kind {
	case EffTakeCard, EffWork, EffActivate, EffPlayFree, EffTakeDiscarded:
		return true
	}
	return false
}

// LastingKind is the kind of a permanent effect.
type LastingKind uint8

// Permanent effects: of characters and excommunications first, then of leaders
// and houses (EL-4).
const (
	LastTakeValue    LastingKind = iota + 1 // N on actions that take Type
	LastWorkValue                           // N on actions of Area
	LastDiscount                            // one of Goods/Other off cards of Type (AnyType: all)
	LastNoFloorBonus                        // the Preacher
	LastMemberValue                         // N on coloured members
	LastGainLess                            // N less of Goods' kinds in each gain event
	LastNoMarket
	LastSkipFirst
	LastServantRate // N servants for +Each
	LastNoEndVP     // Type scores nothing
	LastEndLoss     // lose N VP for every Each of Loss

	LastNeutralValue   // N on the colourless member
	LastSetMember      // coloured members have base value N (LA-3.19)
	LastNoFee          // no fee for an occupied tower, Towers
	LastNoLarge        // no penalty on the large space of Area
	LastNoSlotMilitary // LA-3.10
	LastEnterOccupied  // LA-3.3
	LastCopy           // LA-3.6
	LastDouble         // Goods' kinds, from immediate effects (LA-3.12)
	LastGainMore       // N VP more in each gain event with VP (LP-3.3)
	LastExtraPrivilege // LP-3.4
	LastPrivilegeBan   // option N of the privileges (LP-4.1)
	LastOn             // Event (and Type): Effects
	LastHold           // a token may be laid on this card
	LastPenitent       // N requirements of a leader may be ignored (LH-5.11)
	LastServantsPay    // for Goods' kinds (LH-8.15)
	LastImmune         // LH-8.9
	LastNoSpecial      // LH-10.2
	LastCardLimit      // Type, N cards (LH-9.5)
	LastEndScore       // Type, Each cards score N VP (LH-9.5)
	LastStore          // Goods' kinds paid for buildings are stored, and may be taken back (LH-9.1)
	LastKeepMilitary   // LH-9.3
	LastBeside         // N leaders next to the tile (LH-2.2)
	LastPlayBeside     // one of them is played at the start (LH-9.6)
	LastBuy            // Goods pay for a card left on a normal tower (LH-9.7)
	LastSetReward      // the Nth set of four types: Effects (LH-9.8)
	LastExtraMember    // brown, value N (LH-9.9)
	LastFaithTiles     // LH-9.10
	LastVisconti       // LP-4.2
	LastExchange       // Goods for Other, in the own turn (LH-9.4, LP-4.1)
)

// Happening is the event that triggers a LastOn.
type Happening uint8

// What can happen to the owner (EL-9).
const (
	OnCardTaken Happening = iota + 1 // of Type, in every way
	OnLeaderPlayed
	OnMarket // a member is placed there
	OnSupport
	OnExcommunicated
	OnPrivilege // each one
)

// Loss is the thing that an end-of-game loss counts.
type Loss uint8

// What end-of-game losses count (L-15.17–20, LH-10.3).
const (
	LossVP Loss = iota + 1
	LossMilitary
	LossBuildingCosts
	LossResources
	LossBeyondFourth
)

// Lasting is one permanent effect. For LastDiscount, Goods and Other are the
// two halves of an "or" (Other zero: no choice).
type Lasting struct {
	Kind    LastingKind
	Type    CardType
	Area    Area
	N       int16
	Each    int16
	Loss    Loss
	Event   Happening
	Towers  uint8 // as bits
	Goods   Goods
	Other   Goods
	Effects Range
}

// Tile is an excommunication tile.
type Tile struct {
	Period, Number int
	Rule           string // "L-15.6"
	Penalty        Lasting
	Source         string
}

// Board has the values printed on the board and the player boards.
type Board struct {
	FloorValue       [NumFloors]int             // K-2
	FloorBonus       [NumTypes][NumFloors]Goods // K-3
	TowerFee         int16                      // K-4
	CardLimit        int                        // K-5
	SlotMilitary     [6]int16                   // K-6
	Market           [4]MarketSpace             // K-9
	WorkMinimum      int                        // K-7
	PalaceMinimum    int
	LargePenalty     int // K-8
	PalaceGain       Goods
	PalacePrivileges int                           // K-10
	Privileges       []Privilege                   // K-11
	FaithNeeded      [3]int16                      // K-12
	FaithVP          []int16                       // K-13, by faith points
	TerritoryVP      [7]int                        // K-14
	CharacterVP      [7]int                        // K-15
	MilitaryVP       [2]int                        // K-16
	ResourcesPerVP   int                           // K-17
	StartGoods       Goods                         // K-18, without houses (LH-1.6)
	StartCoins       []int16                       // K-19
	BonusTiles       []BonusTile                   // K-20, K-21: the standard side first
	Covered          [MaxSeats + 1][NumSpaces]bool // by number of seats
}

// BonusTile is a personal bonus tile.
type BonusTile struct {
	Harvest, Production Goods
	Source              string
}

// MarketSpace is one space of the market.
type MarketSpace struct {
	Minimum    int
	Gain       Goods
	Privileges int // all different
}

// Privilege is one option of a council privilege.
type Privilege struct {
	ID   string
	Gain Goods
}

// Effects are the effects of a range, for drawing a card.
func (c *Content) Effects(r Range) []Effect { return c.OneShots[r.First : r.First+r.Count] }

// SourceCounts say where the values come from.
func (c *Content) SourceCounts() []content.SourceCount { return c.Sources }
