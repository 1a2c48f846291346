package ops

import (
	"fmt"

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

// Free returns how many bytes are free, and whether that is known.
func (s Space) Free() (uint64, bool) {
	ask := s.free
	if ask == nil {
		ask = store.Free
	}
	free, err := ask(s.Dir)
	return free, err == nil
}

// Room returns why there is no room for new tables, if there is none. It costs a
// call of the system. Where the free space is not known there is room: a full
// disk will be told by the store.
func (s Space) Room() error {
	if free, known := s.Free(); known && free < s.MinFree {
		return fmt.Errorf("%s has %d bytes free, and new tables want %d", s.Dir, free, s.MinFree)
	}
	return nil
}
