package engine

import "slices"

// EventGoods is the number of different amounts in an event.
const EventGoods = 12

// Event is something that has happened, for the chronicle, animation and statistics. No position or
// page depends on events: they may be lost.
// Kind, On, To, N and Goods are the title's own; its words describe them.
type Event struct {
	Kind  uint8
	Seat  Seat // whom it is about; NoSeat means the table
	On    int16
	To    int16
	N     int16
	Goods [EventGoods]int16
	// For says who may learn it; empty means everybody. A secret fact is two
	// events: the whole one for its owner, a poorer one for the others.
	For Seats
	// Sealed marks an event that revealed chance or a secret. Undo never
	// crosses it.
	Sealed bool
	// Final marks an event that makes its seat's choice final: the seat takes
	// back nothing that it has answered up to there, while others still may.
	Final bool
}

// VisibleTo reports whether the viewer may learn the event.
func (e Event) VisibleTo(viewer Seat) bool { return e.For == 0 || e.For.Has(viewer) }

// Final reports whether one of the events makes the seat's choice final.
func Final(events []Event, seat Seat) bool {
	return slices.ContainsFunc(events, func(e Event) bool { return e.Final && e.Seat == seat })
}

// Log collects the events of one Do. A nil *Log collects nothing and costs one comparison; searches
// use it.
type Log struct{ Events []Event }

// Add appends the event unless the log is nil.
func (l *Log) Add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}

// Sealed reports whether any event collected so far is sealed.
func (l *Log) Sealed() bool {
	if l == nil {
		return false
	}
	for _, e := range l.Events {
		if e.Sealed {
			return true
		}
	}
	return false
}
