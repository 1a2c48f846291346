package virtu

import (
	"signoria/engine"
	"signoria/games/virtu/content"
)

// View has what one viewer may see of a match. Everything is public (V-1.6) but
// the family cards that others are placing at set-up.
type View struct {
	Viewer  engine.Seat      // NoSeat: a spectator
	Content *content.Content // the printed values of this match's edition
	Side    content.Side
	Year    int // from 1
	Phase   Phase
	Ending  bool // this winter is the last
	// Called is how many of Order have been called in this phase: the last of
	// them is at work, those before are done.
	Called int
	Step   Step // of the winter of the seat at work
	// Order is the turn order of this year; Next what it would be if the spring
	// ended now (V-19.3).
	Order, Next []engine.Seat
	Cities      [content.NumCities]CityView
	Powers      [content.NumPowers]PowerView
	Seats       []SeatView
	// Display: copies left of each character card and title, the guilds,
	// cathedrals, indulgences and patronage bonuses.
	Characters  [content.FirstFamily]int
	Titles      map[content.Tile]int // titles and the guild
	Cathedrals  int
	Indulgences int
	Bonuses     [content.NumBonuses]bool
	// Neutral is how many cities of this map are neutral (V-25.1).
	Neutral int
	// Leagues are those of Wars of Italy, by League; empty in the great game. There
	// Year is the round, LastRound the last one and PayRounds those with wages.
	Leagues   []LeagueView
	LastRound int
	PayRounds []int

	// Question is the open question; public. During set-up several seats are asked at once: then
	// Seat is the viewer's if it is asked.
	Question Question
	// Offers are, for the viewer who is asked, the candidates of the question:
	// the open ones and, with their reason, the closed.
	Offers []Offer
}

// CityView is a city of the map.
type CityView struct {
	City      content.City
	Absent    bool           // not on this map (V-2.5)
	Owner     engine.Seat    // who controls it; NoSeat means neutral, or a league without ally
	League    content.League // whose disc is here, allied or not; NoLeague: none
	Agent     engine.Seat    // NoSeat: none
	Cathedral bool
	Units     [content.MaxSeats]int // by seat, or party of a league, without the retreating ones
	Fled      [content.MaxSeats]int // retreating
	// Modified is the value for the viewer (V-13.3, V-16.8 without units and
	// bonuses); the base value for a spectator.
	Modified int
}

// LeagueView is a city league (W-3).
type LeagueView struct {
	League content.League
	// Marker is where its influence marker is, from Track.Low before France to
	// Track.High before Naples; meaningless when the league is allied or destroyed.
	Marker    int
	Zone      content.Zone
	Agent     engine.Seat // on the marker; NoSeat means none
	Ally      engine.Seat // of the permanent alliance; NoSeat means none
	Destroyed bool
	Attitude  [2]content.Attitude // to each seat
	Cities    []content.City      // with its disc
	Units     int                 // in its supply
	Agents    int                 // not on the board, not yet an ally's
	Cards     []content.Card      // not on the board, not yet an ally's
}

// PowerView is a great power.
type PowerView struct {
	Ally  engine.Seat // NoSeat: none
	Ready bool
	Agent engine.Seat
	// Usable reports whether the ally can use the bonus now (V-24.9).
	Usable bool
}

// SeatView is one player.
type SeatView struct {
	Seat     engine.Seat
	House    content.House
	Florins  int
	Slots    [content.NumSlots]SlotView
	Chambers [content.NumChambers]ChamberView
	Token    int // chamber 0–4; -1 means not yet placed
	Tiles    []TileView
	Units    int // supply
	Agents   int // supply
	Bank     int // agents not yet gained
	// Trophies are the discs taken, by seat or party of a league (League.Party); in
	// Wars of Italy the same may be here several times.
	Trophies []engine.Seat
	// Allies are the leagues in permanent alliance (W-5).
	Allies  []content.League
	Tokens  int // war bonus tokens
	Patron  int // step of the patronage track
	Bonuses []content.Bonus
	Cities  int // controlled
	// Extra is how many light slots may be used, Light how many are (V-3.9).
	Extra, Light int
	Sold         bool           // an indulgence this year
	Laid         int            // family cards placed at set-up
	Hand         []content.Card // family cards still to be placed; the viewer's own only
	Crosses      int            // as V-26.4 counts them
	Crowns       int            // on cards and tiles, as V-26.9 counts them
	Wages        int            // florins due (V-20.2)
	UnitsOnMap   int            // those of allied leagues included
	// Score is the sum if the game ended now; Parts as ScoreParts; Rank 1 best. While
	// family cards are being placed they count only what the viewer knows.
	Score int
	Parts [len(ScoreParts)]int
	Rank  int
}

