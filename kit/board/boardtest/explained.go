package boardtest

import (
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/i18n"
	"signoria/kit"
	"signoria/kit/board"
	"signoria/narrate"
)

// node is an element of a page.
type node struct {
	name     string
	attrs    map[string]string
	parent   *node
	children []*node
	text     string
}

// parse reads a page as a tree.
func parse(t *testing.T, page string) *node {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<page>" + page + "</page>"))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	root := &node{}
	at := root
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return root
		}
		must(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			n := &node{name: token.Name.Local, attrs: map[string]string{}, parent: at}
			for _, a := range token.Attr {
				n.attrs[a.Name.Local] = a.Value
			}
			at.children = append(at.children, n)
			at = n
		case xml.EndElement:
			at = at.parent
		case xml.CharData:
			at.text += string(token)
		}
	}
}

// each calls see for a node and all below it.
func (n *node) each(see func(*node)) {
	see(n)
	for _, child := range n.children {
		child.each(see)
	}
}

// within reports whether a node or one above it is so.
func (n *node) within(is func(*node) bool) bool {
	for ; n != nil; n = n.parent {
		if is(n) {
			return true
		}
	}
	return false
}

// String is how a test names the node.
func (n *node) String() string {
	name := n.name
	for _, key := range [...]string{"id", "class", "aria-label", "title", "href"} {
		if v := n.attrs[key]; v != "" {
			name += " " + key + "=" + v
		}
	}
	if n.parent != nil && n.parent.attrs["id"] == "" && n.attrs["id"] == "" {
		return n.parent.String() + " > " + name
	}
	return name
}

// symbol is the symbol that a use element draws; "" for others.
func (n *node) symbol() string {
	if n.name != "use" {
		return ""
	}
	_, symbol, _ := strings.Cut(n.attrs["href"], "#")
	return symbol
}

// opens reports whether a node leads somewhere: to an offer, a reason, a drawer, or what
// it is.
func (n *node) opens() bool {
	switch n.name {
	case "a":
		return n.attrs["href"] != ""
	case "button", "summary", "label":
		return true
	}
	return n.attrs[board.Topic] != ""
}

// means reports whether something drawn speaks of a thing: it has a label, or it is a
// symbol.
func (n *node) means() bool {
	return n.attrs["role"] == "img" && n.attrs["aria-label"] != "" || n.attrs["title"] != "" && n.name != "a" && n.attrs["title"] != n.said() || n.symbol() != ""
}

// said is all the text of a node.
func (n *node) said() string {
	var all strings.Builder
	n.each(func(part *node) { all.WriteString(part.text) })
	return strings.TrimSpace(all.String())
}

// plainSigns are the beginnings of symbols that no rule speaks of: those of pages, and the
// colours of seats.
var plainSigns = []string{"u-", "c-", "arms-"}

// lexicon are the words of a title that explain themselves, by key and by symbol.
type lexicon struct{ keys, symbols map[string]bool }

func (g *Game) lexicon(title string) lexicon {
	l := lexicon{map[string]bool{}, map[string]bool{}}
	guide, ok := g.Narrator.(narrate.Guide)
	if !ok {
		return l
	}
	for _, term := range guide.Terms(title) {
		l.keys[term.Key] = len(term.Rules) > 0
		for _, symbol := range term.Symbols {
			l.symbols[symbol] = true
		}
	}
	return l
}

// mute are the things drawn on a page that do not explain themselves, and words that a
// thing names but the glossary does not have.
func (g *Game) mute(t *testing.T, l lexicon, page string) (list []string) {
	t.Helper()
	parse(t, page).each(func(n *node) {
		for _, key := range strings.Fields(n.attrs[board.Topic]) {
			if !l.keys[key] && !board.IsRule(key) {
				list = append(list, "no word "+key+" of "+n.String())
			}
		}
		if n.means() && !n.within((*node).opens) && !g.speaks(l, n) {
			list = append(list, n.String())
		}
	})
	return list
}

// speaks reports whether something drawn is understood by its symbol: one of the
// glossary, or one that no rule speaks of.
func (g *Game) speaks(l lexicon, n *node) bool {
	spoken := false
	n.each(func(part *node) {
		symbol := part.symbol()
		known := func(sign string) bool { return strings.HasPrefix(symbol, sign) }
		spoken = spoken || symbol != "" && (l.symbols[symbol] || slices.ContainsFunc(plainSigns, known) || slices.ContainsFunc(g.Signs, known))
	})
	return spoken
}

// checkExplained: each thing drawn on the pages of a question, of whoever is asked, of
// another seat and of a spectator, leads to an offer, to why it is closed, or to a
// sentence with a rule that says what it does.
func checkExplained(t *testing.T, m moment) {
	for _, you := range [...]engine.Seat{m.you, (m.you + 1) % engine.Seat(m.options.Seats), engine.NoSeat} {
		s := m.Scene(i18n.Languages[m.turn%len(i18n.Languages)], you)
		l := m.game.lexicon(s.Meta.Name)
		page := m.game.Table(t, s)
		if mute := m.game.mute(t, l, page+Draw(t, m.game.Board.Bar(s))); len(mute) > 0 {
			t.Errorf("%s, seat %s: %d things are mute: %s", m.ask, you, len(mute), strings.Join(mute[:min(len(mute), 12)], "\n\t"))
		}
		checkTold(t, m, s, page)
	}
}

// told is how many of the things that a page asks about are looked at.
const told = 3

// checkTold asks what things are: each answers with a sentence beside its name, and a rule.
func checkTold(t *testing.T, m moment, s kit.Scene, page string) {
	t.Helper()
	type question struct {
		url.Values
		// least is how many words the answer has at least: what a thing is needs a sentence.
		least int
	}
	var asked []question
	seen := map[string]bool{}
	parse(t, page).each(func(n *node) {
		_, query, found := strings.Cut(n.attrs["href"], base+"?")
		if !found {
			return
		}
		state, err := url.ParseQuery(query)
		must(t, err)
		why, q := state.Get("why"), question{state, 2}
		if why == "" || seen[why] {
			return
		}
		if seen[why] = true; slices.Contains(strings.Fields(n.attrs["class"]), "tells") {
			q.least = 6
		}
		asked = append(asked, q)
	})
	for i := 0; i < len(asked); i += max(1, len(asked)/told) {
		s.Query = asked[i].Values
		why := asked[i].Get("why")
		answers, said := 0, ""
		parse(t, m.game.Table(t, s)).each(func(n *node) {
			if n.attrs["role"] != "status" && n.attrs["role"] != "dialog" {
				return
			}
			words, ruled := n.sentences()
			if ruled && words >= asked[i].least {
				answers++
			}
			n.each(func(part *node) { said += " " + part.text })
		})
		if answers == 0 {
			t.Errorf("%s, seat %s: what %q is has no answer, but %q", m.ask, s.You, why, said)
		}
	}
}

// sentences counts the words that a note has beside its name, and reports whether a rule
// stands there.
func (n *node) sentences() (words int, ruled bool) {
	n.each(func(part *node) {
		switch {
		case part.attrs["class"] == "rule-id":
			ruled = true
		case part.name != "b" && part.name != "a" && part.name != "h3" && part.name != "h4":
			words += len(strings.Fields(part.text))
		}
	})
	return words, ruled
}
