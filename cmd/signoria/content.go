package main

import (
	"fmt"
	"slices"
	"text/tabwriter"

	"signoria/engine/content"
	"signoria/games"
)

type contentCommands struct {
	Check  contentCheckCommand  `cmd:"" help:"Check the printed values: those of the program, or an own edition."`
	Report contentReportCommand `cmd:"" help:"Count where the printed values come from."`
	Schema contentSchemaCommand `cmd:"" help:"Print what a title's files may hold, as JSON Schema for editors."`
}

type contentCheckCommand struct {
	Dir  string `arg:"" optional:"" help:"Folder with an own edition's printed values." type:"existingdir"`
	JSON bool   `name:"json" help:"Print the result as JSON."`
}

// contentCheck is the result of checking one title.
type contentCheck struct {
	Title   string `json:"title"`
	Edition string `json:"edition,omitempty"`
	Error   string `json:"error,omitempty"`
}

// Run checks the values of every title, and prints an error with file and line, or the edition.
func (c *contentCheckCommand) Run(s streams) error {
	all, err := games.Editions(games.All(), c.Dir)
	if err != nil {
		return err
	}
	var checks []contentCheck
	broken := false
	for _, g := range all {
		one := checkContent(g)
		broken = broken || one.Error != ""
		checks = append(checks, one)
	}
	if c.JSON {
		if err := writeJSON(s.out, checks); err != nil {
			return err
		}
	} else {
		for _, one := range checks {
			printCheck(s, one)
		}
	}
	if broken {
		return errReported
	}
	return nil
}

// onlyTitle returns the title of that name, or all titles if the name is empty.
func onlyTitle(all []games.Game, name string) ([]games.Game, error) {
	if name == "" {
		return all, nil
	}
	for i, g := range all {
		if g.Name == name {
			return all[i : i+1], nil
		}
	}
	return nil, usage(noTitle(name))
}

func checkContent(g games.Game) contentCheck {
	one := contentCheck{Title: g.Name}
	title, err := g.Open(g.Content)
	if err != nil {
		one.Error = err.Error()
		return one
	}
	one.Edition = title.Meta().Edition
	return one
}

func printCheck(s streams, one contentCheck) {
	if one.Error != "" {
		fmt.Fprintln(s.err, one.Error)
		return
	}
	fmt.Fprintf(s.out, "%s: all is well, edition %s\n", one.Title, one.Edition)
}

type contentReportCommand struct {
	Title string `arg:"" optional:"" help:"One title only, by its short name."`
	editionFlag
	JSON bool `name:"json" help:"Print the report as JSON."`
}

// Run prints, for every title, how many values come from the rulebook or from public sources, and how many
// are reconstructed.
func (c *contentReportCommand) Run(s streams) error {
	all, err := c.games()
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(g games.Game) bool { return g.Sources == nil })
	if all, err = onlyTitle(all, c.Title); err != nil {
		return err
	}
	report := map[string][]content.SourceCount{}
	for _, g := range all {
		if report[g.Name], err = g.Sources(g.Content); err != nil {
			return err
		}
	}
	if c.JSON {
		return writeJSON(s.out, report)
	}
	t := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "title\tvalues of\tsource\tentries")
	for _, g := range all {
		for _, line := range report[g.Name] {
			fmt.Fprintf(t, "%s\t%s\t%s\t%d\n", g.Name, line.What, line.Source, line.Count)
		}
	}
	return t.Flush()
}
