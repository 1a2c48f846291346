package words

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/teller"
)

var _ teller.Guide = Teller{}

// Crib tells what the game is about, with the numbers of this table.
func (Teller) Crib(s teller.Scene) []teller.CribLine {
	m := Tell(s)
	me := m.Seat(max(s.You, 0))
	heirless, endangered := forebodings(me)
	return m.Crib(
		teller.Hint{Key: "goal", Rule: "M-24.3"},
		teller.Hint{Key: "round", Rule: "M-3.1", Now: true, Args: []any{"round", m.v.Round}},
		teller.Hint{Key: "home", Rule: "M-5.2"},
		teller.Hint{Key: "year", Rule: "M-12.1"},
		teller.Hint{Key: "heir", Rule: "M-12.3", Now: heirless > 0, Args: []any{"n", heirless}},
		teller.Hint{Key: "place", Rule: "M-5.6"},
		teller.Hint{Key: "favour", Rule: "M-14.1"},
		teller.Hint{Key: "lands", Rule: "M-20.15"},
		teller.Hint{Key: "women", Rule: "M-24.1", Now: me.Women > 0, Args: []any{"n", me.Women}},
		teller.Hint{Key: "winter", Rule: "M-23.2", Now: endangered > 0, Args: []any{"n", endangered}},
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
func (Teller) Worth(s teller.Scene) []teller.Worth {
	m := Tell(s)
	parts := m.Seat(max(s.You, 0)).Parts
	return m.Worth(mil.ScoreParts[:], func(i int) bool { return parts[i] != 0 })
}

// Ended says why the match is over (M-3.3).
func (Teller) Ended(s teller.Scene) teller.CribLine {
	return teller.CribLine{Text: Tell(s).T("ended.rounds"), Rule: "M-3.3"}
}

// Terms are the words of the game that explain themselves.
func (Teller) Terms(string) []teller.Term { return terms }

// Here is what a term comes to for the viewer at this table.
func (Teller) Here(s teller.Scene, term string) string {
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
