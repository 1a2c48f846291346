package content

import "signoria/engine/yamltree"

var sourceNames = []string{"rulebook", "public", "reconstructed"}

// readSource reads an entry's source, or takes that of the file.
func readSource(v yamltree.Value, file string) string {
	s := v.Get("source")
	if file == "" {
		s = v.Need("source")
	}
	if !s.Given() {
		return file
	}
	return sourceNames[s.OneOf(sourceNames...)]
}

// fileSource reads the source of all entries of a file that name none; it may be
// left out where each entry names its own.
func fileSource(root yamltree.Value) string {
	s := root.Get("source")
	if !s.Given() {
		return ""
	}
	return sourceNames[s.OneOf(sourceNames...)]
}

// sourceKinds are the lines of the content report, in its order.
var sourceKinds = []string{"development cards", "excommunication tiles", "board and set-up", "personal bonus tiles",
	"leaders", "houses", "auction tiles", "special tokens", "faith tiles", "visconti tokens"}

// countSources counts the entries of each kind and source; of the auction tiles
// each row is an entry.
func countSources(c *Content) []SourceCount {
	count := map[SourceCount]int{}
	add := func(what, source string) { count[SourceCount{What: what, Source: source}]++ }
	for _, card := range c.Cards[1:] {
		add("development cards", card.Source)
	}
	for _, tiles := range c.Tiles {
		for _, t := range tiles {
			add("excommunication tiles", t.Source)
		}
	}
	for _, source := range sourceNames {
		count[SourceCount{What: "board and set-up", Source: source}] += c.Board.Sources[source]
	}
	for _, t := range c.Board.BonusTiles {
		add("personal bonus tiles", t.Source)
	}
	for _, l := range c.Leaders[1:] {
		add("leaders", l.Source)
	}
	for _, h := range c.Houses[1:] {
		add("houses", h.Source)
	}
	for _, t := range c.Auction {
		for _, source := range t.Sources {
			add("auction tiles", source)
		}
	}
	for _, f := range c.Faces {
		add("special tokens", f.Source)
	}
	for _, t := range c.FaithTiles {
		add("faith tiles", t.Source)
	}
	for _, f := range c.Visconti {
		add("visconti tokens", f.Source)
	}
	var list []SourceCount
	for _, what := range sourceKinds {
		for _, source := range sourceNames {
			if n := count[SourceCount{What: what, Source: source}]; n > 0 {
				list = append(list, SourceCount{What: what, Source: source, Count: n})
			}
		}
	}
	return list
}
