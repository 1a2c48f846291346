package i18n

import "testing"

// TestInEnglish checks that InEnglish recognises texts that an added language lacks, also with values
// in their places, and no other texts.
func TestInEnglish(t *testing.T) {
	defer func(before []*Translation) { added = before }(added)
	german := &Translation{Lang: "de"}
	added = []*Translation{german}
	for _, words := range []string{"Why not?", "Round {n} of {of}", "{who} takes a card", "{who}: {what}", "Name", "Sit down\nhere"} {
		f, err := cut(words)
		if err != nil {
			t.Fatal(err)
		}
		german.english.note(&text{forms: [numForms]form{formOther: f}})
	}
	german.english.noteOwn("Name")
	NoteEnglish("de", "Every player takes 2 wood")
	NoteEnglish("fr", "Tout")
	for words, want := range map[string]bool{
		"Why not?": true, "  Why \n not?": true, "Why": false, "Round 2 of 6": true, "Round 2": false, "Anna takes a card": true, "Anna nimmt a card": false,
		"Anna: Holz": false, "Name": false, "Sit down here": true, "Every player takes 2 wood": true, "Tout": false, "": false, "Round 2 of 6 · Anna takes a card.": true, "Karten · Round 2 of 6": false, "L-2.7 Why not?": true, "Why n\u00adot?": true, "Warum nicht?": false,
	} {
		if got := InEnglish("de", words); got != want {
			t.Errorf("%q is an untranslated text: %v, want %v", words, got, want)
		}
	}
	if InEnglish("cs", "Why not?") {
		t.Error("InEnglish finds an untranslated text in Czech, which lacks none")
	}
	for words, want := range map[string]bool{"L-2.7": true, " 12 · 3 ": true, "→": true, "L-2.7 a": false, "Anna": false} {
		if got := AnyLanguage(words); got != want {
			t.Errorf("%q is the same in any language: %v, want %v", words, got, want)
		}
	}
}
