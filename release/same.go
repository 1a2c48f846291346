package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// same makes the release again from a copy of the source in another folder, with new assets and
// templates, and returns an error unless every file has the same bytes.
func (p plan) same() error {
	want, err := os.ReadFile(filepath.Join(p.out, "SHA256SUMS"))
	if err != nil {
		return usagef("there is no release in %s to compare with; make it first", p.out)
	}
	work, err := os.MkdirTemp("", "signoria-same")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	other := p
	other.root, other.out = filepath.Join(work, "a folder elsewhere"), filepath.Join(work, "release")
	if _, err := p.command(nil, "git", "clone", "--quiet", "--no-hardlinks", p.root, other.root); err != nil {
		return err
	}
	if _, err := other.git("checkout", "--quiet", p.commit); err != nil {
		return err
	}
	modules := filepath.Join("web", "assets", "node_modules")
	if _, err := p.command(nil, "cp", "-a", filepath.Join(p.root, modules), filepath.Join(other.root, modules)); err != nil {
		return err
	}
	if _, err := other.command(nil, "sh", "-c", "cd web/assets && node build.mjs"); err != nil {
		return err
	}
	if _, err := other.command(nil, "./scripts/generate"); err != nil {
		return err
	}
	if err := other.build(); err != nil {
		return err
	}
	have, err := os.ReadFile(filepath.Join(other.out, "SHA256SUMS"))
	if err != nil {
		return err
	}
	return differ(string(want), string(have))
}

// differ returns an error that names the files whose checksums differ in two lists.
func differ(one, two string) error {
	var problems []error
	sums := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(two), "\n") {
		sum, name, _ := strings.Cut(line, "  ")
		sums[name] = sum
	}
	for _, line := range strings.Split(strings.TrimSpace(one), "\n") {
		sum, name, _ := strings.Cut(line, "  ")
		if sums[name] != sum {
			problems = append(problems, fmt.Errorf("%s has other bytes in the second build", name))
		}
		delete(sums, name)
	}
	for name := range sums {
		problems = append(problems, fmt.Errorf("%s is in the second build alone", name))
	}
	return errors.Join(problems...)
}
