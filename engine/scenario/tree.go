package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"signoria/engine/yamltree"
)

// kind is the kind of a node of a file.
type kind uint8

const (
	scalar kind = iota
	mapping
	sequence
)

var kindNames = [...]string{"a single value", "a mapping", "a list"}

// tree is a YAML node with only what a comparison needs, and its line.
type tree struct {
	kind   kind
	line   int
	text   string // scalar: canonical, so that 3 and "3" are the same
	null   bool   // the file has no value here
	fields []field
	items  []*tree
	source ast.Node // for excerpt
}

type field struct {
	key   string
	line  int
	value *tree
}

// get returns a field of a mapping; nil if there is none.
func (t *tree) get(key string) *tree {
	for _, f := range t.fields {
		if f.key == key {
			return f.value
		}
	}
	return nil
}

// at returns a field of a mapping, or an item of a list by its number from 1; nil if there is none.
func (t *tree) at(name string) *tree {
	if t.kind != sequence {
		return t.get(name)
	}
	if n, err := strconv.Atoi(name); err == nil && n >= 1 && n <= len(t.items) {
		return t.items[n-1]
	}
	return nil
}

// empty reports whether the node is null, {} or [].
func (t *tree) empty() bool {
	return t.null || t.kind != scalar && len(t.fields) == 0 && len(t.items) == 0
}

// nothing reports whether the node is empty, none, 0 or false, or a mapping of such values alone. Two
// positions that differ only in such fields mean the same.
func (t *tree) nothing() bool {
	if t.kind == scalar {
		return t.null || slices.Contains(nothings, t.text)
	}
	for _, f := range t.fields {
		if !f.value.nothing() {
			return false
		}
	}
	return len(t.items) == 0
}

// nothings are the single values that mean the same as a missing field.
var nothings = []string{"", "none", "0", "false"}

// String returns the node in YAML's flow form.
func (t *tree) String() string {
	var parts []string
	switch t.kind {
	case mapping:
		for _, f := range t.fields {
			parts = append(parts, f.key+": "+f.value.String())
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case sequence:
		for _, item := range t.items {
			parts = append(parts, item.String())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	if t.null {
		return "nothing"
	}
	return t.text
}

// Error is an error in a scenario file: where it is, and what is wrong.
type Error struct {
	File string
	Line int // from 1; 0 means the whole file
	Text string
}

// Error returns "file:line: what is wrong".
func (e *Error) Error() string { return place(e.File, e.Line) + e.Text }

func place(file string, line int) string {
	if line < 1 {
		return file + ": "
	}
	return file + ":" + strconv.Itoa(line) + ": "
}

// readTree reads one YAML document.
func readTree(file string, data []byte) (*tree, error) {
	n, err := document(file, data)
	if err != nil {
		return nil, err
	}
	if n == nil {
		return &tree{null: true, line: 1}, nil
	}
	return convert(file, n)
}

// document parses one YAML document; nil means an empty one. The YAML parser may panic on broken input;
// that becomes an error.
func document(file string, data []byte) (n ast.Node, err error) {
	defer func() {
		if r := recover(); r != nil {
			n, err = nil, &Error{File: file, Text: fmt.Sprint("not readable as YAML: ", r)}
		}
	}()
	if err := yamltree.CheckBounds(data); err != nil {
		var where *yamltree.BoundsError
		errors.As(err, &where)
		return nil, &Error{File: file, Line: where.Line, Text: where.Text}
	}
	parsed, err := parser.ParseBytes(data, 0, parser.AllowDuplicateMapKey()) // convert reports it with its line
	if err != nil {
		return nil, syntaxError(file, err)
	}
	docs := parsed.Docs
	if len(docs) == 0 || docs[0].Body == nil {
		return nil, nil
	}
	if len(docs) > 1 {
		return nil, &Error{File: file, Line: docs[1].GetToken().Position.Line, Text: "a second document begins here; one file is one document"}
	}
	return docs[0].Body, nil
}

func syntaxError(file string, err error) error {
	var bad *yaml.SyntaxError
	if errors.As(err, &bad) && bad.Token != nil {
		return &Error{File: file, Line: bad.Token.Position.Line, Text: bad.Message}
	}
	return &Error{File: file, Text: err.Error()}
}

// convert makes a tree of a node. It returns an *Error for anchors, aliases, tags and duplicate keys.
func convert(file string, n ast.Node) (*tree, error) {
	t := &tree{line: n.GetToken().Position.Line, source: n}
	switch n := n.(type) {
	case *ast.MappingNode:
		return t, t.convertFields(file, n.Values)
	case *ast.MappingValueNode:
		return t, t.convertFields(file, []*ast.MappingValueNode{n})
	case *ast.SequenceNode:
		t.kind = sequence
		for _, v := range n.Values {
			item, err := convert(file, v)
			if err != nil {
				return nil, err
			}
			t.items = append(t.items, item)
		}
		return t, nil
	case *ast.NullNode:
		t.null = true
		return t, nil
	case *ast.StringNode:
		t.text = n.Value
		return t, nil
	case *ast.LiteralNode:
		t.text = n.Value.Value
		return t, nil
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		t.text = fmt.Sprint(n.(ast.ScalarNode).GetValue())
		return t, nil
	}
	return nil, &Error{File: file, Line: t.line, Text: "anchors, aliases and tags are not used here"}
}

func (t *tree) convertFields(file string, values []*ast.MappingValueNode) error {
	t.kind = mapping
	for i, v := range values {
		token := v.Key.GetToken()
		line := token.Position.Line
		if i == 0 {
			t.line = line
		}
		value, err := convert(file, v.Value)
		if err != nil {
			return err
		}
		if t.get(token.Value) != nil {
			return &Error{File: file, Line: line, Text: fmt.Sprintf("%q is given twice", token.Value)}
		}
		t.fields = append(t.fields, field{key: token.Value, line: line, value: value})
	}
	return nil
}

// excerpt returns the text of a mapping after so many empty lines that its lines have the numbers of the
// file.
func excerpt(data []byte, t *tree) []byte {
	if t == nil || t.null {
		return nil
	}
	lines := strings.Split(string(data), "\n")
	out := make([]string, 0, len(lines))
	for range t.line - 1 {
		out = append(out, "")
	}
	if m, ok := t.source.(*ast.MappingNode); ok && m.IsFlowStyle {
		return []byte(strings.Join(append(out, flowLines(lines, m)...), "\n"))
	}
	indent := len(lines[t.line-1]) - len(strings.TrimLeft(lines[t.line-1], " "))
	for _, line := range lines[t.line-1:] {
		rest := strings.TrimLeft(line, " ")
		blank := strings.TrimSpace(rest) == "" || strings.HasPrefix(rest, "#")
		if !blank && len(line)-len(rest) < indent {
			break
		}
		out = append(out, line)
	}
	return []byte(strings.Join(out, "\n") + "\n")
}

// flowLines returns the lines of a mapping in braces; other text before it on its first line becomes
// spaces, text after it is cut.
func flowLines(lines []string, m *ast.MappingNode) []string {
	from, to := m.Start.Position, m.End.Position
	var out []string
	for n := from.Line; n <= to.Line; n++ {
		runes := []rune(lines[n-1])
		if n == to.Line {
			runes = runes[:min(to.Column, len(runes))]
		}
		if n == from.Line {
			for i := range min(from.Column-1, len(runes)) {
				runes[i] = ' '
			}
		}
		out = append(out, string(runes))
	}
	return out
}
