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

// treeRow matches a row of the table of folders: the folder, its content, what it may import.
var treeRow = regexp.MustCompile("^(\\| `([a-z0-9/]+)/`.* \\| )([^|]*) \\|$")

// TestImportTable checks that docs/architecture.md says of each folder what it may import according to the
// table inside. To write that column again, run: go test ./internal/archtest -run TestImportTable -update
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
			continue // a folder without packages
		}
		rows++
		want := row[1] + may + " |"
		if want != line && !*update {
			t.Errorf("docs/architecture.md:%d says that %s/ may import %q; the table says %q", i+1, row[2], row[3], may)
		}
		lines[i] = want
	}
	if rows < 20 {
		t.Errorf("only %d folders are in the table, want 20 or more", rows)
	}
	if *update {
		if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// mayImport returns the packages of the program that a folder may import, as a text; known is false if
// the folder has no line in the table.
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

// TestEveryPermissionIsUsed checks that a package uses each permission of the table inside: an unused
// one describes the architecture wrongly.
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
				t.Errorf("the table allows %s to import %s, but it does not", line.folder, name)
			}
		}
	}
}
