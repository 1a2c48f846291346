package board

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
	"signoria/games/teller"
	"signoria/i18n"
)

// everyEvent is an event of each kind with all its fields filled.
func everyEvent() []engine.Event {
	some := [engine.EventGoods]int16{1, 2, 0, 3}
	order := [engine.EventGoods]int16{2, 0, 1}
	return []engine.Event{
		{Kind: lorenzo.EvRound, Seat: engine.NoSeat, N: 3},
		{Kind: lorenzo.EvCard, Seat: engine.NoSeat, To: 3, On: 12},
		{Kind: lorenzo.EvDice, Seat: engine.NoSeat, Goods: [engine.EventGoods]int16{3, 4, 5}},
		{Kind: lorenzo.EvPlaced, On: int16(content.Orange), To: int16(content.Palace), N: 4},
		{Kind: lorenzo.EvServants, N: 2},
		{Kind: lorenzo.EvFee, N: 3},
		{Kind: lorenzo.EvFloorBonus, To: 3, Goods: some},
		{Kind: lorenzo.EvPaid, On: 40, Goods: some},
		{Kind: lorenzo.EvTook, On: 40, To: 11},
		{Kind: lorenzo.EvGained, On: 40, Goods: some},
		{Kind: lorenzo.EvBonusTile, On: int16(content.Harvest), Goods: some},
		{Kind: lorenzo.EvActivated, On: 40, Goods: some},
		{Kind: lorenzo.EvTraded, On: 29, N: 1, Goods: some},
		{Kind: lorenzo.EvPrivilege, N: 2, Goods: some},
		{Kind: lorenzo.EvForwent, On: int16(content.Wood)},
		{Kind: lorenzo.EvBonusTake, On: int16(content.AnyType), N: 6},
		{Kind: lorenzo.EvBonusWork, On: int16(content.Production), N: 4},
		{Kind: lorenzo.EvDeclined},
		{Kind: lorenzo.EvLost},
		{Kind: lorenzo.EvPassed},
		{Kind: lorenzo.EvSkipped},
		{Kind: lorenzo.EvSupported, N: 4, Goods: [engine.EventGoods]int16{content.VP: 4}},
		{Kind: lorenzo.EvExcommunicated, N: 2, Goods: [engine.EventGoods]int16{content.Faith: 1}},
		{Kind: lorenzo.EvFaithScored, N: 4, Goods: [engine.EventGoods]int16{content.VP: 4}},
		{Kind: lorenzo.EvOrder, Seat: engine.NoSeat, Goods: order},
		{Kind: lorenzo.EvGameOver, Seat: engine.NoSeat},
		{Kind: lorenzo.EvScored, On: 2, N: 10},
	}
}

// TestEveryEventIsTold: each kind gives a line with words of its own, in every
// language, for eyes and for ears.
func TestEveryEventIsTold(t *testing.T) {
	g := newGame(t, 3, 1)
	events := everyEvent()
	if last := events[len(events)-1].Kind; int(last) != len(events) {
		t.Fatalf("the list has %d kinds, the last one is number %d", len(events), last)
	}
	for _, lang := range i18n.Languages {
		s := g.scene(t, lang, 0)
		told := map[string]uint8{}
		for _, e := range events {
			one := []engine.Event{e}
			lines := words.Teller{}.Say(s.Scene, one)
			if len(lines) != 1 || lines[0] == "" || keys.MatchString(lines[0]) || teller.Marked(lines[0]) {
				t.Errorf("%s: kind %d is told as %q", lang, e.Kind, lines)
				continue
			}
			if other, twice := told[lines[0]]; twice {
				t.Errorf("%s: kinds %d and %d are both told as %q", lang, other, e.Kind, lines[0])
			}
			told[lines[0]] = e.Kind
			var page bytes.Buffer
			must(t, Board{}.Line(s, one).Render(context.Background(), &page))
			if page.Len() == 0 || keys.MatchString(stripTags(page.String())) || teller.Marked(page.String()) {
				t.Errorf("%s: kind %d is drawn as %s", lang, e.Kind, page.String())
			}
		}
	}
}

// TestHiddenEventsAreNotTold: what an event's For hides from the viewer is in
// no line.
func TestHiddenEventsAreNotTold(t *testing.T) {
	g := newGame(t, 3, 1)
	secret := []engine.Event{{Kind: lorenzo.EvPassed, Seat: 1, For: engine.SeatsOf(1)}}
	for you, want := range map[engine.Seat]int{1: 1, 0: 0, engine.NoSeat: 0} {
		if lines := (words.Teller{}).Say(g.scene(t, "en", you).Scene, secret); len(lines) != want {
			t.Errorf("seat %s is told %q", you, lines)
		}
	}
}

// TestEventsOfOneSeatAreOneLine: the clauses of a seat stand together, a new
// round begins a rubric.
func TestEventsOfOneSeatAreOneLine(t *testing.T) {
	g := newGame(t, 3, 1)
	lines := words.Teller{}.Say(g.scene(t, "en", 0).Scene, []engine.Event{
		{Kind: lorenzo.EvPlaced, Seat: 2, On: int16(content.White), To: 8, N: 3},
		{Kind: lorenzo.EvPaid, Seat: 2, On: 29, Goods: [engine.EventGoods]int16{1, 2}},
		{Kind: lorenzo.EvTook, Seat: 2, On: 29, To: 8},
		{Kind: lorenzo.EvRound, Seat: engine.NoSeat, N: 2},
		{Kind: lorenzo.EvCard, Seat: engine.NoSeat, On: 5},
		{Kind: lorenzo.EvCard, Seat: engine.NoSeat, On: 6},
	})
	want := []string{
		"Cosimo: white to Buildings 1, value 3, pays 1 wood and 2 stone, takes Carpenter's Shop",
		"Period I, round 2, 2 new cards on the towers",
	}
	if strings.Join(lines, "\n") != strings.Join(want, "\n") {
		t.Errorf("told as %q, want %q", lines, want)
	}
}

// TestNamesCannotDraw: a name that a person chose may hold the marks of a
// sentence, and HTML, and changes nothing.
func TestNamesCannotDraw(t *testing.T) {
	g := newGame(t, 2, 1)
	s := g.scene(t, "en", 0)
	s.Seats[1].Name = teller.Piece("rule", "L-1.1") + `<script>"`
	var page bytes.Buffer
	must(t, Board{}.Line(s, []engine.Event{{Kind: lorenzo.EvOrder, Seat: engine.NoSeat, Goods: [engine.EventGoods]int16{1, 0}}}).Render(context.Background(), &page))
	if text := page.String(); strings.Contains(text, "<script>") || strings.Contains(text, "rule-id") {
		t.Errorf("the name draws: %s", text)
	}
	if text := render(t, s); strings.Contains(text, "<script>") {
		t.Error("the name is not escaped on the table")
	}
}

func TestHyphens(t *testing.T) {
	for word, want := range map[string]string{
		"Hero": "Hero", "Ambassador": "Ambas-sa-dor", "Восстановление": "Вос-ста-нов-ле-ние", "Каменоломня": "Каме-но-ломня", "Marketplace": "Mar-ket-place",
	} {
		if got := strings.ReplaceAll(breakable(word), "\u00ad", "-"); got != want {
			t.Errorf("%s is broken as %s, want %s", word, got, want)
		}
	}
}
