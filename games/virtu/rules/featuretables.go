package rules

import "signoria/games/virtu/content"

// tally is eight small counts side by side, which are added as one number: of each
// symbol, or of what serves each action.
type tally uint64

func (t tally) of(i int) int { return int(t >> (8 * uint(i)) & 0xff) }

func (t tally) with(i, n int) tally { return t + tally(n)<<(8*uint(i)) }

// yield is the tallies of what a card or tile shows: of its symbols, and of how far
// it serves each action.
type yield struct{ symbols, serves tally }

func yieldOf(g *content.Symbols) (out yield) {
	for k, n := range g {
		out.symbols = out.symbols.with(k, int(n))
	}
	for a := content.Govern; a < content.NumActions; a++ {
		out.serves = out.serves.with(int(a), int(serves(a, g)))
	}
	return out
}

// serves returns how many symbols of one kind, the most there are, pay for the action.
func serves(a content.Action, g *content.Symbols) int8 {
	switch a {
	case content.Govern, content.Patronage:
		return max(g[content.Crown], g[content.Cross])
	case content.Trade:
		return g[content.Ship]
	case content.Annex:
		return g[content.Crown]
	case content.Campaign:
		return max(g[content.Cavalry], g[content.Ship])
	case content.Intrigue:
		return g[content.Mask]
	}
	return 0
}

// observing are the tables for features, drawn once.
type observing struct {
	cards  [content.NumCards]yield
	tiles  [content.NumTiles]yield
	powers [content.NumPowers]yield
	prints [content.NumSymbols + 2]yield // of chambers, by symbol
	// wares are the titles, guild and cathedral that each house may buy.
	wares [content.NumHouses][]content.Tile
}

// drawObserving draws them.
func (r *rules) drawObserving() {
	o := &r.observing
	for i := range r.c.Cards {
		o.cards[i] = yieldOf(&r.c.Cards[i].Gives)
	}
	for i := range r.c.Tiles {
		o.tiles[i] = yieldOf(&r.c.Tiles[i].Gives)
	}
	for i := range r.c.Powers {
		o.powers[i] = yieldOf(&r.c.Powers[i].Gives)
	}
	for k := range content.NumSymbols {
		var one content.Symbols
		one[k] = 1
		o.prints[k] = yieldOf(&one)
	}
	for h := range o.wares {
		for _, ware := range r.wares[h] {
			if t, ok := ware.item.Tile(); ok {
				o.wares[h] = append(o.wares[h], t)
			}
		}
	}
}
