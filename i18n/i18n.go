// Package i18n gives every word that people read, in English, Czech and
// Russian, from catalogues: YAML files named <language>.yaml, keys with dots,
// plural forms by the language's rules. It knows no title; each title brings
// its own catalogues.
package i18n

// Languages are the languages of the program, English first.
var Languages = []string{"en", "cs", "ru"}

// Words are all catalogues of one language.
type Words struct {
	lang string
}

// Lang is the language's tag: "en", "cs", "ru".
func (w *Words) Lang() string { return w.lang }

// T gives the text of a key. Args alternate names and values that the text
// puts into its {name} places; the value named "n" chooses the plural form. A
// missing key gives the key itself, which a test over all catalogues forbids.
func (w *Words) T(key string, args ...any) string { return key }

// Has tells whether the key exists.
func (w *Words) Has(key string) bool { return false }
