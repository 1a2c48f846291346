package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games"
	"signoria/i18n"
)

// editionFlag is the flag for an edition of the host's own.
type editionFlag struct {
	Content string `help:"Folder with an own edition's printed values, laid over those of the program." placeholder:"DIR" type:"existingdir"`
}

// games returns all titles with the chosen edition, examples too.
func (f editionFlag) games() ([]games.Game, error) { return games.Editions(games.Known(), f.Content) }

// game returns a title by its name, opened.
func (f editionFlag) game(name string) (games.Game, engine.Title, error) {
	all, err := f.games()
	if err != nil {
		return games.Game{}, nil, err
	}
	i := slices.IndexFunc(all, func(g games.Game) bool { return g.Name == name })
	if i < 0 {
		return games.Game{}, nil, noTitle(name)
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

// matchFlags are the flags for the title and the options of a match.
type matchFlags struct {
	editionFlag
	Title   string `arg:"" help:"The title's short name: ${titles}."`
	Options string `help:"Modules and variants of the title, as a,b=c; the word help lists them."`
}

// title opens the title, and returns it with the options for a number of seats; 0 means that the command
// sets the number later. For --options help it prints the options and returns errHelpShown.
func (f matchFlags) title(s streams, seats int) (games.Game, engine.Title, engine.Options, error) {
	g, title, err := f.open()
	if err != nil {
		return g, nil, engine.Options{}, err
	}
	if f.Options == "help" {
		if err := printOptions(s.out, g, title.Meta()); err != nil {
			return g, nil, engine.Options{}, err
		}
		return g, nil, engine.Options{}, errHelpShown
	}
	options, err := engine.ParseOptions(seats, f.Options)
	if err != nil {
		return g, nil, options, usage(err)
	}
	if seats == 0 { // any valid number, for the check
		options.Seats = title.Meta().MinSeats
	}
	err = checkOptions(title.Meta(), options)
	options.Seats = seats
	return g, title, options, err
}

// open opens the title. An unknown name is an error of the command line; a broken edition is not.
func (f matchFlags) open() (games.Game, engine.Title, error) {
	if !slices.ContainsFunc(games.Known(), func(g games.Game) bool { return g.Name == f.Title }) {
		return games.Game{}, nil, usage(noTitle(f.Title))
	}
	return f.game(f.Title)
}

// seated is title for a list of players, which it checks as specs does.
func (f matchFlags) seated(s streams, seats []string, people, example string) (games.Game, engine.Title, engine.Options, error) {
	g, title, err := f.open()
	if err == nil && f.Options != "help" {
		err = specs(title.Meta(), seats, people, example)
	}
	if err != nil {
		return g, nil, engine.Options{}, err
	}
	g, title, options, err := f.title(s, len(seats))
	if err == nil {
		err = usable(title, options, seats, library(games.All()))
	}
	return g, title, options, err
}

// printOptions prints a title's options with their values, the default first, and what each value means.
func printOptions(w io.Writer, g games.Game, meta engine.Meta) error {
	book, err := i18n.Load(g.About)
	if err != nil {
		return err
	}
	words := book.In("en")
	fmt.Fprintf(w, "%s has %s seats", meta.Name, meta.SeatRange())
	if len(meta.Options) == 0 {
		_, err := fmt.Fprintln(w, " and no options.")
		return err
	}
	fmt.Fprintln(w, " and these options; the value named first is the usual one:")
	for _, o := range meta.Options {
		for _, value := range o.Values {
			fmt.Fprintf(w, "  %s=%s\n      %s\n", o.Name, value, words.T("title."+g.Name+".option."+o.Name+"."+value))
		}
		for _, l := range o.Limits {
			fmt.Fprintf(w, "  %s=%s: %s\n", o.Name, l.Value, l)
		}
	}
	return nil
}

// canPlay returns the least and the most seats of a match of the title; 0 if there is no such
// title, which the command reports later.
func (f matchFlags) canPlay() (least, most int) {
	_, title, err := f.game(f.Title)
	if err != nil {
		return 0, 0
	}
	return title.Meta().MinSeats, title.Meta().MaxSeats
}

// filled returns seats. If it is empty it returns first, and then others for as many seats as the title
// needs.
func (f matchFlags) filled(seats []string, first, others string) []string {
	if len(seats) > 0 {
		return seats
	}
	seats = []string{first}
	least, _ := f.canPlay()
	for range least - 1 {
		seats = append(seats, others)
	}
	return seats
}

// writeJSON writes a value as indented JSON.
func writeJSON(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(value)
}
