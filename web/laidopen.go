package web

import (
	"context"
	"errors"
	"strconv"

	"signoria/engine"
	"signoria/live"
	"signoria/live/review"
)

// laidOpen is the costly choice that a replay shows with what would have been better.
type laidOpen struct {
	costlyChoice
	seat     engine.Seat
	all      int // how many are listed of the seat
	before   *review.Costly
	next     *review.Costly
	answers  []advised
	learned  bool
	wins     int // in hundredths, after the best answer
	trouble  string
	followed int // the entry of the choice itself
}

// layOpen fills in the costly choice that the address of a replay names, where there is
// one at the moment that is shown.
func (s *site) layOpen(ctx context.Context, v *matchPage) error {
	made, err := strconv.Atoi(v.scene.Query.Get(costlyKey))
	if err != nil || v.view.Status != live.Over {
		return nil
	}
	h, err := s.Server.Reviews().View(ctx, v.at.ID, v.at.Key)
	switch {
	case errors.Is(err, live.ErrStore):
		v.open = &laidOpen{trouble: v.t("looking.away")}
		return nil
	case errors.Is(err, review.ErrNone), errors.Is(err, live.ErrNotNow):
		return nil
	case err != nil:
		return err
	}
	c := h.At(made)
	if c == nil || c.Seq != v.view.Seq {
		return nil
	}
	told, err := h.Detail(ctx, *c)
	if err != nil {
		return err
	}
	in := v.chosenIn(told)
	open := &laidOpen{seat: c.Seat, learned: told.Better.Learned, wins: percent(c.Win + c.Cost), followed: c.After}
	open.costlyChoice = costlyChoice{Costly: *c, cost: max(1, percent(c.Cost)), at: v.placeOf(c.After), what: v.game.Narrator.Choice(in.scene, c.Choice)}
	facts := in.facts(told.Better.Answers)
	for i, a := range told.Better.Answers {
		if a.Win > 0 && a.Choice != c.Choice {
			open.answers = append(open.answers, in.answer(a, told.Texts[i], facts[i], true))
		}
	}
	open.place(h)
	v.open = open
	return nil
}

// place finds the choice among those of its seat.
func (o *laidOpen) place(h *review.View) {
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

// costlyPath leads into the replay at a costly choice, with what would have been better.
func (v *matchPage) costlyPath(c review.Costly) string {
	return v.momentPath(c.Seq) + "&" + costlyKey + "=" + strconv.Itoa(c.Made)
}
