package lorenzo

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"signoria/games/yamltree"
)

//go:embed content/*.yaml
var embedded embed.FS

// Files are the embedded printed values, by file name.
var Files = mustSub(embedded, "content")

func mustSub(f fs.FS, dir string) fs.FS {
	sub, err := fs.Sub(f, dir)
	if err != nil {
		panic("lorenzo: embedded content: " + err.Error())
	}
	return sub
}

// contentFiles are read in this order; an edition is their hash.
var contentFiles = [...]string{"board.yaml", "development_cards.yaml", "excommunications.yaml"}

// LoadContent reads an edition's printed values. All errors are reported at
// once, each with file, line, what is wrong and what is allowed.
func LoadContent(files fs.FS) (*Content, error) {
	c := &Content{}
	hash := sha256.New()
	readers := [...]func(*Content, yamltree.Value){readBoard, readCards, readTiles}
	var errs []error
	for i, name := range contentFiles {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			errs = append(errs, fmt.Errorf("content: %w", err))
			continue
		}
		fmt.Fprintf(hash, "%s %d\n", name, len(text))
		hash.Write(text)
		r, root := yamltree.Parse(name, text)
		if r.Err() == nil {
			readers[i](c, root)
		}
		if r.Err() != nil {
			errs = append(errs, r.Err())
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	c.Edition = hex.EncodeToString(hash.Sum(nil)[:8])
	c.Sources = countSources(c)
	return c, nil
}

var sourceNames = []string{"rulebook", "public", "reconstructed"}

// readSource reads an entry's source, or takes that of the file.
func readSource(v yamltree.Value, file string) string {
	s := v.Get("source")
	if !s.Given() {
		return file
	}
	return sourceNames[s.OneOf(sourceNames...)]
}

func countSources(c *Content) []SourceCount {
	count := map[SourceCount]int{}
	for _, card := range c.Cards[1:] {
		count[SourceCount{What: "development cards", Source: card.Source}]++
	}
	for _, tiles := range c.Tiles {
		for _, t := range tiles {
			count[SourceCount{What: "excommunication tiles", Source: t.Source}]++
		}
	}
	for _, source := range sourceNames {
		count[SourceCount{What: "board and set-up", Source: source}] += c.Board.Sources[source]
	}
	var list []SourceCount
	for _, what := range []string{"development cards", "excommunication tiles", "board and set-up"} {
		for _, source := range sourceNames {
			if n := count[SourceCount{What: what, Source: source}]; n > 0 {
				list = append(list, SourceCount{What: what, Source: source, Count: n})
			}
		}
	}
	return list
}

// gainNames are what a gain may name: goods, and privileges beside them.
var gainNames = append(goodNames[:], "privileges", "different_privileges")

// maxPrivileges is how many privileges one effect may give.
const maxPrivileges = 3

// gain is a gain as it is printed: goods and privileges together.
type gain struct {
	goods      Goods
	privileges int
	different  bool
}

// readGain reads { coins: 2, privileges: 1 }. Amounts are from 1 to 99.
func readGain(v yamltree.Value) gain {
	var g gain
	for _, f := range v.Fields(gainNames...) {
		switch f.Name {
		case "privileges":
			g.privileges = f.Int(1, maxPrivileges)
		case "different_privileges":
			g.privileges, g.different = f.Int(1, maxPrivileges), true
		default:
			g.goods[goodByName(f.Name)] = int16(f.Int(1, 99))
		}
	}
	return g
}

// readGoods reads goods without privileges.
func readGoods(v yamltree.Value) Goods {
	var g Goods
	for _, f := range v.Fields(goodNames[:]...) {
		g[goodByName(f.Name)] = int16(f.Int(1, 99))
	}
	return g
}

// readResources reads goods among the four resources (L-1.1).
func readResources(v yamltree.Value) Goods {
	var g Goods
	for _, f := range v.Fields(goodNames[:Military]...) {
		g[goodByName(f.Name)] = int16(f.Int(1, 99))
	}
	return g
}

func goodByName(name string) Good {
	for g, n := range goodNames {
		if n == name {
			return Good(g)
		}
	}
	return NumGoods
}
