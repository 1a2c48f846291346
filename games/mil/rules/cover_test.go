package rules

import (
	"fmt"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// TestEverythingIsUsed plays random games until every verb, kind of event and question, purpose of
// cubes, land, rate, sphere, reason for points and part of the score has occurred.
func TestEverythingIsUsed(t *testing.T) {
	c := mustLoad(t)
	cover := enginetest.Coverage{Want: wanted(c), See: used(c), Sets: []string{"", "time_is_money,pope,claim", "land_b=fish"}, First: []int{231, 202, 84}, Games: 400}
	for v := mil.DoHarvest; v < mil.NumVerbs; v++ {
		cover.Verbs = append(cover.Verbs, v)
	}
	for k := mil.EvRound; k <= mil.EvScored; k++ {
		cover.Kinds = append(cover.Kinds, k)
	}
	enginetest.Cover(t, New(c), cover)
}

func wanted(c *content.Content) []string {
	var want []string
	for ask := mil.AskAction; ask < mil.NumAsks; ask++ {
		want = append(want, fmt.Sprintf("ask %d", ask))
	}
	for p := mil.ForDowry; p <= mil.ForHalf; p++ {
		want = append(want, fmt.Sprintf("purpose %d", p))
	}
	for land := content.Grain; land < content.NumLands; land++ {
		want = append(want, "harvest "+land.String(), "conquest "+land.String(), "loss "+land.String())
	}
	for s := content.Monastery; s < content.NumSpheres; s++ {
		want = append(want, "turn in "+s.String())
		if s.Limited() {
			want = append(want, "favour of "+s.String())
		}
	}
	for _, rate := range c.Rates {
		want = append(want, "rate "+rate.ID)
	}
	for _, result := range content.ResultNames {
		want = append(want, "result "+result)
	}
	for i := range mil.VPReasons {
		want = append(want, "points for "+mil.VPReasons[i])
	}
	for _, part := range mil.ScoreParts {
		want = append(want, "score "+part)
	}
	return append(want, "an heir follows", "a relative inherits", "a knight leaves play", "famine", "a good winter", "a bad winter",
		"a bride", "an anonymous bride", "a claim", "a discarded land", "a lord joins", "a lord refuses")
}

// used returns a function that names what a choice and its events have used.
func used(c *content.Content) func(engine.Position, engine.Seat, engine.Choice, []engine.Event) []string {
	return func(after engine.Position, _ engine.Seat, _ engine.Choice, events []engine.Event) []string {
		q := after.View(after.Owing().First()).(mil.View).Question
		names := []string{fmt.Sprintf("ask %d", q.Ask), fmt.Sprintf("purpose %d", q.Purpose)}
		for _, e := range events {
			names = append(names, usedBy(c, e)...)
		}
		return names
	}
}

// usedBy names what one event has used.
func usedBy(c *content.Content, e engine.Event) []string {
	switch e.Kind {
	case mil.EvHarvested:
		return []string{"harvest " + content.Land(e.N).String()}
	case mil.EvLand:
		return []string{"conquest " + content.Land(e.N).String()}
	case mil.EvLandLost:
		return []string{"loss " + content.Land(e.N).String()}
	case mil.EvTurn:
		return []string{"turn in " + content.Sphere(e.N).String()}
	case mil.EvFavour:
		return []string{"favour of " + content.Sphere(e.On).String()}
	case mil.EvTraded:
		return []string{"rate " + c.Rates[e.On].ID}
	case mil.EvResult:
		return []string{"result " + content.Result(e.On).String()}
	case mil.EvVP:
		return []string{"points for " + mil.VPReasons[e.On]}
	case mil.EvScored:
		return []string{"score " + mil.ScoreParts[e.On]}
	case mil.EvDied:
		return []string{[]string{"an heir follows", "a relative inherits", "a knight leaves play"}[e.N], []string{"age", "famine"}[e.To]}
	case mil.EvWinter:
		return []string{[]string{"a good winter", "a bad winter"}[e.N]}
	case mil.EvWedding:
		return []string{map[bool]string{true: "an anonymous bride", false: "a bride"}[e.N < 0]}
	case mil.EvDiscarded:
		return []string{[]string{"a discarded land", "a claim"}[e.To]}
	case mil.EvJoins:
		return []string{[]string{"a lord refuses", "a lord joins"}[e.To]}
	}
	return nil
}
