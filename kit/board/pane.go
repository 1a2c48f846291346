package board

import "slices"

// Panes are what a phone shows, one at a time.
type Panes struct {
	Names []string
	// Of is the pane on which a thing lies; nil: no pane is ever lit.
	Of func(Thing) string
}

// Pane is what a phone shows: the pane that was asked for, else the first on which
// something can be clicked, else the first.
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

// PaneLit tells whether something on a pane may be clicked now.
func (t *Table) PaneLit(p Panes, name string) bool {
	return p.Of != nil && slices.ContainsFunc(t.Lit(), func(th Thing) bool { return p.Of(th) == name })
}
