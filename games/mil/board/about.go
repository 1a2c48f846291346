package board

import (
	"github.com/a-h/templ"

	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/kit/board"
)

// about says how things explain themselves: by their label, which has their numbers,
// and by words of the glossary, which have the rules.
func (m *table) about() board.About {
	return board.About{Glossary: words.Narrator{}.Terms(m.Meta.Name), Count: m.count, Terms: m.terms, Label: m.thingLabel, Asking: m.Asking}
}

// count returns the number of things of a kind that the game has.
func (m *table) count(kind string) int {
	switch kind {
	case aSpace:
		return words.LimitedFrom + int(content.NumSpaces)
	case aKnight, anHeir:
		return len(m.v.Seats) * content.NumSlots
	case aLand:
		return len(m.v.Seats) * content.NumSlots * content.LandSlots
	case aColumn:
		return len(m.v.Columns)
	}
	return 0
}

// sphereTerms are the words that say what a sphere is for.
var sphereTerms = map[content.Sphere]string{
	content.Monastery: "monastery", content.Court: "homage", content.Market: "castle", content.War: "free_land", content.Curia: "cathedral", content.Crusades: "crusades",
}

// terms returns the keys of the glossary's terms about a thing. The spear next to the soldiers is
// shown only if it recruits.
func (m *table) terms(th board.Thing) []string {
	switch th.Kind {
	case aSpace:
		return m.spaceTerms(th.N)
	case aKnight:
		return append([]string{"knight", "ageing_and_death"}, m.guestsOf(th)...)
	case aLand:
		if k, slot := knightAt(th); m.exists(th) && m.Knight(k).Lands[slot].Design == content.NoLand {
			return []string{"free_land", "harvest"}
		}
		return []string{"yield", "fee", "light_and_dark"}
	case aColumn:
		return []string{"free_land", "yield", "fee"}
	case anHeir:
		return []string{"heir", "family_growth"}
	}
	return nil
}

// guestsOf are the words of the King's soldiers and the Archbishop, where a knight has them.
func (m *table) guestsOf(th board.Thing) []string {
	var list []string
	if v := m.Knight(content.Knight(th.N)); v.King {
		list = append(list, guestTerms["king"])
	}
	if v := m.Knight(content.Knight(th.N)); v.Archbishop {
		list = append(list, guestTerms["bishop"])
	}
	return list
}

// spaceTerms returns the terms about an action of a sphere and the tokens on its spaces.
func (m *table) spaceTerms(n int) []string {
	if n < words.LimitedFrom {
		if content.Sphere(n) >= content.NumSpheres {
			return nil
		}
		return []string{"place", sphereTerms[content.Sphere(n)]}
	}
	s := content.Space(n - words.LimitedFrom)
	list := []string{"place", sphereTerms[s.Sphere()]}
	switch m.v.Spaces[s] {
	case content.White:
		list = append(list, "white_year", "gold_or_privilege")
	case content.Black:
		list = append(list, "black_year", "gold_or_privilege")
	}
	return list
}

// thingLabel returns the name of a thing and all that is true of it; "" if there is no such thing.
func (m *table) thingLabel(th board.Thing) string {
	if !m.exists(th) {
		return ""
	}
	switch th.Kind {
	case aSpace:
		if th.N < words.LimitedFrom {
			return m.SphereName(content.Sphere(th.N))
		}
		return m.spaceLabel(content.Space(th.N - words.LimitedFrom))
	case aColumn:
		return m.columnLabel(th.N)
	case aKnight:
		return m.homeLabel(m.Knight(content.Knight(th.N)))
	case anHeir:
		return m.T(heirKey(m.Knight(content.Knight(th.N))))
	}
	if k, slot := knightAt(th); m.Knight(k).Lands[slot].Design != content.NoLand {
		return m.ownLandLabel(k, slot)
	}
	return m.T("part.no_land")
}

// exists reports whether a thing is on the table.
func (m *table) exists(th board.Thing) bool {
	switch th.Kind {
	case aSpace:
		return th.N < int(content.NumSpheres) || th.N >= words.LimitedFrom
	case aColumn:
		return m.v.Columns[th.N].Top != content.NoLand
	case aKnight, anHeir, aLand:
		k, _ := knightAt(th)
		return m.Knight(k).In
	}
	return false
}

// explained is board.Explained, for counters, tracks and the like.
func explained(keys ...string) templ.Attributes { return board.Explained(keys...) }

// guestTerms are the words of the King's soldiers and the Archbishop, by their class.
var guestTerms = map[string]string{"king": "kings_soldiers", "bishop": "archbishop"}

// screenTopics are the terms at the head of a screen: its cubes only for those who see them.
func screenTopics(shown bool) templ.Attributes {
	if shown {
		return explained("screen", "cubes")
	}
	return explained("screen")
}
