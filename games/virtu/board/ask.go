package board

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/virtu"
)

// askNames are the questions as the catalogues call them: ask.<name>.
var askNames = [virtu.NumAsks]string{
	virtu.AskLay: "lay", virtu.AskStart: "start", virtu.AskMove: "move", virtu.AskPay: "pay",
	virtu.AskUnblock: "unblock", virtu.AskPatronage: "patronage", virtu.AskAnnex: "annex",
	virtu.AskCommit: "commit", virtu.AskGovern: "govern", virtu.AskTrade: "trade",
	virtu.AskCampaign: "campaign", virtu.AskIntrigue: "intrigue", virtu.AskSpot: "spot",
	virtu.AskBonus: "bonus", virtu.AskPut: "put", virtu.AskSiege: "siege",
	virtu.AskOpponent: "opponent", virtu.AskDeclare: "declare", virtu.AskAfterField: "after_field",
	virtu.AskLoseSlot: "lose_slot", virtu.AskRetreat: "retreat", virtu.AskWages: "wages",
	virtu.AskDismiss: "dismiss", virtu.AskArrange: "arrange", virtu.AskBuy: "buy",
	virtu.AskRecruit: "recruit", virtu.AskAlliance: "alliance",
}

// asking is the open question in words, for whoever is asked; empty when
// nothing is asked any more.
func (m *table) asking() string {
	switch m.q.Ask {
	case virtu.AskNothing:
		return ""
	case virtu.AskMove:
		if m.q.Steps == 0 {
			return m.t("ask.first_step")
		}
	case virtu.AskPay:
		return m.billWords()
	case virtu.AskDeclare, virtu.AskOpponent, virtu.AskAfterField:
		return m.t("ask."+askNames[m.q.Ask], "at", m.fightPlace())
	case virtu.AskPut:
		if m.q.Card != virtu.NoCard {
			return m.t("ask.put", "card", m.cardName(m.q.Card))
		}
	case virtu.AskRetreat:
		return m.t("ask.retreat", "from", m.city(m.q.City, from))
	}
	return m.t("ask." + askNames[m.q.Ask])
}

// fightPlace is the city before which is fought.
func (m *table) fightPlace() string {
	switch {
	case m.q.Duel != nil:
		return m.city(m.q.Duel.City, nearby)
	case m.q.City != virtu.NoCity:
		return m.city(m.q.City, nearby)
	}
	return ""
}

// billWords say what is paid for.
func (m *table) billWords() string {
	switch m.q.Bill {
	case virtu.BillCancel:
		return m.t("pay.cancel")
	case virtu.BillUnblock:
		return m.t("pay.unblock")
	case virtu.BillPatronage:
		return m.t("pay.patronage", "n", m.q.On)
	case virtu.BillAnnex:
		return m.t("pay.annex", "city", m.city(virtu.City(m.q.On), object))
	case virtu.BillBuy:
		return m.t("pay.buy", "item", m.item(virtu.Item(m.q.On), object))
	case virtu.BillAlliance:
		return m.t("pay.alliance", "with", m.power(virtu.Power(m.q.On), with))
	case virtu.BillRetreat:
		return m.t("pay.retreat", "from", m.city(virtu.City(m.q.On), from))
	}
	return m.t("ask.pay")
}

// hint says in a line under the question what to click and what follows.
func (m *table) hint() string {
	if m.q.Ask == virtu.AskPay {
		return m.t("pay.price", "price", m.price(m.q.Price, marked))
	}
	key := "ask." + askNames[m.q.Ask] + "_hint"
	switch m.q.Ask {
	case virtu.AskLay:
		return m.t(key, "n", m.seat(m.You).Laid+1)
	case virtu.AskGovern, virtu.AskTrade, virtu.AskIntrigue:
		return ""
	case virtu.AskAnnex:
		return m.t(key, "n", m.countLit(aCity))
	case virtu.AskWages, virtu.AskDismiss, virtu.AskRetreat:
		return m.t(key, "n", m.q.Due)
	case virtu.AskBuy:
		if m.q.Pool != (virtu.Symbols{}) {
			return m.t("ask.buy_left", "goods", m.sum(m.q.Pool, marked))
		}
	case virtu.AskArrange:
		if m.picked.kind != nothing {
			return m.t("ask.arrange_where")
		}
	}
	if !m.Words.Has(key) {
		return ""
	}
	return m.t(key)
}

