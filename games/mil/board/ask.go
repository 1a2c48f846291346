package board

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// askNames are the questions as the catalogues call them: ask.<name>.
var askNames = [mil.NumAsks]string{
	mil.AskNothing: "nothing", mil.AskAction: "action", mil.AskYear: "year", mil.AskGrow: "grow",
	mil.AskResult: "result", mil.AskCubes: "cubes", mil.AskGuest: "guest", mil.AskNuns: "nuns",
	mil.AskCourt: "court", mil.AskAnswer: "answer", mil.AskMarket: "market", mil.AskTrade: "trade",
	mil.AskAuction: "auction", mil.AskCastle: "castle", mil.AskWar: "war", mil.AskAskLord: "ask_lord",
	mil.AskJoin: "join", mil.AskLand: "land", mil.AskSettle: "settle", mil.AskDonate: "donate", mil.AskCuria: "curia",
}

// purposeNames are what cubes are chosen for, as the catalogues call them:
// bid.<name>.
var purposeNames = [...]string{
	mil.NoPurpose: "none", mil.ForDowry: "dowry", mil.ForBattle: "battle", mil.ForCathedral: "cathedral",
	mil.ForOffer: "offer", mil.ForRaise: "raise", mil.ForBase: "base", mil.ForBid: "bid", mil.ForSiege: "siege",
	mil.ForHalf: "half",
}

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

