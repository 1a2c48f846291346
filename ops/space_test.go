package ops

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

func TestRoomForNewTables(t *testing.T) {
	free, failure := uint64(0), error(nil)
	s := Space{Dir: "/data", MinFree: 256 << 20, free: func(string) (uint64, error) { return free, failure }}
	for bytes, room := range map[uint64]bool{0: false, 256<<20 - 1: false, 256 << 20: true, 1 << 40: true} {
		free = bytes
		if err := s.Room(); (err == nil) != room || err != nil && !strings.Contains(err.Error(), "/data") {
			t.Errorf("with %d bytes free: %v", bytes, err)
		}
	}
	free, failure = 0, errors.ErrUnsupported
	if err := s.Room(); err != nil {
		t.Errorf("where nobody knows: %v", err)
	}
}

func TestFreeSpaceOfThisMachine(t *testing.T) {
	if free, known := (Space{Dir: t.TempDir()}).Free(); known && free == 0 {
		t.Error("a test runs on a full disk")
	}
}

// The disk of a folder that does not exist yet is that of its nearest parent.
func TestFreeSpaceOfAFolderToCome(t *testing.T) {
	dir, asked := t.TempDir(), ""
	s := Space{Dir: filepath.Join(dir, "a", "b"), free: func(dir string) (uint64, error) { asked = dir; return 1, nil }}
	if free, known := s.Free(); !known || free != 1 || asked != dir {
		t.Errorf("%d, %v, looked at %q, want %q", free, known, asked, dir)
	}
}