// interrupts tells whether You are asked in another's turn.
func (m *table) interrupts() bool {
	at := m.atWork()
	return m.asked && at != engine.NoSeat && at != m.You && m.v.Phase != virtu.PhaseSetup
}

// listedVerbs are the verbs of the table in the order in which their choices are
// listed; the free options stand apart, payments in their own panel.
var listedVerbs = [...]engine.Verb{
	virtu.DoLay, virtu.DoStart, virtu.DoStep, virtu.DoCancel, virtu.DoUnblock, virtu.DoAdvance, virtu.DoAnnex,
	virtu.DoCommit, virtu.DoUse, virtu.DoRefresh, virtu.DoReactivate, virtu.DoMove, virtu.DoToken,
	virtu.DoPlace, virtu.DoLift, virtu.DoRemove, virtu.DoBonus, virtu.DoPut, virtu.DoArrange, virtu.DoDiscard,
	virtu.DoSiege, virtu.DoFight, virtu.DoDeclare, virtu.DoBesiege, virtu.DoRetreat, virtu.DoWages,
	virtu.DoDismiss, virtu.DoBuy, virtu.DoRecruit, virtu.DoAlly,
}

// endings are the choices that end or refuse: they stand in the panel's head.
var endings = [...]engine.Verb{virtu.DoStop, virtu.DoFinish, virtu.DoSkip, virtu.DoDone, virtu.DoPass, virtu.DoGiveUp, virtu.DoLose}

// listed are all open choices that lie on the table or in the panel.
func (m *table) listed() []engine.Choice { return m.of(listedVerbs[:]...) }

// of gives You's choices of some verbs, verb after verb.
func (m *table) of(verbs ...engine.Verb) []engine.Choice {
	var list []engine.Choice
	for _, v := range verbs {
		list = append(list, m.only(v)...)
	}
	return list
}

// priceOf is what a choice costs, by alternatives; nothing for most.
func (m *table) priceOf(c engine.Choice) []virtu.Symbols {
	if o := m.offerOf(c); o != nil {
		return o.Price
	}
	return nil
}

// crowd is how many choices a panel shows before it folds them into a list.
const crowd = 9

// folded tells whether the choices stand in a list that opens: they are lit on
// the table, and would fill the panel.
func (m *table) folded() bool { return m.q.Ask == virtu.AskLay || len(m.listed()) > crowd }

// ownWay tells whether the panel draws the choices of this question in a way of
// its own, so that no list is needed.
func (m *table) ownWay() bool {
	switch m.q.Ask {
	case virtu.AskPay, virtu.AskStart, virtu.AskMove, virtu.AskCommit, virtu.AskDeclare, virtu.AskWages,
		virtu.AskRetreat, virtu.AskUnblock, virtu.AskAfterField, virtu.AskPatronage, virtu.AskBonus:
		return true
	}
	return false
}

// waiting says whom the table waits for.
func (m *table) waiting() string {
	var names []string
	bots := true
	for s := engine.Seat(0); s < engine.MaxSeats; s++ {
		if m.Owing.Has(s) {
			names = append(names, m.name(s))
			bots = bots && m.face(s).Bot != ""
		}
	}
	switch {
	case len(names) == 0:
		return m.t("ask.over")
	case bots:
		return m.t("ask.bot_thinks", "who", strings.Join(names, ", "))
	}
	return m.t("ask.waiting", "who", strings.Join(names, ", "))
}

