package board

import (
	"net/url"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/rules"
	"signoria/games/mil/words"
	"signoria/kit"
	"signoria/kit/board/boardtest"
)

// game is MIL for the suite of boards.
var game = boardtest.Game{
	Board: Board{}, Narrator: words.Narrator{}, Words: words.Files, Open: open, Seats: []int{2, 3, 4, 5}, Positions: positions,
	Ask: askOf, Asks: allAsks(), Reasons: reasons, Pick: pick,
	Keys:    []string{"pick", "pane", "log", "why", "look", cubesKey, asideKey},
	Strange: []string{"space.99", "space.-1", "knight.90", "land.400", "pot.gold", "pot.x", "200.0.0.0.0", "9.9.9.9.9", "1.2", "-1.0.0.0.0"},
	Folded:  []url.Values{{asideKey: {"closed"}}, {asideKey: {"open"}}},
	Partly:  func(s kit.Scene) bool { return words.ViewOf(s.Scene).Question.Ask == mil.AskCubes },
	Events:  everyEvent(), After: map[uint8]engine.Event{mil.EvTurn: {Kind: mil.EvOver, Seat: engine.NoSeat}},
	Signs:     []string{"mil-capital", "mil-base"},
	Ornaments: []string{"col", "frieze", "drape"},
	Undrawn:   []uint8{mil.EvSealed}, // the page shows who has sealed
}

func TestBoard(t *testing.T) { boardtest.Run(t, game) }

// open returns MIL with all options that the number of seats allows.
func open(seats int) (engine.Title, engine.Options, error) {
	c, err := contents()
	if err != nil {
		return nil, engine.Options{}, err
	}
	set := map[string]string{"memory": "on", "land_b": "fish"}
	if seats > 2 {
		set["time_is_money"], set["pope"], set["claim"] = "on", "on", "on"
	}
	return rules.New(c), engine.Options{Set: set}, nil
}

// askOf returns the name of a question; a question for cubes is named by their purpose.
func askOf(view any) string {
	q := view.(mil.View).Question
	if q.Ask == mil.AskCubes {
		return words.PurposeNames[q.Purpose]
	}
	return words.AskNames[q.Ask]
}

func allAsks() []string {
	list := append(slices.Clone(words.AskNames[mil.AskAction:]), words.PurposeNames[mil.ForDowry:]...)
	return slices.DeleteFunc(list, func(name string) bool { return name == words.AskNames[mil.AskCubes] })
}

func reasons(view any) []engine.Reason {
	var list []engine.Reason
	for _, o := range view.(mil.View).Offers {
		if !o.Reason.OK() {
			list = append(list, o.Reason)
		}
	}
	return list
}

// shy are verbs that end or refuse something. They are chosen seldom, so that more happens.
var shy = map[engine.Verb]bool{
	mil.DoPass: true, mil.DoPlace: true, mil.DoNothing: true, mil.DoStop: true, mil.DoWithdraw: true, mil.DoDone: true, mil.DoDiscard: true,
}

// pick returns a random choice. It picks a verb first, so that verbs with few choices occur more often.
func pick(chance engine.Chance, choices []engine.Choice) engine.Choice {
	var verbs []engine.Verb
	for _, c := range choices {
		if !slices.Contains(verbs, c.Verb) {
			verbs = append(verbs, c.Verb)
		}
	}
	verb := verbs[chance.N(len(verbs))]
	for tries := 0; shy[verb] && tries < 3; tries++ {
		verb = verbs[chance.N(len(verbs))]
	}
	some := slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool { return c.Verb != verb })
	return some[chance.N(len(some))]
}

// cubesOf returns cubes as the goods of an event.
func cubesOf(c content.Cubes) (g [engine.EventGoods]int16) {
	copy(g[:], c[:])
	return g
}
