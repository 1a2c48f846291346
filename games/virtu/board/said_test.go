package board

import (
	"bytes"
	"context"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/teller"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/i18n"
	"signoria/web/kit"
)

// lacking finds what a text looks like when a catalogue lacks it.
var lacking = regexp.MustCompile(`\b(league|track|zone|marker|of|wars|list|place|source|log|choice|status|ask|pay|palace|chart|why|why_head|plain|result|city|sea|power|house|card|tile|bonus|symbol|symbols|action|score)\.\.?[a-z_]+\b|\{[a-z]+\}`)

var tags = regexp.MustCompile(`<[^>]*>`)

// everyEvent is an event of each kind with all its fields filled.
func everyEvent() []engine.Event {
	order := [engine.EventGoods]int16{2, 0, 1}
	losses := [engine.EventGoods]int16{2, 1, 3}
	merchant := [engine.EventGoods]int16{3}
	return []engine.Event{
		{Kind: virtu.EvYear, Seat: engine.NoSeat, N: 3},
		{Kind: virtu.EvOrder, Seat: engine.NoSeat, N: 3, Goods: order},
		{Kind: virtu.EvLaid, On: int16(content.FirstFamily), To: 6},
		{Kind: virtu.EvLaying, On: int16(content.FirstFamily), To: 6},
		{Kind: virtu.EvStarted, On: 2},
		{Kind: virtu.EvStepped, On: 3, N: 2, To: int16(content.TileSource(content.Guild))},
		{Kind: virtu.EvVisited, On: 1, N: 2},
		{Kind: virtu.EvStopped, On: 3, To: int16(content.Intrigue)},
		{Kind: virtu.EvUsed, On: 2, To: int16(content.Ship), N: 1, Goods: merchant},
		{Kind: virtu.EvSpent, N: 2},
		{Kind: virtu.EvConverted, On: 2, N: 1, Goods: merchant},
		{Kind: virtu.EvSold, N: 3, On: 2},
		{Kind: virtu.EvCancelled, On: 2},
		{Kind: virtu.EvSkipped, To: int16(content.Annex)},
		{Kind: virtu.EvCommitted, On: int16(content.Cavalry), To: int16(content.War)},
		{Kind: virtu.EvRefreshed, On: int16(content.Guild)},
		{Kind: virtu.EvReactivated, On: int16(content.Ottomans)},
		{Kind: virtu.EvTraded, N: 6},
		{Kind: virtu.EvAdvanced, N: 2},
		{Kind: virtu.EvBonus, On: int16(content.Michelangelo)},
		{Kind: virtu.EvAnnexed, On: 9, N: 2},
		{Kind: virtu.EvMoved, On: 9, To: 11, N: 1},
		{Kind: virtu.EvToken, N: 1},
		{Kind: virtu.EvAgent, On: 9, To: 11},
		{Kind: virtu.EvRemoved, On: int16(content.ChamberSpot(1, 2)), N: 2},
		{Kind: virtu.EvAgentGained},
		{Kind: virtu.EvPut, On: 3, To: 2},
		{Kind: virtu.EvDiscarded, On: 3, To: 2},
		{Kind: virtu.EvSiege, On: 9, N: 1},
		{Kind: virtu.EvField, On: 9, N: 1},
		{Kind: virtu.EvDeclared, On: 2, N: 2, To: 1, Goods: merchant},
		{Kind: virtu.EvPassed},
		{Kind: virtu.EvFieldWon, On: 9, N: 3, To: 2, Goods: losses},
		{Kind: virtu.EvFieldTied, On: 9, N: 2, To: 1},
		{Kind: virtu.EvGaveUp, On: 9},
		{Kind: virtu.EvSiegeWon, On: 9, N: 4, To: 2, Goods: losses},
		{Kind: virtu.EvSiegeLost, On: 9, N: 2, To: 3, Goods: losses},
		{Kind: virtu.EvTrophy, N: 1},
		{Kind: virtu.EvCathedralTaken, On: int16(content.FirstCathedral), N: 1},
		{Kind: virtu.EvSlotLost},
		{Kind: virtu.EvArranged, On: 2, To: 7, N: 3},
		{Kind: virtu.EvRetreated, On: 9, To: 11, N: 2},
		{Kind: virtu.EvUnitLost, On: 9},
		{Kind: virtu.EvTokensBack, N: 2},
		{Kind: virtu.EvEnding, N: 2},
		{Kind: virtu.EvWinter},
		{Kind: virtu.EvWages, N: 1},
		{Kind: virtu.EvBought, On: int16(content.TileItem(content.FirstCathedral)), To: 15},
		{Kind: virtu.EvRecruited, On: 9, N: 3},
		{Kind: virtu.EvAllied, On: int16(content.France), N: 2},
		{Kind: virtu.EvOver, Seat: engine.NoSeat},
		{Kind: virtu.EvScored, On: 2, N: 3},
		{Kind: virtu.EvInfluenced, On: int16(content.Romans), N: 2, To: 3},
		{Kind: virtu.EvDispleased, On: int16(content.Romans), N: 4, To: -1},
		{Kind: virtu.EvUnited, On: int16(content.Romans)},
		{Kind: virtu.EvDestroyed, On: int16(content.Romans)},
		{Kind: virtu.EvStayed, On: 9},
	}
}