// resting is the panel's heading while You are asked nothing.
func (m *table) resting() string {
	switch {
	case m.Live:
		return m.waiting()
	case m.over():
		return m.verdict()
	}
	return m.t("ask.looking_back")
}

// step is a room of the walk: where the token stands, or may come.
type step struct {
	chamber int
	// class is "done", "here", "can" or empty; gate tells whether going on
	// from here passes a visit arrow.
	class string
	gate  bool
	words []string
}

// walkway are the rooms from the token on, as far as a circle leads.
func (m *table) walkway() []step {
	v := m.seat(m.You)
	if v.Token < 0 {
		return nil
	}
	steps := m.only(virtu.DoStep)
	var list []step
	for i := range virtu.NumChambers {
		chamber := (v.Token + i) % virtu.NumChambers
		s := step{chamber: chamber, gate: m.c.Visits[chamber] >= 0, words: m.roomNews(v, chamber)}
		switch {
		case i == 0:
			s.class = "here"
		case i == 1 && len(steps) > 0:
			s.class = "can"
		}
		list = append(list, s)
	}
	return list
}

// roomNews are what a token should know of a room before it enters.
func (m *table) roomNews(v *virtu.SeatView, chamber int) []string {
	var list []string
	ch := &v.Chambers[chamber]
	if ch.Indulgence {
		list = append(list, m.t("palace.indulgence"))
	}
	if by := closedBy(v, chamber); by != engine.NoSeat {
		list = append(list, m.t("palace.closed_by", "who", m.name(by)))
	}
	return list
}

// roomAction names what a chamber does.
func (m *table) roomAction(v *virtu.SeatView, chamber int) string {
	return m.printedName(v.Chambers[chamber].Action)
}

// stopWords say what stopping here leads to.
func (m *table) stopWords() string {
	v := m.seat(m.You)
	if v.Token < 0 {
		return m.t("ask.stop")
	}
	ch := &v.Chambers[v.Token]
	if ch.Blocked || ch.Action == virtu.NoAction {
		return m.t("ask.stop")
	}
	return m.t("ask.stop_at", "action", m.actionName(ch.Action))
}

// tap groups uses by source: the panel shows a source once, with each kind
// that it can give.
type tap struct {
	source virtu.Source
	uses   []engine.Choice
}

func (m *table) taps() []tap {
	var list []tap
	for _, c := range m.only(virtu.DoUse) {
		s := virtu.Source(c.On)
		i := slices.IndexFunc(list, func(t tap) bool { return t.source == s })
		if i < 0 {
			list = append(list, tap{source: s})
			i = len(list) - 1
		}
		list[i].uses = append(list[i].uses, c)
	}
	slices.SortStableFunc(list, func(a, b tap) int { return sourceOrder(a.source) - sourceOrder(b.source) })
	return list
}

// useSymbol is the kind that a use takes, and how much of it there is.
func (m *table) useSymbol(c engine.Choice) (virtu.Symbol, int) {
	gives := m.gives(virtu.Source(c.On))
	k := virtu.Symbol(c.N)
	if k >= virtu.NumSymbols {
		return virtu.Crown, 1
	}
	return k, max(1, int(gives[k]))
}

// fate says what happens to a source that pays.
func (m *table) fate(s virtu.Source) string {
	switch {
	case int(s) >= virtu.NumSources:
		return m.t("pay.stays")
	case s == virtu.Indulgence:
		return m.t("pay.shuts")
	}
	return m.t("pay.turns")
}

// pooled tells whether the running action gathers symbols before it spends
// them.
func (m *table) pooled() bool {
	switch m.q.Ask {
	case virtu.AskGovern, virtu.AskTrade, virtu.AskCampaign, virtu.AskIntrigue, virtu.AskSpot:
		return true
	}
	return false
}

