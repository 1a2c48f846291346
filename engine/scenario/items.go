package scenario

import (
	"bytes"

	"github.com/goccy/go-yaml/ast"
)

// item is the part of a file with one scenario: a node, or the error if it cannot be read.
type item struct {
	node ast.Node
	err  error
}

// readItems returns the items of a file that is a list, or the file as one item. If the whole file
// cannot be read, its items are read one by one.
func readItems(file string, data []byte) []item {
	n, err := document(file, data)
	if err == nil {
		return itemsOf(n)
	}
	parts := apart(data)
	if len(parts) < 2 || sum(parts) > maxApart {
		return []item{{err: err}}
	}
	var all []item
	for _, part := range parts {
		n, err := document(file, part)
		if err != nil {
			all = append(all, item{err: err})
			continue
		}
		all = append(all, itemsOf(n)...)
	}
	return all
}

func itemsOf(n ast.Node) (all []item) {
	switch n := n.(type) {
	case nil, *ast.NullNode:
		return nil
	case *ast.SequenceNode:
		for _, v := range n.Values {
			all = append(all, item{node: v})
		}
		return all
	}
	return []item{{node: n}}
}

// maxApart is the largest size in bytes of all parts that apart returns. In a larger file only the first
// error is reported.
const maxApart = 8 << 20

func sum(parts [][]byte) (n int) {
	for _, part := range parts {
		n += len(part)
	}
	return n
}

// apart splits a list into its items. Each begins with so many empty lines that its lines have the
// numbers of the file. An item begins with a dash at the beginning of a line; no line inside can.
func apart(data []byte) (parts [][]byte) {
	lines := bytes.SplitAfter(data, []byte("\n"))
	before := 0
	for n, line := range lines {
		if bytes.HasPrefix(line, []byte("- ")) {
			if before += n; before > maxApart {
				return nil
			}
			parts = append(parts, bytes.Repeat([]byte("\n"), n))
		}
		if last := len(parts) - 1; last >= 0 {
			parts[last] = append(parts[last], line...)
		}
	}
	return parts
}
