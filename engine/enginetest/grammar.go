package enginetest

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/notation"
)

// Texts demands that each text is read as its choice, and that the choice is written as the text.
func Texts[G any](t *testing.T, grammar notation.Grammar[G], game G, texts map[string]engine.Choice) {
	t.Helper()
	for text, want := range texts {
		if got, err := grammar.Parse(game, text); err != nil || got != want {
			t.Errorf("%q is read %+v, %v; want %+v", text, got, err, want)
		}
		if back := grammar.Format(game, want); back != text {
			t.Errorf("%+v is written %q; want %q", want, back, text)
		}
	}
}

// ParseErrors demands that texts are refused: each of the list is a text and a part of its error.
// Apart from the text itself no error may contain one of the words of never.
func ParseErrors(t *testing.T, parse func(text string) (engine.Choice, error), list [][2]string, never ...string) {
	t.Helper()
	for _, one := range list {
		text, want := one[0], one[1]
		c, err := parse(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read %+v, %v; want %q in the error", text, c, err, want)
			continue
		}
		for _, word := range never {
			if strings.Contains(strings.ReplaceAll(err.Error(), text, ""), word) {
				t.Errorf("%q: %v offers %s", text, err, word)
			}
		}
	}
}

// NounsReadBack writes the choices of every form that is known in the game and reads them again.
// No two may be written alike and none with a noun that has no name. The choices of a form are
// those that every returns; nil means all that its nouns can say, of forms without a tail. It
// returns the verbs that were written, and fails if fewer than least choices were.
func NounsReadBack[G any](t *testing.T, grammar notation.Grammar[G], game G, least int, every func(*notation.Form[G]) []engine.Choice) map[engine.Verb]bool {
	t.Helper()
	seen, verbs := map[string]engine.Choice{}, map[engine.Verb]bool{}
	for i := range grammar {
		form := &grammar[i]
		if !form.Known(game) || every == nil && form.Tail != nil {
			continue
		}
		list := form.Every
		if every != nil {
			list = func(G) []engine.Choice { return every(form) }
		}
		for _, c := range list(game) {
			verbs[c.Verb] = true
			text := grammar.Format(game, c)
			if other, ok := seen[text]; ok {
				t.Fatalf("%q is both %+v and %+v", text, other, c)
			}
			seen[text] = c
			if strings.Contains(text, notation.Unnamed) {
				t.Fatalf("%+v is written %q", c, text)
			}
			if got, err := grammar.Parse(game, text); err != nil || got != c {
				t.Fatalf("%q is read %+v, %v; want %+v", text, got, err, c)
			}
		}
	}
	if len(seen) < least {
		t.Errorf("only %d choices; want %d at least", len(seen), least)
	}
	return verbs
}

// AnyNumberHasAName demands that the nouns of all forms write each number from -300 to 299 without a
// panic, whether or not it names something, and that choices of each verb below verbs with this number
// are not written as nothing. It calls also with each number, nil means nothing.
func AnyNumberHasAName[G any](t *testing.T, grammar notation.Grammar[G], game G, verbs engine.Verb, also func(n int16)) {
	t.Helper()
	for n := int16(-300); n < 300; n++ {
		for i := range grammar {
			for _, a := range grammar[i].Args {
				a.Noun.Name(game, n)
			}
		}
		for verb := range verbs {
			if grammar.Format(game, engine.Choice{Verb: verb, On: n, To: n, N: n, Set: uint64(n)}) == "" {
				t.Errorf("verb %d with %d is written as nothing", verb, n)
			}
		}
		if also != nil {
			also(n)
		}
	}
}
