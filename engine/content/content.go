// Package content reads printed values (what is on cards, boards and tiles)
// from files that are described once: fields, kinds, ranges, references, sources
// and notes for people. From the description come the loader with its errors, a
// JSON Schema for editors, the table of the docs and the report of sources.
//
// A description is a tree of Kinds, made again for each edition that is read:
//
//	func design(d *Design) content.Kind {
//		return content.Struct(
//			content.Need("id", content.Text(&d.ID)),
//			content.Need("count", content.Int(&d.Count, 1, 99), "how many tiles of it there are"),
//			content.May("group", content.Enum(&d.Group, groups)),
//		)
//	}
//
// A Kind knows where to store what it reads. What must be true between several fields
// is a check behind them (Kind.Then); it is only asked while a file is read.
package content

import (
	"io/fs"

	"signoria/engine/yamltree"
)

// Kind is the kind of value that a place of a file may have: it reads the value, adds errors if it is
// wrong, and describes itself. Missing values are not read.
type Kind struct {
	read     func(yamltree.Value)
	describe func(*describer) *Schema
}

// Then adds a check that runs after the value was read.
func (k Kind) Then(check func(yamltree.Value)) Kind {
	read := k.read
	k.read = func(v yamltree.Value) {
		read(v)
		check(v)
	}
	return k
}

// Before returns the kind with a function that is called with each value before it is read.
func (k Kind) Before(look func(yamltree.Value)) Kind {
	read := k.read
	k.read = func(v yamltree.Value) {
		look(v)
		read(v)
	}
	return k
}

// Note returns the kind with a note for people, which is shown wherever the kind is used.
func (k Kind) Note(note string) Kind {
	describe := k.describe
	k.describe = func(d *describer) *Schema { return describe(d).noted(note) }
	return k
}

// Later is a kind that is made when it is needed: because it depends on what was
// read before it.
func Later(kind func() Kind) Kind {
	return Kind{
		read:     func(v yamltree.Value) { kind().read(v) },
		describe: func(d *describer) *Schema { return kind().describe(d) },
	}
}

// Named is a kind that occurs in several places, or in itself: it is described once, under its
// name.
func Named(name string, kind func() Kind) Kind {
	return Kind{
		read:     func(v yamltree.Value) { kind().read(v) },
		describe: func(d *describer) *Schema { return d.named(name, kind) },
	}
}

// File is one file of an edition.
type File struct {
	Name string
	// About is a sentence for people.
	About string
	// Kind returns the kind of the file's root. It is called when all files before this one
	// have been read.
	Kind func() Kind
}

// Load reads the files of an edition in their order, and names the edition. All
// errors are reported at once, each with file, line, what is wrong and what is
// allowed. What no file says alone is checked when there are none.
func Load(from fs.FS, files []File, checks ...func() []error) (edition string, err error) {
	read := yamltree.Open(from)
	for _, f := range files {
		read.Read(f.Name, func(root yamltree.Value) { f.Kind().read(root) })
	}
	for _, check := range checks {
		if read.Err() == nil {
			read.Refuse(check()...)
		}
	}
	if err := read.Err(); err != nil {
		return "", err
	}
	return read.Edition(), nil
}
