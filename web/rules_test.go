package web

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"signoria/docs"
	"signoria/games"
	"signoria/web/kit"
)

func TestEveryNumberedRuleHasAnAnchor(t *testing.T) {
	page := open(t).browser().get("/rules/lorenzo")
	wantStatus(t, page, 200)
	wantAnchors(t, "lorenzo", page.body)
	rendered, err := renderRules(docs.Rules, []title{{Game: games.Game{Name: "virtu"}}})
	must(t, err)
	wantAnchors(t, "virtu", rendered["virtu"].html)
	if link := kit.RuleLink("lorenzo", "L-6.3"); link != "/rules/lorenzo#L-6.3" {
		t.Errorf("a rule's link is %s", link)
	}
}

// wantAnchors wants one anchor on the page for each numbered rule of its source.
func wantAnchors(t *testing.T, name, page string) {
	t.Helper()
	source, err := fs.ReadFile(docs.Rules, "rules/"+name+".md")
	must(t, err)
	ids := regexp.MustCompile(`(?m)^- \*\*([A-Z]+-[\d.]+)\*\*`).FindAllStringSubmatch(string(source), -1)
	if len(ids) < 100 {
		t.Fatalf("%s: only %d numbered rules found", name, len(ids))
	}
	for _, id := range ids {
		if n := strings.Count(page, ` id="`+id[1]+`"`); n != 1 {
			t.Errorf("%s: %s has %d anchors", name, id[1], n)
		}
	}
}
