package rules

import (
	"math/bits"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// The two sides of cards and tiles.
const (
	available = "available"
	exhausted = "exhausted"
)

// mayTake reports whether the seat can have the bonus: one personality and one work at most (V-11.4),
// each with one seat only; Machiavelli may have been with another before. Otherwise there is an
// error at v.
func (l ofSeat) mayTake(b content.Bonus, v yamltree.Value) bool {
	for has := range content.NumBonuses {
		if l.p.tookBonus(has) && has.Work() == b.Work() {
			v.Errorf("a player has one personality and one work at most (V-11.4)")
			return false
		}
	}
	if l.Bonuses>>b&1 == 0 && b != content.MachiavelliBonus {
		v.Errorf("%s is with another seat", b)
		return false
	}
	return true
}

func (l ofSeat) takeBonuses(yamltree.Value) {
	l.Bonuses &^= l.p.Bonuses
	if l.p.tookBonus(content.CannonsBonus) {
		l.p.Tiles |= bit(int(content.Cannons))
	}
}

// returnMachiavelli puts the bonus back into the display if a seat took it and no seat has its card,
// because then the card was discarded.
func (l *placing) returnMachiavelli(yamltree.Value) {
	taken := false
	for i := range l.Players[:l.Seats] {
		p := &l.Players[i]
		if p.holds(content.Machiavelli) {
			return
		}
		taken = taken || p.tookBonus(content.MachiavelliBonus)
	}
	if taken {
		l.Bonuses |= 1 << content.MachiavelliBonus
	}
}

// findCard reads a card or none.
func (l *placing) findCard(v yamltree.Value, word string) (content.Card, bool) {
	if word == "" || word == "none" {
		return content.NoCard, true
	}
	n, err := aCard.Find(match{c: l.c}, word)
	if err != nil {
		v.Errorf("%v", err)
	}
	return content.Card(n), err == nil
}

// lies counts a card in the seat's palace. It adds an error if the card cannot be there: if it has no
// more copies, for example.
func (l ofSeat) lies(card content.Card, v yamltree.Value) {
	info := &l.c.Cards[card]
	l.used[card]++
	switch {
	case l.Phase == virtu.PhaseSetup:
		v.Errorf("%s lies in a palace; during set-up none does (V-2.9)", info.ID)
	case l.used[card] > info.Copies:
		v.Errorf("more than %d of %s; there are no others (V-1.3)", info.Copies, info.ID)
	case card.Family() && !slices.Contains(l.familyOf(l.seat), card):
		v.Errorf("%s belongs to %s; seat %s plays %s", info.ID, l.c.Houses[info.House].ID, l.seat, l.c.Houses[l.p.House].ID)
	case info.OnlyOne && l.p.holds(card):
		v.Errorf("a player has one %s at most (V-22.4)", info.ID)
	case card == content.Machiavelli && !l.p.tookBonus(content.MachiavelliBonus):
		v.Errorf("%s needs the bonus of that name (V-11.14)", info.ID)
	}
	if card.Character() {
		l.Copies[card]--
	}
}

func (l ofChamber) checkCard(v yamltree.Value) {
	if l.at.Card != content.NoCard && l.c.Cards[l.at.Card].Action == content.NoAction {
		v.Errorf("%s has no action and can only be an upgrade here (V-3.4)", l.c.CardID(l.at.Card))
	}
}

func (l ofChamber) checkUpgrade(v yamltree.Value) {
	if l.at.Upgrade != content.NoCard && l.at.Card == content.NoCard {
		v.Errorf("an upgrade needs an action card above it (V-3.5)")
	}
}

func (l ofSlot) write() string {
	word := l.c.CardID(l.p.Slots[l.i])
	if l.p.Worn>>l.i&1 != 0 {
		word += " " + exhausted
	}
	return word
}

func (l ofSlot) read(v yamltree.Value) {
	name, side, _ := strings.Cut(v.Text(), " ")
	if side != "" && side != available && side != exhausted {
		v.Errorf("is %q; write a card, or a card and %s", v.Text(), exhausted)
	}
	card, ok := l.findCard(v, name)
	if !ok || card == content.NoCard {
		return
	}
	l.lies(card, v)
	l.p.Slots[l.i] = card
	if side == exhausted {
		l.p.Worn |= 1 << l.i
	}
}

// layFamily lays the family cards that are in no chamber, on base slots first.
// Those of allied leagues that find no slot have left the game (W-5.6).
func (l ofSeat) layFamily() {
	if l.Phase == virtu.PhaseSetup {
		return
	}
	for _, card := range l.familyOf(l.seat) {
		free := l.freeSlots(l.p)
		if base := free &^ l.lightSlots; base != 0 {
			free = base
		}
		if !l.p.holds(card) && free != 0 {
			l.p.Slots[bits.TrailingZeros8(free)] = card
		}
	}
}

// familyOf returns the family cards that a seat can have: its house's, then those of
// its allied leagues (W-5.3).
func (l *placing) familyOf(seat engine.Seat) []content.Card {
	list := slices.Clone(l.c.Houses[l.Players[seat].House].Cards)
	for _, which := range l.alliesOf(seat) {
		list = append(list, l.c.Houses[l.c.Leagues[which].House].Cards...)
	}
	return list
}

// alliesOf returns the leagues in permanent alliance with a seat.
func (l *placing) alliesOf(seat engine.Seat) []content.League {
	return slices.DeleteFunc(slices.Clone(l.rules.leagues), func(which content.League) bool { return !l.Players[seat].Allies.Has(which.Party()) })
}

func (l ofSeat) checkToken(v yamltree.Value) {
	switch {
	case l.p.Token < 0 && (l.Year > 1 || l.Phase > virtu.PhaseActions):
		v.Errorf("is 0; all tokens are placed in the first spring (V-7.1), allowed are 1 to %d", content.NumChambers)
	case l.p.Token >= 0 && l.Phase == virtu.PhaseSetup:
		v.Errorf("is %d; during set-up the token is not placed, allowed is 0 (V-2.14)", l.p.Token+1)
	}
}

func (l ofTile) write() string {
	if l.p.Used>>l.t&1 != 0 {
		return exhausted
	}
	return available
}

// read says which side of a tile is up; one that has not come to the seat otherwise
// was bought.
func (l ofTile) read(v yamltree.Value) {
	if !l.p.has(l.t) {
		if why := l.missing(); why != "" {
			v.Errorf("%s; seat %s cannot have its tile", why, l.seat)
			return
		}
		l.buyTitle(v)
	}
	if v.OneOf(available, exhausted) == 1 {
		l.p.Used |= bit(int(l.t))
	}
}

// missing returns why a seat cannot have a tile that has not come to it otherwise;
// nothing when it can have bought it.
func (l ofTile) missing() string {
	switch {
	case l.t < content.NumCities && l.Boxed>>l.t&1 != 0:
		return "the tile has left the game with its league (W-8.9)"
	case l.t < content.NumCities:
		return "the city belongs to another or to nobody (cities say whose it is)"
	case l.t == content.KingdomOfFrance || l.t == content.Cannons && !l.c.HasPatronage():
		return "France alone has it, from the start (W-2.3)"
	case l.t.Cathedral():
		return "that cathedral stands in no city of this seat (cathedrals say where)"
	case l.t == content.Cannons:
		return "bonuses do not name cannons"
	}
	return ""
}

// buyTitle adds a title or guild to the seat's tiles, and takes it from those for sale; one that the
// seat cannot have is an error at v (V-22.4, V-22.5).
func (l ofTile) buyTitle(v yamltree.Value) {
	p, info := l.p, &l.c.Tiles[l.t]
	p.Tiles |= bit(int(l.t))
	l.Titles[l.t-content.FirstDuchy]--
	switch {
	case l.c.Houses[p.House].Titles != nil && !l.sells(p.House, l.t):
		v.Errorf("%s cannot have it (W-10.6)", l.c.Houses[p.House].ID)
	case info.House < content.NumHouses && info.House != p.House:
		v.Errorf("only %s can have it (V-22.5)", l.c.Houses[info.House].ID)
	case info.Excludes >= 0 && p.has(info.Excludes):
		v.Errorf("the owner of a %s cannot have it (V-22.5)", l.c.TileID(info.Excludes))
	case l.Titles[l.t-content.FirstDuchy] < 0:
		v.Errorf("more than %d of them; there are no others (V-1.3)", info.Copies)
	}
}

// takeTrophies takes discs: in the great game one of each opponent, in Wars of
// Italy any number, of leagues too (V-16.12, W-8.6).
func (l ofSeat) takeTrophies(parties []engine.Seat) {
	l.p.Trophies = [maxSeats]int8{}
	for _, party := range parties {
		l.p.Trophies[party] = min(l.p.Trophies[party]+1, l.sameTrophies)
	}
}

func (l ofSeat) checkTrophies(v yamltree.Value) {
	times := map[string]int8{}
	for _, item := range v.List() {
		switch word := item.Text(); {
		case word == l.seat.String():
			item.Errorf("nobody takes a trophy of himself (V-16.12)")
		case times[word] == l.sameTrophies:
			item.Errorf("%s stands here %d times; %d of each can be taken (V-16.12)", word, l.sameTrophies+1, l.sameTrophies)
		default:
			times[word]++
		}
	}
}

// agentsOf returns how many agents a seat can have in all: five, and those of its
// allied leagues (V-1.4, R-78).
func (l *placing) agentsOf(seat engine.Seat) int8 { return l.c.MaxAgents + l.alliedAgents(seat) }

func (l *placing) alliedAgents(seat engine.Seat) (n int8) {
	for _, which := range l.alliesOf(seat) {
		n += l.c.Houses[l.c.Leagues[which].House].Agents
	}
	return n
}

// agentsLeft returns those that do not stand on the board.
func (l ofSeat) agentsLeft() int { return int(max(0, l.agentsOf(l.seat)-l.agents[l.seat])) }

// startAgents sets the seat's agents to those that its house starts with and those of its allies, less
// those on the board; 0 at least.
func (l ofSeat) startAgents() {
	l.p.Agents = max(0, l.c.Houses[l.p.House].Agents+l.alliedAgents(l.seat)-l.agents[l.seat])
}

// balance: what is neither in supply nor on the board lies in the bank; one of the
// two can be said alone.
func (l ofSeat) balance(v yamltree.Value) {
	p, left, bank := l.p, int8(l.agentsLeft()), v.Get("bank")
	if bank.Given() && !v.Get("agents").Given() {
		p.Agents = left - p.Bank
	}
	if said := p.Bank; bank.Given() && said != left-p.Agents {
		bank.Errorf("is %d; with %d agents in supply and %d on the board, %d are left", said, p.Agents, l.agents[l.seat], left-p.Agents)
	}
	p.Bank = left - p.Agents
}
