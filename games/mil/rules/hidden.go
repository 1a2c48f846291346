package rules

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// Scramble changes all that the viewer may not know: the others' cubes and
// drafts, the lands below the tops, the future of chance (M-28).
func (r *rules) Scramble(s *state, viewer engine.Seat, c *engine.Chance) {
	if s.Phase != mil.PhaseOver {
		for i := range s.Families[:s.Seats] {
			if engine.Seat(i) == viewer || s.Modules.Memory { // then they are in the open
				continue
			}
			for k := range s.Families[i].Cubes {
				s.Families[i].Cubes[k] = int16(c.N(9))
			}
		}
		r.redraft(s, viewer, c)
	}
	r.restack(s, c)
	s.Chance = c.Reseeded()
}

// Sample draws what the seat does not know: whose cubes are which, where the
// totals are those that anybody could have counted; sealed bids; the
// lands below the tops. What is in the open as offer or bid is not behind the
// screens, and so bounds what is believed to be there.
func (r *rules) Sample(s *state, seat engine.Seat, c *engine.Chance) {
	if s.Phase != mil.PhaseOver {
		if !s.Modules.Memory {
			r.dealCubes(s, seat, c)
		}
		r.redraft(s, seat, c)
	}
	r.restack(s, c)
	s.Chance = engine.FastChance(c.Uint64())
}

// dealCubes deals the others' cubes again: each gets as many as before, of the
// kinds that they have together.
func (r *rules) dealCubes(s *state, seat engine.Seat, c *engine.Chance) {
	var pool content.Cubes
	left := int16(0)
	for i := range s.Families[:s.Seats] {
		if engine.Seat(i) == seat {
			continue
		}
		for k, n := range s.Families[i].Cubes {
			pool[k] += n
		}
		left += s.Families[i].Cubes.Sum()
	}
	for i := range s.Families[:s.Seats] {
		if engine.Seat(i) == seat {
			continue
		}
		n := s.Families[i].Cubes.Sum()
		s.Families[i].Cubes = content.Cubes{}
		for ; n > 0; n-- {
			k := pool.At(int16(c.N(int(left))))
			pool[k]--
			left--
			s.Families[i].Cubes[k]++
		}
	}
}

// redraft draws the others' sealed bids at random, and restarts the drafts that they have not sealed.
// makePossible first gives their screens the cubes without which the game could not continue.
func (r *rules) redraft(s *state, viewer engine.Seat, c *engine.Chance) {
	r.makePossible(s, viewer)
	for i := range s.Draft[:s.Seats] {
		d := &s.Draft[i]
		switch {
		case engine.Seat(i) == viewer || d.Purpose == mil.NoPurpose:
		case !d.Owes:
			d.Cubes = s.likelyBid(engine.Seat(i), d.Purpose, c)
		case d.Purpose != mil.ForHalf: // that is of cubes that all have seen
			*d = draft{Purpose: d.Purpose, Owes: true, Next: -1}
			r.firstLine(s, engine.Seat(i))
		}
	}
}

// likelyBid draws cubes that a seat may have sealed: any number of each kind; for a dowry only a few or
// none, because no player risks half of the cubes there.
func (s *state) likelyBid(seat engine.Seat, p mil.Purpose, c *engine.Chance) (bid content.Cubes) {
	left := s.Families[seat].Cubes
	if p == mil.ForDowry {
		for left.Sum() > 0 && c.N(3) > 0 {
			k := left.At(int16(c.N(int(left.Sum()))))
			left[k]--
			bid[k]++
		}
		return bid
	}
	for k := range bid {
		if p.Allows(content.Cube(k)) {
			bid[k] = int16(c.N(int(left[k]) + 1))
		}
	}
	return bid
}

// maxExchanged bounds how many cubes are exchanged to make one question possible.
const maxExchanged = 12

// makePossible puts behind the others' screens what they must have to be asked what
// they are asked: in exchange with other seats' that the viewer does not see either,
// and where that does not do out of nothing.
func (r *rules) makePossible(s *state, viewer engine.Seat) {
	for _, most := range []int{maxExchanged, 0} {
		for i := range s.Draft[:s.Seats] {
			d, seat := &s.Draft[i], engine.Seat(i)
			if seat == viewer || !d.Owes || d.Purpose == mil.NoPurpose || d.Purpose == mil.ForHalf {
				continue
			}
			for tries := 0; ; tries++ {
				k, lacks := r.lacking(s, seat, d.Purpose)
				if !lacks {
					break
				}
				if tries >= most || !s.exchangeFor(d.Purpose, seat, viewer, k) {
					s.Families[seat].Cubes[k]++
				}
			}
		}
	}
}

// lacking is a kind of which the seat must have another cube to be asked.
func (r *rules) lacking(s *state, seat engine.Seat, p mil.Purpose) (k content.Cube, lacks bool) {
	cubes := &s.Families[seat].Cubes
	switch p {
	case mil.ForRaise:
		return content.Gold, cubes[content.Gold] < s.Act.Offer[content.Gold] || !r.whyRaise(s, seat, engine.Choice{}).OK()
	case mil.ForBase:
		return short(cubes, &r.c.Costs.Base)
	case mil.ForBid:
		if seat != s.Act.Knight.Seat() {
			if k, lacks := short(cubes, &s.Act.Base); lacks {
				return k, true
			}
		}
		return content.Food, !r.whyBid(s, seat, engine.Choice{}).OK()
	case mil.ForSiege:
		return content.Food, cubes[content.Food]+cubes[content.Influence] < r.total(s, mil.ForSiege)
	}
	return 0, false
}

