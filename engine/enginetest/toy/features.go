package toy

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/feature"
)

// Features names what Observe writes.
func (r rules) Features(s *state) []string {
	return feature.Names(func(w *feature.Writer) { s.describe(0, w) })
}

// Observe writes what the seat knows.
func (r rules) Observe(s *state, seat engine.Seat, out []float32) {
	w := feature.To(out)
	s.describe(seat, &w)
}

func (s *state) describe(seat engine.Seat, w *feature.Writer) {
	w.Share("round", int(s.Round), int(s.Rounds))
	w.Share("lot", int(s.lot()), Lots)
	for i := range int(s.Seats) {
		of := (seat + engine.Seat(i)) % s.seats()
		w.Nth("seat", i)
		w.Share("cards", bits.OnesCount32(uint32(s.Hand[of])), 8)
		w.Share("known", s.Known[of].sum(), 40)
		w.Share("lots", s.won(of), Lots)
		w.Share("lost", int(s.Lost[of]), 4)
		w.Flag("veto", s.Veto[of])
		w.Flag("sealed", s.Answer[of].Step == stepClosed)
	}
	w.Group("mine")
	w.Share("hand", s.Hand[seat].sum(), 40)
	w.Share("bid", s.Answer[seat].sum(), 40)
	w.Flag("bold", s.Answer[seat].Bold)
}

// won returns what the seat's lots are worth.
func (s *state) won(seat engine.Seat) int {
	sum := 0
	for i, owner := range s.Owner {
		if owner == int8(seat)+1 {
			sum += i + 1
		}
	}
	return sum
}
