package rules

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/engine/notation"
	"signoria/games/lorenzo/content"
)

// number returns a number in digits. Those of cards are made once, because a choice that is refused
// in a search must not allocate.
func number(n int16) string {
	if n >= 0 && int(n) < len(numbers) {
		return numbers[n]
	}
	return strconv.Itoa(int(n))
}

var numbers = func() (texts [content.CardCount + 1]string) {
	for n := range texts {
		texts[n] = strconv.Itoa(n)
	}
	return texts
}()

// match has what the names of things in notation depend on: the printed values, the position, and the
// seat that writes.
type match struct {
	r    *rules
	s    *state
	seat engine.Seat
}

type noun = notation.Noun[match]

// maxNumber is the highest number in a choice.
const maxNumber = 999

// called is a noun whose things are called the same in every edition.
func called[T fmt.Stringer](what, show string, low, high int16, thing func(int16) T) *noun {
	return &noun{What: what, Show: show, Low: low, High: high, Word: func(_ match, n int16) string { return thing(n).String() }}
}

// listed is a noun whose things the printed values list. A place in the list
// without a name is no thing.
func listed[T any](what, show string, low, high int16, list func(*content.Content) []T, name func(*T) string) *noun {
	return &noun{
		What: what, Show: show, Low: low, High: high,
		Word: func(m match, n int16) string {
			if things := list(m.r.c); int(n) < len(things) {
				return name(&things[n])
			}
			return notation.Unnamed
		},
	}
}

func faceID(f *content.Face) string { return f.ID }

func memberOf(n int16) content.Member { return content.Member(n) }

func spaceAt(n int16) content.Space { return content.Space(n) }

func goodOf(n int16) content.Good { return content.Good(n) }

// The nouns of the notation.
var (
	aMember    = called("member", "", 0, int16(content.NumMembers)-1, memberOf)
	aColour    = called("member of a die's colour", "MEMBER", 0, int16(content.Neutral)-1, memberOf)
	aSpace     = called("space", "", 0, content.NumSpaces-1, spaceAt)
	aFloor     = called("floor", "", 0, content.FloorSpaces-1, spaceAt)
	aMarket    = called("market space", "SPACE", int16(content.Market1), int16(content.Market4), spaceAt)
	aGood      = called("good", "", 0, int16(content.NumGoods)-1, goodOf)
	aPart      = called("good", "", 0, int16(content.Military)-1, goodOf) // of a payment
	aNumber    = &noun{What: "number", High: maxNumber}
	aRow       = &noun{What: "row", Low: 1, High: content.AuctionRows}
	aCard      = &noun{What: "card", Low: 1, High: content.CardCount}
	aBonusTile = &noun{What: "personal bonus tile", Show: "NUMBER", Low: 1, Last: func(m match) int16 { return int16(len(m.r.c.Board.BonusTiles)) - 1 }}
	aSeat      = &noun{What: "seat", Last: func(m match) int16 { return int16(m.s.Seats) - 1 }, Word: func(_ match, n int16) string { return engine.Seat(n).String() }}
	aLeader    = listed("leader", "", 1, content.LeaderCount, func(c *content.Content) []content.Leader { return c.Leaders }, func(l *content.Leader) string { return l.Slug })
	aHouse     = listed("house", "", 1, content.HouseCount, func(c *content.Content) []content.House { return c.Houses }, func(h *content.House) string { return h.Slug })
	aToken     = listed("special token", "TOKEN", 0, content.FaceRoom-1, func(c *content.Content) []content.Face { return c.Faces }, faceID)
	aVisconti  = viscontiNoun()
	aPrivilege = &noun{What: "privilege", Last: func(m match) int16 { return m.r.privilegeCount(m.s) - 1 }, Word: privilegeName}
	aPileCard  = &noun{What: "card of this pile", Show: "CARD", Last: func(m match) int16 { return int16(len(m.r.openPile(m.s))) - 1 }, Word: pileCard}
)

// name is a thing's name where neither position nor seat matter.
func (r *rules) name(k *noun, n int16) string { return k.Name(match{r: r}, n) }

// viscontiTokens is how many Visconti tokens there are.
const viscontiTokens = 5

// viscontiPrefix may be left out of the names of the Visconti tokens.
const viscontiPrefix = "visconti_"

func viscontiNoun() *noun {
	k := listed("Visconti token", "TOKEN", 0, viscontiTokens-1, func(c *content.Content) []content.Face { return c.Visconti }, faceID)
	k.Also = func(m match, n int16) string {
		if short, ok := strings.CutPrefix(k.Word(m, n), viscontiPrefix); ok {
			return short
		}
		return viscontiPrefix + k.Word(m, n)
	}
	return k
}

// listedPrivileges returns the printed privileges of the match.
func (r *rules) listedPrivileges(s *state) []content.Privilege {
	if s.Mods&withHouses != 0 {
		return r.c.Special.Privileges
	}
	return r.c.Board.Privileges
}

// privilegeCount returns how many privileges there are in the match; with houses what is
// on the tile of the Da Montefeltro is one more (LH-9.1).
func (r *rules) privilegeCount(s *state) int16 {
	n := int16(len(r.listedPrivileges(s)))
	if s.Mods&withHouses != 0 {
		n++
	}
	return n
}

func privilegeName(m match, n int16) string {
	if list := m.r.listedPrivileges(m.s); int(n) < len(list) {
		return list[n].ID
	}
	return "store"
}

func pileCard(m match, n int16) string { return number(int16(m.r.openPile(m.s)[n])) }
