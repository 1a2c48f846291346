package board

import (
	"strconv"

	"github.com/a-h/templ"

	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
	"signoria/kit"
	"signoria/narrate"
)

// Signs show in icons what a card, tile or leader does; the same is in words next to them for
// screen readers.

func icon(symbol string) templ.Component { return kit.Icon(symbol, "") }

// sign returns a stroke, an arrow or a number between icons.
func sign(text string) templ.Component { return templ.Raw(text) }

// act are signs that belong together.
func act(parts ...templ.Component) templ.Component { return span("act", parts...) }

// arrow separates what is paid or awaited from what it brings.
func arrow() templ.Component { return span("arrow", sign("→")) }

// when returns a component only if a condition holds.
func when(is bool, c templ.Component) templ.Component {
	if is {
		return c
	}
	return templ.NopComponent
}

// each draws a list, with a component between two entries.
func each[T any](list []T, between templ.Component, draw func(T) templ.Component) templ.Component {
	var parts []templ.Component
	for i, thing := range list {
		if i > 0 {
			parts = append(parts, between)
		}
		parts = append(parts, draw(thing))
	}
	return templ.Join(parts...)
}

// effects returns the signs of a run of one-shot effects.
func (m *table) effects(r content.Range) templ.Component {
	return each(m.c.Effects(r), templ.NopComponent, m.effectSigns)
}

// losses are goods that are given away.
func (m *table) losses(goods content.Goods) templ.Component {
	return each(words.Kinds(goods), templ.NopComponent, func(g content.Good) templ.Component { return m.change(-int(goods[g]), g) })
}

// typeSigns returns the signs of a set of card types.
func typeSigns(types uint8) templ.Component {
	var parts []templ.Component
	for t := content.Territory; t < content.NumTypes; t++ {
		if types>>t&1 != 0 {
			parts = append(parts, icon("k-"+t.String()))
		}
	}
	return templ.Join(parts...)
}

// heldSign is the sign for the effect of the token on this card.
func heldSign() templ.Component { return span("act held-sign", icon("g-token"), sign("→")) }

// effectSigns returns the icons of a one-time effect.
func (m *table) effectSigns(e content.Effect) templ.Component {
	n := int(e.N)
	switch e.Kind {
	case content.EffGain:
		return m.goodsOf(e.Goods)
	case content.EffGainPer:
		return templ.Join(m.goodsOf(e.Goods), per(e.Per, int(e.Each)))
	case content.EffPrivileges:
		return privilegeSign(n, e.Different)
	case content.EffTakeCard:
		cheaper := when(e.Goods != (content.Goods{}), span("off", sign("−"), m.goodsOf(e.Goods)))
		return act(icon("k-"+e.Type.String()), value(n), cheaper)
	case content.EffWork:
		return act(when(e.Borrow, icon("u-people")), icon("a-"+e.Area.String()), value(n))
	case content.EffLose:
		return m.losses(e.Goods)
	case content.EffDrawLeaders:
		return count(strconv.Itoa(n), "leader-back")
	case content.EffKeepToken:
		return templ.Join(m.good(int(e.Each), content.Tokens), small(m.T("card_face.of", "need", n)))
	case content.EffOptions:
		return each(e.Options, or(), m.effects)
	case content.EffTrades:
		return each(e.Trades, templ.NopComponent, m.trade)
	case content.EffPlayFree:
		return act(icon("leader-back"), bold("free", "0"))
	case content.EffActivate:
		return act(sign(strconv.Itoa(n)+"×"), typeSigns(e.Types))
	case content.EffHeld:
		return heldSign()
	case content.EffTakeDiscarded:
		if words.TypesName(e.Types) == "any" {
			return act(icon("u-undo"), icon("k-any"))
		}
		return act(icon("u-undo"), typeSigns(e.Types))
	case content.EffLeap:
		return act(icon("g-military"), sign("<b>↑</b>"))
	case content.EffMarket:
		return span("word", sign(m.T("area.market")))
	case content.EffOppGiveUp:
		return act(icon("u-people"), bold("lost", "−1"), typeSigns(e.Types))
	case content.EffOppGive:
		return templ.Join(act(icon("u-people"), arrow()), m.giveSigns(e.Gives))
	case content.EffRaise:
		return act(bold("die white", ""), value(n))
	}
	return templ.NopComponent
}

// giveSigns returns what an opponent hands over: one of these. A number that all share is shown
// once.
func (m *table) giveSigns(gives []content.Goods) templ.Component {
	if n, list := asMany(gives); n > 0 {
		return m.anyOfGoods(n, list, m.AnyGift(gives))
	}
	return each(gives, or(), m.goodsOf)
}

// asMany returns the number and the goods of alternatives that are the same number of one good
// each; n is 0 for others.
func asMany(gives []content.Goods) (n int, list []content.Good) {
	for _, goods := range gives {
		of := words.Kinds(goods)
		if len(of) != 1 || n > 0 && int(goods[of[0]]) != n {
			return 0, nil
		}
		n = int(goods[of[0]])
		list = append(list, of[0])
	}
	return n, list
}

