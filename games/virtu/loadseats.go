package virtu

import (
	"math/bits"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/yamltree"
	"signoria/games/virtu/content"
)

// seatNamed is the seat that an entry is about.
func (l *placing) seatNamed(f yamltree.Field) (engine.Seat, bool) {
	seat, ok := engine.ParseSeat(f.Name)
	if !ok || int8(seat) >= l.Seats {
		f.Errorf("is no seat; allowed are 1 to %d", l.Seats)
		return 0, false
	}
	return seat, true
}

// loadPlayers reads the seats, or leaves them as at the start.
func (l *placing) loadPlayers(v yamltree.Value) {
	given := map[engine.Seat]yamltree.Value{}
	for _, f := range v.Fields() {
		if seat, ok := l.seatNamed(f); ok {
			given[seat] = f.Value
		}
	}
	for seat := engine.Seat(0); int8(seat) < l.Seats; seat++ {
		l.loadPalace(seat, given[seat])
	}
	for seat := engine.Seat(0); int8(seat) < l.Seats; seat++ {
		l.loadAgents(seat, given[seat]) // when all palaces say who stands in them
	}
}

// loadPalace reads what lies before a seat.
func (l *placing) loadPalace(seat engine.Seat, v yamltree.Value) {
	if v.Given() {
		l.fields(v, seatFields, virtuSeatFields)
	}
	p := &l.Players[seat]
	if f := v.Get("florins"); f.Given() {
		p.Florins = int16(f.Int(0, 999))
	}
	l.loadBonuses(p, v.Get("bonuses"))
	l.loadChambers(seat, v.Get("chambers"))
	l.loadSlots(seat, v.Get("slots"))
	l.loadToken(p, v.Get("token"))
	l.loadDomain(seat, v.Get("domain"))
	l.loadTrophies(seat, v.Get("trophies"))
	p.Tokens = int8(v.Get("tokens").Int(0, 99))
	p.Patron = int8(v.Get("patronage").Int(0, content.PatronageSteps))
	p.Sold = v.Get("sold").Bool()
	if p.tookBonus(content.MachiavelliBonus) && !p.holds(content.Machiavelli) {
		l.Bonuses |= 1 << content.MachiavelliBonus // discarded
	}
}

// loadBonuses: one of each kind (V-11.4), each with one player; Machiavelli may
// have been with another before.
func (l *placing) loadBonuses(p *player, v yamltree.Value) {
	for _, item := range v.List() {
		b := content.Bonus(item.OneOf(wordsBelow(content.NumBonuses)...))
		for has := range content.NumBonuses {
			if p.tookBonus(has) && has.Work() == b.Work() {
				item.Errorf("a player has one personality and one work at most (V-11.4)")
			}
		}
		if l.Bonuses>>b&1 == 0 && b != content.MachiavelliBonus {
			item.Errorf("%s is with another seat", b)
		}
		p.Bonuses |= 1 << b
		l.Bonuses &^= 1 << b
		if b == content.CannonsBonus {
			p.Tiles |= bit(int(content.Cannons))
		}
	}
}

// loadCard reads a card that lies in the seat's palace; the same may lie in so
// many palaces as there are copies.
func (l *placing) loadCard(seat engine.Seat, v yamltree.Value, word string) content.Card {
	if word == "" || word == "none" {
		return content.NoCard
	}
	n, err := aCard.Find(match{c: l.c}, word)
	if err != nil {
		v.Errorf("%v", err)
		return content.NoCard
	}
	card, p := content.Card(n), &l.Players[seat]
	info := &l.c.Cards[card]
	l.used[card]++
	switch {
	case l.Phase == PhaseSetup:
		v.Errorf("%s lies in a palace; during set-up none does (V-2.9)", info.ID)
	case l.used[card] > info.Copies:
		v.Errorf("more than %d of %s; there are no others (V-1.3)", info.Copies, info.ID)
	case card.Family() && !slices.Contains(l.familyOf(seat), card):
		v.Errorf("%s belongs to %s; seat %s plays %s", info.ID, l.c.Houses[info.House].ID, seat, l.c.Houses[p.House].ID)
	case info.OnlyOne && p.holds(card):
		v.Errorf("a player has one %s at most (V-22.4)", info.ID)
	case card == content.Machiavelli && !p.tookBonus(content.MachiavelliBonus):
		v.Errorf("%s needs the bonus of that name (V-11.14)", info.ID)
	}
	if card.Character() {
		l.Copies[card]--
	}
	return card
}

