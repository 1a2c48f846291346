package notation

import "signoria/engine"

// Every returns all choices that the form's nouns can say in this match, without
// what a tail adds: for tests of a title's words.
func (f *Form[G]) Every(game G) []engine.Choice {
	list := []engine.Choice{{Verb: f.Verb, N: f.N}}
	for _, a := range f.Args {
		list = a.each(game, list, a.Optional)
	}
	for _, m := range f.Marked {
		if m.Only == nil || m.Only(game) {
			list = m.each(game, list, true)
		}
	}
	return list
}

// each returns the list with each thing of the noun in each choice; with zero, too,
// where the word can be left out.
func (a Arg[G]) each(game G, list []engine.Choice, optional bool) []engine.Choice {
	numbers, _ := a.Noun.All(game)
	if optional {
		numbers = append(numbers, 0)
	}
	var longer []engine.Choice
	for _, c := range list {
		for _, n := range numbers {
			a.In.put(&c, n)
			longer = append(longer, c)
		}
	}
	return longer
}
