package scenario

import (
	"slices"
	"strings"
)

var refusedKeys = []string{"choice", "rule", "why", "what", "need", "have"}

// refusal is a choice that must be closed, and the expected fields of its engine.Reason.
type refusal struct {
	move
	rules  []string // one of these must close it; empty: any
	reason []field
}

// expectRefused reads a list of closed choices: {choice, rule}, with one rule or a list of which one must
// close it, or the choice alone.
func (r reader) expectRefused(t *tree) (expectation, error) {
	if t.kind != sequence {
		return nil, r.errorf(t.line, "refused is a list of {choice, rule}, or of choices alone")
	}
	var all []refusal
	for _, item := range t.items {
		list, err := r.refusal(item)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return func(run *run) (out []Failure) {
		for _, one := range all {
			out = append(out, run.checkRefusal(one)...)
		}
		return out
	}, nil
}

// refusal reads one item, which names one choice, or several joined by ";".
func (r reader) refusal(t *tree) (all []refusal, err error) {
	choice := t
	var one refusal
	if t.kind != scalar {
		if err := r.keys(t, "a refusal", refusedKeys); err != nil {
			return nil, err
		}
		if choice = t.get("choice"); choice == nil {
			return nil, r.errorf(t.line, "a refusal needs choice:")
		}
		if one, err = r.reason(t); err != nil {
			return nil, err
		}
	}
	moves, err := r.moves(choice.line, choice.text)
	if err != nil {
		return nil, err
	}
	for _, m := range moves {
		all = append(all, refusal{m, one.rules, one.reason})
	}
	return all, nil
}

// reason reads the expected rule and fields of a refusal.
func (r reader) reason(t *tree) (one refusal, err error) {
	for _, f := range t.fields {
		switch {
		case f.key == "choice":
		case f.key == "rule" && f.value.kind == sequence:
			if one.rules, err = r.words(f.value); err == nil && len(one.rules) == 0 {
				err = r.errorf(f.line, "rule names none; leave it out where any may refuse the choice")
			}
		case f.value.kind != scalar || f.value.null:
			err = r.errorf(f.line, "%s is a single value, not %s", f.key, f.value)
		case f.key == "rule":
			one.rules = []string{f.value.text}
		default:
			one.reason = append(one.reason, f)
		}
		if err != nil {
			return one, err
		}
		if f.key == "rule" {
			r.cite(f.value)
		}
	}
	return one, nil
}

func (run *run) checkRefusal(want refusal) []Failure {
	rules := strings.Join(want.rules, " or ")
	c, err := run.position.Parse(want.seat, want.text)
	if err != nil {
		return []Failure{run.failure(want.line, "%q is not understood: %v", want.text, err)}
	}
	reason := run.position.Check(want.seat, c)
	if reason.OK() && rules == "" {
		return []Failure{run.failure(want.line, "%s is legal, but must be refused", want.move)}
	}
	if reason.OK() {
		return []Failure{run.failure(want.line, "%s is legal, but must be refused for %s", want.move, rules)}
	}
	before := run.position.Copy()
	if err := run.position.Do(want.seat, c, nil); err == nil || !run.position.Equal(before) {
		return []Failure{run.failure(want.line, "%s is refused, but changes the position", want.move)}
	}
	var out []Failure
	why := run.why(want.seat, reason)
	if rules != "" && !slices.Contains(want.rules, reason.Rule) {
		out = append(out, run.failure(want.line, "%s: rule: want %s, have %s (%s)", want.move, rules, reason.Rule, why))
	}
	have := map[string]string{"why": reason.Why, "what": reason.What,
		"need": decimal(reason.Need), "have": decimal(reason.Have)}
	for _, f := range want.reason {
		if f.value.text != have[f.key] {
			out = append(out, run.failure(f.line, "%s: %s: want %s, have %s (%s)", want.move, f.key, f.value, have[f.key], why))
		}
	}
	return out
}
