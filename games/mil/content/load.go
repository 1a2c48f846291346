package content

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

// Files are the embedded printed values, by file name.
//
//go:embed *.yaml
var Files embed.FS

// contentFiles are read in this order: what the board's file says of the set-up
// is held against the lands. An edition is their hash.
var contentFiles = [...]struct {
	name string
	read func(*loader, yamltree.Value)
}{{"lands.yaml", readLands}, {"board.yaml", readBoard}}

// loader is a content being read.
type loader struct {
	*Content
	count map[SourceCount]int
}

// Load reads an edition's printed values. All errors are reported at once,
// each with file, line, what is wrong and what is allowed.
func Load(files fs.FS) (*Content, error) {
	l := &loader{Content: &Content{}, count: map[SourceCount]int{}}
	read := yamltree.Open(files)
	for _, file := range contentFiles {
		read.Read(file.name, func(root yamltree.Value) { file.read(l, root) })
	}
	if err := read.Err(); err != nil {
		return nil, err
	}
	l.Edition = read.Edition()
	l.Sources = l.sources()
	return l.Content, nil
}

var sourceNames = []string{"rulebook", "public", "reconstructed"}

// sourceKinds are the lines of the content report, in its order.
var sourceKinds = []string{"lands", "land values", "tiles", "die faces", "spheres", "spaces", "columns", "rates",
	"costs", "strength", "points", "limits", "set-up", "components", "options"}

// note reads where an entry comes from and counts it.
func (l *loader) note(what string, v yamltree.Value) string {
	source := readSource(v.Need("source"))
	l.count[SourceCount{What: what, Source: source}]++
	return source
}

// readSource reads one of the sources; where public material stands may follow.
func readSource(v yamltree.Value) string {
	if !v.Given() {
		return ""
	}
	kind, _, _ := strings.Cut(v.Text(), ":")
	if !slices.Contains(sourceNames, kind) {
		v.Errorf("is %q; allowed are rulebook, public (or \"public: where\"), reconstructed", v.Text())
	}
	return kind
}

func (l *loader) sources() []SourceCount {
	var list []SourceCount
	for _, what := range sourceKinds {
		for _, source := range sourceNames {
			if n := l.count[SourceCount{What: what, Source: source}]; n > 0 {
				list = append(list, SourceCount{What: what, Source: source, Count: n})
			}
		}
	}
	return list
}

// readNames reads names by language; words of other languages are in the
// catalogues.
func readNames(v yamltree.Value) map[string]string {
	names := map[string]string{}
	for _, f := range v.Fields("en", "cs", "ru") {
		if names[f.Name] = f.Text(); strings.TrimSpace(names[f.Name]) == "" {
			f.Errorf("is empty; a name is needed")
		}
	}
	v.Need("en")
	v.Need("cs")
	return names
}

// maxCubes is how many cubes of a kind something may bring or cost.
const maxCubes = 9

// readCubes reads cubes of the kinds allowed, all where none are named. Further
// names beside them are for the caller to read.
func readCubes(v yamltree.Value, beside []string, allowed ...Cube) (c Cubes) {
	if len(allowed) == 0 {
		allowed = []Cube{Food, Cloth, Metal, Influence, Gold}
	}
	words := kindWords(allowed)
	for _, f := range v.Fields(append(words, beside...)...) {
		if i := slices.Index(words[:len(allowed)], f.Name); i >= 0 {
			c[allowed[i]] = int16(f.Int(1, maxCubes))
		}
	}
	return c
}

func kindWords(kinds []Cube) []string {
	words := make([]string, len(kinds))
	for i, k := range kinds {
		words[i] = k.String()
	}
	return words
}

// only holds a value that the rules do not leave open against what they know.
func only(v yamltree.Value, want, rule string) {
	if v.Given() && v.Text() != want {
		v.Errorf("is %q; the rules know only %s (%s)", v.Text(), want, rule)
	}
}

// onlyList does the same with a list.
func onlyList(v yamltree.Value, want []string, rule string) {
	var got []string
	for _, item := range v.List() {
		got = append(got, item.Text())
	}
	if v.Given() && !slices.Equal(got, want) {
		v.Errorf("is [%s]; the rules know only [%s] (%s)", strings.Join(got, ", "), strings.Join(want, ", "), rule)
	}
}
