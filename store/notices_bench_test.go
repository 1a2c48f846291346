package store_test

import (
	"testing"

	"signoria/store"
)

// What a notice costs a commit: nothing where none is due, a look where nobody wants to be
// told, a row where somebody does.
func BenchmarkAppendWithDuty(b *testing.B) {
	for name, c := range map[string]struct {
		match  string
		duties bool
	}{"none": {"b", false}, "nobody wants it": {"b", true}, "somebody wants it": {"a", true}} {
		b.Run(name, func(b *testing.B) {
			s := told(b, b.TempDir())
			seq := 1
			for b.Loop() {
				seq++
				a := entries(seq, "more")
				if c.duties {
					a.Triggers = []store.NoticeTrigger{duty(seq, evening)}
				}
				must(b, add(s, b.Context(), c.match, a))
			}
		})
	}
}
