package board

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/teller"
)

// Stage is what there is to choose from while the game is prepared; of a pile
// only which one it is, as its cards are left out one by one.
func (Teller) Stage(s teller.Scene) string {
	m := tableOf(s)
	switch {
	case !m.staged():
		return ""
	case m.v.Phase == lorenzo.PhasePiles:
		return strconv.Itoa(m.pileNumber())
	}
	var b strings.Builder
	m.plainStage(&b)
	return b.String()
}

// plainStage says the preparation as text: who has chosen, and what there is to
// choose from.
func (m *table) plainStage(b *strings.Builder) {
	fmt.Fprintf(b, "%s: %s\n", m.t("draft.stage"), m.t("draft.step_"+m.stageStep()))
	for _, p := range m.progressOf() {
		fmt.Fprintf(b, "  %s\n", m.t("log.said", "who", m.name(p.seat), "what", p.words))
	}
	b.WriteByte('\n')
	switch m.v.Phase {
	case lorenzo.PhasePiles:
		fmt.Fprintln(b, m.pileName()+", "+m.t("draft.pile_of", "n", m.pileNumber()))
		for _, card := range m.q.Pile {
			fmt.Fprintf(b, "  %d %s%s: %s\n", card, m.cardName(card), m.plainCost(card), m.slipWords(card))
		}
	case lorenzo.PhaseTiles:
		for _, tile := range m.v.BonusTiles {
			fmt.Fprintf(b, "  %d %s\n", tile, m.choice(engine.Choice{Verb: lorenzo.DoTile, On: int16(tile)}, plain))
		}
	case lorenzo.PhaseDraft:
		m.plainLeaders(b, m.v.Packet)
		if kept := m.hand(); len(kept) > 0 {
			fmt.Fprintf(b, "%s: %s\n", m.t("draft.kept"), m.leaderNames(kept))
		}
	case lorenzo.PhaseAuction:
		m.plainAuction(b)
	case lorenzo.PhaseStart:
		m.plainLeaders(b, m.hand())
	}
}

// plainLeaders lists leaders in full, one below the other.
func (m *table) plainLeaders(b *strings.Builder, leaders []int) {
	for _, leader := range leaders {
		fmt.Fprintf(b, "  %s. %s\n", m.leaderName(leader), m.figureWords(leader))
	}
}

// plainAuction lists the houses with the rows of their auction tiles, the highest
// first, and who stands where.
func (m *table) plainAuction(b *strings.Builder) {
	for _, a := range m.v.Auction {
		fmt.Fprintf(b, "%s. %s\n", m.houseName(a.House), m.houseText(a.House))
		for _, row := range rowsDown {
			line := fmt.Sprintf("  %d %s", row, m.goods(m.c.Auction[a.Tile].Rows[row-1], plain))
			if a.Bidder != engine.NoSeat && a.Row == row {
				line += " [" + m.name(a.Bidder) + "]"
			}
			fmt.Fprintln(b, line)
		}
		m.plainLeaders(b, a.Beside)
	}
}

// plainOwn says what a seat has with modules only: its house, its leaders, its
// special tokens; hand and faces where You may see them.
func (m *table) plainOwn(b *strings.Builder, v *lorenzo.SeatView) {
	if v.House > 0 {
		fmt.Fprintf(b, "  %s: %s\n", m.t("piece.house.name"), m.houseName(v.House))
	}
	if v.Store != [2]int{} {
		fmt.Fprintf(b, "  %s: %s\n", m.houseName(v.House), m.goods(stored(v), plain))
	}
	if leaders := m.plainPlayed(v); leaders != "" {
		fmt.Fprintf(b, "  %s: %s\n", m.t("goods.played_leaders", "n", len(v.Leaders)), leaders)
	}
	if v.HandSize > 0 {
		line := m.t("goods.leader_cards", "n", v.HandSize)
		if len(v.Hand) > 0 {
			line += ": " + m.leaderNames(v.Hand)
		}
		fmt.Fprintln(b, "  "+line)
	}
	if faces := m.plainFaces(v); faces != "" {
		fmt.Fprintf(b, "  %s: %s\n", m.t("goods.special_tokens", "n", int(v.Goods[content.Tokens])), faces)
	}
}

// plainPlayed names the leaders in play: used ones in brackets, with whom Lorenzo
// copies.
func (m *table) plainPlayed(v *lorenzo.SeatView) string {
	var names []string
	for _, l := range v.Leaders {
		name := m.leaderName(l.Number)
		if l.Copies > 0 {
			name += " → " + m.leaderName(l.Copies)
		}
		if l.Down {
			name = "(" + name + ")"
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// plainFaces names a seat's special tokens, as far as You may see them.
func (m *table) plainFaces(v *lorenzo.SeatView) string {
	var names []string
	for face, n := range v.Faces {
		if n > 0 {
			names = append(names, strconv.Itoa(n)+" "+m.faceName(face)+" ("+m.faceGoods(face, plain)+")")
		}
	}
	return strings.Join(names, ", ")
}

// plainOwnSpaces lists the action spaces of leaders in play.
func (m *table) plainOwnSpaces(b *strings.Builder) {
	for _, own := range m.v.OwnSpaces {
		line := fmt.Sprintf("  %s (%d), %s", m.spaceName(own.Space), own.Minimum, m.name(own.Seat))
		for _, standing := range own.Members {
			line += m.plainStanding(&standing)
		}
		fmt.Fprintln(b, line)
	}
}
