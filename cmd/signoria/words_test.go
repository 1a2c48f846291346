package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// translate changes translations of an exported file: each English text to a German one.
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
			t.Fatalf("the program has no text %q any longer", words[i])
		}
		said = strings.ReplaceAll(said, from, "msgid \""+words[i]+"\"\nmsgstr \""+words[i+1]+"\"\n")
	}
	if err := os.WriteFile(file, []byte(said), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestFourthLanguage: texts are exported, some are translated and imported, and a game is played
// in the language; what is not translated is English.
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
	rules := get(s.url + "rules/lorenzo")
	for _, want := range []string{"Alle nehmen 2 Holz", `id="L-2.7"`, "The turn order is chosen at random."} {
		if !strings.Contains(rules, want) {
			t.Errorf("the page of rules lacks %s", want)
		}
	}
	if learn := get(s.url + "learn/lorenzo/first"); !strings.Contains(learn, "Deine ersten Tage in Florenz") {
		t.Error("no lesson is in German")
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
	if !slices.ContainsFunc(asked, func(page string) bool { return strings.Contains(page, "Setze ein Familienmitglied") }) {
		t.Error("no question is asked in German")
	}
	endCleanly(t, s)

	// A fault is told with its line, and nothing is changed.
	before, err := os.ReadFile(filepath.Join(data, "words", "de.po"))
	if err != nil {
		t.Fatal(err)
	}
	translate(t, file, "{who}: {what}", "{wer}", "**L-2.8** The turn order is chosen at random.", "**L-2.9** Die Reihenfolge ist zufällig.")
	out, err := program(t, "words", "import", file, "--data", data).CombinedOutput()
	if exitCode(err) != 2 || !strings.Contains(string(out), "it has the places {wer}, but the English one has {what}, {who}") ||
		!strings.Contains(string(out), "lorenzo/rules L-2.8: it has to begin with the rule's number as in English: **L-2.8**") {
		t.Errorf("status %d: %s", exitCode(err), out)
	}
	if after, _ := os.ReadFile(filepath.Join(data, "words", "de.po")); string(after) != string(before) {
		t.Error("a translation with a fault was taken")
	}
}
