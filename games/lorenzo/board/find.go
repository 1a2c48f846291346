package board

import (
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/kit"
)

var _ kit.Finder = Board{}

// Find is the id of the element that stands for a thing. The things, beside
// "of 2" for the second seat (without it: the seat at the foot):
//
//	space market.1      a space or a floor, by its name in notation
//	tower venture       a whole tower
//	card 29             a development card: in its tower, in an estate, in a pile
//	die white           a die of the round
//	member white        a family member at home or, when placed, its place there; of
//	                    You while one may be picked: the one to pick
//	goods coins         a counter: coins, wood, stone, servants, military, faith,
//	                    vp, special_tokens
//	track faith         a whole track: faith, military, vp; "of 2": its marker
//	order               the place of a seat in the turn order
//	tile 1              an excommunication tile by its period; "of 2": the cube on it
//	faithtile 1         a tile of the Della Rovere on the faith track
//	seat 2              the panel of a seat
//	score               what a seat would have if the game ended now
//	bonus               the personal bonus tile; "bonustile 2": one to choose
//	house, hand         the house tile, the leaders in another hand
//	leader sisto_iv     a leader in play or in Your hand, or to choose
//	token purse         the special tokens of a face
//	lot medici          a house in the auction
//	pile leaders        a heap: leaders, tokens, discards, out
//	panel servants      servants|events|score|question|order|round|dice
//	button done         done or undo
func (Board) Find(s kit.Scene, thing string) string { return newTable(s).find(thing) }

func (m *table) find(thing string) string {
	what, seat, whose := strings.Cut(thing, " of ")
	p := pointer{table: m, seat: m.Foot, of: whose}
	if whose {
		n, err := strconv.Atoi(seat)
		if err != nil || n < 1 || n > len(m.v.Seats) {
			return ""
		}
		p.seat = engine.Seat(n - 1)
	}
	kind, name, _ := strings.Cut(what, " ")
	if find := finds[kind]; find != nil {
		return find(p, name)
	}
	return ""
}

// pointer finds the things of a seat; of means that one was named.
type pointer struct {
	*table
	seat engine.Seat
	of   bool
}

// finds are the ways to things, by their kind.
var finds = map[string]func(p pointer, name string) string{
	"space": pointer.space, "tower": pointer.towerOf, "card": pointer.card, "die": pointer.die,
	"member": pointer.memberOf, "goods": pointer.goods, "track": pointer.track, "order": pointer.turn,
	"tile": pointer.tile, "faithtile": pointer.faithTile, "seat": pointer.home, "score": pointer.score,
	"bonus": pointer.bonus, "bonustile": pointer.bonusToChoose, "house": pointer.houseTile, "hand": pointer.hand,
	"leader": pointer.leader, "token": pointer.token, "lot": pointer.lot, "pile": pointer.pile,
	"panel": pointer.panel, "button": pointer.button,
}

// where is an id, if its element is on the page.
func where(there bool, id string) string {
	if !there {
		return ""
	}
	return id
}

// numbered reads a number of a thing.
func numbered(name string) int {
	n, err := strconv.Atoi(name)
	if err != nil {
		return -1
	}
	return n
}

func (p pointer) own() *lorenzo.SeatView { return p.Seat(p.seat) }

// suffix is the seat's part of an id.
func (p pointer) suffix() string { return "-" + p.seat.String() }

func (p pointer) space(name string) string {
	sp := content.Space(slices.Index(content.SpaceNames[:], name))
	there := !p.Staged()
	switch t, _, floor := sp.Tower(); {
	case sp < 0:
		return ""
	case floor:
		there = there && slices.Contains(p.Towers(), t)
	case sp.Own():
		own := p.OwnSpace(sp)
		there = own.Seat != engine.NoSeat && p.plays(own)
	default:
		there = there && !p.beside(sp).Covered
	}
	return where(there, "at-"+spaceID(sp))
}

// plays reports whether the leader with this own space is in front of his seat.
func (p pointer) plays(own lorenzo.OwnSpaceView) bool {
	return slices.ContainsFunc(p.Seat(own.Seat).Leaders, func(l lorenzo.LeaderView) bool { return l.Number == own.Leader })
}

func (p pointer) towerOf(name string) string {
	for _, t := range p.Towers() {
		if t.String() == name {
			return where(!p.Staged(), "at-"+name)
		}
	}
	return ""
}

func (p pointer) card(name string) string {
	card := numbered(name)
	if p.Staged() {
		return where(p.v.Phase == lorenzo.PhasePiles && slices.Contains(p.q.Pile, card), cardID(card))
	}
	return where(p.lies(card), cardID(card))
}

// lies reports whether a card is on a tower or in an estate.
func (p pointer) lies(card int) bool {
	if card <= 0 {
		return false
	}
	for _, t := range p.Towers() {
		for _, f := range p.v.Towers[t] {
			if f.Card == card {
				return true
			}
		}
	}
	for _, s := range p.v.Seats {
		for _, cards := range s.Cards {
			if slices.Contains(cards, card) {
				return true
			}
		}
	}
	return false
}

func (p pointer) die(name string) string {
	return where(!p.Staged() && slices.Contains(content.MemberNames[:len(p.v.Dice)], name), "die-"+name)
}

func (p pointer) memberOf(name string) string {
	member := slices.Index(content.MemberNames[:], name)
	if member < 0 || p.own().Members[member].At == content.None {
		return ""
	}
	if p.Asked && p.q.Ask == lorenzo.AskPlace && p.seat == p.You && p.own().Members[member].At == content.Home {
		return "pick-" + name
	}
	return memberID(p.seat, content.Member(member))
}

func (p pointer) goods(name string) string {
	for _, g := range append(p.counted(), content.VP) {
		if g.String() == name {
			return goodsID(p.seat, g)
		}
	}
	return ""
}

func (p pointer) track(name string) string {
	if p.Staged() || name != "faith" && name != "military" && name != "vp" {
		return ""
	}
	if p.of {
		return "on-" + name + p.suffix()
	}
	return "track-" + name
}

func (p pointer) turn(string) string { return where(!p.Staged(), "on-order"+p.suffix()) }

func (p pointer) tile(name string) string {
	n := numbered(name)
	if p.Staged() || n < 1 || n > len(p.v.Tiles) {
		return ""
	}
	if p.of {
		return where(slices.Contains(p.v.Tiles[n-1].Cubes, p.seat), "on-cube"+p.suffix()+"-"+name)
	}
	return "tile-" + name
}

func (p pointer) faithTile(name string) string {
	n := numbered(name)
	return where(!p.Staged() && n >= 1 && n <= len(p.v.FaithTiles) && p.v.FaithTiles[n-1], "faithtile-"+name)
}

// home is the panel of a seat.
func (p pointer) home(name string) string {
	n := numbered(name)
	switch {
	case name == "" || n == int(p.Foot)+1:
		return "house"
	case n < 1 || n > len(p.v.Seats):
		return ""
	}
	return "rival-" + name
}

func (p pointer) score(string) string {
	return where(p.seat == p.Foot || !p.Over(), "score"+p.suffix())
}

// The ids of things that are drawn at more than one place of the templates.
func cardID(number int) string { return "card-" + strconv.Itoa(number) }

func memberID(s engine.Seat, member content.Member) string {
	return "home-" + s.String() + "-" + member.String()
}

func goodsID(s engine.Seat, g content.Good) string { return "goods-" + g.String() + "-" + s.String() }

func tokenID(s engine.Seat, face string) string { return "token-" + s.String() + "-" + face }
