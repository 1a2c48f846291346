// Package po reads and writes translations in gettext's format (.po), with the line of every
// message, so that errors can name it. It does not know the texts of this program. It supports neither
// domains nor encodings other than UTF-8.
//
// It imports nothing of this program.
package po

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Message is one text and its translation.
type Message struct {
	// Line is the line of its first keyword, from 1.
	Line int
	// Notes are for the translator ("#. "), a line each; Flags are words such as "fuzzy" ("#, ").
	Notes, Flags []string
	// Context distinguishes texts (msgctxt). ID is the text, Plural its plural; empty if it has none.
	Context, ID, Plural string
	// Text is the translation: one text, or one for each plural form. An empty text is not translated.
	Text []string
}

// Fuzzy reports whether a person has to check the translation before it is used.
func (m Message) Fuzzy() bool {
	for _, f := range m.Flags {
		if f == "fuzzy" {
			return true
		}
	}
	return false
}

// Read parses a file with a name. The message without a context and without a text is its head. The error has
// the line, as name:line.
func Read(name string, text string) ([]Message, error) {
	r := reader{name: name}
	text = strings.TrimPrefix(text, "\ufeff")
	if !utf8.ValidString(text) {
		return nil, fmt.Errorf("%s: not UTF-8; save it in that encoding", name)
	}
	for _, line := range strings.Split(text, "\n") {
		r.line++
		if err := r.take(strings.TrimSpace(line)); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, r.line, err)
		}
	}
	if err := r.end(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", name, r.line, err)
	}
	return r.all, nil
}

type reader struct {
	name string
	line int
	all  []Message
	now  Message
	// had are the keywords of the current message so far. into is the text that a quoted line continues;
	// nil if none.
	had  map[string]bool
	into *string
}

func (r *reader) take(line string) error {
	switch {
	case line == "":
		r.into = nil
		return nil
	case strings.HasPrefix(line, "#"):
		return r.comment(line)
	case strings.HasPrefix(line, `"`):
		if r.into == nil {
			return fmt.Errorf("a quoted text without msgid or msgstr before it")
		}
		return r.quoted(line)
	}
	keyword, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if r.had[keyword] || keyword == "msgctxt" && len(r.had) > 0 || keyword == "msgid" && r.had["msgid"] {
		if err := r.end(); err != nil {
			return err
		}
	}
	if keyword == "msgctxt" || keyword == "msgid" {
		if r.had["msgid"] {
			if err := r.end(); err != nil {
				return err
			}
		}
	}
	if len(r.had) == 0 {
		r.now.Line = r.line
	}
	if r.had == nil {
		r.had = map[string]bool{}
	}
	switch {
	case keyword == "msgctxt":
		r.into = &r.now.Context
	case keyword == "msgid":
		r.into = &r.now.ID
	case keyword == "msgid_plural" && r.had["msgid"] && !r.translated():
		r.into = &r.now.Plural
	case keyword == "msgstr" && r.had["msgid"] && !r.had["msgid_plural"]:
		r.now.Text = []string{""}
		r.into = &r.now.Text[0]
	case strings.HasPrefix(keyword, "msgstr[") && r.had["msgid_plural"]:
		if want := fmt.Sprintf("msgstr[%d]", len(r.now.Text)); keyword != want {
			return fmt.Errorf("%s stands where %s should", keyword, want)
		}
		r.now.Text = append(r.now.Text, "")
		r.into = &r.now.Text[len(r.now.Text)-1]
	default:
		return fmt.Errorf("%q cannot stand here; a message is msgctxt, msgid, msgid_plural, msgstr", keyword)
	}
	r.had[keyword] = true
	return r.quoted(rest)
}

func (r *reader) translated() bool { return len(r.now.Text) > 0 }

// comment parses notes and flags. Comments of translators, places and obsolete messages are dropped.
func (r *reader) comment(line string) error {
	if r.translated() {
		if err := r.end(); err != nil {
			return err
		}
	}
	r.into = nil
	switch {
	case strings.HasPrefix(line, "#."):
		r.now.Notes = append(r.now.Notes, strings.TrimSpace(line[2:]))
	case strings.HasPrefix(line, "#,"):
		for _, flag := range strings.Split(line[2:], ",") {
			r.now.Flags = append(r.now.Flags, strings.TrimSpace(flag))
		}
	}
	return nil
}

// quoted appends a quoted text to the text of the last keyword.
func (r *reader) quoted(piece string) error {
	text, err := unquote(piece)
	if err != nil {
		return err
	}
	*r.into += text
	return nil
}

// end ends the current message, and adds it to the list. It returns an error if it is incomplete.
func (r *reader) end() error {
	if len(r.had) > 0 {
		if !r.had["msgid"] || !r.translated() {
			return fmt.Errorf("the message that begins in line %d has no msgid or no msgstr", r.now.Line)
		}
		if r.had["msgid_plural"] && r.now.Plural == "" {
			return fmt.Errorf("the message that begins in line %d has an empty msgid_plural", r.now.Line)
		}
		r.all = append(r.all, r.now)
		r.now, r.had = Message{}, nil
	}
	r.into = nil
	return nil
}

// escapes are the characters that a quoted text writes after a backslash, by that character.
var escapes = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', '"': '"', '\\': '\\'}

func unquote(s string) (string, error) {
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return "", fmt.Errorf("a text stands in quotes: \"…\"")
	}
	s = s[1 : len(s)-1]
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return "", fmt.Errorf(`a quote in a text is written as \"`)
		case s[i] != '\\':
			b.WriteByte(s[i])
		case i+1 == len(s):
			return "", fmt.Errorf(`the text ends with a single \`)
		default:
			i++
			c, ok := escapes[s[i]]
			if !ok {
				return "", fmt.Errorf(`\%c is no sign of a text; there are \n, \t, \r, \" and \\`, s[i])
			}
			b.WriteByte(c)
		}
	}
	return b.String(), nil
}

var quoter = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`)

// Write writes messages as a file from which Read returns the same messages.
func Write(w io.Writer, all []Message) error {
	var b strings.Builder
	for i, m := range all {
		if i > 0 {
			b.WriteByte('\n')
		}
		for _, note := range m.Notes {
			b.WriteString(strings.TrimRight("#. "+note, " ") + "\n")
		}
		if len(m.Flags) > 0 {
			b.WriteString("#, " + strings.Join(m.Flags, ", ") + "\n")
		}
		if m.Context != "" {
			write(&b, "msgctxt", m.Context)
		}
		write(&b, "msgid", m.ID)
		if m.Plural == "" {
			text := ""
			if len(m.Text) > 0 {
				text = m.Text[0]
			}
			write(&b, "msgstr", text)
			continue
		}
		write(&b, "msgid_plural", m.Plural)
		for n, text := range m.Text {
			write(&b, "msgstr["+strconv.Itoa(n)+"]", text)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// write writes a keyword and its text. A text of several lines begins with an empty line, as gettext writes
// it.
func write(b *strings.Builder, keyword, text string) {
	b.WriteString(keyword + " ")
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" && len(lines) > 1 {
		lines = lines[:len(lines)-1]
	}
	if len(lines) > 1 {
		b.WriteString("\"\"\n")
	}
	for _, line := range lines {
		b.WriteString(`"` + quoter.Replace(line) + "\"\n")
	}
}
