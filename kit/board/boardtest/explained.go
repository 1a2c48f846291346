package boardtest

import (
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

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

// means reports whether something drawn speaks of a thing: it has a label, it is a
// symbol, or it is a shape or a number without a word.
func (n *node) means() bool {
	if n.shape() || n.number() {
		return true
	}
	return n.attrs["role"] == "img" && n.attrs["aria-label"] != "" || n.attrs["title"] != "" && n.name != "a" && n.attrs["title"] != n.said() || n.symbol() != ""
}

// shape reports whether a node is drawn by its style alone: a pip, a seal, a place.
func (n *node) shape() bool {
	switch n.name {
	case "i", "img", "circle", "rect", "ellipse", "polygon":
		return len(n.children) == 0 && n.said() == ""
	}
	return false
}

// number reports whether a node says a number and nothing else, and none of those within
// it does.
func (n *node) number() bool {
	text := n.said()
	return len(n.children) == 0 && text != "" && strings.Trim(text, "0123456789+−-/IVX ") == "" && strings.ContainsAny(text, "0123456789IVX")
}

// asks reports whether a node belongs to the open question, which says what stands in it.
func (n *node) asks() bool {
	return n.within(func(above *node) bool { return above.attrs["id"] == "ask" })
}

// counts reports whether a number stands beside what it counts: a symbol of the glossary.
func (g *Game) counts(l lexicon, n *node) bool {
	return n.number() && n.parent != nil && g.speaks(l, n.parent)
}

// heads reports whether a coat of arms stands at the head of a house, not in a sentence
// or beside a name in a row.
func (n *node) heads() bool {
	return strings.HasPrefix(n.symbol(), "arms-") && n.within(func(above *node) bool { return above.name == "header" })
}

// said is all the text of a node.
func (n *node) said() string {
	var all strings.Builder
	n.each(func(part *node) { all.WriteString(part.text) })
	return strings.TrimSpace(all.String())
}

// plainSigns are the beginnings of symbols that no rule speaks of: those of pages, and the
// colours of seats in sentences and rows.
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
	root := parse(t, page)
	byKey := map[string]bool{} // words that the keyboard comes to
	root.each(func(n *node) {
		if n.focusable() {
			for _, key := range n.topics() {
				byKey[key] = true
			}
		}
	})
	root.each(func(n *node) {
		sentence := n.facts() >= minFacts
		for _, key := range n.topics() {
			switch {
			case !l.keys[key] && !board.IsRule(key):
				list = append(list, "no word "+key+" of "+n.String())
			case l.keys[key] && !byKey[key]:
				list = append(list, "no key comes to "+key+" of "+n.String())
			}
			sentence = sentence || l.keys[key]
		}
		if len(n.topics()) > 0 && !sentence {
			list = append(list, "no sentence says what it is: "+n.String())
		}
		if n.means() && !n.within((*node).opens) && !n.asks() && !g.adorns(n) && !g.counts(l, n) && (n.heads() || !g.speaks(l, n)) {
			list = append(list, n.String())
		}
	})
	return list
}

// topics are the words and rules by which a node explains itself.
func (n *node) topics() []string { return strings.Fields(n.attrs[board.Topic]) }

// minFacts is how many words what has a rule and no word of the glossary says beside its
// first: "Gain 1 privilege".
const minFacts = 2

// facts is how many words a node says beside its first, in its label or drawn.
func (n *node) facts() int {
	return len(strings.Fields(n.attrs["aria-label"]+" "+n.attrs["title"]+" "+n.said())) - 1
}

// focusable reports whether the keyboard comes to a node, or to one around it whose
// explanation is the node's.
func (n *node) focusable() bool {
	return n.within(func(above *node) bool {
		return above.attrs["tabindex"] == "0" || above.name == "button" || above.name == "summary" || above.name == "a" && above.attrs["href"] != ""
	})
}

// adorns reports whether a node is an ornament.
func (g *Game) adorns(n *node) bool {
	return n.within(func(above *node) bool {
		return slices.ContainsFunc(strings.Fields(above.attrs["class"]), func(class string) bool { return slices.Contains(g.Ornaments, class) })
	})
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
	for _, you := range m.viewers() {
		s := m.Scene(i18n.Languages[m.turn%len(i18n.Languages)], you)
		l := m.game.lexicon(s.Meta.Name)
		page := m.game.Table(t, s)
		if mute := m.game.mute(t, l, page+Draw(t, m.game.Board.Bar(s))); len(mute) > 0 {
			t.Errorf("%s, seat %s: %d things are mute: %s", m.ask, you, len(mute), strings.Join(mute[:min(len(mute), 12)], "\n\t"))
		}
		checkTold(t, m, s, page)
	}
}

// checkTold asks what things are, one of each kind that the page asks about (a city, a
// slot, a choice of the panel), of half the kinds at a moment and of the others at the next: each
// answers with a sentence beside its name, and a rule.
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
	kinds := map[string][]int{}
	for i := range asked {
		kind, _, _ := strings.Cut(asked[i].Get("why"), ".")
		kinds[kind] = append(kinds[kind], i)
	}
	for k, kind := range slices.Sorted(maps.Keys(kinds)) {
		if !looked(k + m.turn) {
			continue
		}
		i := kinds[kind][m.turn%len(kinds[kind])] // another one each time
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
