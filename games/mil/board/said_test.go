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
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/games/teller"
	"signoria/i18n"
	"signoria/web/kit"
)

// talk is a game of MIL whose questions and events are read.
type talk struct {
	book  *i18n.Book
	p     engine.Position
	c     engine.Chance
	seats int
	seq   int
}

// talkers are the people at a table; their names hold no word of a catalogue.
var talkers = []teller.Seat{
	{Seat: 0, Name: "Ottavio", House: "azure"}, {Seat: 1, Name: "Ludmila", House: "gules"}, {Seat: 2, Name: "Дмитрий", House: "or"},
	{Seat: 3, Name: "Bertrand", House: "vert"}, {Seat: 4, Name: "Anežka", House: "purpure"},
}

// allModules switches everything on that so many seats can play with.
func allModules(seats int) map[string]string {
	set := map[string]string{"memory": "on", "land_b": "fish"}
	if seats > 2 {
		set["time_is_money"], set["pope"], set["claim"] = "on", "on", "on"
	}
	return set
}

func newTalk(t *testing.T, seats int, seed uint64) *talk {
	t.Helper()
	b, err := i18n.Load(i18n.Shared(), words.Files)
	if err != nil {
		t.Fatal(err)
	}
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	p, err := mil.New(c).Start(engine.Options{Seats: seats, Set: allModules(seats)}, engine.FastChance(seed))
	if err != nil {
		t.Fatal(err)
	}
	return &talk{book: b, p: p, c: engine.FastChance(seed + 100), seats: seats}
}

func (g *talk) scene(lang string, you engine.Seat) kit.Scene {
	s := kit.Scene{Scene: teller.Scene{
		Words: g.book.In(lang), View: g.p.View(you), Meta: g.p.Meta(), You: you, Seats: talkers[:g.seats],
		Owing: g.p.Owing(), Seq: g.seq, Live: g.p.Owing() != 0,
	}, Base: "/m/abc", Query: url.Values{}}
	if you != engine.NoSeat && g.p.Owing().Has(you) {
		s.Choices = engine.Answers(g.p, you)
	}
	return s
}

// shy are the verbs that end or refuse: they are taken seldom, so that more
// happens.
var shy = map[engine.Verb]bool{
	mil.DoPass: true, mil.DoPlace: true, mil.DoNothing: true, mil.DoStop: true, mil.DoWithdraw: true, mil.DoDone: true, mil.DoDiscard: true,
}

// pick answers at random: first a verb, so that rare things happen, then one of
// its choices.
func (g *talk) pick(choices []engine.Choice) engine.Choice {
	var verbs []engine.Verb
	for _, c := range choices {
		if !slices.Contains(verbs, c.Verb) {
			verbs = append(verbs, c.Verb)
		}
	}
	verb := verbs[g.c.N(len(verbs))]
	for tries := 0; shy[verb] && tries < 3; tries++ {
		verb = verbs[g.c.N(len(verbs))]
	}
	some := slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool { return c.Verb != verb })
	return some[g.c.N(len(some))]
}

// step answers the open question and gives what happened.
func (g *talk) step(t *testing.T) []engine.Event {
	t.Helper()
	seat := g.p.Owing().First()
	var log engine.Log
	if err := g.p.Do(seat, g.pick(g.p.Choices(seat, nil)), &log); err != nil {
		t.Fatal(err)
	}
	g.seq++
	return log.Events
}

// unsaid finds what a text looks like when a catalogue lacks it.
var unsaid = regexp.MustCompile(`\b(list|knight|space|log|choice|status|ask|hint|desk|table|part|why|why_head|plain|result|cube|cubes|amount|sphere|land|column|phase|vp|score)\.[a-z_]+\b|\{[a-z]+\}|%!`)

// missing is what a text lacks. Looking for it costs time, so only texts that
// hold a brace or a dot inside a word are searched.
func missing(text string) string {
	for i := 0; i+1 < len(text); i++ {
		if text[i] == '{' || text[i] == '%' || text[i] == '.' && text[i+1] >= 'a' && text[i+1] <= 'z' {
			return unsaid.FindString(text)
		}
	}
	return ""
}

var markup = regexp.MustCompile(`<[^>]*>`)

