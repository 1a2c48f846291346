package lorenzo

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// rulesVersion grows when a correction could replay an old log differently.
const rulesVersion = 2

// rules are the game over one edition's printed values. The tables are drawn
// from them once, so that no map or slice is searched while a game runs.
type rules struct {
	c            *content.Content
	cardTraits   [content.CardCount + 1]traits
	leaderTraits [content.LeaderCount + 1]traits
	houseTraits  [content.HouseCount + 1]traits
	tileTraits   [3][content.TilesPerTime + 1]traits
	noBonuses    floorBonuses
	bonuses      [1 << content.NumGoods]floorBonuses // by the goods of which a tile takes a piece
	floorValue   [content.NumFloors]int16
	specialValue [content.NumFloors]int16
	adapted      [2][content.NumFloors]int16 // with 2–4 players, with 5 (K-23)
	// slotMilitary is what the slots ask for (L-7.3), 8 of them for the index.
	slotMilitary [8]int16
	cardLimit    int8
	towerFee     int16
	prices       [content.CardCount + 1]price
	dies         [content.CardCount + 1]int16                      // activation values
	plainOffs    [content.CardCount + 1][content.NumTypes]uint64   // discounts without a choice, packed
	leaderOffs   [content.LeaderCount + 1][content.NumTypes]uint64 // the same of leaders
	spots        [content.MaxSeats + 1][]spot                      // by number of seats
	singles      [content.MaxSeats + 1]uint64                      // open spaces beside the towers for one member each
	sets         [3][]engine.Choice                                // privilege choices by how many, from 1
	piles        [content.NumTypes][3][]uint8                      // cards of the four decks, by type and period, in number order
	specials     [3][2 * content.PerPile]uint8                     // special cards by period
	spaceLeader  [content.OwnSpaces]uint8                          // who has which own action space
	copier       uint8                                             // the leader who copies another
	holder       [content.CardCount + 1]uint8                      // place + 1 of a card that may hold a token
	holders      []uint8                                           // those cards
	besides      [2]uint8                                          // houses with leaders beside their tile
	faithOption  uint64                                            // the privilege that some houses may not choose
}

// New makes the title over an edition's printed values.
func New(c *content.Content) engine.Title { return engine.Bind[state, View](newRules(c)) }

func newRules(c *content.Content) *rules {
	r := &rules{c: c, cardLimit: int8(c.Board.CardLimit), towerFee: c.Board.TowerFee}
	r.drawCards()
	r.drawLeadersAndHouses()
	for p := range c.Tiles {
		for _, t := range c.Tiles[p] {
			r.tileTraits[p][t.Number] = traitsOf(r.cardLimit, t.Penalty)
		}
	}
	for f, value := range c.Board.FloorValue {
		r.floorValue[f] = int16(value)
		r.specialValue[f] = int16(c.Special.FloorValue[f])
		r.adapted[0][f], r.adapted[1][f] = int16(c.Special.Adaptation[0][f]), int16(c.Special.Adaptation[1][f])
	}
	for less := range r.bonuses {
		r.bonuses[less] = r.floorBonusesFor(uint8(less))
	}
	copy(r.slotMilitary[:], c.Board.SlotMilitary[:])
	for seats := content.MinSeats; seats <= content.MaxSeats; seats++ {
		r.spots[seats] = spotsFor(&c.Board, seats)
		for sp := content.Market1; sp < content.LeaderSpace; sp++ {
			if sp.HoldsOne() && !c.Board.Covered[seats][sp] {
				r.singles[seats] |= 1 << sp
			}
		}
	}
	for n := range r.sets {
		r.sets[n] = privilegeSets(len(c.Board.Privileges), n+1)
	}
	return r
}

// drawCards draws the tables of development cards.
func (r *rules) drawCards() {
	special := [3]int{}
	for n := range r.c.Cards {
		card := &r.c.Cards[n]
		r.prices[n] = priceOf(card)
		r.plainOffs[n] = plainOffs(card.Lasting)
		r.cardTraits[n] = traitsOf(r.cardLimit, card.Lasting...)
		if card.Work != nil {
			r.dies[n] = int16(card.Work.Die)
		}
		holds := card.Work != nil && card.Work.Held
		for _, l := range card.Lasting {
			holds = holds || l.Kind == content.LastHold
		}
		if holds {
			r.holders = append(r.holders, uint8(n))
			r.holder[n] = uint8(len(r.holders))
		}
		switch {
		case card.Number == 0:
		case card.Set == content.HousesSet:
			r.specials[card.Period-1][special[card.Period-1]] = uint8(n)
			special[card.Period-1]++
		default:
			pile := &r.piles[card.Type][card.Period-1]
			*pile = append(*pile, uint8(n))
		}
	}
}

