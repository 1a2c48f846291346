package chronicle

import (
	"fmt"
	"time"

	"signoria/engine"
	"signoria/table"
	"signoria/table/clock"
	"signoria/web/page"
)

// about rounds a duration, so that the seconds in which a person answered do not show: to a minute
// if it is shorter than half an hour, otherwise to ten minutes.
func about(d time.Duration) time.Duration {
	if d < 30*time.Minute {
		return d.Round(time.Minute)
	}
	return d.Round(10 * time.Minute)
}

// paceWords returns the name of a pace, and its times.
func paceWords(p page.Page, s clock.Settings) string {
	head, about := p.PaceWords(page.PaceName(s), s)
	return head + ". " + about
}

// ProposalWords returns what is proposed, in words.
func ProposalWords(p page.Page, o table.Proposal, at time.Time, back string) string {
	switch o.Kind {
	case table.ProposePause:
		return p.T("agree.pause", "for", p.Long(about(o.Until.Sub(at))))
	case table.ProposeGo:
		return p.T("agree.go")
	case table.ProposeAddTime:
		return p.T("agree.more", "for", p.Long(o.More))
	case table.ProposePace:
		return p.T("agree.pace", "pace", paceWords(p, o.Pace))
	case table.ProposeRollback:
		return p.T("agree.back", "where", back)
	}
	return p.T("agree.end")
}

// kindRow is the row of a kind of log entry for pages. Its row for the log is in package table; a
// new kind needs both.
type kindRow struct {
	// line is the form of its line in the chronicle.
	line line
	// words returns a sentence about the entry; name is that of the entry's seat. Nil means no
	// sentence.
	words func(p page.Page, name string, t LogGroup) string
	// StoodIn is the key of the words that tell a person how a bot came to play for them; empty
	// for kinds that seat no bot.
	StoodIn string
}

// line is the form of a line in the chronicle.
type line int

const (
	lineEvents line = iota + 1 // the board draws the events, which changed the table
	lineNote                   // a sentence
	lineTalk                   // a sentence after the discs of those who spoke: about time and agreements
	lineNone                   // there is none: the entry is private
)

