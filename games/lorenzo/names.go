package lorenzo

import "signoria/engine"

// Good is a kind of resource or point. The order is that of every Goods array
// and of the position notation.
type Good uint8

// The seven goods: four resources (L-1.1) and three kinds of points (L-1.2).
const (
	Wood Good = iota
	Stone
	Servants
	Coins
	Military
	Faith
	VP
	NumGoods
)

var goodNames = [NumGoods]string{"wood", "stone", "servants", "coins", "military", "faith", "vp"}

// String is the good's name in content, notation and catalogues.
func (g Good) String() string { return goodNames[g] }

// Goods is an amount of each good.
type Goods [NumGoods]int16

// CardType is one of the four types of development cards; its number is that
// of its tower from the left (L-1.6, K-1).
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

var typeNames = [...]string{"territory", "character", "building", "venture", "", "any"}

// String is the type's name in content, notation and catalogues.
func (t CardType) String() string { return typeNames[t] }

// Member is one of a player's four family members (L-1.5).
type Member uint8

// The members: three of a die's colour and the colourless one.
const (
	White Member = iota
	Black
	Orange
	Neutral
	NumMembers
)

var memberNames = [NumMembers]string{"white", "black", "orange", "neutral"}

// String is the member's name in notation and catalogues.
func (m Member) String() string { return memberNames[m] }

// Coloured tells whether the member has a die, and so falls under "one
// coloured member per area" (L-5.11).
func (m Member) Coloured() bool { return m < Neutral }

// Space is an action space. 0–15 are the tower floors: type × 4 + floor − 1.
type Space int8

// The spaces beside the towers; Home is no space at all: the member is still
// to be placed.
const (
	Home        Space = -1
	Market1     Space = 16
	Market2     Space = 17
	Market3     Space = 18
	Market4     Space = 19
	HarvestOne  Space = 20 // the first harvest space, one member
	HarvestAll  Space = 21 // the large harvest space
	ProduceOne  Space = 22 // the first production space, one member
	ProduceAll  Space = 23 // the large production space
	Palace      Space = 24
	NumSpaces         = 25
	NumFloors         = 4
	floorSpaces       = 16
)

// FloorOf is the space of a tower's floor, 1 (bottom) to 4.
func FloorOf(t CardType, floor int) Space { return Space(int(t)*NumFloors + floor - 1) }

// Tower gives the tower of a floor space; ok is false for the other spaces.
func (sp Space) Tower() (t CardType, floor int, ok bool) {
	if sp < 0 || sp >= floorSpaces {
		return 0, 0, false
	}
	return CardType(sp / NumFloors), int(sp%NumFloors) + 1, true
}

var spaceNames = [NumSpaces]string{
	"territory.1", "territory.2", "territory.3", "territory.4",
	"character.1", "character.2", "character.3", "character.4",
	"building.1", "building.2", "building.3", "building.4",
	"venture.1", "venture.2", "venture.3", "venture.4",
	"market.1", "market.2", "market.3", "market.4",
	"harvest.first", "harvest.large", "production.first", "production.large",
	"palace",
}

// String is the space's name in notation and catalogues: "building.3",
// "harvest.large"; "home" for Home.
func (sp Space) String() string {
	if sp < 0 || int(sp) >= len(spaceNames) {
		return "home"
	}
	return spaceNames[sp]
}

// Area is what an activation works on.
type Area uint8

// The two areas with an action value of their own (L-9).
const (
	Harvest Area = iota
	Production
)

// String is the area's name in content, notation and catalogues.
func (a Area) String() string { return [...]string{"harvest", "production"}[a] }