// poolWords say what the symbols of the pool are good for now.
func (m *table) poolWords() string {
	switch m.q.Ask {
	case virtu.AskGovern:
		if m.q.Half > 0 {
			return m.t("ask.govern_half", "n", m.q.Half)
		}
		return m.t("ask.govern_hint")
	case virtu.AskTrade:
		return m.t("ask.trade_hint", "florins", m.amount(2*int(m.q.Pool[virtu.Ship]), virtu.Florin, marked))
	case virtu.AskIntrigue:
		return m.t("ask.intrigue_hint", "masks", m.amount(int(m.q.Pool[virtu.Mask]), virtu.Mask, marked))
	}
	return ""
}

// side is one of the two sides of a fight, the attacker first.
type side struct {
	seat     engine.Seat
	attacker bool
	strength int
	made     []string
}

func (m *table) duelSides(d *virtu.Duel) [2]side {
	var sides [2]side
	for i, seat := range [...]engine.Seat{d.Attacker, d.Rival} {
		s := side{seat: seat, attacker: i == 0, strength: d.Strength[i]}
		if i == 1 && !d.Field {
			s.made = append(s.made, m.t("ask.duel_value", "n", d.Value))
		}
		if d.Units[i] > 0 {
			s.made = append(s.made, m.t("ask.duel_units", "n", d.Units[i]))
		}
		if i == 1 && d.Fixed > 0 {
			s.made = append(s.made, m.t("ask.duel_bastion", "points", signed(d.Fixed)))
		}
		if d.Bonus[i] > 0 {
			s.made = append(s.made, m.t("ask.duel_bonus", "points", signed(d.Bonus[i])))
		}
		sides[i] = s
	}
	return sides
}

// duelName names a side: a seat, or the city that defends itself.
func (m *table) duelName(d *virtu.Duel, s engine.Seat) string {
	if s == engine.NoSeat {
		return m.cityName(d.City)
	}
	return m.name(s)
}

// declareFate says what becomes of a war bonus once it is declared.
func (m *table) declareFate(s virtu.Source) string {
	switch s {
	case virtu.WarToken:
		return m.t("ask.declare_gone")
	case virtu.LeonardoBonus:
		return m.t("pay.stays")
	}
	return m.t("pay.turns")
}

// points are the war points of a bonus.
func (m *table) points(c engine.Choice) string {
	if o := m.offerOf(c); o != nil && o.Points > 0 {
		return signed(o.Points)
	}
	return signed(int(c.N))
}

// wagesKeep is how many units so many florins keep (V-20.3).
func (m *table) wagesKeep(florins int) int {
	v := m.seat(m.You)
	return min(v.UnitsOnMap, 2+2*florins)
}

// note is an answer to "why not?".
type note struct {
	head, words, rule string
	// drawn tells whether a phone shows it in a drawer too.
	drawn bool
}

// whyOfDesk answers "why not?" for sources that do not pay, for verbs of the
// panel, and for what lies in a palace or a domain.
func (m *table) whyOfDesk() note {
	th, ok := m.askedThing()
	if !ok {
		return note{}
	}
	if s, source := m.sourceOf(th); source && m.q.Ask == virtu.AskPay {
		words, rule := m.useless(s)
		return note{head: m.t("ask.why_not"), words: words, rule: rule}
	}
	o, closed := m.closedOffer(th)
	if !closed {
		return note{}
	}
	return note{head: m.whyHead(o.Reason), words: m.why(o.Reason), rule: o.Reason.Rule, drawn: th.kind != thePanel}
}

// askedThing is the thing of the desk whose "why not?" is asked.
func (m *table) askedThing() (thing, bool) {
	kindName, n, found := strings.Cut(m.Query.Get("why"), ".")
	i := slices.Index(kindNames[:], kindName)
	at, err := strconv.Atoi(n)
	if !found || i <= 0 || err != nil || at < 0 || !m.asked {
		return thing{}, false
	}
	switch th := (thing{kind(i), at}); th.kind {
	case aSlot:
		return th, at < virtu.NumSlots
	case aTile:
		return th, at < virtu.NumTiles
	case aRoom, anUnder, aCard, anArmy, aSource, thePanel:
		return th, true
	}
	return thing{}, false
}

