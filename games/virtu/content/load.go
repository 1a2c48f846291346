package content

import (
	"embed"
	"io/fs"
	"regexp"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

//go:embed map.yaml palaces.yaml families.yaml nobles.yaml titles.yaml patronage.yaml prestige.yaml alliances.yaml
var virtuFiles embed.FS

//go:embed map.yaml palaces.yaml families.yaml nobles.yaml titles.yaml twoplayer.yaml
var warsFiles embed.FS

// Files are the embedded printed values of the great game, by file name.
var Files fs.FS = virtuFiles

// WarsFiles are those of Wars of Italy. All but one are files of the great game, too. An edition can
// change such a file for one of the two titles alone.
var WarsFiles fs.FS = warsFiles

// loader is a content being read.
type loader struct {
	*Content
	from content.Sources
	// holders are the names of the houses in map.yaml as owners of cities at the start.
	holders [NumHouses]string
	taken   map[string]bool    // names that the notation uses
	symbols [NumActions]Symbol // that a printed action brings
	kinds   [4]TileInfo        // of titles
	sale    map[Tile]tileSale
}

func newLoader(least, most int, holders [NumHouses]string) *loader {
	l := &loader{Content: &Content{LeastSeats: least, MostSeats: most}, holders: holders, taken: map[string]bool{}, sale: map[Tile]tileSale{}}
	for _, name := range reservedNames {
		l.taken[name] = true
	}
	return l
}

// greatGame reads the game for three to five.
func greatGame() (*loader, []content.File) {
	l := newLoader(MinSeats, MaxSeats, houseNames)
	return l, []content.File{
		{Name: "map.yaml", About: aboutMap, Kind: func() content.Kind { return l.chart(l.checkStart) }},
		{Name: "palaces.yaml", About: aboutPalaces, Kind: l.palaces},
		{Name: "families.yaml", About: aboutFamilies, Kind: l.families},
		{Name: "nobles.yaml", About: aboutNobles, Kind: l.nobles},
		{Name: "titles.yaml", About: aboutTitles, Kind: l.titles},
		{Name: "patronage.yaml", About: "The patronage track and its bonuses.", Kind: l.patronage},
		{Name: "prestige.yaml", About: "What scores, and for people the numbers that the rules fix.", Kind: l.prestige},
		{Name: "alliances.yaml", About: "The three great powers.", Kind: l.alliances},
	}
}

// warsOfItaly reads the game for two. Houses represent colours: the blue house is
// France, the yellow one Naples, the others are the leagues. What the title does
// not have is left as it is when nothing is loaded: powers, patronage, bonuses,
// Machiavelli and the cathedrals. Character cards and titles that stay in the
// box have no copies.
//
// The copies of a title are those for sale and those that a house starts with:
// what is left to be bought at the start is Copies less one for each house that
// has the title in its Domain (W-2.7).
func warsOfItaly() (*loader, []content.File) {
	l := newLoader(TwoSeats, TwoSeats, [NumHouses]string{"france", "league_florence", "naples_2p", "league_venice", "league_rome"})
	return l, []content.File{
		{Name: "map.yaml", About: aboutMap, Kind: func() content.Kind { return l.chart(l.nameSides) }},
		{Name: "palaces.yaml", About: aboutPalaces, Kind: l.sidePalaces},
		{Name: "families.yaml", About: aboutFamilies, Kind: l.sideFamilies},
		{Name: "nobles.yaml", About: aboutNobles, Kind: l.noblesOfTwo},
		{Name: "titles.yaml", About: aboutTitles, Kind: l.titlesOfTwo},
		{Name: "twoplayer.yaml", About: "Set-up, leagues, influence track and rounds of Wars of Italy.", Kind: l.twoPlayers},
	}
}

const (
	aboutMap      = "Seas, cities with their tiles, and roads."
	aboutPalaces  = "The personal boards of the houses, and those of two players."
	aboutFamilies = "The cards that a house begins with."
	aboutNobles   = "The kinds of character cards."
	aboutTitles   = "Titles, guilds, cathedrals and other tiles of a domain."
)

// Describe are the files of an edition of the great game, DescribeWars those of one
// of Wars of Italy, to be described.
func Describe() []content.File { _, files := greatGame(); return files }

// DescribeWars is Describe for Wars of Italy.
func DescribeWars() []content.File { _, files := warsOfItaly(); return files }

// Load reads an edition's printed values of the great game. All errors are
// reported at once, each with file, line, what is wrong and what is allowed.
func Load(files fs.FS) (*Content, error) { l, list := greatGame(); return l.load(files, list) }

// LoadWars reads those of Wars of Italy.
func LoadWars(files fs.FS) (*Content, error) { l, list := warsOfItaly(); return l.load(files, list) }

func (l *loader) load(files fs.FS, list []content.File) (c *Content, err error) {
	if l.Edition, err = content.Load(files, list); err != nil {
		return nil, err
	}
	l.Sources = l.from.Counts(sourceKinds)
	return l.Content, nil
}

// sourceKinds are the lines of the content report, in its order.
var sourceKinds = []string{"cities", "seas", "roads", "palaces", "family cards", "character cards", "tiles",
	"patronage steps", "patronage bonuses", "points", "powers", "leagues", "influence track", "rounds"}

var idPattern = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// reservedNames mean something else in the notation.
var reservedNames = []string{"slot", "chamber", "upgrade", "token", "leonardo", "pool", "coins", "indulgence",
	"room", "under", "none", "cannons", "cathedral", "florins", "michelangelo", "france", "ottoman_empire", "holy_roman_empire"}

// id is a name under which the notation knows one thing.
func (l *loader) id(into *string) content.Field {
	return content.Need("id", content.Text(into).Then(func(v yamltree.Value) {
		switch {
		case !idPattern.MatchString(*into):
			v.Errorf("is %q; allowed are small letters, digits and _, a letter first", *into)
		case l.taken[*into]:
			v.Errorf("%s is the name of something else already", *into)
		}
		l.taken[*into] = true
	}))
}

// names are those of a thing by language; that of Italy itself may be left out.
func names(into *map[string]string) content.Field {
	return content.Need("names", content.Names(into, []string{"en", "cs", "ru"}, "it"))
}

// aside are the source and notes of values that are checked but not stored.
var aside = content.Aside("source", "source_by_field")

// MaxSymbols is how many symbols of a kind something may show or cost.
const MaxSymbols = 9

// maxPoints is how many points anything may be worth.
const maxPoints = 20

func points(into *int) content.Field { return content.Need("vp", content.Int(into, 0, maxPoints)) }

// symbol is a kind of symbol.
func symbol(into *Symbol) content.Kind { return content.Enum(into, symbolNames[:NumSymbols]) }

// cost is a price: { florin: 2, crown: 1 }. A choice of a payment can
// distinguish only two kinds besides florins (V-22.13).
func cost(into *Symbols) content.Field {
	return content.Need("cost", content.Struct(content.Amounts(into[:], symbolNames[:NumSymbols], 1, MaxSymbols)).Then(func(v yamltree.Value) {
		kinds := 0
		for _, n := range into[Crown:] {
			kinds += int(min(n, 1))
		}
		if kinds > 2 {
			v.Errorf("names %d kinds beside florins; at most 2 are possible", kinds)
		}
	}))
}

// gives are the symbols shown, of which one kind is used at a time (V-5.1), and the cost of each war
// symbol.
func gives(into *Symbols, warCost *int8) content.Kind {
	return content.List(func(int) content.Kind {
		k, count := NoSymbol, int8(0)
		return content.Struct(
			content.Need("kind", symbol(&k)),
			content.Need("count", content.Int(&count, 1, MaxSymbols)),
			content.May("florins_each", content.Range(0, MaxSymbols), "of war symbols alone"),
			content.Check(func(item yamltree.Value) {
				switch each := item.Get("florins_each"); {
				case k == NoSymbol:
					return
				case into[k] != 0:
					item.Errorf("%s stands here twice", k)
				case k == War:
					*warCost = int8(item.Need("florins_each").Int(0, MaxSymbols))
				case each.Given():
					each.Errorf("only war symbols cost florins")
				}
				into[k] = count
			}),
		)
	})
}

// slot reports whether something opens a light slot.
func slot(into *bool) content.Field {
	n := 0
	return content.May("courtier_slot", content.Int(&n, 0, 1).Then(func(yamltree.Value) { *into = n == 1 }))
}

func action(into *Action) content.Kind { return content.Enum(into, actionNames[:], Govern) }

func house(into *House) content.Kind { return content.Enum(into, houseNames[:]) }
