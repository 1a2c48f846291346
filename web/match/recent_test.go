package match

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/games"
	"signoria/kit"
	"signoria/live"
	"signoria/narrate"
	"signoria/table"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
)

// TestWhatIsToldStandsOnThePage checks in every title that the list of recent moves refers only to
// what is on the viewer's page: lines of the chronicle and, if the title names its things,
// elements.
func TestWhatIsToldStandsOnThePage(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	s := drawingSite(t)
	for _, g := range s.Games {
		opened, err := g.Open(g.Content)
		pagetest.Must(t, err)
		for _, o := range []engine.Options{{Seats: opened.Meta().MaxSeats}, pagetest.Everything(opened)} {
			t.Run(fmt.Sprint(g.Name, len(o.Set)), func(t *testing.T) { s.tellGame(t, g, opened, o) })
		}
	}
}

// tellGame plays a random game and checks the recent moves in it.
func (s *Pages) tellGame(t *testing.T, g games.Game, rules engine.Title, o engine.Options) {
	_, toy := s.Board(g).(pagetest.ToyBoard) // the toy's board draws no things
	moves := 0
	pagetest.PlayRandomly(t, rules, o, 3, func(n int, p engine.Position, entries []live.Entry, then pagetest.Looks) {
		for viewer := engine.NoSeat; n%23 == 0 && int(viewer) < o.Seats; viewer++ {
			moves += checkTold(t, s.drawFor(t, p, viewer, entries, then[viewer]), !toy)
		}
	})
	if moves == 0 {
		t.Error("no move was told")
	}
}

var (
	toldPart = regexp.MustCompile(`(?s)<div id="told".*`)
	toldMove = regexp.MustCompile(`<li class="([^"]*)" data-n="(\d+)" data-seat="([^"]*)" data-name="[^"]*" data-seq="(\d+)" data-turns="([^"]*)" data-marks="([^"]*)" data-ways="([^"]*)" data-gone="([^"]*)">`)
	delted   = regexp.MustCompile(`<li data-id="([^"]*)" data-d="([^"]*)">([^<]*)</li>`)
)

// checkTold checks everything that a page's list of recent moves refers to, and returns the number
// of moves.
func checkTold(t *testing.T, page string, things bool) int {
	t.Helper()
	told := toldPart.FindString(page)
	if told == "" {
		t.Fatalf("the page has no list of recent moves:\n%.2000s", page)
	}
	seen := func(id, what string) {
		if id != "" && !strings.Contains(page, `id="`+id+`"`) && (things || strings.HasPrefix(id, "turn-")) {
			t.Errorf("%s: nothing on the page has the id %q", what, id)
		}
	}
	last := ""
	moves := toldMove.FindAllStringSubmatch(told, -1)
	for _, m := range moves {
		what := "move " + m[2]
		if m[3] == last {
			t.Errorf("%s is of the same seat as the one before", what)
		}
		last = m[3]
		if m[5]+m[6]+m[8] == "" {
			t.Errorf("%s has neither lines nor marks", what)
		}
		for _, id := range strings.Fields(m[5] + " " + m[6] + " " + m[8]) {
			seen(id, what)
		}
		for _, way := range strings.Fields(m[7]) {
			from, to, ok := strings.Cut(way, "&gt;")
			if !ok || from == to {
				t.Errorf("%s: %q is no path from one thing to another", what, way)
			}
			seen(from, what)
			seen(to, what)
		}
	}
	for _, d := range delted.FindAllStringSubmatch(told, -1) {
		seen(d[1], d[3])
		if d[2] == "0" || d[3] == "" {
			t.Errorf("a delta of %q: %q", d[2], d[3])
		}
	}
	return len(moves)
}

// tellPage returns a page of the toy title with three seats, at the time now and with the given
// entries.
func tellPage(t *testing.T, now time.Time, entries []live.Entry, change func(*live.MatchView)) *Table {
	t.Helper()
	s := drawingSite(t)
	s.Now = func() time.Time { return now }
	toy, _ := s.TitleOf("toy")
	rules, err := toy.Open(toy.Content)
	pagetest.Must(t, err)
	p, err := rules.Start(engine.Options{Seats: 3}, engine.NewChance(engine.SeedFromInt(1)))
	pagetest.Must(t, err)
	view := pagetest.LookAt(p, 0, entries)
	pagetest.Look{Seq: 1, Pos: p}.Put(view)
	change(view)
	return s.MatchView(ViewKey{At: pages.SeatAt{ID: "id", Key: "key"}, lang: "en", look: pages.Look{Theme: pages.Themes[0]}}, view, url.Values{})
}

func choiceOf(seat engine.Seat, seq, chain int) live.Entry {
	return live.Entry{Seq: seq, Chain: chain, Kind: table.KindChoice, Seat: seat, Events: []engine.Event{{Kind: 1, N: int16(seq)}}}
}

// TestMovesAreStepsInARow checks that consecutive steps of one seat are one move, and that undone
// steps are none.
func TestMovesAreStepsInARow(t *testing.T) {
	t.Parallel()
	undone := choiceOf(2, 5, 5)
	undone.Undone = true
	entries := []live.Entry{choiceOf(0, 2, 2), choiceOf(1, 3, 3), choiceOf(1, 4, 4), undone, {Seq: 6, Kind: table.KindUndo, Seat: 2, To: 4},
		choiceOf(1, 7, 7), choiceOf(2, 8, 8), choiceOf(2, 9, 8), choiceOf(1, 10, 10)}
	v := tellPage(t, time.Unix(60, 0), entries, func(v *live.MatchView) { v.Since = 2 })
	n, err := v.recentMoves(t.Context())
	pagetest.Must(t, err)
	var got []string
	for _, m := range n.moves {
		got = append(got, fmt.Sprint(m.n, " ", m.seat, " ", m.seq, " ", m.turns, " ", len(m.marks), " ", m.gone))
	}
	want := []string{"1 2 7 [turn-3 turn-4 turn-7] 3 [deck]", "2 3 9 [turn-9] 2 [deck]", "3 2 10 [turn-10] 1 [deck]"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the moves are\n%q, want\n%q", got, want)
	}
	if len(n.banners) != 7 || n.banners[0].seq != 2 || n.banners[6].seq != 10 {
		t.Errorf("the banners are %+v, want 7 from entry 2 to 10", n.banners)
	}
}

