package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	"github.com/goreleaser/nfpm/v2/rpm"
)

// packages writes the .deb and the .rpm of a processor: the program, our unit of systemd, and settings,
// which an upgrade does not overwrite. The data folder is not part of the package: the unit makes it,
// and a removal does not delete it.
func (p plan) packages(on platform, program string) error {
	work, err := os.MkdirTemp("", "signoria-package")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	unit, err := p.unit()
	if err != nil {
		return err
	}
	service := filepath.Join(work, "signoria.service")
	if err := os.WriteFile(service, unit, 0o644); err != nil {
		return err
	}
	from := func(name string) string { return filepath.Join(p.root, name) }
	file := func(from, to, kind string, mode os.FileMode) *files.Content {
		return &files.Content{Source: from, Destination: to, Type: kind,
			FileInfo: &files.ContentFileInfo{Owner: "root", Group: "root", Mode: mode, MTime: p.at}}
	}
	for _, format := range []struct {
		name, file string
		pack       nfpm.Packager
	}{
		{"deb", "linux-" + on.arch + ".deb", deb.Default}, {"rpm", "linux-" + on.arch + ".rpm", rpm.DefaultRPM},
	} {
		info := nfpm.WithDefaults(&nfpm.Info{
			Name: "signoria", Arch: on.arch, Platform: "linux", Version: p.number(), Release: "1",
			Section: "games", Priority: "optional", License: "MIT", MTime: p.at,
			Maintainer:  "Signoria <root@localhost>",
			Description: "Board games in a browser\nA server for Lorenzo il Magnifico, Virtù and MIL (1049): people play by complete rules, against each other and bots.",
			Overridables: nfpm.Overridables{
				Contents: files.Contents{
					file(program, "/usr/bin/signoria", files.TypeFile, 0o755),
					file(service, "/usr/lib/systemd/system/signoria.service", files.TypeFile, 0o644),
					file(from("release/signoria.yaml"), "/etc/signoria.yaml", files.TypeConfigNoReplace, 0o600),
					file(from("LICENSE"), "/usr/share/doc/signoria/copyright", files.TypeFile, 0o644),
					file(p.named("modules.md"), "/usr/share/doc/signoria/modules.md", files.TypeFile, 0o644),
					file(from("docs/hosting.md"), "/usr/share/doc/signoria/hosting.md", files.TypeFile, 0o644),
				},
				Scripts: nfpm.Scripts{PostInstall: from("release/after-install"), PreRemove: from("release/before-removal"), PostRemove: from("release/after-removal")},
				RPM:     nfpm.RPM{BuildHost: "localhost", Summary: "Board games in a browser"},
			},
		})
		if err := nfpm.PrepareForPackager(info, format.name); err != nil {
			return fmt.Errorf(".%s: %w", format.name, err)
		}
		out, err := os.Create(p.named(format.file))
		if err != nil {
			return err
		}
		if err := format.pack.Package(info, out); err != nil {
			return fmt.Errorf(".%s: %w", format.name, err)
		}
		if err := out.Close(); err != nil {
			return err
		}
	}
	return nil
}

// unit returns the unit of deploy/ with the path of the program in a package.
func (p plan) unit() ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(p.root, "deploy", "signoria.service"))
	if err != nil {
		return nil, err
	}
	const own, packaged = "ExecStart=/usr/local/bin/signoria ", "ExecStart=/usr/bin/signoria "
	if !strings.Contains(string(text), own) {
		return nil, fmt.Errorf("deploy/signoria.service has no %q any longer", own)
	}
	_, rest, _ := strings.Cut(string(text), "\n") // the first line names the place of the example
	return []byte(strings.Replace(rest, own, packaged, 1)), nil
}
