package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
)

// part is a module or package of others of which something is in the program.
type part struct{ name, version, licence, text string }

// shipped are the packages of npm from which something is in the program; the others only build it.
var shipped = []string{
	"@fontsource-variable/eb-garamond", "@fontsource-variable/source-sans-3", "@fontsource/cormorant-sc", "htmx.org",
}

// parts returns the list of all parts that are not ours, with their licences and the texts of these. It
// fails if a part has no known licence.
func (p plan) parts() ([]byte, error) {
	modules, err := p.modules()
	if err != nil {
		return nil, err
	}
	for _, name := range shipped {
		dir := filepath.Join(p.root, "web", "assets", "node_modules", name)
		version, err := p.command(nil, "node", "-p", fmt.Sprintf("require(%q).version", filepath.Join(dir, "package.json")))
		if err != nil {
			return nil, err
		}
		made, err := partIn(name, version, dir)
		if err != nil {
			return nil, err
		}
		modules = append(modules, made)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# What is in Signoria %s\n\nSignoria itself stands under the MIT licence (LICENSE). Icons marked in the source are by Lorc, Delapouite and\nothers (game-icons.net), CC BY 3.0. The rest is by these:\n\n| part | version | licence |\n|---|---|---|\n", p.number())
	for _, m := range modules {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", m.name, m.version, m.licence)
	}
	b.WriteString("\n## Texts of the licences\n")
	for i, m := range modules {
		var same []string
		first := true
		for j, other := range modules {
			if other.text == m.text {
				first = first && j >= i
				same = append(same, other.name)
			}
		}
		if first {
			fmt.Fprintf(&b, "\n### %s\n\n```\n%s\n```\n", strings.Join(same, ", "), m.text)
		}
	}
	return []byte(b.String()), nil
}

// modules are the Go modules from which something is in the program of any platform.
func (p plan) modules() ([]part, error) {
	found := map[string]part{}
	for _, on := range all { // whichever platforms are built, so that the list of a version is always the same
		out, err := p.command([]string{"GOOS=" + on.os, "GOARCH=" + on.arch, "CGO_ENABLED=0", "GOFLAGS="},
			"go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}", "./cmd/signoria")
		if err != nil {
			return nil, err
		}
		for _, line := range strings.Split(out, "\n") {
			words := strings.SplitN(line, " ", 3)
			if len(words) != 3 || found[words[0]].name != "" {
				continue
			}
			made, err := partIn(words[0], words[1], words[2])
			if err != nil {
				return nil, err
			}
			found[made.name] = made
		}
	}
	root, err := p.command(nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	library, err := partIn("the standard library of Go", strings.TrimPrefix(runtime.Version(), "go"), root)
	if err != nil {
		return nil, err
	}
	list := []part{}
	for _, m := range found {
		list = append(list, m)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
	return append([]part{library}, list...), nil
}

// partIn reads the licence of a part in its folder.
func partIn(name, version, dir string) (part, error) {
	for d := dir; ; d = filepath.Dir(d) { // a module below the root of its repository may have its licence above
		for _, file := range []string{"LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "COPYING", "License"} {
			text, err := os.ReadFile(filepath.Join(d, file))
			if err != nil {
				continue
			}
			known := licenceOf(string(text))
			if known == "" {
				return part{}, fmt.Errorf("the licence of %s is none that a release knows; look at %s and name it in release/licences.go", name, filepath.Join(d, file))
			}
			return part{name, version, known, strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n"))}, nil
		}
		if !strings.Contains(filepath.Base(filepath.Dir(d)), "@") {
			return part{}, fmt.Errorf("%s has no licence in %s", name, dir)
		}
	}
}

// phrases identify licences by their text; the first that fits counts.
var phrases = []struct{ phrase, licence string }{
	{"Apache License", "Apache-2.0"},
	{"Mozilla Public License Version 2.0", "MPL-2.0"},
	{"Mozilla Public License, version 2.0", "MPL-2.0"},
	{"SIL Open Font License", "OFL-1.1"},
	{"SIL OPEN FONT LICENSE", "OFL-1.1"},
	{"Zero-Clause BSD", "0BSD"},
	{"Permission to use, copy, modify, and/or distribute this software", "ISC"},
	{"Permission is hereby granted, free of charge", "MIT"},
	{"Neither the name", "BSD-3-Clause"},
	{"names of its contributors", "BSD-3-Clause"},
	{"Redistribution and use in source and binary forms", "BSD-2-Clause"},
}

// licenceOf returns the name of a licence by its text; "" if it is unknown.
func licenceOf(text string) string {
	flat := strings.Join(strings.Fields(text), " ")
	for _, p := range phrases {
		if strings.Contains(flat, p.phrase) {
			return p.licence
		}
	}
	return ""
}