// TestWhoWasAwayIsToldInShort checks when a recap is shown: after ten minutes, after more than a
// round, or after a bot played for the viewer. There is none if nothing happened, and none for
// spectators.
func TestWhoWasAwayIsToldInShort(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	once := []live.Entry{choiceOf(0, 2, 2), choiceOf(1, 3, 3), choiceOf(2, 4, 4)}
	rounds := append(once, choiceOf(1, 5, 5), choiceOf(2, 6, 6), choiceOf(1, 7, 7))
	for name, c := range map[string]struct {
		after   time.Duration
		entries []live.Entry
		you     engine.Seat
		want    bool
	}{
		"at once":             {time.Second, once, 0, false},
		"nearly ten minutes":  {10*time.Minute - time.Second, once, 0, false},
		"ten minutes":         {10 * time.Minute, once, 0, true},
		"nothing happened":    {time.Hour, once[:1], 0, false},
		"more than a round":   {time.Second, rounds, 0, true},
		"a bot played for me": {time.Second, []live.Entry{choiceOf(0, 2, 2), choiceOf(1, 3, 3), choiceOf(0, 4, 4)}, 0, true},
		"who looks on":        {time.Hour, rounds, engine.NoSeat, false},
	} {
		v := tellPage(t, time.Unix(0, 0).Add(c.after), c.entries, func(v *live.MatchView) { v.Since, v.You = 2, c.you })
		n, err := v.recentMoves(t.Context())
		pagetest.Must(t, err)
		if (n.recap != nil) != c.want {
			t.Errorf("%s: the recap is %+v", name, n.recap)
		}
	}
}

// TestTheRecapTellsDeedsAndNumbers checks that the recap lists each seat's latest moves and its
// main numbers that have changed.
func TestTheRecapTellsDeedsAndNumbers(t *testing.T) {
	t.Parallel()
	entries := []live.Entry{choiceOf(0, 2, 2)}
	for seq := 3; seq < 13; seq++ {
		entries = append(entries, choiceOf(engine.Seat(1+seq%2), seq, seq))
	}
	v := tellPage(t, time.Unix(0, 0).Add(26*time.Hour), entries, func(v *live.MatchView) {
		v.Since = 2
		now := v.View.(toy.View)
		now.Seats = slices.Clone(now.Seats)
		now.Seats[1].Tokens++
		v.View = now
	})
	n, err := v.recentMoves(t.Context())
	pagetest.Must(t, err)
	if n.recap == nil || len(n.recap.seats) != 2 || n.recap.moves != 10 {
		t.Fatalf("the recap is %+v", n.recap)
	}
	for _, d := range n.recap.seats {
		if changed := map[engine.Seat]int{1: 1}[d.seat]; len(d.lines) != maxLines || len(d.main) != changed || d.moves != 5 {
			t.Errorf("the recap of seat %s is %+v", d.seat, d)
		}
	}
	var b strings.Builder
	pagetest.Must(t, recapDialog(v, n.recap).Render(t.Context(), &b))
	for _, want := range []string{"26 hours, 10 moves", "P1", "P2", `<span class="sr">tokens</span>`, "Tell it one by one", "Continue"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in %s", want, b.String())
		}
	}
}

// TestNoRecapOfNothing checks that moves without a visible line, such as sealed answers, cause no
// recap.
func TestNoRecapOfNothing(t *testing.T) {
	t.Parallel()
	v := tellPage(t, time.Unix(0, 0).Add(26*time.Hour), []live.Entry{choiceOf(0, 2, 2), choiceOf(1, 3, 3)}, func(v *live.MatchView) { v.Since = 2 })
	if r := v.recap([]move{{n: 1, seat: 1, seq: 3, lines: []string{"bids"}}}); r == nil || len(r.seats) != 1 {
		t.Errorf("with a line the recap is %+v", r)
	}
	if r := v.recap([]move{{n: 1, seat: 1, seq: 3}}); r != nil {
		t.Errorf("without a line the recap is %+v", r)
	}
}

// TestATitleWithoutTracesIsToldInLines checks that a title that names no things has only lines of
// recent moves.
func TestATitleWithoutTracesIsToldInLines(t *testing.T) {
	t.Parallel()
	v := tellPage(t, time.Unix(60, 0), []live.Entry{choiceOf(1, 2, 2)}, func(v *live.MatchView) { v.Since = 1 })
	v.Game.Narrator = silentNarrator{v.Game.Narrator}
	n, err := v.recentMoves(t.Context())
	pagetest.Must(t, err)
	if len(n.moves) != 1 || len(n.moves[0].turns) != 1 || len(n.moves[0].marks)+len(n.deltas)+len(n.banners) > 0 {
		t.Errorf("the recent moves are %+v", n)
	}
}

// silentNarrator is a narrator that names no thing.
type silentNarrator struct{ narrate.Narrator }

var _ kit.Finder = pagetest.ToyBoard{}
