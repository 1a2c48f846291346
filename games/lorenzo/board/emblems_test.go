package board

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"signoria/games/lorenzo/words"
	"signoria/i18n"
)

// emblemLine matches a line of an emblems file, or a symbol in an SVG file of this folder.
var emblemLine = regexp.MustCompile(`(?m)^([\w-]+): ([\w-]+)$|<symbol id="([^"]+)"`)

// emblems returns the name of the icon of every emblem, by the emblem's key.
func emblems(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, pattern := range []string{"emblems*.yaml", "*.svg"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range emblemLine.FindAllStringSubmatch(string(data), -1) {
				key, icon := found[1]+found[3], found[2]
				if _, twice := all[key]; twice {
					t.Errorf("%s: %s has two emblems", name, key)
				}
				if icon == "" {
					icon = "ours: " + key
				}
				all[key] = icon
			}
		}
	}
	return all
}

// TestEveryThingHasAnEmblem checks that each card, leader, house and token of the catalogues has an
// emblem.
func TestEveryThingHasAnEmblem(t *testing.T) {
	book, err := i18n.Load(words.Files)
	if err != nil {
		t.Fatal(err)
	}
	have, count := emblems(t), map[string]int{}
	for _, key := range book.Keys() {
		group, id, _ := strings.Cut(key, ".")
		id, named := strings.CutSuffix(id, ".name")
		emblem := group + "-" + id
		switch {
		case group == "card":
			emblem = id
		case group == "token", named && (group == "leader" || group == "house"):
		default:
			continue
		}
		count[group]++
		if have[emblem] == "" {
			t.Errorf("%s has no emblem %s", key, emblem)
		}
	}
	if got, want := fmt.Sprint(count), "map[card:168 house:12 leader:44 token:9]"; got != want {
		t.Errorf("the catalogues name %s, want %s", got, want)
	}
}

func TestLeadersAndHousesDiffer(t *testing.T) {
	first := map[string]string{}
	for key, icon := range emblems(t) {
		if !strings.HasPrefix(key, "leader-") && !strings.HasPrefix(key, "house-") {
			continue
		}
		if other, twice := first[icon]; twice {
			t.Errorf("%s and %s are both drawn as %s", key, other, icon)
		}
		first[icon] = key
	}
}
