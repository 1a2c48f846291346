package page

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"signoria/i18n"
)

// MarkEnglish marks the parts of a page in a language that the host has added which are shown in English,
// because they are not translated: the largest elements all of whose text is English get lang="en", so
// that screen readers pronounce them and browsers hyphenate them as English. An element that also has
// text of another kind, such as a name, is not marked itself. Pages in the program's own languages are
// returned as they are.
func MarkEnglish(lang string, page []byte) []byte {
	if !i18n.Added(lang) {
		return page
	}
	m := marker{lang: lang, open: []element{{}}}
	tokens := html.NewTokenizer(bytes.NewReader(page))
	at := 0
	for kind := tokens.Next(); kind != html.ErrorToken; kind = tokens.Next() {
		raw := len(tokens.Raw())
		m.token(kind, tokens, at)
		at += raw
	}
	for len(m.open) > 1 {
		m.end()
	}
	m.marks = append(m.marks, m.open[0].marks...)
	slices.Sort(m.marks)
	var marked bytes.Buffer
	from := 0
	for _, to := range m.marks {
		marked.Write(page[from:to])
		marked.WriteString(` lang="en"`)
		from = to
	}
	marked.Write(page[from:])
	return marked.Bytes()
}

// marker finds the English parts of a page.
type marker struct {
	lang  string
	open  []element // the innermost last; the first is the page itself
	marks []int     // where marks go, as offsets in the page
}

// element is an open element.
type element struct {
	name string
	// at is the end of its name in the page, where a mark is inserted. lang is the value of its own
	// attribute lang; empty if it has none.
	at   int
	lang string
	// english and other report whether it has English and other text; marks are those of its children.
	english, other bool
	marks          []int
}

// silent are elements whose text no one reads.
var silent = []string{"script", "style", "template", "textarea"}

// void are elements without an end.
var void = []string{"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

// read are attributes that are read out.
var read = []string{"aria-label", "alt", "placeholder", "title"}

// token takes the next token, which is at an offset in the page.
func (m *marker) token(kind html.TokenType, tokens *html.Tokenizer, at int) {
	switch kind {
	case html.TextToken:
		if inner := &m.open[len(m.open)-1]; !slices.Contains(silent, inner.name) {
			inner.say(m.lang, string(tokens.Text()))
		}
	case html.StartTagToken, html.SelfClosingTagToken:
		name, more := tokens.TagName()
		e := element{name: string(name), at: at + 1 + len(name)}
		for more {
			var key, value []byte
			key, value, more = tokens.TagAttr()
			switch {
			case string(key) == "lang":
				e.lang = string(value)
			case slices.Contains(read, string(key)):
				e.say(m.lang, string(value))
			}
		}
		m.open = append(m.open, e)
		if kind == html.SelfClosingTagToken || slices.Contains(void, e.name) {
			m.end()
		}
	case html.EndTagToken:
		name, _ := tokens.TagName()
		if slices.ContainsFunc(m.open[1:], func(e element) bool { return e.name == string(name) }) {
			for m.open[len(m.open)-1].name != string(name) {
				m.end()
			}
			m.end()
		}
	}
}

// say adds a text to an element.
func (e *element) say(lang, text string) {
	switch {
	case strings.TrimSpace(text) == "" || i18n.AnyLanguage(text):
	case i18n.InEnglish(lang, text):
		e.english = true
	default:
		e.other = true
	}
}

// end ends the innermost element.
func (m *marker) end() {
	e := m.open[len(m.open)-1]
	m.open = m.open[:len(m.open)-1]
	outer := &m.open[len(m.open)-1]
	switch {
	case e.lang != "" && e.lang != m.lang: // it is marked already, with all that is in it
	case e.lang != "" || e.other:
		outer.marks = append(outer.marks, e.marks...)
		outer.other = true
	case e.english:
		outer.marks = append(outer.marks, e.at)
		outer.english = true
	}
}
