package words

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

// Source names what symbols are taken from; card lies in the slot if it is one.
func (m *Telling) Source(s content.Source, card content.Card) string {
	if _, ok := s.Slot(); ok {
		return m.CardName(card)
	}
	if p, ok := s.Power(); ok {
		return m.PowerName(p)
	}
	if t, ok := s.Tile(); ok {
		return m.TileName(t)
	}
	switch s {
	case content.LeonardoBonus:
		return m.BonusName(content.Leonardo)
	case content.ByMichelangelo:
		return m.BonusName(content.Michelangelo)
	}
	return m.T("source." + m.c.SourceID(s))
}

// OwnSource is the source as it lies before the seat now; of two copies of a
// card each says on which slot.
func (m *Telling) OwnSource(seat engine.Seat, s content.Source) string {
	slot, ok := s.Slot()
	if !ok {
		return m.Source(s, content.NoCard)
	}
	return m.copied(seat, slot, m.CardName(m.Seat(seat).Slots[slot].Card))
}

// copied adds the slot to words about its card if another slot has a copy.
func (m *Telling) copied(seat engine.Seat, slot int, words string) string {
	slots := &m.Seat(seat).Slots
	for i := range slots {
		if i != slot && slots[i].Card == slots[slot].Card && slots[i].Card != content.NoCard {
			return m.T("choice.copy", "what", words, "n", slot+1)
		}
	}
	return words
}

// Gives returns all symbols that a source of the seat at the foot can give.
func (m *Telling) Gives(s content.Source) content.Symbols {
	v := m.Seat(m.foot())
	if slot, ok := s.Slot(); ok {
		return m.c.Cards[v.Slots[slot].Card].Gives
	}
	if p, ok := s.Power(); ok {
		return m.c.Powers[p].Gives
	}
	if t, ok := s.Tile(); ok {
		return m.c.Tiles[t].Gives
	}
	if s == content.Indulgence {
		return content.Symbols{content.Crown: 1}
	}
	for _, f := range m.q.Free {
		if f.Source == s {
			return f.Gives
		}
	}
	return content.Symbols{}
}

// CofferGives is where florins come from and how many they are.
func (m *Telling) CofferGives(c engine.Choice) (what string, n int) {
	if c.Verb == virtu.DoSell {
		return m.T("source.indulgence"), saleFlorins
	}
	s := content.Source(c.On)
	return m.OwnSource(m.In.You, s), int(m.Gives(s)[content.Florin])
}

// saleFlorins are the florins for the sale of an indulgence (V-8.2).
const saleFlorins = 3

// InReach reports whether a choice is closed only for want of florins that cards
// and tiles could still bring, and the choice be paid all the same.
func (m *Telling) InReach(r engine.Reason) bool { return r.Why == "florinsInReach" }

// payChoice names the sources of a payment and its florins; in a purchase with
// two kinds also what each gives.
func (m *Telling) payChoice(c engine.Choice, v narrate.Voice) string {
	var parts []string
	first, second := content.Kinds(m.q.Price)
	for set, nth := c.Set, 0; set != 0; set, nth = set&(set-1), nth+1 {
		words := m.OwnSource(m.q.Seat, content.Source(bits.TrailingZeros64(set)))
		if c.To != 0 {
			k := first
			if c.To>>nth&1 != 0 {
				k = second
			}
			words = m.T("choice.for", "what", words, "goods", m.SymbolName(k))
		}
		parts = append(parts, words)
	}
	if c.N > 0 {
		parts = append(parts, m.Amount(int(c.N), content.Florin, v))
	}
	if len(parts) == 0 {
		return m.T("choice.pay_nothing")
	}
	return m.All(parts)
}

// converted returns the words for the florins of a conversion.
func (m *Telling) converted(c engine.Choice, v narrate.Voice) string {
	n := int(m.Gives(content.Source(c.On))[content.Florin])
	return m.Amount(n, content.Florin, v)
}

func (m *Telling) useChoice(c engine.Choice, v narrate.Voice) string {
	source, k := content.Source(c.On), content.Symbol(c.N)
	return m.T("choice.use", "source", m.OwnSource(m.q.Seat, source), "goods", m.Amount(int(m.Gives(source)[k]), k, v))
}
