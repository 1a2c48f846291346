// Package yamltree reads YAML that people write (printed values, positions)
// with errors that say file, line, what is wrong and what is allowed. A Reader
// collects all errors of a file, so that an editor sees them at once.
//
// It knows no title, and never panics on bad input.
package yamltree

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// Reader collects the errors of one file.
type Reader struct {
	file string
	errs []error
	// stored is true for a file of a Stored edition.
	stored bool
}

// Value is a place in the file: a node and its path. The zero Value is missing.
type Value struct {
	r    *Reader
	node ast.Node
	path string
	// base is the same place in the file that has the defaults, if any.
	base ast.Node
}

// Parse reads a file's text. The root Value is empty when the text is not YAML;
// Err then says why.
func Parse(file string, text []byte) (*Reader, Value) {
	r := &Reader{file: file}
	tree, err := parse(bytes.TrimPrefix(text, []byte("\ufeff"))) // some editors of Windows begin a file so
	if err != nil {
		r.errs = append(r.errs, fmt.Errorf("%s: not readable as YAML: %w", file, err))
		return r, Value{r: r}
	}
	if len(tree.Docs) == 0 || tree.Docs[0].Body == nil {
		return r, Value{r: r}
	}
	if len(tree.Docs) > 1 {
		r.errs = append(r.errs, fmt.Errorf("%s: holds %d documents, one is allowed", file, len(tree.Docs)))
	}
	return r, Value{r: r, node: tree.Docs[0].Body}
}

// parse parses a text within the bounds. The parser is not trusted with broken input: a
// panic of it becomes an error.
func parse(text []byte) (tree *ast.File, err error) {
	defer func() {
		if r := recover(); r != nil {
			tree, err = nil, fmt.Errorf("the parser fails: %v", r)
		}
	}()
	if err := CheckBounds(text); err != nil {
		return nil, err
	}
	return parser.ParseBytes(text, 0)
}

// Err joins all errors found so far, nil when there are none.
func (r *Reader) Err() error { return errors.Join(r.errs...) }

// Errorf notes an error at the value's line.
func (v Value) Errorf(format string, args ...any) {
	line := 0
	if v.node != nil && v.node.GetToken() != nil {
		line = v.node.GetToken().Position.Line
	}
	where := v.path
	if where == "" {
		where = "the file"
	}
	v.r.errs = append(v.r.errs, fmt.Errorf("%s:%d: %s: %s", v.r.file, line, where, fmt.Sprintf(format, args...)))
}

// Given reports whether the value is there and not null.
func (v Value) Given() bool {
	if v.node == nil {
		return false
	}
	_, null := v.node.(*ast.NullNode)
	return !null
}

// Node returns the node of the file; nil if the value is missing.
func (v Value) Node() ast.Node { return v.node }

// Field is one entry of a mapping.
type Field struct {
	Name string
	Value
}

// Fields lists a mapping's entries in the order of the file. Names that are not
// among the allowed ones are errors and are left out; no allowed names means
// that any name will do.
func (v Value) Fields(allowed ...string) []Field {
	if !v.Given() {
		return nil
	}
	if !v.IsMap() {
		v.Errorf("is %s; names with values are expected here", kind(v.node))
		return nil
	}
	seen := map[string]bool{}
	var fields []Field
	for _, e := range entriesOf(v.node) {
		name := nameOf(e)
		f := Field{name, Value{r: v.r, node: e.Value, path: v.sub(name), base: child(v.base, name)}}
		known := len(allowed) == 0 || slices.Contains(allowed, name)
		switch {
		case seen[name]:
			f.Errorf("stands here twice")
		case !known && v.r.stored: // of an older program
		case !known:
			f.Errorf("is not known here%s", instead(name, allowed))
		default:
			fields = append(fields, f)
		}
		seen[name] = true
	}
	return fields
}

// Get returns the mapping's entry of that name, or the zero Value's like: not Given.
func (v Value) Get(name string) Value {
	return Value{r: v.r, node: child(v.node, name), path: v.sub(name), base: child(v.base, name)}
}

// Need is Get of an entry that must be there, in a Stored edition with its
// default.
func (v Value) Need(name string) Value {
	f := v.Get(name)
	if !f.Given() && f.base != nil {
		f.node = f.base
	}
	if !f.Given() {
		v.Errorf("%s is missing", name)
	}
	return f
}

// List returns the items of a list; a missing value is an empty list.
func (v Value) List() []Value {
	if !v.Given() {
		return nil
	}
	seq, ok := v.node.(*ast.SequenceNode)
	if !ok {
		v.Errorf("is %s; a list is expected here", kind(v.node))
		return nil
	}
	items := make([]Value, len(seq.Values))
	for i, n := range seq.Values {
		items[i] = Value{r: v.r, node: n, path: fmt.Sprintf("%s[%d]", v.path, i+1), base: partner(v.base, n, i)}
	}
	return items
}

