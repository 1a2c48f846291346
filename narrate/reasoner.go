package narrate

import "signoria/engine"

// Reasoner is an optional interface of a Narrator, so that the adviser can give its
// reasons in the title's words.
type Reasoner interface {
	// Reason is the sentence that says why an answer is better for what it does to a
	// feature (engine.Observed); "" where that is not worth saying, and where the
	// answer is better in spite of it.
	Reason(Scene, engine.Effect) string
	// Facts returns the named outcomes of an answer (cards, players): the scene is that of the
	// question, after is the viewer's view once it has been given. The adviser asks for them on
	// several samples of what the viewer knows, and shows what holds on all of them and does
	// not follow from each of the other answers that it names.
	Facts(s Scene, c engine.Choice, after any) []Consequence
}

// Consequence is a sentence about one answer.
type Consequence struct {
	// Kind groups consequences: of each kind only the most important is shown.
	Kind string
	Text string
	// Weight orders them, heaviest first.
	Weight int
}

// Answered gathers the consequences of one answer. The type with which a title works them out
// embeds it together with T, the title's telling of the table before the answer.
type Answered[T any] struct {
	// Then tells the table after the answer.
	Then   T
	Answer engine.Choice
	// Told are the consequences so far.
	Told []Consequence
}

// AfterAnswer returns an answer without consequences yet. Then is the title's wording, by tell, of the
// scene with the view after the answer.
func AfterAnswer[T any](s Scene, c engine.Choice, after any, tell func(Scene) T) Answered[T] {
	s.View = after
	return Answered[T]{Then: tell(s), Answer: c}
}

// Add tells one more.
func (a *Answered[T]) Add(kind string, weight int, text string) {
	a.Told = append(a.Told, Consequence{Kind: kind, Weight: weight, Text: text})
}