// warEvents are events with the fields that only Wars of Italy fills.
func warEvents() []engine.Event {
	florentine := [engine.EventGoods]int16{2}
	return append(everyEvent(),
		engine.Event{Kind: virtu.EvMoved, On: 9, To: 11, N: 1, Goods: florentine},
		engine.Event{Kind: virtu.EvRetreated, On: 9, To: 11, N: 2, Goods: florentine},
		engine.Event{Kind: virtu.EvUnitLost, On: 9, To: 1},
		engine.Event{Kind: virtu.EvUnitLost, On: 9, To: 2},
		engine.Event{Kind: virtu.EvUnitLost, On: 9, Goods: florentine},
		engine.Event{Kind: virtu.EvUnitLost, On: 9, To: 1, Goods: florentine},
		engine.Event{Kind: virtu.EvUnitLost, On: 9, To: 2, Goods: florentine},
		engine.Event{Kind: virtu.EvRecruited, On: 9, N: 1, Goods: florentine},
		engine.Event{Kind: virtu.EvTrophy, N: 3},
		engine.Event{Kind: virtu.EvSiege, On: 9, N: 3},
		engine.Event{Kind: virtu.EvAgent, On: 9, To: int16(content.MarkerSpot(content.Romans))},
		engine.Event{Kind: virtu.EvAgent, On: int16(content.MarkerSpot(content.Romans)), To: 9},
		engine.Event{Kind: virtu.EvRemoved, On: int16(content.MarkerSpot(content.Romans)), N: 1},
		engine.Event{Kind: virtu.EvInfluenced, On: int16(content.Florentines), N: 1, Goods: [engine.EventGoods]int16{1}},
		engine.Event{Kind: virtu.EvEnding, N: 5},
		engine.Event{Kind: virtu.EvEnding, Seat: engine.NoSeat, N: 6},
	)
}

// TestEveryEventIsTold: each kind gives a line with words of its own, in every
// language, for eyes and for ears.
func TestEveryEventIsTold(t *testing.T) {
	events := everyEvent()
	if last := events[len(events)-1].Kind; int(last) != len(events) || last != virtu.EvStayed {
		t.Fatalf("the list has %d kinds, the last one is number %d", len(events), last)
	}
	for _, lang := range i18n.Languages {
		tellAll(t, newFixture(t, 4).scene(lang), slices.DeleteFunc(everyEvent(), ofWars))
		tellAll(t, war(t).scene(lang), slices.DeleteFunc(warEvents(), notOfWars))
	}
}

// ofWars tells whether an event comes up only in Wars of Italy.
func ofWars(e engine.Event) bool { return e.Kind > virtu.EvScored }

