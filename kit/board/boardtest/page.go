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

	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

var (
	choices = regexp.MustCompile(` name="choice" value="([^"]*)"`)
	hrefs   = regexp.MustCompile(` href="` + base + `\?([^"]*)"`)
	ids     = regexp.MustCompile(` id="([^"]*)"`)
)

// Flights matches the names of elements that are animated from one place to another.
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

// Posts returns the values of all buttons of a page, each once, in order.
func Posts(page string) []string {
	list := within(page, "<button ", choices)
	slices.Sort(list)
	return slices.Compact(list)
}

// within returns the matches of a pattern in tags of a kind. The pattern begins with letters found
// nowhere else, so that a large page is searched quickly.
func within(page, tag string, pattern *regexp.Regexp) (list []string) {
	for _, found := range pattern.FindAllStringSubmatchIndex(page, -1) {
		if begin := strings.LastIndexByte(page[:found[0]], '<'); begin >= 0 && strings.HasPrefix(page[begin:], tag) {
			list = append(list, html.UnescapeString(page[found[2]:found[3]]))
		}
	}
	return list
}

// Links returns the states of the page to which its links lead.
func Links(t *testing.T, page string) []url.Values {
	t.Helper()
	var list []url.Values
	for _, query := range within(page, "<a ", hrefs) {
		state, err := url.ParseQuery(query)
		must(t, err)
		list = append(list, state)
	}
	return list
}

// Element returns the opening tag of the element with an id; of a button the part of it before what
// it posts.
func Element(t *testing.T, page, id string) string {
	t.Helper()
	found := regexp.MustCompile(`<[a-z]+ [^>]*id="` + regexp.QuoteMeta(id) + `(?:--[^"]*)?"[^>]*>`).FindString(page)
	if found == "" {
		t.Fatalf("the page has no element %s", id)
	}
	return found
}

// Said returns the texts and labels of a page, which people read or hear.
func Said(page string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(page, `="`)
		if !found {
			b.WriteString(page)
			return html.UnescapeString(b.String())
		}
		value, after, _ := strings.Cut(rest, `"`)
		name := before[strings.LastIndexByte(before, ' ')+1:]
		if silent(name) {
			b.WriteString(strings.TrimSuffix(before, " "+name))
		} else {
			b.WriteString(before + `="` + value + `"`)
		}
		page = after
	}
}

// silent reports whether an attribute is neither visible nor read aloud.
func silent(attribute string) bool {
	switch attribute {
	case "id", "class", "style", "href", "for", "form", "value", "name", "aria-labelledby", "aria-describedby":
		return true
	}
	return strings.HasPrefix(attribute, "data-")
}

// Unsaid returns what a text lacks: a key that no catalogue has, or a placeholder that was not
// filled in. It is found by the words with which keys begin.
func (g *Game) Unsaid(t *testing.T, text string) string {
	t.Helper()
	g.Book(t)
	if lacks := unfilled.FindString(text); lacks != "" {
		return lacks
	}
	if strings.Contains(text, "%!") { // of package fmt
		return "%!"
	}
	for at := 0; ; at++ {
		dot := strings.IndexByte(text[at:], '.')
		if dot < 0 {
			return ""
		}
		at += dot
		word := text[wordBefore(text, at):at]
		if rest := keyRest.FindString(text[at:min(len(text), at+maxKey)]); rest != "" && g.keys[word] {
			return word + rest
		}
	}
}

var (
	unfilled = regexp.MustCompile(`\{[a-z]+\}`)
	keyRest  = regexp.MustCompile(`^\.\.?[a-z_]+\b`)
)

// maxKey bounds how much of a key is looked at.
const maxKey = 80

// wordBefore returns the start of the word that ends at a place.
func wordBefore(text string, at int) int {
	for at > 0 && (text[at-1] == '_' || text[at-1] >= 'a' && text[at-1] <= 'z' || text[at-1] >= 'A' && text[at-1] <= 'Z' || text[at-1] >= '0' && text[at-1] <= '9') {
		at--
	}
	return at
}

// keysOf returns the words with which keys begin.
func keysOf(b *i18n.Book) map[string]bool {
	first := map[string]bool{}
	for _, key := range b.Keys() {
		if word, _, cut := strings.Cut(key, "."); cut {
			first[word] = true
		}
	}
	return first
}

// Sound fails if a page is malformed: words are missing, an id or a name for animation occurs
// twice, or it has too many bytes.
func (g *Game) Sound(t *testing.T, page string) {
	t.Helper()
	if lacks := g.Unsaid(t, Said(page)); lacks != "" || narrate.Marked(page) {
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