// short returns the first kind of which there is less than needed.
func short(have, need *content.Cubes) (content.Cube, bool) {
	for k, n := range need {
		if have[k] < n {
			return content.Cube(k), true
		}
	}
	return 0, false
}

// exchangeFor exchanges a cube for one of the kind (exchange); if that is not possible and the kind does
// not decide, for one of another kind that can be chosen for the purpose. It reports whether it did.
func (s *state) exchangeFor(p mil.Purpose, seat, viewer engine.Seat, k content.Cube) bool {
	if s.exchange(p, seat, viewer, k) {
		return true
	}
	if p == mil.ForBase {
		return false
	}
	for other := range content.NumCubes {
		if other != k && p.Allows(other) && s.exchange(p, seat, viewer, other) {
			return true
		}
	}
	return false
}

// exchange takes a cube of the kind from the seat with most of it, other than seat and viewer, and
// gives one of the kind that seat has most of; kinds that cannot be chosen for the purpose go first. It
// reports whether it did: false if no seat has the kind or seat has nothing to give.
func (s *state) exchange(p mil.Purpose, seat, viewer engine.Seat, k content.Cube) bool {
	from, give := engine.NoSeat, content.Cube(0)
	for i := range s.Families[:s.Seats] {
		o := engine.Seat(i)
		if o != seat && o != viewer && s.Families[o].Cubes[k] > 0 && (from == engine.NoSeat || s.Families[o].Cubes[k] > s.Families[from].Cubes[k]) {
			from = o
		}
	}
	mine := &s.Families[seat].Cubes
	useless := func(k content.Cube) bool { return !p.Allows(k) && mine[k] > 0 }
	for other := range content.NumCubes {
		switch {
		case other == k:
		case give == k, useless(other) && !useless(give), useless(other) == useless(give) && mine[other] > mine[give]:
			give = other
		}
	}
	if from == engine.NoSeat || give == k || mine[give] == 0 {
		return false
	}
	mine[give]--
	mine[k]++
	s.Families[from].Cubes[k]--
	s.Families[from].Cubes[give]++
	return true
}

// firstLine puts a draft that is owed at its first line.
func (r *rules) firstLine(s *state, seat engine.Seat) {
	for i := int8(0); i < int8(content.NumCubes); i++ {
		if r.atLine(s, seat, i) {
			return
		}
	}
}

// restack draws the lands below the tops of both columns again: of each group
// as many as there are, for that many were drawn in the open, but of any design
// and in any order (M-28.2).
func (r *rules) restack(s *state, c *engine.Chance) {
	var below [content.NumColumns * content.ColumnRoom]content.Land
	n := 0
	for col := range s.Columns {
		for i := int8(0); i+1 < s.Height[col]; i++ {
			below[n] = s.Columns[col][i]
			n++
		}
	}
	slices.SortFunc(below[:n], func(a, b content.Land) int { return strings.Compare(r.c.Lands[a].Group, r.c.Lands[b].Group) })
	engine.Shuffle(c, below[:n])
	unseen := r.unseenLands(s)
	for i, l := range below[:n] {
		below[i] = r.drawLike(l, &unseen, c)
	}
	n = 0
	for col := range s.Columns {
		for i := int8(0); i+1 < s.Height[col]; i++ {
			s.Columns[col][i] = below[n]
			n++
		}
	}
}

// unseenLands returns the number of tiles of each design that are not known to all: those that are
// neither on a knight nor on top of a column, nor just conquered, nor discarded face up (M-28.2,
// M-28.3).
func (r *rules) unseenLands(s *state) (left [content.NumLands]int8) {
	for l := content.Grain; l < content.NumLands; l++ {
		left[l] = r.c.Lands[l].Count - s.Gone[l]
	}
	if f := s.Stack.Top(); f != nil && (mil.Ask(f.Node) == mil.AskLand || mil.Ask(f.Node) == mil.AskSettle) {
		left[s.Act.Won]-- // in the conqueror's hand
	}
	for i := range s.Families[:s.Seats] {
		for k := range s.Families[i].Knights {
			for _, l := range s.Families[i].Knights[k].Lands {
				left[l.Design]--
			}
		}
	}
	for col := range s.Columns {
		left[s.top(col)]--
	}
	return left
}

// drawLike draws a tile of the land's group from the unseen ones.
func (r *rules) drawLike(like content.Land, unseen *[content.NumLands]int8, c *engine.Chance) content.Land {
	total := 0
	for l := content.Grain; l < content.NumLands; l++ {
		if r.c.Lands[l].Group == r.c.Lands[like].Group {
			total += int(max(0, unseen[l]))
		}
	}
	if total == 0 { // a made-up position with more tiles than there are
		return like
	}
	at := c.N(total)
	for l := content.Grain; l < content.NumLands; l++ {
		if r.c.Lands[l].Group != r.c.Lands[like].Group {
			continue
		}
		if at -= int(max(0, unseen[l])); at < 0 {
			unseen[l]--
			return l
		}
	}
	return like
}

// Census lists what is not unlimited: knights, the two guests and the starting
// player token. Lands out of the game and discarded ones are nowhere.
func (r *rules) Census(s *state) engine.Census {
	var list engine.Census
	king, bishop := "board", "board"
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		n := s.knight(k)
		at := "out"
		if n.In {
			at = n.At.String()
		}
		list = append(list, engine.Piece{Kind: "knight", ID: int(k), At: at})
		if n.King {
			king = "knight"
		}
		if n.Archbishop {
			bishop = "knight"
		}
	}
	list = append(list, engine.Piece{Kind: "king's soldiers", At: king}, engine.Piece{Kind: "archbishop", At: bishop})
	return append(list, engine.Piece{Kind: "starter", At: s.Starter.String()})
}