var chamberWords = []string{"1", "2", "3", "4", "5"}

// loadChambers reads the chambers; those not named are empty.
func (l *placing) loadChambers(seat engine.Seat, v yamltree.Value) {
	p := &l.Players[seat]
	for _, f := range v.Fields(chamberWords...) {
		f.Fields("card", "upgrade", "indulgence", "agent")
		ch := &p.Chambers[slices.Index(chamberWords, f.Name)]
		ch.Card = l.loadCard(seat, f.Get("card"), f.Get("card").Text())
		ch.Upgrade = l.loadCard(seat, f.Get("upgrade"), f.Get("upgrade").Text())
		ch.Indulgence = f.Get("indulgence").Bool()
		ch.Agent = l.loadAgent(f.Get("agent"))
		if ch.Card != content.NoCard && l.c.Cards[ch.Card].Action == content.NoAction {
			f.Get("card").Errorf("%s has no action and can only be an upgrade here (V-3.4)", l.c.CardID(ch.Card))
		}
		if ch.Upgrade != content.NoCard && ch.Card == content.NoCard {
			f.Get("upgrade").Errorf("an upgrade needs an action card above it (V-3.5)")
		}
	}
}

var slotWords = []string{"1", "2", "3", "4", "5", "6"}

// loadSlots reads the courtier slots. Without them, the family cards that are
// in no chamber lie on the base slots.
func (l *placing) loadSlots(seat engine.Seat, v yamltree.Value) {
	p := &l.Players[seat]
	if !v.Given() {
		if l.Phase != PhaseSetup {
			l.layFamily(seat)
		}
		return
	}
	for _, f := range v.Fields(slotWords...) {
		slot := slices.Index(slotWords, f.Name)
		name, side, _ := strings.Cut(f.Text(), " ")
		if side != "" && side != available && side != exhausted {
			f.Errorf("is %q; write a card, or a card and %s", f.Text(), exhausted)
		}
		p.Slots[slot] = l.loadCard(seat, f.Value, name)
		if side == exhausted && p.Slots[slot] != content.NoCard {
			p.Worn |= 1 << slot
		}
	}
}

// layFamily lays the family cards that are in no chamber, on base slots first.
// Those of allied leagues that find no slot have left the game (W-5.6).
func (l *placing) layFamily(seat engine.Seat) {
	p := &l.Players[seat]
	for _, card := range l.familyOf(seat) {
		free := l.freeSlots(p)
		if base := free &^ l.lightSlots; base != 0 {
			free = base
		}
		if !p.holds(card) && free != 0 {
			p.Slots[bits.TrailingZeros8(free)] = card
		}
	}
}

// loadToken reads the token's chamber, 0 before the first spring.
func (l *placing) loadToken(p *player, v yamltree.Value) {
	if !v.Given() {
		return
	}
	p.Token = int8(v.Int(0, content.NumChambers)) - 1
	switch {
	case p.Token < 0 && (l.Year > 1 || l.Phase > PhaseActions):
		v.Errorf("is 0; all tokens are placed in the first spring (V-7.1), allowed are 1 to %d", content.NumChambers)
	case p.Token >= 0 && l.Phase == PhaseSetup:
		v.Errorf("is %d; during set-up the token is not placed, allowed is 0 (V-2.14)", p.Token+1)
	}
}

