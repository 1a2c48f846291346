package web

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/web/page"
	"signoria/web/page/pagetest"
)

// TestOwnTables checks that the home page shows for each table when it last changed and the
// viewer's place.
func TestOwnTables(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	b.table("title", "lorenzo", "seats", "2", "who2", "bot", "level2", pagetest.Slow)
	b.table("title", "lorenzo", "seats", "2", "who2", "friend")
	b.table("title", "toy", "seats", "2", "who2", "bot", "level2", pagetest.Slow)
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
				t.Errorf("the row shows a place that is still secret or unknown:\n%s", row)
			}
		}
	}
	if placed != 1 {
		t.Errorf("%d rows show a place, want 1", placed)
	}
}

// TestOwnTablesTellTheirClocks checks that a table with a clock shows its pace and the time left,
// and that "Next table" leads to the most urgent one.
func TestOwnTablesTellTheirClocks(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, hosts, friends := timedTable(t, h, "calm")
	slowly := friend.table("title", "toy", "seats", "2", "who2", "bot", "level2", pagetest.Slow, page.PaceField, "week")
	home := friend.get("/")
	wantText(t, home, "A calm evening", "A week", `id="tables-mine"`)
	first := regexp.MustCompile(`href="([^"]*)"[^>]*>Next table`).FindStringSubmatch(home.body)
	if first == nil || first[1] != friends {
		t.Errorf("the next table is %v, want %s before %s", first, friends, slowly.base())
	}
	wantText(t, host.get("/"), hosts, `role="timer"`, `id="clocks"`, "/clock.")
}

// TestOwnTablesWaitForWhoHasNotSatDown checks that a table where the viewer has not sat down yet
// counts as waiting for them. After that it waits for the others. A room with a clock does not say
// that there is no hurry.
func TestOwnTablesWaitForWhoHasNotSatDown(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	slow := b.post("/matches", "title", "toy", "seats", "2", "who2", "friend", page.PaceField, "week")
	toy := b.say("title.toy.name")
	wantText(t, slow, b.say("room.come_back_timed"), b.say("room.yours", "title", toy))
	wantNoText(t, slow, b.say("room.invited", "title", toy))
	wantText(t, b.get("/"), `id="tables-mine"`, b.say("home.sit"))
	if got := b.get("/waiting").body; got != "1" {
		t.Errorf("%q tables wait, want 1", got)
	}
	b.post(slow.base()+"/sit", "name", "Anna")
	wantNoText(t, b.get("/"), `id="tables-mine"`, b.say("home.sit"))
	wantText(t, b.get("/"), b.say("home.waiting"))
	wantNoText(t, b.post("/matches", "title", "toy", "seats", "2", "who2", "friend"), b.say("room.come_back_timed"))
}

// TestAgo checks how long ago a time is, in the largest unit that fits.
func TestAgo(t *testing.T) {
	t.Parallel()
	h := open(t)
	p := page.Page{Words: h.site.Book.In("en")}
	for past, want := range map[time.Duration]string{
		-time.Second: "just now", 59 * time.Second: "just now", time.Minute: "1 minute ago", 59 * time.Minute: "59 minutes ago",
		61 * time.Minute: "1 hour ago", 24 * time.Hour: "1 day ago", 80 * time.Hour: "3 days ago",
	} {
		if got := page.Ago(p, past); got != want {
			t.Errorf("%s: %q, want %q", past, got, want)
		}
	}
}

// TestAgreed checks that a room lists only the options that matter there.
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
