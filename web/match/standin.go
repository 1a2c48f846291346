package match

import (
	"cmp"
	"slices"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	"signoria/narrate"
	"signoria/table"
	"signoria/web/chronicle"
	"signoria/web/page"
)

// substitute returns the level of the bot that stands in.
func (v *visit) substitute() string { return cmp.Or(v.View.StandIn, v.standInLevel()) }

// standInHead says for whom a bot plays: by name if several persons share the screen.
func (v *visit) standInHead(info live.SeatInfo) string {
	if v.View.Yours.Len() == 1 {
		return v.T("table.stands_in")
	}
	return v.T("table.stands_in_for", "name", page.NameOf(v.Page, v.View, info.Seat))
}

// standInStory says why a bot plays the seat, and how often it has answered since.
func (v *visit) standInStory(info live.SeatInfo) string {
	kind, answers := v.substitution(info.Seat)
	words := v.T(chronicle.Rows[kind].StoodIn, "level", v.T("level."+info.StandIn))
	if answers > 0 {
		words += " " + v.T("table.stood_answers", "n", answers)
	}
	return words
}

// backWith says how much time a person has who takes their seat back.
func (v *visit) backWith(seat engine.Seat) string {
	if kind, _ := v.substitution(seat); kind != table.KindTimedOut || !v.HasClocks() {
		return v.T("table.back")
	}
	return v.T("table.back_with", "left", v.Figures(v.View.Clock.Settings.Back()))
}

// replaced returns the seats of the viewer that bots play.
func (v *visit) replaced() (list []live.SeatInfo) {
	for _, info := range v.View.Seats {
		if v.View.Live && info.Yours && info.Away {
			list = append(list, info)
		}
	}
	return list
}

// stillHere reports whether a person at the viewer's screen plays for themselves.
func (v *visit) stillHere() bool {
	return slices.ContainsFunc(v.View.Seats, func(info live.SeatInfo) bool { return info.Yours && info.Bot == "" && !info.Away })
}

// stoodIn reports whether bots play every seat at the viewer's screen, some of them for persons.
// Then the page asks nothing and shows how to take a seat back.
func (v *visit) stoodIn() bool { return len(v.replaced()) > 0 && !v.stillHere() }

// substitution returns the kind of entry that gave a bot the seat, and the number of its answers
// since.
func (v *visit) substitution(seat engine.Seat) (kind table.Kind, answers int) {
	kind = table.KindStandIn
	for _, e := range v.View.Chronicle {
		switch {
		case e.Seat != seat:
		case e.Kind.StandsIn() && e.Bot != "":
			kind, answers = e.Kind, 0
		case e.Kind == table.KindChoice && !e.Undone:
			answers++
		}
	}
	return kind, answers
}

// gone returns why a bot plays for a seat's person; GoneNot if none does.
func (v *visit) gone(info live.SeatInfo) narrate.Gone {
	if !info.Away {
		return narrate.GoneNot
	}
	switch kind, _ := v.substitution(info.Seat); kind {
	case table.KindTimedOut:
		return narrate.GoneLate
	case table.KindLeave:
		return narrate.GoneLeft
	}
	return narrate.GoneGiven
}

// when returns the time of a view in the title's words, for example its round; empty if the title
// counts none.
func (v *visit) when(s narrate.Scene, view any) string {
	dater, counts := v.Game.Narrator.(narrate.Dater)
	if !counts || view == nil {
		return ""
	}
	s.View = view
	return dater.When(s)
}

// noted reports whether the panel of the question shows a note about the viewer's clock or seat.
func (v *Table) noted() bool {
	return v.View.Late || v.View.UndosLeft >= 0 || v.View.LogLeft >= 0 || len(v.replaced()) > 0 || v.Ticking() && (!v.Paused().IsZero() || v.ownNote() != nil)
}

// ownNote returns the viewer's own clock while it runs and there may be something to say of it; nil
// means it does not.
func (v *Table) ownNote() *kit.Clock {
	c := v.Scene.ClockOf(v.View.You)
	if c == nil || !c.Counts() || !v.View.Owing.Has(v.View.You) {
		return nil
	}
	return c
}

// standInLevel returns the level of bots that stand in for persons.
func (v *visit) standInLevel() string { return page.DefaultLevel(v.levels) }
