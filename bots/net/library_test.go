package net

import (
	"bytes"
	"io/fs"
	"testing"
	"testing/fstest"
)

// TestFindsTheNetForThePlayer checks which net a player gets. If there are two, players that look one
// step ahead get the one that learned from such players, all others the one that learned from lines. If
// only one fits, all get it. A net for later rules or other seats does not fit; one for earlier rules
// does.
func TestFindsTheNetForThePlayer(t *testing.T) {
	p := start(t, 3)
	file := func(hidden int, lines bool, rules int) []byte {
		h := HeaderFor(p, 3)
		h.Lines, h.Rules = lines, h.Rules+rules
		var data bytes.Buffer
		if err := (File{Header: h, Net: drawn(h.In, hidden)}).Write(&data); err != nil {
			t.Fatal(err)
		}
		return data.Bytes()
	}
	name := func(data []byte) string {
		f, err := Read(data)
		if err != nil {
			t.Fatal(err)
		}
		return f.Net.Checksum()
	}
	step, lines, later, old := file(1, false, 0), file(2, true, 0), file(3, true, 1), file(4, false, -1)
	for what, c := range map[string]struct {
		files      map[string][]byte
		find, step []byte // nil means that none is found
	}{
		"both":             {map[string][]byte{FileName(3): step, LinesFileName(3): lines}, lines, step},
		"one":              {map[string][]byte{FileName(3): step}, step, step},
		"lines alone":      {map[string][]byte{LinesFileName(3): lines}, lines, lines},
		"lines of later":   {map[string][]byte{FileName(3): step, LinesFileName(3): later}, step, step},
		"steps of later":   {map[string][]byte{FileName(3): later, LinesFileName(3): lines}, lines, lines},
		"later alone":      {map[string][]byte{FileName(3): later}, nil, nil},
		"steps of before":  {map[string][]byte{FileName(3): old, LinesFileName(3): lines}, lines, old},
		"before alone":     {map[string][]byte{FileName(3): old}, old, old},
		"for others alone": {map[string][]byte{FileName(2): step}, nil, nil},
	} {
		folder := fstest.MapFS{}
		for name, data := range c.files {
			folder[name] = &fstest.MapFile{Data: data}
		}
		l := NewLibrary(map[string]fs.FS{p.Meta().Name: folder})
		for i, want := range [][]byte{c.find, c.step} {
			find := l.Find
			if i == 1 {
				find = l.FindStep
			}
			switch n, err := find(p, 3); {
			case want == nil && err == nil:
				t.Errorf("%s: a net is found, want none", what)
			case want != nil && err != nil:
				t.Errorf("%s: no net is found: %v", what, err)
			case want != nil && n.Checksum() != name(want):
				t.Errorf("%s: %s returns the wrong net", what, []string{"Find", "FindStep"}[i])
			}
		}
	}
}
