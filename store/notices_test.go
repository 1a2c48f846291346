package store_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"signoria/store"
)

// evening is the time at which these tests begin.
var evening = time.Date(1978, 4, 26, 20, 30, 0, 0, time.UTC)

// told returns a store with the matches a and b. Anna and Bea have keys of a and want notices;
// Cosimo has a key of b and does not.
func told(t testing.TB, where string) *store.Store {
	t.Helper()
	ctx, s := t.Context(), open(t, where)
	for _, id := range []string{"a", "b"} {
		must(t, s.Create(ctx, aMatch(id), entries(1, "one")))
	}
	for _, who := range []string{"anna", "bea", "cosimo"} {
		must(t, s.AddPerson(ctx, who, who+"'s laptop", evening, evening.Add(-day)))
	}
	for _, who := range []string{"anna", "bea"} {
		saveKey(t, s, who, 9, store.SavedKey{Match: "a", Key: who, Used: evening})
		must(t, s.PutPreferences(ctx, who, "{}", evening))
	}
	saveKey(t, s, "cosimo", 9, store.SavedKey{Match: "b", Key: "cosimo", Used: evening})
	return s
}

func duty(since int, due time.Time) store.NoticeTrigger {
	return store.NoticeTrigger{Seat: 1, Kind: "turn", Since: since, Began: evening, Due: due}
}

func with(a store.Addition, duties ...store.NoticeTrigger) store.Addition {
	a.Triggers = duties
	return a
}

// TestTriggersAreStoredForSubscribers checks that triggers are stored together with the entries
// that cause them, if anyone wants notices.
func TestTriggersAreStoredForSubscribers(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		must(t, add(s, ctx, "a", with(entries(2, "two"), duty(2, evening.Add(time.Minute)))))
		must(t, add(s, ctx, "b", with(entries(2, "two"), duty(2, evening))))
		wantError(t, add(s, ctx, "a", with(entries(2, "two"), duty(2, evening))), store.ErrConflict)
		if list := claimed(t, s, evening); len(list) != 0 {
			t.Errorf("claimed are %+v, although none is due for a subscriber", list)
		}
		must(t, add(s, ctx, "a", with(entries(3, "three"), duty(2, evening.Add(2*time.Minute))))) // postponed
		if list := claimed(t, s, evening.Add(time.Minute)); len(list) != 0 {
			t.Errorf("the postponed trigger %+v was claimed", list)
		}
		at := evening.Add(2 * time.Minute)
		list := claimed(t, s, at)
		if len(list) != 1 || list[0].Match != "a" || list[0].Since != 2 || !list[0].Began.Equal(evening) || !list[0].Due.Equal(at) {
			t.Fatalf("%+v", list)
		}
		if again := claimed(t, s, at); len(again) != 0 {
			t.Errorf("%+v was claimed although another node has claimed it", again)
		}
		if again := claimed(t, s, at.Add(time.Minute)); len(again) != 1 {
			t.Errorf("%+v after the other node's claim has expired, want one", again)
		}
		must(t, s.PostponeTrigger(ctx, list[0], at.Add(time.Hour)))
		must(t, s.ResolveTrigger(ctx, list[0], nil)) // an outdated claim does not end a postponed trigger
		list = claimed(t, s, at.Add(time.Hour))
		if len(list) != 1 {
			t.Fatalf("after postponing there are %d triggers, want 1", len(list))
		}
		must(t, s.ResolveTrigger(ctx, list[0], nil))
		if list = claimed(t, s, at.Add(day)); len(list) != 0 {
			t.Errorf("after resolving there are %+v, want none", list)
		}
	})
}

func claimed(t *testing.T, s *store.Store, at time.Time) []store.NoticeTrigger {
	t.Helper()
	list, err := s.ClaimTriggers(t.Context(), at, at.Add(time.Minute), 10)
	must(t, err)
	return list
}

func noticeOf(who, channel string, due time.Time) store.Notice {
	return store.Notice{Person: who, Channel: channel, NoticeTrigger: store.NoticeTrigger{Due: due}}
}

