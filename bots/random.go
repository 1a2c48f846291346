package bots

import (
	"context"

	"signoria/engine"
)

// random picks any open choice, all alike.
type random struct {
	rng engine.Chance
	buf []engine.Choice
}

func (r *random) Choose(_ context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	r.buf = p.Choices(seat, r.buf[:0])
	return r.buf[r.rng.N(len(r.buf))]
}
