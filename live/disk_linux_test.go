package live_test

import (
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store/storetest"
)

// TestABrokenDisk makes the disk read-only during a match. Choices are refused with the reason, all
// open pages are notified, and stored matches are still shown. Play continues when the disk is
// writable again. No acknowledged choice is lost.
func TestABrokenDisk(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	kept := storetest.Open(t, dir)
	c := still(kept)
	srv := openServer(t, c)
	anna, bea := pair(t, srv)
	other, _ := pair(t, srv)
	before := warm(t, anna)
	s := watch(t, other, "other")
	news, err := s.StoreFailure()
	must(t, err)
	mend := storetest.BreakDisk(t, dir)
	press := live.Submission{Seat: engine.NoSeat, Seq: before.Seq, Texts: []string{"meek"}}
	for range 3 {
		wantError(t, errOf(srv.Choose(ctx, anna.id, anna.key, press)), live.ErrDisk)
	}
	select {
	case <-news:
	case <-time.After(time.Minute):
		t.Fatal("pages of other tables are not notified")
	}
	_, err = s.StoreFailure()
	wantError(t, err, live.ErrDisk)
	for _, g := range []guest{anna, bea, other} {
		if v := warm(t, g); v.Last != before.Last && g.id == anna.id {
			t.Errorf("the log ends at %d, want %d", v.Last, before.Last)
		}
	}
	mend()
	must(t, errOf(srv.Choose(ctx, anna.id, anna.key, press)))
	if _, err := s.StoreFailure(); err != nil {
		t.Errorf("the disk is back: %v", err)
	}
	srv.Close()
	must(t, kept.Close())
	again := openServer(t, still(storetest.Open(t, dir)))
	if v := warm(t, anna.at(again)); v.Last != before.Last+1 {
		t.Errorf("after a restart the log ends at %d, want %d", v.Last, before.Last+1)
	}
}