// TestANoticeIsNotedOnce checks that a notice is stored once for each person and channel, however
// often its trigger comes.
func TestANoticeIsNotedOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		must(t, add(s, ctx, "a", with(entries(2, "two"), duty(2, evening))))
		for i := range 3 {
			if i > 0 { // an undo stores the trigger again
				must(t, add(s, ctx, "a", with(entries(2+i, "more"), duty(2, evening))))
			}
			d := claimed(t, s, evening)
			if len(d) != 1 {
				t.Fatalf("%d triggers were claimed, want 1", len(d))
			}
			must(t, s.ResolveTrigger(ctx, d[0], []store.Notice{noticeOf("anna", "mail", evening), noticeOf("anna", "push", evening), noticeOf("bea", "mail", evening.Add(day))}))
			list, err := s.ClaimNotices(ctx, "mail", fmt.Sprint("batch", i), evening, evening.Add(time.Minute), 10)
			must(t, err)
			if i > 0 {
				if len(list) != 0 {
					t.Errorf("the notice was stored again: %+v", list)
				}
				continue
			}
			if len(list) != 1 || list[0].Person != "anna" || list[0].Batch != "batch0.anna" || list[0].Tries != 1 || list[0].Match != "a" {
				t.Fatalf("%+v", list)
			}
			for _, c := range []struct {
				channels []string
				want     int
			}{{nil, 0}, {[]string{"mail"}, 1}, {[]string{"mail", "push"}, 2}} {
				if n, oldest, err := s.Pending(ctx, evening, c.channels...); err != nil || n != c.want || n > 0 && !oldest.Equal(evening) {
					t.Errorf("%d notices wait for %v, since %s, %v; want %d", n, c.channels, oldest, err, c.want)
				}
			}
			must(t, s.SettleNotices(ctx, "sent", list...))
			if came, err := s.CameTo(ctx, list[0], "mail"); err != nil || came != "sent" {
				t.Errorf("%q, %v", came, err)
			}
			if came, err := s.CameTo(ctx, list[0], "push"); err != nil || came != "" {
				t.Errorf("%q, %v", came, err)
			}
		}
	})
}

// TestANoticeIsClaimedOnce checks that a notice is given to one of many concurrent claims. After
// its lease it is given to one again, in the same batch.
func TestANoticeIsClaimedOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		const n = 40
		for i := range n {
			must(t, add(s, ctx, "a", with(entries(2+i, "more"), duty(2+i, evening))))
		}
		for done := 0; done < n; {
			list := claimed(t, s, evening)
			for _, d := range list {
				must(t, s.ResolveTrigger(ctx, d, []store.Notice{noticeOf("anna", "push", evening), noticeOf("bea", "push", evening)}))
			}
			done += len(list)
		}
		batches := map[string]string{}
		for round := range 2 {
			var mu sync.Mutex
			var claiming sync.WaitGroup
			seen := map[string]int{}
			for i := range 6 {
				claiming.Go(func() {
					at := evening.Add(time.Duration(round) * time.Minute)
					list, err := s.ClaimNotices(ctx, "push", fmt.Sprint("b", round, i), at, at.Add(time.Minute), 2*n)
					mu.Lock()
					defer mu.Unlock()
					if err != nil {
						t.Error(err)
					}
					for _, got := range list {
						key := fmt.Sprint(got.Person, got.Since)
						seen[key]++
						if batches[key] != "" && batches[key] != got.Batch {
							t.Errorf("%s is in the batch %s, and then in %s", key, batches[key], got.Batch)
						}
						batches[key] = got.Batch
					}
				})
			}
			claiming.Wait()
			if len(seen) != 2*n {
				t.Errorf("round %d: %d of %d notices were claimed", round, len(seen), 2*n)
			}
			for key, times := range seen {
				if times != 1 {
					t.Errorf("round %d: %s was claimed %d times", round, key, times)
				}
			}
		}
	})
}

