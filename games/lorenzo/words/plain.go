package words

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// Plain is the whole table as text for a terminal, about 40 lines.
func (Narrator) Plain(s narrate.Scene) string {
	m := New(s)
	p := &page{Telling: m}
	if m.Staged() {
		p.stage()
		return p.text()
	}
	p.head()
	for _, t := range m.Towers() {
		p.tower(t)
	}
	p.spaces()
	for _, seat := range m.v.Order {
		p.seat(m.Seat(seat))
	}
	return p.text()
}

// Stage returns words for what can be chosen while the game is prepared; of a pile only which one it is,
// because its cards are left out one by one.
func (Narrator) Stage(s narrate.Scene) string {
	m := New(s)
	switch {
	case !m.Staged():
		return ""
	case m.v.Phase == lorenzo.PhasePiles:
		return strconv.Itoa(m.PileNumber())
	}
	p := &page{Telling: m}
	p.stage()
	return p.b.String()
}

// page is the table as text, as far as it is written.
type page struct {
	*Telling
	b strings.Builder
}

func (p *page) line(format string, args ...any) { fmt.Fprintf(&p.b, format+"\n", args...) }

// list writes a line of names below a heading, if there are any.
func (p *page) list(heading string, names []string) {
	if len(names) > 0 {
		p.line("  %s: %s", heading, list(names))
	}
}

func (p *page) text() string { return strings.TrimRight(p.b.String(), "\n") }

func (p *page) head() {
	dice := p.v.Dice
	p.line("%s · %s", p.T("board.round", "round", p.v.Round), p.T("log.dice", "white", dice[0], "black", dice[1], "orange", dice[2]))
	p.line("%s", p.T("log.order", "seats", list(p.seatNames(p.v.Order))))
	tile := p.v.Tiles[p.v.Period-1]
	p.line("%s: %s %s", p.T("board.tile", "period", narrate.Roman(p.v.Period)),
		p.T("tile."+strconv.Itoa(p.v.Period)+"."+strconv.Itoa(tile.Number)), p.T("board.escape", "n", tile.Needed))
}

// tower lists a tower from the top.
func (p *page) tower(t content.Tower) {
	p.line("\n%s", p.TowerName(t))
	for floor := content.NumFloors; floor >= 1; floor-- {
		f := p.v.Towers[t][floor-1]
		line := p.cost(f.Card)
		if f.Card == 0 {
			line = p.Gone(f, narrate.Plain)
		}
		if f.Bonus != (content.Goods{}) {
			line += " · " + p.T("board.floor_bonus") + p.Goods(f.Bonus, narrate.Plain)
		}
		if f.By != nil {
			line += p.standing([]lorenzo.Standing{*f.By})
		}
		p.line("  %d (%d) %s", floor, f.Minimum, line)
	}
}

// cost is a card with what it costs.
func (p *page) cost(card int) string {
	var costs []string
	for _, cost := range p.c.Cards[card].Costs {
		costs = append(costs, p.Goods(cost.Pay, narrate.Plain))
	}
	if len(costs) == 0 {
		return p.CardName(card)
	}
	return p.CardName(card) + " (" + strings.Join(costs, p.T("card_face.list_or")) + ")"
}

func (p *page) standing(members []lorenzo.Standing) string {
	var b strings.Builder
	for _, by := range members {
		b.WriteString(" [" + p.Name(by.Seat) + "]")
	}
	return b.String()
}

// spaces lists the spaces outside the towers that exist in this match, and those of
// leaders in play.
func (p *page) spaces() {
	p.line("")
	for i, space := range p.v.Spaces {
		if !space.Covered {
			p.line("  %s", p.SpaceName(content.Market1+content.Space(i))+p.standing(space.Members))
		}
	}
	for _, own := range p.v.OwnSpaces {
		p.line("  %s (%d), %s", p.SpaceName(own.Space), own.Minimum, p.Name(own.Seat)+p.standing(own.Members))
	}
}

