// Package words has the words of Palio. Those of its presentation on the home page are in title/.
package words

import (
	"embed"
	"fmt"
	"io/fs"

	"signoria/games/example"
	"signoria/games/example/content"
	"signoria/i18n"
	"signoria/narrate"
)

//go:embed *.yaml
var table embed.FS

//go:embed title/*.yaml
var title embed.FS

// Files are the catalogues of the table, About those of the presentation.
var (
	Files fs.FS = i18n.Source{Name: "games/example/words", FS: table}
	About fs.FS = i18n.Source{Name: "games/example/words", FS: title}
)

// Narrator says the title by its catalogues.
var Narrator = narrate.Catalogue{Events: map[uint8]narrate.Event{
	example.EvUrged: {Key: "urged", On: horse}, example.EvRan: {Key: "ran", On: horse},
	example.EvFlorin: {Key: "florin"}, example.EvFresh: {Key: "fresh", On: horse, Banner: "wreath"},
}}

func horse(n int16) fmt.Stringer { return content.Horse(n) }
