package bots

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
)

const reviewsFile = "testdata/reviews.txt"

// A look back that is kept says by which reviewVersion it was worked out: what comes of some
// matches stands in a file that names it, so that nobody changes the way in which matches are
// looked back at and has what is kept pass for what would be found now.
func TestReviewsAreOfThisVersion(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the last bits of what a net says are other ones on another kind of processor")
	}
	now := fmt.Sprintf("review %d\n%s", reviewVersion, matchesReviewed(t))
	wantKept(t, reviewsFile, now, "matches are looked back at otherwise than before: raise reviewVersion")
}

// matchesReviewed are the looks back at two matches in which a seat plays badly, by a net
// and without one: the chances here and there, and what the choices listed have cost.
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
