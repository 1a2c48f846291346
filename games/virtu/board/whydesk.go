package board

import (
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

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
		return note{head: m.T("ask.why_not"), words: words, rule: rule}
	}
	o, closed := m.closedOffer(th)
	if !closed {
		return note{}
	}
	return note{head: m.WhyHead(o.Reason), words: m.Why(o.Reason), rule: o.Reason.Rule, drawn: th.kind != thePanel}
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
		return th, at < content.NumSlots
	case aTile:
		return th, at < content.NumTiles
	case aRoom, anUnder, aCard, anArmy, aLeague, aMarker, aUnit, aSource, thePanel:
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
	for _, v := range [...]engine.Verb{virtu.DoStep, virtu.DoToken, virtu.DoCancel, virtu.DoUnblock, virtu.DoAdvance, virtu.DoDone} {
		if len(m.offersOf(v)) > 0 && len(m.only(v)) == 0 {
			list = append(list, v)
		}
	}
	return list
}

func panelThing(v engine.Verb) thing { return thing{thePanel, int(v)} }
