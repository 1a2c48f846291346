package i18n

import (
	"errors"
	"io/fs"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// files returns a file system from alternating names and contents.
func files(namesAndContents ...string) fstest.MapFS {
	m := fstest.MapFS{}
	for i := 0; i < len(namesAndContents); i += 2 {
		m[namesAndContents[i]] = &fstest.MapFile{Data: []byte(namesAndContents[i+1])}
	}
	return m
}

func load(t testing.TB, from ...fs.FS) *Book {
	t.Helper()
	book, err := Load(from...)
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func TestText(t *testing.T) {
	type good int16 // an integer type, as titles use for things
	w := load(t, files("en.yaml", `
ask:
  place: "Place a member"
  value: "Take a card at value {value}, {name}"
card: { 1: "Hub" }
brace: "{{ {a}{b} }}"
coins: { one: "{n} coin of {all}", other: "{n} coins of {all}" }
many.dots.key: "dotted"
long: |
  Two
  lines.
`)).In("en")
	for _, c := range []struct {
		key  string
		args []any
		want string
	}{
		{"ask.place", nil, "Place a member"},
		{"card.1", nil, "Hub"},
		{"many.dots.key", nil, "dotted"},
		{"long", nil, "Two\nlines."},
		{"ask.value", []any{"value", 6, "name", "Jiří"}, "Take a card at value 6, Jiří"},
		{"ask.value", []any{"name", "{value}", "value", "x"}, "Take a card at value x, {value}"},
		{"ask.value", []any{"value", int16(-3)}, "Take a card at value −3, {name}"},
		{"brace", []any{"a", good(2), "b", uint8(255)}, "{ 2255 }"},
		{"coins", []any{"n", 1, "all", 3}, "1 coin of 3"},
		{"coins", []any{"n", good(-1), "all", 3}, "−1 coin of 3"},
		{"coins", []any{"n", 0, "all", 3}, "0 coins of 3"},
		{"coins", []any{"all", 3}, "{n} coins of 3"},
		{"coins", []any{"n"}, "{n} coins of {all}"},
		{"coins", []any{3, 4, "n", 1, "all", nil}, "1 coin of {all}"},
		{"no.such", []any{"n", 1}, "no.such"},
		{"ask", nil, "ask"},
	} {
		if have := w.T(c.key, c.args...); have != c.want {
			t.Errorf("T(%q, %v) = %q, want %q", c.key, c.args, have, c.want)
		}
	}
	if !w.Has("ask.place") || w.Has("ask") || w.Has("no.such") {
		t.Error("Has is wrong for a key, a group or an unknown name")
	}
}

func TestZeroWordsReturnKeys(t *testing.T) {
	w := &Words{}
	if w.T("a.b", "n", 1) != "a.b" || w.Has("a.b") {
		t.Error("the zero Words have a key, or do not return it as its text")
	}
}

// ordinary replaces no-break spaces by ordinary ones.
var ordinary = strings.NewReplacer(nonBreaking, " ")

func TestPluralForms(t *testing.T) {
	book := load(t, files(
		"en.yaml", `x: { one: "{n} one", other: "{n} other" }`,
		"cs.yaml", `x: { one: "{n} one", few: "{n} few", other: "{n} other" }`,
		"ru.yaml", `x: { one: "{n} one", few: "{n} few", many: "{n} many" }`))
	for lang, wants := range map[string]string{
		"en": "0 other,1 one,2 other,5 other,11 other,21 other,101 other",
		"cs": "0 other,1 one,2 few,4 few,5 other,11 other,21 other,22 other,101 other",
		"ru": "0 many,1 one,2 few,4 few,5 many,11 many,12 many,21 one,22 few,25 many,101 one,111 many,122 few,1000001 one,10000012 many",
	} {
		for _, want := range strings.Split(wants, ",") {
			n := 0
			for _, digit := range strings.Fields(want)[0] {
				n = n*10 + int(digit-'0')
			}
			if have := ordinary.Replace(book.In(lang).T("x", "n", n)); have != want {
				t.Errorf("%s: %q, want %q", lang, have, want)
			}
			if have := ordinary.Replace(book.In(lang).T("x", "n", -n)); n > 0 && have != "−"+want {
				t.Errorf("%s: %q, want %q", lang, have, "−"+want)
			}
		}
	}
	if problems := book.Check(); len(problems) > 0 {
		t.Error(errors.Join(problems...))
	}
}

func TestSeveralFileSystemsAndFolders(t *testing.T) {
	book := load(t,
		Source{Name: "first", FS: files("en.yaml", `a: "1"`, "cards/en.yaml", `b: "2"`)},
		files("en.yaml", `c: "3"`, "cs.yaml", "# nothing yet\n", "notes.txt", "not ours"))
	w := book.In("en")
	if got := w.T("a") + w.T("b") + w.T("c"); got != "123" {
		t.Errorf("the merged texts are %q, want 123", got)
	}
	if got := strings.Join(book.Keys(), " "); got != "a b c" {
		t.Errorf("the keys are %q, want a b c", got)
	}
	if book.In("fr").Lang() != "en" || book.In("cs").Lang() != "cs" || book.In("cs").Has("a") {
		t.Error("In returns the words of another language")
	}
}

func TestLoadRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		from []fs.FS
		want []string
	}{
		"a key twice in one file":      {[]fs.FS{files("en.yaml", "a: {b: x}\na.b: y\n")}, []string{"en.yaml:2: a.b is defined already, at en.yaml:1"}},
		"a key twice in a mapping":     {[]fs.FS{files("en.yaml", "a: x\nb: z\na: y\n")}, []string{"en.yaml:3: ", "already defined"}},
		"a key twice in two files":     {[]fs.FS{Source{"one", files("en.yaml", "a: x")}, Source{"two", files("en.yaml", "\na: x")}}, []string{"two/en.yaml:2: a is defined already, at one/en.yaml:1"}},
		"an unknown language":          {[]fs.FS{files("de.yaml", "a: x")}, []string{`de.yaml: "de" is no language`, "en, cs, ru"}},
		"no catalogue":                 {[]fs.FS{Source{"one", files("a.txt", "")}}, []string{"one/catalogues: no file"}},
		"broken YAML":                  {[]fs.FS{files("en.yaml", "a: \"x\"\nb: \"y\n")}, []string{"en.yaml:2: "}},
		"a place without quotes":       {[]fs.FS{files("en.yaml", "a: x\nb: {n} coins\n")}, []string{"en.yaml:2: ", "quotes"}},
		"a number":                     {[]fs.FS{files("en.yaml", "a: 3")}, []string{"en.yaml:1: a is no text"}},
		"a list":                       {[]fs.FS{files("en.yaml", "a: [x, y]")}, []string{"en.yaml:1: a is no text"}},
		"an alias":                     {[]fs.FS{files("en.yaml", "a: &x text\nb: *x")}, []string{"en.yaml:1: a is no text", "en.yaml:2: b is no text"}},
		"a bare text":                  {[]fs.FS{files("en.yaml", "hello")}, []string{"en.yaml:1: a catalogue is a mapping"}},
		"two documents":                {[]fs.FS{files("en.yaml", "a: x\n---\nb: y\n")}, []string{"one YAML document"}},
		"an empty text":                {[]fs.FS{files("en.yaml", "a: \"\"")}, []string{"en.yaml:1: a is empty"}},
		"an empty mapping":             {[]fs.FS{files("en.yaml", "a: {}")}, []string{"en.yaml:1: a has no entries"}},
		"a null":                       {[]fs.FS{files("en.yaml", "b: x\na:\n")}, []string{"en.yaml:2: a is no text"}},
		"a key with a space":           {[]fs.FS{files("en.yaml", "a b: x")}, []string{"en.yaml:1: a key is a word"}},
		"an open brace":                {[]fs.FS{files("en.yaml", `a: "x {b"`)}, []string{"en.yaml:1: a: ", "is no place"}},
		"a place with a space":         {[]fs.FS{files("en.yaml", `a: "x {b c}"`)}, []string{"is no place"}},
		"a closing brace":              {[]fs.FS{files("en.yaml", `a: "x }"`)}, []string{`"}" without "{"`}},
		"several faults, all reported": {[]fs.FS{files("en.yaml", "a: 1\nb: 2\n"), files("cs.yaml", "c: \"}\"")}, []string{"en.yaml:1", "en.yaml:2", "cs.yaml:1"}},
		"a plural form that is empty":  {[]fs.FS{files("en.yaml", "a: { one: \"\", other: x }")}, []string{"a.one is empty"}},
	} {
		_, err := Load(c.from...)
		if err == nil {
			t.Errorf("%s is accepted", name)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: the error is\n\t%v\nand lacks %q", name, err, want)
			}
		}
	}
}

