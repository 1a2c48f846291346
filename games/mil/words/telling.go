package words

import (
	"slices"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

// Narrator says MIL (1049) in words.
type Narrator struct{}

var (
	_ narrate.Narrator = Narrator{}
	_ narrate.Painter  = Narrator{}
)

// Ask returns the open question in words, or whom the table waits for; at the end the result. It is empty
// for a scene that is not live.
func (Narrator) Ask(s narrate.Scene) string { return Tell(s).Status() }

// Choice returns a choice in words, as on a button or in a list.
func (Narrator) Choice(s narrate.Scene, c engine.Choice) string { return Tell(s).Choice(c, plain) }

// Why returns a reason in words, with its numbers.
func (Narrator) Why(s narrate.Scene, r engine.Reason) string { return Tell(s).Why(r) }

// Say returns the events of one choice as plain sentences.
func (Narrator) Say(s narrate.Scene, events []engine.Event) []string {
	m := Tell(s)
	return m.Sentences(m.Passages(events, plain))
}

// Telling puts a scene of MIL into words: the Narrator's, and the names and sentences that the board
// writes next to its pictures.
type Telling struct {
	narrate.Speech
	v mil.View
	c *content.Content
	q mil.Question
}

// Tell puts a scene into words.
func Tell(s narrate.Scene) *Telling {
	v := ViewOf(s)
	return &Telling{Speech: narrate.Speech{In: s}, v: v, c: v.Content, q: v.Question}
}

// ViewOf returns the title's view in a scene. It panics for the view of another title.
func ViewOf(s narrate.Scene) mil.View { return *narrate.ViewIn[mil.View](s.View) }

// Yours reports whether the open question is the viewer's to answer.
func (m *Telling) Yours() bool {
	return m.In.Asks(engine.SeatsOf(m.q.Seat)) && m.q.Ask != mil.AskNothing
}

// Seat returns the view of a seat, of the first for a seat that is not in the match.
func (m *Telling) Seat(s engine.Seat) *mil.SeatView {
	i := slices.IndexFunc(m.v.Seats, func(v mil.SeatView) bool { return v.Seat == s })
	return &m.v.Seats[max(i, 0)]
}

// Knight is the view of a knight.
func (m *Telling) Knight(k content.Knight) *mil.KnightView {
	return &m.Seat(k.Seat()).Knights[k.Slot()]
}

// Offer returns the view's offer of a choice, nil if it has none.
func (m *Telling) Offer(c engine.Choice) *mil.Offer {
	for i := range m.v.Offers {
		if m.v.Offers[i].Choice == c {
			return &m.v.Offers[i]
		}
	}
	return nil
}

// Ranking are the families, best first.
func (m *Telling) Ranking() narrate.Ranking {
	list := make([]narrate.Standing, len(m.v.Seats))
	for i := range m.v.Seats {
		s := &m.v.Seats[i]
		list[i] = narrate.Standing{Seat: s.Seat, Rank: s.Rank, Score: s.Score, Parts: s.Parts[:]}
	}
	return m.Speech.Ranking(list, mil.ScoreParts[:])
}

// TieBreak is something that decides between equal points.
type TieBreak struct {
	Name  string
	Count func(*mil.SeatView) int
}

// TieBreaks are those, the first one first (M-24.3).
func TieBreaks() []TieBreak {
	return []TieBreak{{"castles", castles}, {"lands", lands}, {"vassals", func(s *mil.SeatView) int { return len(s.Vassals) }}}
}

// castles and lands are those on the family's own knights.
func castles(s *mil.SeatView) int {
	n := 0
	for _, k := range s.Knights {
		if k.In && k.Castle {
			n++
		}
	}
	return n
}

func lands(s *mil.SeatView) int {
	n := 0
	for _, k := range s.Knights {
		for _, land := range k.Lands {
			if k.In && land.Design != content.NoLand {
				n++
			}
		}
	}
	return n
}

// Decided says what decided between families of equal points; empty where the points alone
// did (M-24.3, R-29).
func (m *Telling) Decided() narrate.OverviewLine {
	ranking := m.Ranking()
	switch {
	case m.In.Early != nil || !ranking.Tied():
		return narrate.OverviewLine{}
	case !ranking.TiedFirst():
		return narrate.OverviewLine{Text: m.T("result.tie"), Rule: "M-24.3"}
	}
	first, second := ranking[0].Seat, ranking[1].Seat
	for _, by := range TieBreaks() {
		if n, other := by.Count(m.Seat(first)), by.Count(m.Seat(second)); n != other {
			return narrate.OverviewLine{Text: m.T("result.tie_"+by.Name, "who", m.Name(first), "other", m.Name(second), "n", n, "less", other), Rule: "M-24.3"}
		}
	}
	return narrate.OverviewLine{Text: m.T("result.tie_all"), Rule: "R-29"}
}

// Ended reports whether the match is over, by the rules or before their end.
func (m *Telling) Ended() bool { return m.v.Phase == mil.PhaseOver || m.In.Early != nil }

// Verdict says who has won, and with how much prestige; several share a victory
// (M-24.3).
func (m *Telling) Verdict() string {
	if early := m.EarlyVerdict(); early != "" {
		return early
	}
	return m.Victory(m.Ranking(), "result.won", "result.shared")
}