// readAloud fails when a text lacks words, says nothing in brackets, or holds
// marks that only a page can draw.
func readAloud(t *testing.T, lang, text string) {
	t.Helper()
	if found := missing(text); found != "" || strings.Contains(text, "()") || strings.Contains(text, "  ") && !strings.Contains(text, "\n") {
		t.Errorf("%s: %q lacks words (%s)", lang, text, found)
	}
	if teller.Marked(text) {
		t.Errorf("%s: %q has marks of a page", lang, text)
	}
}

func lineOf(t *testing.T, s kit.Scene, events []engine.Event) string {
	t.Helper()
	var page bytes.Buffer
	if err := (Board{}).Line(s, events).Render(context.Background(), &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// cubesOf are the cubes of an event.
func cubesOf(c content.Cubes) (g [engine.EventGoods]int16) {
	copy(g[:], c[:])
	return g
}

// everyEvent is an event of each kind with all its fields filled.
func everyEvent() []engine.Event {
	three := cubesOf(content.Cubes{content.Gold: 2, content.Food: 1})
	other := int16(content.KnightOf(1, 1))
	return []engine.Event{
		{Kind: mil.EvRound, N: 2},
		{Kind: mil.EvHarvested, On: 1, N: int16(content.Grain), Goods: three},
		{Kind: mil.EvRecruited, On: 1, Goods: three},
		{Kind: mil.EvGrows, On: 1},
		{Kind: mil.EvRolled, On: int16(content.Woman), To: int16(content.Man)},
		{Kind: mil.EvResult, On: int16(content.Clock), To: 1},
		{Kind: mil.EvNoResult},
		{Kind: mil.EvSon, On: 1, N: 1},
		{Kind: mil.EvHeir, On: 1},
		{Kind: mil.EvBorn, On: 2},
		{Kind: mil.EvWoman},
		{Kind: mil.EvYear, On: 7, To: 1, N: 3},
		{Kind: mil.EvDied, On: 1, N: 1, To: 1},
		{Kind: mil.EvPlaced, On: 1, To: words.LimitedFrom + 3, N: 2},
		{Kind: mil.EvPassed, To: 3, N: 1},
		{Kind: mil.EvSealed, N: int16(mil.ForBattle)},
		{Kind: mil.EvDowry, Goods: three},
		{Kind: mil.EvWedding, On: 1, N: -1},
		{Kind: mil.EvTookHalf, N: 1, Goods: three},
		{Kind: mil.EvWomanGone},
		{Kind: mil.EvVP, N: -4, On: 7},
		{Kind: mil.EvFees, N: 1, Goods: three},
		{Kind: mil.EvTurned, Seat: engine.NoSeat},
		{Kind: mil.EvFavour, On: int16(content.Court), Goods: cubesOf(content.Cubes{content.Influence: 1})},
		{Kind: mil.EvStarter},
		{Kind: mil.EvGuest, On: other, N: int16(content.War)},
		{Kind: mil.EvTurn, On: 1, N: int16(content.Court)},
		{Kind: mil.EvIdle, On: 1, N: int16(content.Market)},
		{Kind: mil.EvInfluence, On: 1, Goods: cubesOf(content.Cubes{content.Influence: 2})},
		{Kind: mil.EvAttempt, On: 1, To: other},
		{Kind: mil.EvOffered, Goods: three},
		{Kind: mil.EvAccepted, N: 1},
		{Kind: mil.EvRaised, Goods: three},
		{Kind: mil.EvFief, On: 1, To: other, N: int16(content.Wool)},
		{Kind: mil.EvVassal, On: other},
		{Kind: mil.EvTraded, On: 0, Goods: cubesOf(content.Cubes{content.Food: -2, content.Cloth: 1})},
		{Kind: mil.EvAuction, Goods: three},
		{Kind: mil.EvBid, Goods: cubesOf(content.Cubes{content.Cloth: 4})},
		{Kind: mil.EvWithdrew},
		{Kind: mil.EvCastle, On: other, Goods: three},
		{Kind: mil.EvConquers, On: 1, To: 1, N: int16(content.Mine), Goods: three},
		{Kind: mil.EvAttacks, On: 1, To: other, N: 1, Goods: three},
		{Kind: mil.EvAsksLord, N: 1, To: 1},
		{Kind: mil.EvJoins, To: 1, N: 1},
		{Kind: mil.EvBattle, Goods: three},
		{Kind: mil.EvWon, On: 1, N: 16, To: 14},
		{Kind: mil.EvLand, On: 1, N: int16(content.Fish)},
		{Kind: mil.EvLandLost, On: 1, N: int16(content.Fish)},
		{Kind: mil.EvDiscarded, N: int16(content.Quarry), To: 1},
		{Kind: mil.EvShown, N: 3},
		{Kind: mil.EvDonated, N: 3, To: 6},
		{Kind: mil.EvTookBack, N: 3},
		{Kind: mil.EvPrivilege, N: 1, On: int16(content.NoKnight)},
		{Kind: mil.EvAbbess, On: 1},
		{Kind: mil.EvNun, On: 1, N: 2},
		{Kind: mil.EvCrusade, On: 1, Goods: cubesOf(content.Cubes{content.Influence: 1})},
		{Kind: mil.EvWinter, Seat: engine.NoSeat, On: int16(content.Clock), To: int16(content.Woman), N: 1},
		{Kind: mil.EvColumn, Seat: engine.NoSeat, On: 1, N: int16(content.Grain), To: 3},
		{Kind: mil.EvOver, Seat: engine.NoSeat},
		{Kind: mil.EvScored, On: 5, N: -6},
	}
}

// TestEveryEventIsTold: each kind gives a line with words of its own, in every
// language, for eyes and for ears.
func TestEveryEventIsTold(t *testing.T) {
	events := everyEvent()
	if last := events[len(events)-1].Kind; int(last) != len(events) || last != mil.EvScored {
		t.Fatalf("the list has %d kinds, the last one is number %d", len(events), last)
	}
	for _, lang := range i18n.Languages {
		s := newTalk(t, 4, 1).scene(lang, engine.NoSeat)
		told := map[string]uint8{}
		for i, e := range events {
			if e.Kind != uint8(i+1) {
				t.Fatalf("kind %d stands at place %d", e.Kind, i)
			}
			some := []engine.Event{e}
			if e.Kind == mil.EvTurn { // told only where nothing else tells of the knight
				some = append(some, engine.Event{Kind: mil.EvOver, Seat: engine.NoSeat})
			}
			lines := words.Teller{}.Say(s.Scene, some)
			if len(lines) != len(some) || lines[0] == "" {
				t.Errorf("%s: kind %d is told as %q", lang, e.Kind, lines)
				continue
			}
			readAloud(t, lang, lines[0])
			if other, twice := told[lines[0]]; twice {
				t.Errorf("%s: kinds %d and %d are both told as %q", lang, other, e.Kind, lines[0])
			}
			told[lines[0]] = e.Kind
			page := lineOf(t, s, some)
			if (page == "") != (e.Kind == mil.EvSealed) || // whoever sees the page sees who has sealed
				unsaid.MatchString(markup.ReplaceAllString(page, " ")) || teller.Marked(page) {
				t.Errorf("%s: kind %d is drawn as %s", lang, e.Kind, page)
			}
		}
	}
}

// TestWhatBelongsTogetherIsOneLine: a price stands with what it pays for,
// prestige with what it is for, and events of one family are one line.
func TestWhatBelongsTogetherIsOneLine(t *testing.T) {
	ludmilasB := int16(content.KnightOf(1, 1))
	for _, one := range []struct {
		events []engine.Event
		want   string
	}{
		{[]engine.Event{
			{Kind: mil.EvHarvested, On: 1, N: int16(content.Grain), Goods: cubesOf(content.Cubes{content.Food: 3})},
			{Kind: mil.EvYear, On: 1, To: 1, N: 4},
			{Kind: mil.EvDied, On: 1, N: 1},
			{Kind: mil.EvVP, N: -4, On: 1},
		}, "Ottavio: harvests a grain field with B (3 food), B ages, 4 years (Court 2), B dies without an heir, a distant relative inherits, −4 prestige"},
		{[]engine.Event{
			{Kind: mil.EvRolled, On: int16(content.Clock), To: int16(content.Man)},
			{Kind: mil.EvResult, On: int16(content.Man), To: 1},
			{Kind: mil.EvHeir, On: 1},
		}, "Ottavio: rolls clock or man, B has an heir"},
		{[]engine.Event{
			{Kind: mil.EvSealed, Seat: 3, N: int16(mil.ForDowry)},
			{Kind: mil.EvDowry, Seat: 0},
			{Kind: mil.EvDowry, Seat: 1, Goods: cubesOf(content.Cubes{content.Gold: 1, content.Cloth: 1})},
			{Kind: mil.EvWedding, Seat: 0, On: 0, N: 1},
			{Kind: mil.EvWomanGone, Seat: 1},
			{Kind: mil.EvVP, Seat: 1, N: 2},
		}, "Dowries: Ottavio nothing; Ludmila 1 gold and 1 cloth\nLudmila: a daughter marries the heir of Ottavio’s A, +2 prestige"},
		{[]engine.Event{
			{Kind: mil.EvWedding, Seat: 0, On: 0, N: 1},
		}, "Ludmila: wins the heir of Ottavio’s A, but has no daughter for him"},
		{[]engine.Event{
			{Kind: mil.EvWedding, Seat: 0, On: 0, N: 0},
			{Kind: mil.EvWomanGone, Seat: 0},
		}, "Ottavio: finds a bride for the heir of A, a daughter leaves the house"},
		{[]engine.Event{
			{Kind: mil.EvWon, Seat: 0, On: 0, N: 16, To: 14},
			{Kind: mil.EvVP, Seat: 0, N: 2, On: 8},
			{Kind: mil.EvLandLost, Seat: 1, On: ludmilasB, N: int16(content.Wool)},
			{Kind: mil.EvVP, Seat: 1, N: -4, On: 7},
			{Kind: mil.EvVP, Seat: 2, N: -4, On: 7},
		}, "Ottavio: A wins 16 : 14, +2 prestige (beat the leader)\nLudmila: B loses a sheep pasture, −4 prestige\nДмитрий: −4 prestige (land lost)"},
		{[]engine.Event{
			{Kind: mil.EvTurn, Seat: 0, On: 0, N: int16(content.Monastery)},
			{Kind: mil.EvNun, Seat: 0, On: 0, N: 1},
			{Kind: mil.EvWomanGone, Seat: 0, N: 1},
			{Kind: mil.EvTurn, Seat: 1, On: ludmilasB, N: int16(content.Court)},
		}, "Ottavio: A brings 1 daughter to the cloister"},
		{[]engine.Event{
			{Kind: mil.EvPlaced, Seat: 0, On: 0, To: int16(content.Crusades)},
			{Kind: mil.EvRound, Seat: 0, N: 2},
			{Kind: mil.EvPlaced, Seat: 0, On: 1, To: words.LimitedFrom + 1, N: 1},
		}, "Ottavio: sends A to the Crusades\nRound 2\nOttavio: sends B to the Court, space 2 (1 gold)"},
	} {
		s := newTalk(t, 4, 1).scene("en", engine.NoSeat)
		if lines := (words.Teller{}).Say(s.Scene, one.events); strings.Join(lines, "\n") != one.want {
			t.Errorf("told as %q, want %q", strings.Join(lines, "\n"), one.want)
		}
	}
}

// TestHiddenEventsAreNotTold: what an event's For hides from the viewer is in
// no line.
func TestHiddenEventsAreNotTold(t *testing.T) {
	secret := []engine.Event{{Kind: mil.EvSealed, Seat: 1, N: int16(mil.ForDowry), For: engine.SeatsOf(1)}}
	for you, want := range map[engine.Seat]int{1: 1, 0: 0, engine.NoSeat: 0} {
		s := newTalk(t, 4, 1).scene("en", engine.NoSeat)
		s.You = you
		if lines := (words.Teller{}).Say(s.Scene, secret); len(lines) != want {
			t.Errorf("seat %s is told %q", you, lines)
		}
	}
}

// TestNamesCannotDraw: a name that a person chose may hold the marks of a
// sentence, and HTML, and changes nothing.
func TestNamesCannotDraw(t *testing.T) {
	s := newTalk(t, 4, 1).scene("en", engine.NoSeat)
	s.Seats = append([]teller.Seat{}, s.Seats...)
	s.Seats[1].Name = teller.Piece("rule", "M-1.1") + `<script>"`
	events := []engine.Event{
		{Kind: mil.EvTookHalf, Seat: 0, N: 1, Goods: cubesOf(content.Cubes{content.Gold: 1})},
		{Kind: mil.EvAttempt, Seat: 0, On: 1, To: int16(content.KnightOf(1, 1))},
	}
	if page := lineOf(t, s, events); strings.Contains(page, "<script>") || strings.Contains(page, "rule-id") {
		t.Errorf("the name draws: %s", page)
	}
}
