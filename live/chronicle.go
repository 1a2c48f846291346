package live

import (
	"time"

	"signoria/engine"
	"signoria/table"
)

// Kind is what an entry of the chronicle tells of.
type Kind = table.Kind

// Kinds of entries, as in the log. What came before the start is not in the
// chronicle.
const (
	KindStart   = table.KindStart   // the match began
	KindChoice  = table.KindChoice  // a seat answered
	KindUndo    = table.KindUndo    // a seat took something back; To is where to
	KindHand    = table.KindHand    // a bot took over (Bot), or gave the seat back
	KindInvite  = table.KindInvite  // the creator invited to the seat anew
	KindSit     = table.KindSit     // somebody sat down after that
	KindRenew   = table.KindRenew   // the seat's person has made a new key
	KindAdvise  = table.KindAdvise  // a seat asked the adviser
	KindLate    = table.KindLate    // a seat was out of time, and a bot stands in (Bot)
	KindLeave   = table.KindLeave   // a seat's person has left, and a bot stands in (Bot)
	KindAway    = table.KindAway    // a seat's person is on holiday (Until), or back
	KindPropose = table.KindPropose // a seat proposed something (Proposal)
	KindAgree   = table.KindAgree   // a seat agreed to that
	KindRefuse  = table.KindRefuse  // a seat refused it
	KindPause   = table.KindPause   // all clocks stand (Until), or go on
	KindMore    = table.KindMore    // everybody has got more time (More)
	KindBack    = table.KindBack    // the match went back to To, by agreement
	KindClose   = table.KindClose   // the match ended before its end
	KindOutage  = table.KindOutage  // no node was up
	KindRestore = table.KindRestore // the match went on from its snapshot; To is where from
)

// Entry is one entry of the chronicle, with what the viewer may know of it.
type Entry struct {
	Seq  int
	Kind Kind
	Seat engine.Seat // NoSeat: nobody
	// Events that the viewer may see; nil where the entry's replay is lost.
	Events []engine.Event
	// Undone marks a choice that was taken back later.
	Undone bool
	// To is the entry that an undo or restoration went back to.
	To int
	// Bot is the level of the bot that takes over (KindHand, KindLate, KindLeave), empty
	// when the person is back.
	Bot string
	// Proposal, Until and More are what entries of these kinds tell; a zero Until: back,
	// or going on.
	Proposal table.Proposal
	Until    time.Time
	More     time.Duration
	// Chain is the Seq of the first entry posted together with this one.
	Chain int
	At    time.Time
}

// tellChronicle fills in the chronicle up to Seq and what came after, from the sight of those who sit before
// the page. Behind a curtain it tells nothing of them that others do not know.
// Level says how a stored level is called now.
func (v *MatchView) tellChronicle(sight []table.SeenEntry, level func(string) string) {
	for _, line := range sight {
		if line.Kind == table.KindNight {
			continue // when somebody sleeps is nobody's affair
		}
		e := Entry{Seq: line.Seq, Kind: line.Kind, Seat: line.Seat, Undone: line.Undone, To: line.To(), Chain: line.Chain, At: line.At}
		e.tell(line, level)
		for _, event := range line.Events {
			if event.VisibleTo(v.You) {
				e.Events = append(e.Events, event)
			}
		}
		curtained := v.Secret && v.Yours.Has(line.Seat) && line.Seat != v.You && (line.Kind == KindChoice || line.Kind == KindUndo)
		switch {
		case curtained && len(e.Events) == 0:
		case line.Seq > v.Seq:
			v.After = append(v.After, e)
		default:
			v.Chronicle = append(v.Chronicle, e)
		}
	}
}

// tell fills in what the entry's text says.
func (e *Entry) tell(line table.SeenEntry, level func(string) string) {
	switch line.Kind {
	case KindHand, KindLate, KindLeave:
		e.Bot = level(line.Text)
	case KindPropose:
		e.Proposal, _ = table.ParseProposal(line.Text)
	case KindAway, KindPause:
		e.Until = line.Until()
	case KindMore:
		e.More = line.Long()
	}
}
