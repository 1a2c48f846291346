package games

import (
	"io/fs"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/board"
	"signoria/games/lorenzo/words"
)

// All lists the titles in the order in which the home page shows them.
func All() []Game {
	return []Game{
		{Name: "lorenzo", Content: lorenzo.Files, Open: openLorenzo, Words: words.Files, Board: board.Board{}},
	}
}

func openLorenzo(content fs.FS) (engine.Title, error) {
	c, err := lorenzo.LoadContent(content)
	if err != nil {
		return nil, err
	}
	return lorenzo.New(c), nil
}
