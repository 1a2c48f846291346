package web

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/http"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"signoria/web/kit"
)

// rulesPage is the rules of a title, ready to be sent.
type rulesPage struct {
	title string // the title's short name
	html  string
}

// renderRules turns the rules of the titles into HTML, with an anchor on every
// numbered paragraph. A title without rules has no page.
func renderRules(files fs.FS, titles []title) (map[string]rulesPage, error) {
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(anchors{}, 500))),
	)
	pages := map[string]rulesPage{}
	for _, t := range titles {
		source, err := fs.ReadFile(files, "rules/"+t.Name+".md")
		if err != nil {
			continue
		}
		var html bytes.Buffer
		if err := md.Convert(source, &html); err != nil {
			return nil, fmt.Errorf("rules of %s: %w", t.Name, err)
		}
		pages[t.Name] = rulesPage{t.Name, html.String()}
	}
	return pages, nil
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

// rulesList leads to the rules of the only title, or lists the titles.
func (s *site) rulesList(w http.ResponseWriter, r *http.Request) {
	var list []title
	for _, t := range s.titles {
		if _, ok := s.rules[t.Name]; ok {
			list = append(list, t)
		}
	}
	if len(list) == 1 {
		http.Redirect(w, r, "/rules/"+list[0].Name, http.StatusSeeOther)
		return
	}
	p := s.newPage(r, "rules", s.words(r).T("rules.head"))
	s.render(w, r, http.StatusOK, rulesListPage(p, list))
}

// rulesOf shows the rules of a title.
func (s *site) rulesOf(w http.ResponseWriter, r *http.Request) {
	rules, ok := s.rules[r.PathValue("title")]
	if !ok {
		s.fail(w, r, http.StatusNotFound, "error.page")
		return
	}
	p := s.newPage(r, "rules", s.words(r).T("rules.head"))
	s.render(w, r, http.StatusOK, rulesTextPage(p, kit.ContentLink(rules.title), rules.html))
}
