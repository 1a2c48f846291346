package start

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"signoria/kit"
	"signoria/live"
	"signoria/web/visitor"
)

// TestOwnTablesStandByUrgency checks the order of tables: those that wait for the viewer first, by
// the shortest clock, and finished ones last. All but five of the finished ones are folded away.
func TestOwnTablesStandByUrgency(t *testing.T) {
	t.Parallel()
	at := func(status live.Status, left time.Duration, clocked, runs bool, moved int) visitor.TableRow {
		row := visitor.TableRow{Moved: time.Unix(int64(moved), 0), Over: status == live.Over, Yours: runs}
		if clocked {
			row.Clock = &kit.Clock{Left: left}
		}
		row.Title = fmt.Sprint(status, left, moved)
		return row
	}
	var v homeView
	for i := range shownOver + 2 {
		v.tables = append(v.tables, at(live.Over, 0, false, false, i))
	}
	others, longest, unclocked, short := at(live.Running, 0, true, false, 50), at(live.Running, time.Hour, true, true, 3), at(live.Running, 0, false, true, 1), at(live.Running, time.Minute, true, true, 9)
	v.tables = append(v.tables, others, longest, unclocked, short)
	slices.SortStableFunc(v.tables, visitor.ByUrgency)
	groups := v.groups()
	if len(groups) != 3 || len(groups[2].rows) != shownOver || len(groups[2].more) != 2 {
		t.Fatalf("%d groups: %+v", len(groups), groups)
	}
	for i, want := range []visitor.TableRow{short, longest, unclocked} {
		if got := v.waiting()[i]; got.Title != want.Title {
			t.Errorf("%d: %s, want %s", i, got.Title, want.Title)
		}
	}
	if groups[1].rows[0].Title != others.Title {
		t.Errorf("the group of tables that wait for others is %+v", groups[1])
	}
}
