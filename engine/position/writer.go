package position

import "strings"

// writer writes a position on one line, to be laid out when it is whole.
type writer struct{ text []byte }

func (w *writer) word(s string) { w.text = append(w.text, s...) }

// mapping writes entries between braces.
func (w *writer) mapping(entries func()) {
	w.text = append(w.text, '{')
	entries()
	w.text = append(w.text, '}')
}

// entry writes a name and its value, or nothing where that says nothing.
func (w *writer) entry(name string, value func()) {
	before := len(w.text)
	w.comma('{')
	w.word(name)
	w.word(": ")
	named := len(w.text)
	if value(); len(w.text) == named {
		w.text = w.text[:before]
	}
}

// comma separates what follows another from it.
func (w *writer) comma(open byte) {
	if w.text[len(w.text)-1] != open {
		w.word(", ")
	}
}

func listOf[V any](w *writer, values []V, one func(V)) {
	w.text = append(w.text, '[')
	for _, value := range values {
		w.comma('[')
		one(value)
	}
	w.text = append(w.text, ']')
}

// width is the longest line. What is longer and has names is written on several.
const width = 120

// layOut writes the entries of a mapping or the items of a list one below the
// other.
func layOut(b *strings.Builder, indent int, text string) {
	for inside := text[1 : len(text)-1]; inside != ""; {
		end := partEnd(inside)
		name, value, named := strings.Cut(inside[:end], ": ")
		if text[0] == '[' {
			name, value, named = "-", inside[:end], false
		}
		for range indent {
			b.WriteByte(' ')
		}
		b.WriteString(name)
		if named {
			b.WriteByte(':')
		}
		if indent+end <= width || text[0] == '[' || !strings.Contains(value, ": ") {
			b.WriteString(" " + value + "\n")
		} else {
			b.WriteByte('\n')
			layOut(b, indent+2, value)
		}
		inside = strings.TrimPrefix(inside[end:], ", ")
	}
}

// partEnd returns where the first of several parts with commas between them ends.
func partEnd(text string) int {
	depth, quoted := 0, false
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		case c == ',' && depth == 0:
			return i
		}
	}
	return len(text)
}
