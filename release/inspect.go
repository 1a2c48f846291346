package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"debug/buildinfo"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// inspect unpacks the archives of the release and returns an error for each whose content does not fit
// its name: the kind of program, its processor, its permissions, the other files.
func (p plan) inspect() error {
	var problems []error
	for _, on := range p.platforms {
		name := p.archiveName(on)
		entries, err := unpack(name)
		if err == nil {
			err = p.judge(on, entries)
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", name, err))
		}
	}
	return errors.Join(problems...)
}

// smallest is the least size in bytes of a program with all its weights, pages and words.
const smallest = 20 << 20

// judge returns an error that says what is wrong with an unpacked archive.
func (p plan) judge(on platform, entries []entry) error {
	folder := "signoria-" + p.number() + "/"
	program := folder + "signoria"
	want := []string{"modules.md", "LICENSE", "README.md", "hosting.md", "CHANGELOG.md", "signoria.yaml"}
	switch on.os {
	case "windows":
		program += ".exe"
	case "linux":
		want = append(want, "signoria.service")
	}
	var problems []error
	wrong := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	for _, e := range entries {
		i := slices.Index(want, trimmed(e.name, folder))
		switch {
		case e.name == program:
			if e.mode != 0o755 {
				wrong("%s has the rights %o; want 755, so that it can be started", e.name, e.mode)
			}
			if len(e.text) < smallest {
				wrong("%s has %d bytes; a whole program has more than %d", e.name, len(e.text), smallest)
			}
			if err := programOf(on, e.text); err != nil {
				wrong("%s: %w", e.name, err)
			}
			program = ""
		case i < 0:
			wrong("%s does not belong there", e.name)
		default:
			want = slices.Delete(want, i, i+1)
			if e.mode != 0o644 || len(e.text) == 0 {
				wrong("%s has the rights %o and %d bytes; want 644 and some text", e.name, e.mode, len(e.text))
			}
		}
	}
	if program != "" {
		wrong("the program %s is missing", program)
	}
	if len(want) > 0 {
		wrong("%v are missing", want)
	}
	return errors.Join(problems...)
}

// trimmed returns a name without the folder at its beginning; other names without change.
func trimmed(name, folder string) string {
	if len(name) > len(folder) && name[:len(folder)] == folder {
		return name[len(folder):]
	}
	return name
}

// programOf returns an error unless a file is a program of this platform, made by Go without C.
func programOf(on platform, text []byte) error {
	file := bytes.NewReader(text)
	kind, machine, err := headOf(on.os, file)
	if err != nil {
		return fmt.Errorf("is no program for %s: %w", on.os, err)
	}
	if kind != kinds[on.os] || machine != machines[on] {
		return fmt.Errorf("is a %s for %s; want a %s for %s", kind, machine, kinds[on.os], machines[on])
	}
	info, err := buildinfo.Read(file)
	if err != nil {
		return err
	}
	want := map[string]string{"GOOS": on.os, "GOARCH": on.arch, "CGO_ENABLED": "0"}
	for _, s := range info.Settings {
		if w, ok := want[s.Key]; ok && w != s.Value {
			return fmt.Errorf("was built with %s=%s; want %s", s.Key, s.Value, w)
		}
		delete(want, s.Key)
	}
	if len(want) > 0 {
		return fmt.Errorf("does not say for what it was built: %v", want)
	}
	return nil
}

// kinds are the kinds of executable files, by system, and machines the processors, by platform, both with
// the names of the packages in debug.
var (
	kinds    = map[string]string{"linux": elf.ET_EXEC.String(), "darwin": macho.TypeExec.String(), "windows": "console program"}
	machines = map[platform]string{
		{"linux", "amd64"}: elf.EM_X86_64.String(), {"linux", "arm64"}: elf.EM_AARCH64.String(),
		{"darwin", "amd64"}: macho.CpuAmd64.String(), {"darwin", "arm64"}: macho.CpuArm64.String(),
		{"windows", "amd64"}: "x86-64", {"windows", "arm64"}: "ARM64",
	}
)

// headOf reads the head of a program for a system.
func headOf(system string, file io.ReaderAt) (kind, machine string, err error) {
	switch system {
	case "linux":
		f, err := elf.NewFile(file)
		if err != nil {
			return "", "", err
		}
		return f.Type.String(), f.Machine.String(), nil
	case "darwin":
		f, err := macho.NewFile(file)
		if err != nil {
			return "", "", err
		}
		if f.Cpu == macho.CpuArm64 && !slices.ContainsFunc(f.Loads, isSignature) {
			return "", "", errors.New("it has no signature, and macOS starts no such program on ARM64")
		}
		return f.Type.String(), f.Cpu.String(), nil
	}
	f, err := pe.NewFile(file)
	if err != nil {
		return "", "", err
	}
	head, ok := f.OptionalHeader.(*pe.OptionalHeader64)
	if ok && f.Characteristics&pe.IMAGE_FILE_EXECUTABLE_IMAGE != 0 && f.Characteristics&pe.IMAGE_FILE_DLL == 0 && head.Subsystem == pe.IMAGE_SUBSYSTEM_WINDOWS_CUI {
		kind = kinds["windows"]
	}
	machine = map[uint16]string{pe.IMAGE_FILE_MACHINE_AMD64: "x86-64", pe.IMAGE_FILE_MACHINE_ARM64: "ARM64"}[f.Machine]
	return kind, machine, nil
}

// isSignature reports whether a load command (LC_CODE_SIGNATURE) names the signature of the program. Go's
// linker writes one of its own, which names no one.
func isSignature(load macho.Load) bool {
	raw := load.Raw()
	return len(raw) >= 4 && binary.LittleEndian.Uint32(raw) == 0x1d
}

// unpack reads a .tar.gz, or a .zip.
func unpack(name string) (list []entry, err error) {
	packed, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(packed, []byte("PK")) {
		z, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
		if err != nil {
			return nil, err
		}
		for _, f := range z.File {
			r, err := f.Open()
			if err != nil {
				return nil, err
			}
			text, err := io.ReadAll(r)
			if err := errors.Join(err, r.Close()); err != nil {
				return nil, err
			}
			list = append(list, entry{name: f.Name, mode: int64(f.Mode().Perm()), text: text})
		}
		return list, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		text, err := io.ReadAll(t)
		if err != nil {
			return nil, err
		}
		list = append(list, entry{name: h.Name, mode: h.Mode, text: text, owner: h.Uid})
	}
}
