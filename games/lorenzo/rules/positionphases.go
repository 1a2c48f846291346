package rules

import (
	"slices"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// settingUp reports whether the position stands before the first round.
func (s *state) settingUp() bool {
	return s.Phase >= lorenzo.PhasePiles && s.Phase <= lorenzo.PhaseStart
}

// Which fields a position has depends on the phase and the modules.
func (l *placing) dealt() bool          { return l.Phase != lorenzo.PhasePiles }
func (l *placing) inRounds() bool       { return !l.settingUp() }
func (l *placing) started() bool        { return l.inRounds() || l.Phase == lorenzo.PhaseStart }
func (l *placing) inDraft() bool        { return l.Phase == lorenzo.PhaseDraft }
func (l *placing) modules() bool        { return l.Mods != 0 }
func (l *placing) houses() bool         { return l.Mods&withHouses != 0 && l.dealt() }
func (l *placing) housesInRounds() bool { return l.houses() && l.inRounds() }
func (l *placing) hasPlayed() bool      { return l.modules() && l.started() }

// leadersDealt reports whether the leaders have been shuffled and dealt.
func (l *placing) leadersDealt() bool {
	return l.modules() && l.dealt() && l.Phase != lorenzo.PhaseTiles
}

// ofDealt is a field that there is once the decks are built.
func ofDealt(f position.Field[*placing]) position.Field[*placing] {
	f.Only = (*placing).dealt
	return f
}

// phases returns those that a match with these modules has.
func (l *placing) phases() []lorenzo.Phase {
	list := []lorenzo.Phase{lorenzo.PhaseActions, lorenzo.PhaseVatican, lorenzo.PhaseOver}
	if l.Mods&deckCustom != 0 {
		list = append(list, lorenzo.PhasePiles)
	}
	if l.modules() {
		list = append(list, lorenzo.PhaseTiles, lorenzo.PhaseDraft)
	}
	if l.Mods&withHouses != 0 {
		list = append(list, lorenzo.PhaseAuction, lorenzo.PhaseStart, lorenzo.PhaseBuy, lorenzo.PhaseTokens)
	}
	return list
}

// begin puts down what the phase begins with. The set-up hands out what there is,
// and cannot do so of nothing.
func (l *placing) begin(root yamltree.Value) {
	if position.Bare(root) && l.settingUp() {
		root.Get("bare").Errorf("is true; the set-up needs what it hands out, a position can be bare from the first round on")
	}
	if !l.dealt() {
		return
	}
	l.state.Tiles = [3]int8{1, 1, 1}
	if l.Mods&deckCustom != 0 {
		l.House.Pile = 3 * int8(content.NumTypes)
	}
	if l.inRounds() {
		l.Round, l.Lap, l.Dice = 1, 1, [3]int8{1, 1, 1}
	}
	if l.houses() {
		for i := range l.House.Bidder {
			l.House.Bidder[i] = nobody
		}
	}
}

// startGoods sets the start goods: in a round those of the basic game whatever the modules, because no
// seat has bid for other ones; during the set-up those that the seats have by then. The members have the values of the dice.
func (l *placing) startGoods(yamltree.Value) {
	for i := range l.Players {
		l.setValues(&l.Players[i])
	}
	switch {
	case !l.dealt():
		return
	case l.settingUp() || !l.houses():
		l.rules.startGoods(l.state)
		return
	}
	for i, seat := range l.Order[:l.Seats] {
		p, coins := &l.Players[seat], l.c.Board.StartCoins
		p.Goods = l.c.Board.StartGoods
		// A fifth seat continues as the others rise.
		p.Goods[content.Coins] += coins[0] + int16(i)*(coins[1]-coins[0])
	}
}

// clearAtEnd leaves the board empty after the last round.
func (l *placing) clearAtEnd(yamltree.Value) {
	if phase := l.Phase; phase == lorenzo.PhaseOver || phase == lorenzo.PhaseTokens {
		l.Floor = [content.FloorSpaces]uint8{}
		l.clearBoard()
		l.Phase = phase
	}
}

// countTiles counts the seats that have a personal bonus tile already: they choose from the last of the
// order to the first (LA-1.1).
func (l *placing) countTiles(root yamltree.Value) {
	if l.Phase != lorenzo.PhaseTiles {
		return
	}
	for l.Turn < l.Seats && l.Players[l.Order[l.Seats-1-l.Turn]].Bonus != 0 {
		l.Turn++
	}
	for i := l.Turn; i < l.Seats; i++ {
		if seat := l.Order[l.Seats-1-i]; l.Players[seat].Bonus != 0 {
			root.Get("seats").Errorf("seat %s has a bonus tile before its turn; the last of the order chooses first (LA-1.1)", seat)
		}
	}
}

// call makes it the seat's turn. Without a turn, play starts at the first seat of the order that has
// one. It returns false only for an auction in which the seat bids or waits already; other faults are
// errors at v.
func (l *placing) call(seat engine.Seat, v yamltree.Value) bool {
	place := int8(slices.Index(l.Order[:l.Seats], seat))
	switch l.Phase {
	case lorenzo.PhaseTiles:
		if l.Turn == l.Seats || l.Order[l.Seats-1-l.Turn] != seat {
			v.Errorf("is %s; the next bonus tile is chosen by the last seat of the order without one (LA-1.1)", seat)
		}
	case lorenzo.PhaseAuction:
		return l.wait(seat, v)
	case lorenzo.PhaseStart, lorenzo.PhaseTokens:
		l.Turn = place
	case lorenzo.PhaseBuy:
		l.Players[seat].Bought = false
	case lorenzo.PhaseVatican:
		if l.Round%2 != 0 {
			v.Errorf("is of a Vatican report; round %d has none (L-3.2)", l.Round)
		}
		l.Turn = place + 1
		l.Stack.Push(effect.Frame{Node: nodeSupport, Seat: seat})
	case lorenzo.PhaseActions:
		l.Turn, l.Moved = place+1, true
		if p := &l.Players[seat]; p.Passed || !p.hasMember() {
			v.Errorf("seat %s has no member to place or has passed (L-5.2)", seat)
		}
		l.Stack.Push(effect.Frame{Node: nodeTurn, Seat: seat})
	}
	return true
}
