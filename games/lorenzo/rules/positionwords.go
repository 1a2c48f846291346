package rules

import (
	"signoria/engine/notation"
	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/lorenzo/content"
)

// itself returns where a number stands to which a map leads.
func itself[V any](at *V) *V { return at }

// match names things as the notation of choices does.
func (l *placing) match() match { return match{r: l.rules, s: l.state} }

// colours returns the members of a die's colour.
func colours[T any]() position.Word[T, content.Member] {
	return position.Enum[T](content.White, content.Neutral-1)
}

// leaders returns those of the match, by name.
func leaders[T within]() position.Word[T, uint8] {
	return position.Named(func(t T) []uint8 { return listOf(t.whole().leaderSet(t.whole().state)) },
		func(t T, n uint8) string { return t.whole().c.Leaders[n].Slug })
}

// isHere notes that the leader is at this place. It returns false, with an error at v, for one that is
// at another place already.
func (l *placing) isHere(n uint8, v yamltree.Value) bool {
	if l.leaders>>n&1 != 0 {
		v.Errorf("%s is elsewhere already", l.c.Leaders[n].Slug)
		return false
	}
	l.leaders |= 1 << n
	return true
}

// leadersHere is a set of leaders who are nowhere else.
func leadersHere[T within](at func(T) *uint64) position.Kind[T] {
	return leaderSet(at, func(t T, n uint8, v yamltree.Value) bool { return t.whole().isHere(n, v) })
}

// leaderSet is a set of leaders, each of whom must be true to more than the name.
func leaderSet[T within](at func(T) *uint64, ok func(T, uint8, yamltree.Value) bool) position.Kind[T] {
	return position.Bits(at, leaders[T]().If(ok))
}

// listOf returns the numbers of a set.
func listOf(set uint64) (list []uint8) {
	for _, n := range content.Numbers(set) {
		list = append(list, uint8(n))
	}
	return list
}

// houses returns those of the match, by name.
func houses[T within]() position.Word[T, uint8] {
	return position.Named(func(t T) (list []uint8) {
		for n, house := range t.whole().c.Houses[1:] {
			if house.Set != content.PazziSet || t.whole().Mods&withPazzi != 0 {
				list = append(list, uint8(n)+1)
			}
		}
		return list
	}, func(t T, n uint8) string { return t.whole().c.Houses[n].Slug })
}

// cards returns those of the match, by number; low 0 allows "no card".
func cards[T within](low int) position.Word[T, uint8] {
	return position.Number[T, uint8](low, func(t T) int { return t.whole().lastCard() }).If(func(t T, card uint8, v yamltree.Value) bool {
		l := t.whole()
		if l.c.Cards[card].Set == content.HousesSet && card != 0 && l.Mods&withHouses == 0 {
			v.Errorf("card %d is a special card; those are there with the houses only", card)
			return false
		}
		return true
	})
}

// lastCard returns the highest number of a card of the match.
func (l *placing) lastCard() int {
	switch {
	case l.Mods&withPazzi != 0:
		return content.CardCount
	case l.Mods&withHouses != 0:
		return content.LastSpecial
	}
	return content.LastBasic
}

// tokenCounts returns how many special tokens there are of each face.
func tokenCounts[T within](at func(T) *[content.FaceRoom]uint8) position.Kind[T] {
	return position.Counts(tokens[T](), func(t T, face int) (*uint8, int) { return &at(t)[face], t.whole().c.Faces[face].Count })
}

// tokens returns the faces of special tokens.
func tokens[T within]() position.Word[T, int] { return nounOf[int, T](aToken) }

func nounOf[V int | int8, T within](k *notation.Noun[match]) position.Word[T, V] {
	return position.Noun[V](k, func(t T) match { return t.whole().match() })
}
