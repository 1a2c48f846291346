package archtest

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the column of imports in docs/architecture.md")

// treeRow is a row of the table of folders: the folder, what it holds, what it may import.
var treeRow = regexp.MustCompile("^(\\| `([a-z0-9/]+)/`.* \\| )([^|]*) \\|$")

// The page of the architecture says of each folder what it may import; it is written from
// the table by which that is tested (go test ./internal/archtest -run TestImportTable -update).
func TestImportTable(t *testing.T) {
	name := filepath.Join(root, "docs", "architecture.md")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines, rows := strings.Split(string(text), "\n"), 0
	for i, line := range lines {
		row := treeRow.FindStringSubmatch(line)
		if row == nil {
			continue
		}
		may, known := mayImport(row[2])
		if !known {
			continue // nothing in it is compiled
		}
		rows++
		want := row[1] + may + " |"
		if want != line && !*update {
			t.Errorf("docs/architecture.md:%d says that %s/ may import %q; it may: %q", i+1, row[2], row[3], may)
		}
		lines[i] = want
	}
	if rows < 20 {
		t.Errorf("only %d folders are in the table", rows)
	}
	if *update {
		if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// mayImport is what a folder's packages may import of the program, in words.
func mayImport(folder string) (may string, known bool) {
	for _, line := range inside {
		if !within(folder, own(line.folder, folder)) {
			continue
		}
		names := strings.Fields(own(line.may, folder))
		for i, name := range names {
			if strings.HasSuffix(name, "/") {
				names[i] += "…"
			}
		}
		return strings.Join(names, ", "), true
	}
	return "", false
}

// A permission that no package uses says something wrong of the architecture.
func TestEveryPermissionIsUsed(t *testing.T) {
	used := map[string]bool{} // by folder and name of a line
	for _, p := range sources(t) {
		from := short(p.PkgPath)
		for _, line := range inside {
			if !within(from, own(line.folder, from)) {
				continue
			}
			for path := range p.Imports {
				for _, name := range strings.Fields(line.may) {
					if strings.HasPrefix(path, "signoria/") && matches(short(path), []string{own(name, from)}) {
						used[line.folder+" "+name] = true
					}
				}
			}
			break
		}
	}
	for _, line := range inside {
		for _, name := range strings.Fields(line.may) {
			if !used[line.folder+" "+name] {
				t.Errorf("nothing in %s imports %s, which it may", line.folder, name)
			}
		}
	}
}
