package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// plan says what is released, and from where.
type plan struct {
	root, out string
	// version is a semantic version with its v; commit is the commit that it is built from.
	version, commit string
	// at is the time of the commit; all files in the release have it.
	at        time.Time
	platforms []platform
	said      io.Writer
}

// platform is a system and a processor, as Go calls them.
type platform struct{ os, arch string }

func (p platform) String() string { return p.os + "/" + p.arch }

// all are the platforms of a release.
var all = []platform{
	{"linux", "amd64"}, {"linux", "arm64"},
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// errUsage marks errors of usage, which the caller must correct: exit status 2.
var errUsage = errors.New("")

func usagef(format string, args ...any) error {
	return fmt.Errorf("%w"+format, append([]any{errUsage}, args...)...)
}

func main() {
	err := run(os.Args[1:])
	switch {
	case err == nil:
	case errors.Is(err, errUsage):
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(2)
	default:
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 || args[0] != "build" && args[0] != "same" && args[0] != "inspect" {
		return usagef("the first word is build (makes a release), same (makes one in another folder and compares) or inspect (looks into the archives of one)")
	}
	flags := flag.NewFlagSet("release "+args[0], flag.ContinueOnError)
	root := flags.String("root", "..", "folder of the source")
	out := flags.String("out", "../bin/release", "folder of the release; for same, one that is made already")
	version := flags.String("version", "", "version, such as v1.2.3; without it the tag of the commit, or its time and hash")
	on := flags.String("platforms", "", "only these, such as linux/amd64,windows/amd64; without it all")
	if err := flags.Parse(args[1:]); err != nil {
		return usagef("%v", err)
	}
	p, err := planned(*root, *out, *version, *on)
	if err != nil {
		return err
	}
	switch args[0] {
	case "same":
		return p.same()
	case "inspect":
		return p.inspect()
	}
	return p.build()
}

// versions matches the versions that all formats of a release allow.
var versions = regexp.MustCompile(`^v(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$`)

// planned returns the plan of a release, with the commit and its time from git.
func planned(root, out, version, on string) (p plan, err error) {
	p.said = os.Stdout
	if p.root, err = filepath.Abs(root); err != nil {
		return p, err
	}
	if p.out, err = filepath.Abs(out); err != nil {
		return p, err
	}
	if p.platforms, err = chosen(on); err != nil {
		return p, err
	}
	if p.commit, err = p.git("rev-parse", "HEAD"); err != nil {
		return p, err
	}
	seconds, err := p.git("log", "-1", "--format=%ct")
	if err != nil {
		return p, err
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return p, fmt.Errorf("git tells the time of the commit as %q", seconds)
	}
	p.at = time.Unix(unix, 0).UTC()
	if changed, err := p.git("status", "--porcelain", "--untracked-files=no"); err != nil {
		return p, err
	} else if changed != "" {
		return p, usagef("some files are changed and not committed; a release is made of a commit:\n%s", changed)
	}
	if version == "" {
		if version, err = p.git("describe", "--tags", "--exact-match"); err != nil {
			version = fmt.Sprintf("v0.0.0-%s-%s", p.at.Format("20060102150405"), p.commit[:12])
		}
	}
	if !versions.MatchString(version) {
		return p, usagef("the version is %q; it must be one like v1.2.3 or v1.2.3-rc.1", version)
	}
	p.version = version
	return p, nil
}

// chosen returns the named platforms; all for "".
func chosen(names string) ([]platform, error) {
	if names == "" {
		return all, nil
	}
	var list []platform
	for _, name := range strings.Split(names, ",") {
		found := false
		for _, p := range all {
			if p.String() == name {
				list, found = append(list, p), true
			}
		}
		if !found {
			return nil, usagef("there is no release for %q; there is one for each of %v", name, all)
		}
	}
	return list, nil
}
