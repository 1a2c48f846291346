package table

import (
	"reflect"
	"testing"

	"signoria/engine"
)

// GrownVisibleLog compares the visible log that grows entry by entry with the one that is made at once,
// for whoever looks.
func GrownVisibleLog(t *testing.T, whole *Table) (kept int) {
	t.Helper()
	viewers := []engine.Seats{0}
	for i := range whole.seats {
		viewers = append(viewers, engine.SeatsOf(engine.Seat(i)))
	}
	for _, viewer := range viewers {
		at, err := New(whole.title, whole.head)
		if err != nil {
			t.Fatal(err)
		}
		var visible *VisibleLog
		var shown [][]SeenEntry
		var want [][]SeenEntry
		for _, s := range whole.log {
			if at, err = at.Extend([]Entry{s.Entry}); err != nil {
				t.Fatal(err)
			}
			before := 0
			if visible != nil {
				before = len(visible.Entries())
			}
			visible = at.VisibleLogOf(viewer, visible)
			if k := visible.Unchanged(); k > before || k > len(visible.Entries()) {
				t.Fatalf("%d of %d are kept", k, before)
			} else {
				kept += k
			}
			shown, want = append(shown, visible.Entries()), append(want, at.Seen(viewer))
		}
		for i := range shown { // what was shown once stays as it was
			if !reflect.DeepEqual(shown[i], want[i]) {
				t.Fatalf("viewer %v, after entry %d:\n got %+v\nwant %+v", viewer, i+1, shown[i], want[i])
			}
		}
	}
	return kept
}
