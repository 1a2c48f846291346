package yamltree

import (
	"fmt"

	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

// The bounds of a text that is read as YAML. The parser takes time and memory by the
// square of the depth, and of the length of a line: 60 KB of brackets took two GB.
const (
	// MostBytes is the largest text in bytes.
	MostBytes = 2 << 20
	// MostDeep is the deepest nesting of lists and mappings.
	MostDeep = 64
	// MostOnLine is the most words and signs on one line.
	MostOnLine = 4000
)

// BoundsError is a text that is not read as YAML because of its size or form.
type BoundsError struct {
	Line int // from 1; 0 means the whole text
	Text string
}

// Error returns what is wrong, with the line.
func (e *BoundsError) Error() string {
	if e.Line < 1 {
		return e.Text
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Text)
}

// CheckBounds returns an error for a text that the parser cannot bear: too long, nested too
// deep, with too much on one line, or with anchors, aliases and tags, which no file of ours has.
// It takes time in proportion to the text.
func CheckBounds(text []byte) error {
	if len(text) > MostBytes {
		return &BoundsError{Text: fmt.Sprintf("%d bytes of YAML are too many; %d are allowed", len(text), MostBytes)}
	}
	var b bounds
	for _, t := range lexer.Tokenize(string(text)) {
		if why := b.take(t); why != "" {
			return &BoundsError{Line: t.Position.Line, Text: why}
		}
	}
	return nil
}

// bounds is the state of CheckBounds after the tokens so far.
type bounds struct {
	flow         int   // open brackets and braces
	columns      []int // at which the open block lists and mappings begin
	line, onLine int
}

// take counts the next token. It returns the bound that it breaks in words, empty if none.
func (b *bounds) take(t *token.Token) string {
	if line := t.Position.Line; line != b.line {
		b.line, b.onLine = line, 0
	}
	b.onLine++
	switch t.Type {
	case token.SequenceStartType, token.MappingStartType:
		b.flow++
	case token.SequenceEndType, token.MappingEndType:
		b.flow = max(0, b.flow-1)
	case token.SequenceEntryType, token.MappingKeyType:
		b.block(t)
	case token.MappingValueType:
		if t.Prev != nil {
			b.block(t.Prev)
		}
	case token.AnchorType, token.AliasType, token.TagType, token.MergeKeyType:
		return "anchors, aliases and tags are not used here"
	}
	switch {
	case b.flow+len(b.columns) > MostDeep:
		return fmt.Sprintf("lists and mappings lie in each other more than %d deep", MostDeep)
	case b.onLine > MostOnLine:
		return fmt.Sprintf("more than %d words and signs on one line", MostOnLine)
	}
	return ""
}

// block notes where an entry of a block begins: what began farther right has ended.
func (b *bounds) block(t *token.Token) {
	if b.flow > 0 {
		return
	}
	column := t.Position.Column
	for len(b.columns) > 0 && b.columns[len(b.columns)-1] > column {
		b.columns = b.columns[:len(b.columns)-1]
	}
	if len(b.columns) == 0 || b.columns[len(b.columns)-1] < column {
		b.columns = append(b.columns, column)
	}
}
