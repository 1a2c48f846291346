package web

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/games"
	"signoria/i18n"
	"signoria/kit"
	"signoria/web/learn"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
)

func TestEveryNumberedRuleHasAnAnchor(t *testing.T) {
	t.Parallel()
	page := open(t).browser().get("/rules/lorenzo")
	wantStatus(t, page, 200)
	wantAnchors(t, "lorenzo", page.body)
	rendered, err := learn.RenderRules([]pages.Title{{Game: games.All()[1]}})
	pagetest.Must(t, err)
	wantAnchors(t, "virtu", rendered["virtu"].HTML)
	if link := kit.RuleLink("lorenzo", "L-6.3"); link != "/rules/lorenzo#L-6.3" {
		t.Errorf("a rule's link is %s", link)
	}
}

// TestTitlesShareAPageOfRules checks a page of rules shared by two titles: it is listed once, under
// both names, and links to the sources of both.
func TestTitlesShareAPageOfRules(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	list := b.get("/rules")
	wantText(t, list, `<a href="/rules/lorenzo">Lorenzo il Magnifico · A Duel</a>`)
	if n := strings.Count(list.body, "A Duel"); n != 1 {
		t.Errorf("the shared page is listed %d times", n)
	}
	page := b.get("/rules/two-sides")
	if page.path != "/rules/lorenzo" {
		t.Errorf("the rules of the other title are at %s", page.path)
	}
	wantText(t, page, `href="/content/lorenzo"`, `href="/content/two-sides"`, "A Duel")
	table := b.table("title", "two-sides", "seats", "2", "level2", pagetest.Slow)
	wantText(t, table, `href="/rules/lorenzo"`, `at-table title-lorenzo"`, "A Duel · ")
	wantText(t, b.post(table.base()+"/choose", "seq", table.field(t, seqField), "choice", "seal"), `href="/rules/lorenzo#T-3"`)
}

// TestWarsOfItalyIsAtHomeInVirtu checks that its table links to Virtù's page of rules and to its
// own sources, and that the opener plays the chosen side.
func TestWarsOfItalyIsAtHomeInVirtu(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	wantText(t, b.get("/?title=wars-of-italy&side=2"), "France", `class="seat naples seat-1"`, `class="seat france seat-2"`)
	table := b.table("title", "wars-of-italy", "seats", "2", "side", "2", "level2", pagetest.Slow)
	wantStatus(t, table, 200)
	wantText(t, table, `href="/rules/virtu#W-1"`, `href="/content/wars-of-italy"`, `at-table title-virtu"`, "Virtù: Wars of Italy")
	if view := b.lookAt(table); view.Yours.First() != 1 {
		t.Errorf("the person plays seat %v", view.Yours.First())
	}
	refused := b.post(table.base()+"/choose", "seq", table.field(t, seqField), "choice", "influence venice")
	wantStatus(t, refused, 422)
	wantText(t, refused, `href="/rules/virtu#`)
	wantText(t, b.get("/rules/wars-of-italy"), `id="W-1"`)
	wantText(t, b.get("/content/wars-of-italy"), "City leagues", "Influence track")
}

// wantAnchors checks that a page has exactly one anchor for each numbered rule.
func wantAnchors(t *testing.T, name, page string) {
	t.Helper()
	g := slices.IndexFunc(games.All(), func(g games.Game) bool { return g.Name == name })
	ids := regexp.MustCompile(`(?m)^- \*\*([A-Z]+-[\d.]+)\*\*`).FindAllStringSubmatch(games.All()[g].Page, -1)
	if len(ids) < 100 {
		t.Fatalf("%s: only %d numbered rules found", name, len(ids))
	}
	for _, id := range ids {
		if n := strings.Count(page, ` id="`+id[1]+`"`); n != 1 {
			t.Errorf("%s: %s has %d anchors", name, id[1], n)
		}
	}
}

// TestRulesInTheReadersLanguage checks that rules and rulings are in the reader's language with the
// same anchors. The rest of the page is folded away in English.
func TestRulesInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	english := b.get("/rules/lorenzo")
	wantText(t, english, `id="how-to-play-lorenzo"`, "How to play Lorenzo il Magnifico")
	for _, lang := range []string{"cs", "ru"} {
		b.lang = lang
		page := b.get("/rules/lorenzo")
		wantStatus(t, page, 200)
		wantText(t, page, `id="L-6.3"`, `id="R-4"`, `<details class="rules-rest">`, `id="how-to-play-lorenzo"`, `<div lang="en">`, `id="SM-3"`)
		wantAnchors(t, "lorenzo", page.body)
		if n := strings.Count(page.body, ` id="L-6.3"`); n != 1 {
			t.Errorf("%s: the rule is on the page %d times", lang, n)
		}
		if paragraph(english.body, "L-6.3") == paragraph(page.body, "L-6.3") {
			t.Errorf("%s: the rule is in English", lang)
		}
	}
}

// paragraph returns the text after a rule's anchor.
func paragraph(page, id string) string {
	_, after, _ := strings.Cut(page, ` id="`+id+`"`)
	text, _, _ := strings.Cut(after, "</li>")
	return text
}

// TestContentsLead checks the table of contents of every page of rules: each line leads to a
// heading of the page. What players do not need is folded away.
func TestContentsLead(t *testing.T) {
	t.Parallel()
	b := open(t).browser()
	link := regexp.MustCompile(`<li(?: class="[^"]*")?><a href="#([^"]+)">`)
	for _, g := range pagetest.AllGames() {
		if g.Pages == nil || g.Family != "" {
			continue
		}
		for _, lang := range i18n.Languages {
			b.lang = lang
			page := b.get(kit.RulesLink(g.Name)).body
			_, contents, _ := strings.Cut(page, `<details id="toc">`)
			contents, _, _ = strings.Cut(contents, "</details>")
			leads := link.FindAllStringSubmatch(contents, -1)
			if len(leads) < 20 {
				t.Errorf("%s in %s: %d lines of contents", g.Name, lang, len(leads))
			}
			for _, lead := range leads {
				if id := html.UnescapeString(lead[1]); strings.Count(page, ` id="`+id+`"`) != 1 {
					t.Errorf("%s in %s: #%s leads nowhere", g.Name, lang, id)
				}
			}
			if !strings.Contains(page, `class="rules-rest"`) {
				t.Errorf("%s in %s folds nothing away", g.Name, lang)
			}
		}
	}
}
