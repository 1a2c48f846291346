package i18n

import (
	"slices"
	"strings"
	"testing"
)

func german(t *testing.T, body string, strict bool) (*Translation, []Message, error) {
	t.Helper()
	messages, err := Messages(Source{Name: "one", FS: files("en.yaml", "# about a\na: \"go {x}\"\nb: plain # said aloud\nc: { one: \"{n} coin\", other: \"{n} coins\" }\n", "cs.yaml", "a: \"jdi {x}\"\n")})
	if err != nil {
		t.Fatal(err)
	}
	made, err := ReadTranslation("de.po", "msgid \"\"\nmsgstr \"Language: de\\n\"\n"+body, messages, strict)
	return made, messages, err
}

func TestMessages(t *testing.T) {
	_, messages, err := german(t, "", true)
	if err != nil || len(messages) != 3 {
		t.Fatalf("got %d messages and the error %v, want 3: %+v", len(messages), err, messages)
	}
	if m := messages[0]; m.Context != "one a" || m.Other != "go {x}" || !slices.Equal(m.Notes, []string{"about a", "cs: jdi {x}"}) {
		t.Errorf("the first message is %+v, want its context, its text and the notes with the Czech text", m)
	}
	if m := messages[2]; m.One != "{n} coin" || m.Other != "{n} coins" {
		t.Errorf("the third message is %+v, want both forms", m)
	}
}

func TestTranslationsThatAreRefused(t *testing.T) {
	for body, want := range map[string]string{
		"msgctxt \"one a\"\nmsgid \"go {x}\"\nmsgstr \"geh\"\n":                                                    "de.po:3: one a: it has the places none, but the English one has {x}",
		"msgctxt \"one a\"\nmsgid \"go {x}\"\nmsgstr \"geh {x\"\n":                                                 "de.po:3: one a: \"{x\" is no place",
		"msgctxt \"one z\"\nmsgid \"z\"\nmsgstr \"z\"\n":                                                           "de.po:3: the program has no text \"one z\"",
		"msgctxt \"one c\"\nmsgid \"{n} coin\"\nmsgid_plural \"{n} coins\"\nmsgstr[0] \"x\"\n":                     "de.po:3: one c: it has 1 plural forms, and de has 2",
		"msgctxt \"one c\"\nmsgid \"{n} coin\"\nmsgid_plural \"{n} coins\"\nmsgstr[0] \"{n} x\"\nmsgstr[1] \"\"\n": "de.po:3: one c: the form other is empty",
		"msgctxt \"one b\"\nmsgid \"plain\"\nmsgstr \"x\\ny\"\n":                                                   "de.po:3: one b: it has several lines",
		"msgctxt \"one b\"\nmsgid \"plain\"\nmsgstr \"x\"\nmsgctxt \"one b\"\nmsgid \"plain\"\nmsgstr \"y\"\n":     "de.po:6: \"one b\" stands in line 3 already",
	} {
		if _, _, err := german(t, body, true); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got the error %v\n\twant %s", err, want)
		}
	}
	for _, lang := range []string{"ru", "german", "", "xx1", "de-AT"} {
		if _, err := ReadTranslation("x.po", "msgid \"\"\nmsgstr \"Language: "+lang+"\\n\"\n", nil, true); err == nil || !strings.HasPrefix(err.Error(), "x.po:1: Language:") {
			t.Errorf("the language %q: got the error %v, want one about Language", lang, err)
		}
	}
}

func TestAddedLanguage(t *testing.T) {
	defer func(list []string) { Languages, added = list, nil }(Languages)
	made, _, err := german(t, `msgctxt "one a"
msgid "go {x}"
msgstr "geh {x}"

msgctxt "one b"
msgid "older English"
msgstr "alt"

msgctxt "one gone"
msgid "gone"
msgstr "weg"
`, false)
	if err != nil {
		t.Fatal(err)
	}
	if made.Done != 1 || made.All != 3 || made.Older != 2 || made.Name != "Deutsch" {
		t.Errorf("the translation is %+v, want 1 of 3 texts, 2 for older English, and the name Deutsch", made)
	}
	if err := Add(made); err != nil {
		t.Fatal(err)
	}
	if Add(made) == nil {
		t.Error("Add accepts a language a second time")
	}
	book := load(t, Shared(), Source{Name: "one", FS: files("en.yaml", "a: \"go {x}\"\nb: plain\nc: { one: \"{n} coin\", other: \"{n} coins\" }\n")})
	w := book.In("de")
	for key, want := range map[string]string{"a": "geh 1", "b": "plain", "c": "1 coin", "language.own.de": "Deutsch", "language.own.cs": "Česky"} {
		if have := w.T(key, "x", 1, "n", 1); have != want {
			t.Errorf("%s: %q, want %q", key, have, want)
		}
	}
	if book.In("cs").T("language.own.de") != "Deutsch" || Match("de-AT,en;q=0.5", "") != "de" {
		t.Error("Czech lacks the name of the added language, or Match does not choose it")
	}
	if book.In("en").texts["b"].rule != nil {
		t.Error("Add has changed the English texts")
	}
}

// TestPluralFormsOfLanguages checks that the plural forms of a language are in the order of gettext.
func TestPluralFormsOfLanguages(t *testing.T) {
	for lang, want := range map[string]string{"de": "one other", "pl": "one few many", "ar": "zero one two few many other", "ja": "other"} {
		forms, err := PluralForms(lang)
		var names []string
		for _, f := range forms {
			name, _, _ := strings.Cut(f, " ")
			names = append(names, name)
		}
		if err != nil || strings.Join(names, " ") != want {
			t.Errorf("%s has the plural forms %v, %v; want %s", lang, forms, err, want)
		}
	}
}
