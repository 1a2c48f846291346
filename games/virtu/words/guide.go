package words

import (
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

var _ narrate.Guide = Narrator{}

// Overview returns lines that explain the game, with the numbers of this table.
func (Narrator) Overview(s narrate.Scene) []narrate.OverviewLine {
	m := Tell(s)
	if m.Leagued() {
		return m.warsOverview()
	}
	me, most := m.Seat(max(s.You, 0)), 0
	for _, seat := range m.v.Seats {
		most = max(most, seat.Cities)
	}
	return m.Overview(
		narrate.Hint{Key: "goal", Rule: "V-26.9"},
		narrate.Hint{Key: "end", Rule: "V-25.1", Now: true, Args: []any{"cities", most, "neutral", m.v.Neutral}},
		narrate.Hint{Key: "move", Rule: "V-7.2"},
		narrate.Hint{Key: "pay", Rule: "V-5.1"},
		narrate.Hint{Key: "arrow", Rule: "V-7.6"},
		narrate.Hint{Key: "siege", Rule: "V-16.9"},
		narrate.Hint{Key: "order", Rule: "V-19.3", Args: []any{"n", me.Cities}},
		m.wagesHint(me, "V-20.2"),
		narrate.Hint{Key: "lose", Rule: "V-26.8"},
	)
}

func (m *Telling) warsOverview() []narrate.OverviewLine {
	me := m.Seat(max(m.In.You, 0))
	return m.Overview(
		narrate.Hint{Key: "goal", Rule: "W-11.1"},
		narrate.Hint{Key: "end", Rule: "W-11.2", Now: true, Args: []any{"last", m.v.LastRound, "round", m.v.Year}},
		narrate.Hint{Key: "move", Rule: "W-1.3"},
		narrate.Hint{Key: "pay", Rule: "V-5.1"},
		narrate.Hint{Key: "arrow", Rule: "V-7.6"},
		narrate.Hint{Key: "order", Rule: "W-4.2"},
		narrate.Hint{Key: "siege", Rule: "W-8.6"},
		m.wagesHint(me, "W-10.2"),
		narrate.Hint{Key: "lose", Rule: "W-11.3"},
	)
}

// wagesHint says what the winter asks for.
func (m *Telling) wagesHint(me *virtu.SeatView, rule string) narrate.Hint {
	var rounds []string
	for _, round := range m.v.PayRounds {
		rounds = append(rounds, strconv.Itoa(round))
	}
	return narrate.Hint{Key: "wages", Rule: rule, Now: me.Wages > me.Florins,
		Args: []any{"need", me.Wages, "have", me.Florins, "rounds", strings.Join(rounds, ", ")}}
}

// Worth are the parts of the score that can count; in Wars of Italy fewer do (W-11.4).
func (Narrator) Worth(s narrate.Scene) []narrate.Worth {
	m := Tell(s)
	parts := m.Seat(max(s.You, 0)).Parts
	return m.Worth(virtu.ScoreParts[:], func(i int) bool { return parts[i] != 0 })
}

// Ended says why the match is over (V-25.1, R-107; W-11.1, W-11.2).
func (Narrator) Ended(s narrate.Scene) []narrate.OverviewLine {
	m := Tell(s)
	switch decided := m.Decided(); {
	case m.naplesFell(): // both the end and the victory
		return m.WhyOver(decided, narrate.OverviewLine{})
	case m.Leagued():
		return m.WhyOver(narrate.OverviewLine{Text: m.T("ended.rounds"), Rule: "W-11.2"}, decided)
	default:
		return m.WhyOver(m.yearsEnded(), decided)
	}
}

// yearsEnded says what ended the great game (V-25.1, R-107).
func (m *Telling) yearsEnded() narrate.OverviewLine {
	by := func(reached func(virtu.SeatView) bool) int { return slices.IndexFunc(m.v.Seats, reached) }
	many := by(func(v virtu.SeatView) bool { return v.Cities >= content.MaxCities })
	last := by(func(v virtu.SeatView) bool { return v.Patron >= content.PatronageSteps })
	switch {
	case m.v.Neutral == 0:
		return narrate.OverviewLine{Text: m.T("ended.neutral"), Rule: "V-25.1"}
	case many >= 0:
		return narrate.OverviewLine{Text: m.T("ended.cities", "who", m.Name(m.v.Seats[many].Seat)), Rule: "V-25.1"}
	case last >= 0:
		return narrate.OverviewLine{Text: m.T("ended.patronage", "who", m.Name(m.v.Seats[last].Seat)), Rule: "V-25.1"}
	}
	return narrate.OverviewLine{Text: m.T("ended.years"), Rule: "R-107"}
}

// Sudden reports whether France has won by holding Naples (W-11.1).
func (Narrator) Sudden(s narrate.Scene) bool { return Tell(s).naplesFell() }

// When returns the round of the View as a phrase.
func (Narrator) When(s narrate.Scene) string {
	m := Tell(s)
	return m.Speech.When(m.v.Year)
}

// Terms are the words of the game that explain themselves; in Wars of Italy its own
// before those of the great game that it has, too.
func (Narrator) Terms(title string) []narrate.Term {
	if title != "wars-of-italy" {
		return terms
	}
	absent := []string{
		"prestige", "year", "patronage", "annex", "alliance", "turn_order", "trophy", "courtier", "indulgence", "gate", "cross", "wages", "recruit", "ending",
		"battle", "bastion", "city_track", "patronage_track", "religion_track", "cathedral",
	}
	list := slices.Clone(warsTerms)
	for _, t := range terms {
		if !slices.Contains(absent, t.Key) {
			list = append(list, t)
		}
	}
	return list
}

// Here returns the value of a term for the viewer at this table, empty if it has none.
func (Narrator) Here(s narrate.Scene, term string) string {
	if s.You == engine.NoSeat || s.View == nil {
		return ""
	}
	m := Tell(s)
	me := m.Seat(s.You)
	switch term {
	case "florin":
		return m.T("here.wages", "have", me.Florins, "need", me.Wages)
	case "crown":
		return m.T("here.have", "n", me.Crowns)
	case "cross", "wars.crosses":
		return m.T("here.have", "n", me.Crosses)
	case "trophy", "wars.trophy":
		return m.T("here.have", "n", len(me.Trophies))
	case "prestige", "wars.points":
		return m.T("here.have", "n", me.Score)
	case "unit":
		return m.T("here.have", "n", me.UnitsOnMap)
	case "turn_order", "value_of_city":
		return m.T("here.cities", "n", me.Cities)
	case "year", "wars.round":
		return m.T("here.year", "n", m.v.Year)
	}
	return ""
}