// notOfWars tells whether an event never comes up there (W-1.5).
func notOfWars(e engine.Event) bool {
	switch e.Kind {
	case virtu.EvOrder, virtu.EvReactivated, virtu.EvAdvanced, virtu.EvBonus, virtu.EvCathedralTaken, virtu.EvSlotLost,
		virtu.EvAllied:
		return true
	case virtu.EvBought:
		return e.To >= 0
	case virtu.EvEnding:
		return e.N < 5
	}
	return false
}

// tellAll reads events one by one, and that no two are told alike.
func tellAll(t *testing.T, s kit.Scene, events []engine.Event) {
	t.Helper()
	lang := s.Words.Lang()
	told := map[string]uint8{}
	for _, e := range events {
		one := []engine.Event{e}
		lines := words.Teller{}.Say(s.Scene, one)
		if len(lines) != 1 || lines[0] == "" || lacking.MatchString(lines[0]) || teller.Marked(lines[0]) {
			t.Errorf("%s: kind %d is told as %q", lang, e.Kind, lines)
			continue
		}
		if other, twice := told[lines[0]]; twice {
			t.Errorf("%s: kinds %d and %d are both told as %q", lang, other, e.Kind, lines[0])
		}
		told[lines[0]] = e.Kind
		page := drawn(t, s, one)
		if page == "" || lacking.MatchString(tags.ReplaceAllString(page, " ")) || teller.Marked(page) {
			t.Errorf("%s: kind %d is drawn as %s", lang, e.Kind, page)
		}
	}
}

func drawn(t *testing.T, s kit.Scene, events []engine.Event) string {
	t.Helper()
	var page bytes.Buffer
	must(t, Board{}.Line(s, events).Render(context.Background(), &page))
	return page.String()
}

// TestPaymentAndEffectAreOneClause: what is paid stands with what it is paid
// for, and events of one seat are one line.
func TestPaymentAndEffectAreOneClause(t *testing.T) {
	merchant := [engine.EventGoods]int16{3}
	c := printed(t)
	city := func(id string) int16 {
		for i := range c.Cities {
			if c.Cities[i].ID == id {
				return int16(i)
			}
		}
		t.Fatalf("no city %s", id)
		return 0
	}
	for _, one := range []struct {
		events []engine.Event
		want   string
	}{
		{[]engine.Event{
			{Kind: virtu.EvUsed, Seat: 2, On: 1, Goods: merchant},
			{Kind: virtu.EvSold, Seat: 2},
			{Kind: virtu.EvSpent, Seat: 2, N: 2},
			{Kind: virtu.EvAnnexed, Seat: 2, On: city("ravenna"), N: 1},
		}, "Cosimo: annexes Ravenna by sea (Merchant, indulgence, 2 florins)"},
		{[]engine.Event{
			{Kind: virtu.EvStepped, Seat: 2, On: 1},
			{Kind: virtu.EvStepped, Seat: 2, On: 2},
			{Kind: virtu.EvVisited, Seat: 2, N: 1},
			{Kind: virtu.EvStepped, Seat: 2, On: 3, N: 1},
			{Kind: virtu.EvStopped, Seat: 2, On: 3, To: int16(content.Campaign), N: 1},
		}, "Cosimo: moves into chamber 3, refreshes 1 courtier on the left, moves into chamber 4 (2 florins), action Campaign is blocked"},
		{[]engine.Event{
			{Kind: virtu.EvUsed, Seat: 2, On: int16(content.PowerSource(content.Ottomans))},
			{Kind: virtu.EvWinter, Seat: 3},
		}, "Cosimo: pays Ottoman Empire\nJiří: winter begins"},
		{[]engine.Event{
			{Kind: virtu.EvUnitLost, Seat: 1, On: city("pisa"), To: 1},
			{Kind: virtu.EvUnitLost, Seat: 1, On: city("siena"), To: 1},
			{Kind: virtu.EvUnitLost, Seat: 1, On: city("siena"), To: 1},
			{Kind: virtu.EvUnitLost, Seat: 1, On: city("siena"), To: 1},
			{Kind: virtu.EvUnitLost, Seat: 2, On: city("siena"), To: 1},
		}, "Дмитрий: an unpaid unit goes home from Pisa, an unpaid unit goes home from Siena ×3\nCosimo: an unpaid unit goes home from Siena"},
		{[]engine.Event{
			{Kind: virtu.EvSpent, Seat: 0, N: 2},
			{Kind: virtu.EvBought, Seat: 0, On: 3, To: -1},
			{Kind: virtu.EvPut, Seat: 0, On: 3, To: 1},
		}, "Markéta: buys the Merchant (2 florins), into courtier slot 2"},
		{[]engine.Event{
			{Kind: virtu.EvSold, Seat: 0},
			{Kind: virtu.EvYear, Seat: engine.NoSeat, N: 2},
			{Kind: virtu.EvOrder, Seat: engine.NoSeat, N: 2, Goods: [engine.EventGoods]int16{1, 0}},
		}, "Markéta: sells an indulgence for 1 crown\nYear 2: spring\nWinter. Turn order: Дмитрий, Markéta"},
	} {
		if lines := (words.Teller{}).Say(newFixture(t, 4).scene("en").Scene, one.events); strings.Join(lines, "\n") != one.want {
			t.Errorf("told as %q, want %q", strings.Join(lines, "\n"), one.want)
		}
	}
}

