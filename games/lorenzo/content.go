package lorenzo

// Content is one edition's printed values: immutable once loaded, shared by
// all matches that play with it. Numbers and units are those of the components.
type Content struct {
	Edition string // hash of the files, in hexadecimal
	Cards   []Card // by number; index 0 is unused
	Tiles   [3][]Tile
	Board   Board
	// Sources counts the entries of each source: "rulebook", "public",
	// "reconstructed".
	Sources []SourceCount
	effects []Effect // all one-shot effects, flattened; cards hold ranges of it
}

// SourceCount is a line of the content report.
type SourceCount struct {
	What   string // "development cards", "excommunication tiles", "board"
	Source string
	Count  int
}

// Card is a development card (L-1.6).
type Card struct {
	Number    int
	Name      string // English; other languages in package words
	Type      CardType
	Period    int    // 1–3
	Costs     []Cost // alternatives; empty: free (territories)
	Immediate Range  // what happens once, in the order of L-8.2
	Lasting   []Lasting
	Work      *Work // harvest (territory) or production (building) effect
	EndVP     int   // ventures (L-14.4)
	Source    string
}

// Cost is one printed alternative. Need is the military points to have; the
// points paid are Pay[Military] (L-7.11).
type Cost struct {
	Pay  Goods
	Need int16
}

// Range is a run of effects in the content's flat table.
type Range struct{ First, Count int16 }

// Work is what a territory does in a harvest, a building in a production.
type Work struct {
	Area       Area
	Die        int // activation value (L-9.4, L-9.5)
	Gain       Goods
	Privileges int
	Per        Per // PerNothing: none
	PerGain    Goods
	Trades     []Trade // at most one is used (L-9.7)
}

// Trade is "pay left, gain right".
type Trade struct {
	Pay        Goods
	Gain       Goods
	Privileges int
}

// Per is what a "for each" effect counts.
type Per uint8

// What can be counted: own cards of a type, or points.
const (
	PerNothing Per = iota
	PerTerritory
	PerCharacter
	PerBuilding
	PerVenture
	PerMilitary
)

// EffectKind is the kind of a one-shot effect.
type EffectKind uint8

// One-shot effects of development cards.
const (
	EffGain       EffectKind = iota + 1 // Goods
	EffGainPer                          // Goods for every full Each of Per
	EffPrivileges                       // N privileges, all different if Different
	EffTakeCard                         // bonus action: Type, N value, Goods discount
	EffWork                             // bonus action: Area, N value
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
}

// LastingKind is the kind of a permanent effect.
type LastingKind uint8

// Permanent effects (L-15): of characters first, then of excommunications.
const (
	LastTakeValue    LastingKind = iota + 1 // N on actions that take Type
	LastWorkValue                           // N on actions of Area
	LastDiscount                            // one of Goods/Other off cards of Type
	LastNoFloorBonus                        // the Preacher
	LastMemberValue                         // N on coloured members
	LastGainLess                            // N less of Goods' kinds in each gain event
	LastNoMarket
	LastSkipFirst
	LastServantRate // N servants for +1
	LastNoEndVP     // Type scores nothing
	LastEndLoss     // lose 1 VP for every Each of Loss
)

// Loss is what an end-of-game loss counts.
type Loss uint8

// What end-of-game losses count (L-15.17–20).
const (
	LossVP Loss = iota + 1
	LossMilitary
	LossBuildingCosts
	LossResources
)

// Lasting is one permanent effect. For LastDiscount, Goods and Other are the
// two halves of an "or" (Other zero: no choice).
type Lasting struct {
	Kind  LastingKind
	Type  CardType
	Area  Area
	N     int16
	Each  int16
	Loss  Loss
	Goods Goods
	Other Goods
}

// Tile is an excommunication tile.
type Tile struct {
	Period, Number int
	Rule           string // "L-15.6"
	Penalty        Lasting
	Source         string
}

// Board holds the values printed on the board and the player boards.
type Board struct {
	Sources          map[string]int             // how many parts of the board each source gave
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
	PalacePrivileges int         // K-10
	Privileges       []Privilege // K-11
	FaithNeeded      [3]int16    // K-12
	FaithVP          []int16     // K-13, by faith points
	TerritoryVP      [7]int      // K-14
	CharacterVP      [7]int      // K-15
	MilitaryVP       [2]int      // K-16
	ResourcesPerVP   int         // K-17
	StartGoods       Goods       // K-18
	StartCoins       []int16     // K-19
	HarvestTile      Goods       // K-20
	ProductionTile   Goods
	Covered          [maxSeats + 1][NumSpaces]bool // by number of seats
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
func (c *Content) Effects(r Range) []Effect { return c.effects[r.First : r.First+r.Count] }
