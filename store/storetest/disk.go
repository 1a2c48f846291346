package storetest

import (
	"os"
	"path/filepath"
	"testing"
)

// Fill fills the disk of a directory until free is called.
func Fill(t testing.TB, dir string) (free func()) {
	t.Helper()
	f, err := os.Create(filepath.Join(dir, "ballast"))
	if err != nil {
		t.Fatal(err)
	}
	block := make([]byte, 4<<10)
	for err == nil {
		_, err = f.Write(block)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := os.Remove(f.Name()); err != nil {
			t.Fatal(err)
		}
	}
}
