package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// resultQuestion: which result of the die is taken (D-4, M-8.3).
var resultQuestion = row{
	Ask: mil.AskResult,
	Answers: answers{
		{Verb: mil.DoResult, Forms: forms{{Words: "take", Args: args{{In: inOn, Noun: aResult}}}}, Why: (*rules).whyResult, Do: (*rules).result},
	},
	Else: (*rules).whyNotResult,
	Auto: (*rules).autoResult,
	Tell: func(r *rules, s *state, _ engine.Seat, q *mil.Question) { q.Results = r.c.Faces[s.Act.Face].Results },
	Show: (*rules).showResults,
}

// whyResult: a clock needs a white token, a man a place (M-8.4, M-8.7).
func (r *rules) whyResult(s *state, _ engine.Seat, c engine.Choice) engine.Reason {
	face, res := &r.c.Faces[s.Act.Face], content.Result(c.On)
	switch {
	case res != face.Results[0] && res != face.Results[1]:
		return engine.Reason{Rule: "M-8.3", Why: "notRolled"}
	case res == content.Clock && !s.anyWhite():
		return engine.Reason{Rule: "M-8.4", Why: "noWhite"}
	case res == content.Man && !r.canBearSon(s, s.Act.Knight):
		return engine.Reason{Rule: "M-8.7", Why: "fullFamily"}
	}
	return engine.Reason{}
}

// available reports whether a result that was rolled can be taken.
func (r *rules) available(s *state, res content.Result) bool {
	return r.whyResult(s, engine.NoSeat, engine.Choice{On: int16(res)}).OK()
}

// whyNotResult: first a result of the roll, before anything else (M-8.3).
func (r *rules) whyNotResult(s *state, verb engine.Verb) engine.Reason {
	if verb == mil.DoRoll || verb == mil.DoSon || verb == mil.DoStop {
		return engine.Reason{Rule: "M-8.3", Why: "resultFirst"}
	}
	return mustChoose("M-8.3")(r, s, verb)
}

// autoResult takes the only result that is available. False means that the question is asked.
func (r *rules) autoResult(s *state, _ *effect.Frame, log *engine.Log) bool {
	only := content.Result(-1)
	for res := content.Clock; res < content.NumResults; res++ {
		if r.available(s, res) {
			if only >= 0 {
				return false
			}
			only = res
		}
	}
	r.take(s, only, log)
	return true
}

func (r *rules) showResults(s *state, _ engine.Seat, add func(mil.Offer)) {
	for _, res := range r.c.Faces[s.Act.Face].Results {
		add(mil.Offer{Choice: engine.Choice{Verb: mil.DoResult, On: int16(res)}})
	}
}

func (r *rules) result(s *state, _ engine.Seat, c engine.Choice, log *engine.Log) {
	r.take(s, content.Result(c.On), log)
}

// take carries out a result (M-8.4–M-8.8).
func (r *rules) take(s *state, res content.Result, log *engine.Log) {
	k := s.Act.Knight
	s.Stack.Pop()
	s.Act.Rolled = true
	log.Add(engine.Event{Kind: mil.EvResult, Seat: k.Seat(), On: int16(res), To: int16(k)})
	switch res {
	case content.Clock:
		s.askYear(k)
	case content.Woman:
		s.Families[k.Seat()].Women++
		log.Add(engine.Event{Kind: mil.EvWoman, Seat: k.Seat()})
	case content.Man:
		s.Stack.Pop()
		r.bearSon(s, k, log)
	}
}
