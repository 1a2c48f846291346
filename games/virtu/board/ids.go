package board

import (
	"signoria/engine"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/kit/board"
)

// What is not clicked on has an id of its own, so that it can be pointed at: the
// counters and courts of a seat, the discs on the tracks, units, the spaces of an
// influence track. Seats and numbers in ids begin with 1.

// goodsID is a counter of a seat: "goods-florins-2".
func goodsID(name string, s engine.Seat) string { return "goods-" + name + "-" + s.String() }

// trackID is a track of prestige, discID a seat's disc on it.
func trackID(track string) string { return "track-" + track }

func discID(track string, s engine.Seat) string { return "disc-" + track + "-" + s.String() }

// tallyID is a seat's number for a part of the score.
func tallyID(part string, s engine.Seat) string { return "tally-" + part + "-" + s.String() }

// gateID is a visit arrow of the palace at the foot.
func gateID(side int8) string { return "gate-" + sideClass(side) }

// courtID is the id of the courtiers on one side of the palace at the foot; an opponent's are all
// in courtsID.
func courtID(side int8, s engine.Seat) string { return "court-" + sideClass(side) + "-" + s.String() }

func courtsID(s engine.Seat) string { return "court-" + s.String() }

// domainID are a rival's tiles at a glance.
func domainID(s engine.Seat) string { return "domain-" + s.String() }

// slotPip and tilePip are a courtier slot and a tile of a rival at a glance.
func slotPip(s engine.Seat, slot int) string { return "pip-slot-" + s.String() + "-" + number(slot+1) }

func tilePip(s engine.Seat, t content.Tile) string {
	return "pip-tile-" + s.String() + "-" + number(int(t))
}

// laurelID is the id of a patronage bonus next to the palace at the foot.
func laurelID(b content.Bonus) string { return "laurel-" + number(int(b)) }

// pennantID are the units of one party at a city, those that retreat by themselves.
func pennantID(c content.City, a words.Army) string {
	id := "units-" + number(int(c)) + "-" + a.Seat.String()
	if a.Fled {
		id += "-fled"
	}
	return id
}

// fieldID is a space of a league's influence track, counted from the end of
// France.
func (m *table) fieldID(l content.League, at int) string {
	return "field-" + number(int(l)) + "-" + number(at-int(m.c.Track.Low))
}

// elementID is the id of a thing as part and press draw it now.
func (m *table) elementID(th board.Thing) string {
	if _, pays := m.paying(th); pays {
		return th.ID()
	}
	return m.ElementID(th)
}

// slotID is the id of a slot of the palace at the foot; an empty one may answer
// for another.
func (m *table) slotID(slot int) string {
	v := m.Seat(m.Foot)
	alike := m.like(v, slot)
	if v.Slots[slot].Card != content.NoCard || alike == slot {
		return m.elementID(slotThing(slot))
	}
	id := "like-" + number(slot)
	if c, clicks := m.Click(m.At(slotThing(alike))); clicks {
		id, _ = m.Choose(id, m.Post(c))["id"].(string)
	}
	return id
}
