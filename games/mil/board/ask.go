package board

import (
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/kit/board"
)

// askRules are the paragraphs that a question is about: the panel links to them.
var askRules = [mil.NumAsks]string{
	mil.AskAction: "M-5.2", mil.AskYear: "M-5.7", mil.AskGrow: "M-8.2", mil.AskResult: "M-8.3", mil.AskNuns: "M-15.2",
	mil.AskCourt: "M-16.1", mil.AskAnswer: "M-16.4", mil.AskMarket: "M-18.1", mil.AskTrade: "M-18.2",
	mil.AskAuction: "M-18.5", mil.AskCastle: "M-18.7", mil.AskWar: "M-19.1", mil.AskAskLord: "M-20.7",
	mil.AskJoin: "M-20.7", mil.AskLand: "M-20.14", mil.AskSettle: "M-20.14", mil.AskDonate: "M-21.3", mil.AskCuria: "M-21.8",
}

var purposeRules = [...]string{
	mil.NoPurpose: "", mil.ForDowry: "M-11.2", mil.ForBattle: "M-20.9", mil.ForCathedral: "M-21.1", mil.ForOffer: "M-16.3",
	mil.ForRaise: "M-16.4", mil.ForBase: "M-18.3", mil.ForBid: "M-18.5", mil.ForSiege: "M-19.3", mil.ForHalf: "M-4.5",
}

// askRule is the paragraph that the open question is about.
func (m *table) askRule() string {
	switch {
	case m.q.Ask == mil.AskCubes:
		return purposeRules[m.q.Purpose]
	case m.q.Ask == mil.AskGuest && m.q.Guest == content.Curia:
		return "M-14.5"
	case m.q.Ask == mil.AskGuest:
		return "M-14.4"
	case m.q.Ask == mil.AskLand && m.q.From == engine.NoSeat && m.q.Target == content.NoKnight:
		return "M-19.4"
	}
	return askRules[m.q.Ask]
}

// heading returns the question at the head of the panel; in an action, with the picked knight.
func (m *table) heading() string {
	if m.q.Ask != mil.AskAction {
		return m.Asking()
	}
	switch m.Picked.Kind {
	case aPass:
		return m.T("ask.pass")
	}
	if k := m.focus(); k != content.NoKnight && m.Asked {
		return m.T("ask.action_of", "letter", k.Letter())
	}
	return m.Asking()
}

// hint says in a line under the question what to click and what follows; empty
// where the panel says it already.
func (m *table) hint() string {
	if hint := m.followsHint(); hint != "" {
		return hint
	}
	key := "hint." + m.AskName()
	switch m.q.Ask {
	case mil.AskAction:
		switch {
		case m.Picked == passing:
			key = "hint.pass"
		case m.focus() != content.NoKnight:
			return m.actionHint(m.focus())
		}
	case mil.AskSettle:
		if m.q.Seat != m.q.Knight.Seat() {
			return m.T("hint.settle_lord", "who", m.Name(m.q.Knight.Seat()))
		}
	}
	if !m.Has(key) {
		return ""
	}
	return m.T(key)
}

// kicker is the small line over the question: what it belongs to.
func (m *table) kicker() string {
	switch m.q.Ask {
	case mil.AskAction:
		return m.T("kicker.action", "n", m.v.White)
	case mil.AskLand, mil.AskSettle, mil.AskAskLord, mil.AskJoin:
		return m.T("kicker.war")
	}
	return m.T("kicker." + m.AskName())
}

// turnOf is the seat whose action or knight the question belongs to; NoSeat
// where it belongs to all.
func (m *table) turnOf() engine.Seat {
	switch {
	case m.q.Ask == mil.AskNothing || m.q.Purpose == mil.ForCathedral || m.q.Ask == mil.AskDonate:
		return engine.NoSeat
	case m.q.Knight >= 0 && m.q.Knight < content.NumKnights:
		return m.q.Knight.Seat()
	}
	return engine.NoSeat
}

// interrupts reports whether You are asked in another family's turn.
func (m *table) interrupts() bool {
	at := m.turnOf()
	return m.Asked && at != engine.NoSeat && at != m.You
}

// asideKey is the key of the page's state that lays the dialog aside, or unrolls
// it for those who only watch.
const asideKey = "ask"

// unrolls reports whether the question has a dialog because it needs more than a line of buttons.
func (m *table) unrolls() bool {
	if m.Ended() {
		return false
	}
	switch m.q.Ask {
	case mil.AskCubes, mil.AskAnswer, mil.AskAuction, mil.AskAskLord, mil.AskJoin, mil.AskDonate:
		return true
	case mil.AskMarket, mil.AskTrade:
		return m.Asked
	}
	return false
}

// dialog reports whether the question is shown as a dialog on the page. It does not cover the
// board, which stays usable next to it.
func (m *table) dialog() bool {
	switch m.Query.Get(asideKey) {
	case "closed":
		return false
	case "open":
		return m.unrolls()
	}
	return m.unrolls() && m.Asked
}

// asideLink lays the dialog aside or unrolls it again.
func (m *table) asideLink() templ.SafeURL {
	switch {
	case m.dialog() && m.Asked:
		return m.Link(asideKey, "closed", "why", "")
	case m.dialog(), m.Asked:
		return m.Link(asideKey, "", "why", "")
	}
	return m.Link(asideKey, "open", "why", "")
}

// crowd is the most choices that a panel shows as buttons; more are folded into a list.
const crowd = 6

// whyOfPanel answers "why not?" for things in the panel: a choice, or a kind of cubes that cannot
// be added. Things on the table have the answer next to them.
func (m *table) whyOfPanel() board.Note {
	if o := m.WhyChoice(); o != nil {
		return board.Note{Head: m.T("desk.why_not"), Words: m.Why(o.Reason), Rule: o.Reason.Rule}
	}
	if name, found := strings.CutPrefix(m.WhyKey(), potPrefix); found {
		return m.whyPot(name)
	}
	return board.Note{}
}

// sealing reports whether all families concerned choose cubes in secret.
func (m *table) sealing() bool { return m.q.Ask == mil.AskCubes && m.q.Purpose.Sealed() }

// resting is the panel's heading while You are asked nothing; of a moment gone
// by, what they were about.
func (m *table) resting() string {
	switch {
	case m.Live:
		return m.Waiting()
	case m.Ended():
		return m.Verdict()
	}
	return m.Deciding()
}

// aside returns the line above that heading: what other families are asked, or that this position
// is past.
func (m *table) aside() string {
	switch {
	case m.Early != nil:
		return m.T("bar.over")
	case m.Live || m.over():
		return m.Deciding()
	}
	return m.T("desk.looking_back")
}

// bidders are the seats that a sealed question concerns, in table order from
// its host on: of a war those who fight.
func (m *table) bidders() []engine.Seat {
	if m.q.Purpose == mil.ForBattle {
		return m.fighters()
	}
	first := max(0, m.turnOf())
	if m.q.Purpose == mil.ForCathedral || m.q.Ask == mil.AskDonate {
		first = m.v.Starter
	}
	return board.Around(first, len(m.v.Seats))
}

// fighters are attacker, defender and the lords who joined them.
func (m *table) fighters() []engine.Seat {
	list := []engine.Seat{m.q.Knight.Seat(), m.q.Target.Seat()}
	for _, lord := range m.q.Joined {
		if lord != engine.NoSeat {
			list = append(list, lord)
		}
	}
	return list
}
