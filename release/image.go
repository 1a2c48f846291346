package main

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// user is the id of the program's user in a container; no user of a host has it.
const user = 65532

// image is a container image and the platform that it is for.
type image struct {
	on platform
	v1.Image
}

// image makes the same image as deploy/Containerfile: only the static program, from scratch, not as
// root, with its store in a volume. It writes the image in Docker's archive format.
func (p plan) image(on platform, program string) (image, error) {
	body, err := os.ReadFile(program)
	if err != nil {
		return image{}, err
	}
	var tree bytes.Buffer
	if err := p.tree(&tree, body); err != nil {
		return image{}, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(tree.Bytes())), nil
	})
	if err != nil {
		return image{}, err
	}
	made, err := mutate.Append(empty.Image, mutate.Addendum{Layer: layer,
		History: v1.History{Created: v1.Time{Time: p.at}, CreatedBy: "signoria release " + p.version}})
	if err != nil {
		return image{}, err
	}
	config, err := made.ConfigFile()
	if err != nil {
		return image{}, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = on.os, on.arch, v1.Time{Time: p.at}
	if on.arch == "arm64" {
		config.Variant = "v8"
	}
	config.Config = v1.Config{
		User:         "65532:65532",
		Env:          []string{"SIGNORIA_ADDR=0.0.0.0:8080", "SIGNORIA_DATA=/data"},
		Entrypoint:   []string{"/signoria"},
		Cmd:          []string{"serve"},
		Volumes:      map[string]struct{}{"/data": {}},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Healthcheck: &v1.HealthConfig{Test: []string{"CMD", "/signoria", "health"},
			Interval: 30 * time.Second, Timeout: 5 * time.Second, StartPeriod: time.Minute},
		Labels: map[string]string{
			"org.opencontainers.image.title":       "Signoria",
			"org.opencontainers.image.description": "Board games of power in medieval and Renaissance Europe, in a browser",
			"org.opencontainers.image.version":     p.number(),
			"org.opencontainers.image.revision":    p.commit,
			"org.opencontainers.image.created":     p.at.Format(time.RFC3339),
			"org.opencontainers.image.licenses":    "MIT",
		},
	}
	if made, err = mutate.ConfigFile(made, config); err != nil {
		return image{}, err
	}
	tag, err := name.NewTag("signoria:" + p.number())
	if err != nil {
		return image{}, err
	}
	return image{on, made}, tarball.WriteToFile(p.named("image-"+on.arch+".tar"), tag, made)
}

// tree writes the file system of an image: the program, and two folders that its user may write to.
func (p plan) tree(w io.Writer, program []byte) error {
	return p.tar(w, []entry{
		{name: "data/", mode: 0o700, owner: user}, {name: "signoria", mode: 0o755, text: program}, {name: "tmp/", mode: 0o1777},
	})
}

// layout writes the images of all processors as one, in an OCI layout that is packed into a file.
func (p plan) layout(images []image, work string) error {
	if len(images) == 0 {
		return nil
	}
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, i := range images {
		made := mutate.ConfigMediaType(mutate.MediaType(i.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: made,
			Descriptor: v1.Descriptor{Platform: &v1.Platform{OS: i.on.os, Architecture: i.on.arch}}})
	}
	dir := filepath.Join(work, "oci")
	path, err := layout.Write(dir, empty.Index)
	if err != nil {
		return err
	}
	if err := path.AppendIndex(index, layout.WithAnnotations(map[string]string{"org.opencontainers.image.ref.name": p.number()})); err != nil {
		return err
	}
	var entries []entry
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		entries = append(entries, entry{name: name, mode: 0o644, text: text})
		return err
	})
	if err != nil {
		return err
	}
	f, err := os.Create(p.named("image-oci.tar"))
	if err != nil {
		return err
	}
	if err := p.tar(f, entries); err != nil {
		return err
	}
	return f.Close()
}
