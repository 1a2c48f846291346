package games

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"signoria/internal/files"
)

// Overlay lays the files of top over those of base: a file that top has is
// read from there, every other from base. An owner's edition so needs only the
// files that differ.
func Overlay(top, base fs.FS) fs.FS { return overlay{top, base} }

type overlay struct{ top, base fs.FS }

func (o overlay) Open(name string) (fs.File, error) {
	f, err := o.top.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return o.base.Open(name)
	}
	return f, err
}

// ReadDir lists the files of both, each once, in the order of their names.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	over, err := fs.ReadDir(o.top, name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	under, err := fs.ReadDir(o.base, name)
	if err != nil && (!errors.Is(err, fs.ErrNotExist) || over == nil) {
		return nil, err
	}
	all := over
	for _, e := range under {
		if !slices.ContainsFunc(over, func(o fs.DirEntry) bool { return o.Name() == e.Name() }) {
			all = append(all, e)
		}
	}
	slices.SortFunc(all, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return all, nil
}

// Editions are the games with the printed values of an owner's folder laid over
// their own; dir may be empty. The folder holds a folder for each title that it
// changes, or files of titles themselves; a title's files may lie in folders of
// their own, and then they do so here. What belongs to no title is refused, and
// so is a folder that changes nothing.
func Editions(all []Game, dir string) ([]Game, error) {
	if dir == "" {
		return all, nil
	}
	if err := files.CheckFolder(dir); err != nil {
		return nil, fmt.Errorf("content: %w", err)
	}
	top := files.Folder(dir, maxContent)
	given, err := valueFiles(top)
	if err != nil {
		return nil, fmt.Errorf("content: %w", err)
	}
	changed := slices.Clone(all)
	found, known := false, map[string]bool{}
	for i, g := range all {
		over, err := g.over(top, given, known)
		if err != nil {
			return nil, err
		}
		if over != nil {
			changed[i].Content = Overlay(over, g.Content)
			found = true
		}
	}
	for _, name := range given {
		if !known[name] {
			return nil, stray(all, name)
		}
	}
	if !found {
		return nil, fmt.Errorf("content: %s holds no file of any title; %s", dir, filesOf(all))
	}
	return changed, nil
}

// maxContent is how long a file of printed values may be; the longest of ours has 30 KB.
const maxContent = 1 << 20

// valueFiles lists the files of printed values in a folder and those below it.
func valueFiles(f fs.FS) ([]string, error) { return files.List(f, ".yaml") }

// stray says of a file that belongs to no title what is wrong: its name, or that
// of its folder.
func stray(all []Game, name string) error {
	dir, _, inner := strings.Cut(name, "/")
	var titles []string
	for _, g := range all {
		titles = append(titles, g.Name)
		if info, err := fs.Stat(g.Content, dir); err == nil && info.IsDir() {
			inner = false // a folder of the title's own files
		}
	}
	if inner {
		return fmt.Errorf("content: %s: no title is called %s; there are %s", name, dir, strings.Join(titles, ", "))
	}
	return fmt.Errorf("content: %s: no file of any title; %s", name, filesOf(all))
}

// over is what the owner's folder says about the game: a folder of its name,
// else those of the other files that are its own, noted in known; nil: nothing.
func (g Game) over(top fs.FS, given []string, known map[string]bool) (fs.FS, error) {
	own, err := valueFiles(g.Content)
	if err != nil {
		return nil, err
	}
	info, err := fs.Stat(top, g.Name)
	inFolder := err == nil && info.IsDir()
	var over fs.FS
	for _, name := range given {
		if !slices.Contains(own, name) {
			continue
		}
		if inFolder {
			return nil, fmt.Errorf("content: %s lies beside the folder %s, which is read for that title; put it there", name, g.Name)
		}
		over, known[name] = top, true
	}
	if inFolder {
		return g.folder(top, own, known)
	}
	return over, nil
}

// folder is the owner's folder for the game, which holds some of its files and
// no others.
func (g Game) folder(top fs.FS, names []string, known map[string]bool) (fs.FS, error) {
	over, err := fs.Sub(top, g.Name)
	if err != nil {
		return nil, err
	}
	own, err := valueFiles(over)
	if err != nil {
		return nil, err
	}
	for _, name := range own {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("content: %s/%s: no file of that title; %s", g.Name, name, filesOf([]Game{g}))
		}
		known[g.Name+"/"+name] = true
	}
	if len(own) == 0 {
		return nil, fmt.Errorf("content: the folder %s holds no file of that title; %s", g.Name, filesOf([]Game{g}))
	}
	return over, nil
}

// filesOf says which files each title has.
func filesOf(all []Game) string {
	var titles []string
	for _, g := range all {
		names, _ := valueFiles(g.Content)
		titles = append(titles, fmt.Sprintf("the files of %s are %s", g.Name, strings.Join(names, ", ")))
	}
	return strings.Join(titles, "; ")
}
