package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"signoria/games"
	"signoria/web"
)

type versionCommand struct {
	JSON bool `name:"json" help:"Print it as JSON."`
}

type version struct {
	Program string         `json:"program"`
	Commit  string         `json:"commit,omitempty"`
	Go      string         `json:"go"`
	Titles  []titleVersion `json:"titles"`
}

type titleVersion struct {
	Title   string `json:"title"`
	Rules   int    `json:"rules"`
	Edition string `json:"edition"`
}

// Run prints the version of the program, and the version of rules and the edition of each title.
func (c *versionCommand) Run(s streams) error {
	v := built()
	for _, g := range games.All() {
		title, err := g.Open(g.Content)
		if err != nil {
			return err
		}
		meta := title.Meta()
		v.Titles = append(v.Titles, titleVersion{g.Name, meta.Rules, meta.Edition})
	}
	if c.JSON {
		return writeJSON(s.out, v)
	}
	fmt.Fprintf(s.out, "signoria %s %s %s\n", v.Program, v.Commit, v.Go)
	for _, t := range v.Titles {
		fmt.Fprintf(s.out, "%s: rules %d, edition %s\n", t.Title, t.Rules, t.Edition)
	}
	return nil
}

// unversioned is the version of a program that was built from no commit.
const unversioned = "(devel)"

// released is the version of a release, and releasedFrom its commit. The build of a release sets
// them (release/build.go); in other builds they are empty, and Go's build information is used.
var released, releasedFrom string

// built returns the version of the program, without titles.
func built() version {
	v := version{Program: unversioned}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return v
	}
	v.Go = info.GoVersion
	if info.Main.Version != "" {
		v.Program = info.Main.Version
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			v.Commit = setting.Value
		}
	}
	if released != "" {
		v.Program, v.Commit = released, releasedFrom
	}
	return v
}

// about returns what the page about the program shows of it.
func (c *serveCommand) about() web.About {
	v := built()
	a := web.About{Version: v.Program, Source: c.Source}
	if v.Program == unversioned {
		a.Version = strings.TrimSpace(v.Program + " " + v.Commit)
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, module := range info.Deps {
			a.Modules = append(a.Modules, module.Path)
		}
	}
	return a
}
