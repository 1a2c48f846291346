// Package words says MIL (1049) in all languages. Its catalogues contain every word that people
// read: what the chronicle, the choices and the terminal say in <language>.yaml, why the adviser
// likes an answer in advice/, the names of things in things/, what the board says in table/, what
// the panel of the open question and the dialogs say in desk/, big moments in events/, what follows
// from an answer in follows/, the reasons why a choice is closed in reasons/, how the home page
// presents the title in title/. Package i18n describes the files and merges them. Its Narrator puts
// questions, choices, events and reasons into sentences; its Telling is the same for the board,
// which draws the marked pieces of sentences as icons.
//
// The package promises, by its tests, that every thing and every reason of the
// rules has its words in every language. It sees a mil.View and no position, and
// knows no page.
package words

import (
	"embed"
	"io/fs"

	"signoria/i18n"
)

//go:embed *.yaml advice/*.yaml desk/*.yaml events/*.yaml follows/*.yaml glossary/*.yaml guide/*.yaml reasons/*.yaml table/*.yaml things/*.yaml
var files embed.FS

//go:embed title/*.yaml
var title embed.FS

// Files are the catalogues of the title's own table, for i18n.Load.
var Files fs.FS = i18n.Source{Name: "games/mil/words", FS: files}

// About are the catalogues of how the home page presents the title. Their keys
// begin with "title.mil", so that those of all titles can be used together.
var About fs.FS = i18n.Source{Name: "games/mil/words", FS: title}
