package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

const (
	maxSeats       = content.MaxSeats
	nobody         = int8(-1)
	absent         = int8(-2) // owner of a city that is not on this map (V-2.5)
	maxCards       = 4        // family cards that any house has
	allUnits       = 99       // more than anybody has
	numIndulgences = 10
)

// state is a whole position: plain values only. All of it is public (V-1.6) but
// Chance and, until everybody is done, how the others place their family cards.
type state struct {
	Chance engine.Chance // hidden
	Seats  int8
	// AgentPerPalace and CrossIfReady are the options of part O.
	AgentPerPalace, CrossIfReady bool

	Year   int16
	Phase  virtu.Phase
	Turn   int8       // how many of Order have been called in this phase
	Step   virtu.Step // of the winter of the seat called last
	Ending bool       // this winter is the last (V-25.1)
	Order  [maxSeats]engine.Seat
	// Arrival is the seats in the order in which their discs came to their space
	// of the city track, latest last: on top (V-19.2).
	Arrival [maxSeats]engine.Seat

	Cities      [content.NumCities]city
	Powers      [content.NumPowers]power
	Cathedrals  [content.NumCathedrals]content.City          // where each figure is, NoCity: in the display
	Copies      [content.FirstFamily]int8                    // of each character card in the display
	Titles      [content.Guild + 1 - content.FirstDuchy]int8 // of each title and of the guild in the display
	Bonuses     uint16                                       // patronage bonuses in the display, by bit
	Indulgences int8                                         // in the pile

	// Players are the seats; in Wars of Italy the leagues follow the two, by party: with units,
	// tiles and agents that are not on the board, and no palace.
	Players [maxSeats]player
	Leagues [content.NumLeagues]league
	Boxed   uint64 // city tiles out of the game, by bit (W-8.9)
	Stack   effect.Stack
	// Act is the running action, payment or step, Fight the running siege. Both
	// are zero between turns.
	Act   act
	Fight fight
}

// city is a place of the map.
type city struct {
	Owner int8 // whose disc: seat or party of a league; nobody or absent
	Agent int8 // seat, or nobody
	Units [maxSeats]int8
	Fled  [maxSeats]int8 // retreating units (V-16.16), not counted in Units
	Won   engine.Seats   // who won a field battle here this spring (V-17.7)
	Leo   engine.Seats   // whose Leonardo is spent for this city (V-17.6, R-13)
}

// power is a great power and its alliance.
type power struct {
	Ally  int8
	Ready bool // disc on the left space
	Agent int8
}

// league is a city league's place on its influence track (W-3.2).
type league struct {
	Marker int8
	Agent  int8 // on the marker: seat, or nobody
	Ally   int8 // of the permanent alliance (W-5): seat, or nobody
	Gone   bool // destroyed (W-8.9), or not of this game
}

// player is all that belongs to one seat.
type player struct {
	House    content.House
	Florins  int16
	Slots    [content.NumSlots]content.Card
	Worn     uint8                  // exhausted slots, by bit
	Shifted  [content.NumSlots]int8 // how often the card there has been moved this winter (S-3.4)
	Chambers [content.NumChambers]chamber
	Token    int8           // chamber, -1 before the first spring
	Lands    uint64         // controlled cities, by bit
	Tiles    uint64         // domain, by bit; the owner of a city has its tile
	Used     uint64         // the exhausted of them
	Units    int8           // supply
	Agents   int8           // supply
	Bank     int8           // agents not yet gained
	Trophies [maxSeats]int8 // discs taken, by whose they were
	Tokens   int8           // war bonus tokens
	Patron   int8           // step of the patronage track
	Bonuses  uint16         // next to the palace, by bit; Machiavelli and Cannons too, as taken
	Cities   int8           // controlled
	Allies   engine.Seats   // parties of the leagues in permanent alliance
	Sold     bool           // an indulgence this year (V-8.1)
	Laid     int8           // family cards placed at set-up
}

// chamber is a chamber of a palace.
type chamber struct {
	Card       content.Card
	Upgrade    content.Card
	Indulgence bool
	Agent      int8 // seat, or nobody
}

// act is the progress of a running action, movement, payment or step of winter.
type act struct {
	Action content.Action
	Pool   content.Symbols // symbols ready to be spent
	Spent  uint64          // sources used in this payment event, by bit of Source
	Room   content.Symbol  // what the free sources gave in a campaign
	Under  content.Symbol
	Closed bool // Govern: sources may no longer be activated (V-10.5)
	Half   int8 // Govern: half points left; a tile takes one
	Steps  int8 // of the token
	Florin bool // the two-florin step is used (V-7.3)
	Ships  int16
	Price  payment.Price
	Bill   virtu.Bill
	On     int16
	To     int16
	N      int16
	From   content.Spot   // of the lifted agent, stored + 1; 0 means none
	Begun  bool           // Influence: something has been done (W-5.1, W-5.2)
	Owes   bool           // Influence: the crown of an indulgence waits to be spent (S-2.2)
	Done   bool           // Influence: a city has been annexed
	Free   uint8          // Influence: free sources used, by bit: 1 Room, 2 Under
	Foiled uint8          // Influence: leagues whose enemy agent has taken its symbol (W-4.4)
	Halts  [maxHalts]halt // Campaign: units that stopped before a league's city
	Bought uint64         // items bought this winter: characters by number, tiles by 13 + their place
	Gone   uint16         // characters discarded in this step C (V-22.9)
	Fresh  uint8          // slots whose card came in this step C
}

// halt is a unit that entered a league's city in this campaign and stops there
// (W-7.2, W-7.3); the zero halt is none.
type halt struct {
	Party int8 // + 1
	City  content.City
}

// maxHalts is more than any player has units, those of all leagues included.
const maxHalts = 16

// fight is a siege or field battle under way.
type fight struct {
	On       bool
	Field    bool
	City     content.City
	Attacker int8
	Opponent int8 // the defender, or the other side of a field battle; nobody if there is none
	Side     int8 // 0 attacker, 1 opponent: who declares
	Passes   int8
	Bonus    [2]int8      // declared war points
	Leo      engine.Seats // whose Leonardo served in this siege
	Battled  bool         // a field battle was fought in this turn
}

func (s *state) side() content.Side { return content.SideOf(int(s.Seats)) }

// owns reports whether the seat controls the city.
func (s *state) owns(seat engine.Seat, c content.City) bool { return s.Players[seat].Lands>>c&1 != 0 }

// available returns the tiles of the domain that are not exhausted.
func (p *player) available() uint64 { return p.Tiles &^ p.Used }

func (p *player) has(t content.Tile) bool { return p.Tiles>>uint(t)&1 != 0 }

func (p *player) tookBonus(b content.Bonus) bool { return p.Bonuses>>uint(b)&1 != 0 }

func bit(n int) uint64 { return 1 << uint(n) }

// nextBit removes the lowest bit of a set and returns its number.
func nextBit(set *uint64) int {
	n := bits.TrailingZeros64(*set)
	*set &= *set - 1
	return n
}
