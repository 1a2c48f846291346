package page

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestKeysAreListed checks that every key in the scripts is in Keys, which the panel of settings
// shows.
func TestKeysAreListed(t *testing.T) {
	t.Parallel()
	var caps []string
	for _, key := range Keys {
		for _, name := range key.Caps {
			caps = append(caps, strings.ToLower(name))
		}
	}
	as := map[string]string{"escape": "esc", " ": "space", "-": "−", "=": "+", "arrowup": "↑", "arrowdown": "↓", "arrowleft": "←", "arrowright": "→"}
	compared := regexp.MustCompile(`\.key(?:\.toLowerCase\(\))? [!=]== '(.[^']*|[^'])'`)
	tabled := regexp.MustCompile(`(?m)^(?:const \w*(?:[kK]eys|steps) = |  const (?:steps|by) = )\{([^}]*)\}`)
	name := regexp.MustCompile(`(?:^|,)\s*(?:'([^']+)'|([A-Za-z]+))\s*:`)
	found := 0
	files, err := filepath.Glob("../assets/page/*.js")
	if err != nil || len(files) == 0 {
		t.Fatalf("the scripts were not found: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, m := range compared.FindAllStringSubmatch(string(text), -1) {
			keys = append(keys, m[1])
		}
		for _, table := range tabled.FindAllStringSubmatch(string(text), -1) {
			for _, m := range name.FindAllStringSubmatch(table[1], -1) {
				keys = append(keys, m[1]+m[2])
			}
		}
		for _, key := range keys {
			found++
			key = strings.ToLower(key)
			if cap, ok := as[key]; ok {
				key = cap
			}
			if !slices.Contains(caps, key) {
				t.Errorf("%s listens to the key %q, which Keys lacks", filepath.Base(file), key)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d keys were found in the scripts", found)
	}
}
