package rules

import (
	"fmt"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// Questions, verbs and events that Wars of Italy does not have (W-1.5): those of powers, patronage,
// cathedrals and the city track, and of a third army.
var (
	greatAsks   = []virtu.Ask{virtu.AskPatronage, virtu.AskAnnex, virtu.AskBonus, virtu.AskOpponent, virtu.AskLoseSlot, virtu.AskAlliance}
	greatVerbs  = []engine.Verb{virtu.DoAdvance, virtu.DoReactivate, virtu.DoBonus, virtu.DoFight, virtu.DoAlly}
	greatEvents = []uint8{virtu.EvOrder, virtu.EvReactivated, virtu.EvAdvanced, virtu.EvBonus, virtu.EvCathedralTaken, virtu.EvSlotLost, virtu.EvAllied}
)

// Questions, verbs and events that are too rare for random games, so that TestWarsRareTurns checks them:
// those of battles in the field, of mixed armies, and of the fall of capitals.
var (
	rareAsks   = []virtu.Ask{virtu.AskAfterField, virtu.AskLosses}
	rareVerbs  = []engine.Verb{virtu.DoSkip, virtu.DoBesiege, virtu.DoGiveUp, virtu.DoStay}
	rareEvents = []uint8{virtu.EvSkipped, virtu.EvField, virtu.EvFieldWon, virtu.EvFieldTied, virtu.EvGaveUp, virtu.EvDestroyed, virtu.EvStayed}
)

// TestWarsUseEverything plays games of Wars of Italy until every verb, kind of event and question, card,
// title, part of the score, and every city of a league has occurred.
func TestWarsUseEverything(t *testing.T) {
	title := warsTitle(t)
	c, err := content.LoadWars(content.WarsFiles)
	if err != nil {
		t.Fatal(err)
	}
	cover := enginetest.Coverage{Want: wantedOfTwo(c), See: seenOfTwo(c), Play: courts, Games: 600}
	for v := virtu.DoLay; v < virtu.NumVerbs; v++ {
		if !slices.Contains(greatVerbs, v) && !slices.Contains(rareVerbs, v) {
			cover.Verbs = append(cover.Verbs, v)
		}
	}
	for k := virtu.EvYear; k <= virtu.EvStayed; k++ {
		if !slices.Contains(greatEvents, k) && !slices.Contains(rareEvents, k) {
			cover.Kinds = append(cover.Kinds, k)
		}
	}
	enginetest.Cover(t, title, cover)
}

func wantedOfTwo(c *content.Content) []string {
	var want []string
	for ask := virtu.AskLay; ask < virtu.NumAsks; ask++ {
		if !slices.Contains(greatAsks, ask) && !slices.Contains(rareAsks, ask) {
			want = append(want, fmt.Sprintf("ask %d", ask))
		}
	}
	for card := content.Card(1); card < content.Machiavelli; card++ {
		if c.Cards[card].ID != "" && (card.Family() || c.Cards[card].Copies > 0) {
			want = append(want, "card "+c.CardID(card))
		}
	}
	for city := range content.City(content.NumCities) {
		if start := c.Cities[city].Start[2]; start != content.NumHouses && start != content.Milan && start != content.Naples {
			want = append(want, "city "+c.CityID(city))
		}
	}
	for _, house := range [...]content.House{content.Milan, content.Naples} {
		for _, t := range c.Houses[house].Titles {
			want = append(want, "tile "+c.TileID(t))
		}
	}
	for a := content.NoAction; a < content.NumActions; a++ {
		if a != content.Patronage {
			want = append(want, "action "+a.String())
		}
	}
	for l := range content.NumLeagues {
		want = append(want, "influenced "+l.String(), "united "+l.String(), "recruited "+l.String(), "moved "+l.String())
	}
	for _, part := range warsOfItaly.points.parts {
		want = append(want, "score "+virtu.ScoreParts[part])
	}
	return append(want, "end 6", "tile guild") // TestWarsGoldenGames has end 5
}

// seenOfTwo returns a function that names what a choice and its events have used.
func seenOfTwo(c *content.Content) func(engine.Position, engine.Seat, engine.Choice, []engine.Event) []string {
	both := seen(c)
	told := map[uint8]string{virtu.EvInfluenced: "influenced", virtu.EvUnited: "united"}
	units := map[uint8]string{virtu.EvRecruited: "recruited", virtu.EvMoved: "moved"}
	return func(after engine.Position, seat engine.Seat, choice engine.Choice, events []engine.Event) []string {
		names := both(after, seat, choice, events)
		for _, e := range events {
			if word, ok := told[e.Kind]; ok {
				names = append(names, word+" "+content.League(e.On).String())
			}
			if word, ok := units[e.Kind]; ok && e.Goods[0] > 0 {
				l, _ := content.LeagueOf(engine.Seat(e.Goods[0]))
				names = append(names, word+" "+l.String())
			}
			if e.Kind == virtu.EvPut {
				names = append(names, "card "+c.CardID(content.Card(e.On)))
			}
		}
		return names
	}
}

// TestWarsRareTurns makes rare choices in constructed positions and checks their events (W-8.2, W-8.5,
// W-8.9, V-15.12).
func TestWarsRareTurns(t *testing.T) {
	const quiet = "florins: 0, sold: true, slots: {}, domain: {turin: exhausted, milan: exhausted, kingdom_of_france: exhausted%s}"
	sieges := func(cities, leagues, more string) string {
		return fmt.Sprintf("{phase: sieges, cities: {%s}, leagues: {%s}, seats: {1: {"+quiet+"}, 2: {florins: 0, sold: true, slots: {}}}}", cities, leagues, more)
	}
	rome := sieges("rome: {units: {1: 3, 2: 1, rome: 1}}", "", "")
	for _, test := range []struct {
		name   string
		given  string
		choice string
		ask    virtu.Ask
		told   engine.Event
	}{
		{"the winner stays", rome, "stay", virtu.AskAfterField, engine.Event{Kind: virtu.EvStayed, On: 15}},
		{"the winner besieges", rome, "besiege", virtu.AskAfterField, engine.Event{Kind: virtu.EvSiegeLost, On: 15, N: 2, To: 5}},
		{"the winner gives up", sieges("siena: {units: {1: 3, 2: 1}}", "", ""), "give_up", virtu.AskAfterField, engine.Event{Kind: virtu.EvGaveUp, On: 11}},
		{"an ally's unit falls", sieges("siena: {units: {1: 2, florence: 2}}, florence: {units: {}}", "florence: {ally: 1}", ", florence: exhausted"), "lose of florence", virtu.AskLosses,
			engine.Event{Kind: virtu.EvUnitLost, On: 11, To: 2}},
		{"a capital falls", sieges("florence: {units: {1: 5}}, milan: {units: {}}, turin: {units: {}}", "", ""), "siege florence", virtu.AskSiege,
			engine.Event{Kind: virtu.EvDestroyed}},
		{"a battle in the field", sieges("rome: {units: {1: 3, 2: 1, rome: 1}}, pisa: {units: {1: 1}}", "", ""), "siege rome", virtu.AskSiege,
			engine.Event{Kind: virtu.EvField, On: 15, N: 1}},
		{"a victory in the field", sieges("rome: {units: {1: 3, 2: 1, rome: 1}}, pisa: {units: {1: 1}}", "", ""), "siege rome", virtu.AskSiege,
			engine.Event{Kind: virtu.EvFieldWon, On: 15, N: 3, To: 1}},
		{"a tie in the field", sieges("rome: {units: {1: 1, 2: 1, rome: 1}}, pisa: {units: {1: 1}}", "", ""), "siege rome", virtu.AskSiege,
			engine.Event{Kind: virtu.EvFieldTied, On: 15, N: 1, To: 1}},
		{"a blocked chamber is left", "{steps: 1, seats: {1: {token: 5, slots: {1: assassin}, chambers: {5: {agent: 2}}}}}", "stop", virtu.AskMove, engine.Event{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := warsTitle(t).Load(engine.Options{Seats: 2}, []byte(test.given))
			if err != nil {
				t.Fatal(err)
			}
			var log engine.Log
			answerWith(t, p, test.choice, test.ask, &log)
			if test.told.Kind == 0 {
				answerWith(t, p, "skip", virtu.AskUnblock, &log)
				test.told = engine.Event{Kind: virtu.EvSkipped, To: int16(content.Intrigue)}
			}
			told := slices.ContainsFunc(log.Events, func(e engine.Event) bool {
				e.Goods = test.told.Goods
				return e == test.told
			})
			if !told {
				t.Errorf("the event %+v is not among %+v", test.told, log.Events)
			}
		})
	}
}

// answerWith answers a question of seat 1, which must be ask.
func answerWith(t *testing.T, p engine.Position, choice string, ask virtu.Ask, log *engine.Log) {
	t.Helper()
	if view := p.View(0).(virtu.View); view.Question.Ask != ask || view.Question.Seat != 0 {
		t.Fatalf("the question is %d for seat %s, want %d for seat 1", view.Question.Ask, view.Question.Seat, ask)
	}
	c, err := p.Parse(0, choice)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Do(0, c, log); err != nil {
		t.Fatal(err)
	}
}
