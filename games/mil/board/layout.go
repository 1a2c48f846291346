package board

import (
	"signoria/games/mil/content"
)

var paneSymbols = [len(panes)]string{"u-board", "u-house", "u-people", "u-quill"}

// thingName is what a thing is called.
func (m *table) thingName(th thing) string {
	switch th.kind {
	case aSpace:
		if s, numbered := th.space(); numbered {
			return m.space(s, called)
		}
		return m.sphereName(content.Sphere(th.n))
	case aKnight:
		return m.knightOf(content.Knight(th.n))
	case anHeir:
		return m.t("family.growth_of", "letter", content.Knight(th.n).Letter())
	case aBarracks:
		return m.t("family.recruit_for", "letter", content.Knight(th.n).Letter())
	case aLand:
		k, slot := th.land()
		if l := m.knight(k).Lands[slot]; l.Design != content.NoLand {
			return m.landName(l.Design)
		}
		return m.knightOf(k)
	case aColumn:
		return m.columnName(th.n)
	}
	return m.t("pane.spheres")
}
