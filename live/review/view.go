package review

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"signoria/engine"
	"signoria/table"
)

// View is a review as one viewer sees it. Numbers of entries are those of the log as the viewer
// sees it.
type View struct {
	// Working means that a node works at it. Progress is how far it is, in thousandths.
	Working  bool
	Progress int
	// Course is nil until there is a review. Older means that another program or other weights
	// computed it; Begin computes it again. Learned means that a net has estimated the chances.
	Course  []Moment
	Older   bool
	Learned bool
	// Costly are the choices that cost most, dearest first, of every seat.
	Costly []Costly

	table *table.Table
}

// Moment is a moment of the course of a match.
type Moment struct {
	// Made is the number of choices made by then, Seq the number of the entry before it.
	Made, Seq int
	// Win is each seat's chance to win then, from 0 to 1.
	Win []float64
}

// Costly is a choice that lowered the chance of its seat.
type Costly struct {
	engine.Costly
	// Seq is the number of the entry before it, After that of the choice itself.
	Seq, After int
}

// Detail is a costly choice with what a narrator needs to word it.
type Detail struct {
	Costly
	// View is the seat's view when it chose. The answers' glimpses are filled in.
	View  any
	Forms []engine.Form
	// Chosen is the choice itself with its glimpses.
	Chosen engine.Advised
	// Text is the choice in notation, Texts are the better answers.
	Text  string
	Texts []string
}

// fill fills in a review by the numbers of the viewer's log.
func (v *View) fill(t *table.Table, viewer engine.Seats, r *engine.Review) {
	v.table, v.Learned = t, r.Learned
	made := t.Standing()
	number := func(i int) int {
		if i == len(made) {
			return t.Number(viewer, t.Last())
		}
		return t.Number(viewer, made[i].Seq-1)
	}
	for _, c := range r.Course {
		v.Course = append(v.Course, Moment{c.Made, number(c.Made), c.Win})
	}
	for _, c := range r.Costly {
		v.Costly = append(v.Costly, Costly{c, number(c.Made), t.Number(viewer, made[c.Made].Seq)})
	}
}

// Chances returns the chances to win of a choice's seat before and after the choice, from 0 to 1: those
// of Course, or those of the choice itself if Course lacks one of the moments.
func (v *View) Chances(c Costly) (before, after float64) {
	before, after = c.Win+c.Cost, c.Win
	i, there := slices.BinarySearchFunc(v.Course, c.Made, func(m Moment, made int) int { return m.Made - made })
	if there && i+1 < len(v.Course) && v.Course[i+1].Made == c.Made+1 {
		before, after = v.Course[i].Win[c.Seat], v.Course[i+1].Win[c.Seat]
	}
	return before, after
}

// At returns the costly choice after made choices; nil if there is none.
func (v *View) At(made int) *Costly {
	i := slices.IndexFunc(v.Costly, func(c Costly) bool { return c.Made == made })
	if i < 0 {
		return nil
	}
	return &v.Costly[i]
}

// glimpses is the number of samples on which the effects of an answer are measured.
const glimpses = 4

// Detail returns a costly choice with the table as its seat saw it then, and with the effects of the
// choice and of the better answers on samples of what the seat could not know. Errors: that of ctx,
// and if the position cannot be replayed.
func (v *View) Detail(ctx context.Context, c Costly) (*Detail, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	pos, _, err := pastOf(v.table).At(c.Made)
	if err != nil {
		return nil, err
	}
	detail := &Detail{Costly: c, View: pos.View(c.Seat), Forms: pos.Forms(), Text: pos.Format(c.Seat, c.Choice)}
	detail.Better.Answers = slices.Clone(c.Better.Answers)
	detail.Chosen.Choice = c.Choice
	for _, a := range detail.Better.Answers {
		detail.Texts = append(detail.Texts, pos.Format(c.Seat, a.Choice))
	}
	seed := sha256.Sum256(fmt.Appendf(nil, "signoria hindsight\n%s\n%d", v.table.Header().Secret, c.Made))
	rng := engine.NewChance(seed)
	after := pos.Copy()
	for range glimpses {
		pos.Sample(c.Seat, &rng)
		now := engine.Glimpse{View: pos.View(c.Seat), Score: pos.Score(c.Seat, nil)}
		for i := range len(detail.Better.Answers) + 1 {
			a := &detail.Chosen
			if i < len(detail.Better.Answers) {
				a = &detail.Better.Answers[i]
			}
			after.CopyFrom(pos)
			after.Reseed(engine.FastChance(rng.Uint64()))
			after.Apply(c.Seat, a.Choice)
			a.Before = append(a.Before, now)
			a.After = append(a.After, engine.Glimpse{View: after.View(c.Seat), Score: after.Score(c.Seat, nil)})
		}
	}
	return detail, nil
}
