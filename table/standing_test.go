package table_test

import (
	"testing"

	"signoria/engine"
	"signoria/table"
)

// What stands are the choices that nobody took back, and nothing else of the log.
func TestStandingAreChoices(t *testing.T) {
	now, seat := person(t, begun(t), moment)
	first := answerAt(t, now, seat, 0, moment)
	undone := got(t)(first.Undo(engine.SeatsOf(seat), first.Last(), moment))
	again := answerAt(t, undone, seat, 1, moment)
	for what, c := range map[string]struct {
		now  *table.Table
		want []int
	}{
		"before any": {now, nil}, "one": {first, []int{first.Last()}}, "taken back": {undone, nil}, "another": {again, []int{again.Last()}},
	} {
		var got []int
		for _, e := range c.now.Standing() {
			if e.Kind != table.KindChoice {
				t.Errorf("%s: an entry of kind %q stands", what, e.Kind)
			}
			got = append(got, e.Seq)
		}
		if len(got) != len(c.want) || len(got) > 0 && got[0] != c.want[0] {
			t.Errorf("%s: entries %v stand, want %v", what, got, c.want)
		}
	}
}