// closedOffer is the offer that says why a thing, or a verb of the panel, is
// closed.
func (m *table) closedOffer(th thing) (*virtu.Offer, bool) {
	if th.kind != thePanel {
		l := m.at(th)
		return l.closed, l.closed != nil
	}
	for _, o := range m.offersOf(engine.Verb(th.n)) {
		if !m.isOpen(o) {
			return o, true
		}
	}
	return nil, false
}

// shutVerbs are the verbs of the panel none of whose offers is open: they stand
// there closed and answer why.
func (m *table) shutVerbs() []engine.Verb {
	var list []engine.Verb
	for _, v := range [...]engine.Verb{virtu.DoStep, virtu.DoToken, virtu.DoCancel, virtu.DoUnblock, virtu.DoAdvance} {
		if len(m.offersOf(v)) > 0 && len(m.only(v)) == 0 {
			list = append(list, v)
		}
	}
	return list
}

func panelThing(v engine.Verb) thing { return thing{thePanel, int(v)} }

// freely are the free options: florins into the treasury, an indulgence sold.
func (m *table) freely() []engine.Choice { return m.of(virtu.DoConvert, virtu.DoSell) }

// freeWords say a free option.
func (m *table) freeWords(c engine.Choice) string {
	if c.Verb == virtu.DoSell {
		return m.t("palace.sell")
	}
	s := virtu.Source(c.On)
	return m.convertWords(s, int(m.gives(s)[virtu.Florin]))
}

// readingWords say how a payment reads its sources, where that makes two
// payments of the same ones (V-22.13).
func (m *table) readingWords(p *payment) string {
	var parts []string
	for _, r := range p.reads {
		if int(r.source) < virtu.NumSources {
			parts = append(parts, m.t("pay.as", "what", m.ownSource(m.foot, r.source), "symbol", m.amount(r.gives, r.symbol, marked)))
		}
	}
	return strings.Join(parts, ", ")
}

// ariaOf says aloud what a coin of the payment does.
func (m *table) ariaOf(b *bill, s virtu.Source) string {
	switch {
	case b.picked&sourceBit(s) != 0:
		return m.t("pay.take_back", "what", m.ownSource(m.foot, s))
	case b.completes(s):
		return m.t("pay.add", "what", m.ownSource(m.foot, s))
	}
	return m.t("pay.instead", "what", m.ownSource(m.foot, s))
}

// coinClass is how a symbol of a source stands to the payment shown.
func (m *table) coinClass(b *bill, s virtu.Source, k virtu.Symbol) string {
	r, read := b.bestReading(s)
	switch {
	case b.picked&sourceBit(s) != 0 && read && r.symbol == k, int(s) >= virtu.NumSources && read && r.symbol == k:
		return "coin on"
	case b.kinds(s)[k] == 0:
		return "coin shut"
	case b.completes(s):
		return "coin next"
	}
	return "coin"
}

// starred tells whether the least wasteful payment of all takes the source.
func (b *bill) starred(s virtu.Source) bool {
	if len(b.ways) == 0 {
		return false
	}
	_, ok := b.ways[0].reading(s)
	return ok || b.ways[0].has(s)
}

// proposed tells whether what lies on the table is the proposal.
func (b *bill) proposed() bool { return len(b.ways) > 0 && b.picked == b.ways[0].choice.Set }

// suggestion is the page with the proposal on the table again.
func (m *table) suggestion() templ.SafeURL { return m.link("pay", "", "why", "") }

// payVerb is what the button of a payment says.
func (m *table) payVerb() string { return m.t("pay.do_" + billNames[m.q.Bill]) }

var billNames = [...]string{
	virtu.NoBill: "pay", virtu.BillCancel: "cancel", virtu.BillUnblock: "unblock", virtu.BillPatronage: "patronage",
	virtu.BillAnnex: "annex", virtu.BillBuy: "buy", virtu.BillAlliance: "alliance", virtu.BillRetreat: "retreat",
}

