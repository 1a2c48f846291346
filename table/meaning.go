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
)

// meaning is what a position's notation says, whatever it looks like: the tree
// of its mappings, lists and texts as JSON without white space, mappings in the
// order of their keys, each scalar the text of it. What says nothing is left out
// of a mapping: null, false, 0, none, an empty text, mapping or list. So a field
// that a later program adds changes no meaning while it holds nothing.
//
// Stored matches are checked by it for ever: docs/notation.md fixes it, and so
// does a test.
func meaning(notation []byte) ([]byte, error) {
	file, err := parser.ParseBytes(notation, 0)
	if err != nil {
		return nil, fmt.Errorf("table: a position is not YAML: %w", err)
	}
	if len(file.Docs) == 0 || file.Docs[0].Body == nil {
		return []byte("{}"), nil
	}
	if len(file.Docs) > 1 {
		return nil, fmt.Errorf("table: a position of %d documents", len(file.Docs))
	}
	var out bytes.Buffer
	if err := writeNode(&out, file.Docs[0].Body); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func writeNode(out *bytes.Buffer, node ast.Node) error {
	switch n := node.(type) {
	case *ast.MappingNode:
		return writeMapping(out, n.Values)
	case *ast.MappingValueNode: // a mapping of one entry in block style
		return writeMapping(out, []*ast.MappingValueNode{n})
	case *ast.SequenceNode:
		return writeList(out, n.Values)
	case *ast.LiteralNode:
		return writeText(out, n.Value.Value)
	case *ast.StringNode:
		return writeText(out, n.Value)
	case *ast.NullNode:
		return writeText(out, "")
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return writeText(out, n.GetToken().Value)
	}
	return fmt.Errorf("table: a position with %s in it", strings.ToLower(node.Type().String()))
}

// writeMapping writes the entries that say something, in the order of their keys.
func writeMapping(out *bytes.Buffer, entries []*ast.MappingValueNode) error {
	sorted := slices.Clone(entries)
	slices.SortStableFunc(sorted, func(a, b *ast.MappingValueNode) int { return cmp.Compare(key(a), key(b)) })
	out.WriteByte('{')
	first := true
	for _, e := range sorted {
		before := out.Len()
		if !first {
			out.WriteByte(',')
		}
		if err := writeText(out, key(e)); err != nil {
			return err
		}
		out.WriteByte(':')
		value := out.Len()
		if err := writeNode(out, e.Value); err != nil {
			return err
		}
		if slices.Contains(nothing, string(out.Bytes()[value:])) {
			out.Truncate(before)
			continue
		}
		first = false
	}
	out.WriteByte('}')
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

func writeList(out *bytes.Buffer, values []ast.Node) error {
	out.WriteByte('[')
	for i, v := range values {
		if i > 0 {
			out.WriteByte(',')
		}
		if err := writeNode(out, v); err != nil {
			return err
		}
	}
	out.WriteByte(']')
	return nil
}

func writeText(out *bytes.Buffer, text string) error {
	quoted := json.NewEncoder(out)
	quoted.SetEscapeHTML(false)
	if err := quoted.Encode(text); err != nil {
		return fmt.Errorf("table: a position with %q in it: %w", text, err)
	}
	out.Truncate(out.Len() - 1) // the encoder's newline
	return nil
}
