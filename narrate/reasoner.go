package narrate

import "signoria/engine"

// Reasoner is an optional interface of a Narrator, for the reasons of the adviser in the title's words.
type Reasoner interface {
	// Reason returns a sentence about why an answer is better because of its effect on a feature
	// (engine.Observed); empty if there is none, and if the answer is better in spite of the effect.
	Reason(Scene, engine.Effect) string
	// Facts returns the outcomes of an answer that have names (cards, players). The scene is that of the
	// question; after is the viewer's view after the answer. The adviser calls it for several samples of
	// what the viewer cannot know. It shows the outcomes that are the same in all of them and that do
	// not follow from every other answer that it shows.
	Facts(s Scene, c engine.Choice, after any) []Consequence
}

// Consequence is a sentence about one answer.
type Consequence struct {
	// Kind groups consequences: only the one with the greatest Weight of each kind is shown.
	Kind string
	Text string
	// Weight is the order of consequences, the greatest first.
	Weight int
}

// Answered collects the consequences of one answer. The type by which a title finds them embeds it together with
// T, the title's speech of the table before the answer.
type Answered[T any] struct {
	// Then is the title's speech of the table after the answer.
	Then   T
	Answer engine.Choice
	// Told are the consequences so far.
	Told []Consequence
}

// AfterAnswer returns an answer without consequences. tell returns the title's speech of a scene; Then is that of
// the scene with the view after the answer.
func AfterAnswer[T any](s Scene, c engine.Choice, after any, tell func(Scene) T) Answered[T] {
	s.View = after
	return Answered[T]{Then: tell(s), Answer: c}
}

// Add appends a consequence.
func (a *Answered[T]) Add(kind string, weight int, text string) {
	a.Told = append(a.Told, Consequence{Kind: kind, Weight: weight, Text: text})
}
