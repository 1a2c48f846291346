package ops

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

// TestRoomForNewTables checks that there is room exactly if MinFree bytes are free, or if the free
// space is unknown.
func TestRoomForNewTables(t *testing.T) {
	free, failure := uint64(0), error(nil)
	s := Space{Dir: "/data", MinFree: 256 << 20, free: func(string) (uint64, error) { return free, failure }}
	for bytes, room := range map[uint64]bool{0: false, 256<<20 - 1: false, 256 << 20: true, 1 << 40: true} {
		free = bytes
		if err := s.Room(); (err == nil) != room || err != nil && !strings.Contains(err.Error(), "/data") {
			t.Errorf("with %d bytes free: got error %v, want room: %v", bytes, err, room)
		}
	}
	free, failure = 0, errors.ErrUnsupported
	if err := s.Room(); err != nil {
		t.Errorf("if the free space is unknown: got error %v, want none", err)
	}
}

// TestFreeSpaceOfThisMachine checks that the free space of the disk is more than zero if it is known.
func TestFreeSpaceOfThisMachine(t *testing.T) {
	if free, known := (Space{Dir: t.TempDir()}).Free(); known && free == 0 {
		t.Error("got no free space, but this test runs on the same disk")
	}
}

// TestFreeSpaceOfMissingFolder checks that for a folder that does not exist yet, Free reads the disk of its
// nearest existing parent.
func TestFreeSpaceOfMissingFolder(t *testing.T) {
	dir, asked := t.TempDir(), ""
	s := Space{Dir: filepath.Join(dir, "a", "b"), free: func(dir string) (uint64, error) { asked = dir; return 1, nil }}
	if free, known := s.Free(); !known || free != 1 || asked != dir {
		t.Errorf("got %d bytes (known: %v) of the folder %q, want 1 byte of %q", free, known, asked, dir)
	}
}
