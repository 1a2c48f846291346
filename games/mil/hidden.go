package mil

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

// Scramble changes all that the viewer may not know: the others' cubes and
// drafts, the lands below the tops, the future of chance (M-28).
func (r *rules) Scramble(s *state, viewer engine.Seat, c *engine.Chance) {
	if s.Phase != PhaseOver {
		for i := range s.Families[:s.Seats] {
			if engine.Seat(i) == viewer || s.Modules.Memory { // then they are in the open
				continue
			}
			for k := range s.Families[i].Cubes {
				s.Families[i].Cubes[k] = int16(c.N(9))
			}
		}
		r.draftAnew(s, viewer, c)
	}
	r.stackAnew(s, c)
	var key [32]byte
	for i := range key {
		key[i] = byte(c.N(256))
	}
	s.Chance = engine.NewChance(key)
}

// Sample draws what the seat does not know: whose cubes are which, where the
// totals are those that anybody could have counted; sealed bids; the
// lands below the tops. What lies in the open as offer or bid is not behind the
// screens, and so bounds what is believed to be there.
func (r *rules) Sample(s *state, seat engine.Seat, c *engine.Chance) {
	if s.Phase != PhaseOver {
		if !s.Modules.Memory {
			r.dealCubes(s, seat, c)
		}
		r.draftAnew(s, seat, c)
	}
	r.stackAnew(s, c)
	s.Chance = engine.FastChance(c.Uint64())
}

// dealCubes deals the others' cubes anew: each gets as many as before, of the
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

// draftAnew draws the others' sealed bids, and begins anew the drafts that they
// are still at. What their screens cannot hold is put there, so that the game
// can go on.
func (r *rules) draftAnew(s *state, viewer engine.Seat, c *engine.Chance) {
	for i := range s.Draft[:s.Seats] {
		d := &s.Draft[i]
		seat := engine.Seat(i)
		if seat == viewer || d.Purpose == NoPurpose {
			continue
		}
		if !d.Owes {
			d.Cubes = content.Cubes{}
			for k := content.Food; k < content.NumCubes; k++ {
				if d.Purpose.takes(k) {
					d.Cubes[k] = int16(c.N(int(s.Families[i].Cubes[k]) + 1))
				}
			}
			continue
		}
		if d.Purpose == ForHalf {
			continue // of cubes that all have seen
		}
		r.makePossible(s, seat, d.Purpose)
		*d = draft{Purpose: d.Purpose, Owes: true, Next: -1}
		r.firstLine(s, seat)
	}
}

// makePossible puts behind a screen what the seat must have to be asked what it
// is asked.
func (r *rules) makePossible(s *state, seat engine.Seat, p Purpose) {
	cubes := &s.Families[seat].Cubes
	switch p {
	case ForRaise:
		cubes[content.Gold] = max(cubes[content.Gold], s.Act.Offer[content.Gold])
		for !r.whyAnswer(s, seat, engine.Choice{Verb: DoRaise}).OK() {
			cubes[content.Gold]++
		}
	case ForBase:
		for k, n := range r.c.Costs.Base {
			cubes[k] = max(cubes[k], n)
		}
	case ForBid:
		for k, n := range s.Act.Base {
			if seat != s.Act.Knight.Seat() {
				cubes[k] = max(cubes[k], n)
			}
		}
		for !r.whyBid(s, seat).OK() {
			cubes[content.Food]++
		}
	case ForSiege:
		for cubes[content.Food]+cubes[content.Influence] < r.total(s, ForSiege) {
			cubes[content.Food]++
		}
	}
}

// firstLine puts a draft that is owed at its first line.
func (r *rules) firstLine(s *state, seat engine.Seat) {
	for i := int8(0); i < int8(content.NumCubes); i++ {
		if r.atLine(s, seat, i) {
			return
		}
	}
}

// stackAnew draws the lands below the tops of both columns anew: of each group
// as many as there are, for that many were drawn in the open, but of any design
// and in any order (M-28.2).
func (r *rules) stackAnew(s *state, c *engine.Chance) {
	var below [content.NumColumns * content.ColumnRoom]content.Land
	n := 0
	for col := range s.Columns {
		for i := int8(0); i+1 < s.Height[col]; i++ {
			below[n] = s.Columns[col][i]
			n++
		}
	}
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

// unseenLands is how many tiles of each design nobody has seen: those that lie neither
// on a knight nor on top of a column, are not just conquered, and were not
// discarded for all to see (M-28.2, M-28.3).
func (r *rules) unseenLands(s *state) (left [content.NumLands]int8) {
	for l := content.Grain; l < content.NumLands; l++ {
		left[l] = r.c.Lands[l].Count - s.Gone[l]
	}
	if f := s.Stack.Top(); f != nil && (Ask(f.Node) == AskLand || Ask(f.Node) == AskSettle) {
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

// drawLike draws a tile of the land's group from those that nobody sees.
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
