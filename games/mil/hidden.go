package mil

import "signoria/engine"

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
	var pool Cubes
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
		s.Families[i].Cubes = Cubes{}
		for ; n > 0; n-- {
			k := pool.draw(int16(c.N(int(left))))
			pool[k]--
			left--
			s.Families[i].Cubes[k]++
		}
	}
}

// draw is the kind of the at-th cube.
func (c *Cubes) draw(at int16) Cube {
	for k, n := range c {
		if at < n {
			return Cube(k)
		}
		at -= n
	}
	return Food
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
			d.Cubes = Cubes{}
			for k := Food; k < NumCubes; k++ {
				if d.Purpose.may(k) {
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
		cubes[Gold] = max(cubes[Gold], s.Act.Offer[Gold])
		for !r.whyAnswer(s, seat, engine.Choice{Verb: DoRaise}).OK() {
			cubes[Gold]++
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
			cubes[Food]++
		}
	case ForSiege:
		for cubes[Food]+cubes[Influence] < r.total(s, ForSiege) {
			cubes[Food]++
		}
	}
}

// firstLine puts a draft that is owed at its first line.
func (r *rules) firstLine(s *state, seat engine.Seat) {
	for i := int8(0); i < int8(NumCubes); i++ {
		if r.atLine(s, seat, i) {
			return
		}
	}
}

// stackAnew draws the lands below the tops of both columns anew: of each group
// as many as there are, for that many were drawn in the open, but of any design
// and in any order (M-28.2).
func (r *rules) stackAnew(s *state, c *engine.Chance) {
	var below [NumColumns * columnRoom]Land
	n := 0
	for col := range s.Columns {
		for i := int8(0); i+1 < s.Height[col]; i++ {
			below[n] = s.Columns[col][i]
			n++
		}
	}
	engine.Shuffle(c, below[:n])
	unseen := r.unseen(s)
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

// unseen is how many tiles of each design nobody has seen: those that lie neither
// on a knight nor on top of a column, are not just conquered, and were not
// discarded for all to see (M-28.2, M-28.3).
func (r *rules) unseen(s *state) (left [NumLands]int8) {
	for l := Grain; l < NumLands; l++ {
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
func (r *rules) drawLike(like Land, unseen *[NumLands]int8, c *engine.Chance) Land {
	total := 0
	for l := Grain; l < NumLands; l++ {
		if r.c.Lands[l].Group == r.c.Lands[like].Group {
			total += int(max(0, unseen[l]))
		}
	}
	if total == 0 { // a made-up position with more tiles than there are
		return like
	}
	at := c.N(total)
	for l := Grain; l < NumLands; l++ {
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
	for k := Knight(0); k < Knight(s.Seats)*NumSlots; k++ {
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
