package content

import "signoria/engine/content"

// Content is one edition's printed values: immutable once loaded, shared by
// all matches that play with it. Units are those of the components.
type Content struct {
	Edition string // hash of the files, in hexadecimal
	// LeastSeats and MostSeats are the numbers of players that the title is for.
	LeastSeats, MostSeats int
	Cities                [NumCities]CityInfo
	Seas                  []Sea
	// Near are the cities joined by a road, by map side; as a set of bits too.
	Near    [NumSides][NumCities][]City
	NearSet [NumSides][NumCities]uint64
	// Ships is how many seas lie between two ports (V-14.5), 0 where there is
	// no way.
	Ships [NumCities][NumCities]int8
	Cards [NumCards]CardInfo // index 0 is unused
	Tiles [NumTiles]TileInfo // numbers between the ranges of Tile are unused
	// Slots are the six courtier slots of every palace (V-3.1), Visits by
	// chamber 0–4: the side refreshed when the token leaves it clockwise, or -1.
	Slots     [NumSlots]SlotInfo
	Visits    [NumChambers]int8
	Houses    [NumHouses]HouseInfo
	MaxAgents int8
	Patronage [PatronageSteps + 1]PatronageStep
	Bonuses   [NumBonuses]BonusInfo
	CityVP    [MaxCities + 1]int
	Religion  [MaxSeats + 1][]int // reward by rank, by number of seats
	Powers    [NumPowers]PowerInfo
	// Leagues, Track and Rounds are those of Wars of Italy, zero in the great game.
	Leagues [NumLeagues]LeagueInfo
	Track   TrackInfo
	Rounds  RoundsInfo
	Sources []content.SourceCount
}

// HasLeagues reports whether there are city leagues (W-3.1).
func (c *Content) HasLeagues() bool { return c.Leagues[Florentines].ID != "" }

// HasPatronage reports whether there is a patronage track with its bonuses (W-1.5).
func (c *Content) HasPatronage() bool { return c.Bonuses[Leonardo].ID != "" }

// HasPowers reports whether there are great powers.
func (c *Content) HasPowers() bool { return c.Powers[France].ID != "" }

// HasCathedrals reports whether there are cathedrals.
func (c *Content) HasCathedrals() bool { return c.Tiles[FirstCathedral].ID != "" }

// Limits of the printed tracks (V-19.1, V-19.4, V-11.1).
const (
	MaxCities      = 8 // the last space of the city track: 8 or more
	SlotCities     = 5 // grant a courtier slot
	PatronageSteps = 5
)

// The numbers of players: of the great game from MinSeats to MaxSeats, of Wars of
// Italy TwoSeats.
const (
	TwoSeats = 2
	MinSeats = 3
	MaxSeats = 5
)

// What a house of the great game has (V-1.4, V-1.5).
const (
	FamilyCards = 3
	maxUnits    = 6
)

// CathedralValue is the base value that a city with a cathedral needs (V-22.11).
const CathedralValue = 3

// Side is a face of the map board.
type Side uint8

// The two faces: for 3 and 4 seats, and for 2 and 5 (V-2.1–V-2.4).
const (
	Side34 Side = iota
	Side25
	NumSides
)

// SideOf returns the face of the map for a number of seats.
func SideOf(seats int) Side {
	if seats == 2 || seats == 5 {
		return Side25
	}
	return Side34
}

// Provenance says where a printed entry comes from.
type Provenance = content.Provenance

// CityInfo is a city of the map and its tile.
type CityInfo struct {
	ID      string
	Names   map[string]string // by language: en, it, cs, ru
	Value   int8              // base value
	Seas    []int             // indices of Content.Seas; empty: no port
	Pirate  bool              // V-13.6
	OnSide  [NumSides]bool
	Starred bool  // unavailable with 3 players (V-2.1)
	Capital House // whose capital it is; NumHouses means no house's
	// Start is the house that owns it at the start, by the number of seats; NumHouses means
	// none.
	Start      [MaxSeats + 1]House
	Lon, Lat   float64 // degrees, for drawing
	Provenance Provenance
}

