package position

import (
	"slices"
	"strings"
)

// node is a part of a position as it is written; the zero node says nothing.
type node struct {
	kind  shape
	text  string
	names []string // of a mapping, as many as items
	items []node
}

type shape uint8

const (
	silent shape = iota
	word
	list
	mapping
)

func text(s string) node { return node{kind: word, text: s} }

func listOf[V any](values []V, one func(V) node) node {
	n := node{kind: list}
	for _, value := range values {
		n.items = append(n.items, one(value))
	}
	return n
}

// put adds an entry to a mapping, if it says anything.
func (n *node) put(name string, value node) {
	if value.kind != silent {
		n.names, n.items = append(n.names, name), append(n.items, value)
	}
}

// width is how long a line may be; what is longer and has parts stands on several.
const width = 120

// lines writes the entries of a mapping or list one below the other.
func (n node) lines(b *strings.Builder, indent int) {
	for i, item := range n.items {
		b.WriteString(strings.Repeat(" ", indent))
		lead := "-"
		if n.kind == mapping {
			lead = n.names[i] + ":"
		}
		b.WriteString(lead)
		flow := item.flow()
		if indent+len(lead)+1+len(flow) <= width || !item.parts() || n.kind == list {
			b.WriteString(" " + flow + "\n")
			continue
		}
		b.WriteByte('\n')
		item.lines(b, indent+2)
	}
}

// parts tells whether there are mappings in it, so that it can stand on several
// lines that are read well.
func (n node) parts() bool {
	return n.kind == mapping || slices.ContainsFunc(n.items, func(item node) bool { return item.kind == mapping })
}

// flow is it on one line.
func (n node) flow() string {
	parts := make([]string, len(n.items))
	for i, item := range n.items {
		if parts[i] = item.flow(); n.kind == mapping {
			parts[i] = n.names[i] + ": " + parts[i]
		}
	}
	switch n.kind {
	case list:
		return "[" + strings.Join(parts, ", ") + "]"
	case mapping:
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return n.text
}
