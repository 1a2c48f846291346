package board

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// privilegeGains are the options of a privilege in this match, by their bits: those
// of the content, then what lies in the store of the seat that is asked.
func (m *table) privilegeGains() []content.Privilege {
	list := m.v.Privileges
	if !m.v.Houses || m.q.Seat == engine.NoSeat {
		return list
	}
	store := m.seat(m.q.Seat).Store
	var gain content.Goods
	gain[content.Wood], gain[content.Stone] = int16(store[0]), int16(store[1])
	return append(list[:len(list):len(list)], content.Privilege{ID: "store", Gain: gain})
}

// storeOption tells whether a set takes what lies on the house tile.
func (m *table) storeOption(set uint64) bool { return m.v.Houses && set>>len(m.v.Privileges)&1 == 1 }

// privilegeWhy says why an option cannot be chosen by who is asked, empty where it
// can, or is not there at all.
func (m *table) privilegeWhy(i int) string {
	if !m.asked || m.storeOption(1<<i) {
		return ""
	}
	for _, c := range m.only(lorenzo.DoPrivilege) {
		if c.Set>>i&1 == 1 {
			return ""
		}
	}
	if m.q.Chosen>>i&1 == 1 {
		return m.why(engine.Reason{Why: "privilegeAgain"})
	}
	return m.why(engine.Reason{Why: "noFaithPrivilege"})
}
