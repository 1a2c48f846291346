package ops

import (
	"fmt"
	"os"
	"path/filepath"

	"signoria/store"
)

// Space watches the free space of a folder's disk.
type Space struct {
	Dir string
	// MinFree is how many bytes must be free for new tables.
	MinFree uint64
	// free tells the free space of a folder; default store.Free.
	free func(string) (uint64, error)
}

// Free returns how many bytes are free, and whether that is known. Of a folder that does not exist yet
// it looks at the nearest parent that does: there it will be made.
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

// Room returns an error if there is no room for new tables. It costs a system call. If the free
// space is unknown there is room: the store will report a full disk.
func (s Space) Room() error {
	if free, known := s.Free(); known && free < s.MinFree {
		return fmt.Errorf("%s has %d bytes free, and new tables want %d", s.Dir, free, s.MinFree)
	}
	return nil
}
