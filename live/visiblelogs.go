package live

import (
	"slices"
	"sort"

	"signoria/engine"
	"signoria/table"
)

// viewer is the key of a cached chronicle: all viewers with the same one see the same entries.
type viewer struct {
	sitting, yours engine.Seats
	you            engine.Seat
}

// maxChronicles is the number of viewers of a match whose chronicles are cached. It is more than the
// number of seats.
const maxChronicles = 16

// chronicle is a viewer's last chronicle, so that only new entries must be added to it.
type chronicle struct {
	log     *table.VisibleLog
	entries []Entry
	// lines is the number of lines of the visible log that the entries cover. It is greater than
	// the number of entries if some lines are private.
	lines int
}

// tellAll fills in the chronicle as tellChronicle does, up to now. The match is locked.
func (m *match) tellAll(v *MatchView, sitting engine.Seats) {
	if v.Secret && v.Yours.Len() > 1 { // behind a curtain
		v.tellChronicle(m.table.Seen(sitting), m.server.level)
		return
	}
	who := viewer{sitting, v.Yours, v.You}
	was, known := m.chronicles[who]
	if !known && len(m.chronicles) >= maxChronicles || m.chronicles == nil {
		m.chronicles = map[viewer]chronicle{}
	}
	now := chronicle{log: m.table.VisibleLogOf(sitting, was.log)}
	lines, same, kept := now.log.Entries(), 0, 0
	if was.log != nil {
		same = min(now.log.Unchanged(), was.lines)
	}
	if same > 0 {
		kept = sort.Search(len(was.entries), func(i int) bool { return was.entries[i].Seq > lines[same-1].Seq })
	}
	now.lines = sort.Search(len(lines), func(i int) bool { return lines[i].Seq > v.Seq })
	now.entries = was.entries[:kept]
	if kept < len(was.entries) { // older views still use the entries behind: append must copy
		now.entries = slices.Clip(now.entries)
	}
	told := &MatchView{You: v.You, Yours: v.Yours, Secret: v.Secret, Seq: v.Seq, Chronicle: now.entries}
	told.tellChronicle(lines[same:], m.server.level)
	now.entries, v.After = told.Chronicle, told.After
	m.chronicles[who] = now
	v.Chronicle = slices.Clip(now.entries)
}