// TestNoticesOfOnePersonGoTogether checks that notices due within two minutes are claimed together,
// and postponed ones later.
func TestNoticesOfOnePersonGoTogether(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		for i, due := range []time.Duration{0, 90 * time.Second, 3 * time.Minute} {
			must(t, add(s, ctx, "a", with(entries(2+i, "more"), duty(2+i, evening))))
			must(t, s.ResolveTrigger(ctx, claimed(t, s, evening)[0], []store.Notice{noticeOf("anna", "mail", evening.Add(due))}))
		}
		claim := func(at time.Time) []store.Notice {
			list, err := s.ClaimNotices(ctx, "mail", fmt.Sprint(at.UnixMicro()), at, at.Add(time.Minute), 10)
			must(t, err)
			return list
		}
		first := claim(evening)
		if len(first) != 2 || first[0].Batch != first[1].Batch {
			t.Fatalf("%+v", first)
		}
		must(t, s.RetryNotices(ctx, evening.Add(time.Hour), first[0]))
		must(t, s.DropNotices(ctx, first[1]))
		second := claim(evening.Add(3 * time.Minute))
		if len(second) != 1 || second[0].Batch == first[0].Batch {
			t.Fatalf("%+v", second)
		}
		must(t, s.SettleNotices(ctx, "sent", second...))
		third := claim(evening.Add(time.Hour))
		if len(third) != 1 || third[0].Batch != first[0].Batch || third[0].Tries != 2 {
			t.Errorf("%+v", third)
		}
		must(t, s.PostponeNotices(ctx, evening.Add(2*time.Hour), third...)) // because the first attempt may have succeeded
		fourth := claim(evening.Add(2 * time.Hour))
		if len(fourth) != 1 || fourth[0].Batch != first[0].Batch || fourth[0].Tries != 2 {
			t.Errorf("%+v", fourth)
		}
	})
}

// TestOldNoticesAreDeleted checks that old notices are deleted in any state. Otherwise those of a
// channel that is switched off would wait for ever.
func TestOldNoticesAreDeleted(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		for i := range 2 {
			must(t, add(s, ctx, "a", with(entries(2+i, "more"), duty(2+i, evening))))
			d := claimed(t, s, evening)[0]
			must(t, s.ResolveTrigger(ctx, d, []store.Notice{noticeOf("anna", "mail", evening), noticeOf("bea", "mail", evening.Add(day))}))
		}
		must(t, add(s, ctx, "a", with(entries(4, "more"), duty(4, evening), duty(5, evening.Add(day)))))
		sent, err := s.ClaimNotices(ctx, "mail", "batch", evening, evening.Add(time.Minute), 1)
		must(t, err)
		must(t, s.SettleNotices(ctx, "sent", sent[0]))
		wait := func(want int) {
			t.Helper()
			if n, _, err := s.Pending(ctx, evening.Add(day), "mail"); err != nil || n != want {
				t.Errorf("%d notices wait, %v; want %d", n, err, want)
			}
		}
		must(t, s.PruneNotices(ctx, evening))
		wait(5)
		must(t, s.PruneNotices(ctx, evening.Add(time.Microsecond)))
		wait(3) // a trigger, and two notices for Bea
		if came, err := s.CameTo(ctx, sent[0], "mail"); err != nil || came != "" {
			t.Errorf("%q, %v", came, err)
		}
	})
}

// TestHoldersOfAMatch checks the subscribers of a match: persons with a key of it who want notices.
// Page views, mutes and stopped mails are included.
func TestHoldersOfAMatch(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		must(t, s.PutPush(ctx, "anna", "{}", store.Push{Device: "anna's laptop", Endpoint: "https://push", P256dh: "p", Auth: "a"}, evening))
		must(t, s.PutAddress(ctx, "bea", "{}", "bea@example.org", "hash", "token", evening, evening.Add(time.Minute)))
		must(t, s.Mute(ctx, "bea", "a", true))
		must(t, s.Mute(ctx, "bea", "a", true))
		wantError(t, s.Mute(ctx, "bea", "none", true), store.ErrUnknown)
		later := evening.Add(time.Minute)
		must(t, s.MarkSeen(ctx, time.Hour, store.PageView{Person: "cosimo", At: later}, store.PageView{Match: "a", Key: "bea", At: later}))
		must(t, s.MarkSeen(ctx, time.Hour, store.PageView{Person: "bea", At: evening.Add(-time.Hour)}, store.PageView{Match: "a", Key: "bea", At: evening})) // older views
		list, err := s.Subscribers(ctx, "a")
		must(t, err)
		if len(list) != 2 || list[0].Person != "anna" || list[0].Pushes != 1 || list[0].Mail || list[0].Muted || !list[0].LastSeen.Equal(evening) ||
			!list[0].Used.Equal(evening) || list[1].Key != "bea" || list[1].Pushes != 0 || list[1].Mail || !list[1].Muted ||
			!list[1].LastSeen.Equal(evening) || !list[1].Used.Equal(later) {
			t.Errorf("%+v", list)
		}
		must(t, s.Mute(ctx, "bea", "a", false))
		must(t, s.ConfirmAddress(ctx, "bea", "hash", "new token", evening, 5))
		list, err = s.Subscribers(ctx, "a")
		must(t, err)
		if list[1].Muted || !list[1].Mail {
			t.Errorf("%+v", list[1])
		}
		if list, err := s.Subscribers(ctx, "b"); err != nil || len(list) != 0 {
			t.Errorf("the subscribers are %+v, %v, although Cosimo wants no notices", list, err)
		}
		for _, who := range []string{"anna", "bea"} {
			must(t, s.DeletePerson(ctx, who, noon))
			_, err = s.NotifyPrefs(ctx, who)
			wantError(t, err, store.ErrUnknown)
		}
	})
}

