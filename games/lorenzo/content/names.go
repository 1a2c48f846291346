package content

// Good is a kind of resource or point. The order is that of every Goods array
// and of the position notation.
type Good uint8

// The eight goods: four resources (L-1.1), three kinds of points (L-1.2), and
// special tokens (LH-6.1), of which Goods says only how many.
const (
	Wood Good = iota
	Stone
	Servants
	Coins
	Military
	Faith
	VP
	Tokens
	NumGoods
)

// GoodNames are the names of the goods, in their order.
var GoodNames = [NumGoods]string{"wood", "stone", "servants", "coins", "military", "faith", "vp", "special_tokens"}

// String is the good's name in content, notation and catalogues.
func (g Good) String() string { return GoodNames[g] }

// Goods is an amount of each good.
type Goods [NumGoods]int16

// CardType is one of the four types of development cards; its number is that
// of its own tower from the left (L-1.6, K-1).
type CardType uint8

// The card types, in the order of the towers.
const (
	Territory CardType = iota
	Character
	Building
	Venture
	NumTypes
	// AnyType stands in bonus actions that may take any card (L-8.4).
	AnyType
)

// TypeNames are the names of the card types, in their order.
var TypeNames = [...]string{"territory", "character", "building", "venture", "", "any"}

// String is the type's name in content, notation and catalogues.
func (t CardType) String() string { return TypeNames[t] }

// Tower is one of the towers, from the left (K-1).
type Tower uint8

// The towers of the four types come first, in the order of CardType; the
// special tower stands only in matches with houses (LH-1.1).
const (
	SpecialTower Tower = Tower(NumTypes)
	NumTowers          = 5
)

// String is the tower's name in notation and catalogues: that of its type, or
// "special".
func (t Tower) String() string {
	if t == SpecialTower {
		return "special"
	}
	return CardType(t).String()
}

// Member is one of a player's family members (L-1.5).
type Member uint8

// The members: three of a die's colour, the colourless one, and the brown one of
// the Colonna (LH-9.9), which stands at None for all others.
const (
	White Member = iota
	Black
	Orange
	Neutral
	Brown
	NumMembers
)

// MemberNames are the names of the members, in their order.
var MemberNames = [NumMembers]string{"white", "black", "orange", "neutral", "brown"}

// String is the member's name in notation and catalogues.
func (m Member) String() string { return MemberNames[m] }

// Coloured reports whether the member has a die, and so falls under "one
// coloured member per area" (L-5.11).
func (m Member) Coloured() bool { return m < Neutral }

// Space is an action space. 0–19 are the tower floors: tower × 4 + floor − 1.
type Space int8

// The spaces outside the towers. Home is no space: the member is still to be placed. None means that
// there is no such member.
const (
	None        Space = -2
	Home        Space = -1
	Market1     Space = 20
	Market2     Space = 21
	Market3     Space = 22
	Market4     Space = 23
	HarvestOne  Space = 24 // the first harvest space, one member
	HarvestAll  Space = 25 // the large harvest space
	ProduceOne  Space = 26 // the first production space, one member
	ProduceAll  Space = 27 // the large production space
	Palace      Space = 28
	LeaderSpace Space = 29 // the first of the own action spaces (LH-7), by Leader.Space
	NumSpaces         = 36
	NumFloors         = 4
	FloorSpaces       = 20
	OwnSpaces         = NumSpaces - int(LeaderSpace) // six leaders' and that of a copy (EL-10.1)
)

// CopySpace is the own action space of a leader who copies one (EL-10.1).
const CopySpace = LeaderSpace + Space(OwnSpaces) - 1

// FloorOf is the space of a tower's floor, 1 (bottom) to 4.
func FloorOf(t Tower, floor int) Space { return Space(int(t)*NumFloors + floor - 1) }

// Tower returns the tower of a floor space; ok is false for the other spaces.
func (sp Space) Tower() (t Tower, floor int, ok bool) {
	if sp < 0 || sp >= FloorSpaces {
		return 0, 0, false
	}
	return Tower(sp / NumFloors), int(sp%NumFloors) + 1, true
}

// Own reports whether the space is an own action space of a leader (LH-7).
func (sp Space) Own() bool { return sp >= LeaderSpace }

// SpaceNames are the names of the spaces, in their order.
var SpaceNames = [NumSpaces]string{
	"territory.1", "territory.2", "territory.3", "territory.4",
	"character.1", "character.2", "character.3", "character.4",
	"building.1", "building.2", "building.3", "building.4",
	"venture.1", "venture.2", "venture.3", "venture.4",
	"special.1", "special.2", "special.3", "special.4",
	"market.1", "market.2", "market.3", "market.4",
	"harvest.first", "harvest.large", "production.first", "production.large",
	"palace",
	"leader.1", "leader.2", "leader.3", "leader.4", "leader.5", "leader.6", "leader.copy",
}

// String is the space's name in notation and catalogues: "building.3",
// "harvest.large", "leader.1" (the own space of the first leader in the content
// that has one); "home" and "none" for Home and None.
func (sp Space) String() string {
	switch {
	case sp == None:
		return "none"
	case sp < 0 || int(sp) >= len(SpaceNames):
		return "home"
	}
	return SpaceNames[sp]
}

// Area is the kind of an activation: harvest or production.
type Area uint8

// The two areas with an action value of their own (L-9).
const (
	Harvest Area = iota
	Production
)

// String is the area's name in content, notation and catalogues.
func (a Area) String() string { return [...]string{"harvest", "production"}[a] }

// Times multiplies goods.
func (g Goods) Times(n int16) Goods {
	for i := range g {
		g[i] *= n
	}
	return g
}

// HoldsOne reports whether the space has room for one member only (L-5.10).
func (sp Space) HoldsOne() bool { return sp != HarvestAll && sp != ProduceAll && sp != Palace }

// Kinds returns the set of goods of which there are any, as bits.
func Kinds(goods *Goods) uint8 {
	var set uint8
	for g, n := range goods {
		if n > 0 {
			set |= 1 << g
		}
	}
	return set
}

// Fold takes lacking wood, stone and coins (negative amounts) from the servants (LH-8.15). It reports
// whether no good is lacking then.
func (g *Goods) Fold() bool {
	for good, n := range g {
		if n < 0 && Good(good) <= Coins && Good(good) != Servants {
			g[Servants] += n
			g[good] = 0
		}
	}
	for _, n := range g {
		if n < 0 {
			return false
		}
	}
	return true
}

// Sub takes what is paid away.
func (g *Goods) Sub(pay *Goods) {
	for i := range g {
		g[i] -= pay[i]
	}
}

// Plus adds gain, multiplied by times.
func (g *Goods) Plus(gain *Goods, times int16) {
	for i := range g {
		g[i] += gain[i] * times
	}
}
