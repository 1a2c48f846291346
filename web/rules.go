package web

import (
	"bytes"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"signoria/web/kit"
)

// rulesPage is the rules of a title, or of several that share them, ready to be
// sent.
type rulesPage struct {
	name   string // of the title that it is named after
	titles []title
	html   string
}

// renderRules turns the rules of the titles into HTML, with an anchor on every
// numbered paragraph, by the titles that they are named after. A title without
// rules has no page.
func renderRules(titles []title) (map[string]rulesPage, error) {
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(anchors{}, 500))),
	)
	pages := map[string]rulesPage{}
	for _, t := range titles {
		if page, ok := pages[t.Home()]; ok {
			page.titles = append(page.titles, t)
			pages[t.Home()] = page
			continue
		}
		if t.Page == "" {
			continue
		}
		var html bytes.Buffer
		if err := md.Convert([]byte(t.Page), &html); err != nil {
			return nil, fmt.Errorf("rules of %s: %w", t.Name, err)
		}
		pages[t.Home()] = rulesPage{t.Home(), []title{t}, linked(html.String())}
	}
	return pages, nil
}

// names are the titles of the page in the reader's language.
func (r rulesPage) names(p page) string {
	var names []string
	for _, t := range r.titles {
		names = append(names, titleName(p, t))
	}
	return strings.Join(names, " · ")
}

// ruleID is what a rule's number looks like: "L-6.3", "SM-3", "K-12".
var ruleID = regexp.MustCompile(`^[A-Z]{1,3}-\d+(\.\d+)*$`)

// anchors gives the id of a rule to the paragraph or table row that begins
// with it. The first one that names a rule is the rule itself.
type anchors struct{}

// Transform looks at every bold text, every first cell, and every table.
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

// beginsWith is the rule id that a node is about: a bold id, or a first cell.
func beginsWith(n ast.Node, source []byte) string {
	switch v := n.(type) {
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
	if id := plainText(n, source); ruleID.MatchString(id) {
		return id
	}
	return ""
}

// between is the text between two tags, mentioned a rule's number in it.
var (
	between   = regexp.MustCompile(`>[^<]+<`)
	mentioned = regexp.MustCompile(`\b[A-Z]{1,3}-\d+(\.\d+)*\b`)
)

// linked leads from every mention of a rule to the rule; no number breaks at
// the end of a line.
func linked(html string) string {
	return between.ReplaceAllStringFunc(html, func(text string) string {
		return mentioned.ReplaceAllStringFunc(text, func(id string) string {
			if text == ">"+id+"<" || !strings.Contains(html, ` id="`+id+`"`) {
				return `<span class="ref">` + id + `</span>`
			}
			return `<a class="ref" href="#` + id + `">` + id + `</a>`
		})
	})
}

// plainText is the text directly in a node.
func plainText(n ast.Node, source []byte) string {
	var b bytes.Buffer
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			b.Write(t.Segment.Value(source))
		}
	}
	return b.String()
}

// rulesList leads to the only page of rules, or lists the pages in the order of
// the home page.
func (s *site) rulesList(w http.ResponseWriter, r *http.Request) {
	var list []rulesPage
	for _, t := range s.offered() {
		if page, ok := s.rules[t.Home()]; ok && page.titles[0].Name == t.Name {
			list = append(list, page)
		}
	}
	if len(list) == 1 {
		http.Redirect(w, r, kit.RulesLink(list[0].name), http.StatusSeeOther)
		return
	}
	p := s.newPage(r, "rules", s.words(r).T("rules.head"))
	s.render(w, r, http.StatusOK, rulesListPage(p, list))
}

// rulesLink is the address of the title's rules.
func (t title) rulesLink() string {
	if t.RulesAt != "" {
		return kit.RulesLink(t.Home()) + "#" + t.RulesAt
	}
	return kit.RulesLink(t.Home())
}

// rulesOf shows the rules of a title; one that shares those of another leads
// there.
func (s *site) rulesOf(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("title")
	if t, ok := s.titleOf(name); ok && t.Home() != name {
		http.Redirect(w, r, t.rulesLink(), http.StatusSeeOther)
		return
	}
	rules, ok := s.rules[name]
	if !ok {
		s.fail(w, r, http.StatusNotFound, "error.page")
		return
	}
	p := s.newPage(r, "rules", s.words(r).T("rules.head"))
	s.render(w, r, http.StatusOK, rulesTextPage(p, rules))
}
