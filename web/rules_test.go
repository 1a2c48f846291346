package web

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"signoria/docs"
	"signoria/web/kit"
)

func TestEveryNumberedRuleHasAnAnchor(t *testing.T) {
	source, err := fs.ReadFile(docs.Rules, "rules/lorenzo.md")
	must(t, err)
	ids := regexp.MustCompile(`(?m)^- \*\*([A-Z]+-[\d.]+)\*\*`).FindAllStringSubmatch(string(source), -1)
	if len(ids) < 100 {
		t.Fatalf("only %d numbered rules found", len(ids))
	}
	page := open(t).browser().get("/rules/lorenzo")
	wantStatus(t, page, 200)
	for _, id := range ids {
		if n := strings.Count(page.body, ` id="`+id[1]+`"`); n != 1 {
			t.Errorf("%s has %d anchors", id[1], n)
		}
	}
	if link := kit.RuleLink("lorenzo", "L-6.3"); link != "/rules/lorenzo#L-6.3" {
		t.Errorf("a rule's link is %s", link)
	}
}
