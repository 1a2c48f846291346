package board

import "slices"

// Panes are the panes of a phone, one of which is open.
type Panes struct {
	Names []string
	// Of returns the pane with a thing; nil means that no pane is ever highlighted.
	Of func(Thing) string
}

// Pane returns the open pane: the requested one, else the first with something to click, else the
// first.
func (t *Table) Pane(p Panes) string {
	if asked := t.Query.Get("pane"); slices.Contains(p.Names, asked) {
		return asked
	}
	for _, name := range p.Names {
		if t.PaneLit(p, name) {
			return name
		}
	}
	return p.Names[0]
}

// PaneLit reports whether a pane has something to click now.
func (t *Table) PaneLit(p Panes, name string) bool {
	return p.Of != nil && slices.ContainsFunc(t.Lit(), func(th Thing) bool { return p.Of(th) == name })
}
