package i18n

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"signoria/i18n/po"
)

// Message is one text of the program, for the translator into a further language.
type Message struct {
	// Context identifies the text: the name of its source, a space, and its key.
	Context string
	// One and Other are the English forms; a text without plural forms has Other alone.
	One, Other string
	// Notes are the comments on it in its catalogue, and its texts in the other languages, whose cases
	// show where a name is declined.
	Notes []string
	// Part is the part to which the text belongs: empty for pages, or PartRules or PartLessons.
	Part string
	// check returns an error for a wrong translation; nil means no such check.
	check func(said string) error
	model *text
}

// The separate parts of a translation: the pages of rules and introductions, and the guided
// lessons.
const (
	PartRules   = "rules"
	PartLessons = "lessons"
)

// Prose returns the message of a text without places that is in no catalogue. check returns an error for a
// wrong translation; it may be nil.
func Prose(part, context, english string, check func(said string) error) Message {
	model := &text{plain: english, forms: [numForms]form{formOther: {parts: []string{english}}}}
	return Message{Context: context, Other: model.forms[formOther].source(), Part: part, check: check, model: model}
}

// Said returns the translation of a message of Prose in a language that the host has added; false if it is
// not translated.
func Said(lang, context string) (said string, ok bool) {
	for _, t := range added {
		if t.Lang == lang {
			made, ok := t.texts[context]
			if !ok {
				return "", false
			}
			return made.plain, true
		}
	}
	return "", false
}

// Added reports whether the host has added a language.
func Added(lang string) bool {
	return slices.ContainsFunc(added, func(t *Translation) bool { return t.Lang == lang })
}

// Messages returns the texts of catalogues, in order. A text that is in several catalogues is returned once.
func Messages(files ...fs.FS) ([]Message, error) {
	var list []Message
	seen := map[string]bool{}
	for _, fsys := range files {
		book, err := Load(fsys)
		if err != nil {
			return nil, err
		}
		comments, err := commentsOf(fsys)
		if err != nil {
			return nil, err
		}
		for _, key := range book.Keys() {
			t, ok := book.words[Languages[0]].texts[key]
			if !ok {
				continue
			}
			m := Message{Context: t.context(key), Other: t.forms[formOther].source(), model: t}
			if seen[m.Context] {
				continue
			}
			seen[m.Context] = true
			if t.plural {
				m.One = t.forms[formOne].source()
			}
			m.Notes = slices.Clone(comments[t.where])
			for _, lang := range own {
				if other, ok := book.words[lang].texts[key]; ok && lang != Languages[0] {
					m.Notes = append(m.Notes, lang+": "+other.shown())
				}
			}
			list = append(list, m)
		}
	}
	return list, nil
}

// own are the languages of the program itself.
var own = slices.Clone(Languages)

// context returns Message.Context of a text.
func (t *text) context(key string) string { return strings.TrimSpace(t.source + " " + key) }

// shown returns all forms of a text in one line.
func (t *text) shown() string {
	var forms []string
	for _, f := range t.forms {
		if f.has() {
			forms = append(forms, strings.ReplaceAll(f.source(), "\n", " "))
		}
	}
	return strings.Join(forms, " / ")
}

// commentsOf returns the comments directly above a key of the English catalogues or behind it, by file and
// line of the key.
func commentsOf(fsys fs.FS) (map[string][]string, error) {
	prefix := ""
	if s, ok := fsys.(Source); ok && s.Name != "" {
		prefix = s.Name + "/"
	}
	found := map[string][]string{}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() != Languages[0]+".yaml" {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		var above []string
		for i, line := range strings.Split(string(data), "\n") {
			if comment, ok := strings.CutPrefix(strings.TrimSpace(line), "#"); ok {
				above = append(above, strings.TrimSpace(comment))
				continue
			}
			if _, behind, ok := strings.Cut(line, " # "); ok {
				above = append(above, strings.TrimSpace(behind))
			}
			if strings.TrimSpace(line) != "" && len(above) > 0 {
				found[fmt.Sprintf("%s%s:%d", prefix, name, i+1)] = above
			}
			above = nil
		}
		return nil
	})
	return found, err
}

// Translation is a further language, read and checked.
type Translation struct {
	// Lang is the tag of the language ("de"), Name its name in the language itself ("Deutsch").
	Lang, Name string
	// All is the number of texts of the program, Done the number of translated ones. Parts has both
	// numbers for each part; pages have the empty name. Unsure is the number of translations that are
	// marked as fuzzy. Older is the number of translations whose English text the program does not have.
	// Neither are used.
	Done, All, Unsure, Older int
	Parts                    map[string]Share
	texts                    map[string]*text
	english                  english
}