// TestHiddenEventsAreNotTold: what an event's For hides from the viewer is in
// no line.
func TestHiddenEventsAreNotTold(t *testing.T) {
	secret := []engine.Event{{Kind: virtu.EvLaying, Seat: 1, On: int16(content.FirstFamily), To: 6, For: engine.SeatsOf(1)}}
	for you, want := range map[engine.Seat]int{1: 1, 0: 0, engine.NoSeat: 0} {
		s := newFixture(t, 4).scene("en")
		s.You = you
		if lines := (words.Teller{}).Say(s.Scene, secret); len(lines) != want {
			t.Errorf("seat %s is told %q", you, lines)
		}
	}
}

// TestNamesCannotDraw: a name that a person chose may hold the marks of a
// sentence, and HTML, and changes nothing.
func TestNamesCannotDraw(t *testing.T) {
	s := newFixture(t, 4).scene("en")
	s.Seats = append([]teller.Seat{}, s.Seats...)
	s.Seats[1].Name = teller.Piece("rule", "V-1.1") + `<script>"`
	events := []engine.Event{
		{Kind: virtu.EvOrder, Seat: engine.NoSeat, N: 2, Goods: [engine.EventGoods]int16{1, 0}},
		{Kind: virtu.EvTrophy, Seat: 0, N: 1},
	}
	if page := drawn(t, s, events); strings.Contains(page, "<script>") || strings.Contains(page, "rule-id") {
		t.Errorf("the name draws: %s", page)
	}
}

// titleFor is the title for so many seats.
func titleFor(t *testing.T, seats int) engine.Title {
	t.Helper()
	if seats > 2 {
		return virtu.New(printed(t))
	}
	c, err := warsContents()
	must(t, err)
	return virtu.NewWars(c)
}

// match is a game played at random, as its seats see it.
type match struct {
	p     engine.Position
	c     engine.Chance
	seats int
	seq   int
}

func newMatch(t *testing.T, seats int, seed uint64) *match {
	t.Helper()
	p, err := titleFor(t, seats).Start(engine.Options{Seats: seats}, engine.FastChance(seed))
	must(t, err)
	return &match{p: p, c: engine.FastChance(seed + 100), seats: seats}
}

func (g *match) scene(t *testing.T, lang string, you engine.Seat) kit.Scene {
	s := kit.Scene{Scene: teller.Scene{
		Words: book(t).In(lang), View: g.p.View(you), Meta: g.p.Meta(), You: you, Seats: faces[:g.seats],
		Owing: g.p.Owing(), Seq: g.seq, Live: g.p.Owing() != 0,
	}, Base: "/m/abc", Query: url.Values{}}
	if you != engine.NoSeat {
		s.Choices = engine.Answers(g.p, you)
	}
	return s
}