// Exactly returns the list's items if there are n of them, else an error and none.
func (v Value) Exactly(n int) []Value {
	items := v.List()
	if v.Given() && len(items) != n {
		v.Errorf("%d entries; %d are needed", len(items), n)
		return nil
	}
	return items
}

// IsList reports whether the value is a list.
func (v Value) IsList() bool {
	_, ok := v.node.(*ast.SequenceNode)
	return ok
}

// IsMap reports whether the value is names with values, be it none at all.
func (v Value) IsMap() bool {
	switch v.node.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		return true
	}
	return false
}

// IsText reports whether the value is a word or sentence, not a number.
func (v Value) IsText() bool {
	switch v.node.(type) {
	case *ast.StringNode, *ast.LiteralNode:
		return true
	}
	return false
}

// Int reads a whole number from low to high; low when it is missing or wrong.
func (v Value) Int(low, high int) int {
	if n, ok := v.Whole(low, high); ok {
		return n
	}
	return low
}

// Whole reads a whole number from low to high; ok is false when it is missing, or
// wrong and told so.
func (v Value) Whole(low, high int) (n int, ok bool) {
	if !v.Given() {
		return 0, false
	}
	node, ok := v.node.(*ast.IntegerNode)
	if !ok {
		v.Errorf("is %s; a whole number from %d to %d is expected here", kind(v.node), low, high)
		return 0, false
	}
	switch x := node.Value.(type) {
	case int64:
		n = int(x)
	case uint64:
		n = int(min(x, 1<<62))
	}
	if n < low || n > high {
		v.Errorf("is %d; allowed are %d to %d", n, low, high)
		return 0, false
	}
	return n, true
}

// Int64 reads any whole number, 0 when it is missing or wrong.
func (v Value) Int64() int64 {
	if !v.Given() {
		return 0
	}
	n, ok := v.node.(*ast.IntegerNode)
	if !ok {
		v.Errorf("is %s; a whole number is expected here", kind(v.node))
		return 0
	}
	switch x := n.Value.(type) {
	case int64:
		return x
	case uint64:
		return int64(x)
	}
	return 0
}

// Float reads a number from low to high, with a fraction or without; low when it
// is missing or wrong.
func (v Value) Float(low, high float64) float64 {
	if !v.Given() {
		return low
	}
	var got float64
	switch n := v.node.(type) {
	case *ast.FloatNode:
		got = n.Value
	case *ast.IntegerNode:
		got = float64(v.Int64())
	default:
		v.Errorf("is %s; a number from %v to %v is expected here", kind(v.node), low, high)
		return low
	}
	if !(got >= low && got <= high) {
		v.Errorf("is %v; allowed are %v to %v", got, low, high)
		return low
	}
	return got
}

// Bool reports whether the value is true; false if it is missing or is no bool, which is an error of
// the file.
func (v Value) Bool() bool {
	if !v.Given() {
		return false
	}
	n, ok := v.node.(*ast.BoolNode)
	if !ok {
		v.Errorf("is %s; true or false is expected here", kind(v.node))
		return false
	}
	return n.Value
}

// Text reads a word or sentence; numbers are given as they are written. Empty
// when it is missing or wrong.
func (v Value) Text() string {
	if !v.Given() {
		return ""
	}
	switch n := v.node.(type) {
	case *ast.StringNode:
		return n.Value
	case *ast.LiteralNode:
		return n.Value.Value
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode:
		return n.GetToken().Value
	}
	v.Errorf("is %s; text is expected here", kind(v.node))
	return ""
}

// OneOf reads one of the words and returns its place among them; 0 if it is missing or wrong.
func (v Value) OneOf(words ...string) int {
	if !v.Given() {
		return 0
	}
	if i := slices.Index(words, v.Text()); i >= 0 {
		return i
	}
	v.Errorf("is %q; allowed are %s%s", v.Text(), strings.Join(words, ", "), meant(v.Text(), words))
	return 0
}

// Line returns the value's line in the file, 0 when it is not there.
func (v Value) Line() int {
	if v.node == nil || v.node.GetToken() == nil {
		return 0
	}
	return v.node.GetToken().Position.Line
}

func (v Value) sub(name string) string {
	if v.path == "" {
		return name
	}
	return v.path + "." + name
}

func kind(n ast.Node) string {
	switch n.(type) {
	case *ast.MappingNode, *ast.MappingValueNode:
		return "a mapping"
	case *ast.SequenceNode:
		return "a list"
	case *ast.IntegerNode:
		return "a whole number"
	case *ast.FloatNode:
		return "a number with a fraction"
	case *ast.BoolNode:
		return "true or false"
	case *ast.StringNode, *ast.LiteralNode:
		return "text"
	case *ast.NullNode:
		return "nothing"
	}
	return "something else"
}
