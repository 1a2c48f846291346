package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games"
)

// editionFlag chooses the printed values.
type editionFlag struct {
	Content string `help:"Folder with an own edition's printed values, laid over those of the program." placeholder:"DIR" type:"existingdir"`
}

// games are all titles with the edition chosen.
func (f editionFlag) games() ([]games.Game, error) { return games.Editions(games.All(), f.Content) }

// game finds a title by its name and opens it.
func (f editionFlag) game(name string) (games.Game, engine.Title, error) {
	all, err := f.games()
	if err != nil {
		return games.Game{}, nil, err
	}
	i := slices.IndexFunc(all, func(g games.Game) bool { return g.Name == name })
	if i < 0 {
		return games.Game{}, nil, fmt.Errorf("there is no title %q; there are: %s", name, titleNames(all))
	}
	title, err := all[i].Open(all[i].Content)
	return all[i], title, err
}

func titleNames(all []games.Game) string {
	var names []string
	for _, g := range all {
		names = append(names, g.Name)
	}
	return strings.Join(names, ", ")
}

// matchFlags choose the title and what a match of it is started with.
type matchFlags struct {
	editionFlag
	Title   string `arg:"" help:"The title's short name, as lorenzo."`
	Options string `help:"Modules and variants of the title, as a,b=c."`
}

// title opens the title; seats go into the options.
func (f matchFlags) title(seats int) (games.Game, engine.Title, engine.Options, error) {
	g, title, err := f.game(f.Title)
	if err != nil {
		return g, nil, engine.Options{}, err
	}
	options, err := engine.ParseOptions(seats, f.Options)
	return g, title, options, err
}

// writeJSON writes one value on lines of its own.
func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(value)
}
