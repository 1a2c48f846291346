package store_test

import (
	"testing"

	"signoria/store"
)

// BenchmarkAppendWithTriggers measures what a trigger costs an append: without one, with one and no
// subscriber, and with one and a subscriber.
func BenchmarkAppendWithTriggers(b *testing.B) {
	for name, c := range map[string]struct {
		match  string
		duties bool
	}{"none": {"b", false}, "no subscriber": {"b", true}, "a subscriber": {"a", true}} {
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
