package games

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"signoria/engine/content"
)

// TestFilesFitTheirSchema checks the embedded files of content against the schemas that editors
// get. Every file has a schema and fits it, and no schema allows an unknown field.
func TestFilesFitTheirSchema(t *testing.T) {
	for _, g := range All() {
		described := map[string]bool{}
		for _, f := range g.Describe() {
			described[f.Name] = true
			text, err := fs.ReadFile(g.Content, f.Name)
			if err != nil {
				t.Fatal(err)
			}
			if err := validate(t, f, text); err != nil {
				t.Errorf("%s: %s does not fit its schema: %v", g.Name, f.Name, err)
			}
			text = append(text, "\nof_no_title: 1\n"...)
			if validate(t, f, text) == nil {
				t.Errorf("%s: the schema of %s allows an unknown field", g.Name, f.Name)
			}
		}
		err := fs.WalkDir(g.Content, ".", func(path string, _ fs.DirEntry, err error) error {
			if strings.HasSuffix(path, ".yaml") && !described[path] {
				t.Errorf("%s: %s has no schema", g.Name, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestSchemaRefuses checks that the schemas refuse values that the program would not load, so that
// an editor marks them.
func TestSchemaRefuses(t *testing.T) {
	for _, test := range []struct{ title, file, old, new string }{
		{"lorenzo", "development_cards.yaml", "gain: { coins: 1 }", "gain: { gold: 1 }"},
		{"lorenzo", "development_cards.yaml", "type: territory", "type: land"},
		{"lorenzo", "leaders.yaml", "- place_on_occupied: true", "- place_on_occupied: false"},
		{"lorenzo", "leaders.yaml", "- gain: { faith: 1 }", "- { gain: { faith: 1 }, lose: { vp: 1 } }"},
		{"lorenzo", "houses/houses.yaml", "event: territory_card_taken", "event: territory_card_sold"},
		{"lorenzo", "pazzi/cards.yaml", "cards_of: one_opponent", "cards_of: opponents"},
		{"mil", "lands.yaml", "count: 11", "count: 0"},
		{"mil", "lands.yaml", "    defence_modifier: 0\n    sources", "    sources"},
		{"mil", "lands.yaml", "group: food", "group: fruit"},
		{"mil", "lands.yaml", "source: rulebook", "source: hearsay"},
		{"mil", "board.yaml", "min: 2", "min: 1"},
		{"mil", "board.yaml", "- id: court", "- id: market"},
		{"mil", "board.yaml", "give: {food: 2}", "give: {influence: 2}"},
		{"mil", "board.yaml", "majority_reward: null", "majority_reward: {vp: 2}"},
		{"mil", "board.yaml", "results: [woman, man]", "results: [woman]"},
		{"virtu", "map.yaml", "    value: 2", "    value: 12"},
		{"virtu", "map.yaml", "on_sides: [side_25]", "on_sides: [side_2]"},
		{"virtu", "nobles.yaml", "cost: {florin: 2}", "costs: {florin: 2}"},
		{"virtu", "patronage.yaml", "effect: war_bonus_each_siege", "effect: courtier_slot"},
		{"wars-of-italy", "palaces.yaml", "units: 8\n", "units: 6\n"},
		{"wars-of-italy", "twoplayer.yaml", "per_units: 2", "per_units: 3"},
		{"wars-of-italy", "twoplayer.yaml", "units: {turin: 2", "units: {turin: two"},
	} {
		found := false
		for _, g := range All() {
			if g.Name != test.title {
				continue
			}
			for _, f := range g.Describe() {
				if f.Name != test.file {
					continue
				}
				found = true
				text, err := fs.ReadFile(g.Content, f.Name)
				if err != nil {
					t.Fatal(err)
				}
				changed := strings.Replace(string(text), test.old, test.new, 1)
				if changed == string(text) {
					t.Errorf("%s, %s: the file does not contain %q", test.title, test.file, test.old)
				} else if validate(t, f, []byte(changed)) == nil {
					t.Errorf("%s, %s: %q is allowed", test.title, test.file, test.new)
				}
			}
		}
		if !found {
			t.Errorf("%s has no file %s", test.title, test.file)
		}
	}
}

func validate(t *testing.T, f content.File, text []byte) error {
	t.Helper()
	schema, err := json.Marshal(f.Schema())
	if err != nil {
		t.Fatal(err)
	}
	asJSON, err := yaml.YAMLToJSON(text)
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource(f.Name, unmarshal(t, schema)); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile(f.Name)
	if err != nil {
		t.Fatal(err)
	}
	return compiled.Validate(unmarshal(t, asJSON))
}

func unmarshal(t *testing.T, text []byte) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return value
}