// Share is the number of translated texts, Done, and of all texts.
type Share struct{ Done, All int }

// Coverage returns a sentence about how much is translated.
func (t *Translation) Coverage() string {
	s := fmt.Sprintf("%s (%s): %d of %d texts are translated (%d %%)", t.Lang, t.Name, t.Done, t.All, 100*t.Done/max(1, t.All))
	s += ":"
	for _, part := range []string{"", PartRules, PartLessons} {
		if p := t.Parts[part]; p.All > 0 {
			s += fmt.Sprintf(" %s %d of %d,", cmp.Or(part, "pages"), p.Done, p.All)
		}
	}
	s = s[:len(s)-1]
	if t.Unsure > 0 {
		s += fmt.Sprintf("; %d are marked as fuzzy and not used", t.Unsure)
	}
	if t.Older > 0 {
		s += fmt.Sprintf("; %d are of another version's English and not used", t.Older)
	}
	return s
}

// PluralForms returns the names of the plural forms of a language in the order of translations, each with its
// first numbers. It returns an error if the language cannot be added.
func PluralForms(lang string) ([]string, error) {
	if err := addable(lang); err != nil {
		return nil, err
	}
	var list []string
	rule := newPluralRule(lang)
	for _, f := range rule.order() {
		var numbers []string
		for n := int64(0); n < 200 && len(numbers) < 4; n++ {
			if rule.form(n) == f {
				numbers = append(numbers, strconv.FormatInt(n, 10))
			}
		}
		list = append(list, formNames[f]+" ("+strings.Join(numbers, ", ")+")")
	}
	return list, nil
}

// order returns the forms that a translation has, in the order of CLDR, which is also gettext's.
func (r *pluralRule) order() (forms []pluralForm) {
	for i, needed := range r.needed() {
		if needed {
			forms = append(forms, pluralForm(i))
		}
	}
	return forms
}

// addable returns an error if a tag is no language, or that of a language of the program itself.
func addable(lang string) error {
	base, err := language.ParseBase(lang)
	switch {
	case err != nil || base.String() != lang:
		return fmt.Errorf("%q is no language; give its tag of two or three letters, as de", lang)
	case slices.Contains(own, lang):
		return fmt.Errorf("the program brings %q itself", lang)
	}
	return nil
}

// ReadTranslation parses a translation of messages and checks it. The error lists every fault with its line. A
// text that the program does not have is counted, because the translation may be of another version; with
// strict it is a fault.
func ReadTranslation(name, data string, messages []Message, strict bool) (*Translation, error) {
	all, err := po.Read(name, data)
	if err != nil {
		return nil, err
	}
	t := &Translation{All: len(messages), texts: map[string]*text{}, Parts: map[string]Share{}}
	if len(all) == 0 || all[0].Context != "" || all[0].ID != "" {
		return nil, fmt.Errorf("%s:1: the first message has to be the head, with an empty msgid and the language", name)
	}
	forms := ""
	for _, line := range strings.Split(all[0].Text[0], "\n") {
		if value, ok := strings.CutPrefix(line, "Language:"); ok {
			t.Lang = strings.TrimSpace(value)
		}
		if value, ok := strings.CutPrefix(line, "Plural-Forms:"); ok {
			forms, _, _ = strings.Cut(strings.ReplaceAll(value, " ", ""), ";")
		}
	}
	if err := addable(t.Lang); err != nil {
		return nil, fmt.Errorf("%s:%d: Language: %w", name, all[0].Line, err)
	}
	t.Name = display.Self.Name(language.Make(t.Lang))
	if t.Name == "" {
		t.Name = t.Lang
	}
	known := map[string]Message{}
	count := func(part string, done, all int) {
		t.Parts[part] = Share{t.Parts[part].Done + done, t.Parts[part].All + all}
	}
	for _, m := range messages {
		known[m.Context] = m
		count(m.Part, 0, 1)
	}
	rule := newPluralRule(t.Lang)
	if want := fmt.Sprint("nplurals=", len(rule.order())); forms != "" && forms != want {
		return nil, fmt.Errorf("%s:%d: Plural-Forms: %q, but %s has %s; take the head from `signoria words export`", name, all[0].Line, forms, t.Lang, want)
	}
	var problems []error
	seen := map[string]int{}
	for _, m := range all[1:] {
		where := fmt.Sprintf("%s:%d", name, m.Line)
		if before, twice := seen[m.Context]; twice {
			problems = append(problems, fmt.Errorf("%s: %q stands in line %d already", where, m.Context, before))
			continue
		}
		seen[m.Context] = m.Line
		model, ok := known[m.Context]
		switch {
		case !ok && strict:
			problems = append(problems, fmt.Errorf("%s: the program has no text %q; take msgctxt from `signoria words export`", where, m.Context))
		case !ok || !model.same(m):
			t.Older++
		case !slices.ContainsFunc(m.Text, func(s string) bool { return s != "" }):
		case m.Fuzzy():
			t.Unsure++
		default:
			made, err := model.translated(m, t.Lang, where, &rule)
			if err != nil {
				problems = append(problems, fmt.Errorf("%s: %s: %w", where, m.Context, err))
				continue
			}
			t.texts[m.Context] = made
			t.Done++
			count(model.Part, 1, 0)
		}
	}
	return t, errors.Join(problems...)
}

