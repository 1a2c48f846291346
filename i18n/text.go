package i18n

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// text is the value of one key.
type text struct {
	// plain is the whole text; empty if the text has places or plural forms.
	plain string
	// forms are the forms by pluralForm; a text without plural forms has only formOther.
	forms [numForms]form
	// plural means that the argument "n" chooses the form.
	plural bool
	// where is the file and line, for errors.
	where string
	// source is the name of the Source of the text.
	source string
	// rule chooses the form if the text is of another language than its Words; otherwise it is nil.
	rule *pluralRule
}

// form is one form of a text, split at its places.
type form struct {
	// parts are literal texts and places in turn: parts[0] is literal, parts[1] the name of a place, and
	// so on. Nil means that there is no such form.
	parts []string
}

func (f form) has() bool { return f.parts != nil }

// form returns the form for the arguments. Without a number, or if the number's form is missing, it returns
// formOther, or any form.
func (t *text) form(rule *pluralRule, args []any) form {
	if !t.plural {
		return t.forms[formOther]
	}
	if t.rule != nil {
		rule = t.rule
	}
	if n, ok := number(value(args, "n")); ok {
		if f := t.forms[rule.form(n)]; f.has() {
			return f
		}
	}
	for i := int(numForms) - 1; i >= 0; i-- {
		if t.forms[i].has() {
			return t.forms[i]
		}
	}
	return form{}
}

// fill appends the form with its places filled.
func (f form) fill(out []byte, args []any) []byte {
	for i, part := range f.parts {
		if i%2 == 0 {
			out = append(out, part...)
		} else {
			out = appendValue(out, part, value(args, part))
		}
	}
	return out
}

// names returns the names of the form's places, in order of appearance.
func (f form) names() []string {
	var names []string
	for i := 1; i < len(f.parts); i += 2 {
		names = append(names, f.parts[i])
	}
	return names
}

// value returns the argument with a name; nil if there is none.
func value(args []any, name string) any {
	for i := 0; i+1 < len(args); i += 2 {
		if s, ok := args[i].(string); ok && s == name {
			return args[i+1]
		}
	}
	return nil
}

// appendValue appends one argument, or {name} if it is neither a string nor a whole number. It calls no method
// of the value, because otherwise every argument of every T would be allocated on the heap.
func appendValue(out []byte, name string, v any) []byte {
	if s, ok := v.(string); ok {
		return append(out, s...)
	}
	if n, ok := number(v); ok {
		if n < 0 {
			out = append(out, "\u2212"...)
			return strconv.AppendUint(out, uint64(-n), 10)
		}
		return strconv.AppendInt(out, n, 10)
	}
	if rv := reflect.ValueOf(v); rv.Kind() == reflect.String {
		return append(out, rv.String()...)
	}
	out = append(out, '{')
	out = append(out, name...)
	return append(out, '}')
}

// number returns v as a whole number; false if it is none.
func number(v any) (int64, bool) {
	switch n := v.(type) {
	case nil:
		return 0, false
	case int:
		return int64(n), true
	case int16:
		return int64(n), true
	}
	rv := reflect.ValueOf(v)
	switch {
	case rv.CanInt():
		return rv.Int(), true
	case rv.CanUint():
		return int64(rv.Uint()), true
	}
	return 0, false
}

// cut parses one form: literal texts, {places}, "{{" and "}}".
func cut(source string) (form, error) {
	var f form
	var literal strings.Builder
	for rest := source; rest != ""; {
		i := strings.IndexAny(rest, "{}")
		if i < 0 {
			literal.WriteString(rest)
			break
		}
		literal.WriteString(rest[:i])
		brace := rest[i]
		rest = rest[i+1:]
		switch {
		case rest != "" && rest[0] == brace:
			literal.WriteByte(brace)
			rest = rest[1:]
		case brace == '}':
			return form{}, errors.New(`"}" without "{" before it; write "}}" for the brace itself`)
		default:
			name, after, ok := strings.Cut(rest, "}")
			if !ok || !isName(name) {
				return form{}, fmt.Errorf(`%q is no place; write {name} with letters and digits, or "{{" for the brace itself`, "{"+name)
			}
			f.parts = append(f.parts, literal.String(), name)
			literal.Reset()
			rest = after
		}
	}
	f.parts = append(f.parts, literal.String())
	return f, nil
}

// isName reports whether s can be the name of a place: an ASCII letter, then ASCII letters and digits.
func isName(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// source returns the form as it is written in a catalogue.
func (f form) source() string {
	var b strings.Builder
	for i, part := range f.parts {
		if i%2 == 0 {
			b.WriteString(strings.NewReplacer("{", "{{", "}", "}}", nonBreaking, " ").Replace(part))
		} else {
			b.WriteString("{" + part + "}")
		}
	}
	return b.String()
}
