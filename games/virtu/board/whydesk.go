package board

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/kit/board"
)

// whyOfDesk answers "why not?" for sources that do not pay, for verbs of the panel, and for things
// in a palace or a domain.
func (m *table) whyOfDesk() board.Note {
	th, ok := m.askedThing()
	if !ok {
		return board.Note{}
	}
	if s, source := m.sourceOf(th); source && m.q.Ask == virtu.AskPay {
		words, rule := m.useless(s)
		return board.Note{Head: m.T("ask.why_not"), Words: words, Rule: rule, Terms: m.Explanation(th).Terms}
	}
	note := board.Note{Class: "of-thing"} // a phone shows it in a drawer too
	closed := m.At(th).Closed
	if th.Kind == thePanel {
		note.Class, closed = "", m.shutOffer(engine.Verb(th.N))
	}
	if closed == nil {
		told, _ := m.tells(th)
		told.Class = note.Class
		return told
	}
	note.Head, note.Words, note.Rule = m.WhyHead(closed.Reason), m.Why(closed.Reason), closed.Reason.Rule
	return note
}

// askedThing is the thing of the desk whose "why not?" is asked.
func (m *table) askedThing() (board.Thing, bool) {
	th := board.ParseThing(m.Query.Get("why"))
	switch th.Kind {
	case aSlot:
		return th, th.N < content.NumSlots
	case aTile:
		return th, th.N < content.NumTiles
	case aRoom, anUnder, aCard, anArmy, aLeague, aMarker, aUnit, aSource, thePanel:
		return th, true
	}
	return board.Thing{}, false
}

// shutOffer is the offer that says why a verb of the panel is closed.
func (m *table) shutOffer(v engine.Verb) *board.Offer {
	for _, o := range m.Offers(v) {
		if !m.Open(o) {
			return o
		}
	}
	return nil
}

// shutVerbs returns the verbs of the panel without an open offer: they are shown closed and answer
// why.
func (m *table) shutVerbs() []engine.Verb {
	var list []engine.Verb
	for _, v := range [...]engine.Verb{virtu.DoStep, virtu.DoToken, virtu.DoCancel, virtu.DoUnblock, virtu.DoAdvance, virtu.DoDone} {
		if len(m.Offers(v)) > 0 && len(m.Only(v)) == 0 && v != virtu.DoStep { // a closed step is shown among the ways
			list = append(list, v)
		}
	}
	return list
}

func panelThing(v engine.Verb) board.Thing { return board.Thing{Kind: thePanel, N: int(v)} }
