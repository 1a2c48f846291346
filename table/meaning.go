package table

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"signoria/engine/yamltree"
)

// meaningOf returns what a position's notation says, whatever it looks like: the tree
// of its mappings, lists and texts as JSON without white space, mappings in the
// order of their keys, each scalar the text of it. What says nothing is left out
// of a mapping: null, false, 0, none, an empty text, mapping or list. So a field
// that a later program adds changes no meaning while it holds nothing.
//
// Stored matches are checked by it for ever: docs/notation.md fixes it, and so
// does a test. For comparisons other than that it may be cut down to some names;
// nil is all.
func meaningOf(notation []byte, only map[string]bool) ([]byte, error) {
	body, err := parsed(notation)
	if err != nil {
		return nil, err
	}
	w := meaningWriter{only: only}
	if body == nil {
		return []byte("{}"), nil
	}
	if err := w.node(body); err != nil {
		return nil, err
	}
	return w.Bytes(), nil
}

// parsed returns the notation's tree, nil when it is empty.
func parsed(notation []byte) (ast.Node, error) {
	if err := yamltree.CheckBounds(notation); err != nil {
		return nil, fmt.Errorf("table: a position is not YAML: %w", err)
	}
	file, err := parser.ParseBytes(notation, 0)
	switch {
	case err != nil:
		return nil, fmt.Errorf("table: a position is not YAML: %w", err)
	case len(file.Docs) > 1:
		return nil, fmt.Errorf("table: a position of %d documents", len(file.Docs))
	case len(file.Docs) == 0:
		return nil, nil
	}
	return file.Docs[0].Body, nil
}

// namesOf returns all names that the notation uses.
func namesOf(notation []byte) map[string]bool {
	names := namer{}
	if body, err := parsed(notation); err == nil && body != nil {
		ast.Walk(names, body)
	}
	return names
}

type namer map[string]bool

// Visit notes the name of an entry and continues.
func (n namer) Visit(node ast.Node) ast.Visitor {
	if e, ok := node.(*ast.MappingValueNode); ok {
		n[key(e)] = true
	}
	return n
}

// meaningWriter writes a meaning.
type meaningWriter struct {
	bytes.Buffer
	only map[string]bool
}

func (w *meaningWriter) node(node ast.Node) error {
	switch n := node.(type) {
	case *ast.MappingNode:
		return w.mapping(n.Values)
	case *ast.MappingValueNode: // a mapping of one entry in block style
		return w.mapping([]*ast.MappingValueNode{n})
	case *ast.SequenceNode:
		return w.list(n.Values)
	case *ast.LiteralNode:
		return w.text(n.Value.Value)
	case *ast.StringNode:
		return w.text(n.Value)
	case *ast.NullNode:
		return w.text("")
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return w.text(n.GetToken().Value)
	}
	return fmt.Errorf("table: a position with %s in it", strings.ToLower(node.Type().String()))
}

// mapping writes the entries that say something, in the order of their keys.
func (w *meaningWriter) mapping(entries []*ast.MappingValueNode) error {
	sorted := slices.Clone(entries)
	slices.SortStableFunc(sorted, func(a, b *ast.MappingValueNode) int { return cmp.Compare(key(a), key(b)) })
	w.WriteByte('{')
	first := w.Len()
	for _, e := range sorted {
		if w.only != nil && !w.only[key(e)] {
			continue
		}
		if err := w.entry(e, w.Len() > first); err != nil {
			return err
		}
	}
	w.WriteByte('}')
	return nil
}

// entry writes a name and its value, or nothing where that says nothing.
func (w *meaningWriter) entry(e *ast.MappingValueNode, follows bool) error {
	before := w.Len()
	if follows {
		w.WriteByte(',')
	}
	if err := w.text(key(e)); err != nil {
		return err
	}
	w.WriteByte(':')
	value := w.Len()
	if err := w.node(e.Value); err != nil {
		return err
	}
	if slices.Contains(nothing, string(w.Bytes()[value:])) {
		w.Truncate(before)
	}
	return nil
}

// nothing are the values that say nothing in a mapping.
var nothing = []string{`""`, `"false"`, `"0"`, `"none"`, `{}`, `[]`}

func key(e *ast.MappingValueNode) string {
	if s, ok := e.Key.(*ast.StringNode); ok {
		return s.Value
	}
	return e.Key.GetToken().Value
}

func (w *meaningWriter) list(values []ast.Node) error {
	w.WriteByte('[')
	for i, v := range values {
		if i > 0 {
			w.WriteByte(',')
		}
		if err := w.node(v); err != nil {
			return err
		}
	}
	w.WriteByte(']')
	return nil
}

func (w *meaningWriter) text(text string) error {
	quoted := json.NewEncoder(&w.Buffer)
	quoted.SetEscapeHTML(false)
	if err := quoted.Encode(text); err != nil {
		return fmt.Errorf("table: a position with %q in it: %w", text, err)
	}
	w.Truncate(w.Len() - 1) // the encoder's newline
	return nil
}
