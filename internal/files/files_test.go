//go:build unix

package files_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"testing/iotest"

	"signoria/internal/files"
)

// odd makes a folder with a regular file, a link to it, and names that cannot be read: a file that is
// too large, a folder, a pipe, a device and broken links.
func odd(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, err := range []error{
		os.WriteFile(at("good.yaml"), []byte("12345678"), 0o600),
		os.WriteFile(at("large.yaml"), []byte("123456789"), 0o600),
		os.Mkdir(at("folder.yaml"), 0o700),
		syscall.Mkfifo(at("pipe.yaml"), 0o600),
		os.Symlink("/dev/zero", at("device.yaml")),
		os.Symlink("good.yaml", at("link.yaml")),
		os.Symlink("nowhere", at("dead.yaml")),
		os.Symlink("loop.yaml", at("loop.yaml")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// refusals is the error of each name that cannot be read, after the name.
var refusals = map[string]string{
	"large.yaml":  "is too large: 8 bytes are allowed",
	"folder.yaml": "is a folder, not a file",
	"pipe.yaml":   "is a pipe or a device, not a regular file",
	"device.yaml": "is a pipe or a device, not a regular file",
	"dead.yaml":   "does not exist",
	"none.yaml":   "does not exist",
	"loop.yaml":   "too many levels of symbolic links",
}

// TestRead checks that Read reads regular files up to the given size, and names the reason for all others.
func TestRead(t *testing.T) {
	dir := odd(t)
	for _, name := range []string{"good.yaml", "link.yaml"} {
		if text, err := files.Read(filepath.Join(dir, name), 8); err != nil || string(text) != "12345678" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	for name, why := range refusals {
		full := filepath.Join(dir, name)
		if _, err := files.Read(full, 8); err == nil || err.Error() != full+" "+why {
			t.Errorf("Read(%s): got error %v, want %q", name, err, why)
		}
		if f, err := files.Open(full); (err == nil) != (name == "large.yaml") {
			t.Errorf("Open(%s): got %v, %v; of refusals only the large file can be opened", name, f, err)
		}
	}
	if _, err := files.Read(filepath.Join(dir, "none.yaml"), 8); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: got error %v, want %v", err, fs.ErrNotExist)
	}
	if _, err := files.ReadAll(iotest.ErrReader(errors.New("has failed")), "it", 8); err == nil || err.Error() != "it has failed" {
		t.Errorf("a reader that fails: got error %v, want \"it has failed\"", err)
	}
}

// TestFolder checks that the file system of a folder has the same limits, and no names outside the folder.
func TestFolder(t *testing.T) {
	from := files.Folder(odd(t), 8)
	for _, name := range []string{"good.yaml", "link.yaml"} {
		if text, err := fs.ReadFile(from, name); err != nil || string(text) != "12345678" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	for name, why := range refusals {
		if name == "folder.yaml" {
			continue // a folder can be opened, to list it
		}
		if _, err := fs.ReadFile(from, name); err == nil || err.Error() != name+" "+why {
			t.Errorf("ReadFile(%s): got error %v, want %q", name, err, why)
		}
	}
	for _, name := range []string{"../good.yaml", "/etc/passwd", ""} {
		if _, err := from.Open(name); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("Open(%q): got error %v, want %v", name, err, fs.ErrInvalid)
		}
		if _, err := fs.Stat(from, name); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("Stat(%q): got error %v, want %v", name, err, fs.ErrInvalid)
		}
	}
	if info, err := fs.Stat(from, "pipe.yaml"); err != nil || info.Mode().IsRegular() {
		t.Errorf("Stat of a pipe: got %v, %v, want an irregular file", info, err)
	}
	if _, err := fs.Stat(from, "none.yaml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Stat of a missing name: got error %v, want %v", err, fs.ErrNotExist)
	}
}

// TestList checks that List returns the files with a suffix in a folder and its subfolders, and gives
// an error if they are too deep or too many.
func TestList(t *testing.T) {
	dir := t.TempDir()
	deep := filepath.Join(dir, strings.Repeat("a/", files.MaxDepth-1))
	if err := os.MkdirAll(deep, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.yaml", "c.txt"} {
		if err := os.WriteFile(filepath.Join(deep, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if names, err := files.List(os.DirFS(dir), ".yaml"); err != nil || len(names) != 1 || !strings.HasSuffix(names[0], "a/b.yaml") {
		t.Errorf("got %v, %v, want the one file b.yaml", names, err)
	}
	if err := os.MkdirAll(filepath.Join(deep, "a", "a"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := files.List(os.DirFS(dir), ".yaml"); !errors.Is(err, files.ErrMany) {
		t.Errorf("folders that are too deep: got error %v, want %v", err, files.ErrMany)
	}
	wide := fstest.MapFS{}
	for i := range files.MaxEntries {
		wide[fmt.Sprint(i)] = &fstest.MapFile{}
	}
	if _, err := files.List(wide, ".yaml"); !errors.Is(err, files.ErrMany) {
		t.Errorf("too many files: got error %v, want %v", err, files.ErrMany)
	}
	if _, err := files.List(os.DirFS(filepath.Join(dir, "none")), ".yaml"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing folder: got error %v, want %v", err, fs.ErrNotExist)
	}
	if err := files.CheckFolder(filepath.Join(deep, "b.yaml")); !errors.Is(err, files.ErrNoFolder) {
		t.Errorf("a file instead of a folder: got error %v, want %v", err, files.ErrNoFolder)
	}
	if err := files.CheckFolder(dir); err != nil {
		t.Error(err)
	}
}

func TestBytes(t *testing.T) {
	for n, want := range map[int64]string{100: "100 bytes", 1 << 16: "64 KB", 4 << 20: "4 MB", 1500: "1500 bytes"} {
		if got := files.Bytes(n); got != want {
			t.Errorf("Bytes(%d): got %q, want %q", n, got, want)
		}
	}
}
