package board

import (
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// itemSign returns the symbol of something for sale.
func (m *table) itemSign(i content.Item) string {
	if card, ok := i.Card(); ok {
		return m.medal(card)
	}
	tile, _ := i.Tile()
	return m.crest(&virtu.TileView{Tile: tile, City: content.NoCity})
}
