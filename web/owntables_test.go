package web

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestOwnTables tells of each table when it last moved and which place one has.
func TestOwnTables(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	b.table("title", "lorenzo", "seats", "2", "who2", "bot", "level2", slow)
	b.table("title", "lorenzo", "seats", "2", "who2", "friend")
	b.table("title", "toy", "seats", "2", "who2", "bot", "level2", slow)
	rows := regexp.MustCompile(`(?s)<a class="run.*?</a>`).FindAllString(b.get("/").body, -1)
	if len(rows) != 3 {
		t.Fatalf("%d rows", len(rows))
	}
	placed := 0
	for _, row := range rows {
		if !strings.Contains(row, "just now") || !strings.Contains(row, `<time datetime="`) {
			t.Errorf("a row does not say when its table last moved:\n%s", row)
		}
		if strings.Contains(row, "of 2") {
			placed++
			if strings.Contains(row, "Toy") || strings.Contains(row, "waiting") {
				t.Errorf("a place is told that nobody may know yet:\n%s", row)
			}
		}
	}
	if placed != 1 {
		t.Errorf("%d rows tell a place, and not 1", placed)
	}
}

// TestAgo says how long something is past, in the largest measure that fits.
func TestAgo(t *testing.T) {
	t.Parallel()
	h := open(t)
	p := page{Words: h.site.book.In("en")}
	for past, want := range map[time.Duration]string{
		-time.Second: "just now", 59 * time.Second: "just now", time.Minute: "1 minute ago", 59 * time.Minute: "59 minutes ago",
		61 * time.Minute: "1 hour ago", 24 * time.Hour: "1 day ago", 80 * time.Hour: "3 days ago",
	} {
		if got := ago(p, past); got != want {
			t.Errorf("%s: %q, want %q", past, got, want)
		}
	}
}

// TestAgreed lists the options that matter at this table, and no others.
func TestAgreed(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	basic := b.table("title", "lorenzo", "seats", "2", "who2", "friend")
	wantText(t, basic, `<dt class="label">Advanced rules</dt>`)
	wantNoText(t, basic, `<dt class="label">Leader cards</dt>`, `<dt class="label">Development cards</dt>`, `<dt class="label">Personal bonus tiles</dt>`)
	pazzi := b.table("title", "lorenzo", "seats", "2", "who2", "friend", "option.pazzi", "on")
	wantText(t, pazzi, `<dt class="label">Development cards</dt>`)
	wantNoText(t, pazzi, `<dt class="label">Personal bonus tiles</dt>`)
}
