package pagetest

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	tags       = regexp.MustCompile(`<(/?)(button|form|input)\b([^>]*)>`)
	attributes = regexp.MustCompile(`([\w-]+)="([^"]*)"`)
	// OwnLinks finds the links of a page to other states of itself.
	OwnLinks = regexp.MustCompile(` href="/m/id/key\?([^"]+)"`)
)

// states are the fields that say from which page a post comes.
var states = []string{"seq", "back", "promise", "nonce", "name1"}

// poster is a button that posts, and all that it posts but for the state of the
// table.
type poster struct{ id, does string }

// postersOf finds the buttons of a page that post.
func postersOf(page string) []poster {
	forms, within := map[string]map[string]string{}, "" // by id, by number where they have none
	attrs := func(text string) map[string]string {
		found := map[string]string{}
		for _, a := range attributes.FindAllStringSubmatch(text, -1) {
			found[a[1]] = html.UnescapeString(a[2])
		}
		return found
	}
	var buttons []map[string]string
	for i, tag := range tags.FindAllStringSubmatch(page, -1) {
		a := attrs(tag[3])
		switch {
		case tag[1] == "/" && tag[2] == "form":
			within = ""
		case tag[1] == "/":
		case tag[2] == "form":
			within = a["id"]
			if within == "" {
				within = fmt.Sprint("form ", i)
			}
			forms[within] = a
		case tag[2] == "input" && within != "" && a["type"] == "hidden" && !slices.Contains(states, a["name"]):
			forms[within]["action"] += "&" + a["name"] + "=" + a["value"]
		case tag[2] == "button" && a["type"] != "button":
			if a["form"] == "" {
				a["form"] = within
			}
			buttons = append(buttons, a)
		}
	}
	var list []poster
	for _, b := range buttons {
		if form := forms[b["form"]]; form["method"] == "post" {
			list = append(list, poster{b["id"], form["action"] + "&" + b["name"] + "=" + b["value"]})
		}
	}
	return list
}

// Meanings is what the buttons of all pages of one viewer do, by their ids.
type Meanings map[string]string

// Check demands that each button that posts has an id of its own, and that no
// button anywhere does something else under the same.
func (m Meanings) Check(t *testing.T, page string) {
	t.Helper()
	here := map[string]bool{}
	for _, p := range postersOf(page) {
		switch does, known := m[p.id]; {
		case p.id == "":
			t.Fatalf("a button without an id posts %s", p.does)
		case here[p.id]:
			t.Fatalf("two buttons are called %q:\n%s", p.id, around(page, p.id))
		case known && does != p.does:
			t.Fatalf("the button %q posts %s, and elsewhere %s", p.id, p.does, does)
		}
		here[p.id], m[p.id] = true, p.does
	}
}

// around returns the text around each use of an id.
func around(page, id string) string {
	var list []string
	for _, at := range regexp.MustCompile(regexp.QuoteMeta(html.EscapeString(id))).FindAllStringIndex(page, -1) {
		list = append(list, page[max(0, at[0]-300):min(len(page), at[1]+100)])
	}
	return strings.Join(list, "\n…\n")
}
