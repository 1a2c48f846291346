package content

import (
	"embed"
	"fmt"
	"io/fs"

	"signoria/engine/yamltree"
)

// Files are the embedded printed values, by file name.
//
//go:embed *.yaml houses/*.yaml pazzi/*.yaml
var Files embed.FS

// contentFile is a file of printed values and what reads it.
type contentFile struct {
	name string
	read func(*Content, yamltree.Value)
}

// contentFiles are read in this order: leaders and houses are numbered by it. An
// edition is their hash.
var contentFiles = [...]contentFile{
	{"board.yaml", readBoard},
	{"development_cards.yaml", basicBox.read},
	{"excommunications.yaml", readTiles},
	{"leaders.yaml", basicLeaders.read},
	{"houses/boards.yaml", readSpecial},
	{"houses/special_cards.yaml", housesBox.read},
	{"houses/excommunications.yaml", readMoreTiles},
	{"houses/leaders.yaml", housesLeaders.read},
	{"houses/houses.yaml", tenHouses.read},
	{"houses/auction_tiles.yaml", readAuction},
	{"houses/special_tokens.yaml", readTokens},
	{"pazzi/cards.yaml", pazziBox.read},
	{"pazzi/leaders.yaml", pazziLeaders.read},
	{"pazzi/houses.yaml", readPazziHouses},
}

// Load reads an edition's printed values. All errors are reported at
// once, each with file, line, what is wrong and what is allowed.
func Load(files fs.FS) (*Content, error) {
	c := newContent()
	read := yamltree.Open(files)
	for _, file := range contentFiles {
		read.Read(file.name, func(root yamltree.Value) { file.read(c, root) })
	}
	if read.Err() == nil {
		read.Refuse(checkWhole(c)...)
	}
	if err := read.Err(); err != nil {
		return nil, err
	}
	c.Edition = read.Edition()
	c.Sources = countSources(c)
	return c, nil
}

// newContent has room for what goes by number; index 0 is unused.
func newContent() *Content {
	c := &Content{Board: Board{Sources: map[string]int{}}, Cards: make([]Card, CardCount+1), Leaders: make([]Leader, LeaderCount+1), Houses: make([]House, HouseCount+1)}
	for i := range c.Tiles {
		c.Tiles[i] = make([]Tile, TilesPerTime)
	}
	for i := range c.Leaders {
		c.Leaders[i].Space = Home
	}
	return c
}

// maxEffects is how many one-shot effects the frames of the rules can name.
const maxEffects = 8000

// checkWhole checks what no file says alone: how many components do something
// for which the rules have just so much room.
func checkWhole(c *Content) (errs []error) {
	refuse := func(format string, args ...any) { errs = append(errs, fmt.Errorf("content: "+format, args...)) }
	if n := len(c.OneShots); n > maxEffects {
		refuse("%d one-shot effects; at most %d are possible", n, maxEffects)
	}
	holders, copiers, besides := 0, 0, 0
	for i := range c.Cards {
		card := &c.Cards[i]
		if card.Work != nil && card.Work.Held || has(card.Lasting, LastHold) != nil {
			holders++
		}
	}
	for i := range c.Leaders {
		if has(c.Leaders[i].Lasting, LastCopy) != nil {
			copiers++
		}
	}
	brown := c.Special.brown
	for i := range c.Houses {
		h := &c.Houses[i]
		if has(h.Lasting, LastBeside) != nil {
			besides++
		}
		if l := has(h.Lasting, LastExtraMember); l != nil && l.N != brown {
			refuse("the brown member has value %d in houses/boards.yaml, but %d for %s", brown, l.N, h.Name)
		}
	}
	if holders > HolderRoom {
		refuse("%d cards may hold a token; at most %d are possible", holders, HolderRoom)
	}
	if copiers > 1 {
		refuse("%d leaders copy others; one is possible", copiers)
	}
	if besides > besideRoom {
		refuse("%d houses have leaders beside their tile; at most %d are possible", besides, besideRoom)
	}
	return errs
}

// besideRoom is how many houses may have leaders beside their tile.
const besideRoom = 2

// has is the first lasting effect of the kind, nil when there is none.
func has(lasting []Lasting, kind LastingKind) *Lasting {
	for i := range lasting {
		if lasting[i].Kind == kind {
			return &lasting[i]
		}
	}
	return nil
}
