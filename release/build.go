package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
)

// git runs git in the folder of the source and returns its output.
func (p plan) git(args ...string) (string, error) {
	return p.command(nil, "git", args...)
}

// command runs a program in the folder of the source and returns its output.
func (p plan) command(env []string, name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	c.Dir = p.root
	c.Env = append(os.Environ(), env...)
	var said bytes.Buffer
	c.Stderr = &said
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, said.String())
	}
	return strings.TrimSpace(string(out)), nil
}

// build makes the release in its folder, which is emptied first.
func (p plan) build() error {
	if err := p.ready(); err != nil {
		return err
	}
	if err := os.RemoveAll(p.out); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "signoria-release")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if err := os.MkdirAll(p.out, 0o755); err != nil {
		return err
	}
	parts, err := p.parts()
	if err != nil {
		return err
	}
	if err := os.WriteFile(p.named("modules.md"), parts, 0o644); err != nil {
		return err
	}
	if err := p.examples(); err != nil {
		return err
	}
	var images []image
	for _, on := range p.platforms {
		program := filepath.Join(work, on.os+"-"+on.arch, "signoria")
		if on.os == "windows" {
			program += ".exe"
		}
		if err := p.compile(on, program); err != nil {
			return err
		}
		if err := p.archive(on, program, parts); err != nil {
			return err
		}
		if on.os != "linux" {
			continue
		}
		if err := p.packages(on, program); err != nil {
			return err
		}
		made, err := p.image(on, program)
		if err != nil {
			return err
		}
		images = append(images, made)
	}
	if err := p.layout(images, work); err != nil {
		return err
	}
	if err := p.inspect(); err != nil {
		return err
	}
	return p.sums()
}

// ready returns an error if the built styles, fonts and scripts, or the Go of the templates, are
// missing. Without the former Go would build a program whose pages have no styles.
func (p plan) ready() error {
	dist := filepath.Join(p.root, "kit", "dist")
	text, err := os.ReadFile(filepath.Join(dist, "manifest.json"))
	if err != nil {
		return fmt.Errorf("there are no styles, fonts and scripts in kit/dist, and no release is made without them; run `make assets` first")
	}
	built := map[string]string{}
	if err := json.Unmarshal(text, &built); err != nil {
		return fmt.Errorf("kit/dist/manifest.json is broken (%w); run `make assets` again", err)
	}
	styles := false
	for name, file := range built {
		if strings.HasPrefix(name, "#") {
			continue
		}
		if _, err := os.Stat(filepath.Join(dist, file)); err != nil {
			return fmt.Errorf("kit/dist/%s (%s) is missing, and no release is made without it; run `make assets` again", file, name)
		}
		styles = styles || strings.HasSuffix(name, ".css")
	}
	if !styles {
		return fmt.Errorf("kit/dist has no styles, and no release is made without them; run `make assets` again")
	}
	if _, err := os.Stat(filepath.Join(p.root, "kit", "run-make-generate")); err != nil {
		return fmt.Errorf("the Go of the templates is missing; run `make generate` first")
	}
	return nil
}

// compile builds the program for a platform: static, without the name of the source folder in it, and
// with the version that "signoria version" prints.
func (p plan) compile(on platform, program string) error {
	fmt.Fprintln(p.said, "building for", on)
	flags := fmt.Sprintf("-s -w -buildid= -X main.released=%s -X main.releasedFrom=%s", p.version, p.commit)
	_, err := p.command([]string{"GOOS=" + on.os, "GOARCH=" + on.arch, "CGO_ENABLED=0", "GOFLAGS=", "GOAMD64=v1", "GOARM64=v8.0"},
		"go", "build", "-trimpath", "-buildvcs=false", "-ldflags", flags, "-o", program, "./cmd/signoria")
	return err
}

// named returns the path of a file of the release: signoria-1.2.3-REST.
func (p plan) named(rest string) string {
	return filepath.Join(p.out, "signoria-"+p.number()+"-"+rest)
}

// number returns the version without its v.
func (p plan) number() string { return strings.TrimPrefix(p.version, "v") }

// examples copies the files for compose into the release, with the names of its images.
func (p plan) examples() error {
	for _, name := range []string{"compose.yaml", "compose.postgres.yaml", "compose.caddy.yaml"} {
		text, err := os.ReadFile(filepath.Join(p.root, "deploy", name))
		if err != nil {
			return err
		}
		text = bytes.ReplaceAll(text, []byte("signoria:latest"), []byte("signoria:"+p.number()))
		if err := os.WriteFile(filepath.Join(p.out, name), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// sums writes SHA256SUMS, which sha256sum -c reads.
func (p plan) sums() error {
	entries, err := os.ReadDir(p.out)
	if err != nil {
		return err
	}
	var lines []string
	for _, e := range entries {
		sum, err := sumOf(filepath.Join(p.out, e.Name()))
		if err != nil {
			return err
		}
		lines = append(lines, fmt.Sprintf("%x  %s\n", sum, e.Name()))
	}
	sort.Slice(lines, func(i, j int) bool { return lines[i][64:] < lines[j][64:] })
	text := strings.Join(lines, "")
	fmt.Fprint(p.said, text)
	return os.WriteFile(filepath.Join(p.out, "SHA256SUMS"), []byte(text), 0o644)
}

func sumOf(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return nil, err
	}
	return h.Sum(nil), nil
}
