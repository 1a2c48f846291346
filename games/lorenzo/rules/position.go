package rules

import (
	"slices"

	"signoria/engine"
	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// placing is a position being written, or read over the standard start: what has
// been put down so far.
type placing struct {
	*rules
	*state
	cards   [content.CardCount + 1]bool // lie somewhere
	leaders uint64                      // are somewhere, as bits
	faces   [content.FaceRoom]int       // special tokens that are somewhere, by face
	arrived uint64                      // members who stand in a row, as bits by token
	waiting []engine.Seat               // have still to bid, next first
}

// within is a part of a position that leads to the whole.
type within interface{ whole() *placing }

func (l *placing) whole() *placing { return l }

// Seated returns how many play.
func (l *placing) Seated() int { return int(l.Seats) }

// Save writes the position as YAML (docs/notation.md), the hidden parts
// included. In the middle of an action it writes what is on the table, but not
// what is half done.
func (r *rules) Save(s *state) ([]byte, error) {
	return described.Save(&placing{rules: r, state: s}), nil
}

// Load reads a position: the standard start (decks in number order, dice 1,
// turn order by seat, first tiles, nothing drafted) and what differs
// (docs/notation.md).
func (r *rules) Load(o engine.Options, text []byte) (state, error) {
	s := state{Seats: int8(o.Seats), Mods: r.modulesOf(o)}
	r.blank(&s)
	if err := described.Load(&placing{rules: r, state: &s}, text); err != nil {
		return state{}, err
	}
	if !s.settingUp() {
		r.mark(&s)
	}
	r.Advance(&s, nil)
	return s, nil
}

// Knows returns why a position cannot have such a field.
func (r *rules) Knows(s *state, path []string) error {
	return described.Knows(&placing{rules: r, state: s}, path...)
}

// described are the fields of a position, in an order in which each can be held
// against those that are known.
var described = slices.Concat(position.Fields[*placing]{
	{Name: "phase", Is: position.Is(func(l *placing) *lorenzo.Phase { return &l.Phase }, position.Of((*placing).phases))},
	{Then: (*placing).begin},
	{Name: "order", Is: position.Order(func(l *placing) []engine.Seat { return l.Order[:l.Seats] }), Only: (*placing).dealt},
	{Name: "tiles", Is: position.Row(func(l *placing) []int8 { return l.state.Tiles[:] },
		position.Number[*placing, int8](1, func(l *placing) int { return l.tilesPerTime(l.state) })), Only: (*placing).dealt},
	{Name: "round", Is: position.Int(func(l *placing) *int8 { return &l.Round }, 1, content.Rounds), Only: (*placing).inRounds},
	{Name: "dice", Is: position.Map(colours[*placing](), func(l *placing, m content.Member) *int8 { return &l.Dice[m] }, nil, position.Int(itself[int8], 1, 6)), Only: (*placing).inRounds},
	{Name: "leaders", Is: position.Record(whereLeaders), Only: (*placing).leadersDealt},
	{Then: (*placing).startGoods},
	ofDealt(position.Seats(func(l *placing, seat engine.Seat) ofSeat { return ofSeat{l, seat, &l.Players[seat]} }, slices.Concat(ownGoods(), ofTable, ownCards(), ofRounds))),
}, rows(), position.Fields[*placing]{
	{Name: "discarded", Is: position.List((*placing).discarded, (*placing).discard, cards[*placing](1).If((*placing).layCard)),
		Only: func(l *placing) bool { return l.inRounds() && l.modules() }},
	{Name: "towers", Is: position.Map(position.Of((*placing).towers), (*placing).tower, nil, position.Row(ofTower.floors, cards[ofTower](0).If(ofTower.lies))), Only: (*placing).inRounds},
	{Name: "decks", Is: position.Map(position.Of((*placing).towers), (*placing).tower, nil, position.Row(ofTower.deck, cards[ofTower](0).If(ofTower.lies))), Only: (*placing).dealt},
	{Name: "left_out", Is: position.List(func(l *placing) []uint8 { return l.House.LeftOut.List() }, (*placing).leaveOutAll, cards[*placing](1).If((*placing).leavesOut)),
		Only: func(l *placing) bool { return l.Mods&(deckRevealed|deckCustom) != 0 }},
	{Then: (*placing).checkLeftOut},
	{Then: (*placing).fillDecks},
	{Name: "gone", Is: position.Map(position.Of((*placing).floors), func(l *placing, sp content.Space) ofFloor { return ofFloor{l, sp} }, ofFloor.gone,
		position.Is(ofFloor.dealt, cards[ofFloor](1).If(ofFloor.lay))), Only: (*placing).inRounds},
	{Name: "adaptation", Is: position.Is(func(l *placing) *content.Tower { return &l.House.Adaptation }, position.Enum[*placing](content.Tower(content.Territory), content.Tower(content.Venture))), Only: (*placing).houses},
	{Name: "tokens", Is: position.Record(whereTokens), Only: (*placing).houses},
	{Then: (*placing).restTokens},
	{Name: "faith_tiles", Is: position.Bits(func(l *placing) *uint8 { return &l.House.FaithTiles }, position.Named((*placing).allFaithTiles, (*placing).faithTile)),
		Only: (*placing).houses, Then: (*placing).checkFaithTiles, Else: (*placing).unreachedTiles},
	{Name: "auction", Is: position.Places((*placing).lots, position.Record(ofLots)), Only: func(l *placing) bool { return l.Phase == lorenzo.PhaseAuction }},
	{Name: "beside", Is: position.Map(position.Named(func(*placing) []int { return []int{0, 1} }, (*placing).besideName), func(l *placing, i int) ofPair { return ofPair{l, i} }, ofPair.came,
		position.Row(ofPair.leaders, leaders[ofPair]().If(ofPair.comes))), Only: func(l *placing) bool { return l.Phase == lorenzo.PhaseStart }},
	{Then: (*placing).fillTable},
	{Then: (*placing).clearAtEnd},
	{Name: "lap", Is: position.Int(func(l *placing) *int8 { return &l.Lap }, 1, 99), Only: (*placing).inRounds},
	{Then: (*placing).countTiles},
	{Name: "turn", Is: position.Via(func(l *placing) engine.Seat { return l.Stack.Top().Seat }, func(*placing, engine.Seat) {}, position.ASeat[*placing, engine.Seat]().If((*placing).call)),
		Only: func(l *placing) bool { return l.dealt() && l.Phase != lorenzo.PhaseDraft }, Says: func(l *placing) bool { return l.Stack.Top() != nil }},
	{Name: "queue", Is: position.List((*placing).queue, func(*placing, []engine.Seat) {}, position.ASeat[*placing, engine.Seat]().If((*placing).wait)),
		Only: func(l *placing) bool { return l.Phase == lorenzo.PhaseAuction }},
	{Then: (*placing).fillQueue},
	position.Chance(func(l *placing) *engine.Chance { return &l.state.Chance }),
})

// ofSeat is a seat in the position.
type ofSeat struct {
	*placing
	seat engine.Seat
	p    *player
}

// ownGoods returns the fields of a seat's house and goods.
func ownGoods() position.Fields[ofSeat] {
	fields := position.Fields[ofSeat]{
		{Name: "house", Is: position.Is(func(f ofSeat) *uint8 { return &f.p.House }, houses[ofSeat]().If(ofSeat.ownsHouse)),
			Only: func(f ofSeat) bool { return f.houses() && f.started() }, Says: func(f ofSeat) bool { return f.p.House != 0 }},
	}
	for g := range content.NumGoods {
		most := func(ofSeat) int { return maxNumber }
		if g == content.Faith {
			most = func(f ofSeat) int { return len(f.c.Board.FaithVP) - 1 }
		}
		fields = append(fields, position.Field[ofSeat]{Name: g.String(), Is: position.IntTo(func(f ofSeat) *int16 { return &f.p.Goods[g] }, 0, most),
			Only: func(f ofSeat) bool { return g != content.Tokens || f.houses() }})
	}
	return fields
}

// ofTable are the fields that a seat has from the set-up on.
var ofTable = position.Fields[ofSeat]{
	{Name: "bonus", Is: position.IntTo(func(f ofSeat) *int8 { return &f.p.Bonus }, 0, func(f ofSeat) int { return f.bonusTiles(f.state) }),
		Only: ofSeat.modules, Says: func(f ofSeat) bool { return f.p.Bonus != 0 }, Then: ofSeat.checkBonus},
	{Name: "hand", Is: leadersHere(func(f ofSeat) *uint64 { return &f.p.Hand }), Only: ofSeat.leadersDealt},
	{Name: "tokens", Is: tokenCounts(func(f ofSeat) *[content.FaceRoom]uint8 { return &f.p.Faces }), Only: ofSeat.houses,
		Then: func(f ofSeat, v yamltree.Value) { f.countFaces(&f.p.Faces, v) }},
	{Name: "packet", Is: leadersHere(func(f ofSeat) *uint64 { return &f.House.Packets[f.seat] }), Only: ofSeat.inDraft},
	{Name: "pick", Is: position.Is(func(f ofSeat) *uint8 { return &f.House.Picks[f.seat] }, leaders[ofSeat]().If(ofSeat.mayPick)),
		Only: ofSeat.inDraft, Says: func(f ofSeat) bool { return f.House.Picks[f.seat] != 0 }},
	{Name: "leaders", Is: position.List(func(f ofSeat) []uint8 { return f.p.Played[:f.p.Leaders] }, ofSeat.playAll, leaders[ofSeat]().If(ofSeat.isHere)), Only: ofSeat.hasPlayed, Then: ofSeat.checkPlayed},
	{Name: "down", Is: leaderSet(func(f ofSeat) *uint64 { return &f.p.Down }, ofSeat.inPlay), Only: func(f ofSeat) bool { return f.modules() && f.inRounds() }},
	{Name: "copy", Is: position.Is(func(f ofSeat) *uint8 { return &f.p.Copy }, leaders[ofSeat]().If(ofSeat.mayCopy)), Only: ofSeat.hasPlayed, Says: func(f ofSeat) bool { return f.p.Copy != 0 }},
}

// ownCards are a seat's development cards, by type in slot order.
func ownCards() position.Fields[ofSeat] {
	var fields position.Fields[ofSeat]
	for t := range content.NumTypes {
		fields = append(fields, position.Field[ofSeat]{Name: t.String(), Only: ofSeat.inRounds,
			Is: position.List(func(f ofSeat) []uint8 { return f.p.Cards[t][:f.p.Count[t]] }, func(f ofSeat, list []uint8) { f.own(t, list) },
				cards[ofSeat](1).If(func(f ofSeat, card uint8, v yamltree.Value) bool { return f.mayOwn(t, card, v) })),
			Then: func(f ofSeat, v yamltree.Value) { f.checkOwned(t, v) }})
	}
	return fields
}

// ofRounds are the fields that a seat has in the rounds. Houses and leaders have a
// say in them.
var ofRounds = position.Fields[ofSeat]{
	{Name: "excommunicated", Is: position.Bits(func(f ofSeat) *uint8 { return &f.p.Cubes }, position.Words[ofSeat]("1", "2", "3")), Only: ofSeat.inRounds},
	{Name: "passed", Is: position.Bool(func(f ofSeat) *bool { return &f.p.Passed }), Only: ofSeat.inRounds},
	{Name: "raised", Is: position.Counts(colours[ofSeat](), func(f ofSeat, m content.Member) (*int8, int) { return &f.p.Raised[m], 6 }), Only: func(f ofSeat) bool { return f.modules() && f.inRounds() }},
	{Name: "store", Is: position.Map(position.Enum[ofSeat](content.Wood, content.Stone), func(f ofSeat, g content.Good) *int16 { return &f.p.Store[g] }, nil, position.Int(itself[int16], 0, maxNumber)),
		Only: ofSeat.housesInRounds, When: forHouse(tables.Stores, "a store is on the tile of the Da Montefeltro (LH-9.1)")},
	{Name: "sets", Is: position.Int(func(f ofSeat) *int8 { return &f.p.Sets }, 0, content.CardSlots), Only: ofSeat.housesInRounds,
		When: forHouse(tables.RewardsSets, "sets are counted for the Orsini (LH-9.8)"), Else: ofSeat.countSets},
	{Name: "on", Is: position.List(ofSeat.switchedOn, ofSeat.switchAllOn, position.Noun[int8](aVisconti, ofSeat.match)), Only: func(f ofSeat) bool { return f.houses() && f.started() },
		When: forHouse(tables.Visconti, "these tokens are those of the Visconti (LP-4.2)"), Then: ofSeat.checkOn},
	{Name: "bought", Is: position.Bool(func(f ofSeat) *bool { return &f.p.Bought }), Only: ofSeat.housesInRounds, When: ofSeat.notBuying, Says: func(f ofSeat) bool { return f.p.Bought }},
	{Name: "later", Is: position.IntTo(func(f ofSeat) *int8 { return &f.p.Later }, 0, func(f ofSeat) int { return len(f.c.FaithTiles) }), Only: func(f ofSeat) bool { return f.houses() && f.started() },
		When: forHouse(tables.FaithTiles, "leaders wait for the Della Rovere (LH-9.10)"), Says: func(f ofSeat) bool { return f.p.Later != 0 }},
	{Then: ofSeat.sum},
	{Name: "members", Is: position.Map(position.Enum[ofSeat](content.White, content.NumMembers-1), func(f ofSeat, m content.Member) ofMember { return ofMember{f, m} }, ofMember.exists,
		position.Is(func(f ofMember) *content.Space { return &f.p.At[f.m] }, position.Of(ofMember.places).If(ofMember.stand))), Only: ofSeat.inRounds},
}
