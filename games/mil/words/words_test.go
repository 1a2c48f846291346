package words_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/rules"
	"signoria/games/mil/words"
	"signoria/i18n"
)

func book(t *testing.T) *i18n.Book {
	t.Helper()
	b, err := i18n.Load(i18n.Shared(), words.Files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func printedValues(t *testing.T) *content.Content {
	t.Helper()
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLanguagesAgree(t *testing.T) {
	if problems := book(t).Check(); len(problems) > 0 {
		t.Error(errors.Join(problems...))
	}
}

func TestTheTitleIsPresentedAlike(t *testing.T) {
	b, err := i18n.Load(words.About)
	if err != nil {
		t.Fatal(err)
	}
	if problems := b.Check(); len(problems) > 0 {
		t.Error(errors.Join(problems...))
	}
	wanted := map[string]bool{}
	for _, key := range []string{"name", "about", "length", "weight", "inside", "evening", "usual"} {
		wanted["title.mil."+key] = true
	}
	for _, option := range rules.New(printedValues(t)).Meta().Options {
		for _, value := range option.Values[1:] {
			if len(option.Values) > 2 || option.Name == "cut_throat" { // for other options the heading is enough
				wanted["title.mil.option."+option.Name+".brief."+value] = true
			}
		}
	}
	for _, option := range rules.New(printedValues(t)).Meta().Options {
		for _, value := range append([]string{"head"}, option.Values...) {
			wanted["title.mil.option."+option.Name+"."+value] = true
		}
		for _, limit := range option.Limits {
			wanted["title.mil.option."+option.Name+"."+limit.Why] = true
		}
	}
	for _, count := range printedValues(t).Sources {
		wanted["title.mil.values."+strings.NewReplacer(" ", "_", "-", "_").Replace(count.What)] = true
	}
	for key := range wanted {
		if !b.In("en").Has(key) {
			t.Errorf("the catalogue has no %s", key)
		}
	}
	for _, key := range b.Keys() {
		if !wanted[key] {
			t.Errorf("nothing uses the key %s", key)
		}
	}
}

// named returns the keys of the names of spheres and lands, with the names in the content by language.
func named(c *content.Content) map[string]map[string]string {
	keys := map[string]map[string]string{}
	for s := range content.NumSpheres {
		keys["sphere."+s.String()+".name"] = c.Names[s]
	}
	for l := content.Grain; l < content.NumLands; l++ {
		keys["land."+l.String()+".name"] = c.Lands[l].Names
	}
	return keys
}

// forms returns the keys of the other forms of a name.
func forms(key string) []string {
	stem, cut := strings.CutSuffix(key, ".name")
	if !cut {
		return nil
	}
	kind, _, _ := strings.Cut(stem, ".")
	var list []string
	for _, form := range map[string][]string{"sphere": {"to", "in"}, "land": {"acc", "crop"}}[kind] {
		list = append(list, stem+"."+form)
	}
	return list
}

// others returns the keys of things that have no names in the content.
func others() []string {
	var keys []string
	for k := range content.NumCubes {
		keys = append(keys, "cube."+k.String(), "cubes."+k.String())
	}
	for r := range content.NumResults {
		keys = append(keys, "result."+r.String())
	}
	for p := mil.PhaseActions; p <= mil.PhaseOver; p++ {
		keys = append(keys, "phase."+p.String())
	}
	for _, part := range mil.ScoreParts {
		keys = append(keys, "score."+part)
	}
	for _, why := range mil.VPReasons {
		keys = append(keys, "vp."+why)
	}
	for s := content.Court; s <= content.Curia; s++ {
		keys = append(keys, "sphere."+s.String()+".of")
	}
	return append(keys, "column.left", "column.right", "land.none.name", "land.none.acc", "land.none.crop")
}

func things(c *content.Content) []string {
	keys := others()
	for key := range named(c) {
		keys = append(append(keys, key), forms(key)...)
	}
	return keys
}

func TestEveryThingHasItsForms(t *testing.T) {
	b := book(t)
	for _, key := range things(printedValues(t)) {
		for _, lang := range i18n.Languages {
			if !b.In(lang).Has(key) {
				t.Errorf("%s has no %s", lang, key)
			}
		}
	}
}

// TestNamesAreTheContents checks that names in the catalogue are those in the content. Case may differ,
// and a name in the content may have the rulebook's word after it in parentheses.
func TestNamesAreTheContents(t *testing.T) {
	b := book(t)
	for key, names := range named(printedValues(t)) {
		for _, lang := range i18n.Languages {
			want, _, _ := strings.Cut(names[lang], " (")
			if have := b.In(lang).T(key); want != "" && !strings.EqualFold(have, want) {
				t.Errorf("%s: %s is %q here, but %q in the content", lang, key, have, want)
			}
		}
	}
}

// reasonCode matches the keys of refusals in the sources of the rules.
var reasonCode = regexp.MustCompile(`engine\.Reason\{.*\bWhy: +"(\w+)"`)

// read returns the sources whose paths match the patterns, without tests and generated code.
func read(t *testing.T, patterns ...string) []string {
	t.Helper()
	var sources []string
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_templ.go") {
				continue
			}
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			sources = append(sources, string(source))
		}
	}
	return sources
}

