package yamltree

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// Stored is an edition that an older program stored with a match. Files that it
// lacks, and required fields that its files lack, are taken from Base: the program did
// not have them when the edition was stored, so the match did not use them, or was
// played as Base says. Names that are no longer known are ignored.
//
// An entry of a list has its defaults from Base's entry with the same id, number
// or card; where it has none of these, from the one in its place.
type Stored struct {
	Kept, Base fs.FS
	// Name is the edition that the match was begun with.
	Name string
}

// Open opens a file of the stored edition, or else of the base.
func (s Stored) Open(name string) (fs.File, error) {
	f, err := s.Kept.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return s.Base.Open(name)
	}
	return f, err
}

// parseStored reads a file of a stored edition with the defaults of another.
func parseStored(file string, text, base []byte) (*Reader, Value) {
	r, root := Parse(file, text)
	r.stored = true
	if _, defaults := Parse(file, base); defaults.Given() {
		root.base = defaults.node
	}
	return r, root
}

// entriesOf returns the entries of a mapping, nil for anything else.
func entriesOf(node ast.Node) []*ast.MappingValueNode {
	switch n := node.(type) {
	case *ast.MappingNode:
		return n.Values
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}
	}
	return nil
}

func nameOf(e *ast.MappingValueNode) string { return strings.Trim(e.Key.String(), `"'`) }

// child is a mapping's entry of that name, nil for none.
func child(node ast.Node, name string) ast.Node {
	for _, e := range entriesOf(node) {
		if nameOf(e) == name {
			return e.Value
		}
	}
	return nil
}

// identities are the names by which lists tell their entries apart.
var identities = []string{"id", "number", "card"}

// identity returns what distinguishes a list's entry from the others; empty if nothing does.
func identity(node ast.Node) string {
	for _, name := range identities {
		if v, ok := child(node, name).(ast.ScalarNode); ok {
			return name + " " + v.GetToken().Value
		}
	}
	return ""
}

// partner returns the entry of a list of defaults for the entry at i, nil for none.
func partner(list ast.Node, entry ast.Node, i int) ast.Node {
	seq, ok := list.(*ast.SequenceNode)
	if !ok {
		return nil
	}
	if id := identity(entry); id != "" {
		if at := slices.IndexFunc(seq.Values, func(n ast.Node) bool { return identity(n) == id }); at >= 0 {
			return seq.Values[at]
		}
		return nil
	}
	if i < len(seq.Values) {
		return seq.Values[i]
	}
	return nil
}
