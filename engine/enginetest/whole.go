package enginetest

import (
	"errors"
	"fmt"

	"signoria/engine"
)

// stock is the components of a game, without their places.
type stock struct {
	number map[engine.Piece]int
	seen   []int // by number: the count at which it was seen last
	counts int
}

func newStock(p engine.Position) (*stock, error) {
	st := &stock{number: map[engine.Piece]int{}}
	for _, piece := range p.Census() {
		piece.At = ""
		if _, twice := st.number[piece]; twice {
			return nil, fmt.Errorf("%s %d is there twice at the start", piece.Kind, piece.ID)
		}
		st.number[piece] = len(st.number)
	}
	if len(st.number) == 0 {
		return nil, errors.New("the census is empty")
	}
	st.seen = make([]int, len(st.number))
	return st, nil
}

// check: nothing has appeared, vanished or come to be in two places.
func (st *stock) check(p engine.Position) error {
	st.counts++
	found := 0
	for _, piece := range p.Census() {
		if piece.At == "" {
			return fmt.Errorf("%s %d is nowhere", piece.Kind, piece.ID)
		}
		piece.At = ""
		n, known := st.number[piece]
		if !known {
			return fmt.Errorf("%s %d has appeared", piece.Kind, piece.ID)
		}
		if st.seen[n] == st.counts {
			return fmt.Errorf("%s %d is there twice", piece.Kind, piece.ID)
		}
		st.seen[n] = st.counts
		found++
	}
	if found < len(st.number) {
		return st.vanished()
	}
	return nil
}

func (st *stock) vanished() error {
	for piece, n := range st.number {
		if st.seen[n] != st.counts {
			return fmt.Errorf("%s %d has vanished", piece.Kind, piece.ID)
		}
	}
	return nil
}

// checkCensus: every component is somewhere, and once.
func checkCensus(g *game) error { return g.stock.check(g.p) }

// checkCopies: playing on a copy leaves the original alone, and a copy made
// over an older position is the same as a fresh one.
func checkCopies(g *game) error {
	before := g.p.Hash()
	a, b := g.p.Copy(), g.start.Copy()
	b.CopyFrom(g.p)
	if !a.Equal(g.p) || !b.Equal(g.p) || a.Hash() != before {
		return errors.New("a copy differs from its original")
	}
	if g.p.Owing() == 0 {
		return nil
	}
	seat, c := g.pick()
	a.Apply(seat, c)
	if !b.Equal(g.p) || g.p.Hash() != before {
		return errors.New("a choice made on a copy changed the original")
	}
	b.Apply(seat, c)
	if !a.Equal(b) || a.Hash() != b.Hash() {
		return errors.New("the same choice on two copies gives two positions")
	}
	return nil
}

// checkSave: a settled position reads back as it was; saving any other does not panic.
func checkSave(g *game) error {
	if !g.p.Settled() {
		_, _ = g.p.Save() // an error or a text for reading
		return nil
	}
	return savedAlike(g.title, g.options, g.p)
}

// checkEnd: at the end the ranks are whole, the scores known to everybody and
// equal to the ranks' points, and the moves lead there again from the start.
func (g *game) checkEnd() error {
	if err := g.checkRanks(); err != nil {
		return err
	}
	for viewer := engine.NoSeat; viewer < g.seats(); viewer++ {
		if err := g.checkTotals(viewer); err != nil {
			return err
		}
	}
	return g.checkAgain()
}

func (g *game) checkRanks() error {
	var seen engine.Seats
	last := 0
	for i, place := range g.p.Rank(nil) {
		if place.Seat < 0 || place.Seat >= g.seats() || seen.Has(place.Seat) {
			return fmt.Errorf("rank %d: seat %v does not exist or is ranked twice", i+1, place.Seat)
		}
		seen = seen.With(place.Seat)
		if place.Rank != i+1 && (i == 0 || place.Rank != last) {
			return fmt.Errorf("place %d in the list has rank %d after %d", i+1, place.Rank, last)
		}
		last = place.Rank
	}
	if seen.Len() != g.options.Seats {
		return fmt.Errorf("%d seats are ranked of %d", seen.Len(), g.options.Seats)
	}
	return nil
}

func (g *game) checkTotals(viewer engine.Seat) error {
	var sum [engine.MaxSeats]int
	for _, part := range g.p.Score(viewer, nil) {
		if part.Part == "" {
			return fmt.Errorf("viewer %v: a part of seat %v's score has no name", viewer, part.Seat)
		}
		sum[part.Seat] += part.Points
	}
	for _, place := range g.p.Rank(nil) {
		if sum[place.Seat] != place.Points {
			return fmt.Errorf("viewer %v: the parts of seat %v's score sum to %d, its rank says %d",
				viewer, place.Seat, sum[place.Seat], place.Points)
		}
	}
	return nil
}

// checkAgain checks that the same seed and the same moves in notation give the same game.
func (g *game) checkAgain() error {
	p, err := g.title.Start(g.options, engine.NewChance(engine.SeedFromInt(g.seed)))
	if err != nil {
		return err
	}
	for i, move := range g.moves {
		if err := answer(p, move, nil); err != nil {
			return fmt.Errorf("played again, choice %d (%s): %w", i+1, move, err)
		}
	}
	if !p.Equal(g.p) {
		return errors.New("the same seed and moves lead to another end")
	}
	return nil
}