// loadDomain reads which side of the tiles is up, and which were bought.
func (l *placing) loadDomain(seat engine.Seat, v yamltree.Value) {
	p := &l.Players[seat]
	numbers, words := aTile.All(match{c: l.c})
	for _, f := range v.Fields(words...) {
		t := content.Tile(numbers[slices.Index(words, f.Name)])
		if !p.has(t) {
			if why := l.missing(t); why != "" {
				f.Errorf("%s; seat %s cannot have its tile", why, seat)
				continue
			}
			l.loadTitle(seat, t, f.Value)
		}
		if f.OneOf(available, exhausted) == 1 {
			p.Used |= bit(int(t))
		}
	}
}

// missing tells why a seat cannot have a tile that has not come to it otherwise;
// nothing when it can have bought it.
func (l *placing) missing(t content.Tile) string {
	switch {
	case t < content.NumCities && l.Boxed>>t&1 != 0:
		return "the tile has left the game with its league (W-8.9)"
	case t < content.NumCities:
		return "the city belongs to another or to nobody (cities say whose it is)"
	case t == content.KingdomOfFrance || t == content.Cannons && !l.c.HasPatronage():
		return "France alone has it, from the start (W-2.3)"
	case t.Cathedral():
		return "that cathedral stands in no city of this seat (cathedrals say where)"
	case t == content.Cannons:
		return "bonuses do not name cannons"
	}
	return ""
}

// loadTitle gives a seat a title or guild (V-22.4, V-22.5).
func (l *placing) loadTitle(seat engine.Seat, t content.Tile, v yamltree.Value) {
	p, info := &l.Players[seat], &l.c.Tiles[t]
	p.Tiles |= bit(int(t))
	l.Titles[t-content.FirstDuchy]--
	switch {
	case l.c.Houses[p.House].Titles != nil && !l.sells(p.House, t):
		v.Errorf("%s cannot have it (W-10.6)", l.c.Houses[p.House].ID)
	case info.House < content.NumHouses && info.House != p.House:
		v.Errorf("only %s can have it (V-22.5)", l.c.Houses[info.House].ID)
	case info.Excludes >= 0 && p.has(info.Excludes):
		v.Errorf("the owner of a %s cannot have it (V-22.5)", l.c.TileID(info.Excludes))
	case l.Titles[t-content.FirstDuchy] < 0:
		v.Errorf("more than %d of them; there are no others (V-1.3)", info.Copies)
	}
}

// loadTrophies reads the discs taken: in the great game one of each opponent, in
// Wars of Italy any number, of leagues too (V-16.12, W-8.6).
func (l *placing) loadTrophies(seat engine.Seat, v yamltree.Value) {
	p := &l.Players[seat]
	for _, item := range v.List() {
		party, ok := l.party(item.Text())
		switch {
		case !ok:
			item.Errorf("is %q; allowed are %s", item.Text(), l.partyWords())
			continue
		case party == seat:
			item.Errorf("nobody takes a trophy of himself (V-16.12)")
		case p.Trophies[party] == l.sameTrophies:
			item.Errorf("%s stands here %d times; %d of each can be taken (V-16.12)", l.partyName(party), l.sameTrophies+1, l.sameTrophies)
			continue
		}
		p.Trophies[party]++
	}
}

// loadAgents reads the supply and the bank: what the house starts with less
// those on the board, and the rest.
func (l *placing) loadAgents(seat engine.Seat, v yamltree.Value) {
	p := &l.Players[seat]
	left := max(0, l.agentsOf(seat)-l.agents[seat])
	supply, bank := v.Get("agents"), v.Get("bank")
	switch {
	case supply.Given():
		p.Agents = int8(supply.Int(0, int(left)))
	case bank.Given():
		p.Agents = left - int8(bank.Int(0, int(left)))
	default:
		p.Agents = max(0, l.c.Houses[p.House].Agents+l.alliedAgents(seat)-l.agents[seat])
	}
	p.Bank = left - p.Agents
	if bank.Given() && int(p.Bank) != bank.Int(0, int(left)) {
		bank.Errorf("is %s; with %d agents in supply and %d on the board, %d are left", bank.Text(), p.Agents, l.agents[seat], p.Bank)
	}
}
