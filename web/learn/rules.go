package learn

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"signoria/games"
	"signoria/i18n"
	"signoria/kit"
	"signoria/web/page"
)

// rulesPage is the rules of a title, or of several that share them, ready to be
// sent.
type rulesPage struct {
	name   string // of the title that it is named after
	titles []page.Title
	HTML   string
	// spoken are the pages in other languages, where there are any.
	spoken map[string]spokenRules
	// howTo says how each of the titles is played, by language.
	howTo []map[string]string
}

// spokenRules has the numbered rules and rulings in a language, the rest of the page, in English,
// and links to the headings of the rules.
type spokenRules struct {
	html, rest string
	contents   []heading
}

// heading is a line of the table of contents: Part marks one of a whole part.
type heading struct {
	id, text string
	part     bool
}

// headed matches a heading of the first two levels that has an id, tag an HTML tag.
var (
	headed = regexp.MustCompile(`(?s)<h([12]) id="([^"]+)"[^>]*>(.*?)</h[12]>`)
	tag    = regexp.MustCompile(`<[^>]+>`)
)

// contentsOf returns the headings of a page.
func contentsOf(page string) []heading {
	var list []heading
	for _, found := range headed.FindAllStringSubmatch(page, -1) {
		text := html.UnescapeString(tag.ReplaceAllString(found[3], ""))
		list = append(list, heading{found[2], strings.TrimSpace(text), found[1] == "1"})
	}
	return list
}

// RenderRules turns the rules of the titles into HTML, with an anchor on every
// numbered paragraph, by the titles that they are named after. A title without
// rules has no page.
func RenderRules(titles []page.Title) (map[string]rulesPage, error) {
	pages := map[string]rulesPage{}
	for _, t := range titles {
		page, ok := pages[t.Home()]
		if !ok && t.Page == "" {
			continue
		}
		if !ok {
			var err error
			if page, err = renderPage(t); err != nil {
				return nil, fmt.Errorf("rules of %s: %w", t.Name, err)
			}
		}
		howTo, err := renderHowTo(t)
		if err != nil {
			return nil, fmt.Errorf("how to play %s: %w", t.Name, err)
		}
		page.titles, page.howTo = append(page.titles, t), append(page.howTo, howTo)
		pages[t.Home()] = page
	}
	return pages, nil
}

// rendered caches the pages by their English text, because a process may make several sites.
var rendered sync.Map

// renderPage returns the page of one title in all languages in which there is one.
func renderPage(t page.Title) (rulesPage, error) {
	if page, known := rendered.Load(t.Page); known {
		return page.(rulesPage), nil
	}
	page, err := renderAgain(t)
	if err == nil {
		rendered.Store(t.Page, page)
	}
	return page, err
}

// renderAgain is renderPage without the cache.
func renderAgain(t page.Title) (rulesPage, error) {
	whole, err := renderMarkdown(t.Page)
	if err != nil {
		return rulesPage{}, err
	}
	page := rulesPage{name: t.Home(), HTML: linked(whole, anchorsIn(whole)), spoken: map[string]spokenRules{}}
	for _, lang := range i18n.Languages {
		text, ok := spokenIn(t, lang)
		if !ok {
			continue
		}
		spoken, err := renderMarkdown(text)
		if err != nil {
			return rulesPage{}, err
		}
		rest, err := renderMarkdown(games.Untranslated(t.Page, text))
		if err != nil {
			return rulesPage{}, err
		}
		ids := anchorsIn(spoken + rest)
		page.spoken[lang] = spokenRules{linked(spoken, ids), linked(rest, ids), contentsOf(spoken)}
	}
	return page, nil
}

// spokenIn returns the part of the page that is for players, in a language: in English the part
// that other languages have, too.
func spokenIn(t page.Title, lang string) (string, bool) {
	if text, ok := t.PageIn(lang); ok {
		return text, true
	}
	for _, other := range i18n.Languages {
		if text, ok := t.PageIn(other); ok && lang == "en" {
			return games.Counterpart(t.Page, text), true
		}
	}
	return "", false
}

// renderHowTo returns the introduction to a title, by language.
func renderHowTo(t page.Title) (map[string]string, error) {
	pages := map[string]string{}
	for _, lang := range i18n.Languages {
		text, ok := t.HowToPlay(lang)
		if !ok {
			continue
		}
		html, err := renderMarkdown(text)
		if err != nil {
			return nil, err
		}
		pages[lang] = html
	}
	return pages, nil
}

