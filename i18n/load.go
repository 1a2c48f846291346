package i18n

import (
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

//go:embed words/*.yaml
var shared embed.FS

// Shared returns the catalogues that belong to no title and no page, for example with the names of the
// languages. Load does not add them by itself.
func Shared() fs.FS { return Source{Name: "i18n", FS: shared} }

// Source is a file system with a name, which precedes the name of a file in errors of Load. Load accepts
// other file systems too.
type Source struct {
	Name string
	fs.FS
}

// Book has the words of all languages. It never changes once loaded.
type Book struct {
	words map[string]*Words
}

// Load merges the catalogues of several file systems: every file named <language>.yaml, in any of their
// folders. Faults are files that cannot be parsed, languages that the program does not have and keys that
// occur twice; the error lists all of them, each with its file and line. Check finds out whether the
// languages agree.
func Load(files ...fs.FS) (*Book, error) {
	book := &Book{words: map[string]*Words{}}
	for _, lang := range Languages {
		book.words[lang] = &Words{lang: lang, rule: newPluralRule(lang), texts: map[string]*text{}}
	}
	var problems []error
	for _, fsys := range files {
		problems = append(problems, book.loadTree(fsys)...)
	}
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	book.addLanguages()
	return book, nil
}

// In returns the words of a language; those of English if there is no such language.
func (b *Book) In(lang string) *Words {
	if w, ok := b.words[lang]; ok {
		return w
	}
	return b.words[Languages[0]]
}

// Keys returns the keys of all languages together, sorted.
func (b *Book) Keys() []string {
	all := map[string]bool{}
	for _, w := range b.words {
		for key := range w.texts {
			all[key] = true
		}
	}
	keys := make([]string, 0, len(all))
	for key := range all {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

// loadTree reads all catalogues of one file system.
func (b *Book) loadTree(fsys fs.FS) (problems []error) {
	prefix := ""
	if s, ok := fsys.(Source); ok && s.Name != "" {
		prefix = s.Name + "/"
	}
	found := false
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() || path.Ext(name) != ".yaml" {
			return nil
		}
		found = true
		lang := strings.TrimSuffix(path.Base(name), ".yaml")
		words, ok := b.words[lang]
		if !ok {
			problems = append(problems, fmt.Errorf("%s%s: %q is no language of the program; the languages are %s",
				prefix, name, lang, strings.Join(Languages, ", ")))
			return nil
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		c := catalogueOf(lang, strings.TrimSuffix(prefix, "/"), prefix+name, data)
		problems = append(problems, c.problems...)
		problems = append(problems, words.take(c)...)
		return nil
	})
	switch {
	case err != nil:
		problems = append(problems, fmt.Errorf("%scatalogues: %w", prefix, err))
	case !found:
		problems = append(problems, fmt.Errorf("%scatalogues: no file named <language>.yaml", prefix))
	}
	return problems
}

// catalogue is the content of one file: its texts, and its faults. It does not change after it was read.
type catalogue struct {
	texts    []entry
	problems []error
}

// entry is a text under its key.
type entry struct {
	key string
	*text
}

// file is the key of a cached catalogue: its language, its name, and the hash of its content.
type file struct {
	lang, name string
	sum        [sha256.Size]byte
}

// catalogues caches the files that the process has read, because each title's Book includes the
// shared words.
var catalogues sync.Map // file to *catalogue

func catalogueOf(lang, source, name string, data []byte) *catalogue {
	key := file{lang, name, sha256.Sum256(data)}
	if known, ok := catalogues.Load(key); ok {
		return known.(*catalogue)
	}
	r := reader{lang: lang, source: source, file: name}
	r.read(data)
	catalogues.Store(key, &r.catalogue)
	return &r.catalogue
}

// take adds the texts of a catalogue. A key that exists already is a fault, and stays as it is.
func (w *Words) take(c *catalogue) (problems []error) {
	for _, e := range c.texts {
		if old, taken := w.texts[e.key]; taken {
			problems = append(problems, fmt.Errorf("%s: %s is defined already, at %s", e.where, e.key, old.where))
			continue
		}
		w.texts[e.key] = e.text
	}
	return problems
}

// reader reads one catalogue.
type reader struct {
	catalogue
	lang, source, file string
}

func (r *reader) fail(line int, format string, args ...any) {
	r.problems = append(r.problems, fmt.Errorf("%s:%d: %s", r.file, line, fmt.Sprintf(format, args...)))
}

// read parses the file and adds its texts. An empty file is allowed.
func (r *reader) read(data []byte) {
	file, err := parse(data)
	if err != nil {
		line, message := 1, err.Error()
		var syntax *yaml.SyntaxError
		if errors.As(err, &syntax) {
			message = syntax.Message
			if syntax.Token != nil && syntax.Token.Position != nil {
				line = syntax.Token.Position.Line
			}
		}
		r.fail(line, "%s (a text with a {place} or a colon needs quotes)", message)
		return
	}
	if len(file.Docs) > 1 {
		r.fail(1, "a catalogue is one YAML document, this file has %d", len(file.Docs))
		return
	}
	for _, doc := range file.Docs {
		r.document(doc.Body)
	}
}

// parse parses a file as YAML. A panic of the parser, which a broken file may cause, becomes an error.
func parse(data []byte) (file *ast.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("not YAML: %v", p)
		}
	}()
	return parser.ParseBytes(data, 0)
}

