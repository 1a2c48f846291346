package start

import (
	"slices"

	"signoria/web/visitor"
)

// tableGroup is a group of tables on the home page.
type tableGroup struct {
	// name is the key of the group's name in the catalogue.
	name string
	rows []visitor.TableRow
	// more are the folded ones.
	more []visitor.TableRow
}

// shownOver is the number of finished matches that are not folded.
const shownOver = 5

// groups are the tables of the home page: those that wait for its reader, those that wait
// for others, and those that are over.
func (v homeView) groups() (list []tableGroup) {
	waiting, others, over := tableGroup{name: "mine"}, tableGroup{name: "others"}, tableGroup{name: "over"}
	for _, row := range v.tables {
		switch {
		case row.Yours:
			waiting.rows = append(waiting.rows, row)
		case row.Over && len(over.rows) == shownOver:
			over.more = append(over.more, row)
		case row.Over:
			over.rows = append(over.rows, row)
		default:
			others.rows = append(others.rows, row)
		}
	}
	for _, g := range []tableGroup{waiting, others, over} {
		if len(g.rows) > 0 {
			list = append(list, g)
		}
	}
	return list
}

// waiting are the tables that wait for the reader, the most urgent first.
func (v homeView) waiting() []visitor.TableRow {
	if g := v.groups(); len(g) > 0 && g[0].name == "mine" {
		return g[0].rows
	}
	return nil
}

// clocked reports whether any of the tables shows a clock.
func (v homeView) clocked() bool {
	return slices.ContainsFunc(v.tables, func(r visitor.TableRow) bool { return r.Clock != nil })
}
