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

// Library holds the weights of all titles. It is safe for concurrent use; each file
// is read when it is first asked for.
type Library struct {
	files map[string]fs.FS
	own   *File // the only one there is, if not nil
	lock  sync.Mutex
	read  map[string]entry
}

type entry struct {
	file File
	err  error
}

// NewLibrary makes a library of the titles' files, by title: for each number of seats one,
// or two, called as FileName and LinesFileName say.
func NewLibrary(files map[string]fs.FS) *Library {
	return &Library{files: files, read: map[string]entry{}}
}

// mostBytes is how long a file of weights may be: four times the largest net.
const mostBytes = 64 << 20

// OpenFile makes a library of one file of weights, for whatever it fits.
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

// LinesFileName returns the name of a file of weights that learned from players who look to the
// end of their turn (Header.Lines): "4.lines.weights". Without the other file it is used for all
// players.
func LinesFileName(seats int) string { return fmt.Sprintf("%d.lines.weights", seats) }

// Find returns the net for such a match of so many seats: where there are two, the one for
// players who look to the end of their turn, or search. The error says why there is none. A
// nil library has none.
func (l *Library) Find(p engine.Position, seats int) (*Net, error) {
	if n, err := l.find(p, seats, LinesFileName(seats)); err == nil {
		return n, nil
	}
	return l.find(p, seats, FileName(seats))
}

// FindStep is Find for players who look one step ahead: where there are two nets, the one
// that learned from such, which knows half turns better.
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

// entry returns the file that is asked for, or the only one.
func (l *Library) entry(title string, seats int, file string) entry {
	if l.own != nil {
		return entry{file: *l.own}
	}
	return l.open(title, seats, file)
}

// open reads a file once.
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
