package games

import (
	"io/fs"
	"sync"

	"signoria/engine"
	"signoria/engine/content"
	"signoria/games/example"
	examplecontent "signoria/games/example/content"
	examplewords "signoria/games/example/words"
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

// The printed values of each title.
var (
	lorenzoValues = once(lorenzocontent.Files, lorenzocontent.Load)
	virtuValues   = once(virtucontent.Files, virtucontent.Load)
	warsValues    = once(virtucontent.WarsFiles, virtucontent.LoadWars)
	milValues     = once(milcontent.Files, milcontent.Load)
	exampleValues = once(examplecontent.Files, examplecontent.Load)
)

// The guided games of each title.
var (
	lorenzoLessons = lessonsOf("lorenzo", lorenzo.Lessons)
	virtuLessons   = lessonsOf("virtu", virtu.Lessons)
	warsLessons    = lessonsOf("wars-of-italy", virtu.Lessons)
	milLessons     = lessonsOf("mil", mil.Lessons)
)

// All lists the titles in the order in which the home page shows them.
func All() []Game {
	return []Game{
		{Name: "lorenzo", Page: lorenzo.Page, Pages: lorenzo.Pages, Lessons: lorenzoLessons, Weights: folder(lorenzo.Weights, "weights"), Content: lorenzocontent.Files, Describe: lorenzocontent.Describe, Open: open(lorenzoValues, lorenzo.New), Sources: sources(lorenzoValues), Words: words.Files, About: words.About, Teller: words.Teller{}},
		{Name: "virtu", Page: virtu.Page, Pages: virtu.Pages, Lessons: virtuLessons, Weights: folder(virtu.Weights, "weights"), Content: virtucontent.Files, Describe: virtucontent.Describe, Open: open(virtuValues, virtu.New), Sources: sources(virtuValues), Words: virtuwords.Files, About: virtuwords.About, Teller: virtuwords.Teller{}},
		{Name: "wars-of-italy", Family: "virtu", Page: virtu.Page, Pages: virtu.Pages, Lessons: warsLessons, Weights: folder(virtu.WarsWeights, "weights-wars"), HowTo: "howto-wars", RulesAt: "W-1", Content: virtucontent.WarsFiles, Describe: virtucontent.DescribeWars, Open: open(warsValues, virtu.NewWars), Sources: sources(warsValues), Words: virtuwords.Files, About: virtuwords.AboutWars, Teller: virtuwords.Teller{}},
		{Name: "mil", Page: mil.Page, Pages: mil.Pages, Lessons: milLessons, Weights: folder(mil.Weights, "weights"), Content: milcontent.Files, Describe: milcontent.Describe, Open: open(milValues, mil.New), Sources: sources(milValues), Words: milwords.Files, About: milwords.About, Teller: milwords.Teller{}},
	}
}

// Examples lists the titles that show whoever adds one how that is done. They are
// offered to those who ask for them.
func Examples() []Game {
	return []Game{
		{Name: "example", Example: true, Page: example.Page, Content: examplecontent.Files, Open: open(exampleValues, example.New), Describe: examplecontent.Describe, Words: examplewords.Files, About: examplewords.About, Teller: examplewords.Teller},
	}
}

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

// once loads the embedded values no more than once a process: a server opens each
// title for its tables, for its lessons and to tell where the values come from. What
// was loaded never changes. Others are an owner's, and loaded each time.
func once[C any](embedded fs.FS, load func(fs.FS) (C, error)) func(fs.FS) (C, error) {
	own := sync.OnceValues(func() (C, error) { return load(embedded) })
	return func(files fs.FS) (C, error) {
		if files == embedded {
			return own()
		}
		return load(files)
	}
}

// open loads the printed values and makes the title of them.
func open[C any](load func(fs.FS) (C, error), title func(C) engine.Title) func(fs.FS) (engine.Title, error) {
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
	return func(files fs.FS) ([]content.SourceCount, error) {
		c, err := load(files)
		if err != nil {
			return nil, err
		}
		return c.SourceCounts(), nil
	}
}
