package board

import (
	"slices"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/rules"
	"signoria/games/virtu/words"
	"signoria/kit"
	"signoria/kit/board/boardtest"
)

// game returns a title for the suite of boards: Wars of Italy for two seats, otherwise Virtù.
func game(seats ...int) boardtest.Game {
	g := boardtest.Game{
		Board: Board{}, Narrator: words.Narrator{}, Words: words.Files, Open: open, Seats: seats,
		Ask: askOf, Reasons: reasons, Pick: pick,
		Keys:      []string{"pick", "pane", "log", "why", "look", "open", payKey},
		Strange:   []string{"slot.99", "slot.-1", "tile.50", "room.3", "panel.7", "slot.1,milan,france", "card.200", "under.9"},
		Signs:     []string{"bastions", "roads", "lanes"}, // drawn a second time; the lines themselves have explanations
		Ornaments: []string{"fabric", "ground", "foot"},
		Partly: func(s kit.Scene) bool {
			return words.ViewOf(s.Scene).Question.Ask == virtu.AskPay && len(s.Choices) > 20
		},
	}
	others, events := ofWarsOnly, slices.DeleteFunc(everyEvent(), ofWars)
	if seats[0] == 2 {
		g.Games = 3
		others, events = ofGreatOnly, slices.DeleteFunc(warEvents(), notOfWars)
	}
	g.Events = events
	for ask := virtu.AskNothing + 1; ask < virtu.NumAsks; ask++ {
		if !slices.Contains(others, ask) {
			g.Asks = append(g.Asks, words.AskNames[ask])
		}
	}
	for _, p := range positions {
		if slices.Contains(seats, p.Seats) {
			g.Positions = append(g.Positions, p)
		}
	}
	return g
}

// great is Virtù, italian is Wars of Italy.
var great, italian = game(3, 4, 5), game(2)

func TestBoard(t *testing.T) {
	t.Run("great", func(t *testing.T) { boardtest.Run(t, great) })
	t.Run("wars", func(t *testing.T) { boardtest.Run(t, italian) })
}

// ofWarsOnly are the questions that only Wars of Italy asks. ofGreatOnly are the questions that its
// rules leave out (W-1.5) or that its matches seldom reach.
var (
	ofWarsOnly  = []virtu.Ask{virtu.AskInfluence, virtu.AskLosses}
	ofGreatOnly = []virtu.Ask{virtu.AskPatronage, virtu.AskBonus, virtu.AskLoseSlot, virtu.AskAlliance, virtu.AskUnblock, virtu.AskAnnex, virtu.AskTrade, virtu.AskOpponent}
)

// open returns the title for a number of seats, and default options.
func open(seats int) (engine.Title, engine.Options, error) {
	if seats > 2 {
		c, err := contents()
		return rules.New(c), engine.Options{}, err
	}
	c, err := warsContents()
	return rules.NewWars(c), engine.Options{}, err
}

func askOf(view any) string { return words.AskNames[view.(virtu.View).Question.Ask] }

func reasons(view any) []engine.Reason {
	var list []engine.Reason
	for _, o := range view.(virtu.View).Offers {
		if !o.Reason.OK() {
			list = append(list, o.Reason)
		}
	}
	return list
}

// visit calls look for questions of games of both titles (boardtest.Game.Visit).
func visit(t *testing.T, often int, look func(m *boardtest.Match, you engine.Seat)) {
	t.Helper()
	great.Visit(t, often, look)
	italian.Visit(t, often, look)
}

// poor are two players without war bonuses; in florences Florence is also the ally of France.
const (
	spent     = "florins: 0, sold: true, slots: {}"
	tiles     = "turin: exhausted, milan: exhausted, kingdom_of_france: exhausted"
	poor      = "seats: {1: {" + spent + ", domain: {" + tiles + "}}, 2: {" + spent + "}}"
	florences = "leagues: {florence: {ally: 1}}, seats: {1: {" + spent + ", domain: {" + tiles + ", florence: exhausted}}, 2: {" + spent + "}}"
)

