package store_test

import (
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"signoria/store"
)

// noon is the time at which these tests begin.
var noon = time.Date(2026, 4, 26, 12, 0, 0, 123456000, time.UTC)

// owing returns an addition after which the match is due at the time at.
func owing(seq int, at time.Time, keeper string) store.Addition {
	a := entries(seq, "x")
	a.Wake = store.Wake{At: at, Keeper: keeper, KeptUntil: at.Add(10 * time.Second)}
	return a
}

func wantClaim(t *testing.T, s *store.Store, node string, at time.Time, want ...string) {
	t.Helper()
	due, err := s.Claim(t.Context(), node, at, at.Add(10*time.Second), 64)
	must(t, err)
	var got []string
	for _, d := range due {
		got = append(got, d.Match)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Fatalf("%s claims %v, want %v", node, got, want)
	}
}

func TestDueMatchIsClaimedOnceAndAgainWhenItsNodeDies(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		after := func(d time.Duration) time.Time { return noon.Add(d) }
		for _, id := range []string{"kept", "free", "later", "never"} {
			must(t, s.Create(ctx, aMatch(id), store.Addition{}))
		}
		must(t, s.Heartbeat(ctx, "a", after(10*time.Second)))
		must(t, s.Heartbeat(ctx, "b", after(30*time.Second)))
		must(t, add(s, ctx, "kept", owing(1, noon, "a")))
		must(t, add(s, ctx, "free", store.Addition{Entries: entries(1, "x").Entries, Wake: store.Wake{At: noon}}))
		must(t, add(s, ctx, "later", store.Addition{Entries: entries(1, "x").Entries, Wake: store.Wake{At: after(time.Hour)}}))
		if m, err := s.SideState(ctx, "kept"); err != nil || m.Keeper != "a" {
			t.Errorf("the side state is %+v, %v; want the keeper a", m, err)
		}

		wantClaim(t, s, "b", noon, "free")
		wantClaim(t, s, "b", after(time.Second))                    // b has claimed it
		wantClaim(t, s, "a", after(9*time.Second))                  // a's claim of "kept" has not expired
		wantClaim(t, s, "b", after(9*time.Second))                  // a's lease has not expired
		wantClaim(t, s, "b", after(11*time.Second), "free", "kept") // also its own claim, which has expired
		wantClaim(t, s, "a", after(12*time.Second))                 // a is back too late

		must(t, add(s, ctx, "kept", entries(2, "an answer"))) // the match is no longer due
		wantClaim(t, s, "b", after(time.Minute), "free")
		wantClaim(t, s, "c", after(2*time.Hour), "free", "later")
	})
}

func TestNobodyChangesAWakeThatIsNotTheirs(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), owing(1, noon, "")))
		due, err := s.Claim(ctx, "a", noon.Add(time.Minute), noon.Add(2*time.Minute), 1)
		must(t, err)
		if want := []store.Due{{Match: "m", At: noon}}; !reflect.DeepEqual(due, want) {
			t.Fatalf("claimed %v, want %v", due, want)
		}
		must(t, s.Reschedule(ctx, "b", due[0], store.Wake{}))                                   // not the keeper
		must(t, s.Reschedule(ctx, "a", store.Due{Match: "m", At: noon.Add(1e9)}, store.Wake{})) // another due time
		wantClaim(t, s, "a", noon.Add(3*time.Minute), "m")
		must(t, s.Reschedule(ctx, "a", due[0], store.Wake{}))
		wantClaim(t, s, "a", noon.Add(time.Hour))
	})
}

func TestRacingClaims(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx := t.Context()
		nodes := []*store.Store{open(t, where), open(t, where)}
		for i := range 50 {
			must(t, nodes[0].Create(ctx, aMatch(fmt.Sprint("m", i)), owing(1, noon, "")))
		}
		at := noon.Add(time.Minute)
		for i, node := range []string{"a", "b"} {
			must(t, nodes[i].Heartbeat(ctx, node, at.Add(time.Minute)))
		}
		var mu sync.Mutex
		times := map[string]int{}
		var wg sync.WaitGroup
		for i, node := range []string{"a", "b", "a", "b"} {
			wg.Go(func() {
				for range 10 {
					due, err := nodes[i%2].Claim(ctx, node, at, at.Add(time.Minute), 7)
					if err != nil {
						continue // the database cancels one of two transactions in a deadlock
					}
					mu.Lock()
					for _, d := range due {
						times[d.Match]++
					}
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		for {
			due, err := nodes[0].Claim(ctx, "a", at, at.Add(time.Minute), 7)
			must(t, err)
			if len(due) == 0 {
				break
			}
			for _, d := range due {
				times[d.Match]++
			}
		}
		for i := range 50 {
			if n := times[fmt.Sprint("m", i)]; n != 1 {
				t.Errorf("m%d was claimed %d times", i, n)
			}
		}
	})
}
