package web

import (
	"fmt"
	"time"

	"signoria/engine"
	"signoria/table"
)

// about is a stretch of time without the moments that answering took.
func about(d time.Duration) time.Duration {
	if d < 30*time.Minute {
		return d.Round(time.Minute)
	}
	return d.Round(10 * time.Minute)
}

// proposalWords say what is proposed.
func proposalWords(p page, o table.Proposal, at time.Time, back string) string {
	switch o.Kind {
	case table.ProposePause:
		return p.t("agree.pause", "for", p.long(about(o.Until.Sub(at))))
	case table.ProposeGo:
		return p.t("agree.go")
	case table.ProposeMore:
		return p.t("agree.more", "for", p.long(o.More))
	case table.ProposeBack:
		return p.t("agree.back", "where", back)
	}
	return p.t("agree.end")
}

// kindRow is the row of a kind of log entry that says how pages tell of it. What the kind is to the
// log is in its row in package table; a new kind needs both.
type kindRow struct {
	// line is what its line in the chronicle is like.
	line line
	// words say in a sentence what happened; name is that of the entry's seat. Nil where there is no
	// sentence.
	words func(p page, name string, t turn) string
	// stoodIn is the key of the words that tell a person how a bot came to play for them; empty
	// for kinds by which none does.
	stoodIn string
}

// line is what a line of the chronicle is like.
type line int

const (
	lineEvents line = iota + 1 // the board draws the events, which changed the table
	lineNote                   // a sentence
	lineTalk                   // a sentence after the discs of those who spoke: about time and agreements
	lineNone                   // there is none: the entry is private
)

// kindRows are the rows of all kinds.
var kindRows = map[table.Kind]kindRow{
	table.KindSit: {line: lineNote, words: func(p page, name string, _ turn) string {
		return p.t("chronicle.sit", "name", name)
	}},
	table.KindStart:  {line: lineEvents},
	table.KindChoice: {line: lineEvents},
	table.KindUndo: {line: lineNote, words: func(p page, name string, _ turn) string {
		return p.t("chronicle.undo", "name", name)
	}},
	table.KindHand: {line: lineNote, stoodIn: "table.stood_in_hand", words: func(p page, name string, t turn) string {
		if t.bot == "" {
			return p.t("chronicle.back", "name", name)
		}
		return p.t("chronicle.bot", "name", name, "level", p.t("level."+t.bot))
	}},
	table.KindInvite: {line: lineNote, words: func(p page, name string, _ turn) string {
		return p.t("chronicle.invite", "name", name)
	}},
	table.KindRenew: {line: lineNote, words: func(p page, name string, _ turn) string {
		return p.t("chronicle.renew", "name", name)
	}},
	table.KindAdvise: {line: lineNote, words: func(p page, name string, _ turn) string {
		return p.t("chronicle.advise", "name", name)
	}},
	table.KindLate: {line: lineTalk, stoodIn: "table.stood_in_late", words: func(p page, name string, t turn) string {
		return p.t("chronicle.late", "name", name, "level", p.t("level."+t.bot))
	}},
	table.KindLeave: {line: lineTalk, stoodIn: "table.stood_in_leave", words: func(p page, name string, t turn) string {
		return p.t("chronicle.leave", "name", name, "level", p.t("level."+t.bot))
	}},
	table.KindAway: {line: lineTalk, words: func(p page, name string, t turn) string {
		if t.until.IsZero() {
			return p.t("chronicle.holiday_over", "name", name)
		}
		return p.t("chronicle.holiday", "name", name, "for", lasting(p, t))
	}},
	table.KindPropose: {line: lineTalk, words: func(p page, name string, t turn) string {
		return p.t("agree.proposed", "name", name, "what", proposalWords(p, t.proposal, t.at, p.t("agree.earlier")))
	}},
	table.KindAgree: {line: lineTalk, words: func(p page, name string, _ turn) string {
		return p.t("chronicle.agree", "name", name)
	}},
	table.KindRefuse: {line: lineTalk, words: func(p page, name string, _ turn) string {
		return p.t("chronicle.refuse", "name", name)
	}},
	table.KindPause: {line: lineTalk, words: func(p page, _ string, t turn) string {
		if t.until.IsZero() {
			return p.t("chronicle.go_on")
		}
		return p.t("chronicle.pause", "for", lasting(p, t))
	}},
	table.KindMore: {line: lineTalk, words: func(p page, _ string, t turn) string {
		return p.t("chronicle.more", "for", p.long(t.more))
	}},
	table.KindBack: {line: lineTalk, words: func(p page, _ string, _ turn) string {
		return p.t("chronicle.went_back")
	}},
	table.KindClose: {line: lineTalk, words: func(p page, name string, t turn) string {
		if t.seat == engine.NoSeat {
			return p.t("chronicle.closed")
		}
		return p.t("chronicle.conceded", "name", name)
	}},
	table.KindOutage: {line: lineTalk, words: func(p page, _ string, _ turn) string {
		return p.t("chronicle.outage")
	}},
	table.KindNight: {line: lineNone},
	table.KindRestore: {line: lineNote, words: func(p page, _ string, _ turn) string {
		return p.t("chronicle.mend")
	}},
}

// lasting says how long a holiday or a pause lasts from its entry on.
func lasting(p page, t turn) string { return p.long(about(t.until.Sub(t.at))) }

// onBoard reports whether the board draws entries of a kind: those that changed the table.
func onBoard(kind table.Kind) bool { return kindRows[kind].line == lineEvents }

// checkKinds returns an error that names a kind of entry of the log that has no row, or one that
// does not fit it, or a row of a kind that there is not.
func checkKinds(rows map[table.Kind]kindRow) error {
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
		case (row.stoodIn != "") != kind.StandsIn():
			return fmt.Errorf("an entry by which a bot stands in, and only one, needs words for its person: kind %q", kind)
		}
	}
	if len(rows) != len(table.Kinds()) {
		return fmt.Errorf("pages tell of %d kinds of entries; the log has %d", len(rows), len(table.Kinds()))
	}
	return nil
}
