// Package files reads files that people name: on the command line, in a setting, in a folder with
// an own edition. It reads only regular files up to a size that the caller allows, so that a pipe,
// a device or a huge file gives an error instead of a program that hangs or uses all memory. It also
// gives what root writes to the user of a service.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"syscall"
)

// The errors of a name, besides those of the system.
var (
	// ErrIrregular: a pipe, a device or a socket.
	ErrIrregular = errors.New("is a pipe or a device, not a regular file")
	// ErrFolder: a folder where a file is needed.
	ErrFolder = errors.New("is a folder, not a file")
	// ErrNoFolder: a file where a folder is needed.
	ErrNoFolder = errors.New("is not a folder")
	// ErrLarge: more bytes than the caller allows.
	ErrLarge = errors.New("is too large")
	// ErrMany: more files and folders, or deeper ones, than are read.
	ErrMany = errors.New("holds too much")
)

// Error says which file is meant and what is wrong with it.
type Error struct {
	Name string
	Err  error
}

// Error returns the name with the reason, in plain words for the common ones.
func (e *Error) Error() string {
	switch {
	case errors.Is(e.Err, fs.ErrNotExist):
		return e.Name + " does not exist"
	case errors.Is(e.Err, fs.ErrPermission):
		return e.Name + " may not be read"
	}
	return e.Name + " " + e.Err.Error()
}

// Unwrap is the reason.
func (e *Error) Unwrap() error { return e.Err }

// wrong names the file in an error of the system, without the system's call.
func wrong(name string, err error) error {
	var known *Error
	if errors.As(err, &known) {
		return err
	}
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return &Error{name, err}
}

// Check returns an error unless a name can be read as a file.
func Check(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return wrong(name, err)
	}
	return regular(name, info)
}

// CheckFolder returns an error unless a name can be read as a folder.
func CheckFolder(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return wrong(name, err)
	}
	if !info.IsDir() {
		return &Error{name, ErrNoFolder}
	}
	return nil
}

func regular(name string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return &Error{name, ErrFolder}
	case !info.Mode().IsRegular():
		return &Error{name, ErrIrregular}
	}
	return nil
}

// Open opens a regular file to be read. It asks before it opens, since to open a device
// can do something, and again behind it, since the name may mean another file by then.
func Open(name string) (*os.File, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0) // does not wait for a writer
	if err != nil {
		return nil, wrong(name, err)
	}
	info, err := f.Stat()
	if err == nil {
		err = regular(name, info)
	}
	if err != nil {
		f.Close()
		return nil, wrong(name, err)
	}
	return f, nil
}

// Read reads a regular file of at most max bytes.
func Read(name string, max int64) ([]byte, error) {
	f, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := ReadAll(f, name, max)
	if err != nil {
		return nil, wrong(name, err)
	}
	return text, nil
}

// ReadAll reads to the end of what has at most max bytes; name is its name in errors.
func ReadAll(r io.Reader, name string, max int64) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, max+1))
	if err != nil {
		return nil, wrong(name, err)
	}
	if int64(len(text)) > max {
		return nil, &Error{name, fmt.Errorf("%w: %s are allowed", ErrLarge, Bytes(max))}
	}
	return text, nil
}

// Bytes writes a number of bytes for people: "4 MB", "64 KB", "100 bytes".
func Bytes(n int64) string {
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		return fmt.Sprintf("%d MB", n>>20)
	case n >= 1<<10 && n%(1<<10) == 0:
		return fmt.Sprintf("%d KB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// Folder is os.DirFS whose files are regular and have at most max bytes each.
func Folder(dir string, max int64) fs.FS { return folder{dir, max} }

type folder struct {
	dir string
	max int64
}

// Open opens a folder, or a regular file of which no more than the allowed bytes are read.
func (f folder) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	full := path.Join(f.dir, name)
	info, err := os.Stat(full)
	if err != nil {
		return nil, wrong(name, err)
	}
	if info.IsDir() {
		return os.Open(full)
	}
	file, err := Open(full)
	if err != nil {
		return nil, &Error{name, errors.Unwrap(err)}
	}
	return &bounded{File: file, name: name, left: f.max, max: f.max}, nil
}

// Stat describes a file without opening it.
func (f folder) Stat(name string) (fs.FileInfo, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrInvalid}
	}
	info, err := os.Stat(path.Join(f.dir, name))
	if err != nil {
		return nil, wrong(name, err)
	}
	return info, nil
}

// bounded is a file that is not read beyond a number of bytes.
type bounded struct {
	fs.File
	name      string
	left, max int64
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left < 0 {
		return 0, &Error{b.name, fmt.Errorf("%w: %s are allowed", ErrLarge, Bytes(b.max))}
	}
	n, err := b.File.Read(p[:min(int64(len(p)), b.left+1)])
	if b.left -= int64(n); b.left < 0 {
		return 0, &Error{b.name, fmt.Errorf("%w: %s are allowed", ErrLarge, Bytes(b.max))}
	}
	return n, err
}

// The bounds of a folder in which files are looked for.
const (
	MaxEntries = 20_000
	MaxDepth   = 12
)

// List lists the files in a folder and those below it whose names end so (".yaml"), in
// their order. It gives up in folders that are larger or deeper than any that is meant.
func List(from fs.FS, ending string) ([]string, error) {
	var names []string
	count := 0
	err := fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		count++
		switch {
		case err != nil:
			return wrong(name, err)
		case count > MaxEntries:
			return fmt.Errorf("%w: more than %d files and folders", ErrMany, MaxEntries)
		case d.IsDir() && strings.Count(name, "/") >= MaxDepth:
			return fmt.Errorf("%w: folders in folders, more than %d deep", ErrMany, MaxDepth)
		case !d.IsDir() && strings.HasSuffix(name, ending):
			names = append(names, name)
		}
		return nil
	})
	return names, err
}