func TestReasonsAndSentencesAgree(t *testing.T) {
	codes := map[string]bool{}
	for _, source := range read(t, "../rules/*.go") {
		for _, match := range reasonCode.FindAllStringSubmatch(source, -1) {
			codes[match[1]] = true
		}
	}
	if len(codes) < 45 {
		t.Errorf("only %d reasons found in the sources; the pattern is out of date", len(codes))
	}
	b := book(t)
	for code := range codes {
		if !b.In("en").Has("why." + code) {
			t.Errorf("the catalogue has no sentence why.%s", code)
		}
	}
	for _, key := range b.Keys() {
		if code, ok := strings.CutPrefix(key, "why."); ok && !codes[code] {
			t.Errorf("no refusal uses the key %s", key)
		}
		if code, ok := strings.CutPrefix(key, "why_head."); ok && !codes[code] && code != "closed" && code != "short" {
			t.Errorf("no refusal uses the key %s", key)
		}
	}
}

// sayers are the paths of the sources that use keys.
var sayers = []string{"*.go", "../board/*.go", "../board/*.templ", "../../../narrate/*.go"}

// literalKey matches the keys that sources use as a whole literal.
var literalKey = regexp.MustCompile(`\b[tT]\("([a-z_]+\.[\w.]+)"[,)]`)

func TestKeysOfTheBoardExist(t *testing.T) {
	var found int
	b := book(t)
	for _, source := range read(t, sayers...) {
		for _, match := range literalKey.FindAllStringSubmatch(source, -1) {
			found++
			if !b.In("en").Has(match[1]) {
				t.Errorf("the sources use %s, which the catalogue does not have", match[1])
			}
		}
	}
	if found < 150 {
		t.Errorf("only %d keys found in the board's sources; the pattern is out of date", found)
	}
}

// TestEveryWordIsUsed checks that each key belongs to a thing or a refusal, or is in the sources as a
// literal, whole or by its beginning.
func TestEveryWordIsUsed(t *testing.T) {
	used := map[string]bool{}
	for _, key := range things(printedValues(t)) {
		used[key] = true
	}
	sources := strings.Join(read(t, sayers...), "\n")
	shared := sharedKeys(t)
	for _, key := range book(t).Keys() {
		if !used[key] && !shared[key] && !strings.HasPrefix(key, "why.") && !mentioned(sources, key) {
			t.Errorf("nothing uses the key %s", key)
		}
	}
}

// mentioned reports whether the sources contain a key as a literal, or a literal that ends with a separator
// and begins the key.
func mentioned(sources, key string) bool {
	for i, c := range key {
		if (c == '.' || c == '_') && strings.Contains(sources, `"`+key[:i+1]+`"`) {
			return true
		}
	}
	return strings.Contains(sources, `"`+key+`"`)
}

// sharedKeys returns the keys that all titles share; other tests check them.
func sharedKeys(t *testing.T) map[string]bool {
	t.Helper()
	b, err := i18n.Load(i18n.Shared())
	if err != nil {
		t.Fatal(err)
	}
	shared := map[string]bool{}
	for _, key := range b.Keys() {
		shared[key] = true
	}
	return shared
}
