// Package games is the list of titles: one plain slice, no registration.
// Removing a game is deleting its folder and its line.
package games

import (
	"io/fs"
	"slices"

	"signoria/engine"
	"signoria/engine/content"
	"signoria/engine/lesson"
	"signoria/engine/yamltree"
	"signoria/narrate"
)

// Game is everything the program knows of a title.
type Game struct {
	// Name is the title's short name in commands and addresses.
	Name string
	// Content holds the embedded printed values.
	Content fs.FS
	// Open loads the title with the printed values given (the embedded ones,
	// or an owner's edition laid over them). Its errors name file and line.
	Open func(files fs.FS) (engine.Title, error)
	// Sources counts the sources of the printed values. nil means that no page or command lists them.
	Sources func(files fs.FS) ([]content.SourceCount, error)
	// Describe says what the files of printed values may hold.
	Describe func() []content.File
	// Words holds the catalogues of the title's own table, <language>.yaml. Two
	// titles may use the same keys.
	Words fs.FS
	// About holds the catalogues of how the title is presented among others,
	// with keys below "title.<name>".
	About fs.FS
	// Example marks a title that is offered only to those who ask for examples.
	Example bool
	// Narrator says the title in words.
	Narrator narrate.Narrator
	// Family is the title whose page of rules, styles and pictures this one
	// uses; empty: it has its own. Of two titles with one page of rules the
	// list of rules names the one without a Family.
	Family string
	// Page is the page of numbered rules, as Markdown: paragraphs begin with their
	// number in bold.
	Page string
	// Pages has its numbered rules and rulings in other languages,
	// rules.<language>.md, under the same numbers, and how to play in all of them,
	// howto.<language>.md; nil: there are none. What else is on the page is in
	// English only.
	Pages fs.FS
	// Lessons reads the title's guided games, which are, with their translations, in
	// lessons/<name>.yaml of its folder; nil: there are none.
	Lessons func() ([]*lesson.Lesson, error)
	// Weights has the weights of nets that have learned the title, as package
	// bots/net reads them; nil: there are none.
	Weights fs.FS
	// HowTo is the name of the files of how to play, where it is not "howto".
	HowTo string
	// RulesAt is the section of the page of rules that contains the title's own rules
	// ("W-1"); "" means that the whole page does.
	RulesAt string
}

// OpenStored loads the title with the printed values that were stored with a
// match under the name edition, perhaps by an older program: files and fields
// that it did not have yet are as in the embedded values.
func (g Game) OpenStored(kept fs.FS, edition string) (engine.Title, error) {
	all := Known() // g.Content may be an owner's
	i := slices.IndexFunc(all, func(own Game) bool { return own.Name == g.Name })
	return g.Open(yamltree.Stored{Kept: kept, Base: all[i].Content, Name: edition})
}

// Home is the name of the title whose rules, styles and pictures are used: its
// folder is games/<home>, with its page of rules, rules.md.
func (g Game) Home() string {
	if g.Family != "" {
		return g.Family
	}
	return g.Name
}
