package boardtest

import (
	"bytes"
	"compress/gzip"
	"context"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"signoria/games/teller"
	"signoria/i18n"
	"signoria/web/kit"
)

var (
	buttons = regexp.MustCompile(`<button[^>]* name="choice" value="([^"]*)"`)
	hrefs   = regexp.MustCompile(`<a [^>]*href="` + base + `\?([^"]*)"`)
	ids     = regexp.MustCompile(` id="([^"]*)"`)
	silent  = regexp.MustCompile(` (id|class|style|href|for|form|value|name|aria-labelledby|aria-describedby|data-\w+)="[^"]*"`)
)

// Flights finds the names by which things glide from one place to another.
var Flights = regexp.MustCompile(`--flight:\s*([\w-]+)`)

// Draw renders a component.
func Draw(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	must(t, c.Render(context.Background(), &b))
	return b.String()
}

// Table draws the table of a scene.
func (g *Game) Table(t *testing.T, s kit.Scene) string {
	t.Helper()
	return Draw(t, g.Board.Table(s))
}

// Posts are the values of all buttons of a page, each once, in order.
func Posts(page string) []string {
	var list []string
	for _, found := range buttons.FindAllStringSubmatch(page, -1) {
		list = append(list, html.UnescapeString(found[1]))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Links are the states of the page that its links lead to.
func Links(t *testing.T, page string) []url.Values {
	t.Helper()
	var list []url.Values
	for _, found := range hrefs.FindAllStringSubmatch(page, -1) {
		state, err := url.ParseQuery(html.UnescapeString(found[1]))
		must(t, err)
		list = append(list, state)
	}
	return list
}

// Element is the opening tag of the element with an id; of a button the part of it
// before what it posts.
func Element(t *testing.T, page, id string) string {
	t.Helper()
	found := regexp.MustCompile(`<[a-z]+ [^>]*id="` + regexp.QuoteMeta(id) + `(?:--[^"]*)?"[^>]*>`).FindString(page)
	if found == "" {
		t.Fatalf("the page has no element %s", id)
	}
	return found
}

// Said are the texts and labels of a page, which people read or hear.
func Said(page string) string { return html.UnescapeString(silent.ReplaceAllString(page, "")) }

// Unsaid is what a text lacks: a key that no catalogue has, or a name that was not
// filled in. It is found by the words with which keys begin.
func (g *Game) Unsaid(t *testing.T, text string) string {
	t.Helper()
	g.Book(t)
	return g.keys.FindString(text)
}

func keysOf(b *i18n.Book) *regexp.Regexp {
	var first []string
	for _, key := range b.Keys() {
		if word, _, cut := strings.Cut(key, "."); cut {
			first = append(first, word)
		}
	}
	slices.Sort(first)
	return regexp.MustCompile(`\b(` + strings.Join(slices.Compact(first), "|") + `)\.\.?[a-z_]+\b|\{[a-z]+\}|%!`)
}

// Sound fails where a page is not well made: words are missing, an id or a name that
// glides stands twice, or it has too many bytes.
func (g *Game) Sound(t *testing.T, page string) {
	t.Helper()
	if lacks := g.Unsaid(t, Said(page)); lacks != "" || teller.Marked(page) {
		t.Fatalf("the page lacks words: %q", lacks)
	}
	for what, pattern := range map[string]*regexp.Regexp{"--flight": Flights, "id": ids} {
		seen := map[string]bool{}
		for _, found := range pattern.FindAllStringSubmatch(page, -1) {
			if seen[found[1]] {
				t.Fatalf("%s %q stands twice", what, found[1])
			}
			seen[found[1]] = true
		}
	}
	most := g.Bytes
	if most == 0 {
		most = 60 << 10
	}
	if size := zipped(page); size > most {
		t.Fatalf("the page has %d bytes compressed", size)
	}
}

func zipped(page string) int {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write([]byte(page))
	_ = z.Close()
	return b.Len()
}
