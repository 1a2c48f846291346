package history

import (
	"context"
	"errors"
	"strconv"

	"signoria/engine"
	"signoria/live"
	"signoria/live/review"
	"signoria/web/match"
)

// reviewedChoice is the costly choice that a replay shows, with a better one.
type reviewedChoice struct {
	costlyChoice
	seat     engine.Seat
	all      int // how many are listed of the seat
	before   *review.Costly
	next     *review.Costly
	answers  []match.Advised
	learned  bool
	wins     int // in hundredths, after the best answer
	trouble  string
	followed int // the entry of the choice itself
}

// loadReviewedChoice returns the costly choice that the address of a replay names; nil where there
// is none at the moment that is shown.
func (s *Pages) loadReviewedChoice(ctx context.Context, v *played) (*reviewedChoice, error) {
	made, err := strconv.Atoi(v.Scene.Query.Get(costlyKey))
	if err != nil || v.View.Status != live.Over {
		return nil, nil
	}
	h, err := s.Server.Reviews().View(ctx, v.At.ID, v.At.Key)
	switch {
	case errors.Is(err, live.ErrStore):
		return &reviewedChoice{trouble: v.T("looking.away")}, nil
	case errors.Is(err, review.ErrNone), errors.Is(err, live.ErrNotNow):
		return nil, nil
	case err != nil:
		return nil, err
	}
	c := h.At(made)
	if c == nil || c.Seq != v.View.Seq {
		return nil, nil
	}
	told, err := h.Detail(ctx, *c)
	if err != nil {
		return nil, err
	}
	in := v.chosenIn(told)
	open := &reviewedChoice{seat: c.Seat, learned: told.Better.Learned, followed: c.After}
	open.costlyChoice = costlyChoice{Costly: *c, cost: lost(h, *c), at: v.placeOf(c.After), what: v.Game.Narrator.Choice(in.Scene, c.Choice)}
	before, after := h.Chances(*c)
	open.wins = percent(before)
	facts := in.Facts(told.Better.Answers, told.Chosen)
	for i, a := range told.Better.Answers {
		if a.Win > 0 && a.Choice != c.Choice {
			a.Win = float64(percent(after+a.Win)-percent(after)) / 100 // in the numbers of the chart
			if i == 0 {
				a.Win = float64(open.cost) / 100
			}
			open.answers = append(open.answers, in.Answer(a, told.Texts[i], facts[i], true))
		}
	}
	open.place(h)
	return open, nil
}

// place finds the choice among those of its seat.
func (o *reviewedChoice) place(h *review.View) {
	for i := range h.Costly {
		c := &h.Costly[i]
		if c.Seat != o.seat {
			continue
		}
		o.all++
		switch {
		case c.Made == o.Made:
			o.n = o.all
		case o.n == 0:
			o.before = c
		case o.next == nil:
			o.next = c
		}
	}
}

// costlyPath returns the address of the replay at a costly choice, with the better one.
func (v *played) costlyPath(c review.Costly) string {
	return v.MomentPath(c.Seq) + "&" + costlyKey + "=" + strconv.Itoa(c.Made)
}
