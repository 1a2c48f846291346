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

// Edition is the game with the printed values of an owner's folder laid over
// its own. The folder holds a folder for each title that it changes, or that
// title's files themselves; without any of them it is refused.
func (g Game) Edition(dir string) (Game, error) {
	if dir == "" {
		return g, nil
	}
	top := os.DirFS(dir)
	if info, err := fs.Stat(top, g.Name); err == nil && info.IsDir() {
		top, _ = fs.Sub(top, g.Name)
	}
	names, err := fs.Glob(g.Content, "*")
	if err != nil {
		return g, err
	}
	own, err := fs.Glob(top, "*.yaml")
	if err != nil {
		return g, err
	}
	if _, err := fs.Stat(top, "."); err != nil {
		return g, fmt.Errorf("content: %w", err)
	}
	for _, name := range own {
		if !slices.Contains(names, name) {
			return g, fmt.Errorf("content: %s: no file of %s; its files are %s", name, g.Name, strings.Join(names, ", "))
		}
	}
	if len(own) == 0 {
		return g, fmt.Errorf("content: %s holds no file of %s; its files are %s", dir, g.Name, strings.Join(names, ", "))
	}
	g.Content = Overlay(top, g.Content)
	return g, nil
}