// missing are how many symbols the picked sources leave open.
func missing(slots []priceSlot) int {
	n := 0
	for _, s := range slots {
		if !s.filled {
			n++
		}
	}
	return n
}

// ownEnds tells whether the question draws its endings among its answers.
func (m *table) ownEnds() bool {
	switch m.q.Ask {
	case virtu.AskMove, virtu.AskUnblock, virtu.AskPatronage, virtu.AskAfterField, virtu.AskDeclare, virtu.AskRetreat:
		return true
	}
	return false
}

// mainEnd tells whether an ending is what one usually comes to.
func (m *table) mainEnd(c engine.Choice) bool {
	return c.Verb == virtu.DoFinish || c.Verb == virtu.DoDone || c.Verb == virtu.DoStop
}

// verbNames are the verbs that the panel names by themselves: ask.verb_<name>.
var verbNames = map[engine.Verb]string{
	virtu.DoStep: "step", virtu.DoStop: "stop", virtu.DoCancel: "cancel", virtu.DoUnblock: "unblock",
	virtu.DoAdvance: "advance", virtu.DoToken: "token", virtu.DoSkip: "skip", virtu.DoFinish: "finish",
	virtu.DoDone: "done", virtu.DoPass: "pass", virtu.DoBesiege: "besiege", virtu.DoGiveUp: "give_up",
	virtu.DoLose: "lose",
}

// endWords say an answer that lies on nothing: "Skip", "Besiege".
func (m *table) endWords(c engine.Choice) string {
	if c.Verb == virtu.DoDone && m.q.Ask == virtu.AskAlliance {
		return m.t("ask.no_alliance")
	}
	return m.t("ask.verb_" + verbNames[c.Verb])
}

// rowed are the choices of the panel's row: what the pool panel shows as a coin
// does not stand there twice.
func (m *table) rowed() []engine.Choice {
	var list []engine.Choice
	for _, c := range m.listed() {
		if c.Verb != virtu.DoUse || !m.pooled() {
			list = append(list, c)
		}
	}
	return list
}

// lineWords say a choice as a line of a list.
func (m *table) lineWords(c engine.Choice) string {
	if c.Verb == virtu.DoConvert || c.Verb == virtu.DoSell {
		return m.freeWords(c)
	}
	return m.choice(c, marked)
}

// stepWords say what a step of the token costs.
func (m *table) stepWords(c engine.Choice) string {
	switch {
	case c.N == 0:
		return m.t("ask.step_free")
	case c.N == 1:
		return m.t("ask.step_for", "price", m.amount(2, virtu.Florin, marked))
	case virtu.Source(c.On) == virtu.Pool:
		return m.t("ask.step_left", "price", m.amount(1, virtu.Arrow, marked))
	}
	s := virtu.Source(c.On)
	return m.t("ask.step_with", "what", m.ownSource(m.You, s), "price", m.amount(int(m.gives(s)[virtu.Arrow]), virtu.Arrow, marked))
}

// retreatWords say where a unit falls back to.
func (m *table) retreatWords(c engine.Choice) string {
	if c.Verb == virtu.DoLose {
		return m.t("ask.verb_lose")
	}
	if c.N == 0 {
		return m.t("ask.by_road", "to", m.cityName(virtu.City(c.To)))
	}
	return m.t("ask.by_sea", "to", m.cityName(virtu.City(c.To)))
}

// commitWords say what a commitment of the campaign's free sources is for.
func (m *table) commitWords(c engine.Choice) string {
	war := virtu.Symbol(c.On) == virtu.War || virtu.Symbol(c.To) == virtu.War
	move := false
	for _, k := range [...]int16{c.On, c.To} {
		move = move || virtu.Symbol(k) == virtu.Cavalry || virtu.Symbol(k) == virtu.Ship
	}
	switch {
	case war && move:
		return m.t("ask.commit_both")
	case war:
		return m.t("ask.commit_war")
	case move:
		return m.t("ask.commit_move")
	}
	return m.t("ask.commit_nothing")
}

