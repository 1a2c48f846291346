package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
)

// entry is a file in an archive.
type entry struct {
	name string
	mode int64
	text []byte
	// owner is the number of the user and group, 0 for root.
	owner int
}

// archive writes the archive of a platform: a folder with the program, documents and settings in a
// .tar.gz, for Windows in a .zip. parts is the text of modules.md.
func (p plan) archive(on platform, program string, parts []byte) error {
	body, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	folder := "signoria-" + p.number() + "/"
	entries := []entry{{name: folder + filepath.Base(program), mode: 0o755, text: body}, {name: folder + "modules.md", mode: 0o644, text: parts}}
	for _, file := range []struct{ name, from string }{
		{"LICENSE", "LICENSE"}, {"README.md", "release/README.archive.md"}, {"hosting.md", "docs/hosting.md"},
		{"CHANGELOG.md", "CHANGELOG.md"}, {"signoria.yaml", "release/signoria.yaml"}, {"signoria.service", "deploy/signoria.service"},
	} {
		if on.os != "linux" && file.name == "signoria.service" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(p.root, file.from))
		if err == nil && file.name == "signoria.yaml" {
			text, err = ownFolder(text)
		}
		if err != nil {
			return err
		}
		entries = append(entries, entry{name: folder + file.name, mode: 0o644, text: text})
	}
	name, pack := p.archiveName(on), p.tarGz
	if on.os == "windows" {
		pack = p.zip
	}
	packed, err := pack(entries)
	if err != nil {
		return err
	}
	return os.WriteFile(name, packed, 0o644)
}

// archiveName is the path of a platform's archive.
func (p plan) archiveName(on platform) string {
	if on.os == "windows" {
		return p.named(on.os + "-" + on.arch + ".zip")
	}
	return p.named(on.os + "-" + on.arch + ".tar.gz")
}

// serviceFolder matches the line of the settings with the data folder of the service. An archive has no
// service, and its user may not be allowed to make that folder.
var serviceFolder = regexp.MustCompile(`(?m)^data: .*$`)

// ownFolder returns the settings with a folder of the user's own.
func ownFolder(settings []byte) ([]byte, error) {
	if len(serviceFolder.FindAll(settings, -1)) != 1 {
		return nil, errors.New("release/signoria.yaml has to have one line for data")
	}
	return serviceFolder.ReplaceAll(settings, []byte("data: ./data # folder of the store, below the one in which the program is started")), nil
}

func (p plan) tarGz(entries []entry) ([]byte, error) {
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if err := p.tar(z, entries); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// tar writes entries in their order. An entry whose name ends with a slash is a folder.
func (p plan) tar(w io.Writer, entries []entry) error {
	t := tar.NewWriter(w)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Mode: e.mode, Size: int64(len(e.text)), Uid: e.owner, Gid: e.owner, ModTime: p.at, Format: tar.FormatUSTAR, Typeflag: tar.TypeReg}
		if e.name[len(e.name)-1] == '/' {
			h.Typeflag = tar.TypeDir
		}
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		if _, err := t.Write(e.text); err != nil {
			return err
		}
	}
	return t.Close()
}

func (p plan) zip(entries []entry) ([]byte, error) {
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: p.at}
		h.SetMode(os.FileMode(e.mode))
		w, err := z.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(e.text); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}
