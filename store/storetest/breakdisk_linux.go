package storetest

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"signoria/store"
)

// BreakDisk makes every write of this process to the write-ahead log of the SQLite store in this folder
// fail, as on a disk that has become read-only, until mend is called. It replaces the open files by ones
// that are open for reading only. A store must have written before.
func BreakDisk(t testing.TB, dir string) (mend func()) {
	t.Helper()
	file, err := filepath.EvalSymlinks(filepath.Join(dir, store.FileName+"-wal"))
	if err != nil {
		t.Fatal(err)
	}
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	var writing []int // the numbers of the open files, before any other is opened
	for _, e := range open {
		number, err := strconv.Atoi(e.Name())
		if name, _ := os.Readlink("/proc/self/fd/" + e.Name()); err == nil && name == file {
			writing = append(writing, number)
		}
	}
	if len(writing) == 0 {
		t.Fatal("no store in this process writes there")
	}
	broken := map[int]int{} // the number of the copy by the number of the open file
	for _, number := range writing {
		aside, err := syscall.Dup(number)
		if err != nil {
			t.Fatal(err)
		}
		reading, err := syscall.Open(file, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := syscall.Dup3(reading, number, syscall.O_CLOEXEC); err != nil {
			t.Fatal(err)
		}
		_ = syscall.Close(reading)
		broken[number] = aside
	}
	return func() {
		for number, aside := range broken {
			if err := syscall.Dup3(aside, number, syscall.O_CLOEXEC); err != nil {
				t.Error(err)
			}
			_ = syscall.Close(aside)
		}
	}
}