var positions = []boardtest.Position{
	{Name: "losses", Seats: 2, Given: "{phase: sieges, cities: {siena: {units: {1: 2, florence: 2}}, florence: {units: {}}}, " + florences + "}"},
	{Name: "stay", Seats: 2, Given: "{phase: sieges, cities: {rome: {units: {1: 3, 2: 1, rome: 1}}}, " + poor + "}"},
	{Name: "mixed retreat", Seats: 2, Given: "{phase: retreats, cities: {siena: {retreating: {1: 1, florence: 2}}, florence: {units: {}}}, " + florences + "}"},
	{Name: "sieges owed and free", Seats: 2, Given: "{phase: sieges, cities: {florence: {units: {1: 1, florence: 1}}, rome: {units: {1: 1, rome: 1}}, venice: {units: {1: 1, venice: 1}}}, leagues: {florence: {marker: -3}, rome: {marker: 1}, venice: {marker: 6}}}"},
	{Name: "unite", Seats: 2, Given: "{steps: 1, leagues: {venice: {marker: -6}}, seats: {1: {token: 3, slots: {1: ludovico_sforza_2p}}}}", When: []string{"stop"}},
	{Name: "opponent", Seats: 3, Given: "{phase: sieges, cities: {siena: {units: {1: 2, 2: 2, 3: 4}}}, seats: {2: {slots: {}}}}"},
	{Name: "after field", Seats: 3, Given: "{phase: sieges, cities: {ravenna: {owner: 3, units: {1: 2, 2: 1}}}, seats: {1: {tokens: 1}, 2: {slots: {}}, 3: {domain: {ravenna: exhausted}}}}", When: []string{"pass"}},
	{Name: "lose slot", Seats: 3, Given: "{phase: sieges, cities: {ravenna: {owner: 3, units: {1: 3}}, trento: {owner: 3}, mantua: {owner: 3}}, seats: {3: {slots: {1: doge_agostino_barbarigo, 2: bishop exhausted, 4: council_of_ten}, domain: {ravenna: exhausted}}}}"},
	{Name: "retreat", Seats: 3, Given: "{phase: retreats, cities: {bari: {retreating: {1: 1}}, ancona: {owner: 1}}, powers: {ottoman_empire: {ally: 1, ready: true}}, seats: {1: {slots: {1: ambassador}, domain: {ancona: exhausted}}}}"},
	{Name: "unblock", Seats: 3, Given: "{seats: {1: {token: 2, sold: true, slots: {1: assassin}, chambers: {3: {agent: 2}}}}}", When: []string{"stop"}},
	{Name: "unblock paid in many ways", Seats: 3, Given: "{seats: {1: {token: 2, slots: {1: assassin, 4: assassin, 5: lorenzo_de_medici}, chambers: {3: {agent: 2}}}}}", When: []string{"step", "stop", "unblock"}},
}

// lively are the verbs that make things happen.
var lively = []engine.Verb{
	virtu.DoPay, virtu.DoAdvance, virtu.DoAnnex, virtu.DoCommit, virtu.DoUse, virtu.DoRefresh, virtu.DoReactivate,
	virtu.DoMove, virtu.DoToken, virtu.DoPlace, virtu.DoLift, virtu.DoRemove, virtu.DoUnblock, virtu.DoCancel,
	virtu.DoDeclare, virtu.DoBesiege, virtu.DoRetreat, virtu.DoWages, virtu.DoBuy, virtu.DoRecruit, virtu.DoAlly,
	virtu.DoInfluence, virtu.DoUnite, virtu.DoStay, virtu.DoHire,
}

// pick returns a random choice, in three of four cases one with a lively verb. It discards only if
// nothing else is possible.
func pick(chance engine.Chance, choices []engine.Choice) engine.Choice {
	some := slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool { return !slices.Contains(lively, c.Verb) })
	if len(some) > 0 && chance.N(4) > 0 {
		return some[chance.N(len(some))]
	}
	some = slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool { return c.Verb == virtu.DoDiscard })
	if len(some) == 0 {
		some = choices
	}
	return some[chance.N(len(some))]
}
