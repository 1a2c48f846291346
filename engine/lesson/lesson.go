package lesson

import (
	"strings"

	"signoria/engine"
	"signoria/engine/scenario"
)

// Learner is the learner's seat.
const Learner = engine.Seat(0)

// Lesson is one guided game. It does not change once loaded.
type Lesson struct {
	// File is its path, Name the file's name without its ending.
	File, Name string
	// Game is the title's short name.
	Game     string
	Chapters []*Chapter

	options engine.Options
	words   map[string]*Words
}

// Chapter is a few steps from one position.
type Chapter struct {
	// Name is its name in addresses.
	Name string
	Line int
	// Rules are the numbers of what it teaches.
	Rules []string
	Steps []*Step
}

// Step is one thing to learn.
type Step struct {
	Name string
	Line int
	// Point are the things that the teacher speaks of, in the words of lessons.
	Point []string
	// Do are the answers that are accepted; with Free every legal one is, with Read
	// there is nothing to answer.
	Do         []Chain
	Free, Read bool
	// Typical are some answers of a step that leaves a choice.
	Typical []Chain
	// Others are what the others do, in order.
	Others []OtherChain

	asked  engine.Seats
	start  *start // sets the table; nil means it is left as it is
	then   scenario.Then
	closed scenario.Then
}

// Chain is a line of answers in notation.
type Chain struct {
	Line  int
	Links []string
}

// OtherChain is a line of answers of another seat, in notation; Line is its place in the file.
type OtherChain struct {
	Line  int
	Seat  engine.Seat
	Links []string
}

// pauseLink in a chain means one of the others' answers; anything is the last word of a link that
// accepts any continuation.
const (
	pauseLink = "..."
	anything  = "*"
)

// start is a position as it is in the file.
type start struct {
	line    int
	options engine.Options
	given   []byte
}

// own counts the learner's links.
func (c Chain) own() (n int) {
	for _, link := range c.Links {
		if link != pauseLink {
			n++
		}
	}
	return n
}

// Options returns the options with which a chapter starts.
func (l *Lesson) Options(chapter int) engine.Options {
	return l.Chapters[chapter].Steps[0].start.options
}

// ChapterNamed returns the place of a chapter; false means there is none of that name.
func (l *Lesson) ChapterNamed(name string) (int, bool) {
	for i, c := range l.Chapters {
		if c.Name == name {
			return i, true
		}
	}
	return 0, false
}

// Steps returns the number of steps of all chapters.
func (l *Lesson) Steps() (n int) {
	for _, c := range l.Chapters {
		n += len(c.Steps)
	}
	return n
}

// ChapterNames returns the names of the chapters, with spaces between.
func (l *Lesson) ChapterNames() string {
	var names []string
	for _, c := range l.Chapters {
		names = append(names, c.Name)
	}
	return strings.Join(names, " ")
}