// lastingSigns returns the icons of a permanent effect: of a card, a leader, or an excommunication
// tile.
func (m *table) lastingSigns(l content.Lasting) templ.Component {
	n := int(l.N)
	switch l.Kind {
	case content.LastTakeValue:
		return act(icon("k-"+l.Type.String()), modifier(n))
	case content.LastWorkValue:
		return act(icon("a-"+l.Area.String()), modifier(n))
	case content.LastDiscount:
		other := when(l.Other != (content.Goods{}), templ.Join(sign("/"), m.goodsOf(l.Other)))
		return span("off", sign("−"), m.goodsOf(l.Goods), other)
	case content.LastNoFloorBonus:
		return act(icon("a-no"), value(m.c.Board.FloorValue[2]), value(m.c.Board.FloorValue[3]))
	case content.LastMemberValue:
		return act(bold("die white", ""), bold("die black", ""), bold("die orange", ""), bold("lost", narrate.Signed(n)))
	case content.LastGainLess:
		return m.lessSign(-n, words.Kinds(l.Goods))
	case content.LastNoMarket:
		return act(icon("a-no"), span("word", sign(m.T("area.market"))))
	case content.LastSkipFirst:
		return act(icon("a-no"), span("word", sign(m.T("effect.first_turn"))))
	case content.LastServantRate:
		return templ.Join(m.good(n, content.Servants), span("arrow", sign("=")), bold("num", "+1"))
	case content.LastNoEndVP:
		return act(icon("a-no"), icon("k-"+l.Type.String()), icon("g-vp"))
	case content.LastEndLoss:
		return templ.Join(m.change(-max(n, 1), content.VP), span("per", sign("/ "), lossSigns(l)))
	case content.LastNoFee:
		special := when(l.Towers == 1<<content.SpecialTower, icon("k-special"))
		return act(icon("a-no"), special, m.good(int(m.c.Board.TowerFee), content.Coins))
	case content.LastNoLarge:
		return act(icon("a-"+l.Area.String()), icon("a-no"), sign("<s>"+narrate.Signed(-m.c.Board.LargePenalty)+"</s>"))
	case content.LastOn:
		return templ.Join(act(icon(happeningSymbol(l)), arrow()), m.effects(l.Effects))
	case content.LastHold:
		return act(sign("+"), icon("g-token"))
	case content.LastPenitent:
		return act(icon("leader-back"), sign("<b>−"+strconv.Itoa(n)+"</b>"))
	case content.LastNoSpecial:
		return act(icon("a-no"), icon("k-special"))
	}
	return templ.NopComponent
}

// modifier returns a change of a value.
func modifier(n int) templ.Component {
	if n < 0 {
		return bold("lost", narrate.Signed(n))
	}
	return bold("", narrate.Signed(n))
}

// lossSigns returns what loses points at the end.
func lossSigns(l content.Lasting) templ.Component {
	switch l.Loss {
	case content.LossVP:
		return templ.Join(sign(strconv.Itoa(int(l.Each))), icon("g-vp"))
	case content.LossMilitary:
		return icon("g-military")
	case content.LossBuildingCosts:
		return templ.Join(icon("k-building"), sign("("), icon("g-wood"), icon("g-stone"), sign(")"))
	case content.LossResources:
		return templ.Join(icon("g-wood"), icon("g-stone"), icon("g-coin"), icon("g-servant"))
	}
	return templ.Join(icon("k-any"), sign("&gt;4"))
}

// happeningSymbol returns the icon of what triggers an effect.
func happeningSymbol(l content.Lasting) string {
	switch l.Event {
	case content.OnCardTaken:
		return "k-" + l.Type.String()
	case content.OnLeaderPlayed:
		return "leader-back"
	case content.OnMarket:
		return "pawn"
	case content.OnPrivilege:
		return "g-privilege"
	}
	return "g-faith"
}

// workSigns returns the gains of a card by harvest or production, without its die.
func (m *table) workSigns(w *content.Work) templ.Component {
	byMany := when(w.Per != content.PerNothing, templ.Join(m.goodsOf(w.PerGain), per(w.Per, 1), when(w.PerLimit, byValue())))
	return templ.Join(
		m.goodsOf(w.Gain), m.privilegesOf(w.Privileges), byMany, each(w.Trades, templ.NopComponent, m.trade), m.losses(w.Lose),
		m.effects(w.Effects), when(w.Held, heldSign()), when(w.Activate != 0, act(sign("+"), typeSigns(w.Activate))),
	)
}

// trade shows what is paid and what it brings.
func (m *table) trade(t content.Trade) templ.Component {
	return span("trade",
		span("goods", m.goodsOf(m.ForEach(t.Pay, t.Each)), cardsPaid(t)), arrow(),
		span("goods", m.goodsOf(t.Gain), m.privilegesOf(t.Privileges), m.effects(t.Effects)),
		when(t.ByValue, byValue()),
	)
}

// cardsPaid returns own cards and leaders on the left side of a trade.
func cardsPaid(t content.Trade) templ.Component {
	var parts []templ.Component
	for ct, n := range t.Cards {
		if n > 0 {
			parts = append(parts, count(strconv.Itoa(int(n)), "k-"+content.CardType(ct).String()))
		}
	}
	if t.Leaders > 0 {
		parts = append(parts, count(strconv.Itoa(int(t.Leaders)), "leader-back"))
	}
	return templ.Join(parts...)
}
