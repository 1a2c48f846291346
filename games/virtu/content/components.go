package content

import "signoria/engine"

// Symbol is one of the eight kinds that cards and tiles show (V-4.1). The
// order is that of every Symbols array.
type Symbol uint8

// The eight symbols.
const (
	Florin Symbol = iota
	Crown
	Cross
	Cavalry
	Ship
	Mask
	War
	Arrow
	NumSymbols
	// NoSymbol is a free source that is committed to nothing.
	NoSymbol
)

var symbolNames = [...]string{"florin", "crown", "cross", "cavalry", "ship", "mask", "war", "arrow", "", "none"}

// String is the symbol's name in content, notation and catalogues.
func (k Symbol) String() string { return symbolNames[k] }

// Symbols is how many of each symbol.
type Symbols [NumSymbols]int8

// Kinds returns the one or two symbols besides florins that alternatives of a price ask for, in
// their order; NoSymbol for each that is missing. No price asks for more than two.
func Kinds(alternatives []Symbols) (first, second Symbol) {
	first, second = NoSymbol, NoSymbol
	for k := Crown; k < NumSymbols; k++ {
		for i := range alternatives {
			if alternatives[i][k] == 0 {
				continue
			}
			if first == NoSymbol {
				first = k
			} else {
				second = k
			}
			break
		}
	}
	return first, second
}

// Action is the action of a chamber or an action card (V-9.1).
type Action uint8

// The six actions; NoAction is a chamber or card without one.
const (
	NoAction Action = iota
	Govern
	Patronage
	Trade
	Annex
	Campaign
	Intrigue
	NumActions
)

var actionNames = [NumActions]string{"none", "govern", "patronage", "trade", "annex", "campaign", "intrigue"}

// String is the action's name in content, notation and catalogues.
func (a Action) String() string { return actionNames[a] }

// Wants reports whether the variable action can use symbols of the kind.
func (a Action) Wants(k Symbol) bool {
	switch a {
	case Govern:
		return k == Crown || k == Cross
	case Trade:
		return k == Ship
	case Campaign:
		return k == Cavalry || k == Ship
	case Intrigue:
		return k == Mask
	case Annex:
		return k == Crown || k == Cross || k == Ship
	}
	return false
}

// House is a faction with its colour (V-1.5).
type House uint8

// The five houses: blue, red, yellow, green, white.
const (
	Milan House = iota
	Florence
	Naples
	Venice
	Rome
	NumHouses
)

var houseNames = [NumHouses]string{"milan", "florence", "naples", "venice", "rome"}

// String is the house's name in content, notation and catalogues.
func (h House) String() string { return houseNames[h] }

// City numbers the cities in the order of the content.
type City int8

// NoCity is no city at all.
const NoCity City = -1

// NumCities is how many cities the map shows.
const NumCities = 30

// Card numbers what can lie in a palace: 0 nothing, then the character cards
// (V-1.2) and the family cards in the order of the content, then Machiavelli
// (V-11.14). Copies of a character card are the same Card.
type Card uint8

// The ranges of Card.
const (
	NoCard        Card = 0
	FirstFamily   Card = 13 // character cards are 1–12
	Machiavelli   Card = 28
	NumCards           = 29
	NumCharacters      = 12
)

// Character reports whether copies of the card lie in the display.
func (c Card) Character() bool { return c > NoCard && c < FirstFamily }

// Family reports whether the card belongs to a house.
func (c Card) Family() bool { return c >= FirstFamily && c < Machiavelli }

// Tile numbers what can lie in a domain (V-3.8): city tiles have the number of
// their city, a cathedral tile that of its figure.
type Tile int8

// The ranges of Tile.
const (
	KingdomOfFrance   Tile = 31 // of Wars of Italy, never for sale (W-2.3)
	FirstDuchy        Tile = 32 // + House
	FirstPrincipality Tile = 37 // + House
	Kingdom           Tile = 42
	Republic          Tile = 43
	Guild             Tile = 44
	Cannons           Tile = 45
	FirstCathedral    Tile = 46 // + number of the figure, 0–4
	NumTiles               = 51
	NumCathedrals          = 5
)

// Cathedral reports whether the tile is that of a cathedral.
func (t Tile) Cathedral() bool { return t >= FirstCathedral && t < NumTiles }

// Power is a great power (V-24.1).
type Power int8

// The three powers.
const (
	France Power = iota
	Ottomans
	Empire
	NumPowers
)

var powerNames = [NumPowers]string{"france", "ottoman_empire", "holy_roman_empire"}

// String is the power's name in content, notation and catalogues.
func (p Power) String() string { return powerNames[p] }

// Bonus is a patronage bonus (V-11.5), in the order of the content.
type Bonus int8

// The ten bonuses: five personalities, then five works.
const (
	Leonardo Bonus = iota
	Copernicus
	Michelangelo
	Columbus
	MachiavelliBonus
	Bastion
	ThePrince
	Duomo
	Sistine
	CannonsBonus
	NumBonuses
)

var bonusNames = [NumBonuses]string{"leonardo_da_vinci", "nicolaus_copernicus", "michelangelo", "christopher_columbus",
	"niccolo_machiavelli", "bastion_fortress", "the_prince", "duomo", "sistine_chapel", "cannons"}

// String is the bonus's name in content, notation and catalogues.
func (b Bonus) String() string { return bonusNames[b] }

// Work reports whether the bonus is a work, else it is a personality (V-11.4).
func (b Bonus) Work() bool { return b >= Bastion }

// Place is where a card lies in a palace: 0–5 a courtier slot (as numbered in
// Content.Slots), 6–10 the action card of chamber 1–5, 11–15 its upgrade.
type Place int8

