package content

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// Files are the embedded printed values, by file name.
//
//go:embed *.yaml
var Files embed.FS

// loader is a content being read.
type loader struct {
	*Content
	from  content.Sources
	tiles int // of all designs, as the defaults say
}

// files are read in this order: what the board's file says of the set-up is held
// against the lands. An edition is their hash.
func (l *loader) files() []content.File {
	return []content.File{
		{Name: "lands.yaml", About: "The tiles of land: five designs, and the tiles one by one.", Kind: l.lands},
		{Name: "board.yaml", About: "Board, die, constants and set-up.", Kind: l.board},
	}
}

// Describe are the files of an edition, to be described.
func Describe() []content.File { return (&loader{Content: &Content{}}).files() }

// Load reads an edition's printed values. All errors are reported at once,
// each with file, line, what is wrong and what is allowed.
func Load(files fs.FS) (*Content, error) {
	l := &loader{Content: &Content{}}
	edition, err := content.Load(files, l.files())
	if err != nil {
		return nil, err
	}
	l.Edition = edition
	l.Sources = l.from.Counts(sourceKinds)
	return l.Content, nil
}

// sourceKinds are the lines of the content report, in its order.
var sourceKinds = []string{"lands", "land values", "tiles", "die faces", "spheres", "spaces", "columns", "rates",
	"costs", "strength", "points", "limits", "set-up", "components", "options"}

// rule is the id of the rule that uses an entry.
var rule = content.Aside("rule")

// value is an entry of a value and its source, with further fields if any.
func (l *loader) value(name, what string, of content.Kind, beside ...content.Field) content.Field {
	return content.Part(name, content.Need("value", of), content.Fields(beside...), l.from.Of(what))
}

// names are those of a thing by language; words of other languages are in the
// catalogues.
func names(into *map[string]string) content.Kind {
	return content.Names(into, []string{"en", "cs"}, "ru")
}

// maxCubes is how many cubes of a kind something may bring or cost.
const maxCubes = 9

// cubes are fields with cubes of the kinds allowed, all where none are named.
func cubes(into *Cubes, allowed ...Cube) content.Field {
	words := CubeNames
	for k := range words {
		if len(allowed) > 0 && !slices.Contains(allowed, Cube(k)) {
			words[k] = ""
		}
	}
	return content.Amounts(into[:], words[:], 1, maxCubes)
}

// prices are one gold or one privilege, in any order.
func prices(rule string) content.Kind {
	one := content.Fixed(1, rule)
	price := content.Struct(content.May("gold", one), content.May("privilege", one))
	return content.Exactly(2, func(int) content.Kind { return price }).Then(func(v yamltree.Value) {
		var seen []string
		for _, item := range v.List() {
			for _, f := range item.Fields() {
				seen = append(seen, f.Name)
			}
		}
		if slices.Sort(seen); len(v.List()) == 2 && !slices.Equal(seen, []string{"gold", "privilege"}) {
			v.Errorf("is %s; the rules know only one gold or one privilege (%s)", strings.Join(seen, ", "), rule)
		}
	})
}

// design is a design of land.
func design(into *Land) content.Kind { return content.Enum(into, LandNames[:], Grain) }
