package content

import (
	"embed"
	"fmt"
	"io/fs"

	"signoria/engine/content"
)

// Files are the embedded printed values, by file name.
//
//go:embed *.yaml houses/*.yaml pazzi/*.yaml
var Files embed.FS

// loader is a content being read.
type loader struct {
	*Content
	from content.Sources
}

// newLoader has room for what goes by number; index 0 is unused.
func newLoader() *loader {
	c := &Content{Cards: make([]Card, CardCount+1), Leaders: make([]Leader, LeaderCount+1), Houses: make([]House, HouseCount+1)}
	for i := range c.Tiles {
		c.Tiles[i] = make([]Tile, TilesPerTime)
	}
	for i := range c.Leaders {
		c.Leaders[i].Space = Home
	}
	return &loader{Content: c}
}

// files are read in this order: later ones name what earlier ones define. An
// edition is their hash.
func (l *loader) files() []content.File {
	none := func(*string) content.Field { return content.Field{} }
	return []content.File{
		{Name: "board.yaml", About: "Board, player boards and set-up of the basic game.", Kind: l.board},
		{Name: "development_cards.yaml", About: "The 96 development cards of the basic game.", Kind: l.cards(basicBox)},
		{Name: "excommunications.yaml", About: "The 21 excommunication tiles of the basic game.", Kind: l.excommunications(1, TilesPerTime-1)},
		{Name: "leaders.yaml", About: "The 20 leaders of the basic game.", Kind: l.leaders(BasicSet, 1, 20)},
		{Name: "houses/boards.yaml", About: "Boards and set-up of Houses of the Renaissance.", Kind: l.special},
		{Name: "houses/special_cards.yaml", About: "The 48 special cards.", Kind: l.cards(housesBox)},
		{Name: "houses/excommunications.yaml", About: "One more excommunication tile for each period.", Kind: l.excommunications(TilesPerTime, TilesPerTime)},
		{Name: "houses/leaders.yaml", About: "20 more leaders.", Kind: l.leaders(HousesSet, 21, 40)},
		{Name: "houses/houses.yaml", About: "The ten houses.", Kind: l.houses(HousesSet, 1, 10, none)},
		{Name: "houses/auction_tiles.yaml", About: "The tiles on which houses are bid for.", Kind: l.auction},
		{Name: "houses/special_tokens.yaml", About: "The 30 special tokens.", Kind: l.tokens},
		{Name: "pazzi/cards.yaml", About: "The 24 cards of The Pazzi Conspiracy.", Kind: l.cards(pazziBox)},
		{Name: "pazzi/leaders.yaml", About: "Its four leaders.", Kind: l.leaders(PazziSet, 41, LeaderCount)},
		{Name: "pazzi/houses.yaml", About: "Its two houses, and the tokens of one of them.", Kind: l.houses(PazziSet, 11, HouseCount, l.visconti)},
	}
}

// Describe are the files of an edition, to be described.
func Describe() []content.File { return newLoader().files() }

// Load reads an edition's printed values. All errors are reported at once,
// each with file, line, what is wrong and what is allowed.
func Load(files fs.FS) (*Content, error) {
	l := newLoader()
	edition, err := content.Load(files, l.files(), func() []error { return checkWhole(l.Content) })
	if err != nil {
		return nil, err
	}
	l.Edition = edition
	l.Sources = l.from.Counts(sourceKinds)
	return l.Content, nil
}

// sourceKinds are the lines of the content report, in its order.
var sourceKinds = []string{"development cards", "excommunication tiles", boardParts, "personal bonus tiles",
	"leaders", "houses", "auction tiles", "special tokens", "faith tiles", "visconti tokens"}

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

// besideRoom is the most houses that can have leaders next to their tile.
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