// The ranges of Place.
const (
	FirstChamber Place = 6
	FirstUpgrade Place = 11
	NumPlaces          = 16
	NumSlots           = 6
	NumChambers        = 5
	NoPlace      Place = -1
)

// Slot reports whether the place is a courtier slot.
func (p Place) Slot() bool { return p >= 0 && p < FirstChamber }

// Chamber is the chamber of the place, 0–4; meaningless for slots.
func (p Place) Chamber() int { return int(p-FirstChamber) % NumChambers }

// Upgrade reports whether the place is under an action card.
func (p Place) Upgrade() bool { return p >= FirstUpgrade }

// String is the place in notation: "slot.2", "chamber.3", "upgrade.3".
func (p Place) String() string {
	switch {
	case p < 0 || p >= NumPlaces:
		return "nowhere"
	case p.Slot():
		return "slot." + string(rune('1'+p))
	case p.Upgrade():
		return "upgrade." + string(rune('1'+p.Chamber()))
	}
	return "chamber." + string(rune('1'+p.Chamber()))
}

// Source is a source of symbols. Those below 64 are exhaustible and
// are the bits of a payment's Choice.Set (V-5.2).
type Source int16

// The sources: 0–5 courtier slots, 6–8 alliances, 9 the crown of an indulgence
// (V-8.5), 10–60 domain tiles; then what is never exhausted.
const (
	FirstPower     Source = 6
	Indulgence     Source = 9
	FirstTile      Source = 10
	NumSources            = int(FirstTile) + NumTiles
	WarToken       Source = 64 // a +1 war bonus token (V-14.9)
	LeonardoBonus  Source = 65 // V-11.7
	Room           Source = 66 // the chamber's action card, or its printed symbol
	Under          Source = 67 // the chamber's upgrade card
	ByMichelangelo Source = 68 // V-11.11
	Pool           Source = 69 // arrows left over from this movement (V-7.5)
)

// SlotSource is the source of a courtier slot, 0–5.
func SlotSource(slot int) Source { return Source(slot) }

// PowerSource is the source of an alliance.
func PowerSource(p Power) Source { return FirstPower + Source(p) }

// TileSource is the source of a tile of the domain.
func TileSource(t Tile) Source { return FirstTile + Source(t) }

// Slot says which courtier slot the source is; ok is false for another kind.
func (s Source) Slot() (slot int, ok bool) { return int(s), s >= 0 && s < FirstPower }

// Power says which alliance the source is; ok is false for another kind.
func (s Source) Power() (p Power, ok bool) {
	return Power(s - FirstPower), s >= FirstPower && s < Indulgence
}

// Tile says which tile the source is; ok is false for another kind.
func (s Source) Tile() (t Tile, ok bool) {
	return Tile(s - FirstTile), s >= FirstTile && int(s) < NumSources
}

// Bit is the source's bit in a payment's set.
func (s Source) Bit() uint64 { return 1 << uint(s) }

// Spot is where an agent can stand (V-15.3): 0–29 a city, 32–56 a chamber of a
// seat's palace, 57–59 the influence marker of a league (W-6.1), 60–62 a power.
type Spot int16

// The ranges of Spot.
const (
	NoSpot      Spot = -1
	firstRoom   Spot = 32
	firstMarker Spot = 57
	firstCourt  Spot = 60
	NumSpots         = 63
)

// CitySpot is the spot in a city.
func CitySpot(c City) Spot { return Spot(c) }

// ChamberSpot is the spot in a chamber, 0–4, of a seat's palace.
func ChamberSpot(seat engine.Seat, chamber int) Spot {
	return firstRoom + Spot(seat)*NumChambers + Spot(chamber)
}

// MarkerSpot is the spot on a league's influence marker (W-6.1).
func MarkerSpot(l League) Spot { return firstMarker + Spot(l) }

// Marker returns the league of a spot on an influence marker; ok is false for another spot.
func (s Spot) Marker() (l League, ok bool) {
	return League(s - firstMarker), s >= firstMarker && s < firstCourt
}

// PowerSpot is the spot at a power.
func PowerSpot(p Power) Spot { return firstCourt + Spot(p) }

// City says in which city the spot is; ok is false for another kind.
func (s Spot) City() (c City, ok bool) { return City(s), s >= 0 && s < NumCities }

// Chamber returns the seat and the chamber, 0–4, of a spot in a palace; ok is false for another spot.
func (s Spot) Chamber() (seat engine.Seat, chamber int, ok bool) {
	n := int(s - firstRoom)
	return engine.Seat(n / NumChambers), n % NumChambers, n >= 0 && n < MaxSeats*NumChambers
}

// Power returns the great power of a spot; ok is false for another spot.
func (s Spot) Power() (p Power, ok bool) {
	return Power(s - firstCourt), s >= firstCourt && s < NumSpots
}

// Known reports whether the number is that of a spot at all.
func (s Spot) Known() bool {
	_, city := s.City()
	_, _, chamber := s.Chamber()
	_, power := s.Power()
	_, marker := s.Marker()
	return city || chamber || power || marker
}

// Item is a thing for sale (V-22.1): a character card has its own number, a
// tile 64 + Tile; of the cathedrals only the first stands for all.
type Item int16

const firstTileItem Item = 64

// CardItem is the item of a character card.
func CardItem(c Card) Item { return Item(c) }

// TileItem is the item of a tile.
func TileItem(t Tile) Item { return firstTileItem + Item(t) }

// Card says which character the item is; ok is false for another kind.
func (i Item) Card() (c Card, ok bool) { return Card(i), i > 0 && i < Item(FirstFamily) }

// Tile says which tile the item is; ok is false for another kind.
func (i Item) Tile() (t Tile, ok bool) {
	return Tile(i - firstTileItem), i >= firstTileItem && i < firstTileItem+NumTiles
}
