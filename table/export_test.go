package table

import "signoria/engine"

// Dense is the table with every position in memory, as it was when its entry
// was added: what a table must answer like.
func Dense(t *Table, after []engine.Position) *Table {
	dense := t.fork()
	for i := range dense.log {
		if !dense.log[i].unknown {
			dense.log[i].pos = after[i]
		}
	}
	return dense
}

// Kept is the number of positions in memory.
func Kept(t *Table) int {
	kept := 0
	for _, s := range t.log {
		if s.pos != nil {
			kept++
		}
	}
	return kept
}
