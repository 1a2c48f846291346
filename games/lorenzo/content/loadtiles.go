package content

import "signoria/engine/yamltree"

// readTiles reads excommunications.yaml: seven for each period (L-1.9).
func readTiles(c *Content, root yamltree.Value) { readTilesOf(c, root, 1, TilesPerTime-1) }

// readMoreTiles reads houses/excommunications.yaml: one more each (LH-1.3).
func readMoreTiles(c *Content, root yamltree.Value) { readTilesOf(c, root, TilesPerTime, TilesPerTime) }

// readTilesOf reads the tiles whose places within their period are first to last.
func readTilesOf(c *Content, root yamltree.Value, first, last int) {
	root.Fields("source", "excommunications")
	source := fileSource(root)
	for _, v := range root.Need("excommunications").List() {
		v.Fields("period", "number", "rule", "penalty", "source", "also", "note")
		t := Tile{
			Period:  v.Need("period").Int(1, 3),
			Number:  v.Need("number").Int(first, last),
			Rule:    v.Need("rule").Text(),
			Penalty: onTile.in(c).penalty(v.Need("penalty")),
			Source:  readSource(v, source),
		}
		if c.Tiles[t.Period-1][t.Number-1].Number != 0 {
			v.Errorf("tile %d of period %d stands here twice", t.Number, t.Period)
		}
		if t.Penalty.Kind == LastGainLess && t.Period != 1 {
			v.Errorf("gain_reduction is possible in period 1 only, where one tile is in play")
		}
		c.Tiles[t.Period-1][t.Number-1] = t
	}
	for p := range c.Tiles {
		for n := first; n <= last; n++ {
			if c.Tiles[p][n-1].Number == 0 {
				root.Errorf("tile %d of period %d is missing", n, p+1)
			}
		}
	}
}
