package match

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/narrate"
)

// TestOnlyWhatIsCertainIsTold checks that only effects that are equal in all samples are presented
// as certain.
func TestOnlyWhatIsCertainIsTold(t *testing.T) {
	t.Parallel()
	glimpse := func(lots, hand int) engine.Glimpse {
		return engine.Glimpse{Score: []engine.Score{{Seat: 0, Part: "lots", Points: lots}, {Seat: 0, Part: "hand", Points: hand}}}
	}
	a := engine.Advised{Before: []engine.Glimpse{glimpse(0, 0), glimpse(1, 0)}, After: []engine.Glimpse{glimpse(4, 2), glimpse(5, 3)}}
	got := certain(a, func(g engine.Glimpse) (list []narrate.Count) {
		for _, s := range g.Score {
			list = append(list, narrate.Count{Thing: s.Part, N: s.Points})
		}
		return list
	})
	if len(got) != 1 || got[0].Thing != "lots" || got[0].N != 4 {
		t.Errorf("presented as certain is %+v, want 4 lots alone", got)
	}
}

// sayer is a narrator that returns each feature's name as its reason.
type sayer struct{ narrate.Narrator }

func (sayer) Reason(_ narrate.Scene, e engine.Effect) string { return e.Feature }

func (sayer) Facts(narrate.Scene, engine.Choice, any) []narrate.Consequence { return nil }

// TestReasonsTellAnswersApart checks that reasons that apply to several answers are left out,
// because they do not say why one is better.
func TestReasonsTellAnswersApart(t *testing.T) {
	effects := func(names ...string) (a engine.Advised) {
		for _, name := range names {
			a.Effects = append(a.Effects, engine.Effect{Feature: name})
		}
		return a
	}
	v := Advice{Table: &Table{}}
	v.Game.Narrator = sayer{}
	answers := []engine.Advised{effects("wood", "faith"), effects("stone", "wood"), effects("wood")}
	v.Common = v.Alike(answers)
	for i, want := range [][]string{{"faith"}, {"stone"}, nil} {
		if got := v.reasons(answers[i], 0); !slices.Equal(got, want) {
			t.Errorf("answer %d: %q, not %q", i+1, got, want)
		}
	}
	if one := answers[:1]; v.Alike(one) != nil {
		t.Error("a single answer has reasons in common with others")
	}
}
