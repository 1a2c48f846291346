package main

import (
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// translate fills in translations of an exported file. words are pairs of an English text and its
// translation.
func translate(t *testing.T, file string, words ...string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	said := string(text)
	for i := 0; i < len(words); i += 2 {
		from := "msgid \"" + words[i] + "\"\nmsgstr \"\"\n"
		if !strings.Contains(said, from) {
			t.Fatalf("the exported file has no text %q without a translation", words[i])
		}
		said = strings.ReplaceAll(said, from, "msgid \""+words[i]+"\"\nmsgstr \""+words[i+1]+"\"\n")
	}
	if err := os.WriteFile(file, []byte(said), 0o600); err != nil {
		t.Fatal(err)
	}
}

// elementsOf returns the language of each text on a page, by the attributes lang of the elements
// around it.
func elementsOf(t *testing.T, page string) map[string]string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	var walk func(n *html.Node, lang string)
	walk = func(n *html.Node, lang string) {
		for _, a := range n.Attr {
			if a.Key == "lang" {
				lang = a.Val
			}
		}
		if text := strings.TrimSpace(n.Data); n.Type == html.TextNode && text != "" && n.Parent.Data != "script" {
			said[text] = lang
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, lang)
		}
	}
	walk(root, "")
	return said
}

// TestFourthLanguage exports the texts, translates some into German, imports them, and plays a game
// in German. Texts without a translation appear in English and are marked as English.
func TestFourthLanguage(t *testing.T) {
	dir := t.TempDir()
	file, data := filepath.Join(dir, "de.po"), filepath.Join(dir, "data")
	if out, err := program(t, "words", "export", "de", "--out", file).CombinedOutput(); err != nil || !strings.Contains(string(out), "de (Deutsch): 0 of ") {
		t.Fatalf("%v: %s", err, out)
	}
	translate(t, file, "Rules", "Regeln", "Place a family member", "Setze ein Familienmitglied",
		"**L-2.7** Every player takes 2 wood, 2 stone and 3 servants.", "**L-2.7** Alle nehmen 2 Holz, 2 Steine und 3 Diener.",
		"Your first days in Florence", "Deine ersten Tage in Florenz", "Four members, four turns", "Vier Familienmitglieder, vier Züge")
	if out, err := program(t, "words", "import", file, "--data", data).CombinedOutput(); err != nil || !strings.Contains(string(out), ", rules 1 of ") || !strings.Contains(string(out), ", lessons 2 of ") {
		t.Fatalf("%v: %s", err, out)
	}
	s := start(t, "--addr", "127.0.0.1:0", "--data", data)
	get := func(address string) string {
		r, err := http.NewRequest("GET", address, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Language", "de-AT")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s %v", address, answer.Status, err)
		}
		return string(text)
	}
	home := get(s.url)
	for _, want := range []string{`<html lang="de"`, ">Deutsch<", ">Regeln<", ">Česky<"} {
		if !strings.Contains(home, want) {
			t.Errorf("the home page lacks %s", want)
		}
	}
	// Untranslated text is marked as English, at the largest element that has no other text.
	for _, want := range []string{`<a lang="en" `, `<button lang="en" `, `<p lang="en"`} {
		if !strings.Contains(home, want) {
			t.Errorf("the home page has no untranslated text in %s", want)
		}
	}
	for _, not := range []string{`<html lang="en"`, `<body lang="en"`, `lang="en" lang=`, `lang="de" lang=`} {
		if strings.Contains(home, not) {
			t.Errorf("the home page has %s", not)
		}
	}
	rules := get(s.url + "rules/lorenzo")
	said := elementsOf(t, rules)
	for text, lang := range map[string]string{"Alle nehmen 2 Holz, 2 Steine und 3 Diener.": "de", "The turn order is chosen at random.": "en", "Regeln": "de"} {
		if said[text] != lang {
			t.Errorf("%q is marked as %q; want %q", text, said[text], lang)
		}
	}
	for _, want := range []string{"Alle nehmen 2 Holz", `id="L-2.7"`, "The turn order is chosen at random."} {
		if !strings.Contains(rules, want) {
			t.Errorf("the rules page lacks %s", want)
		}
	}
	learn := get(s.url + "learn/lorenzo/first")
	if !strings.Contains(learn, "Deine ersten Tage in Florenz") {
		t.Error("the lesson's title is not in German")
	}
	if said := elementsOf(t, learn); said["Deine ersten Tage in Florenz"] != "de" {
		t.Errorf("the lesson's title is marked as %q", said["Deine ersten Tage in Florenz"])
	} else if !slices.Contains(slices.Collect(maps.Values(said)), "en") {
		t.Error("no text of the lesson is marked as English")
	}
	anna := visitor{t, s.url}
	at := anna.sitDown()
	var asked []string
	for range 6 {
		anna.asked(at)
		asked = append(asked, get(strings.TrimSuffix(s.url, "/")+at))
		anna.choose(at)
	}
	for _, page := range asked {
		if !strings.Contains(page, `<html lang="de"`) {
			t.Error("a table is not in German")
		}
	}
	german := 0
	for _, page := range asked {
		said := elementsOf(t, page)
		if lang, ok := said["Setze ein Familienmitglied"]; ok {
			german++
			if lang != "de" {
				t.Errorf("a question in German is marked as %q", lang)
			}
		}
		if said["Why not?"] == "de" || !slices.Contains(slices.Collect(maps.Values(said)), "en") {
			t.Errorf("on a table page no text is marked as English, or an untranslated text is marked as German: %v", said)
		}
	}
	if german == 0 {
		t.Error("no question is asked in German")
	}
	endCleanly(t, s)

	// A mistake in a file is reported with its text, and nothing is imported.
	before, err := os.ReadFile(filepath.Join(data, "words", "de.po"))
	if err != nil {
		t.Fatal(err)
	}
	translate(t, file, "{who}: {what}", "{wer}", "**L-2.8** The turn order is chosen at random.", "**L-2.9** Die Reihenfolge ist zufällig.")
	more, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, append(more, "\nmsgctxt \"no such\"\nmsgid \"x\"\nmsgstr \"y\"\n"...), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := program(t, "words", "import", file, "--data", data).CombinedOutput()
	if !strings.Contains(string(out), `the program has no text "no such"`) {
		t.Errorf("for a text that the program does not have, import prints: %s", out)
	}
	if exitCode(err) != 2 || !strings.Contains(string(out), "it has the places {wer}, but the English one has {what}, {who}") ||
		!strings.Contains(string(out), "lorenzo/rules L-2.8: it has to begin with the rule's number as in English: **L-2.8**") {
		t.Errorf("import of wrong translations: exit status %d, want 2, with: %s", exitCode(err), out)
	}
	if after, _ := os.ReadFile(filepath.Join(data, "words", "de.po")); string(after) != string(before) {
		t.Error("a file with a mistake was imported")
	}
}
