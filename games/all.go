package games

import (
	"io/fs"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/board"
	"signoria/games/lorenzo/words"
	"signoria/games/mil"
	milboard "signoria/games/mil/board"
	milwords "signoria/games/mil/words"
	"signoria/games/virtu"
	virtuboard "signoria/games/virtu/board"
	virtuwords "signoria/games/virtu/words"
)

// All lists the titles in the order in which the home page shows them.
func All() []Game {
	return []Game{
		{Name: "lorenzo", Content: lorenzo.Files, Open: openLorenzo, Sources: sourcesOfLorenzo, Words: words.Files, About: words.About, Board: board.Board{}},
		{Name: "virtu", Content: virtu.Files, Open: openVirtu, Sources: sourcesOfVirtu, Words: virtuwords.Files, About: virtuwords.About, Board: virtuboard.Board{}},
		{Name: "mil", Content: mil.Files, Open: openMil, Sources: sourcesOfMil, Words: milwords.Files, About: milwords.About, Board: milboard.Board{}},
	}
}

func openLorenzo(content fs.FS) (engine.Title, error) {
	c, err := lorenzo.LoadContent(content)
	if err != nil {
		return nil, err
	}
	return lorenzo.New(c), nil
}

func sourcesOfLorenzo(content fs.FS) ([]SourceCount, error) {
	c, err := lorenzo.LoadContent(content)
	if err != nil {
		return nil, err
	}
	list := make([]SourceCount, len(c.Sources))
	for i, s := range c.Sources {
		list[i] = SourceCount(s)
	}
	return list, nil
}

func openVirtu(content fs.FS) (engine.Title, error) {
	c, err := virtu.LoadContent(content)
	if err != nil {
		return nil, err
	}
	return virtu.New(c), nil
}

func sourcesOfVirtu(content fs.FS) ([]SourceCount, error) {
	c, err := virtu.LoadContent(content)
	if err != nil {
		return nil, err
	}
	list := make([]SourceCount, len(c.Sources))
	for i, s := range c.Sources {
		list[i] = SourceCount(s)
	}
	return list, nil
}

func openMil(content fs.FS) (engine.Title, error) {
	c, err := mil.LoadContent(content)
	if err != nil {
		return nil, err
	}
	return mil.New(c), nil
}

func sourcesOfMil(content fs.FS) ([]SourceCount, error) {
	c, err := mil.LoadContent(content)
	if err != nil {
		return nil, err
	}
	list := make([]SourceCount, len(c.Sources))
	for i, s := range c.Sources {
		list[i] = SourceCount(s)
	}
	return list, nil
}
