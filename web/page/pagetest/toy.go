package pagetest

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/games"
	"signoria/games/boards"
	"signoria/i18n"
	"signoria/kit"
	"signoria/live"
	"signoria/narrate"
	"signoria/web/words"
)

// The levels of the bots in these tests.
const (
	First = "first" // takes the first choice
	Slow  = "slow"  // never answers
)

type firstBot struct{}

func (firstBot) Choose(_ context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	return p.Choices(seat, nil)[0]
}

type slowBot struct{}

func (slowBot) Choose(ctx context.Context, _ engine.Position, _ engine.Seat) engine.Choice {
	<-ctx.Done()
	return engine.Choice{}
}

// NewBot returns a bot of one of the levels of these tests, as live.Config.Bot does.
func NewBot(level string, _ [32]byte) (live.Bot, error) {
	switch level {
	case First:
		return firstBot{}, nil
	case Slow:
		return slowBot{}, nil
	}
	return nil, fmt.Errorf("there are only %s and %s", First, Slow)
}

// ToyBoard writes everything that its scene holds, so that a leak would show.
type ToyBoard struct{}

// Table writes all of the scene.
func (ToyBoard) Table(s kit.Scene) templ.Component {
	seats := []templ.Component{drawn(`<main id="table">`), s.Proposed(), s.Noted()}
	for _, f := range s.Seats {
		seats = append(seats, kit.Time(s.ClockAt(f.Seat)), kit.Taper(s.ClockOf(f.Seat)))
	}
	return templ.Join(append(seats, drawn(`%s`, choiceButtons(s)), chronicleOf(s), drawn(`%+v %v %v</main>`, s.View, s.You, s.Owing))...)
}

// Bar writes the number of the entry, and who decides.
func (ToyBoard) Bar(s kit.Scene) templ.Component {
	when := drawn(`<span class="when">%d</span>`, s.Seq)
	if s.Live && s.Timed() && s.Owing != 0 {
		return templ.Join(when, kit.Deciding(s))
	}
	return when
}

// Line writes the events that the viewer may see.
func (ToyBoard) Line(s kit.Scene, events []engine.Event) templ.Component {
	return drawn(`<p class="entry">%v</p>`, visible(s.Scene, events))
}

// Result writes the view.
func (ToyBoard) Result(s kit.Scene) templ.Component {
	return drawn(`<table><tr><td>%+v</td></tr></table>`, s.View)
}

// ToyNarrator says everything that its scene holds.
type ToyNarrator struct{}

// Ask returns the question with the seats that are asked.
func (ToyNarrator) Ask(s narrate.Scene) string { return fmt.Sprint("asked ", s.Owing) }

// Choice writes the choice.
func (ToyNarrator) Choice(_ narrate.Scene, c engine.Choice) string { return fmt.Sprint(c) }

// Why names the rule.
func (ToyNarrator) Why(_ narrate.Scene, r engine.Reason) string { return "because " + r.Rule }

// Say writes the events that the viewer may see.
func (ToyNarrator) Say(s narrate.Scene, events []engine.Event) []string {
	return []string{fmt.Sprint(visible(s, events))}
}

// Traces names everything that its viewer may see.
func (ToyNarrator) Traces(s narrate.Scene, events []engine.Event) (list []narrate.Trace) {
	for _, e := range visible(s, events) {
		thing := fmt.Sprintf("event %v", e)
		list = append(list, narrate.Trace{Thing: thing, From: "deck"}, narrate.Trace{Thing: "deck", Gone: true})
	}
	return list
}

// Counts returns the open counters of the toy.
func (ToyNarrator) Counts(s narrate.Scene) (list []narrate.Count) {
	v, ok := s.View.(toy.View)
	if !ok {
		return nil
	}
	for i, seat := range v.Seats {
		list = append(list, narrate.Count{Thing: fmt.Sprintf("tokens of %d", i+1), Symbol: "u-people", Name: "tokens", Seat: engine.Seat(i), N: seat.Tokens, Main: true})
	}
	return append(list, narrate.Count{Thing: "lots", Symbol: "u-people", Name: "lots", Seat: engine.NoSeat, N: len(v.Lots)})
}

// Announce announces every event.
func (ToyNarrator) Announce(s narrate.Scene, events []engine.Event) (list []narrate.Announcement) {
	for _, e := range visible(s, events) {
		list = append(list, narrate.Announcement{Symbol: "wreath", Head: fmt.Sprint("event ", e.Kind), Text: fmt.Sprint(e)})
	}
	return list
}

// Find returns an element id for every thing.
func (ToyBoard) Find(_ kit.Scene, thing string) string { return strings.ReplaceAll(thing, " ", "-") }

func visible(s narrate.Scene, events []engine.Event) (list []engine.Event) {
	for _, e := range events {
		if e.VisibleTo(s.You) {
			list = append(list, e)
		}
	}
	return list
}

func choiceButtons(s kit.Scene) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<form id="choose" method="post" action="%s/choose"><input type="hidden" name="seq" value="%d">`, s.Base, s.Seq)
	for _, o := range s.Choices {
		fmt.Fprintf(&b, `<button name="choice" value="%s">x</button>`, o.Text)
	}
	return b.String() + "</form>"
}

func chronicleOf(s kit.Scene) templ.Component {
	if s.Chronicle == nil {
		return templ.NopComponent
	}
	return s.Chronicle
}

func drawn(format string, args ...any) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := fmt.Fprintf(w, format, args...)
		return err
	})
}

// AllGames are the real titles, one with options and houses, one with two sides,
// and the toy, which has secrets.
func AllGames() []games.Game {
	return append(games.All(), crestedGame(), duelGame(), games.Game{
		Name: "toy", Content: fstest.MapFS{}, Narrator: ToyNarrator{},
		Open:  func(fs.FS) (engine.Title, error) { return toy.Title(), nil },
		Words: i18n.Source{Name: "toy", FS: catalogue("toy: { lot: Lot }\n")},
		About: i18n.Source{Name: "toy", FS: catalogue("title: { toy: { name: Toy, about: An auction, length: 5 min } }\nlevel: { first: First, slow: Slow }\n")},
	})
}

// BoardOf draws the real titles as they are, the others as the toy.
func BoardOf(g games.Game) kit.Board {
	switch g.Narrator.(type) {
	case ToyNarrator, CrestedNarrator:
		return ToyBoard{}
	}
	return boards.Of(g)
}

// catalogue says the same in every language.
func catalogue(text string) fs.FS {
	files := fstest.MapFS{}
	for _, lang := range i18n.Languages {
		files[lang+".yaml"] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// AllWords are the words of the pages around the tables; each title has its own
// for its table.
func AllWords(t testing.TB, list []games.Game) *i18n.Book {
	t.Helper()
	sources := []fs.FS{i18n.Shared(), words.FS()}
	for _, g := range list {
		sources = append(sources, g.About)
	}
	book, err := i18n.Load(sources...)
	Must(t, err)
	return book
}

// Must ends the test if there is an error.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