func renderMarkdown(page string) (string, error) {
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(anchors{}, 500))),
	)
	var html bytes.Buffer
	err := md.Convert([]byte(page), &html)
	return html.String(), err
}

// names returns the titles of the page in the reader's language.
func (r rulesPage) names(p page.Page) string {
	var names []string
	for _, t := range r.titles {
		names = append(names, page.TitleName(p, t))
	}
	return strings.Join(names, " · ")
}

// ruleID matches a rule's number: "L-6.3", "SM-3", "K-12".
var ruleID = regexp.MustCompile(`^[A-Z]{1,3}-\d+(\.\d+)*$`)

// anchors sets the ids of paragraphs and table rows that begin with the number of a rule. The first one
// with a number is the rule itself.
type anchors struct{}

// Transform sets the ids, and marks tables; it reads every bold text and every first cell.
func (anchors) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	seen := map[string]bool{}
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if n.Kind() == extast.KindTable { // a wide table scrolls, by the keyboard too
			n.SetAttributeString("tabindex", []byte("0"))
		}
		if id := beginsWith(n, reader.Source()); id != "" && !seen[id] {
			seen[id] = true
			n.SetAttributeString("id", []byte(id))
		}
		return ast.WalkContinue, nil
	})
}

// beginsWith returns the rule id that a node is about: a bold id, a first cell, or what the heading
// of a section begins with.
func beginsWith(n ast.Node, source []byte) string {
	id := plainText(n, source)
	switch v := n.(type) {
	case *ast.Heading:
		id, _, _ = strings.Cut(id, " ")
	case *ast.Emphasis:
		if v.Level != 2 {
			return ""
		}
	case *extast.TableCell:
		if v.PreviousSibling() != nil {
			return ""
		}
	default:
		return ""
	}
	if ruleID.MatchString(id) {
		return id
	}
	return ""
}

// between matches the text between two tags, with the id of the first; mentioned matches a rule's
// number.
var (
	between   = regexp.MustCompile(`(?: id="([^"]+)")?>[^<]+<`)
	mentioned = regexp.MustCompile(`\b[A-Z]{1,3}-\d+(\.\d+)*\b`)
)

// anchored matches an id to which a link can lead.
var anchored = regexp.MustCompile(` id="([^"]+)"`)

// anchorsIn returns the anchors of a page.
func anchorsIn(html string) map[string]bool {
	ids := map[string]bool{}
	for _, found := range anchored.FindAllStringSubmatch(html, -1) {
		ids[found[1]] = true
	}
	return ids
}

// linked turns every mention of a rule into a link to it, if it has an anchor, and prevents a line
// break in its number.
func linked(html string, ids map[string]bool) string {
	return between.ReplaceAllStringFunc(html, func(text string) string {
		own := between.FindStringSubmatch(text)[1]
		tag, said, _ := strings.Cut(text, ">")
		return tag + ">" + mentioned.ReplaceAllStringFunc(said, func(id string) string {
			if id == own || !ids[id] {
				return `<span class="ref">` + id + `</span>`
			}
			return `<a class="ref" href="#` + id + `">` + id + `</a>`
		})
	})
}

// plainText returns the text directly in a node.
func plainText(n ast.Node, source []byte) string {
	var b bytes.Buffer
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
		}
	}
	return b.String()
}

// rulesList redirects to the only page of rules, or lists the pages in the order of the home page.
func (s *Pages) rulesList(w http.ResponseWriter, r *http.Request) {
	pages, err := s.rules()
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	var list []rulesPage
	for _, t := range s.Offered() {
		if page, ok := pages[t.Home()]; ok && page.titles[0].Name == t.Name {
			list = append(list, page)
		}
	}
	if len(list) == 1 {
		page.Redirect(w, r, kit.RulesLink(list[0].name), http.StatusSeeOther)
		return
	}
	p := s.NewPage(r, "rules", s.Words(r).T("rules.head"))
	s.Render(w, r, http.StatusOK, rulesListPage(p, list))
}

// rulesOf shows the rules of a title; a title that shares those of another redirects there.
func (s *Pages) rulesOf(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("title")
	if t, ok := s.TitleOf(name); ok && t.Home() != name {
		page.Redirect(w, r, t.RulesLink(), http.StatusSeeOther)
		return
	}
	pages, err := s.rules()
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	rules, ok := pages[name]
	if !ok {
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return
	}
	p := s.NewPage(r, "rules", s.Words(r).T("rules.head"))
	s.Render(w, r, http.StatusOK, rulesTextPage(p, rules))
}