// Absent reports whether the city is not on the map of that many seats (V-2.1,
// V-2.3).
func (c *CityInfo) Absent(seats int) bool {
	return !c.OnSide[SideOf(seats)] || seats == 3 && c.Starred
}

// Port reports whether ships call at the city.
func (c *CityInfo) Port() bool { return len(c.Seas) > 0 }

// Sea is a sea with its name by language.
type Sea struct {
	ID         string
	Names      map[string]string
	Neighbours []int // indices of Content.Seas
}

// CardInfo is a card of the palace: a character, a family card or Machiavelli.
type CardInfo struct {
	ID      string
	Names   map[string]string // by language
	House   House             // of a family card; NumHouses: none
	Action  Action
	Gives   Symbols // alternatives: one kind is used (V-5.1)
	WarCost int8    // florins for each war symbol
	Cost    Symbols // price in the display; characters only
	Agents  int8    // gained when it is bought (V-15.2)
	VP      int
	Copies  int8 // 0: it stays in the box (W-2.7)
	OnlyOne bool // V-22.4
	Provenance
}

// TileInfo is a tile of the domain.
type TileInfo struct {
	ID      string            // "florence", "duchy_milan", "kingdom", "guild", "cannons", "cathedral.1"
	Kind    string            // "city", "duchy", "principality", "kingdom", "republic", "guild", "cannons", "cathedral"
	Names   map[string]string // of the kind, by language; of the city for city tiles
	House   House             // who alone may buy it; NumHouses: everybody
	Gives   Symbols
	WarCost int8 // florins: for each war symbol, of Cannons for all together
	Cost    Symbols
	Slot    bool // opens a light slot (V-3.9)
	VP      int
	// Copies is how many there are: for sale and, in Wars of Italy, in the domain
	// of a side from the start; 0: it stays in the box.
	Copies  int8
	OnlyOne bool
	// Excludes is the tile that its owner may not have (V-22.5); -1: none.
	Excludes Tile
	Provenance
}

// SlotInfo is a courtier slot.
type SlotInfo struct {
	Side  int8 // 0 left, 1 right
	Light bool // locked at the start (V-3.9)
}

// HouseInfo is a faction and its palace. In Wars of Italy the blue house is
// France, the yellow one Naples; the others are the leagues, without a palace.
type HouseInfo struct {
	ID       string // "milan", …; in Wars of Italy "france", "naples" and the leagues
	Names    map[string]string
	Family   string                   // in Wars of Italy the ruler's title; of a league its name
	Chambers [NumChambers]ChamberInfo // clockwise from the top
	Florins  int16
	Agents   int8 // at the start, those of family cards included
	Units    int8
	// Garrison is how many units stand where at the start, by city.
	Garrison [NumCities]int8
	// Seats is the set of numbers of players with which the house plays, as bits.
	Seats uint8
	Cards []Card // its family cards
	// Domain are the tiles that it starts with besides those of its cities, Titles the only
	// titles that it may buy (empty: none); both are for Wars of Italy only (W-2.3, W-2.4,
	// W-10.6). Titles is nil where House of the tile decides.
	Domain, Titles []Tile
	Provenance
}

// ChamberInfo is a printed chamber (V-3.3).
type ChamberInfo struct {
	Action Action
	Symbol Symbol // NoSymbol: none
}

// PatronageStep is a space of the patronage track (V-11.2).
type PatronageStep struct {
	Cost   Symbols
	Either int8 // further symbols, each a crown or a cross
	Bonus  bool
	VP     int
	Provenance
}

// BonusInfo is a patronage bonus.
type BonusInfo struct {
	ID    string
	Names map[string]string
	War   int8 // points in a siege (Leonardo, Bastion, Cannons)
	Cost  int8 // florins for them
	Slot  bool
	Agent int8
	Crown int8 // Michelangelo
	Cross int8 // Duomo, Sistine Chapel
	VP    int
	Provenance
}

// PowerInfo is a great power.
type PowerInfo struct {
	ID    string
	Names map[string]string
	Cost  Symbols
	Gives Symbols // bonus of the alliance (V-24.8)
	VP    int
	Provenance
}

// SourceCounts say where the values come from.
func (c *Content) SourceCounts() []content.SourceCount { return c.Sources }
