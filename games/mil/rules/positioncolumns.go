package rules

import (
	"signoria/engine/position"
	"signoria/engine/yamltree"
	"signoria/games/mil/content"
)

// ofColumn is a column of free lands, the top one last.
type ofColumn struct {
	*placing
	col int
}

func (l ofColumn) lands() []content.Land { return l.Columns[l.col][:l.Height[l.col]] }

func (l ofColumn) stack(lands []content.Land) {
	l.Height[l.col] = int8(copy(l.Columns[l.col][:], lands))
}

// fillColumns fills columns that are not given with the lands of the start, in a fixed order, from the
// tiles that are not elsewhere; in a bare position with none.
func (l *placing) fillColumns(root yamltree.Value) {
	height := l.landsDrawn(l.state).Columns
	var given [content.NumColumns]bool
	for col, word := range content.ColumnNames {
		v := root.Get("columns").Get(word)
		if given[col] = v.Given() || position.Bare(root); l.Height[col] > height[col] {
			v.Errorf("%d lands; %d lie there at the start (M-2.10)", l.Height[col], height[col])
		}
	}
	for _, land := range l.standardLands(l.tilesOut(root)) {
		col := 0
		if given[0] || !given[1] && l.Height[1] < l.Height[0] {
			col = 1
		}
		if given[col] || l.Height[col] == height[col] {
			return
		}
		l.Columns[col][l.Height[col]] = land
		l.Height[col]++
	}
}

// tilesOut returns the tiles of each design that lie nowhere yet.
func (l *placing) tilesOut(root yamltree.Value) (rest [content.NumLands]int) {
	for design, info := range l.c.Lands {
		rest[design] = int(info.Count) - int(l.Gone[design])
	}
	for i := range l.Families[:l.Seats] {
		for _, k := range l.Families[i].Knights {
			for _, land := range k.Lands {
				rest[land.Design]--
			}
		}
	}
	for col := range l.Columns {
		for _, design := range l.Columns[col][:l.Height[col]] {
			rest[design]--
		}
	}
	for design := content.Grain; design < content.NumLands; design++ {
		if n := l.c.Lands[design].Count; rest[design] < 0 {
			root.Errorf("%d tiles of %s on knights, in columns and discarded; there are %d (M-2.9)", int(n)-rest[design], design, n)
			rest[design] = 0
		}
	}
	return rest
}

// standardLands returns the lands that the groups still owe to the columns, group
// after group in turn, of the design of which most are left. What the knights
// have gained since the start, and what was discarded, has come from the columns.
func (l *placing) standardLands(rest [content.NumLands]int) []content.Land {
	free := l.landsDrawn(l.state)
	owed := [...]int{int(free.Food), int(free.Metal), int(free.Cloth)}
	for i, group := range content.GroupNames {
		owed[i] -= l.conquered(group)
	}
	var list []content.Land
	for more := true; more; {
		more = false
		for i, group := range content.GroupNames {
			design := mostLeft(l.c, group, &rest)
			if owed[i] <= 0 || design == content.NoLand {
				continue
			}
			owed[i]--
			rest[design]--
			list = append(list, design)
			more = true
		}
	}
	return list
}

// conquered returns how many lands of a group have left the stack: those in the
// columns given, those that were discarded, and those on the knights beyond the
// start's.
func (l *placing) conquered(group string) int {
	n := 0
	for design, gone := range l.Gone {
		if l.c.Lands[design].Group == group {
			n += int(gone)
		}
	}
	for i := range l.Families[:l.Seats] {
		for _, k := range l.Families[i].Knights {
			for _, land := range k.Lands {
				if l.c.Lands[land.Design].Group == group {
					n++
				}
			}
		}
	}
	for _, start := range l.Modules.Lands {
		if l.c.Lands[start].Group == group {
			n -= int(l.Seats)
		}
	}
	n = max(0, n)
	for col := range l.Columns {
		for _, design := range l.Columns[col][:l.Height[col]] {
			if l.c.Lands[design].Group == group {
				n++
			}
		}
	}
	return n
}

// mostLeft returns the design of a group of which most tiles are left, NoLand where
// none is.
func mostLeft(c *content.Content, group string, rest *[content.NumLands]int) content.Land {
	best := content.NoLand
	for design := content.Grain; design < content.NumLands; design++ {
		if c.Lands[design].Group == group && rest[design] > 0 && (best == content.NoLand || rest[design] > rest[best]) {
			best = design
		}
	}
	return best
}
