package ops

import (
	"fmt"
	"os"
	"path/filepath"

	"signoria/store"
)

// Space is the disk of a folder.
type Space struct {
	Dir string
	// MinFree is the number of bytes that must be free for new tables.
	MinFree uint64
	// free returns the free space of a folder in bytes; default store.Free.
	free func(string) (uint64, error)
}

// Free returns the number of free bytes; false if it is unknown. For a folder that does not exist yet it is that
// of the nearest parent that exists.
func (s Space) Free() (uint64, bool) {
	ask := s.free
	if ask == nil {
		ask = store.Free
	}
	free, err := ask(existing(s.Dir))
	return free, err == nil
}

// existing returns the folder, or its nearest parent that exists.
func existing(dir string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return dir
	}
	for {
		if _, err := os.Stat(abs); !os.IsNotExist(err) || abs == filepath.Dir(abs) {
			return abs
		}
		abs = filepath.Dir(abs)
	}
}

// Room returns an error if there is no room for new tables. It makes a system call. If the free space is unknown
// it returns nil, because the store reports a full disk anyway.
func (s Space) Room() error {
	if free, known := s.Free(); known && free < s.MinFree {
		return fmt.Errorf("%s has %d bytes free, and new tables want %d", s.Dir, free, s.MinFree)
	}
	return nil
}
