package web

import (
	"strconv"

	"signoria/engine"
	"signoria/engine/content"
	"signoria/engine/lesson"
	"signoria/games"
	"signoria/i18n"
	"signoria/kit"
	"signoria/kit/plain"
	"signoria/narrate"
)

// seatNumbers are the numbers of seats that a title may have.
func (t title) seatNumbers() []int {
	var list []int
	for n := t.meta.MinSeats; n <= t.meta.MaxSeats; n++ {
		list = append(list, n)
	}
	return list
}

// span is the title's numbers of seats as people write them: "2–4".
func (t title) span() string {
	if t.meta.MinSeats == t.meta.MaxSeats {
		return strconv.Itoa(t.meta.MinSeats)
	}
	return strconv.Itoa(t.meta.MinSeats) + "–" + strconv.Itoa(t.meta.MaxSeats)
}

// usualSeats is the number that a table has unless somebody chooses another.
func (t title) usualSeats() int { return min(max(usualSeats, t.meta.MinSeats), t.meta.MaxSeats) }

// class is what styles know the pages of a title by: its folder.
func (t title) class() string { return "title-" + t.Home() }

// rulesLink is the address of the title's rules.
func (t title) rulesLink() string {
	if t.RulesAt != "" {
		return kit.RulesLink(t.Home()) + "#" + t.RulesAt
	}
	return kit.RulesLink(t.Home())
}

// usualSeats is how many the form offers first, where the title may have them.
const usualSeats = 4

// sides are the houses of a title that has one for each of its seats, always:
// then a person chooses a side by its name. Nil: seats are alike at first.
func (t title) sides(w *i18n.Words) []string {
	if t.meta.MinSeats != t.meta.MaxSeats {
		return nil
	}
	houses := narrate.HousesOf(t.Narrator, engine.Options{Seats: t.meta.MinSeats}, nil)
	for _, house := range houses {
		if t.houseName(w, house) == "" {
			return nil
		}
	}
	return houses
}

// houseName is a house's name as the title is presented, empty when it has none.
func (t title) houseName(w *i18n.Words, house string) string {
	if key := "title." + t.Name + ".house." + house; w.Has(key) {
		return w.T(key)
	}
	return ""
}

// optionWord is a word of an option in the title's presentation: its head, the
// sentence of a value, or the reason of a limit.
func (t title) optionWord(p page, option, word string) string {
	return p.t("title." + t.Name + ".option." + option + "." + word)
}

// title is a game with what it says about itself.
type title struct {
	games.Game
	board kit.Board
	meta  engine.Meta
	book  *i18n.Book
	// sources count where the printed values in use come from.
	sources []content.SourceCount
	// lessons are its guided games, school the title as they play it.
	lessons []*lesson.Lesson
	school  engine.Title
	// ladder is how strong the levels of bots are.
	ladder games.Ladder
}

// styles is the folder that the title's styles are of.
func (t title) styles() string {
	if _, ok := t.board.(plain.Board); ok {
		return plain.Styles
	}
	return t.Home()
}

// taught loads the guided games of a title, and the title as they play it.
func taught(g games.Game) ([]*lesson.Lesson, engine.Title, error) {
	list, err := g.Taught()
	if err != nil || len(list) == 0 {
		return nil, nil, err
	}
	school, err := g.School()
	return list, school, err
}

// guide is who says what the title is about; false: nobody does.
func (t title) guide() (narrate.Guide, bool) {
	g, ok := t.Narrator.(narrate.Guide)
	return g, ok
}
