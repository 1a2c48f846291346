package yamltree

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
)

// Files reads the files of an edition, collects their errors, and hashes them.
type Files struct {
	from fs.FS
	hash hash.Hash
	errs []error
}

// Open begins to read an edition. A Stored one has its defaults.
func Open(from fs.FS) *Files { return &Files{from: from, hash: sha256.New()} }

// Read calls read with a file's root, unless the file is missing or no YAML.
func (f *Files) Read(name string, read func(Value)) {
	text, err := fs.ReadFile(f.from, name)
	if err != nil {
		f.errs = append(f.errs, fmt.Errorf("content: %w", err))
		return
	}
	fmt.Fprintf(f.hash, "%s %d\n", name, len(text))
	f.hash.Write(text)
	r, root := f.parse(name, text)
	if r.Err() == nil {
		read(root)
	}
	if r.Err() != nil {
		f.errs = append(f.errs, r.Err())
	}
}

func (f *Files) parse(name string, text []byte) (*Reader, Value) {
	stored, ok := f.from.(Stored)
	if !ok {
		return Parse(name, text)
	}
	base, err := fs.ReadFile(stored.Base, name)
	if err != nil {
		base = nil // the file is none of the base's: it has no defaults
	}
	return parseStored(name, text, base)
}

// Refuse notes an error that no file has by itself.
func (f *Files) Refuse(errs ...error) { f.errs = append(f.errs, errs...) }

// Err joins all errors so far, nil when there are none.
func (f *Files) Err() error { return errors.Join(f.errs...) }

// Edition names what was read: the hash of the files, or the name under which
// they were stored.
func (f *Files) Edition() string {
	if stored, ok := f.from.(Stored); ok {
		return stored.Name
	}
	return hex.EncodeToString(f.hash.Sum(nil)[:8])
}
