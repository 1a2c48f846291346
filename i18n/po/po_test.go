package po

import (
	"reflect"
	"strings"
	"testing"
)

func TestReadAndWrite(t *testing.T) {
	text := `msgid ""
msgstr ""
"Language: de\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#. a note
#. and more
#, fuzzy, c-format
msgctxt "web a.b"
msgid "say \"hi\" \\ {n}"
msgstr "sag \"hallo\""

msgctxt "web coins"
msgid "{n} coin"
msgid_plural "{n} coins"
msgstr[0] "{n} Münze"
msgstr[1] ""
`
	all, err := Read("x.po", text)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 3 || all[1].Line != 9 || !all[1].Fuzzy() || all[2].Fuzzy() || all[1].ID != `say "hi" \ {n}` ||
		!reflect.DeepEqual(all[2].Text, []string{"{n} Münze", ""}) || !reflect.DeepEqual(all[1].Notes, []string{"a note", "and more"}) {
		t.Errorf("the file is read as %+v", all)
	}
	var b strings.Builder
	if err := Write(&b, all); err != nil || b.String() != text {
		t.Errorf("the file is written as: %v\n%s", err, b.String())
	}
}

// TestOthersFiles checks that Read understands what other tools write: a byte order mark, CRLF, other
// comments and obsolete messages.
func TestOthersFiles(t *testing.T) {
	all, err := Read("x.po", "\ufeff# somebody\r\n#: place:3\r\n#| msgid \"old\"\r\nmsgid \"a\"\r\nmsgstr \"\"\r\n\"b\"\r\nmsgid \"c\"\r\nmsgstr \"d\"\r\n#~ msgid \"gone\"\r\n#~ msgstr \"weg\"\r\n")
	if err != nil || len(all) != 2 || all[0].Text[0] != "b" || all[1].Text[0] != "d" {
		t.Errorf("the file is read as %+v, %v; want two messages", all, err)
	}
}

func TestReadRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"msgid \"a\"\n":                "x.po:2: the message that begins in line 1 has no msgid or no msgstr",
		"msgid \"a\"\nmsgstr \"b":      "x.po:2: a text stands in quotes",
		"\"a\"\n":                      "x.po:1: a quoted text without msgid",
		"hello\n":                      `x.po:1: "hello" cannot stand here`,
		"msgid \"a\"\nmsgstr \"\\x\"":  `x.po:2: \x is no sign`,
		"msgid \"a\"\nmsgstr \"a\"b\"": `x.po:2: a quote in a text`,
		"msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"\"": "x.po:3: msgstr[1] stands where msgstr[0] should",
		"msgid \"a\xff\"": "x.po: not UTF-8",
		"msgstr \"a\"":    `x.po:1: "msgstr" cannot stand here`,
	} {
		if _, err := Read("x.po", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got the error %v, want %s", text, err, want)
		}
	}
}

// FuzzRead checks that no text causes a panic, and that messages that were read can be written and read
// again.
func FuzzRead(f *testing.F) {
	f.Add("msgctxt \"a\"\nmsgid \"b\"\nmsgid_plural \"c\"\nmsgstr[0] \"d\\n\"\n\"e\"\n")
	f.Add("#, fuzzy\n#. note\nmsgid \"\"\nmsgstr \"\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := Read("x.po", text)
		if err != nil {
			return
		}
		var b strings.Builder
		if err := Write(&b, all); err != nil {
			t.Fatal(err)
		}
		again, err := Read("x.po", b.String())
		if err != nil || len(again) != len(all) {
			t.Fatalf("%d of %d messages are read again, with the error %v, from\n%s", len(again), len(all), err, b.String())
		}
		for i := range all {
			if all[i].Context != again[i].Context || all[i].ID != again[i].ID || !reflect.DeepEqual(all[i].Text, again[i].Text) {
				t.Fatalf("%+v came back as %+v", all[i], again[i])
			}
		}
	})
}
