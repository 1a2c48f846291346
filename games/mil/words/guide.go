package words

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

var _ narrate.Guide = Narrator{}

// Overview returns lines that explain the game, with the numbers of this table.
func (Narrator) Overview(s narrate.Scene) []narrate.OverviewLine {
	m := Tell(s)
	me := m.Seat(max(s.You, 0))
	heirless, endangered := forebodings(me)
	return m.Overview(
		narrate.Hint{Key: "goal", Rule: "M-24.3"},
		narrate.Hint{Key: "round", Rule: "M-3.1", Now: true, Args: []any{"round", m.v.Round}},
		narrate.Hint{Key: "home", Rule: "M-5.2"},
		narrate.Hint{Key: "year", Rule: "M-12.1"},
		narrate.Hint{Key: "heir", Rule: "M-12.3", Now: heirless > 0, Args: []any{"n", heirless}},
		narrate.Hint{Key: "place", Rule: "M-5.6"},
		narrate.Hint{Key: "favour", Rule: "M-14.1"},
		narrate.Hint{Key: "lands", Rule: "M-20.15"},
		narrate.Hint{Key: "women", Rule: "M-24.1", Now: me.Women > 0, Args: []any{"n", me.Women}},
		narrate.Hint{Key: "winter", Rule: "M-23.2", Now: endangered > 0, Args: []any{"n", endangered}},
	)
}

// forebodings are a family's knights in play without an heir, and those that would die
// in bad times.
func forebodings(s *mil.SeatView) (heirless, endangered int) {
	for _, k := range s.Knights {
		if !k.In {
			continue
		}
		if !k.Heir {
			heirless++
		}
		if k.Starves {
			endangered++
		}
	}
	return heirless, endangered
}

// Worth are the parts of the score that can count.
func (Narrator) Worth(s narrate.Scene) []narrate.Worth {
	m := Tell(s)
	parts := m.Seat(max(s.You, 0)).Parts
	return m.Worth(mil.ScoreParts[:], func(i int) bool { return parts[i] != 0 })
}

// Ended says why the match is over (M-3.3).
func (Narrator) Ended(s narrate.Scene) []narrate.OverviewLine {
	m := Tell(s)
	return m.WhyOver(narrate.OverviewLine{Text: m.T("ended.rounds"), Rule: "M-3.3"}, m.Decided())
}

// When returns the round of the View as a phrase.
func (Narrator) When(s narrate.Scene) string {
	m := Tell(s)
	return m.Speech.When(m.v.Round)
}

// Terms are the words of the game that explain themselves.
func (Narrator) Terms(string) []narrate.Term { return terms }

// Here returns the value of a term for the viewer at this table, empty if it has none.
func (Narrator) Here(s narrate.Scene, term string) string {
	if s.You == engine.NoSeat || s.View == nil {
		return ""
	}
	m := Tell(s)
	me := m.Seat(s.You)
	heirless, _ := forebodings(me)
	switch term {
	case "heir":
		return m.T("here.heirless", "n", heirless)
	case "daughters":
		return m.T("here.have", "n", me.Women)
	case "homage":
		return m.T("here.have", "n", len(me.Vassals))
	case "gold_or_privilege":
		if me.Cubes != nil {
			return m.T("here.have", "n", me.Cubes[content.Gold])
		}
	case "white_year":
		return m.T("here.white", "n", m.v.White)
	}
	return ""
}
