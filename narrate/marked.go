package narrate

import "strings"

// A marked piece of a sentence is between markOpen and markClose; its fields, the first of which is
// its kind, are separated by markNext. The three are private runes, which no catalogue has and
// which are removed from names.
const (
	markOpen  = "\uE000"
	markNext  = "\uE001"
	markClose = "\uE002"
)

// Piece returns a marked piece of a sentence, which a page draws as an icon.
func Piece(kind string, fields ...string) string {
	return markOpen + kind + markNext + strings.Join(fields, markNext) + markClose
}

// Fragment is a part of a marked sentence: a piece, or with an empty Kind plain text, which is its only field.
type Fragment struct {
	Kind   string
	Fields []string
}

// Fragments splits a marked sentence into plain texts and pieces.
func Fragments(sentence string) []Fragment {
	var list []Fragment
	for sentence != "" {
		before, rest, found := strings.Cut(sentence, markOpen)
		if before != "" {
			list = append(list, Fragment{Fields: []string{before}})
		}
		if !found {
			break
		}
		inside, after, _ := strings.Cut(rest, markClose)
		parts := strings.Split(inside, markNext)
		list = append(list, Fragment{Kind: parts[0], Fields: parts[1:]})
		sentence = after
	}
	return list
}

// Marked reports whether a text has a marked piece in it.
func Marked(text string) bool { return strings.Contains(text, markOpen) }

// Unmarked removes the private runes from a name that a person chose.
func Unmarked(name string) string {
	return strings.NewReplacer(markOpen, "", markNext, "", markClose, "").Replace(name)
}
