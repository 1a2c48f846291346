package net

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"sync"

	"signoria/engine"
	"signoria/internal/files"
)

// Library finds the weights for matches. It is safe for concurrent use. Each file is read when it
// is first needed.
type Library struct {
	files map[string]fs.FS
	own   *File // used for all matches, if not nil
	lock  sync.Mutex
	read  map[string]entry
}

type entry struct {
	file File
	err  error
}

// NewLibrary returns a library of the files of each title, by its name. Files are named by FileName
// and LinesFileName; for each number of seats there may be none, one or both.
func NewLibrary(files map[string]fs.FS) *Library {
	return &Library{files: files, read: map[string]entry{}}
}

// mostBytes is the largest length of a file of weights: four times that of the largest net.
const mostBytes = 64 << 20

// OpenFile returns a library that uses one file of weights for all matches that it fits. It returns
// an error if the file cannot be read or is no file of weights.
func OpenFile(name string) (*Library, error) {
	data, err := files.Read(name, mostBytes)
	if err != nil {
		return nil, err
	}
	file, err := Read(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &Library{own: &file}, nil
}

// FileName returns the name of the file of weights for a number of seats: "4.weights".
func FileName(seats int) string { return fmt.Sprintf("%d.weights", seats) }

// LinesFileName returns the name of the file of weights that were trained with Header.Lines:
// "4.lines.weights". If the other file is missing it is used for all players.
func LinesFileName(seats int) string { return fmt.Sprintf("%d.lines.weights", seats) }

// Find returns the net for players who look to the end of their turn, or search, in a match like p
// with so many seats. It prefers the file of LinesFileName. The error says why there is no net; a
// nil library has none.
func (l *Library) Find(p engine.Position, seats int) (*Net, error) {
	if n, err := l.find(p, seats, LinesFileName(seats)); err == nil {
		return n, nil
	}
	return l.find(p, seats, FileName(seats))
}

// FindStep is like Find for players who look one choice ahead. It prefers the file of FileName,
// because that net was trained on unfinished turns.
func (l *Library) FindStep(p engine.Position, seats int) (*Net, error) {
	if n, err := l.find(p, seats, FileName(seats)); err == nil {
		return n, nil
	}
	return l.Find(p, seats)
}

func (l *Library) find(p engine.Position, seats int, file string) (*Net, error) {
	name := p.Meta().Name
	if l == nil {
		return nil, errors.New("no weights are at hand")
	}
	if p.Features() == nil {
		return nil, fmt.Errorf("%s has no features", name)
	}
	e := l.entry(name, seats, file)
	if e.err != nil {
		return nil, e.err
	}
	if err := e.file.Fits(p, seats); err != nil {
		return nil, err
	}
	return e.file.Net, nil
}

// entry returns the file of that name, or the library's only file.
func (l *Library) entry(title string, seats int, file string) entry {
	if l.own != nil {
		return entry{file: *l.own}
	}
	return l.open(title, seats, file)
}

// open returns a file, which it reads at the first call.
func (l *Library) open(title string, seats int, file string) entry {
	l.lock.Lock()
	defer l.lock.Unlock()
	key := path.Join(title, file)
	if e, there := l.read[key]; there {
		return e
	}
	var e entry
	if l.files[title] == nil {
		return entry{err: fmt.Errorf("%s has no weights", title)}
	}
	data, err := fs.ReadFile(l.files[title], file)
	if err != nil {
		e.err = fmt.Errorf("%s has no weights for %d seats", title, seats)
	} else if e.file, e.err = Read(data); e.err != nil {
		e.err = fmt.Errorf("%s: %w", key, e.err)
	}
	l.read[key] = e
	return e
}
