package match

import (
	"net/url"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	"signoria/narrate"
	"signoria/table"
	"signoria/web/chronicle"
	"signoria/web/page"
	"signoria/web/page/pagetest"
)

// TestTheChronicleShowsItsEnd checks that a long log shows its newest turns, and a link to more.
func TestTheChronicleShowsItsEnd(t *testing.T) {
	t.Parallel()
	site := drawingSite(t)
	toy, _ := site.TitleOf("toy")
	var entries []live.Entry
	for n := range 1000 {
		entries = append(entries, live.Entry{Seq: n + 1, Kind: table.KindChoice, Chain: n + 1, Events: []engine.Event{{Kind: 1, N: int16(n)}}})
	}
	p := page.Page{Words: site.Book.In("en")}
	for query, want := range map[string]struct {
		turns int
		link  string
	}{
		"":                     {60, "/m/a/b?log=240"},
		"log=240&pane=log":     {240, "/m/a/b?log=960&amp;pane=log"},
		"log=960&at=7&member=": {960, "/m/a/b?at=7&amp;log=3840"},
		"log=3840":             {1000, ""},
		"log=-5":               {60, "/m/a/b?log=240"},
		"log=x":                {60, "/m/a/b?log=240"},
	} {
		state, err := url.ParseQuery(query)
		pagetest.Must(t, err)
		var b strings.Builder
		pagetest.Must(t, logPage(p, toy.Board, state, entries).chronicle().Render(t.Context(), &b))
		if n := strings.Count(b.String(), `id="turn-`); n != want.turns {
			t.Errorf("%q: %d turns, want %d", query, n, want.turns)
		}
		if !strings.Contains(b.String(), `id="turn-1000"`) {
			t.Errorf("%q: the newest turn is missing", query)
		}
		if linked := strings.Contains(b.String(), `class="cut"`); linked != (want.link != "") || !strings.Contains(b.String(), want.link) {
			t.Errorf("%q: no link to %q in %.300s", query, want.link, b.String())
		}
	}
}

// logPage returns a page with the given log entries and query.
func logPage(p page.Page, b kit.Board, state url.Values, entries []live.Entry) *Table {
	v := &Table{
		visit: visit{Match: page.Match{Page: p, Game: page.Title{Board: b}, View: &live.MatchView{Chronicle: entries}}},
		Scene: kit.Scene{Scene: narrate.Scene{Words: p.Words}, Base: "/m/a/b", Query: state},
	}
	v.log = readOnce(v.readLog)
	return v
}

// discreet is a board that shows no line for a choice without events.
type discreet struct{ kit.Board }

func (b discreet) Line(s kit.Scene, events []engine.Event) templ.Component {
	if len(events) == 0 {
		return templ.NopComponent
	}
	return b.Board.Line(s, events)
}

// TestTheChronicleSkipsWhatIsSilent checks that a choice without a line takes no line in the
// chronicle and does not count toward its limit.
func TestTheChronicleSkipsWhatIsSilent(t *testing.T) {
	t.Parallel()
	site := drawingSite(t)
	toy, _ := site.TitleOf("toy")
	var entries []live.Entry
	for n := range 200 {
		e := live.Entry{Seq: n + 1, Kind: table.KindChoice, Chain: n + 1}
		if n%2 == 0 {
			e.Events = []engine.Event{{Kind: 1, N: int16(n)}}
		}
		entries = append(entries, e)
	}
	var b strings.Builder
	p := page.Page{Words: site.Book.In("en")}
	pagetest.Must(t, logPage(p, discreet{toy.Board}, url.Values{}, entries).chronicle().Render(t.Context(), &b))
	if n := strings.Count(b.String(), `id="turn-`); n != chronicle.ChronicleSize || strings.Contains(b.String(), `id="turn-200"`) || !strings.Contains(b.String(), `id="turn-199"`) {
		t.Errorf("%d turns are shown, want the %d newest with a line: %.400s", n, chronicle.ChronicleSize, b.String())
	}
	if !strings.Contains(b.String(), "log=240") {
		t.Error("no link leads to the earlier ones")
	}
}