// SlotView is a courtier slot.
type SlotView struct {
	Card      content.Card
	Exhausted bool
	// Usable reports whether a card may be here now (V-3.9).
	Usable bool
}

// ChamberView is a chamber.
type ChamberView struct {
	Card, Upgrade content.Card
	Indulgence    bool
	Agent         engine.Seat // NoSeat: none
	// Action is the chamber's action now: that of the card, else the printed one.
	Action  content.Action
	Blocked bool // by an indulgence or an enemy agent (V-9.2)
	Open    bool // for reorganisation (V-21.3)
}

// TileView is a tile of a domain.
type TileView struct {
	Tile      content.Tile
	Exhausted bool
	City      content.City // city tiles and cathedrals; NoCity: another tile
}

// Question says who is asked what. Fields that a kind does not use are zero.
type Question struct {
	Seat engine.Seat // NoSeat when the game is over
	Ask  Ask
	// Action is the running action, Pool its symbols ready to be spent, Half the
	// half points of Govern (a tile takes one, a power two).
	Action content.Action
	Pool   content.Symbols
	Half   int
	// Free are the free sources with what they give (AskPay, AskUnblock, D7).
	Free []FreeView
	// Bill is the purpose of AskPay's payment, On and To its target, N its ships; Price the
	// alternatives, before the free sources.
	Bill  Bill
	On    int
	To    int
	N     int
	Price []content.Symbols
	// Steps of the token so far, FlorinStep whether the two florins are spent.
	Steps      int
	FlorinStep bool
	Chamber    int          // where the token is (AskMove and actions)
	Layout     string       // AskLay: choices that place the seat's cards (layout); empty for others
	Ways       []WayView    // AskMove: how it may continue
	Card       content.Card // to be put (AskPut), NoCard else
	From       content.Spot // of the lifted agent (AskSpot)
	// City is the city of AskSiege's fights, retreats; NoCity else.
	City content.City
	Duel *Duel // AskOpponent, AskDeclare, AskAfterField, AskSiege during a fight
	Due  int   // wages due; units that must leave (AskDismiss); units to retreat; units that fall (AskLosses)
	// Owed tells in AskSiege whether a siege is owed before "done" (W-8.1).
	Owed  bool
	Bonus []content.Bonus // AskBonus: what may be taken
	// Bought are the items bought so far in this step C (AskBuy, and the
	// questions that come of a purchase).
	Bought []content.Item
}

// FreeView is a free source of the running action and what it could give, or
// does give when Committed.
type FreeView struct {
	Source    content.Source // Room, Under or ByMichelangelo
	Card      content.Card   // NoCard: the printed symbol, or Michelangelo
	Gives     content.Symbols
	Committed content.Symbol // NoSymbol: not committed (yet)
}

// Duel is a siege or field battle while bonuses are declared.
type Duel struct {
	City               content.City
	Field              bool
	Attacker, Opponent engine.Seat    // Opponent NoSeat: no seat declares for the city
	League             content.League // whose city it is, allied or not; NoLeague: none
	Units              [2]int         // of attacker and defence, those of leagues included
	Bonus              [2]int         // declared so far
	Value              int            // of the city as this siege counts it, agents included; 0 in the field
	Fixed              int            // Bastion
	Strength           [2]int         // now
	Passes             int
	Declares           engine.Seat // who is asked, or would be next
}

// Offer is one candidate of the question.
type Offer struct {
	Choice engine.Choice
	Reason engine.Reason     // zero means open
	Price  []content.Symbols // what it costs, by alternatives; empty means nothing
	Points int               // war points of a bonus, florins of a conversion, where an influenced marker would be
}

// WayView is how a movement may continue, and what follows: to stop here, one step
// more, or a free step and one more.
type WayView struct {
	// Choices are the steps, each with how it is paid; none: to stop here.
	Choices []engine.Choice
	Text    string // the chain in notation
	Chamber int    // where the token ends
	// Visits are the sides whose arrow is passed, Turns the courtier slots that are
	// refreshed by it (V-7.6).
	Visits []int8
	Turns  []int
	// Idle reports whether the chamber's action would do nothing now, although
	// nothing closes it.
	Idle bool
	// Price is the cost of an idle patronage, by alternatives.
	Price []content.Symbols
	Why   engine.Reason // why the last step cannot be made; zero means it can
}
