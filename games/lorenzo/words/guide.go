package words

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

var _ narrate.Guide = Narrator{}

// Overview returns lines that explain the game, with the numbers of this table.
func (Narrator) Overview(s narrate.Scene) []narrate.OverviewLine {
	m := New(s)
	me := m.Seat(max(s.You, 0))
	goods := me.Goods
	return m.Overview(
		narrate.Hint{Key: "goal", Rule: "L-14.7"},
		m.roundHint(),
		narrate.Hint{Key: "place", Rule: "L-5.3"},
		narrate.Hint{Key: "value", Rule: "L-5.6", Args: m.dice()},
		narrate.Hint{Key: "servant", Rule: "L-5.8"},
		narrate.Hint{Key: "tower", Rule: "L-6.3"},
		narrate.Hint{Key: "engine", Rule: "L-9.4", Args: []any{"territories", len(me.Cards[content.Territory]), "buildings", len(me.Cards[content.Building])}},
		m.landHint(goods[content.Military], len(me.Cards[content.Territory])),
		m.churchHint(goods[content.Faith]),
		narrate.Hint{Key: "palace", Rule: "L-13.2"},
	)
}

// roundHint says what is left of the round.
func (m *Telling) roundHint() narrate.Hint {
	if m.In.You == engine.NoSeat {
		return narrate.Hint{Key: "watch", Rule: "L-3.1", Now: true, Args: []any{"round", m.v.Round, "period", m.v.Period}}
	}
	return narrate.Hint{Key: "round", Rule: "L-5.3", Now: true, Args: []any{"round", m.v.Round, "n", m.atHome(m.In.You)}}
}

// atHome is how many members a seat has still to place.
func (m *Telling) atHome(seat engine.Seat) int {
	n := 0
	for _, member := range m.Seat(seat).Members {
		if member.At == content.Home {
			n++
		}
	}
	return n
}

func (m *Telling) dice() []any {
	return []any{"white", m.v.Dice[0], "black", m.v.Dice[1], "orange", m.v.Dice[2]}
}

// landHint says what the next territory asks for (L-7.3), where it asks for
// anything.
func (m *Telling) landHint(have int16, territories int) narrate.Hint {
	need := m.c.Board.SlotMilitary
	if territories >= len(need) || need[territories] == 0 {
		return narrate.Hint{}
	}
	return narrate.Hint{Key: "land", Rule: "L-7.3", Now: have < need[territories], Args: []any{"need", need[territories], "have", have}}
}

// churchHint says what the next report asks for (L-12.1).
func (m *Telling) churchHint(have int16) narrate.Hint {
	at := 2 * max(m.v.Period, 1)
	need := m.c.Board.FaithNeeded[at/2-1]
	return narrate.Hint{Key: "church", Rule: "L-12.1", Now: have < need, Args: []any{"at", at, "need", need, "have", have}}
}

// Worth are the parts of the score that can count.
func (Narrator) Worth(s narrate.Scene) []narrate.Worth {
	m := New(s)
	parts := m.Seat(max(s.You, 0)).Parts
	return m.Worth(lorenzo.ScoreParts[:], func(i int) bool { return parts[i] != 0 })
}

// Ended says why the match is over (L-14).
func (Narrator) Ended(s narrate.Scene) []narrate.OverviewLine {
	m := New(s)
	return m.WhyOver(narrate.OverviewLine{Text: m.T("ended.rounds"), Rule: "L-3.1"}, m.Decided())
}

// When returns the round of the View as a phrase.
func (Narrator) When(s narrate.Scene) string {
	m := New(s)
	return m.Speech.When(m.v.Round)
}

// Terms are the words of the game that explain themselves.
func (Narrator) Terms(string) []narrate.Term { return terms }

// Here returns the value of a term for the viewer at this table, empty if it has none.
func (Narrator) Here(s narrate.Scene, term string) string {
	if s.You == engine.NoSeat || s.View == nil {
		return ""
	}
	m := New(s)
	me := m.Seat(s.You)
	counted := map[string]content.Good{"servant": content.Servants, "military_points": content.Military, "victory_points": content.VP}
	cards := map[string]content.CardType{"territory": content.Territory, "character": content.Character, "building": content.Building, "venture": content.Venture}
	if good, ok := counted[term]; ok {
		return m.T("here.have", "n", me.Goods[good])
	}
	if kind, ok := cards[term]; ok {
		return m.T("here.cards", "n", len(me.Cards[kind]))
	}
	switch term {
	case "family_member":
		return m.T("here.left", "n", m.atHome(s.You))
	case "die_value":
		return m.T("here.dice", m.dice()...)
	case "faith_points", "vatican_report":
		return m.T("here.faith", m.churchHint(me.Goods[content.Faith]).Args...)
	case "places_for_territories":
		if h := m.landHint(me.Goods[content.Military], len(me.Cards[content.Territory])); h.Key != "" {
			return m.T("here.land", h.Args...)
		}
	}
	return ""
}
