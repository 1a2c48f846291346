package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// allianceQuestion: with which power an alliance is concluded, or taken over (D25).
var allianceQuestion = row{
	Ask: virtu.AskAlliance,
	Answers: withFree(
		answer{Verb: virtu.DoAlly, Forms: forms{{Words: "ally", Args: args{{In: inOn, Noun: aPower}}, Only: powers}}, Why: (*rules).whyAlly, Do: (*rules).demandAlliance},
		done,
	),
	Choices: freeThen((*rules).allianceChoices),
	Auto:    (*rules).autoAlliance,
	Show:    (*rules).showAlliances,
}

func (r *rules) allianceChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	w := r.purse(s, seat, virtu.BillAlliance, s.Players[seat].Florins)
	for p := content.France; p < content.NumPowers; p++ {
		if r.allies(s, &w, p) {
			buf = append(buf, engine.Choice{Verb: virtu.DoAlly, On: int16(p)})
		}
	}
	return append(buf, engine.Choice{Verb: virtu.DoDone})
}

// allies reports whether the purse's seat can pay an alliance that it may conclude.
// Few can pay the full price, and only an agent there brings it down (V-24.4).
func (r *rules) allies(s *state, w *purse, p content.Power) bool {
	if s.Powers[p].Agent != int8(w.seat) && !w.most.Covers(r.powers[p].cost) {
		return false
	}
	return s.whyPower(w.seat, p).OK() && r.pays(s, w, int16(p), 0)
}

// whyPower: with a power without ally, or in place of another ally where an own
// agent stands (V-24.3, V-24.5).
func (s *state) whyPower(seat engine.Seat, p content.Power) engine.Reason {
	switch at := &s.Powers[p]; {
	case at.Ally == int8(seat):
		return engine.Reason{Rule: "V-24.1", Why: "yourAlly", What: p.String()}
	case at.Ally != nobody && at.Agent != int8(seat):
		return engine.Reason{Rule: "V-24.5", Why: "alliedElsewhere", What: p.String()}
	}
	return engine.Reason{}
}

func (r *rules) whyAlly(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p := content.Power(c.On)
	if why := s.whyPower(seat, p); !why.OK() {
		return why
	}
	return r.whyBill(s, seat, virtu.BillAlliance, int16(p), 0)
}

// couldAlly reports whether the purse pays any alliance. Purchases and alliances are
// paid from the same sources.
func (r *rules) couldAlly(s *state, purchases *purse) bool {
	w := *purchases
	w.bill = virtu.BillAlliance
	for p := content.France; p < content.NumPowers; p++ {
		if r.allies(s, &w, p) {
			return true
		}
	}
	return false
}

// ally lays the disc on the left space; the former ally's goes home (V-24.5,
// V-24.6).
func (s *state) ally(seat engine.Seat, p content.Power, log *engine.Log) {
	at := &s.Powers[p]
	log.Add(engine.Event{Kind: virtu.EvAllied, Seat: seat, On: int16(p), N: int16(at.Ally)})
	at.Ally, at.Ready = int8(seat), true
}

func (r *rules) showAlliances(s *state, seat engine.Seat, add func(virtu.Offer)) {
	for pw := content.France; pw < content.NumPowers; pw++ {
		pr := r.alliancePrice(s, seat, pw)
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoAlly, On: int16(pw)}, Price: pr.List()})
	}
}

// autoAlliance passes the step over where the seat could pay no alliance.
// False means that the question is asked.
func (r *rules) autoAlliance(s *state, f *effect.Frame, _ *engine.Log) bool {
	w := r.purse(s, f.Seat, virtu.BillBuy, r.wealth(s, f.Seat))
	return !r.couldAlly(s, &w) && s.endStep()
}

// demandAlliance asks for the price of the alliance.
func (r *rules) demandAlliance(s *state, seat engine.Seat, c engine.Choice, _ *engine.Log) {
	r.demand(s, seat, virtu.BillAlliance, c.On, 0, 0)
}
