package main

import (
	"signoria/bots"
	weights "signoria/bots/net"
	"signoria/engine"
	"signoria/live/review"
)

// reviewer looks back at matches by what the adviser knows.
type reviewer struct{ bots.Reviewer }

func newReviewer(known *weights.Library) reviewer { return reviewer{bots.NewReviewer(known)} }

// Begin begins to look back.
func (r reviewer) Begin(past engine.Past, seed uint64) (review.Work, error) {
	return r.Reviewer.Begin(past, seed)
}
