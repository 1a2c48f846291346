// Package words says Lorenzo il Magnifico in all languages. Its Narrator says
// questions, choices, reasons, events and the whole table as sentences; a
// Telling is one scene of it, which the board embeds.
//
// The catalogues contain every word that people read: what the board and the
// terminal say in <language>.yaml, the names of things in cards/, what is announced
// over the table in events/, why the
// adviser likes an answer in advice/, the leaders in
// leaders/, the houses and the pieces of the expansions in houses/, the reasons
// why a choice is closed in reasons/, how the home page presents the title in
// title/. Package i18n describes the files and merges them.
//
// The package promises, by its tests, that every thing and every reason of the
// rules has its words in every language. It sees a lorenzo.View and a scene and
// nothing else, and knows no page.
package words

import (
	"embed"
	"io/fs"

	"signoria/i18n"
)

//go:embed *.yaml advice/*.yaml cards/*.yaml events/*.yaml glossary/*.yaml guide/*.yaml houses/*.yaml leaders/*.yaml reasons/*.yaml
var files embed.FS

//go:embed title/*.yaml
var title embed.FS

// Files are the catalogues of the title's own table, for i18n.Load.
var Files fs.FS = i18n.Source{Name: "games/lorenzo/words", FS: files}

// About are the catalogues of how the home page presents the title. Their keys begin with
// "title.lorenzo", so that those of all titles can be used together.
var About fs.FS = i18n.Source{Name: "games/lorenzo/words", FS: title}
