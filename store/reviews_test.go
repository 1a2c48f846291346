package store_test

import (
	"bytes"
	"testing"
	"time"

	"signoria/store"
)

// TestReviewsAreClaimedAndKept checks that one node at a time has claimed a review: until it is
// stored or left, or the claim expires. The stored review stays until there is another.
func TestReviewsAreClaimedAndKept(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
		_, err := s.Review(ctx, "m")
		wantError(t, err, store.ErrUnknown)
		claim := func(node string, at time.Time, progress int, want bool) {
			t.Helper()
			got, err := s.ClaimReview(ctx, "m", node, at, at.Add(time.Minute), progress)
			must(t, err)
			if got != want {
				t.Fatalf("%s claimed: %v", node, got)
			}
		}
		claim("here", moment, 0, true)
		claim("there", moment.Add(time.Second), 0, false)
		claim("here", moment.Add(2*time.Second), 350, true)
		r, err := s.Review(ctx, "m")
		must(t, err)
		if r.Node != "here" || r.Progress != 350 || !r.Until.Equal(moment.Add(62*time.Second)) || len(r.Body) != 0 {
			t.Errorf("the running review is %+v", r)
		}
		claim("there", moment.Add(time.Hour), 10, true) // the claim of "here" has expired
		must(t, s.LeaveReview(ctx, "m", "here"))        // too late to matter
		claim("here", moment.Add(time.Hour), 0, false)
		must(t, s.LeaveReview(ctx, "m", "there"))
		claim("here", moment.Add(time.Hour), 0, true)

		body := bytes.Repeat([]byte("dvě → три\n\x01"), 5000)
		must(t, s.PutReview(ctx, "m", "first", body))
		must(t, s.PutReview(ctx, "m", "second", body[1:]))
		claim("there", moment, 20, true)
		must(t, s.Close())
		s = open(t, where)
		r, err = s.Review(ctx, "m")
		must(t, err)
		if r.Basis != "second" || !bytes.Equal(r.Body, body[1:]) || r.Node != "there" || r.Progress != 20 {
			t.Errorf("the stored review is %s of %d bytes by %s", r.Basis, len(r.Body), r.Node)
		}
		if _, err := s.ClaimReview(ctx, "none", "here", moment, moment, 0); err == nil {
			t.Error("a review of an unknown match was claimed")
		}
	})
}
