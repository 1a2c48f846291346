package words

import (
	"slices"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// Staged reports whether the table is still being prepared: then the cards, tiles,
// leaders or houses that are chosen lie where the board will be.
func (m *Telling) Staged() bool {
	return m.v.Phase >= lorenzo.PhasePiles && m.v.Phase <= lorenzo.PhaseStart
}

// StageStep is the step of the preparation that is open.
func (m *Telling) StageStep() string {
	switch m.v.Phase {
	case lorenzo.PhasePiles:
		return "piles"
	case lorenzo.PhaseTiles:
		return "tiles"
	case lorenzo.PhaseDraft:
		return "leaders"
	}
	return "houses"
}

// StageOrder is the order in which the seats choose.
func (m *Telling) StageOrder() []engine.Seat {
	order := slices.Clone(m.v.Order)
	if m.v.Phase == lorenzo.PhaseTiles {
		slices.Reverse(order)
	}
	return order
}

// Progress is how a seat stands to the step of the preparation: what it has done,
// or that the others wait for it.
type Progress struct {
	Seat  engine.Seat
	Class string // "done", "now", "next"
	Words string
}

// ProgressOf returns for each seat what it has chosen, as far as that is public.
func (m *Telling) ProgressOf() []Progress {
	var list []Progress
	for _, s := range m.StageOrder() {
		p := Progress{Seat: s, Class: "next", Words: m.T("draft.waits")}
		switch words := m.doneWords(m.Seat(s)); {
		case m.q.Asked.Has(s):
			p.Class, p.Words = "now", m.T("draft.chooses")
		case words != "":
			p.Class, p.Words = "done", words
		}
		p.Words = m.T("log.said", "who", m.Name(s), "what", p.Words)
		list = append(list, p)
	}
	return list
}

// doneWords say what a seat has done in the open step, empty: nothing yet.
func (m *Telling) doneWords(s *lorenzo.SeatView) string {
	switch {
	case m.v.Phase == lorenzo.PhaseTiles && s.Bonus > 0, m.v.Phase == lorenzo.PhaseDraft && s.Picks:
		return m.T("draft.chosen")
	case m.v.Phase == lorenzo.PhaseAuction:
		for _, a := range m.v.Auction {
			if a.Bidder == s.Seat {
				return m.T("draft.stands", "house", m.HouseName(a.House), "row", a.Row)
			}
		}
	}
	return ""
}

// rowGoods returns the goods of a row of a house's auction tile.
func (m *Telling) rowGoods(house, row int) content.Goods {
	for _, a := range m.v.Auction {
		if a.House == house && row >= 1 && row <= len(m.c.Auction[a.Tile].Rows) {
			return m.c.Auction[a.Tile].Rows[row-1]
		}
	}
	return content.Goods{}
}

// PileWords name the cards of a set of the pile.
func (m *Telling) PileWords(set uint64) string {
	var names []string
	for i, card := range m.q.Pile {
		if set>>i&1 == 1 {
			names = append(names, m.CardName(card))
		}
	}
	return list(names)
}

// PileName says which pile is being chosen: "Buildings II".
func (m *Telling) PileName() string {
	if len(m.q.Pile) == 0 {
		return ""
	}
	card := &m.c.Cards[m.q.Pile[0]]
	return m.T("draft.pile", "type", m.TypeName(card.Type), "period", narrate.Roman(card.Period))
}

// PileNumber is which of the twelve piles it is.
func (m *Telling) PileNumber() int {
	if len(m.q.Pile) == 0 {
		return 0
	}
	card := &m.c.Cards[m.q.Pile[0]]
	return 3*int(card.Type) + card.Period
}

// Hand is the viewer's own hand of leaders, nil for a spectator.
func (m *Telling) Hand() []int {
	if m.In.You == engine.NoSeat {
		return nil
	}
	return m.Seat(m.In.You).Hand
}
