// Package i18n has the texts that people read, in English, Czech and Russian, in catalogues. It knows no
// title; each title has catalogues of its own, and a Book merges them with the shared ones of this package.
//
// # Catalogues
//
// A catalogue is a YAML file named <language>.yaml, anywhere in a file system
// given to Load. Its nested keys are joined with dots; its values are texts:
//
//	ask:
//	  place: "Place a family member"         # key "ask.place"
//	  value: "Take a card at value {value}"  # a place filled by T's arguments
//	  servants:                              # plural forms of the argument "n"
//	    one: "{n} servant"
//	    other: "{n} servants"
//
// A text that has a {place} or a colon in it needs quotes. "{{" and "}}" are
// the braces themselves. Plural forms are those that whole numbers take in
// the language (CLDR): one and other in English, one, few and other in Czech,
// one, few and many in Russian. A key that occurs twice, in one file or in
// two, is an error, and so is a place that another language does not have.
//
// # Adding a language
//
// Add its tag to Languages, then <language>.yaml next to every en.yaml, here in
// words/ and in each title. Book.Check (which the tests call) lists every key,
// place and plural form that is still missing. Nothing else names a language.
//
// A host can add a language to a server without building it: by a translation (.po) of the texts
// that Messages lists. ReadTranslation checks it, Add makes it one of Languages. Texts that it lacks
// are in English.
//
// # Promises
//
// A Book never changes once loaded, so any number of goroutines may read it.
// T costs one map look-up for a plain text and allocates only the result of a
// text with places.
//
// It imports nothing of this program, so that anything may import it.
package i18n

// Languages are the languages of the program, English first; Add appends to them.
var Languages = []string{"en", "cs", "ru"}

// Words are the texts of one language. The zero Words have no text, and return every key.
type Words struct {
	lang  string
	rule  pluralRule
	texts map[string]*text
}

// Lang returns the language's tag: "en", "cs", "ru".
func (w *Words) Lang() string { return w.lang }

// T returns the text of a key. args are names and values in turn, for the {name} places of the text; the
// value named "n" chooses the plural form.
// Values are strings and whole numbers, of these or of derived types (String of a
// Stringer is not called). Negative numbers get a true minus sign. A place without a
// value stays as it is written. For a missing key T returns the key, which a test over all
// catalogues forbids.
func (w *Words) T(key string, args ...any) string {
	t, ok := w.texts[key]
	if !ok {
		return key
	}
	if t.plain != "" {
		return t.plain
	}
	var buf [128]byte
	return string(t.form(&w.rule, args).fill(buf[:0], args))
}

// Has reports whether the key exists.
func (w *Words) Has(key string) bool {
	_, ok := w.texts[key]
	return ok
}
