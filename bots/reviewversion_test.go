package bots

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

const reviewsFile = "testdata/reviews.txt"

// TestReviewsAreOfThisVersion compares the reviews of a match with a file that names their
// reviewVersion. Stored reviews name their version too, so a change of reviews without a new version
// would show stored ones as current.
func TestReviewsAreOfThisVersion(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the last bits of a net's output differ on other processors")
	}
	now := fmt.Sprintf("review %d\n%s", reviewVersion, matchesReviewed(t))
	wantStored(t, reviewsFile, now, "reviews have changed: raise reviewVersion")
}

// matchesReviewed returns the reviews of a match in which a seat plays badly, by a net and without one:
// some chances, and the costs of listed choices.
func matchesReviewed(t *testing.T) string {
	t.Helper()
	var text strings.Builder
	for _, name := range []string{"learned", "blind"} {
		g, r := reviewBadly(t, name, 1)
		for i := 0; i < len(r.Course); i += 1 + len(r.Course)/6 {
			fmt.Fprintf(&text, "%s after %d: %.4f\n", name, r.Course[i].Made, r.Course[i].Win)
		}
		for _, c := range r.Costly {
			fmt.Fprintf(&text, "%s choice %d: %.4f lost, %.4f left, better", name, c.Made, c.Cost, c.Win)
			for _, a := range c.Better.Answers {
				fmt.Fprintf(&text, " %s by %.4f", g.before[c.Made].Format(c.Seat, a.Choice), a.Win)
			}
			text.WriteString("\n")
		}
	}
	return text.String()
}
