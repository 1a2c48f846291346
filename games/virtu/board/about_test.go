package board

import (
	"net/url"
	"regexp"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/kit/board"
	"signoria/kit/board/boardtest"
)

// explains is a part of the board: the expression of its opening tags, and a word of the glossary that at
// least one of them names.
type explains struct{ tag, topics string }

// Parts of the two boards that are words or lines. They are no things of a question, so that the suite of
// boards does not check their explanation.
var (
	partsOfBoth = []explains{
		{`<li class="actions[^>]*>`, "spring"},
		{`<li class="sieges[^>]*>`, "siege"},
		{`<li class="retreats[^>]*>`, "retreat"},
		{`<li class="winter[^>]*>`, "winter"},
		{`<path data-about="road"[^>]*>`, "road"},
		{`<path data-about="sea"[^>]*>`, "sea"},
		{`<text(?: [^>]*)?>`, "sea"},
		{`<circle class="street"[^>]*>`, "action_token"},
		{`<h2 [^>]*id="domain-name"[^>]*>`, "domain"},
		{`<small class="left"[^>]*>`, "supply"},
	}
	partsOfVirtu = []explains{
		{`<div class="corner tl"[^>]*>`, "family"},
		{`<div class="ladder cities"[^>]*>`, "city_track"},
		{`<div class="ladder arts"[^>]*>`, "patronage_track"},
		{`<div class="ladder faith"[^>]*>`, "religion_track"},
	}
	partsOfWars = []explains{
		{`<div class="corner tl"[^>]*>`, "wars.france"},
		{`<span class="step z-neutral"[^>]*>`, "wars.neutral_zone"},
		{`<span class="step z-affinity_naples"[^>]*>`, "wars.affinity_zone"},
		{`<span class="step z-alliance_france"[^>]*>`, "wars.alliance_zone"},
		{`<i style="--n[^>]*>`, "wars.neutral_zone"},
		{`<li class="[^"]*wage[^>]*>`, "wars.wages"},
		{`<li class="[^"]*end[^>]*>`, "wars.naples"},
	}
)

// TestPartsExplainThemselves checks that phases, roads, seas, tracks, zones and headings name words of the
// glossary that explain them.
func TestPartsExplainThemselves(t *testing.T) {
	great, wars := italy(t), war(t)
	for name, f := range map[string]*fixture{"virtu": great, "wars": wars} {
		s := f.scene("en")
		s.Query = url.Values{"open": {"market"}}
		page := boardtest.Draw(t, Board{}.Bar(s)) + boardtest.Draw(t, Board{}.Table(s))
		parts := append(append([]explains{}, partsOfBoth...), partsOfVirtu...)
		if name == "wars" {
			parts = append(append([]explains{}, partsOfBoth...), partsOfWars...)
		}
		for _, part := range parts {
			tags := regexp.MustCompile(part.tag).FindAllString(page, -1)
			found := false
			for _, tag := range tags {
				if !strings.Contains(tag, board.Topic+`="`) {
					t.Errorf("%s: %s names no word of the glossary", name, tag)
				}
				found = found || regexp.MustCompile(board.Topic+`="[^"]*\b`+regexp.QuoteMeta(part.topics)+`\b`).MatchString(tag)
			}
			if !found {
				t.Errorf("%s: none of %d tags %s names %s", name, len(tags), part.tag, part.topics)
			}
		}
	}
}

// TestADuelExplainsItsParts checks that a duel names words of the glossary for both strengths and for each
// part of a strength.
func TestADuelExplainsItsParts(t *testing.T) {
	f := italy(t)
	city := f.at("rome").City
	for _, field := range []bool{false, true} {
		duel := &virtu.Duel{City: city, Attacker: 0, Opponent: 1, League: content.NoLeague, Field: field, Declares: 0, Value: 4, Fixed: 2}
		duel.Units, duel.Bonus, duel.Strength = [2]int{2, 1}, [2]int{1, 1}, [2]int{3, 8}
		f.ask(virtu.Question{Seat: 0, Ask: virtu.AskDeclare, City: city, Duel: duel})
		page := boardtest.Draw(t, Board{}.Table(f.scene("cs")))
		_, page, _ = strings.Cut(page, `class="duel"`)
		page, _, _ = strings.Cut(page, `class="prongs"`)
		want := []string{`<b class="might"[^>]*siege`, "value_of_city", `"unit"`, `"bastion"`, `"war_bonus"`}
		if field {
			want = []string{`<b class="might"[^>]*battle`, `"unit"`, `"war_bonus"`}
		}
		for _, topic := range want {
			if !regexp.MustCompile(topic).MatchString(page) {
				t.Errorf("field battle %v: the duel does not name %s", field, topic)
			}
		}
		if n := strings.Count(page, "<li") - strings.Count(page, "<li "+board.Topic); n != 0 {
			t.Errorf("field battle %v: %d parts of a strength have no explanation", field, n)
		}
	}
}

// TestCitiesSayWhoIsThere checks that a city with an agent and a cathedral explains these, and that an
// empty city explains no siege, agent or cathedral.
func TestCitiesSayWhoIsThere(t *testing.T) {
	f := newFixture(t, 4)
	c := f.at("siena")
	terms := func() string { return strings.Join(newTable(f.scene("en")).terms(cityThing(c.City)), " ") }
	for _, word := range []string{"siege", "agent", "cathedral"} {
		if strings.Contains(terms(), word) {
			t.Errorf("an empty city explains %s: %s", word, terms())
		}
	}
	c.Agent, c.Cathedral = 1, true
	if got := terms(); !strings.Contains(got, "agent cathedral") {
		t.Errorf("a city with an agent and a cathedral explains %s, want both", got)
	}
}

// TestPowersSayWhatTheyGive checks that the label of a power has its bonus and its price in numbers,
// also if the question is about something else.
func TestPowersSayWhatTheyGive(t *testing.T) {
	f := newFixture(t, 4)
	m := newTable(f.scene("en"))
	for p := range content.NumPowers {
		label := m.powerLabel(p)
		if strings.Count(label, m.Sum(m.c.Powers[p].Cost, plain)) != 1 || !strings.Contains(label, m.alternatives(m.c.Powers[p].Gives, plain)) {
			t.Errorf("the label %q lacks the bonus or the price", label)
		}
	}
	if got := strings.Join(m.terms(powerThing(content.France)), " "); got != "alliance" {
		t.Errorf("a power without ally and agent explains %s, want alliance", got)
	}
	f.v.Powers[content.France].Agent = engine.Seat(1)
	if got := strings.Join(newTable(f.scene("en")).terms(powerThing(content.France)), " "); got != "alliance agent" {
		t.Errorf("a power with an agent explains %s, want alliance and agent", got)
	}
}
