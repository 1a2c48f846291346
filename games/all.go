package games

import (
	"embed"
	"io/fs"
	"slices"
	"sync"

	"signoria/engine"
	"signoria/engine/content"
	"signoria/games/example"
	examplecontent "signoria/games/example/content"
	examplerules "signoria/games/example/rules"
	examplewords "signoria/games/example/words"
	"signoria/games/lorenzo"
	lorenzocontent "signoria/games/lorenzo/content"
	lorenzorules "signoria/games/lorenzo/rules"
	"signoria/games/lorenzo/words"
	"signoria/games/mil"
	milcontent "signoria/games/mil/content"
	milrules "signoria/games/mil/rules"
	milwords "signoria/games/mil/words"
	"signoria/games/virtu"
	virtucontent "signoria/games/virtu/content"
	virturules "signoria/games/virtu/rules"
	virtuwords "signoria/games/virtu/words"
)

// All lists the titles in the order in which the home page shows them.
func All() []Game { return slices.Clone(all()) }

// all are made once: they remember what they have read.
var all = sync.OnceValue(func() []Game {
	return []Game{
		{Name: "lorenzo", Page: lorenzo.Page, Pages: lorenzo.Pages, Lessons: lessonsOf("lorenzo", lorenzo.Lessons), Weights: folder(lorenzo.Weights, "weights"), Content: lorenzocontent.Files, Describe: lorenzocontent.Describe, Open: open(lorenzocontent.Load, lorenzorules.New), Sources: sources(lorenzocontent.Load), Words: words.Files, About: words.About, Narrator: words.Narrator{}},
		{Name: "virtu", Page: virtu.Page, Pages: virtu.Pages, Lessons: lessonsOf("virtu", virtu.Lessons), Weights: folder(virtu.Weights, "weights"), Content: virtucontent.Files, Describe: virtucontent.Describe, Open: open(virtucontent.Load, virturules.New), Sources: sources(virtucontent.Load), Words: virtuwords.Files, About: virtuwords.About, Narrator: virtuwords.Narrator{}},
		{Name: "wars-of-italy", Family: "virtu", Page: virtu.Page, Pages: virtu.Pages, Lessons: lessonsOf("wars-of-italy", virtu.Lessons), Weights: folder(virtu.WarsWeights, "weights-wars"), HowTo: "howto-wars", RulesAt: "W-1", Content: virtucontent.WarsFiles, Describe: virtucontent.DescribeWars, Open: open(virtucontent.LoadWars, virturules.NewWars), Sources: sources(virtucontent.LoadWars), Words: virtuwords.Files, About: virtuwords.AboutWars, Narrator: virtuwords.Narrator{}},
		{Name: "mil", Page: mil.Page, Pages: mil.Pages, Lessons: lessonsOf("mil", mil.Lessons), Weights: folder(mil.Weights, "weights"), Content: milcontent.Files, Describe: milcontent.Describe, Open: open(milcontent.Load, milrules.New), Sources: sources(milcontent.Load), Words: milwords.Files, About: milwords.About, Narrator: milwords.Narrator{}},
	}
})

// Examples lists the titles that show how a title is made. They are
// offered to those who ask for them.
func Examples() []Game { return slices.Clone(examples()) }

var examples = sync.OnceValue(func() []Game {
	return []Game{
		{Name: "example", Example: true, Page: example.Page, Content: examplecontent.Files, Open: open(examplecontent.Load, examplerules.New), Describe: examplecontent.Describe, Words: examplewords.Files, About: examplewords.About, Narrator: examplewords.Narrator},
	}
})

// Known are all titles that can be played: those that are offered, and the
// examples.
func Known() []Game { return append(All(), Examples()...) }

// folder is a folder of embedded files; it is there, or the program would not build.
func folder(files fs.FS, name string) fs.FS {
	sub, err := fs.Sub(files, name)
	if err != nil {
		panic(err)
	}
	return sub
}

// once loads embedded values no more than once a process: a server opens each title for
// its tables and for its lessons, a test many times. What was loaded never changes. Other
// values are an owner's, and loaded each time.
func once[C any](load func(fs.FS) (C, error)) func(fs.FS) (C, error) {
	var loaded sync.Map // embed.FS to a func() (C, error)
	return func(files fs.FS) (C, error) {
		embedded, ok := files.(embed.FS)
		if !ok {
			return load(files)
		}
		first, _ := loaded.LoadOrStore(embedded, sync.OnceValues(func() (C, error) { return load(embedded) }))
		return first.(func() (C, error))()
	}
}

// open loads the printed values and makes the title of them.
func open[C any](load func(fs.FS) (C, error), title func(C) engine.Title) func(fs.FS) (engine.Title, error) {
	load = once(load)
	return func(files fs.FS) (engine.Title, error) {
		c, err := load(files)
		if err != nil {
			return nil, err
		}
		return title(c), nil
	}
}

// sources loads the printed values and tells where they come from.
func sources[C interface{ SourceCounts() []content.SourceCount }](load func(fs.FS) (C, error)) func(fs.FS) ([]content.SourceCount, error) {
	load = once(load)
	return func(files fs.FS) ([]content.SourceCount, error) {
		c, err := load(files)
		if err != nil {
			return nil, err
		}
		return c.SourceCounts(), nil
	}
}