// lively are the verbs that make things happen.
var lively = []engine.Verb{
	virtu.DoPay, virtu.DoAdvance, virtu.DoAnnex, virtu.DoCommit, virtu.DoUse, virtu.DoRefresh, virtu.DoReactivate,
	virtu.DoMove, virtu.DoToken, virtu.DoPlace, virtu.DoLift, virtu.DoRemove, virtu.DoUnblock, virtu.DoCancel,
	virtu.DoDeclare, virtu.DoBesiege, virtu.DoRetreat, virtu.DoWages, virtu.DoBuy, virtu.DoRecruit, virtu.DoAlly,
	virtu.DoInfluence, virtu.DoUnite, virtu.DoStay, virtu.DoHire,
}

// pick answers at random, three times of four with something lively, and
// discards only when nothing else is left to do.
func (g *match) pick(choices []engine.Choice) engine.Choice {
	var some []engine.Choice
	for _, c := range choices {
		if slices.Contains(lively, c.Verb) {
			some = append(some, c)
		}
	}
	if len(some) > 0 && g.c.N(4) > 0 {
		return some[g.c.N(len(some))]
	}
	some = slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool { return c.Verb == virtu.DoDiscard })
	if len(some) == 0 {
		some = choices
	}
	return some[g.c.N(len(some))]
}

// step answers the open question and gives what happened.
func (g *match) step(t *testing.T) []engine.Event {
	t.Helper()
	seat := g.p.Owing().First()
	pick := g.pick(g.p.Choices(seat, nil))
	var log engine.Log
	must(t, g.p.Do(seat, pick, &log))
	g.seq++
	return log.Events
}

// TestGamesAreSaid plays games and reads all that a terminal says of them in
// every language: questions, choices, closed offers, events, the table, the
// result. No two choices of a question are said alike.
func TestGamesAreSaid(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		g := newMatch(t, seats, uint64(seats))
		for g.p.Owing() != 0 && g.seq < 500 {
			lang := i18n.Languages[g.seq%len(i18n.Languages)]
			you := g.p.Owing().First()
			checkAsked(t, g.scene(t, lang, you))
			events := g.step(t)
			s := g.scene(t, lang, you)
			for _, line := range (words.Teller{}).Say(s.Scene, events) {
				checkSaid(t, lang, line)
			}
			checkSaid(t, lang, tags.ReplaceAllString(drawn(t, s, events), " "))
			if g.seq%50 == 0 {
				checkSaid(t, lang, (words.Teller{}).Plain(s.Scene))
			}
		}
		for _, lang := range i18n.Languages {
			var page bytes.Buffer
			must(t, Board{}.Result(g.scene(t, lang, 0)).Render(context.Background(), &page))
			checkSaid(t, lang, tags.ReplaceAllString(page.String(), " "))
		}
	}
}

// checkAsked reads a question: as the asked seat and as a spectator hear it.
func checkAsked(t *testing.T, s kit.Scene) {
	t.Helper()
	lang := s.Words.Lang()
	if ask := (words.Teller{}).Ask(s.Scene); ask == "" {
		t.Errorf("%s: nothing is asked", lang)
	} else {
		checkSaid(t, lang, ask)
	}
	said := map[string]string{}
	for _, o := range s.Choices {
		line := words.Teller{}.Choice(s.Scene, o.Choice)
		checkSaid(t, lang, line)
		if other, twice := said[line]; twice {
			t.Errorf("%s: %q and %q are both said as %q", lang, other, o.Text, line)
		}
		said[line] = o.Text
		if line == "" {
			t.Errorf("%s: nothing says %q", lang, o.Text)
		}
	}
	for _, o := range words.ViewOf(s.Scene).Offers {
		if !o.Reason.OK() {
			checkSaid(t, lang, (words.Teller{}).Why(s.Scene, o.Reason))
		}
	}
}

func checkSaid(t *testing.T, lang, text string) {
	t.Helper()
	if found := lacking.FindString(text); found != "" || strings.Contains(text, "()") {
		t.Errorf("%s: %q lacks words (%s)", lang, text, found)
	}
}
