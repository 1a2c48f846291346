// Package content has what is printed in MIL (1049): the names of its components, their values, and the
// files from which these are read.
package content

import "signoria/engine/content"

// Content is one edition's printed values: immutable once loaded, shared by all
// matches that play with it. Units are those of the components.
type Content struct {
	Edition string
	Rounds  int8
	Quality [NumCubes]Cube // best first (M-4.3)
	Faces   [6]Face
	Favours [NumSpheres]Favour
	Names   [NumSpheres]map[string]string // of the spheres, by language
	Spaces  [MaxSeats + 1]int8            // per limited sphere, by number of seats
	// Printed are the spaces with a printed black token (M-27.1).
	Printed    [NumSpaces]bool
	Columns    [NumColumns]int8 // defence (M-2.10)
	Rates      []Rate
	Lands      [NumLands]LandInfo // index 0 is unused
	Knights    [2]StartKnight
	Start      Cubes // behind the screen (M-2.5)
	Women      int16
	Privileges int16
	Free       [MaxSeats + 1][2]FreeLands // by number of seats; 1 cut-throat
	Points     Points
	Costs      Costs
	Rolls      int8 // M-8.11
	Sources    []content.SourceCount
}

// Face of the die.
type Face struct {
	Results [2]Result
	Famine  bool
}

// Favour is the reward for the majority of a sphere (M-14).
type Favour struct {
	VP                        int16
	Cubes                     Cubes
	Starter, King, Archbishop bool
}

// Rate is one exchange of the market (M-18.2). The numbers of Goods are cloth or metal, given or
// taken besides the cubes.
type Rate struct {
	ID                  string
	Give, Get           Cubes
	GiveGoods, GetGoods int8
}

// Exchange returns the cubes that are paid and got at this rate. Of the goods that are free to
// choose (cloth or metal), givenMetal of those paid and takenMetal of those got are metal.
func (r *Rate) Exchange(givenMetal, takenMetal int16) (give, get Cubes) {
	give, get = r.Give, r.Get
	give[Metal] += givenMetal
	give[Cloth] += int16(r.GiveGoods) - givenMetal
	get[Metal] += takenMetal
	get[Cloth] += int16(r.GetGoods) - takenMetal
	return give, get
}

// LandSide is one side of a land.
type LandSide struct{ Yield, Fee Cubes }

// LandInfo is a design of land tile. Sides: 0 light, 1 dark.
type LandInfo struct {
	ID      string
	Group   string // "food", "metal", "cloth"
	Names   map[string]string
	Count   int8
	Sides   [2]LandSide
	Defence int8
	Source  string
}

// StartKnight is a knight of the set-up (M-2.3).
type StartKnight struct {
	Heir     bool
	Soldiers int8
	Castle   bool
	Land     Land // of a first game
}

// FreeLands is how many lands of each group are drawn, and the columns.
type FreeLands struct {
	Food, Metal, Cloth int8
	Columns            [NumColumns]int8
}

// Points are the victory points of the game and its end, as they are added to a
// family's: Death, Women and WomenMost are negative. CathedralLow is taken off.
type Points struct {
	Start, Dowry, Death, Resisted, Vassal, VassalLand, Fief, Castle, Land, Leader, Cathedral, CathedralLow, Claim int16
	Goods, Influence, Privileges, Gold, Women, WomenMost                                                          int16
	GoldPer                                                                                                       int16
}

// Costs and incomes of the rules that the content carries.
type Costs struct {
	Recruit                           Cubes
	Surcharge                         Cubes
	SurchargeFrom                     int8
	MaxGiven                          int8  // trade
	Base                              Cubes // least of a castle auction
	Soldier, Castle                   int8  // strength
	LordFood, CourtInfluence, Crusade int16
	NunPrivileges                     int16
}

// Beats reports whether bid a is higher than bid b: by number, then by quality
// (M-4.1–M-4.3).
func (c *Content) Beats(a, b Cubes) bool {
	if x, y := a.Sum(), b.Sum(); x != y {
		return x > y
	}
	for _, k := range c.Quality {
		if a[k] != b[k] {
			return a[k] > b[k]
		}
	}
	return false
}

// SourceCounts say where the values come from.
func (c *Content) SourceCounts() []content.SourceCount { return c.Sources }
