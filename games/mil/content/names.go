package content

import (
	"fmt"

	"signoria/engine"
)

// Numbers of families (M-2.1), and how many lands a column has room for (M-2.10).
const (
	MinSeats   = 2
	MaxSeats   = 5
	ColumnRoom = 10
)

// Cube is a kind of cube (M-1.2). The order is that of every Cubes array.
type Cube uint8

// The five kinds.
const (
	Food Cube = iota
	Cloth
	Metal
	Influence
	Gold
	NumCubes
)

// CubeNames are the kinds in content and notation.
var CubeNames = [NumCubes]string{"food", "cloth", "metal", "influence", "gold"}

// String is the kind's name in content, notation and catalogues.
func (k Cube) String() string { return CubeNames[k] }

// Cubes is how many of each kind.
type Cubes [NumCubes]int16

// Sum is the number of all cubes together.
func (c Cubes) Sum() int16 { return c[Food] + c[Cloth] + c[Metal] + c[Influence] + c[Gold] }

// Covers reports whether there are at least as many of each kind as in need.
func (c *Cubes) Covers(need *Cubes) bool {
	for k := range c {
		if c[k] < need[k] {
			return false
		}
	}
	return true
}

// Plus is both together.
func (c Cubes) Plus(d Cubes) Cubes {
	for k := range c {
		c[k] += d[k]
	}
	return c
}

// At is the kind of the at-th cube.
func (c *Cubes) At(at int16) Cube {
	for k, n := range c {
		if at < n {
			return Cube(k)
		}
		at -= n
	}
	return Food
}

// Sphere is a sphere of power, in the order in which they are resolved (M-3.2).
type Sphere int8

// The six spheres; Court to Curia are limited (M-1.8). Home is none.
const (
	Monastery Sphere = iota
	Court
	Market
	War
	Curia
	Crusades
	NumSpheres
	Home Sphere = -1
)

// SphereNames are the spheres in content and notation.
var SphereNames = [NumSpheres]string{"monastery", "court", "market", "war", "curia", "crusades"}

// String is the sphere's name in content, notation and catalogues.
func (s Sphere) String() string {
	if s < 0 || s >= NumSpheres {
		return "home"
	}
	return SphereNames[s]
}

// Limited reports whether the sphere has numbered spaces (M-1.8).
func (s Sphere) Limited() bool { return s >= Court && s <= Curia }

// NumLimited is how many spheres are limited, MaxSpaces how many spaces each
// has at most (M-2.12).
const (
	NumLimited = 4
	MaxSpaces  = 5
)

// Space is a space of a limited sphere: (sphere − Court) × 5 + number − 1.
type Space int8

// NoSpace is no space; NumSpaces the number of all that are printed.
const (
	NoSpace   Space = -1
	NumSpaces Space = NumLimited * MaxSpaces
)

// SpaceOf is the space of a limited sphere, numbered from 1.
func SpaceOf(s Sphere, number int) Space { return Space(int(s-Court)*MaxSpaces + number - 1) }

// Sphere is the sphere of the space.
func (sp Space) Sphere() Sphere { return Court + Sphere(sp/MaxSpaces) }

// Number is the space's number in its sphere, from 1.
func (sp Space) Number() int { return int(sp%MaxSpaces) + 1 }

// NumSlots is how many slots a player board has (M-1.1).
const NumSlots = 4

// Knight names a knight tile by its place: seat × 4 + slot (A 0 … D 3).
type Knight int8

// NoKnight means no knight; NumKnights is the number of all slots.
const (
	NoKnight   Knight = -1
	NumKnights Knight = MaxSeats * NumSlots
)

// KnightOf is the knight of a seat's slot, 0 for A.
func KnightOf(seat engine.Seat, slot int) Knight { return Knight(int(seat)*NumSlots + slot) }

// Seat is the knight's family.
func (k Knight) Seat() engine.Seat { return engine.Seat(k / NumSlots) }

// Slot is the knight's slot, 0 for A.
func (k Knight) Slot() int { return int(k % NumSlots) }

// Letter is the slot as people say it: "A" to "D".
func (k Knight) Letter() string { return string(rune('A' + k.Slot())) }

// In is the knight in notation as a seat writes it: "B" for its own, "2.B" for
// another's.
func (k Knight) In(seat engine.Seat) string {
	switch {
	case k < 0 || k >= NumKnights:
		return "?"
	case k.Seat() == seat:
		return k.Letter()
	}
	return k.String()
}

// String is the knight in notation with his seat: "2.B".
func (k Knight) String() string {
	if k < 0 || k >= NumKnights {
		return "?"
	}
	return k.Seat().String() + "." + k.Letter()
}

// String is the space in notation: "court.2".
func (sp Space) String() string {
	if sp < 0 || sp >= NumSpaces {
		return "?"
	}
	return fmt.Sprintf("%s.%d", sp.Sphere(), sp.Number())
}

// Land is a design of land tile, 0 none, in the order of the content.
type Land uint8

// The designs.
const (
	NoLand Land = iota
	Grain
	Fish
	Wool
	Mine
	Quarry
	NumLands
)

// LandNames are the designs in content and notation, with that of none.
var LandNames = [NumLands]string{"none", "grain", "fish", "wool", "mine", "quarry"}

// String is the design's name in content, notation and catalogues.
func (l Land) String() string { return LandNames[l] }

// LandSlots is the most lands that a knight can have (M-1.5).
const LandSlots = 2

// NumColumns of free lands (M-2.10): 0 left, 1 right.
const NumColumns = 2

// Result is one of the results that the die offers (M-8.3).
type Result int8

// The results.
const (
	Clock Result = iota
	Woman
	Man
	NumResults
)

// ResultNames are the results in content and notation.
var ResultNames = [NumResults]string{"clock", "woman", "man"}

// String is the result's name in content, notation and catalogues.
func (r Result) String() string { return ResultNames[r] }

// Token is the content of a space (M-1.9).
type Token int8

// The contents of a space. A pass marker of a seat is PassMark + seat, a knight
// is OfKnight + knight.
const (
	Empty    Token = 0
	White    Token = 1
	Black    Token = 2
	PassMark Token = 8
	OfKnight Token = 16
)

// Knight returns the knight on the space; ok is false if there is none.
func (t Token) Knight() (Knight, bool) { return Knight(t - OfKnight), t >= OfKnight }

// Marker returns the seat of the pass marker on the space (M-26.2); false if there is none.
func (t Token) Marker() (engine.Seat, bool) {
	return engine.Seat(t - PassMark), t >= PassMark && t < OfKnight
}

// String is the token as positions write it.
func (t Token) String() string {
	if k, ok := t.Knight(); ok {
		return k.String()
	}
	if seat, ok := t.Marker(); ok {
		return "mark " + seat.String()
	}
	switch t {
	case White:
		return "white"
	case Black:
		return "black"
	}
	return "empty"
}
