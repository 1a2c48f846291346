package games

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
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
// changes, or files of titles themselves. What belongs to no title is refused,
// and so is a folder that changes nothing.
func Editions(all []Game, dir string) ([]Game, error) {
	if dir == "" {
		return all, nil
	}
	top := os.DirFS(dir)
	if _, err := fs.Stat(top, "."); err != nil {
		return nil, fmt.Errorf("content: %w", err)
	}
	loose, err := fs.Glob(top, "*.yaml")
	if err != nil {
		return nil, err
	}
	if err := checkFolders(all, top); err != nil {
		return nil, err
	}
	changed := slices.Clone(all)
	found, known := false, map[string]bool{}
	for i, g := range all {
		over, err := g.over(top, loose, known)
		if err != nil {
			return nil, err
		}
		if over != nil {
			changed[i].Content = Overlay(over, g.Content)
			found = true
		}
	}
	for _, name := range loose {
		if !known[name] {
			return nil, fmt.Errorf("content: %s: no file of any title; %s", name, filesOf(all))
		}
	}
	if !found {
		return nil, fmt.Errorf("content: %s holds no file of any title; %s", dir, filesOf(all))
	}
	return changed, nil
}

// checkFolders refuses folders of values that have no title's name.
func checkFolders(all []Game, top fs.FS) error {
	inner, err := fs.Glob(top, "*/*.yaml")
	if err != nil {
		return err
	}
	var names []string
	for _, g := range all {
		names = append(names, g.Name)
	}
	for _, path := range inner {
		if dir, _, _ := strings.Cut(path, "/"); !slices.Contains(names, dir) {
			return fmt.Errorf("content: %s: no title is called %s; there are %s", path, dir, strings.Join(names, ", "))
		}
	}
	return nil
}

// over is what the owner's folder says about the game: a folder of its name,
// else those of the loose files that are its own, noted in known; nil: nothing.
func (g Game) over(top fs.FS, loose []string, known map[string]bool) (fs.FS, error) {
	files, err := fs.Glob(g.Content, "*")
	if err != nil {
		return nil, err
	}
	info, err := fs.Stat(top, g.Name)
	inFolder := err == nil && info.IsDir()
	var over fs.FS
	for _, name := range loose {
		if !slices.Contains(files, name) {
			continue
		}
		if inFolder {
			return nil, fmt.Errorf("content: %s lies beside the folder %s, which is read for that title; put it there", name, g.Name)
		}
		over, known[name] = top, true
	}
	if inFolder {
		return g.folder(top)
	}
	return over, nil
}

// folder is the owner's folder for the game, which holds its files and no
// others.
func (g Game) folder(top fs.FS) (fs.FS, error) {
	over, err := fs.Sub(top, g.Name)
	if err != nil {
		return nil, err
	}
	own, err := fs.Glob(over, "*.yaml")
	if err != nil {
		return nil, err
	}
	files, err := fs.Glob(g.Content, "*")
	if err != nil {
		return nil, err
	}
	for _, name := range own {
		if !slices.Contains(files, name) {
			return nil, fmt.Errorf("content: %s/%s: no file of that title; %s", g.Name, name, filesOf([]Game{g}))
		}
	}
	if len(own) == 0 {
		return nil, fmt.Errorf("content: the folder %s holds no file of that title; %s", g.Name, filesOf([]Game{g}))
	}
	return over, nil
}

// filesOf tells which files each title has.
func filesOf(all []Game) string {
	var titles []string
	for _, g := range all {
		files, _ := fs.Glob(g.Content, "*")
		titles = append(titles, fmt.Sprintf("the files of %s are %s", g.Name, strings.Join(files, ", ")))
	}
	return strings.Join(titles, "; ")
}
