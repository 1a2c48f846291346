package board

import (
	"slices"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// tap groups uses by source: the panel shows a source once, with each kind that it can give.
type tap struct {
	source content.Source
	uses   []engine.Choice
}

func (m *table) taps() []tap {
	var list []tap
	for _, c := range m.Only(virtu.DoUse) {
		s := content.Source(c.On)
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
func (m *table) useSymbol(c engine.Choice) (content.Symbol, int) {
	gives := m.Gives(content.Source(c.On))
	k := content.Symbol(c.N)
	if k >= content.NumSymbols {
		return content.Crown, 1
	}
	return k, max(1, int(gives[k]))
}

// fate says what happens to a source that pays.
func (m *table) fate(s content.Source) string {
	switch {
	case int(s) >= content.NumSources:
		return m.T("pay.stays")
	case s == content.Indulgence:
		return m.T("pay.shuts")
	}
	return m.T("pay.turns")
}

// pooled reports whether the running action gathers symbols before it spends them.
func (m *table) pooled() bool {
	switch m.q.Ask {
	case virtu.AskGovern, virtu.AskTrade, virtu.AskCampaign, virtu.AskIntrigue, virtu.AskSpot, virtu.AskInfluence:
		return true
	}
	return false
}

// poolWords say what the symbols of the pool are good for now.
func (m *table) poolWords() string {
	switch m.q.Ask {
	case virtu.AskGovern:
		if m.q.Half > 0 {
			return m.T("ask.govern_half", "n", m.q.Half)
		}
		return m.T("ask.govern_hint")
	case virtu.AskTrade:
		return m.T("ask.trade_hint", "florins", m.Amount(2*int(m.q.Pool[content.Ship]), content.Florin, rich))
	case virtu.AskIntrigue:
		return m.T("ask.intrigue_hint", "masks", m.Amount(int(m.q.Pool[content.Mask]), content.Mask, rich))
	}
	return ""
}

// commitWords say what a commitment of the campaign's free sources is for.
func (m *table) commitWords(c engine.Choice) string {
	war := content.Symbol(c.On) == content.War || content.Symbol(c.To) == content.War
	move := false
	for _, k := range [...]int16{c.On, c.To} {
		move = move || content.Symbol(k) == content.Cavalry || content.Symbol(k) == content.Ship
	}
	switch {
	case war && move:
		return m.T("ask.commit_both")
	case war:
		return m.T("ask.commit_war")
	case move:
		return m.T("ask.commit_move")
	}
	return m.T("ask.commit_nothing")
}

// freeName names a free source of the running action.
func (m *table) freeName(f virtu.FreeView) string {
	if f.Card != content.NoCard {
		return m.CardName(f.Card)
	}
	if f.Source == content.Room {
		return m.printedName(m.q.Action)
	}
	return m.Source(f.Source, content.NoCard)
}

func (m *table) freeSourceName(s content.Source) string {
	for _, f := range m.q.Free {
		if f.Source == s {
			return m.freeName(f)
		}
	}
	return m.Source(s, content.NoCard)
}

// usePost is the notation of using a source for a kind, if that is open.
func (m *table) usePost(s content.Source, k content.Symbol) (string, bool) {
	for _, c := range m.Only(virtu.DoUse) {
		if uses, _ := m.useSymbol(c); content.Source(c.On) == s && uses == k {
			return m.Post(c), true
		}
	}
	return "", false
}

// useLabel says aloud what a coin of the pool does.
func (m *table) useLabel(s content.Source, k content.Symbol) string {
	name := m.freeSourceName(s)
	if int(s) < content.NumSources {
		name = m.OwnSource(m.You, s)
	}
	return m.T("pay.use", "what", name, "symbol", m.Amount(max(1, int(m.Gives(s)[k])), k, plain))
}