// Rows are the rows of all kinds.
var Rows = map[table.Kind]kindRow{
	table.KindSit: {line: lineNote, words: func(p page.Page, name string, _ LogGroup) string {
		return p.T("chronicle.sit", "name", name)
	}},
	table.KindStart:  {line: lineEvents},
	table.KindChoice: {line: lineEvents},
	table.KindUndo: {line: lineNote, words: func(p page.Page, name string, _ LogGroup) string {
		return p.T("chronicle.undo", "name", name)
	}},
	table.KindStandIn: {line: lineNote, StoodIn: "table.stood_in_hand", words: func(p page.Page, name string, t LogGroup) string {
		if t.bot == "" {
			return p.T("chronicle.back", "name", name)
		}
		return p.T("chronicle.bot", "name", name, "level", p.T("level."+t.bot))
	}},
	table.KindInvite: {line: lineNote, words: func(p page.Page, name string, _ LogGroup) string {
		return p.T("chronicle.invite", "name", name)
	}},
	table.KindRenew: {line: lineNote, words: func(p page.Page, name string, _ LogGroup) string {
		return p.T("chronicle.renew", "name", name)
	}},
	table.KindOpen: {line: lineNone},
	table.KindAdvise: {line: lineNote, words: func(p page.Page, name string, _ LogGroup) string {
		return p.T("chronicle.advise", "name", name)
	}},
	table.KindTimedOut: {line: lineTalk, StoodIn: "table.stood_in_late", words: func(p page.Page, name string, t LogGroup) string {
		return p.T("chronicle.late", "name", name, "level", p.T("level."+t.bot))
	}},
	table.KindLeave: {line: lineTalk, StoodIn: "table.stood_in_leave", words: func(p page.Page, name string, t LogGroup) string {
		return p.T("chronicle.leave", "name", name, "level", p.T("level."+t.bot))
	}},
	table.KindHoliday: {line: lineTalk, words: func(p page.Page, name string, t LogGroup) string {
		if t.until.IsZero() {
			return p.T("chronicle.holiday_over", "name", name)
		}
		return p.T("chronicle.holiday", "name", name, "for", lasting(p, t))
	}},
	table.KindPropose: {line: lineTalk, words: func(p page.Page, name string, t LogGroup) string {
		return p.T("agree.proposed", "name", name, "what", ProposalWords(p, t.proposal, t.at, p.T("agree.earlier")))
	}},
	table.KindAgree: {line: lineTalk, words: func(p page.Page, name string, _ LogGroup) string {
		return p.T("chronicle.agree", "name", name)
	}},
	table.KindRefuse: {line: lineTalk, words: func(p page.Page, name string, _ LogGroup) string {
		return p.T("chronicle.refuse", "name", name)
	}},
	table.KindPause: {line: lineTalk, words: func(p page.Page, _ string, t LogGroup) string {
		if t.until.IsZero() {
			return p.T("chronicle.go_on")
		}
		return p.T("chronicle.pause", "for", lasting(p, t))
	}},
	table.KindAddTime: {line: lineTalk, words: func(p page.Page, _ string, t LogGroup) string {
		return p.T("chronicle.more", "for", p.Long(t.more))
	}},
	table.KindPace: {line: lineTalk, words: func(p page.Page, _ string, t LogGroup) string {
		return p.T("chronicle.pace", "pace", paceWords(p, t.pace))
	}},
	table.KindRollback: {line: lineTalk, words: func(p page.Page, _ string, _ LogGroup) string {
		return p.T("chronicle.went_back")
	}},
	table.KindClose: {line: lineTalk, words: func(p page.Page, name string, t LogGroup) string {
		if t.Seat == engine.NoSeat {
			return p.T("chronicle.closed")
		}
		return p.T("chronicle.conceded", "name", name)
	}},
	table.KindOutage: {line: lineTalk, words: func(p page.Page, _ string, _ LogGroup) string {
		return p.T("chronicle.outage")
	}},
	table.KindNight: {line: lineNone},
	table.KindFill: {line: lineNote, words: func(p page.Page, name string, t LogGroup) string {
		return p.T("chronicle.fill", "name", name, "level", p.T("level."+t.bot))
	}},
	table.KindReady: {line: lineNote, words: func(p page.Page, name string, _ LogGroup) string {
		return p.T("chronicle.ready", "name", name)
	}},
	table.KindAwait: {line: lineNote, words: func(p page.Page, _ string, _ LogGroup) string {
		return p.T("chronicle.await")
	}},
	table.KindRestore: {line: lineNote, words: func(p page.Page, _ string, _ LogGroup) string {
		return p.T("chronicle.mend")
	}},
}

// lasting says how long a holiday or a pause lasts from its entry on.
func lasting(p page.Page, t LogGroup) string { return p.Long(about(t.until.Sub(t.at))) }

// onBoard reports whether the board draws entries of a kind: those that changed the table.
func onBoard(kind table.Kind) bool { return Rows[kind].line == lineEvents }

// Check returns an error if a kind of log entry has no row or a row that does not fit it, or if there
// is a row for an unknown kind. The error names the kind.
func Check(rows map[table.Kind]kindRow) error {
	for _, kind := range table.Kinds() {
		switch row, there := rows[kind]; {
		case !there:
			return fmt.Errorf("nothing says how pages tell of entries of kind %q", kind)
		case row.line == 0:
			return fmt.Errorf("nothing says what the line of an entry of kind %q is like", kind)
		case (row.line == lineNone) != kind.Private():
			return fmt.Errorf("entries of kind %q are told and private, or neither", kind)
		case (row.words != nil) != (row.line == lineNote || row.line == lineTalk):
			return fmt.Errorf("a line of words, and only one, needs words: kind %q", kind)
		case (row.StoodIn != "") != kind.StandsIn():
			return fmt.Errorf("an entry by which a bot stands in, and only one, needs words for its person: kind %q", kind)
		}
	}
	if len(rows) != len(table.Kinds()) {
		return fmt.Errorf("pages tell of %d kinds of entries; the log has %d", len(rows), len(table.Kinds()))
	}
	return nil
}