// same reports whether a translation was made of the same English text.
func (m Message) same(of po.Message) bool {
	if m.One == "" {
		return of.ID == m.Other && of.Plural == ""
	}
	return of.ID == m.One && of.Plural == m.Other
}

// translated returns the text of a translation, checked against the English one.
func (m Message) translated(from po.Message, lang, where string, rule *pluralRule) (*text, error) {
	t := &text{plural: m.model.plural, where: where, source: m.model.source}
	forms := []pluralForm{formOther}
	if t.plural {
		forms = rule.order()
	}
	if len(from.Text) != len(forms) {
		return nil, fmt.Errorf("it has %d plural forms, and %s has %d", len(from.Text), lang, len(forms))
	}
	for i, words := range from.Text {
		switch {
		case strings.TrimSpace(words) == "":
			return nil, fmt.Errorf("the form %s is empty; translate all or none", formNames[forms[i]])
		case strings.ContainsFunc(words, func(c rune) bool { return c < ' ' && c != '\n' || c == 0x7f }):
			return nil, errors.New("it has a sign that cannot be shown")
		case strings.Contains(words, "\n") && !strings.Contains(m.Other, "\n"):
			return nil, errors.New("it has several lines, and the English one has one")
		}
		f, err := cut(words)
		if err != nil {
			return nil, err
		}
		t.forms[forms[i]] = f
		have, want := f.names(), m.model.places()
		if t.plural {
			have = append(have, "n")
		}
		if have = sorted(have); !slices.Equal(have, want) {
			return nil, fmt.Errorf("it has the places %s, but the English one has %s", list(have), list(want))
		}
	}
	if f := t.forms[formOther]; !t.plural && len(f.parts) == 1 {
		t.plain = f.parts[0]
	}
	if m.check != nil {
		return t, m.check(t.plain)
	}
	return t, nil
}

// added are the languages that a host has added.
var added []*Translation

// Add adds a translation to Languages, for all books that are loaded from then on. It returns an error if the
// language is there already. It is not safe for concurrent use with anything that reads Languages, so it
// must be called at the start of a program.
func Add(t *Translation) error {
	if slices.Contains(Languages, t.Lang) {
		return fmt.Errorf("%s is there already", t.Lang)
	}
	added = append(added, t)
	Languages = append(Languages, t.Lang)
	return nil
}

// addLanguages adds the texts of the host's languages to a book. Missing texts are in English. It also adds
// the names of these languages to all languages.
func (b *Book) addLanguages() {
	english := b.words[Languages[0]]
	for _, t := range added {
		words := b.words[t.Lang]
		for key, said := range english.texts {
			if translated, ok := t.texts[said.context(key)]; ok {
				words.texts[key] = translated
				if translated.plain != "" && translated.plain == said.plain {
					t.english.noteOwn(said.plain)
				}
				continue
			}
			t.english.note(said)
			copied := *said
			copied.rule = &english.rule
			words.texts[key] = &copied
		}
		if !english.Has("language.own." + Languages[0]) {
			continue
		}
		for _, lang := range Languages {
			b.words[lang].texts["language.own."+t.Lang] = &text{plain: t.Name, forms: [numForms]form{formOther: {parts: []string{t.Name}}}}
			b.words[lang].texts["language."+t.Lang] = b.words[lang].texts["language.own."+t.Lang]
		}
	}
	for _, t := range added { // a language has copied the English texts before the names of later languages were added
		for _, other := range added {
			if name, ok := english.texts["language.own."+other.Lang]; ok {
				b.words[t.Lang].texts["language.own."+other.Lang] = name
			}
		}
	}
}
