package words

import (
	"signoria/engine"
	"strings"

	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

// AskNames are the questions as the catalogues call them: ask.<name>.
var AskNames = [mil.NumAsks]string{
	mil.AskNothing: "nothing", mil.AskAction: "action", mil.AskYear: "year", mil.AskGrow: "grow",
	mil.AskResult: "result", mil.AskCubes: "cubes", mil.AskGuest: "guest", mil.AskNuns: "nuns",
	mil.AskCourt: "court", mil.AskAnswer: "answer", mil.AskMarket: "market", mil.AskTrade: "trade",
	mil.AskAuction: "auction", mil.AskCastle: "castle", mil.AskWar: "war", mil.AskAskLord: "ask_lord",
	mil.AskJoin: "join", mil.AskLand: "land", mil.AskSettle: "settle", mil.AskDonate: "donate", mil.AskCuria: "curia",
}

// PurposeNames are the purposes of cubes in keys of the catalogues: bid.<name>.
var PurposeNames = [...]string{
	mil.NoPurpose: "none", mil.ForDowry: "dowry", mil.ForBattle: "battle", mil.ForCathedral: "cathedral",
	mil.ForOffer: "offer", mil.ForRaise: "raise", mil.ForBase: "base", mil.ForBid: "bid", mil.ForSiege: "siege",
	mil.ForHalf: "half",
}

// AskName is the open question as the catalogues call it; cubes go by what they
// are chosen for.
func (m *Telling) AskName() string {
	if m.q.Ask == mil.AskCubes {
		return PurposeNames[m.q.Purpose]
	}
	return AskNames[m.q.Ask]
}

// Deciding tells others what the asked seat is about; empty when no seat is asked.
// Cubes in secret are asked of several: the question is told as it is.
func (m *Telling) Deciding() string {
	switch {
	case m.q.Ask == mil.AskNothing:
		return ""
	case m.sealed():
		return m.Asking()
	case m.q.Seat == engine.NoSeat:
		return ""
	case m.q.Ask == mil.AskGuest:
		return m.T("doing.guest_"+m.q.Guest.String(), "who", m.Name(m.q.Seat))
	}
	return m.T("doing."+m.AskName(), "who", m.Name(m.q.Seat))
}

// sealed reports whether all concerned choose cubes in secret.
func (m *Telling) sealed() bool { return m.q.Ask == mil.AskCubes && m.q.Purpose.Sealed() }

// Asking returns the open question in words, for the seat that is asked; empty if nothing is asked.
func (m *Telling) Asking() string {
	q := &m.q
	switch q.Ask {
	case mil.AskNothing:
		return ""
	case mil.AskGuest:
		return m.T("ask.guest_" + q.Guest.String())
	case mil.AskAnswer:
		return m.T("ask.answer", "target", m.KnightName(q.Target))
	case mil.AskAuction:
		if q.Seat == q.Knight.Seat() {
			return m.T("ask.auction_again")
		}
	case mil.AskAskLord:
		return m.T("ask.ask_lord", "lord", m.Name(m.Knight(m.VassalAsked()).Lord))
	case mil.AskJoin:
		return m.T("ask.join", "who", m.Name(m.VassalAsked().Seat()))
	case mil.AskLand, mil.AskSettle:
		return m.T("ask."+AskNames[q.Ask], "land", m.Land(q.Won, Called))
	case mil.AskResult:
		return m.T("ask.result", "knight", m.KnightName(q.Knight))
	case mil.AskCubes:
		return m.askingCubes()
	}
	return m.T("ask." + AskNames[q.Ask])
}

// askingCubes is the question when cubes are chosen.
func (m *Telling) askingCubes() string {
	q := &m.q
	switch q.Purpose {
	case mil.ForDowry:
		if q.Knight.Seat() == m.In.You {
			return m.T("ask.dowry_own", "letter", q.Knight.Letter())
		}
		return m.T("ask.dowry", "who", m.Name(q.Knight.Seat()), "letter", q.Knight.Letter())
	case mil.ForBattle:
		return narrate.Capital(m.T("ask.battle", "knight", m.KnightName(q.Knight), "target", m.KnightName(q.Target)))
	case mil.ForOffer:
		return narrate.Capital(m.T("ask.offer", "knight", m.KnightName(q.Knight), "target", m.KnightName(q.Target)))
	case mil.ForSiege:
		return m.T("ask.siege", "land", m.Land(m.v.Columns[max(0, q.Column)].Top, Called))
	case mil.ForHalf:
		return m.T("ask.half", "n", int(q.Offer.Sum()+1)/2, "of", int(q.Offer.Sum()))
	}
	return m.T("ask." + PurposeNames[q.Purpose])
}

// VassalAsked is the knight for whom a lord is asked, or asked to join: the
// attacker, or the defender (M-20.7, M-20.8).
func (m *Telling) VassalAsked() content.Knight {
	if m.q.Ask == mil.AskJoin {
		if m.Knight(m.q.Knight).Lord == m.q.Seat {
			return m.q.Knight
		}
		return m.q.Target
	}
	if m.q.Knight.Seat() == m.q.Seat {
		return m.q.Knight
	}
	return m.q.Target
}

// Waiting says whom the table waits for.
func (m *Telling) Waiting() string {
	names, bots := m.Awaited()
	switch {
	case len(names) == 0:
		return m.T("desk.over")
	case m.HeldBots() != "":
		return m.HeldBots()
	case bots:
		return m.T("desk.bot_thinks", "n", len(names), "who", strings.Join(names, ", "))
	}
	return m.T("desk.waiting", "who", strings.Join(names, ", "))
}