func (p *page) seat(v *lorenzo.SeatView) {
	p.line("\n%s: %s", p.Name(v.Seat), p.Goods(v.Goods, narrate.Plain))
	var members []string
	for member, at := range v.Members {
		if at.At == content.Home {
			members = append(members, p.MemberName(content.Member(member))+" "+strconv.Itoa(at.Value))
		}
	}
	p.list(p.T("board.crew"), members)
	for t := content.CardType(0); t < content.NumTypes; t++ {
		p.list(p.TypeName(t), p.cardNames(v.Cards[t]))
	}
	p.own(v)
	if v.Seat != engine.NoSeat && v.Excommunicated != [3]bool{} {
		p.line("  %s", p.T("board.excommunicated", "who", p.Name(v.Seat)))
	}
}

// own says what a seat has with modules only: its house, its leaders, its special
// tokens; hand and faces where You may see them.
func (p *page) own(v *lorenzo.SeatView) {
	if v.House > 0 {
		p.line("  %s: %s", p.T("piece.house.name"), p.HouseName(v.House))
	}
	if v.Store != [2]int{} {
		p.line("  %s: %s", p.HouseName(v.House), p.Goods(Stored(v), narrate.Plain))
	}
	p.list(p.T("goods.played_leaders", "n", len(v.Leaders)), p.played(v))
	if v.HandSize > 0 {
		line := p.T("goods.leader_cards", "n", v.HandSize)
		if len(v.Hand) > 0 {
			line += ": " + p.LeaderNames(v.Hand)
		}
		p.line("  %s", line)
	}
	p.list(p.T("goods.special_tokens", "n", int(v.Goods[content.Tokens])), p.faces(v))
}

// played names the leaders in play: used ones in brackets, with whom Lorenzo
// copies.
func (p *page) played(v *lorenzo.SeatView) []string {
	var names []string
	for _, l := range v.Leaders {
		name := p.LeaderName(l.Number)
		if l.Copies > 0 {
			name += " → " + p.LeaderName(l.Copies)
		}
		if l.Down {
			name = "(" + name + ")"
		}
		names = append(names, name)
	}
	return names
}

// faces names a seat's special tokens, as far as You may see them.
func (p *page) faces(v *lorenzo.SeatView) []string {
	var names []string
	for face, n := range v.Faces {
		if n > 0 {
			names = append(names, strconv.Itoa(n)+" "+p.FaceName(face)+" ("+p.FaceGoods(face, narrate.Plain)+")")
		}
	}
	return names
}

// stage writes the preparation: who has chosen, and what can be chosen.
func (p *page) stage() {
	p.line("%s: %s", p.T("draft.stage"), p.T("draft.step_"+p.StageStep()))
	for _, seat := range p.ProgressOf() {
		p.line("  %s", seat.Words)
	}
	p.line("")
	switch p.v.Phase {
	case lorenzo.PhasePiles:
		p.line("%s, %s", p.PileName(), p.T("draft.pile_of", "n", p.PileNumber()))
		for _, card := range p.q.Pile {
			p.line("  %d %s: %s", card, p.cost(card), p.SlipWords(card))
		}
	case lorenzo.PhaseTiles:
		for _, tile := range p.v.BonusTiles {
			p.line("  %d %s", tile, p.Choice(engine.Choice{Verb: lorenzo.DoTile, On: int16(tile)}, narrate.Plain))
		}
	case lorenzo.PhaseDraft:
		p.leaders(p.v.Packet)
		if kept := p.Hand(); len(kept) > 0 {
			p.line("%s: %s", p.T("draft.kept"), p.LeaderNames(kept))
		}
	case lorenzo.PhaseAuction:
		p.auction()
	case lorenzo.PhaseStart:
		p.leaders(p.Hand())
	}
}

// leaders lists leaders in full, one below the other.
func (p *page) leaders(leaders []int) {
	for _, leader := range leaders {
		p.line("  %s. %s", p.LeaderName(leader), p.LeaderWords(leader))
	}
}

// auction lists the houses with the rows of their auction tiles, the highest
// first, and who stands where.
func (p *page) auction() {
	for _, a := range p.v.Auction {
		p.line("%s. %s", p.HouseName(a.House), p.HouseText(a.House))
		rows := p.c.Auction[a.Tile].Rows
		for row := len(rows); row >= 1; row-- {
			line := p.Goods(rows[row-1], narrate.Plain)
			if a.Bidder != engine.NoSeat && a.Row == row {
				line += " [" + p.Name(a.Bidder) + "]"
			}
			p.line("  %d %s", row, line)
		}
		p.leaders(a.Beside)
	}
}
