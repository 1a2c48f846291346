package main

import (
	"signoria/bots"
	weights "signoria/bots/net"
	"signoria/engine"
	"signoria/live/review"
)

// reviewer is bots.Reviewer as a review.Reviewer.
type reviewer struct{ bots.Reviewer }

func newReviewer(known *weights.Library) reviewer { return reviewer{bots.NewReviewer(known)} }

// Begin implements review.Reviewer.
func (r reviewer) Begin(past engine.Past, seed uint64) (review.Work, error) {
	return r.Reviewer.Begin(past, seed)
}