// TestPageViewFromTheFutureIsReplaced checks that a page view from a clock that was far ahead is
// replaced by the next one.
func TestPageViewFromTheFutureIsReplaced(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), told(t, where)
		looks := func(at time.Time) {
			t.Helper()
			must(t, s.MarkSeen(ctx, time.Hour, store.PageView{Person: "anna", At: at}, store.PageView{Match: "a", Key: "anna", At: at}))
		}
		want := func(at time.Time) {
			t.Helper()
			list, err := s.Subscribers(ctx, "a")
			must(t, err)
			if !list[0].LastSeen.Equal(at) || !list[0].Used.Equal(at) {
				t.Errorf("the last view is %s, by the key %s, want %s", list[0].LastSeen, list[0].Used, at)
			}
		}
		ahead := evening.Add(time.Minute + time.Hour)
		looks(ahead)
		looks(evening.Add(time.Minute))
		want(ahead) // an hour ahead is still accepted
		looks(evening.Add(time.Minute - time.Microsecond))
		want(evening.Add(time.Minute - time.Microsecond))
	})
}

// TestLooksAtOnce stores page views and saved keys from several nodes at once, in opposite orders.
// There must be no deadlock.
func TestLooksAtOnce(t *testing.T) {
	ctx, s := t.Context(), told(t, postgresAddress(t))
	var looks []store.PageView
	var held []store.SavedKey
	for i := range 60 {
		id := fmt.Sprint("p", i)
		must(t, s.AddPerson(ctx, id, id, evening, evening.Add(-day)))
		must(t, s.PutPreferences(ctx, id, "{}", evening))
		held = append(held, store.SavedKey{Match: "a", Key: id})
		looks = append(looks, store.PageView{Person: id}, store.PageView{Match: "a", Key: id})
	}
	saveKey(t, s, "anna", 100, held...)
	var all sync.WaitGroup
	var clock atomic.Int64
	for i := range 4 {
		looks, held := slices.Clone(looks), slices.Clone(held)
		if i%2 == 0 {
			slices.Reverse(looks)
			slices.Reverse(held)
		}
		now := func() time.Time { return evening.Add(time.Duration(clock.Add(1)) * time.Second) }
		all.Go(func() {
			for range 10 {
				for i, at := 0, now(); i < len(looks); i++ {
					looks[i].At = at
				}
				if err := s.MarkSeen(ctx, time.Hour, looks...); err != nil {
					t.Error(err)
				}
			}
		})
		all.Go(func() {
			for range 10 {
				for i, at := 0, now(); i < len(held); i++ {
					held[i].Used = at
				}
				if _, err := s.SaveKeys(ctx, "anna", 100, held...); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
}

// TestAClaimThatIsCutShortLeavesNothing checks that a cancelled claim claims nothing.
func TestAClaimThatIsCutShortLeavesNothing(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		s := told(t, where)
		must(t, add(s, t.Context(), "a", with(entries(2, "two"), duty(2, evening))))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := s.ClaimTriggers(ctx, evening, evening.Add(time.Minute), 5); err == nil {
			t.Fatal("a cancelled claim returned no error")
		}
		if list := claimed(t, s, evening); len(list) != 1 {
			t.Errorf("%d triggers can be claimed, want 1", len(list))
		}
	})
}
