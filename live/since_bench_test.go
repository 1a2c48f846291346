package live_test

import "testing"

// BenchmarkView measures a view of a toy match for three viewers: the player who answered last, the
// one before, and a spectator.
func BenchmarkView(b *testing.B) {
	srv := newServer(b)
	anna, bea := pair(b, srv)
	for range 6 {
		for _, g := range []guest{anna, bea} {
			if v := g.view(); asked(v) {
				g.choose(v.Choices[0].Text)
			}
		}
	}
	for name, g := range map[string]guest{"anna": anna, "bea": bea, "watcher": anna.spectator()} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, err := srv.View(b.Context(), g.id, g.key)
				must(b, err)
			}
		})
	}
}