// askName is the open question as the catalogues call it; cubes go by what they
// are chosen for.
func (m *table) askName() string {
	if m.q.Ask == mil.AskCubes {
		return purposeNames[m.q.Purpose]
	}
	return askNames[m.q.Ask]
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

// asking is the open question in words, for whoever is asked; empty when
// nothing is asked any more.
func (m *table) asking() string {
	q := &m.q
	switch q.Ask {
	case mil.AskNothing:
		return ""
	case mil.AskGuest:
		return m.t("ask.guest_" + q.Guest.String())
	case mil.AskAnswer:
		return m.t("ask.answer", "target", m.knightName(q.Target))
	case mil.AskAuction:
		if q.Seat == q.Knight.Seat() {
			return m.t("ask.auction_again")
		}
	case mil.AskAskLord:
		return m.t("ask.ask_lord", "lord", m.name(m.knight(m.vassalAsked()).Lord))
	case mil.AskJoin:
		return m.t("ask.join", "who", m.name(m.vassalAsked().Seat()))
	case mil.AskLand, mil.AskSettle:
		return m.t("ask."+askNames[q.Ask], "land", m.land(q.Won, called))
	case mil.AskResult:
		return m.t("ask.result", "knight", m.knightName(q.Knight))
	case mil.AskCubes:
		return m.askingCubes()
	}
	return m.t("ask." + askNames[q.Ask])
}

// askingCubes is the question when cubes are chosen.
func (m *table) askingCubes() string {
	q := &m.q
	switch q.Purpose {
	case mil.ForDowry:
		if q.Knight.Seat() == m.You {
			return m.t("ask.dowry_own", "letter", q.Knight.Letter())
		}
		return m.t("ask.dowry", "who", m.name(q.Knight.Seat()), "letter", q.Knight.Letter())
	case mil.ForBattle:
		return capital(m.t("ask.battle", "knight", m.knightName(q.Knight), "target", m.knightName(q.Target)))
	case mil.ForOffer:
		return capital(m.t("ask.offer", "knight", m.knightName(q.Knight), "target", m.knightName(q.Target)))
	case mil.ForSiege:
		return m.t("ask.siege", "land", m.land(m.v.Columns[max(0, q.Column)].Top, called))
	case mil.ForHalf:
		return m.t("ask.half", "n", int(q.Offer.Sum()+1)/2, "of", int(q.Offer.Sum()))
	}
	return m.t("ask." + purposeNames[q.Purpose])
}

// heading is the question as it stands over the panel: of an action with the
// knight that is picked.
func (m *table) heading() string {
	if m.q.Ask != mil.AskAction {
		return m.asking()
	}
	switch m.picked.kind {
	case thePass:
		return m.t("ask.pass")
	}
	if k := m.focus(); k != content.NoKnight && m.asked {
		return m.t("ask.action_of", "letter", k.Letter())
	}
	return m.asking()
}

// hint says in a line under the question what to click and what follows; empty
// where the panel says it already.
func (m *table) hint() string {
	key := "hint." + m.askName()
	switch m.q.Ask {
	case mil.AskAction:
		switch {
		case m.picked.kind == thePass:
			key = "hint.pass"
		case m.picked.kind == aKnight:
			key = "hint.action_of"
		case m.focus() != content.NoKnight:
			return ""
		}
	case mil.AskWar, mil.AskCourt, mil.AskCuria, mil.AskGrow:
		return m.t(key, "knight", m.chosen(int16(m.q.Knight), plain))
	case mil.AskSettle:
		if m.q.Seat != m.q.Knight.Seat() {
			return m.t("hint.settle_lord", "who", m.name(m.q.Knight.Seat()))
		}
	}
	if !m.Words.Has(key) {
		return ""
	}
	return m.t(key)
}

// kicker is the small line over the question: what it belongs to.
func (m *table) kicker() string {
	switch m.q.Ask {
	case mil.AskAction:
		return m.t("kicker.action", "n", m.v.White)
	case mil.AskLand, mil.AskSettle, mil.AskAskLord, mil.AskJoin:
		return m.t("kicker.war")
	}
	return m.t("kicker." + m.askName())
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

// interrupts tells whether You are asked in another's turn.
func (m *table) interrupts() bool {
	at := m.turnOf()
	return m.asked && at != engine.NoSeat && at != m.You
}

// vassalAsked is the knight for whom a lord is asked, or asked to join: the
// attacker, or the defender (M-20.7, M-20.8).
func (m *table) vassalAsked() content.Knight {
	if m.q.Ask == mil.AskJoin {
		if m.knight(m.q.Knight).Lord == m.q.Seat {
			return m.q.Knight
		}
		return m.q.Target
	}
	if m.q.Knight.Seat() == m.q.Seat {
		return m.q.Knight
	}
	return m.q.Target
}

// asideKey is the key of the page's state that lays the dialog aside, or unrolls
// it for those who only watch.
const asideKey = "ask"

// unrolls tells whether the question has a dialog: more than a line of choices.
func (m *table) unrolls() bool {
	switch m.q.Ask {
	case mil.AskCubes, mil.AskAnswer, mil.AskAuction, mil.AskAskLord, mil.AskJoin, mil.AskDonate:
		return true
	case mil.AskMarket, mil.AskTrade:
		return m.asked
	}
	return false
}

// dialog tells whether the question stands on the page as a dialog. It is not
// laid over the page: the board stays open beside it.
func (m *table) dialog() bool {
	switch m.Query.Get(asideKey) {
	case "closed":
		return false
	case "open":
		return m.unrolls()
	}
	return m.unrolls() && m.asked
}

// asideLink lays the dialog aside or unrolls it again.
func (m *table) asideLink() templ.SafeURL {
	switch {
	case m.dialog() && m.asked:
		return m.link(asideKey, "closed", "why", "")
	case m.dialog(), m.asked:
		return m.link(asideKey, "", "why", "")
	}
	return m.link(asideKey, "open", "why", "")
}

// of gives You's choices of some verbs, verb after verb.
func (m *table) of(verbs ...engine.Verb) []engine.Choice {
	var list []engine.Choice
	for _, v := range verbs {
		list = append(list, m.only(v)...)
	}
	return list
}

// answersTo are the offers of some verbs and the open choices that have no
// offer, verb after verb: what a panel draws as buttons, closed ones with their
// reason.
func (m *table) answersTo(verbs ...engine.Verb) []*mil.Offer {
	var list []*mil.Offer
	for _, v := range verbs {
		offers := m.offersOf(v)
		list = append(list, offers...)
		for _, c := range m.only(v) {
			if !slices.ContainsFunc(offers, func(o *mil.Offer) bool { return o.Choice == c }) {
				list = append(list, &mil.Offer{Choice: c})
			}
		}
	}
	return list
}

// crowd is how many choices a panel shows as buttons before it folds them into
// a list.
const crowd = 6

// whyKey names a choice of the panel in the page's own state.
func whyKey(c engine.Choice) string {
	parts := []string{"do"}
	for _, n := range [...]int16{int16(c.Verb), c.On, c.To, c.N} {
		parts = append(parts, strconv.Itoa(int(n)))
	}
	return strings.Join(parts, ".")
}

// whyLink asks why something is closed, or stops asking.
func (m *table) whyLink(key string) templ.SafeURL {
	if m.Query.Get("why") == key {
		return m.link("why", "")
	}
	return m.link("why", key)
}

// note is an answer to "why not?".
type note struct{ head, words, rule string }

// whyOfPanel answers "why not?" for what lies in the panel: a choice, or a kind
// of cubes that cannot be added. Things on the table answer beside themselves.
func (m *table) whyOfPanel() note {
	asked := m.Query.Get("why")
	if !m.asked || asked == "" {
		return note{}
	}
	for i := range m.v.Offers {
		o := &m.v.Offers[i]
		if _, goal := m.steps(o.Choice); goal.kind == nothing && !m.isOpen(o) && whyKey(o.Choice) == asked {
			return note{m.t("desk.why_not"), m.why(o.Reason), o.Reason.Rule}
		}
	}
	if name, found := strings.CutPrefix(asked, potPrefix); found {
		return m.whyPot(name)
	}
	return note{}
}

// waiting says whom the table waits for.
func (m *table) waiting() string {
	var names []string
	bots := true
	for _, s := range m.thinking() {
		names = append(names, m.name(s))
		bots = bots && m.face(s).Bot != ""
	}
	switch {
	case len(names) == 0:
		return m.t("desk.over")
	case bots:
		return m.t("desk.bot_thinks", "n", len(names), "who", strings.Join(names, ", "))
	}
	return m.t("desk.waiting", "who", strings.Join(names, ", "))
}

// resting is the panel's heading while You are asked nothing; of a moment gone
// by, who was asked what.
func (m *table) resting() string {
	switch {
	case m.Live:
		return m.waiting()
	case m.over():
		return m.verdict()
	}
	if m.sealing() || m.q.Seat == engine.NoSeat {
		return m.asking()
	}
	return m.t("desk.was_asked", "who", m.name(m.q.Seat), "question", m.asking())
}

// aside stands over that heading: the question others are asked, or that this
// moment has gone by.
func (m *table) aside() string {
	if m.Live || m.over() {
		return m.asking()
	}
	return m.t("desk.looking_back")
}

// sealing tells whether all concerned choose cubes in secret.
func (m *table) sealing() bool { return m.q.Ask == mil.AskCubes && m.q.Purpose.Sealed() }

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
	var list []engine.Seat
	n := len(m.v.Seats)
	for i := range n {
		list = append(list, engine.Seat((int(first)+i)%n))
	}
	return list
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
