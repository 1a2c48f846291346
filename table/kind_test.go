package table

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

// constants are the values of all constants of type Kind in the package's sources.
func constants(t *testing.T) (list []Kind) {
	t.Helper()
	names, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if !strings.HasSuffix(name.Name(), ".go") || strings.HasSuffix(name.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) == 0 {
				return true
			}
			if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Kind" {
				value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, Kind(value))
			}
			return true
		})
	}
	return list
}

func TestEveryKindHasARow(t *testing.T) {
	want, got := constants(t), Kinds()
	if len(want) < 2 {
		t.Fatalf("found only %d constants of type Kind", len(want))
	}
	for _, k := range want {
		if !slices.Contains(got, k) {
			t.Errorf("kind %q has no row", k)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d rows for %d kinds", len(got), len(want))
	}
}

func TestRowsThatAreNotCompleteDoNotStart(t *testing.T) {
	for column, spoil := range map[string]func(*row){
		"kind":  func(r *row) { r.kind = "" },
		"since": func(r *row) { r.since = 0 },
		"when":  func(r *row) { r.when = 0 },
		"owner": func(r *row) { r.owner = 0 },
		"asks":  func(r *row) { r.asks = 0 },
		"text":  func(r *row) { r.text = 0 },
		"room":  func(r *row) { r.room = nil },
		"apply": func(r *row) { r.apply = nil },
		"back":  func(r *row) { r.back = 0 },
		"talk":  func(r *row) { r.talk = TalkProposes },
	} {
		list := rows()
		i := slices.IndexFunc(list, func(r row) bool { return r.kind == KindUndo })
		spoil(&list[i])
		if _, _, err := byKind(list); err == nil || !strings.Contains(err.Error(), strconv.Quote(string(list[i].kind))) || !strings.Contains(err.Error(), column) {
			t.Errorf("without %s: %v", column, err)
		}
	}
	late := rows()
	late[0].since = RecordVersion + 1
	if _, _, err := byKind(late); err == nil {
		t.Error("a kind of a version of records that there is not")
	}
	if _, _, err := byKind(append(rows(), rows()[2])); err == nil || !strings.Contains(err.Error(), `"choice"`) {
		t.Errorf("two rows of one kind: %v", err)
	}
}

// begunToy is a match of two persons that has begun.
func begunToy(t *testing.T) *Table {
	t.Helper()
	head := Header{ID: "m", Options: engine.Options{Seats: 2}, Edition: "toy", Promise: HashSecret("s"), Secret: "s", Created: time.Unix(0, 0),
		Plan: Plan{Seats: []SeatPlan{{Name: "Anna"}, {Name: "Bea"}}, Keys: []string{"k"}}}
	now, err := New(toy.Title(), head)
	if err == nil {
		now, err = now.Sit(0, SitInput{Nonce: "n"}, head.Created)
	}
	if err != nil {
		t.Fatal(err)
	}
	return now
}

func TestEntriesOfAnUnknownKindAreRefused(t *testing.T) {
	now := begunToy(t)
	e := Entry{Seq: now.Last() + 1, Kind: "dance", Seat: 0, Chain: now.Last() + 1, At: now.LastAt()}
	if _, err := now.Extend([]Entry{e}); err == nil || !strings.Contains(err.Error(), `nobody knows what "dance" is`) {
		t.Errorf("the log takes it: %v", err)
	}
	again, err := Rebuild(toy.Title(), now.Header(), append(now.Since(0), e), nil, false)
	if err != nil || again.Restored() != e.Seq || !again.Position().Equal(now.Position()) {
		t.Errorf("a log that holds one is restored from entry %d (%v), want %d", again.Restored(), err, e.Seq)
	}
	line := `{"seq":1,"kind":"dance","seat":"1","rules":1,"at":"2026-05-01T18:00:05Z"}`
	header := `{"format":"signoria-record","version":7,"match":"m","title":"toy","seats":1,"edition":"toy","rules":1,"created":"2026-05-01T18:00:00Z","promise":"","players":[{"seat":"1","name":"Anna"}]}`
	if _, err := ReadRecord(strings.NewReader(header+"\n"+line+"\n"), "r"); err == nil || !strings.Contains(err.Error(), `kind "dance"; want one of sit, start, choice, `) {
		t.Errorf("a record with one is read: %v", err)
	}
}