func TestCheckFindsWhatLanguagesLack(t *testing.T) {
	book := load(t, files(
		"en.yaml", "a: x\nb: \"{x} {y}\"\np: { one: \"{n} {x}\", other: \"{n}\" }\nq: \"{n} points\"\nr: same\n",
		"cs.yaml", "b: \"{y} {x} {x}\"\np: { one: \"{n} {x}\", other: \"{n} {x}\" }\nq: { one: bod, few: \"{n} body\", other: \"{n} bodů\" }\nr: same\nz: extra\n",
		"ru.yaml", "a: x\nb: \"{x}\"\np: { one: \"{x}\", few: \"{x}\", many: \"{x}\", other: \"{x}\" }\nq: \"{m}\"\nr: same\n"))
	wants := []string{
		"a: missing in cs",
		"ru.yaml:2: b has the places {x}, but en.yaml:2 has {x}, {y}",
		`en.yaml:3: the form "other" of p has the places {n}, but all forms together {n}, {x}`,
		`cs.yaml:2: p lacks the plural form "few"`,
		`ru.yaml:3: p has the plural form "other", which ru does not use`,
		"ru.yaml:4: q has the places {m}, but en.yaml:4 has {n}",
		"z: missing in en",
		"z: missing in ru",
	}
	problems := book.Check()
	for i, p := range problems {
		if i >= len(wants) || p.Error() != wants[i] {
			t.Errorf("the unexpected problem %d is %q", i, p)
		}
	}
	if len(problems) != len(wants) {
		t.Errorf("Check finds %d problems, want %d", len(problems), len(wants))
	}
}

