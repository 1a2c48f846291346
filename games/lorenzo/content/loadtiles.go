package content

import (
	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// excommunications is a file of tiles whose places within their period are first
// to last: seven for each period (L-1.9), and one more with houses (LH-1.3).
func (l *loader) excommunications(first, last int) func() content.Kind {
	return func() content.Kind {
		var file string
		return content.Struct(
			l.from.FileSource(&file),
			content.Need("excommunications", content.List(func(int) content.Kind { return l.tile(first, last, &file) })),
		).Then(func(v yamltree.Value) {
			for p := range l.Tiles {
				for n := first; n <= last; n++ {
					if l.Tiles[p][n-1].Number == 0 {
						v.Errorf("tile %d of period %d is missing", n, p+1)
					}
				}
			}
		})
	}
}

func (l *loader) tile(first, last int, file *string) content.Kind {
	var t Tile
	return content.Struct(
		content.Need("period", content.Int(&t.Period, 1, 3)),
		content.Need("number", content.Int(&t.Number, first, last), "the place within the period"),
		content.Need("rule", content.Text(&t.Rule)),
		content.Need("penalty", l.onTile().penalty(&t.Penalty)),
		l.from.OrFile("excommunication tiles", file, &t.Source),
		content.Aside("also", "note"),
	).Then(func(v yamltree.Value) {
		if t.Period == 0 || t.Number == 0 {
			return
		}
		at := &l.Tiles[t.Period-1][t.Number-1]
		if at.Number != 0 {
			v.Errorf("tile %d of period %d stands here twice", t.Number, t.Period)
		}
		if t.Penalty.Kind == LastGainLess && t.Period != 1 {
			v.Errorf("gain_reduction is possible in period 1 only, where one tile is in play")
		}
		*at = t
	})
}