// plainOffs packs the discounts without a choice, by type of card.
func plainOffs(lasting []content.Lasting) (offs [content.NumTypes]uint64) {
	for i := range lasting {
		l := &lasting[i]
		for t := content.Territory; t < content.NumTypes; t++ {
			if l.Kind == content.LastDiscount && l.Other == (content.Goods{}) && (l.Type == t || l.Type == content.AnyType) {
				offs[t] += pack(&l.Goods)
			}
		}
	}
	return offs
}

// drawLeadersAndHouses draws the tables of leaders and houses.
func (r *rules) drawLeadersAndHouses() {
	for n := range r.c.Leaders {
		l := &r.c.Leaders[n]
		r.leaderTraits[n] = traitsOf(r.cardLimit, l.Lasting...)
		r.leaderOffs[n] = plainOffs(l.Lasting)
		if l.Space.Own() {
			r.leaderTraits[n].spaces = 1 << (l.Space - content.LeaderSpace)
			r.spaceLeader[l.Space-content.LeaderSpace] = uint8(n)
		}
		for _, last := range l.Lasting {
			if last.Kind == content.LastCopy {
				r.copier = uint8(n)
			}
		}
	}
	beside := 0
	for n := range r.c.Houses {
		h := &r.c.Houses[n]
		r.houseTraits[n] = traitsOf(r.cardLimit, h.Lasting...)
		for _, l := range h.Lasting {
			switch l.Kind {
			case content.LastBeside:
				r.besides[beside] = uint8(n)
				beside++
			case content.LastPrivilegeBan:
				r.faithOption = 1 << l.N
			}
		}
	}
}

var offOn = []string{"off", "on"}

// options are the modules and variants (R-1, R-18, R-28, LH-1.10, LP-1.3).
var options = []engine.OptionMeta{
	{Name: "advanced", Values: offOn, Limits: []engine.OptionLimit{
		{Value: "off", Against: "houses=on", Why: "advancedNeeded"},
		{Value: "off", Against: "pazzi=on", Why: "advancedNeeded"},
	}},
	{Name: "houses", Values: offOn, Limits: []engine.OptionLimit{{Value: "off", MinSeats: content.MinSeats, MaxSeats: 4, Why: "fiveNeedHouses"}}},
	{Name: "pazzi", Values: offOn},
	{Name: "leaders", Values: []string{"both", "basic", "houses"}, Limits: []engine.OptionLimit{
		{Value: "basic", Beside: "houses=on", Why: "housesOnly"},
		{Value: "houses", Beside: "houses=on", Why: "housesOnly"},
		{Value: "basic", MinSeats: content.MinSeats, MaxSeats: 4, Unless: "pazzi=on", Why: "fewLeaders"},
		{Value: "houses", MinSeats: content.MinSeats, MaxSeats: 4, Unless: "pazzi=on", Why: "fewLeaders"},
	}},
	{Name: "deck", Values: []string{"random", "revealed", "custom"}, Limits: []engine.OptionLimit{
		{Value: "revealed", Beside: "pazzi=on", Why: "pazziOnly"},
		{Value: "custom", Beside: "pazzi=on", Why: "pazziOnly"},
	}},
	{Name: "bonus", Values: []string{"four", "five"}, Limits: []engine.OptionLimit{
		{Value: "five", Beside: "houses=on", Why: "housesOnly"},
	}},
}

// Meta describes the title.
func (r *rules) Meta() engine.Meta {
	return engine.Meta{Name: "lorenzo", MinSeats: content.MinSeats, MaxSeats: content.MaxSeats, Options: options, Rules: rulesVersion, Edition: r.c.Edition}
}

// Owing is the seat of the open question, in the draft all that have not chosen;
// empty when the game is over.
func (r *rules) Owing(s *state) engine.Seats {
	if top := s.Stack.Top(); top != nil {
		return engine.SeatsOf(top.Seat)
	}
	return s.drafting()
}

// Secret tells whether somebody knows what others do not: leaders in hand, special
// tokens, a pick of the draft.
func (r *rules) Secret(s *state) bool {
	if s.Phase == PhaseOver {
		return false
	}
	if s.drafting() != 0 {
		return true
	}
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Hand != 0 || s.Players[i].Goods[content.Tokens] > 0 {
			return true
		}
	}
	return false
}

// Settled tells whether the position stands at the start of a turn, or of a
// player's answer in the Vatican report.
func (r *rules) Settled(s *state) bool {
	top := s.Stack.Top()
	if top == nil {
		return s.Phase == PhaseOver || s.Phase == PhaseDraft
	}
	return s.Stack.Len == 1 && (top.Node == nodeTurn || top.Node == nodeSupport || top.Node == nodeBid || top.Node == nodeTile)
}

// Chance is the position's own source of randomness.
func (r *rules) Chance(s *state) *engine.Chance { return &s.Chance }
