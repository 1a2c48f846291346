package board

import (
	"fmt"
	"net/url"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/i18n"
	"signoria/kit/board/boardtest"
)

// TestPreviewFixtures writes pages of fixtures into the folder that SIGNORIA_PREVIEW names, for people to
// look at.
func TestPreviewFixtures(t *testing.T) {
	write := boardtest.Preview(t, Board{}, "mil")
	for _, seats := range []int{2, 3, 4, 5} {
		for _, lang := range i18n.Languages {
			write(fmt.Sprintf("act-%d-%s", seats, lang), actions(t, seats).scene(lang))
		}
	}
	f := actions(t, 4)
	for name, state := range map[string]url.Values{
		"pick":   {"pick": {knightThing(named("1.B")).String()}},
		"pass":   {"pick": {passing.String()}},
		"why":    {"why": {recruitThing(named("1.A")).String()}},
		"taken":  {"why": {spaceThing(content.SpaceOf(content.War, 2)).String()}},
		"look":   {"look": {spaceThing(content.SpaceOf(content.Market, 1)).String()}},
		"family": {"pane": {"family"}},
		"rivals": {"pane": {"rivals"}},
		"log":    {"pane": {"log"}},
	} {
		s := f.scene("en")
		s.Query = state
		write("act-4-"+name, s)
	}
	watched := f.scene("en")
	watched.You = engine.NoSeat
	f.v.Seats[0].Cubes = nil
	watched.View = f.v
	write("watched", watched)
	write("attempt", attempt(t).scene("en"))
	write("crowd", late(t).scene("cs"))
}

// attempt returns a view of phase 4 at the Court: knight A of seat 0 may ask knights of others to become
// vassals.
func attempt(t *testing.T) *fixture {
	f := actions(t, 4)
	f.stand("1.A", content.Court, 2)
	f.v.Phase, f.v.Sphere = mil.PhaseSpheres, content.Court
	f.v.Seats[1].Known = &content.Cubes{3, 0, 2, 1, 4}
	a := int16(named("1.A"))
	f.ask(mil.Question{Seat: 0, Ask: mil.AskCourt, Knight: content.Knight(a), Target: content.NoKnight, Column: -1},
		mil.Offer{Choice: engine.Choice{Verb: mil.DoInfluence}},
		mil.Offer{Choice: engine.Choice{Verb: mil.DoAttempt, On: int16(named("2.A"))}},
		mil.Offer{Choice: engine.Choice{Verb: mil.DoAttempt, On: int16(named("3.A"))}},
		mil.Offer{Choice: engine.Choice{Verb: mil.DoAttempt, On: int16(named("2.B"))}, Reason: engine.Reason{Rule: "M-16.2", Why: "archbishop"}},
		mil.Offer{Choice: engine.Choice{Verb: mil.DoNothing}})
	return f
}

// late returns a view with extreme numbers: many knights in the Monastery, many soldiers, much prestige.
func late(t *testing.T) *fixture {
	f := actions(t, 5)
	for _, name := range []string{"2.B", "3.D", "4.A", "4.D", "5.A", "5.B", "5.C"} {
		f.stand(name, content.Monastery, 0)
	}
	rich := f.knight("1.B")
	rich.Soldiers, rich.Castle, rich.Archbishop, rich.Years = 14, true, true, 2
	f.v.Seats[0].Women, f.v.Seats[0].Privileges = 9, 7
	f.v.Seats[0].Vassals = append(f.v.Seats[0].Vassals, named("5.A"), named("3.D"))
	f.knight("2.A").Soldiers, f.knight("2.A").King, rich.King = 11, true, false
	f.v.Seats[3].VP, f.v.Seats[1].VP = 83, -4
	f.v.Columns = [content.NumColumns]mil.ColumnView{{Top: content.Quarry, Left: 1, Defence: 8}, {}}
	f.askAction()
	return f
}
