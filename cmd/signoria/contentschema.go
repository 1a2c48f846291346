package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"signoria/engine/content"
	"signoria/games"
)

type contentSchemaCommand struct {
	Title string `arg:"" help:"The title, by its short name."`
	File  string `arg:"" optional:"" help:"One file only, such as board.yaml."`
	Out   string `help:"Write a schema for each file into this folder, as <file>.schema.json." type:"existingdir" placeholder:"DIR"`
	Table bool   `help:"Print tables for people, as Markdown."`
}

// Run prints the schema of one file, or the schemas of all files by their names. With --out it writes them
// into a folder, with --table it prints tables instead.
func (c *contentSchemaCommand) Run(s streams) error {
	files, err := c.files()
	if err != nil {
		return err
	}
	if c.Table {
		_, err := fmt.Fprint(s.out, contentTables(c.Title, files))
		return err
	}
	all := map[string]*content.Schema{}
	for _, f := range files {
		all[f.Name] = f.Schema()
		if c.Out == "" {
			continue
		}
		if err := writeSchema(filepath.Join(c.Out, schemaName(f.Name)), all[f.Name]); err != nil {
			return err
		}
		fmt.Fprintln(s.out, schemaName(f.Name))
	}
	switch {
	case c.Out != "":
		return nil
	case c.File != "":
		return writeJSON(s.out, all[c.File])
	}
	return writeJSON(s.out, all)
}

// files returns the files that the command is about.
func (c *contentSchemaCommand) files() ([]content.File, error) {
	one, err := onlyTitle(games.All(), c.Title)
	if err != nil {
		return nil, err
	}
	files := one[0].Describe()
	if c.File == "" {
		return files, nil
	}
	names := make([]string, len(files))
	for i, f := range files {
		if f.Name == c.File {
			return files[i : i+1], nil
		}
		names[i] = f.Name
	}
	return nil, usagef("%s has no file %q; files: %s", c.Title, c.File, strings.Join(names, ", "))
}

// schemaName returns the name of a file's schema: houses/leaders.schema.json for houses/leaders.yaml.
func schemaName(file string) string { return strings.TrimSuffix(file, ".yaml") + ".schema.json" }

func writeSchema(path string, s *content.Schema) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o666)
}

// contentTables returns the tables of a title's files, as a page of the docs.
func contentTables(title string, files []content.File) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# The printed values of %s\n\n", title)
	fmt.Fprintf(&b, "Printed by `signoria content schema %s --table` from the description by which the files are read.\n", title)
	b.WriteString("`[]` is an item of a list. An entry's `source` says where it comes from: `rulebook`, `public` (perhaps `\"public: where\"`)\nor `reconstructed`.\n")
	return b.String() + content.Tables(files)
}
