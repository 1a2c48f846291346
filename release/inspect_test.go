package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// small builds a tiny program for a platform and returns its bytes, padded to the least size of a
// real one.
func small(t *testing.T, on platform, env ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"main.go": "package main\n\nfunc main() {}\n", "go.mod": "module small\n\ngo 1.26\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", "program", ".")
	c.Dir = dir
	c.Env = append(append(os.Environ(), "GOOS="+on.os, "GOARCH="+on.arch, "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off"), env...)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "program"))
	if err != nil {
		t.Fatal(err)
	}
	return append(text, make([]byte, smallest)...)
}

// TestInspect checks that an archive for each system passes, and that an archive with any one fault
// is refused with the reason.
func TestInspect(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for other systems")
	}
	programs := map[platform][]byte{}
	for _, on := range []platform{{"linux", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}} {
		programs[on] = small(t, on)
	}
	// pack makes an archive of a program, changes it, and returns the result of the inspection.
	pack := func(on platform, program []byte, change func([]entry) []entry) error {
		root, err := filepath.Abs("..")
		if err != nil {
			t.Fatal(err)
		}
		p := plan{root: root, out: t.TempDir(), version: "v1.2.3", at: time.Unix(0, 0).UTC(), platforms: []platform{on}, said: io.Discard}
		file := filepath.Join(t.TempDir(), "signoria")
		if on.os == "windows" {
			file += ".exe"
		}
		if err := os.WriteFile(file, program, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := p.archive(on, file, []byte("modules")); err != nil {
			t.Fatal(err)
		}
		if change != nil {
			list, err := unpack(p.archiveName(on))
			if err != nil {
				t.Fatal(err)
			}
			write := p.tarGz
			if on.os == "windows" {
				write = p.zip
			}
			packed, err := write(change(list))
			if err == nil {
				err = os.WriteFile(p.archiveName(on), packed, 0o600)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		return p.inspect()
	}
	for on, program := range programs {
		if err := pack(on, program, nil); err != nil {
			t.Errorf("a good archive for %s is refused: %v", on, err)
		}
		for want, change := range map[string]func([]entry) []entry{
			"so that it can be started": func(l []entry) []entry { l[0].mode = 0o644; return l },
			"is missing":                func(l []entry) []entry { return l[1:] },
			"[modules.md] are missing":  func(l []entry) []entry { return append(l[:1], l[2:]...) },
			"does not belong there":     func(l []entry) []entry { return append(l, entry{name: ".env", mode: 0o644, text: []byte("x")}) },
			"has more than":             func(l []entry) []entry { l[0].text = l[0].text[:len(l[0].text)-smallest]; return l },
			"want 644 and some text":    func(l []entry) []entry { l[2].text = nil; return l },
		} {
			if err := pack(on, program, change); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("an archive for %s with a fault gives %v, want %q", on, err, want)
			}
		}
		for other, wrong := range programs {
			if err := pack(on, wrong, nil); other != on && (err == nil || !strings.Contains(err.Error(), "is no program for "+on.os)) {
				t.Errorf("a program for %s in the archive for %s gives %v", other, on, err)
			}
		}
	}
	mac := platform{"darwin", "arm64"}
	if err := pack(platform{"darwin", "amd64"}, programs[mac], nil); err == nil || !strings.Contains(err.Error(), "want a Exec for CpuAmd64") {
		t.Errorf("a program for another processor: %v", err)
	}
	// 0x1d is the load command LC_CODE_SIGNATURE, which has 16 bytes.
	unsigned := bytes.Replace(programs[mac], []byte{0x1d, 0, 0, 0, 0x10, 0, 0, 0}, []byte{0x7f, 0, 0, 0, 0x10, 0, 0, 0}, 1)
	if err := pack(mac, unsigned, nil); err == nil || !strings.Contains(err.Error(), "it has no signature") {
		t.Errorf("a program for macOS without a signature: %v", err)
	}
}

// TestOwnFolder checks that the settings in an archive name a data folder that the user can make.
func TestOwnFolder(t *testing.T) {
	text, err := os.ReadFile("signoria.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if made, err := ownFolder(text); err != nil || !bytes.Contains(made, []byte("\ndata: ./data #")) || bytes.Contains(made, []byte("/var/lib")) {
		t.Errorf("the settings are (%v):\n%s", err, made)
	}
	if _, err := ownFolder([]byte("addr: :80\n")); err == nil {
		t.Error("settings without a data folder are accepted")
	}
}