func TestSharedWords(t *testing.T) {
	book := load(t, Shared())
	if problems := book.Check(); len(problems) > 0 {
		t.Error(errors.Join(problems...))
	}
	for _, lang := range Languages {
		if !book.In(lang).Has("language.own." + lang) {
			t.Errorf("%s has no language.own.%s", lang, lang)
		}
		if have := book.In(lang).T("language.own." + lang); have != book.In("en").T("language.own."+lang) {
			t.Errorf("%s names itself %q, English names it otherwise", lang, have)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct{ accept, cookie, want string }{
		{"", "", "en"},
		{"cs-CZ,cs;q=0.9,en;q=0.8", "", "cs"},
		{"de,ru-RU;q=0.7,cs;q=0.3", "", "ru"},
		{"en;q=0.5,cs;q=0.9", "", "cs"},
		{"cs;q=0,en", "", "en"},
		{"fr, de", "", "en"},
		{"ru", "cs", "cs"},
		{"ru", "de", "ru"},
		{"cs", "../../etc", "cs"},
		{"\x00;;;,,=", "", "en"},
		{"sk,cs;q=0.8,en;q=0.6", "", "cs"},
	} {
		if have := Match(c.accept, c.cookie); have != c.want {
			t.Errorf("Match(%q, %q) = %q, want %q", c.accept, c.cookie, have, c.want)
		}
	}
}

func TestManyReaders(t *testing.T) {
	book := load(t, Shared())
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			w := book.In(Languages[i%len(Languages)])
			for n := range 200 {
				if !strings.ContainsAny(w.T("count.seats", "n", n), " "+nonBreaking) {
					t.Error("a text read by several goroutines is wrong")
				}
			}
		})
	}
	all.Wait()
}

func TestAllocations(t *testing.T) {
	w := load(t, Shared()).In("ru")
	if n := testing.AllocsPerRun(100, func() { sink = w.T("word.you") }); n != 0 {
		t.Errorf("a plain text costs %v allocations", n)
	}
	n := 300
	if n := testing.AllocsPerRun(100, func() { sink = w.T("count.seats", "n", n) }); n > 1 {
		t.Errorf("a text with a place costs %v allocations, want only the result", n)
	}
}

var sink string

func BenchmarkPlain(b *testing.B) {
	w := load(b, Shared()).In("ru")
	b.ReportAllocs()
	for b.Loop() {
		sink = w.T("word.you")
	}
}

func BenchmarkPlural(b *testing.B) {
	w := load(b, Shared()).In("ru")
	b.ReportAllocs()
	n := 1234
	for b.Loop() {
		sink = w.T("count.seats", "n", n)
	}
}

func BenchmarkPlaces(b *testing.B) {
	w := load(b, files("en.yaml", `two: "{a} and {b}"`)).In("en")
	b.ReportAllocs()
	name := "Lorenzo"
	for b.Loop() {
		sink = w.T("two", "a", name, "b", "Cosimo")
	}
}

// FuzzLoad checks that Load returns a book or an error for any catalogue, and that an accepted one has
// no empty text.
func FuzzLoad(f *testing.F) {
	for _, seed := range []string{
		"", "# only a comment\n", "a: x", "a: {n} coins", "a:\n  b: \"{n} x\"\n", "a: { one: \"{n}\", other: \"{n}\" }",
		"a: &x y\nb: *x", "<<: *a", "a: !!str 3", "a: >\n  folded\n", "? [a]\n: b", "a: \"{{}}\"", "a: \"{\"", "- a\n- b", "a: x\n---\nb: y", "\"\\x00\": y", "a: 'x\n", "{", "a.b..c: x", "1: x\n2: y",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		book, err := Load(files("en.yaml", string(data)))
		if err != nil {
			if !strings.Contains(err.Error(), "en.yaml:") {
				t.Errorf("the error does not name the file: %v", err)
			}
			return
		}
		book.Check()
		for _, key := range book.Keys() {
			if book.In("en").T(key, "n", 1) == "" {
				t.Errorf("the text of %q is empty", key)
			}
		}
	})
}
