package words_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
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

func TestLanguagesAgree(t *testing.T) {
	if problems := book(t).Check(); len(problems) > 0 {
		t.Error(errors.Join(problems...))
	}
}

// lastCard is the highest number of a development card, expansions included.
const lastCard = 168

// things returns the keys of all things that the rules can name.
func things() []string {
	var keys []string
	add := func(format string, args ...any) { keys = append(keys, fmt.Sprintf(format, args...)) }
	for number := 1; number <= lastCard; number++ {
		add("card.%d", number)
	}
	for g := content.Good(0); g < content.NumGoods; g++ {
		add("good.%s", g)
		add("goods.%s", g)
	}
	for t := content.CardType(0); t < content.NumTypes; t++ {
		add("tower.%s", t)
	}
	for m := content.Member(0); m < content.NumMembers; m++ {
		add("member.%s", m)
	}
	for sp := content.HarvestOne; sp <= content.Palace; sp++ {
		add("space.%s", strings.ReplaceAll(sp.String(), ".", "_"))
	}
	for _, a := range []content.Area{content.Harvest, content.Production} {
		add("area.%s", a)
	}
	for period := 1; period <= 3; period++ {
		for number := 1; number <= 8; number++ {
			add("tile.%d.%d", period, number)
		}
	}
	for _, part := range lorenzo.ScoreParts {
		add("score.%s", part)
	}
	return append(keys, expansionThings()...)
}

func TestEveryThingHasAName(t *testing.T) {
	b := book(t)
	for _, lang := range i18n.Languages {
		w := b.In(lang)
		for _, key := range things() {
			if !w.Has(key) {
				t.Errorf("%s has no %s", lang, key)
			}
		}
	}
}

// reasonCode matches the keys of refusals in the sources of the rules.
var reasonCode = regexp.MustCompile(`\bWhy: +"(\w+)"|\.Why = .*"(\w+)"|checkValue\(.*, "(\w+)"\)|\{Do\w+, "[A-Z]+-[\d.]+", "(\w+)"\}`)

// read returns the sources whose paths match the patterns, without tests.
func read(t *testing.T, patterns ...string) []string {
	t.Helper()
	var sources []string
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		if len(names) == 0 {
			t.Errorf("no file matches %s", pattern)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
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

func TestEveryReasonHasASentence(t *testing.T) {
	codes := map[string]bool{}
	options := read(t, "../rules/rules.go")[0] // sentences about dependent options are in title/
	for _, source := range read(t, "../rules/*.go") {
		if source == options {
			continue
		}
		for _, match := range reasonCode.FindAllStringSubmatch(source, -1) {
			codes[match[1]+match[2]+match[3]+match[4]] = true
		}
	}
	if len(codes) < 70 {
		t.Errorf("only %d reasons found in the sources; the pattern is out of date", len(codes))
	}
	en := book(t).In("en")
	for code := range codes {
		if !en.Has("why." + code) {
			t.Errorf("the catalogue has no sentence why.%s", code)
		}
	}
}

// literalKey matches the keys that narrator and board use as a whole literal.
var literalKey = regexp.MustCompile(`\b(?:T|tell)\("([a-z_]+\.[\w.]+)"[,)]`)

func TestKeysOfTheBoardExist(t *testing.T) {
	var found int
	b := book(t)
	for _, source := range read(t, "*.go", "../board/*.go", "../board/*.templ") {
		for _, match := range literalKey.FindAllStringSubmatch(source, -1) {
			found++
			if !b.In("en").Has(match[1]) {
				t.Errorf("the sources use %s, which the catalogue does not have", match[1])
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d keys found in the board's sources; the pattern is out of date", found)
	}
}

// TestEveryWordIsUsed checks that each key belongs to a thing or a refusal, or is in the sources as a
// literal, whole or by its beginning.
func TestEveryWordIsUsed(t *testing.T) {
	used := map[string]bool{}
	for _, key := range things() {
		used[key] = true
	}
	sources := strings.Join(read(t, "*.go", "../board/*.go", "../board/*.templ", "../../../narrate/*.go", "../../../web/*/*.go", "../../../cmd/signoria/*.go"), "\n")
	shared := sharedKeys(t)
	for _, key := range book(t).Keys() {
		if !used[key] && !shared[key] && !strings.HasPrefix(key, "why.") && !named(sources, key) {
			t.Errorf("nothing uses the key %s", key)
		}
	}
}

// named reports whether the sources contain a key as a literal, or a literal that ends with a separator and
// begins the key.
func named(sources, key string) bool {
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

func TestEnglishNamesAreTheContents(t *testing.T) {
	content, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	en := book(t).In("en")
	for _, card := range content.Cards[1:] {
		if name := en.T(fmt.Sprintf("card.%d", card.Number)); name != card.Name {
			t.Errorf("card %d is %q here, but %q in the content", card.Number, name, card.Name)
		}
	}
}

func TestNamesAreDistinct(t *testing.T) {
	b := book(t)
	for _, lang := range i18n.Languages {
		seen := map[string]int{}
		for number := 1; number <= lastCard; number++ {
			name := b.In(lang).T(fmt.Sprintf("card.%d", number))
			if first, twice := seen[name]; twice {
				t.Errorf("%s: cards %d and %d are both called %q", lang, first, number, name)
			}
			seen[name] = number
		}
	}
}
