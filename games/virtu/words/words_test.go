package words_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/rules"
	"signoria/games/virtu/words"
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

// contents returns the content of Virtù and of Wars of Italy.
func contents(t *testing.T) (great, wars *content.Content) {
	t.Helper()
	great, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	wars, err = content.LoadWars(content.WarsFiles)
	if err != nil {
		t.Fatal(err)
	}
	return great, wars
}

func TestLanguagesAgree(t *testing.T) {
	if problems := book(t).Check(); len(problems) > 0 {
		t.Error(errors.Join(problems...))
	}
}

func TestTheTitlesArePresentedAlike(t *testing.T) {
	great, wars := contents(t)
	for _, title := range []struct {
		about fs.FS
		meta  engine.Meta
		c     *content.Content
	}{{words.About, rules.New(great).Meta(), great}, {words.AboutWars, rules.NewWars(wars).Meta(), wars}} {
		b, err := i18n.Load(title.about)
		if err != nil {
			t.Fatal(err)
		}
		if problems := b.Check(); len(problems) > 0 {
			t.Error(errors.Join(problems...))
		}
		needed := presented(title.meta, title.c)
		for _, key := range needed {
			if !b.In("en").Has(key) {
				t.Errorf("the catalogue has no %s", key)
			}
		}
		for _, key := range b.Keys() {
			if !slices.Contains(needed, key) {
				t.Errorf("nothing uses the key %s", key)
			}
		}
	}
}

// presented returns the keys with which the home page presents a title, and those of the kinds of its
// content.
func presented(meta engine.Meta, c *content.Content) []string {
	title := "title." + meta.Name + "."
	keys := []string{title + "name", title + "about", title + "length", title + "weight", title + "inside", title + "evening", title + "usual"}
	for _, option := range meta.Options {
		for _, value := range option.Values[1:] {
			keys = append(keys, title+"option."+option.Name+".brief."+value)
		}
		for _, value := range append([]string{"head"}, option.Values...) {
			keys = append(keys, title+"option."+option.Name+"."+value)
		}
		for _, limit := range option.Limits {
			keys = append(keys, title+"option."+option.Name+"."+limit.Why)
		}
	}
	for _, house := range c.Houses {
		if house.Seats != 0 {
			keys = append(keys, title+"house."+house.ID)
		}
	}
	for _, source := range c.Sources {
		keys = append(keys, title+"values."+strings.ReplaceAll(source.What, " ", "_"))
	}
	return keys
}

// named returns the keys of the names of things, with the names in the content by language; nil if the
// content has none.
func named(c *content.Content) map[string]map[string]string {
	keys := map[string]map[string]string{}
	for _, city := range c.Cities {
		keys["city."+city.ID+".name"] = city.Names
	}
	for _, sea := range c.Seas {
		keys["sea."+sea.ID] = sea.Names
	}
	for p := range content.NumPowers {
		keys["power."+p.String()+".name"] = c.Powers[p].Names
	}
	for card := content.NoCard + 1; card < content.NumCards; card++ {
		if id := c.Cards[card].ID; id != "" {
			keys["card."+id+".name"] = c.Cards[card].Names
		}
	}
	for t := content.KingdomOfFrance; t < content.NumTiles; t++ {
		if kind := c.Tiles[t].Kind; kind != "" {
			keys["tile."+kind+".name"] = c.Tiles[t].Names
		}
	}
	for bonus := range content.NumBonuses {
		keys["bonus."+bonus.String()+".name"] = c.Bonuses[bonus].Names
	}
	for h := range content.NumHouses {
		keys["house."+c.Houses[h].ID] = c.Houses[h].Names
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
	for _, form := range map[string][]string{
		"city": {"acc", "to", "from", "in", "at"}, "power": {"with", "to", "from", "in"},
		"card": {"acc"}, "tile": {"acc"}, "bonus": {"acc"}, "league": {"acc", "of", "with", "who"},
	}[kind] {
		list = append(list, stem+"."+form)
	}
	return list
}

// others returns the keys of things that have no names in the content.
func others() []string {
	var keys []string
	for k := content.Symbol(0); k < content.NumSymbols; k++ {
		keys = append(keys, "symbol."+k.String(), "symbols."+k.String())
	}
	for a := content.Govern; a < content.NumActions; a++ {
		keys = append(keys, "action."+a.String())
	}
	for _, part := range virtu.ScoreParts {
		keys = append(keys, "score."+part)
	}
	for l := range content.NumLeagues {
		name := "league." + l.String() + ".name"
		keys = append(append(keys, name), forms(name)...)
	}
	for z := range content.NumZones {
		keys = append(keys, "zone."+z.String())
	}
	for a := content.Hostile; a <= content.Allied; a++ {
		keys = append(keys, "league.attitude_"+a.String())
	}
	return append(keys, "symbol.none")
}

// things returns the keys of all things that have a name in one of the titles.
func things(t *testing.T) []string {
	keys := others()
	great, wars := contents(t)
	for _, c := range []*content.Content{great, wars} {
		for key := range named(c) {
			keys = append(append(keys, key), forms(key)...)
		}
	}
	return keys
}

func TestEveryThingHasItsForms(t *testing.T) {
	b := book(t)
	for _, key := range things(t) {
		for _, lang := range i18n.Languages {
			if !b.In(lang).Has(key) {
				t.Errorf("%s has no %s", lang, key)
			}
		}
	}
}

// TestNamesAreTheContents checks that names in the catalogue are those in the content.
func TestNamesAreTheContents(t *testing.T) {
	b := book(t)
	great, wars := contents(t)
	for _, c := range []*content.Content{great, wars} {
		for key, names := range named(c) {
			for _, lang := range i18n.Languages {
				if have, want := strings.ReplaceAll(b.In(lang).T(key), "\u00a0", " "), names[lang]; want != "" && have != want {
					t.Errorf("%s: %s is %q here, but %q in the content", lang, key, have, want)
				}
			}
		}
	}
}

// TestReplacementsReplace checks that each key with the prefix "wars." or "of." replaces a key without it.
func TestReplacementsReplace(t *testing.T) {
	b := book(t)
	var found int
	for _, key := range b.Keys() {
		for _, prefix := range []string{"wars.", "of."} {
			if base, ok := strings.CutPrefix(key, prefix); ok {
				found++
				if !b.In("en").Has(base) {
					t.Errorf("%s replaces no key", key)
				}
			}
		}
	}
	if found < 25 {
		t.Errorf("only %d replacements were found, want at least 25", found)
	}
}

// reasonCode matches the keys of refusals in the sources of the rules.
var reasonCode = regexp.MustCompile(`\bWhy: +"(\w+)"`)

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
	for _, source := range read(t, "../rules/*.go", "../*.go", "../payment/*.go") {
		for _, match := range reasonCode.FindAllStringSubmatch(source, -1) {
			codes[match[1]] = true
		}
	}
	if len(codes) < 100 {
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

// literalKey matches the keys that narrator and board use as a whole literal.
var literalKey = regexp.MustCompile(`\b[tT]\("([a-z_]+\.[\w.]+)"[,)]`)

func TestKeysOfTheBoardExist(t *testing.T) {
	var found int
	b := book(t)
	for _, source := range read(t, sayers...) {
		for _, match := range literalKey.FindAllStringSubmatch(source, -1) {
			found++
			if en := b.In("en"); !en.Has(match[1]) && !en.Has("wars."+match[1]) {
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
	for _, key := range things(t) {
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

// mentioned reports whether the sources contain a key as a literal, or a literal that ends with a
// separator and begins the key.
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
