package content

import (
	"embed"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

//go:embed map.yaml palaces.yaml families.yaml nobles.yaml titles.yaml patronage.yaml prestige.yaml alliances.yaml
var virtuFiles embed.FS

// Files are the embedded printed values of the great game, by file name.
var Files fs.FS = virtuFiles

// contentFile is a file of printed values and what reads it.
type contentFile struct {
	name string
	read func(*loader, yamltree.Value)
}

// contents is what the two titles read each in its own way.
type contents struct {
	// files are read in this order, since later ones name what earlier ones
	// define; an edition is their hash.
	files []contentFile
	// least and most are the numbers of seats that the title is for.
	least, most int
	// holders are the houses as map.yaml calls those who hold a city at the start.
	holders [NumHouses]string
}

// loader is a content being read.
type loader struct {
	*Content
	contents
	count map[SourceCount]int
	taken map[string]bool // names that the notation uses
}

// Load reads an edition's printed values of the great game. All errors
// are reported at once, each with file, line, what is wrong and what is allowed.
func Load(files fs.FS) (*Content, error) { return load(files, greatContents()) }

// greatContents are those of the game for three to five.
func greatContents() contents {
	return contents{
		files: []contentFile{{"map.yaml", readMap}, {"palaces.yaml", readPalaces}, {"families.yaml", readFamilies},
			{"nobles.yaml", readNobles}, {"titles.yaml", readTitles}, {"patronage.yaml", readPatronage},
			{"prestige.yaml", readPrestige}, {"alliances.yaml", readAlliances}},
		least: MinSeats, most: MaxSeats,
		holders: houseNames,
	}
}

// load reads the files of a title.
func load(files fs.FS, of contents) (*Content, error) {
	l := &loader{Content: &Content{LeastSeats: of.least, MostSeats: of.most}, contents: of, count: map[SourceCount]int{}, taken: map[string]bool{}}
	for _, name := range reservedNames {
		l.taken[name] = true
	}
	read := yamltree.Open(files)
	for _, file := range of.files {
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
var sourceKinds = []string{"cities", "seas", "roads", "palaces", "family cards", "character cards", "tiles",
	"patronage steps", "patronage bonuses", "points", "powers", "leagues", "influence track", "rounds"}

// note reads where an entry comes from and counts it.
func (l *loader) note(what string, v yamltree.Value) Provenance {
	p := Provenance{Entry: readSource(v.Need("source"))}
	for _, f := range v.Get("source_by_field").Fields() {
		if p.Fields == nil {
			p.Fields = map[string]string{}
		}
		p.Fields[f.Name] = readSource(f.Value)
	}
	l.count[SourceCount{What: what, Source: p.Entry}]++
	return p
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

var idPattern = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// reservedNames mean something else in the notation.
var reservedNames = []string{"slot", "chamber", "upgrade", "token", "leonardo", "pool", "coins", "indulgence",
	"room", "under", "none", "cannons", "cathedral", "florins", "michelangelo", "france", "ottoman_empire", "holy_roman_empire"}

// name reads an id under which the notation knows one thing.
func (l *loader) name(v yamltree.Value) string {
	f := v.Need("id")
	id := f.Text()
	switch {
	case !f.Given():
	case !idPattern.MatchString(id):
		f.Errorf("is %q; allowed are small letters, digits and _, a letter first", id)
	case l.taken[id]:
		f.Errorf("%s is the name of something else already", id)
	}
	l.taken[id] = true
	return id
}

// readNames reads names by language; that of Italy itself may be left out.
func readNames(v yamltree.Value) map[string]string {
	names := map[string]string{}
	for _, f := range v.Fields("en", "it", "cs", "ru") {
		if names[f.Name] = f.Text(); strings.TrimSpace(names[f.Name]) == "" {
			f.Errorf("is empty; a name is needed")
		}
	}
	for _, language := range []string{"en", "cs", "ru"} {
		v.Need(language)
	}
	return names
}

// MaxSymbols is how many symbols of a kind something may show or cost.
const MaxSymbols = 9

// readCost reads a price: { florin: 2, crown: 1 }. A choice of a payment tells
// only two kinds apart beside the florins (V-22.13).
func readCost(v yamltree.Value) Symbols {
	var cost Symbols
	kinds := 0
	for _, f := range v.Fields(symbolNames[:NumSymbols]...) {
		k := symbolByName(f.Name)
		cost[k] = int8(f.Int(1, MaxSymbols))
		if k != Florin {
			kinds++
		}
	}
	if kinds > 2 {
		v.Errorf("names %d kinds beside florins; at most 2 are possible", kinds)
	}
	return cost
}

// readGives reads the symbols shown, of which one kind is used at a time
// (V-5.1), and what each war symbol costs.
func readGives(v yamltree.Value) (gives Symbols, warCost int8) {
	for _, item := range v.List() {
		item.Fields("kind", "count", "florins_each")
		k := readSymbol(item.Need("kind"))
		if k == NoSymbol {
			continue
		}
		if gives[k] != 0 {
			item.Errorf("%s stands here twice", k)
		}
		gives[k] = int8(item.Need("count").Int(1, MaxSymbols))
		if each := item.Get("florins_each"); k == War {
			warCost = int8(item.Need("florins_each").Int(0, MaxSymbols))
		} else if each.Given() {
			each.Errorf("only war symbols cost florins")
		}
	}
	return gives, warCost
}

// readSymbol reads a kind of symbol, NoSymbol when none is given.
func readSymbol(v yamltree.Value) Symbol {
	if !v.Given() {
		return NoSymbol
	}
	return Symbol(v.OneOf(symbolNames[:NumSymbols]...))
}

// readAction reads an action, NoAction when none is given.
func readAction(v yamltree.Value) Action {
	if !v.Given() {
		return NoAction
	}
	return Govern + Action(v.OneOf(actionNames[Govern:]...))
}

// readHouse reads a house, NumHouses when none is given.
func readHouse(v yamltree.Value) House {
	if !v.Given() {
		return NumHouses
	}
	return House(v.OneOf(houseNames[:]...))
}

func symbolByName(name string) Symbol {
	if k := slices.Index(symbolNames[:NumSymbols], name); k >= 0 {
		return Symbol(k)
	}
	return NoSymbol
}
