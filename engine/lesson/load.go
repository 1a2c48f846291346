package lesson

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"signoria/engine/yamltree"
)

// nameForm matches names of lessons, chapters and steps, which are parts of addresses.
var nameForm = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// All loads every lesson of a folder, in the order of their names.
func All(files fs.FS, folder string) ([]*Lesson, error) {
	names, err := fs.Glob(files, path.Join(folder, "*.yaml"))
	if err != nil {
		return nil, err
	}
	var list []*Lesson
	var broken []error
	for _, name := range names {
		if _, translated := LanguageOf(name); translated {
			continue
		}
		l, err := Load(files, name)
		if err != nil {
			broken = append(broken, err)
			continue
		}
		list = append(list, l)
	}
	return list, errors.Join(broken...)
}

// LanguageOf returns the language of a translation, by its name: "first.cs.yaml"; false
// for the name of a lesson.
func LanguageOf(file string) (lang string, ok bool) {
	_, lang, ok = strings.Cut(strings.TrimSuffix(path.Base(file), ".yaml"), ".")
	return lang, ok
}

// Is reports whether a file's text is that of a lesson or of a translation of one.
func Is(text []byte) bool {
	_, root := yamltree.Parse("", text)
	return root.IsMap() && root.Get("chapters").Given()
}

// Load reads a lesson and its translations next to it. The error names every fault with file and
// line.
func Load(files fs.FS, file string) (*Lesson, error) {
	text, err := fs.ReadFile(files, file)
	if err != nil {
		return nil, fmt.Errorf("lesson: %w", err)
	}
	l, err := parse(file, text)
	if err != nil {
		return nil, err
	}
	others, err := fs.Glob(files, strings.TrimSuffix(file, ".yaml")+".*.yaml")
	if err != nil {
		return nil, err
	}
	var broken []error
	for _, other := range others {
		lang, _ := LanguageOf(other)
		text, err := fs.ReadFile(files, other)
		if err != nil {
			return nil, fmt.Errorf("lesson: %w", err)
		}
		r, root := yamltree.Parse(other, text)
		if r.Err() == nil {
			l.words[lang] = l.translation(root)
		}
		broken = append(broken, r.Err())
	}
	return l, errors.Join(broken...)
}

// parse reads the text of a lesson.
func parse(file string, text []byte) (*Lesson, error) {
	r, root := yamltree.Parse(file, text)
	if r.Err() != nil {
		return nil, r.Err()
	}
	l := &Lesson{File: file, Name: strings.TrimSuffix(path.Base(file), ".yaml")}
	p := &parser{lesson: l, words: &Words{}, file: file, data: text}
	p.whole(root)
	l.words = map[string]*Words{Model: p.words}
	return l, errors.Join(r.Err(), errors.Join(p.errs...))
}
