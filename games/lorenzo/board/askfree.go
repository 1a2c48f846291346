package board

import (
	"strconv"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/games/teller"
)

// freeThing is a thing that free actions are done with, beside a placement or
// after it (SM-4): a leader, a special token, the house.
type freeThing struct {
	symbol string
	name   string
	note   string
	deeds  []deed
}

// why says why the first thing to do with it is closed, empty where it is open: a
// leader in hand may still be discarded when he cannot be played.
func (f freeThing) why(m *table) string {
	if len(f.deeds) == 0 || f.deeds[0].post != "" {
		return ""
	}
	return m.Why(f.deeds[0].reason)
}

// freeThings are the things that You could do something with: leaders in play,
// whom they copy, leaders in hand, tokens, the house.
func (m *table) freeThings() []freeThing {
	if !m.Asked {
		return nil
	}
	var list []freeThing
	add := func(f freeThing) {
		if len(f.deeds) > 0 {
			list = append(list, f)
		}
	}
	own := m.Seat(m.You)
	for _, l := range court(own) {
		add(m.freeLeader(l.number))
	}
	for face, n := range own.Faces {
		if n > 0 {
			add(m.freeToken(face, n))
		}
	}
	if own.House > 0 {
		add(m.freeHouse(own.House))
	}
	return list
}

func (m *table) freeLeader(n int) freeThing {
	return freeThing{
		symbol: "leader-" + m.Leader(n).Slug, name: m.LeaderName(n), note: m.LeaderText(n),
		deeds: m.deeds(func(c engine.Choice) bool {
			switch c.Verb {
			case lorenzo.DoPlay, lorenzo.DoActivate, lorenzo.DoDiscard:
				return int(c.On) == n
			case lorenzo.DoCopy:
				return m.copier(n)
			}
			return false
		}),
	}
}

// copier tells whether a leader takes over the ability of another one (LA-3.6).
func (m *table) copier(n int) bool {
	for _, l := range m.Leader(n).Lasting {
		if l.Kind == content.LastCopy {
			return true
		}
	}
	return false
}

func (m *table) freeToken(face, n int) freeThing {
	f := freeThing{
		symbol: "token-" + m.c.Faces[face].ID, name: m.FaceName(face), note: m.FaceGoods(face, teller.Rich),
		deeds: m.deeds(func(c engine.Choice) bool {
			return (c.Verb == lorenzo.DoUse || c.Verb == lorenzo.DoLay) && int(c.On) == face
		}),
	}
	if n > 1 {
		f.name = strconv.Itoa(n) + " × " + f.name
	}
	return f
}

func (m *table) freeHouse(n int) freeThing {
	f := freeThing{
		symbol: "house-" + m.c.Houses[n].Slug, name: m.HouseName(n), note: m.HouseText(n),
		deeds: m.deeds(func(c engine.Choice) bool { return c.Verb == lorenzo.DoExchange }),
	}
	return f
}

// countFree is how many free actions are open.
func countFree(list []freeThing) int {
	n := 0
	for _, f := range list {
		for _, d := range f.deeds {
			if d.post != "" {
				n++
			}
		}
	}
	return n
}
