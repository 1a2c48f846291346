package words_test

import (
	"fmt"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/rules"
	"signoria/games/virtu/words"
	"signoria/narrate"
)

// asked loads a position, makes choices of seat 1, and returns the seat's scene and the position.
func asked(t *testing.T, title engine.Title, seats int, given, lang string, said ...string) (narrate.Scene, engine.Position) {
	t.Helper()
	p, err := title.Load(engine.Options{Seats: seats}, []byte(given))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range said {
		c, err := p.Parse(0, text)
		if err == nil {
			err = p.Do(0, c, nil)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	s := narrate.Scene{Words: book(t).In(lang), View: p.View(0), You: 0, Owing: p.Owing(), Live: true}
	for _, c := range p.Choices(0, nil) {
		s.Choices = append(s.Choices, engine.Answer{Choice: c, Text: p.Format(0, c)})
	}
	return s, p
}

// TestWhatFollowsIsSaid checks that the words of a possible answer say what it exhausts, closes, gains
// and costs, with the numbers of the position.
func TestWhatFollowsIsSaid(t *testing.T) {
	great, wars := contents(t)
	three, two := rules.New(great), rules.NewWars(wars)
	for _, one := range []struct {
		name   string
		title  engine.Title
		given  string
		said   []string
		choice string
		want   string
	}{
		{"an indulgence closes its room", three, "{steps: 1, seats: {1: {token: 1, florins: 0}}}", []string{"stop"}, "sell",
			"closed from the next visit on, until it is cancelled; −1 prestige"},
		{"a courtier turns over", three, "{steps: 1, seats: {1: {token: 1, slots: {1: lorenzo_de_medici}}}}", nil, "convert slot.1",
			"exhausted until the token passes the arrow on the left"},
		{"a tile turns over", three, "{steps: 1, seats: {1: {token: 1}}}", nil, "convert florence", "exhausted until Govern"},
		{"a step turns courtiers up", three, "{steps: 1, seats: {1: {token: 2, slots: {4: giovanni_de_medici exhausted, 5: bishop exhausted}}}}", nil, "step",
			"refreshes 2 courtiers on the right"},
		{"an agent in a neutral city", three, "{steps: 1, seats: {1: {token: 3}}}", []string{"stop"}, "agent siena", "value 2 for you, 4 for others"},
		{"an agent in a rival's room", three, "{steps: 1, seats: {1: {token: 3}}}", []string{"stop"}, "agent 2.chamber.1", "2: Govern is closed"},
		{"an agent at a rival's power", three, "{steps: 1, powers: {france: {ally: 2, ready: true}}, seats: {1: {token: 3}}}", []string{"stop"}, "agent france", "you may take the alliance over"},
		{"a city is worth its tile", three, "{steps: 1, seats: {1: {token: 4, slots: {1: lorenzo_de_medici, 4: piero_de_medici}}}}", []string{"stop"}, "annex ravenna", "+1 prestige; its tile: 1 florin or 1 cross"},
		{"a siege and a slot lost", three, "{phase: sieges, cities: {florence: {units: {1: 1}}, pisa: {units: {}}, siena: {units: {1: 1}}, ravenna: {owner: 3, units: {1: 3}}, trento: {owner: 3}, mantua: {owner: 3}}, seats: {3: {slots: {1: doge_agostino_barbarigo}, domain: {ravenna: exhausted}}}}", nil, "siege ravenna",
			"3 against 2 before bonuses; +1 prestige; a trophy; 3 falls below five cities and loses a courtier slot"},
		{"unpaid units leave", three, "{phase: winter, step: wages, cities: {florence: {units: {1: 4}}}, seats: {1: {florins: 1}}}", nil, "wages 0", "3 units go home"},
		{"a siege drives a league away", two, "{phase: sieges, cities: {turin: {units: {}}, milan: {units: {}}, genoa: {units: {}}, pisa: {units: {1: 3}}, siena: {units: {1: 2}}}, leagues: {florence: {marker: 1}}}", nil, "siege pisa", "Florence moves 4 spaces to 2"},
	} {
		t.Run(one.name, func(t *testing.T) {
			seats := 3
			if one.title == two {
				seats = 2
			}
			s, p := asked(t, one.title, seats, one.given, "en", one.said...)
			c, err := p.Parse(0, one.choice)
			if err != nil {
				var open []string
				for _, a := range s.Choices {
					open = append(open, a.Text)
				}
				t.Fatalf("%s: %v; open are %q", one.choice, err, open)
			}
			got := strings.ReplaceAll(words.Tell(s).After(c), "\u00a0", " ")
			if !strings.Contains(got, one.want) || one.want == "" && got != "" {
				t.Errorf("the words are %q, want them to contain %q", got, one.want)
			}
		})
	}
}

// TestTheLastCardIsToldOnce checks that a card that one choice places secretly and reveals is told once
// (V-2.9).
func TestTheLastCardIsToldOnce(t *testing.T) {
	great, _ := contents(t)
	s, _ := asked(t, rules.New(great), 3, "{}", "en")
	laying := engine.Event{Kind: virtu.EvLaying, On: 13, To: 1, For: 1}
	laid := laying
	laid.Kind, laid.For = virtu.EvLaid, 0
	said := strings.Join(words.Narrator{}.Say(s, []engine.Event{laying, laid}), " ")
	if strings.Contains(said, "not shown yet") || !strings.Contains(said, "slot 2") {
		t.Errorf("both events are told as %q, want only the revealed card", said)
	}
	if said := strings.Join(words.Narrator{}.Say(s, []engine.Event{laying}), " "); !strings.Contains(said, "not shown yet") {
		t.Errorf("the secret event alone is told as %q, want that the card is not shown yet", said)
	}
}

// TestUpkeepIsCounted checks the wages that the question about recruiting announces: two units on the
// map are free, then each two cost a florin (V-20.2).
func TestUpkeepIsCounted(t *testing.T) {
	great, _ := contents(t)
	for units, want := range map[int]string{1: "Units on the map: 2. No wages next winter.", 4: "Units on the map: 5. Wages next winter: 2 florins."} {
		s, _ := asked(t, rules.New(great), 3, fmt.Sprintf("{phase: winter, cities: {florence: {units: {1: %d}}}}", units), "en")
		if got := strings.ReplaceAll(words.Tell(s).Upkeep(), "\u00a0", " "); got != want {
			t.Errorf("the upkeep is %q, want %q", got, want)
		}
	}
}