// freeName names a free source of the running action.
func (m *table) freeName(f virtu.FreeView) string {
	if f.Card != virtu.NoCard {
		return m.cardName(f.Card)
	}
	if f.Source == virtu.Room {
		return m.printedName(m.q.Action)
	}
	return m.source(f.Source, virtu.NoCard)
}

func (m *table) freeSourceName(s virtu.Source) string {
	for _, f := range m.q.Free {
		if f.Source == s {
			return m.freeName(f)
		}
	}
	return m.source(s, virtu.NoCard)
}

// usePost is the notation of using a source for a kind, if that is open.
func (m *table) usePost(s virtu.Source, k virtu.Symbol) (string, bool) {
	for _, c := range m.only(virtu.DoUse) {
		if uses, _ := m.useSymbol(c); virtu.Source(c.On) == s && uses == k {
			return m.open[c], true
		}
	}
	return "", false
}

// useLabel says aloud what a coin of the pool does.
func (m *table) useLabel(s virtu.Source, k virtu.Symbol) string {
	name := m.freeSourceName(s)
	if int(s) < virtu.NumSources {
		name = m.ownSource(m.You, s)
	}
	return m.t("pay.use", "what", name, "symbol", m.amount(max(1, int(m.gives(s)[k])), k, plain))
}

// fieldOrSiege says which rule decides a fight.
func fieldOrSiege(d *virtu.Duel) string {
	if d.Field {
		return "field"
	}
	return "siege"
}

func (m *table) duelHouse(s engine.Seat) string {
	if s == engine.NoSeat {
		return "nobody"
	}
	return m.house(s)
}

// passWords say what a pass leads to.
func (m *table) passWords() string {
	d := m.q.Duel
	switch {
	case d == nil:
		return ""
	case d.Rival == engine.NoSeat || d.Passes > 0:
		return m.t("ask.pass_ends", "mine", d.Strength[0], "theirs", d.Strength[1])
	}
	return m.t("ask.pass_on", "mine", d.Strength[0], "theirs", d.Strength[1])
}

// slotFiller says what fills a symbol of the price.
func (m *table) slotFiller(s priceSlot) string {
	switch {
	case !s.filled:
		return m.t("pay.open_slot")
	case s.coin:
		return m.t("pay.treasury")
	case s.pooled:
		return m.t("pay.pooled")
	case int(s.source) >= virtu.NumSources:
		return m.freeSourceName(s.source)
	}
	return m.ownSource(m.foot, s.source)
}

// lostWords say how many symbols a payment loses; in a purchase they serve the
// next one.
func (m *table) lostWords(n int) string {
	if m.q.Bill == virtu.BillBuy {
		return m.t("pay.kept", "n", n)
	}
	return m.t("pay.lost", "n", n)
}

// coinsOf are the florins from the treasury that the payment shown takes.
func (b *bill) coinsOf() int {
	if b.best == nil {
		return 0
	}
	return b.best.coins()
}

// starKind is the kind that the least wasteful payment reads from a source.
func (b *bill) starKind(s virtu.Source) virtu.Symbol {
	if len(b.ways) > 0 {
		if r, ok := b.ways[0].reading(s); ok {
			return r.symbol
		}
	}
	return virtu.NoSymbol
}

// takeable are the bonuses of a kind that may be taken.
func (m *table) takeable(works bool) []engine.Choice {
	var list []engine.Choice
	for _, c := range m.only(virtu.DoBonus) {
		if virtu.Bonus(c.On).Work() == works {
			list = append(list, c)
		}
	}
	return list
}

// bonusKind names the two kinds of patronage bonuses (V-11.4).
func (m *table) bonusKind(works bool) string {
	if works {
		return m.t("ask.works")
	}
	return m.t("ask.personalities")
}