func (r *reader) document(body ast.Node) {
	if body == nil || body.Type() == ast.CommentType || body.Type() == ast.NullType {
		return
	}
	pairs, ok := pairsOf(body)
	if !ok {
		r.fail(lineOf(body), "a catalogue is a mapping of keys to texts")
		return
	}
	r.mapping("", pairs)
}

// pairsOf returns the entries of a mapping; the parser has two kinds of them.
func pairsOf(n ast.Node) ([]*ast.MappingValueNode, bool) {
	switch m := n.(type) {
	case *ast.MappingNode:
		return m.Values, true
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{m}, true
	}
	return nil, false
}

func lineOf(n ast.Node) int {
	if n == nil || n.GetToken() == nil || n.GetToken().Position == nil {
		return 1
	}
	return n.GetToken().Position.Line
}

// mapping adds the entries under a prefix: texts, plural texts and further mappings.
func (r *reader) mapping(prefix string, pairs []*ast.MappingValueNode) {
	for _, pair := range pairs {
		key, ok := keyOf(pair.Key)
		if !ok {
			r.fail(lineOf(pair.Key), "a key is a word or a whole number, with dots at most")
			continue
		}
		key = prefix + key
		inner, ok := pairsOf(pair.Value)
		switch {
		case !ok:
			if f, ok := r.wording(key, pair); ok {
				t := &text{where: r.where(pair), source: r.source}
				t.forms[formOther] = f
				if len(f.parts) == 1 {
					t.plain = f.parts[0]
				}
				r.texts = append(r.texts, entry{key, t})
			}
		case isPlural(inner):
			r.plural(key, inner, pair)
		case len(inner) == 0:
			r.fail(lineOf(pair.Key), "%s has no entries", key)
		default:
			r.mapping(key+".", inner)
		}
	}
}

// isPlural reports whether all keys of a mapping are names of plural forms.
func isPlural(pairs []*ast.MappingValueNode) bool {
	for _, pair := range pairs {
		key, _ := keyOf(pair.Key)
		if _, ok := formNamed(key); !ok {
			return false
		}
	}
	return len(pairs) > 0
}

func (r *reader) plural(key string, pairs []*ast.MappingValueNode, at *ast.MappingValueNode) {
	t := &text{plural: true, where: r.where(at), source: r.source}
	for _, pair := range pairs {
		name, _ := keyOf(pair.Key)
		which, _ := formNamed(name)
		if f, ok := r.wording(key+"."+name, pair); ok {
			t.forms[which] = f
		}
	}
	r.texts = append(r.texts, entry{key, t})
}

// wording returns the text of an entry; false after a fault.
func (r *reader) wording(key string, pair *ast.MappingValueNode) (form, bool) {
	line := lineOf(pair.Key)
	var source string
	switch v := pair.Value.(type) {
	case *ast.StringNode:
		source = v.Value
	case *ast.LiteralNode:
		source = strings.TrimRight(v.Value.Value, "\n")
	default:
		r.fail(line, "%s is no text; put it in quotes", key)
		return form{}, false
	}
	if strings.TrimSpace(source) == "" {
		r.fail(line, "%s is empty", key)
		return form{}, false
	}
	f, err := cut(Typeset(r.lang, source))
	if err != nil {
		r.fail(line, "%s: %v", key, err)
		return form{}, false
	}
	return f, true
}

func (r *reader) where(pair *ast.MappingValueNode) string {
	return fmt.Sprintf("%s:%d", r.file, lineOf(pair.Key))
}

// keyOf returns a key: one or more words of ASCII letters, digits, "_" and "-", joined by dots. It returns
// false for other keys.
func keyOf(n ast.MapKeyNode) (string, bool) {
	var key string
	switch k := n.(type) {
	case *ast.StringNode:
		key = k.Value
	case *ast.IntegerNode:
		key = k.Token.Value
	default:
		return "", false
	}
	for _, word := range strings.Split(key, ".") {
		if word == "" || strings.ContainsFunc(word, notInKey) {
			return "", false
		}
	}
	return key, true
}

func notInKey(c rune) bool {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '_', c == '-':
		return false
	}
	return true
}
