package page

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"signoria/engine"
	"signoria/engine/content"
	"signoria/engine/lesson"
	"signoria/games"
	"signoria/i18n"
	"signoria/kit"
	"signoria/kit/fallback"
	"signoria/narrate"
)

// SeatNumbers returns the numbers of seats that a title may have.
func (t Title) SeatNumbers() []int {
	var list []int
	for n := t.Meta.MinSeats; n <= t.Meta.MaxSeats; n++ {
		list = append(list, n)
	}
	return list
}

// Span returns the title's numbers of seats as people write them: "2–4".
func (t Title) Span() string {
	if t.Meta.MinSeats == t.Meta.MaxSeats {
		return strconv.Itoa(t.Meta.MinSeats)
	}
	return strconv.Itoa(t.Meta.MinSeats) + "–" + strconv.Itoa(t.Meta.MaxSeats)
}

// DefaultSeats returns the number of seats that the form offers first.
func (t Title) DefaultSeats() int { return min(max(defaultSeats, t.Meta.MinSeats), t.Meta.MaxSeats) }

// Class returns the CSS class of the title's pages: "title-" and its folder.
func (t Title) Class() string { return "title-" + t.Home() }

// RulesLink returns the address of the title's rules.
func (t Title) RulesLink() string {
	if t.RulesAt != "" {
		return kit.RulesLink(t.Home()) + "#" + t.RulesAt
	}
	return kit.RulesLink(t.Home())
}

// defaultSeats is the number of seats that forms offer first, if the title allows it.
const defaultSeats = 4

// Sides returns the names of a title's houses if each seat has a fixed one, so that people choose a
// side by name; nil if seats do not differ.
func (t Title) Sides(w *i18n.Words) []string {
	if t.Meta.MinSeats != t.Meta.MaxSeats {
		return nil
	}
	houses := narrate.HousesOf(t.Narrator, engine.Options{Seats: t.Meta.MinSeats}, nil)
	for _, house := range houses {
		if t.HouseName(w, house) == "" {
			return nil
		}
	}
	return houses
}

// HouseName returns a house's name as the title is presented, empty when it has none.
func (t Title) HouseName(w *i18n.Words, house string) string {
	if key := "title." + t.Name + ".house." + house; w.Has(key) {
		return w.T(key)
	}
	return ""
}

// OptionWord returns a word of an option in the title's presentation: its head, the sentence of a
// value, or the reason of a limit.
func (t Title) OptionWord(p Page, option, word string) string {
	return p.T("title." + t.Name + ".option." + option + "." + word)
}

// DefaultSummary describes the title with the default of every option, without a full stop.
func (t Title) DefaultSummary(p Page) string {
	if key := "title." + t.Name + ".usual"; p.Words.Has(key) {
		return p.T(key)
	}
	return p.T("setup.usual")
}

// InShort says in short by which options a table of the title plays.
func (t Title) InShort(p Page, options engine.Options) string {
	var parts []string
	for _, o := range t.Meta.Options {
		if value, ok := options.Set[o.Name]; ok {
			parts = append(parts, capital(t.brief(p, o, value)))
		}
	}
	if len(parts) > 0 {
		return strings.Join(parts, " · ")
	}
	return t.DefaultSummary(p)
}

// brief returns an option's value in a few words: words of its own if the title has them, the
// option's head if the option is switched on, else both.
func (t Title) brief(p Page, o engine.OptionMeta, value string) string {
	head := t.OptionWord(p, o.Name, "head")
	if key := "title." + t.Name + ".option." + o.Name + ".brief." + value; p.Words.Has(key) {
		return p.T(key)
	}
	if value == "on" {
		return head
	}
	return head + ": " + strings.TrimSuffix(t.OptionWord(p, o.Name, value), ".")
}

// capital returns a text with a capital letter at its beginning.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Title is a game with what it says about itself.
type Title struct {
	games.Game
	Board kit.Board
	Meta  engine.Meta
	Book  *i18n.Book
	// Counts has the numbers of the printed values in use from each source.
	Counts []content.SourceCount
	// LessonList are its lessons, SchoolTitle is the title as the lessons play it.
	LessonList  []*lesson.Lesson
	SchoolTitle engine.Title
	// LevelLadder is the measured strength of the levels of bots.
	LevelLadder games.Ladder
}

// styles returns the folder that the title's styles are of.
func (t Title) styles() string {
	if _, ok := t.Board.(fallback.Board); ok {
		return fallback.Styles
	}
	return t.Home()
}

// taught loads the lessons of a title, and the title as the lessons play it.
func taught(g games.Game) ([]*lesson.Lesson, engine.Title, error) {
	list, err := g.Taught()
	if err != nil || len(list) == 0 {
		return nil, nil, err
	}
	school, err := g.School()
	return list, school, err
}

// Guide returns the title's narrator as a Guide; ok is false if it has no introduction.
func (t Title) Guide() (narrate.Guide, bool) {
	g, ok := t.Narrator.(narrate.Guide)
	return g, ok
}
