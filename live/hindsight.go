package live

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"signoria/engine"
	"signoria/table"
)

// Hindsight is what a viewer gets of the look back at a match. Numbers of entries are
// those of the viewer's sight.
type Hindsight struct {
	// Working tells that a node is at it, Progress how far it is, in thousandths.
	Working  bool
	Progress int
	// Course is nil while there is nothing yet. Older tells that another program, or
	// other weights, came to it: asked again it is worked out anew.
	Course  []Moment
	Older   bool
	Learned bool
	// Costly are the choices that cost most, dearest first, of every seat.
	Costly []Costly

	review *engine.Review
	table  *table.Table
}

// Moment is a moment of the course of a match.
type Moment struct {
	// Seq is the entry after which it is.
	Seq int
	// Win is the chance of each seat to win then, from 0 to 1.
	Win []float64
}

// Costly is a choice that cost its seat a chance.
type Costly struct {
	engine.Costly
	// Seq is the entry before it, After that of the choice itself.
	Seq, After int
}

// Told is a costly choice with what there is to tell it by.
type Told struct {
	Costly
	// View is the seat's view when it chose. The answers' glimpses are filled in.
	View  any
	Forms []engine.Form
	// Text is the choice in notation, Texts are the better answers.
	Text  string
	Texts []string
}

// recall fills in a review.
func (h *Hindsight) recall(t *table.Table, viewer engine.Seats, r *engine.Review) {
	h.review, h.table, h.Learned = r, t, r.Learned
	made := t.Standing()
	number := func(i int) int {
		if i == len(made) {
			return t.Number(viewer, t.Last())
		}
		return t.Number(viewer, made[i].Seq-1)
	}
	for _, c := range r.Course {
		h.Course = append(h.Course, Moment{number(c.Made), c.Win})
	}
	for _, c := range r.Costly {
		h.Costly = append(h.Costly, Costly{c, number(c.Made), t.Number(viewer, made[c.Made].Seq)})
	}
}

// At is the costly choice before which so many choices were made; nil: there is none.
func (h *Hindsight) At(made int) *Costly {
	i := slices.IndexFunc(h.Costly, func(c Costly) bool { return c.Made == made })
	if i < 0 {
		return nil
	}
	return &h.Costly[i]
}

// glimpses is on how many samples the effects of an answer are looked at.
const glimpses = 4

// Tell looks at the table as the seat saw it, and at what follows from the better
// answers, on samples of what the seat knew.
func (h *Hindsight) Tell(ctx context.Context, c Costly) (*Told, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	pos, _, err := pastOf(h.table).At(c.Made)
	if err != nil {
		return nil, err
	}
	told := &Told{Costly: c, View: pos.View(c.Seat), Forms: pos.Forms(), Text: pos.Format(c.Seat, c.Choice)}
	told.Better.Answers = slices.Clone(c.Better.Answers)
	for _, a := range told.Better.Answers {
		told.Texts = append(told.Texts, pos.Format(c.Seat, a.Choice))
	}
	seed := sha256.Sum256(fmt.Appendf(nil, "signoria hindsight\n%s\n%d", h.table.Header().Secret, c.Made))
	luck := engine.NewChance(seed)
	after := pos.Copy()
	for range glimpses {
		pos.Sample(c.Seat, &luck)
		now := engine.Glimpse{View: pos.View(c.Seat), Score: pos.Score(c.Seat, nil)}
		for i := range told.Better.Answers {
			a := &told.Better.Answers[i]
			after.CopyFrom(pos)
			after.Reseed(engine.FastChance(luck.Uint64()))
			after.Apply(c.Seat, a.Choice)
			a.Before = append(a.Before, now)
			a.After = append(a.After, engine.Glimpse{View: after.View(c.Seat), Score: after.Score(c.Seat, nil)})
		}
	}
	return told, nil
}
