package board

import (
	"signoria/engine"
	"signoria/games/lorenzo"
)

// storeOption tells whether a set takes what lies on the house tile.
func (m *table) storeOption(set uint64) bool { return m.v.Houses && set>>len(m.v.Privileges)&1 == 1 }

// privilegeWhy says why an option cannot be chosen by who is asked, empty where it
// can, or is not there at all.
func (m *table) privilegeWhy(i int) string {
	if !m.Asked || m.storeOption(1<<i) {
		return ""
	}
	for _, c := range m.Only(lorenzo.DoPrivilege) {
		if c.Set>>i&1 == 1 {
			return ""
		}
	}
	if m.q.Chosen>>i&1 == 1 {
		return m.Why(engine.Reason{Why: "privilegeAgain"})
	}
	return m.Why(engine.Reason{Why: "noFaithPrivilege"})
}
