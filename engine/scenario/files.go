package scenario

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"signoria/engine"
)

// Load reads every *.yaml file below root in fsys, in the order of their names. It returns all scenarios
// that can be read, and the joined errors of the others, of fsys, and if there is no file.
func Load(fsys fs.FS, root string) ([]*Scenario, error) {
	var all []*Scenario
	var broken []error
	found := false
	err := fs.WalkDir(fsys, root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".yaml" {
			return err
		}
		found = true
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		list, err := Parse(name, data)
		all = append(all, list...)
		broken = append(broken, err)
		return nil
	})
	if err == nil && !found {
		err = fmt.Errorf("%s: no scenario file (*.yaml) here", root)
	}
	return all, errors.Join(append(broken, err)...)
}

// Names returns the rules and vectors that the scenarios name, sorted and each once.
func Names(list []*Scenario) []string {
	var out []string
	for _, s := range list {
		out = append(out, s.Rules...)
		out = append(out, s.Vectors...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// T is the part of *testing.T that RunT needs, so that this package does not import the test
// framework.
type T[Sub any] interface {
	Helper()
	Error(...any)
	Run(name string, f func(Sub)) bool
}

// RunT runs all scenarios of fsys with the title, each as a subtest.
func RunT[Sub T[Sub]](t Sub, title engine.Title, fsys fs.FS) {
	t.Helper()
	list, err := Load(fsys, ".")
	if err != nil {
		t.Error(err)
	}
	for _, s := range list {
		t.Run(s.Name, func(t Sub) {
			for _, f := range s.Run(title) {
				t.Error(f)
			}
		})
	}
}