// The verbs of this title's choices. Each line says what the fields mean and
// how the choice is written.
const (
	// DoPlace: On member, To space. "place white building.3"
	DoPlace engine.Verb = iota + 1
	// DoServants: N servants to spend on the pending action. "servants 2"
	DoServants
	// DoCost: N which printed cost alternative is paid, from 1. "cost 2"
	DoCost
	// DoDiscount: On the good that the optional discount takes. "discount wood"
	DoDiscount
	// DoPrivilege: Set one bit for each option (its place in the content).
	// "privilege coins", or several at once: "privilege wood_and_stone coins"
	DoPrivilege
	// DoTrades: Set two bits for each building slot (slot 0 lowest): 0 unused,
	// else which trade from 1. "trades 29.1 34.2", "trades none"
	DoTrades
	// DoForgo: On the good given up when a gain is lessened. "forgo wood"
	DoForgo
	// DoTake: To floor whose card the bonus action takes. "take building.3"
	DoTake
	// DoDecline: give up the bonus action. "decline"
	DoDecline
	// DoSupport: N 1 to support the Church, 0 not. "support", "withhold"
	DoSupport
	// DoPass: no member can be used. "pass"
	DoPass
)

// Ask is the kind of the open question.
type Ask uint8

// The questions of the basic game, with their decision points (SM-3).
const (
	AskNothing   Ask = iota
	AskPlace         // D-5: place a member, or pass
	AskServants      // D-6, D-13: how many servants
	AskCost          // D-7: which printed cost
	AskDiscount      // D-7: which half of an "or" discount
	AskPrivilege     // D-8: privileges
	AskTrades        // D-10: trades of a production
	AskForgo         // D-11: wood or stone given up
	AskTake          // D-12: bonus action, take a card
	AskSupport       // D-27: support the Church
)

// Phase is the part of the round.
type Phase uint8

// The phases that a question can stand in (L-3.2), and the end.
const (
	PhaseActions Phase = iota // B
	PhaseVatican              // C
	PhaseOver
)

// The kinds of this title's events, and what their fields hold. Goods are in
// the order of Good; gains positive, payments positive too (the kind tells).
const (
	EvRound          uint8 = iota + 1 // N round; a new round begins
	EvCard                            // To floor, On card: laid out (sealed)
	EvDice                            // Goods[0..2] white, black, orange (sealed)
	EvPlaced                          // On member, To space, N action value
	EvServants                        // N servants spent for the value
	EvFee                             // N coins for the occupied tower
	EvFloorBonus                      // To floor, Goods gained
	EvPaid                            // On card, Goods paid for it
	EvTook                            // On card, To floor it came from
	EvGained                          // On card (0: the action space To), Goods gained at once
	EvBonusTile                       // On area, Goods gained from the personal bonus tile
	EvActivated                       // On card, Goods gained in a harvest or production
	EvTraded                          // On card, N which trade from 1, Goods paid
	EvPrivilege                       // N option (its place in the content), Goods gained
	EvForwent                         // On good given up because of an excommunication
	EvBonusTake                       // On card type, N value: a bonus action begins
	EvBonusWork                       // On area, N value: a bonus harvest or production is carried out
	EvDeclined                        // a bonus action was given up
	EvLost                            // a bonus action had no use and was lost
	EvPassed                          // the seat has no usable member
	EvSkipped                         // the seat skips its first turn (L-15.15)
	EvSupported                       // N faith points spent, Goods[VP] gained
	EvExcommunicated                  // N period; Goods[Faith] held
	EvFaithScored                     // N faith points scored in round 6, Goods[VP]
	EvOrder                           // Goods[0..n-1] seats in the new turn order
	EvGameOver                        // final scoring is done
	EvScored                          // N points of part On (index of ScoreParts)
)

// ScoreParts names the parts of the final score, in the order of Score.
var ScoreParts = [...]string{
	"game",          // VP collected during the game (L-14.1)
	"per5vp",        // L-15.17
	"territories",   // L-14.2
	"characters",    // L-14.3
	"ventures",      // L-14.4
	"military",      // L-14.5
	"resources",     // L-14.6
	"militaryLoss",  // L-15.18
	"buildingCosts", // L-15.19
	"leftovers",     // L-15.20
	"atLeastZero",   // what the losses cannot take
}
