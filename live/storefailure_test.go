package live_test

import (
	"errors"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
)

// TestStoreFailureIsTheNodes checks that streams of other matches are notified of a failing store,
// and of its recovery.
func TestStoreFailureIsTheNodes(t *testing.T) {
	onFrozenStores(t, func(t *testing.T, c live.Config, where string) {
		patient := c
		patient.ReadWait, patient.PostWait, patient.StoreWait = time.Minute, time.Minute, time.Minute
		setup := openServer(t, patient)
		anna, _ := pair(t, setup)
		other, _ := pair(t, setup)
		setup.Close()
		srv := openServer(t, c)
		anna, other = anna.at(srv), other.at(srv)
		before := warm(t, anna)
		warm(t, other)
		s := watch(t, other, "other")
		news, err := s.StoreFailure()
		if err != nil {
			t.Fatalf("the store counts as failing before the test: %v", err)
		}
		thaw := storetest.Freeze(t, where)
		press := live.Submission{Seat: engine.NoSeat, Seq: before.Seq, Texts: []string{"meek"}}
		wantError(t, errOf(srv.Choose(t.Context(), anna.id, anna.key, press)), live.ErrUnavailable)
		<-news
		if _, err := s.StoreFailure(); !errors.Is(err, live.ErrUnavailable) {
			t.Errorf("the failure is %v, want ErrUnavailable", err)
		}
		thaw()
		afterThaw(t, anna, press, before.Last+1)
		insist(t, func() (struct{}, error) { _, err := s.StoreFailure(); return struct{}{}, err })
	})
}
