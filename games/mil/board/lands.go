package board

import (
	"strconv"

	"github.com/a-h/templ"

	"signoria/games/mil"
)

// columnLabel is a column of free lands in words.
func (m *table) columnLabel(i int) string {
	c := m.v.Columns[i]
	return m.T("lands.label", "column", m.ColumnName(i), "land", m.landLabel(mil.LandView{Design: c.Top}), "n", c.Defence)
}

// depth returns the number of lands below the top, drawn as edges, as CSS.
func depth(n int) templ.SafeCSS { return templ.SafeCSS("--n:" + strconv.Itoa(n)) }
