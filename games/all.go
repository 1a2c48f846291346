package games

import (
	"io/fs"

	"signoria/engine"
	"signoria/games/lorenzo"
	lorenzocontent "signoria/games/lorenzo/content"
	"signoria/games/lorenzo/words"
	"signoria/games/mil"
	milcontent "signoria/games/mil/content"
	milwords "signoria/games/mil/words"
	"signoria/games/virtu"
	virtucontent "signoria/games/virtu/content"
	virtuwords "signoria/games/virtu/words"
)

// All lists the titles in the order in which the home page shows them.
func All() []Game {
	return []Game{
		{Name: "lorenzo", Page: lorenzo.Page, Content: lorenzocontent.Files, Open: openLorenzo, Sources: sourcesOfLorenzo, Words: words.Files, About: words.About, Teller: words.Teller{}},
		{Name: "virtu", Page: virtu.Page, Content: virtucontent.Files, Open: openVirtu, Sources: sourcesOfVirtu, Words: virtuwords.Files, About: virtuwords.About, Teller: virtuwords.Teller{}},
		{Name: "wars-of-italy", Family: "virtu", Page: virtu.Page, RulesAt: "part-w--wars-of-italy", Content: virtucontent.WarsFiles, Open: openWars, Sources: sourcesOfWars, Words: virtuwords.Files, About: virtuwords.AboutWars, Teller: virtuwords.Teller{}},
		{Name: "mil", Page: mil.Page, Content: milcontent.Files, Open: openMil, Sources: sourcesOfMil, Words: milwords.Files, About: milwords.About, Teller: milwords.Teller{}},
	}
}

func openLorenzo(files fs.FS) (engine.Title, error) {
	return open(files, lorenzocontent.Load, lorenzo.New)
}

func sourcesOfLorenzo(files fs.FS) ([]SourceCount, error) {
	return sources(files, lorenzocontent.Load, func(c *lorenzocontent.Content) []lorenzocontent.SourceCount { return c.Sources })
}

func openVirtu(files fs.FS) (engine.Title, error) {
	return open(files, virtucontent.Load, virtu.New)
}

func openWars(files fs.FS) (engine.Title, error) {
	return open(files, virtucontent.LoadWars, virtu.NewWars)
}

func sourcesOfVirtu(files fs.FS) ([]SourceCount, error) {
	return sources(files, virtucontent.Load, func(c *virtucontent.Content) []virtucontent.SourceCount { return c.Sources })
}

func sourcesOfWars(files fs.FS) ([]SourceCount, error) {
	return sources(files, virtucontent.LoadWars, func(c *virtucontent.Content) []virtucontent.SourceCount { return c.Sources })
}

func openMil(files fs.FS) (engine.Title, error) {
	return open(files, milcontent.Load, mil.New)
}

func sourcesOfMil(files fs.FS) ([]SourceCount, error) {
	return sources(files, milcontent.Load, func(c *milcontent.Content) []milcontent.SourceCount { return c.Sources })
}

// open loads the printed values and makes the title of them.
func open[C any](files fs.FS, load func(fs.FS) (C, error), title func(C) engine.Title) (engine.Title, error) {
	c, err := load(files)
	if err != nil {
		return nil, err
	}
	return title(c), nil
}

// sources loads the printed values and tells where they come from.
func sources[C any, S ~struct {
	What   string
	Source string
	Count  int
}](files fs.FS, load func(fs.FS) (C, error), counts func(C) []S) ([]SourceCount, error) {
	c, err := load(files)
	if err != nil {
		return nil, err
	}
	var list []SourceCount
	for _, s := range counts(c) {
		list = append(list, SourceCount(s))
	}
	return list, nil
}
