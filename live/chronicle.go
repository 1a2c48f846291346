package live

import (
	"time"

	"signoria/engine"
	"signoria/table"
	"signoria/table/clock"
)

// Entry is one entry of the chronicle, with what the viewer may know of it. Entries from before the
// start of the match are not in the chronicle.
type Entry struct {
	Seq  int
	Kind table.Kind
	Seat engine.Seat // NoSeat means none
	// Events that the viewer may see; nil where the entry's replay is lost.
	Events []engine.Event
	// Undone marks a choice that was taken back later.
	Undone bool
	// To is the entry to which an entry of this kind went back; 0 if its kind does not go back.
	To int
	// Bot is the level of the bot that takes over, where its kind says who answers for a seat
	// (Kind.StandsIn); empty when the person is back.
	Bot string
	// Proposal, Until and More are the values of entries of these kinds; a zero Until means
	// that the player is back, or the clocks run again.
	Proposal table.Proposal
	Until    time.Time
	More     time.Duration
	// Pace are the clock settings that all have agreed on.
	Pace clock.Settings
	// Chain is the Seq of the first entry posted together with this one.
	Chain int
	At    time.Time
}

// tellChronicle adds lines of the visible log to the chronicle: up to Seq to Chronicle, later ones to
// After. At a shared screen with secrets it leaves out what only another seat of the screen knows.
// level returns the current name of a stored level.
func (v *MatchView) tellChronicle(lines []table.SeenEntry, level func(string) string) {
	for _, line := range lines {
		if line.Kind.Private() {
			continue
		}
		e := Entry{Seq: line.Seq, Kind: line.Kind, Seat: line.Seat, Undone: line.Undone, To: line.To(), Bot: level(line.Level()),
			Proposal: line.Proposal(), Until: line.Until(), More: line.Long(), Pace: line.Pace(), Chain: line.Chain, At: line.At}
		for _, event := range line.Events {
			if event.VisibleTo(v.You) {
				e.Events = append(e.Events, event)
			}
		}
		curtained := v.Secret && v.Yours.Has(line.Seat) && line.Seat != v.You && line.Kind.Plays()
		switch {
		case curtained && len(e.Events) == 0:
		case line.Seq > v.Seq:
			v.After = append(v.After, e)
		default:
			v.Chronicle = append(v.Chronicle, e)
		}
	}
}
