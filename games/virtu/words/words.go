// Package words has every word of Virtù that people read, in all languages: what Narrator and board
// say in <language>.yaml, why the adviser likes an answer in advice/, what the chart says in
// chart/, what the desk, the panel of the open question, says in desk/, what follows from an answer
// in after/, what the influence tracks and the rounds of Wars of Italy say in leagues/, the big
// moments and the names of counters in events/, the names of things in cards/, the reasons why a
// choice is closed in reasons/, what only Wars of Italy says in wars/, what follows from a step of
// the token and from an agent in ways/, how the home page presents the titles in title/ and
// wartitle/. Package i18n describes the files and merges them.
//
// Its Narrator says a scene in these words: for the board, the terminal and the screen reader. It
// sees the title's View, and judges no rule.
//
// The package promises, by its tests, that every thing and every reason of the
// rules has its words in every language. It imports no HTML.
package words

import (
	"embed"
	"io/fs"

	"signoria/i18n"
)

//go:embed *.yaml advice/*.yaml after/*.yaml cards/*.yaml chart/*.yaml desk/*.yaml events/*.yaml glossary-wars/*.yaml ways/*.yaml glossary/*.yaml guide/*.yaml leagues/*.yaml reasons/*.yaml wars/*.yaml ways/*.yaml
var files embed.FS

//go:embed title/*.yaml
var title embed.FS

//go:embed wartitle/*.yaml
var warTitle embed.FS

// Files are the catalogues of the title's own table, for i18n.Load.
var Files fs.FS = i18n.Source{Name: "games/virtu/words", FS: files}

// About are the catalogues of how the home page presents the title. Their keys
// begin with "title.virtu", so that those of all titles can be used together.
var About fs.FS = i18n.Source{Name: "games/virtu/words", FS: title}

// AboutWars are those of Wars of Italy, below "title.wars-of-italy".
var AboutWars fs.FS = i18n.Source{Name: "games/virtu/words", FS: warTitle}
