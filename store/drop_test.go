package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"signoria/store"
	"signoria/table"
)

// column is a column in SQLite's schema, which equals that of PostgreSQL. needs is the table that a
// foreign key refers to.
type column struct{ name, kind, needs string }

// schemaOf returns the columns of all tables.
func schemaOf(t *testing.T) map[string][]column {
	t.Helper()
	ctx, s := t.Context(), open(t, t.TempDir())
	read := func(query string, args ...any) []string {
		list, err := store.Texts(ctx, s, query, args...)
		must(t, err)
		return list
	}
	all := map[string][]column{}
	for _, name := range read(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'goose%'`) {
		for _, line := range read(`SELECT c.name || ' ' || c.type || ' ' || COALESCE((SELECT "table" FROM pragma_foreign_key_list($1) f WHERE f."from" = c.name), '')
			FROM pragma_table_info($1) c`, name) {
			words := strings.Split(line, " ")
			all[name] = append(all[name], column{words[0], words[1], words[2]})
		}
	}
	return all
}

// needing returns the names of the tables with a column that refers to matches.
func needing(schema map[string][]column) (list []string) {
	for name, columns := range schema {
		for _, c := range columns {
			if c.needs == "matches" {
				list = append(list, name)
			}
		}
	}
	slices.Sort(list)
	return list
}

// TestEveryTableOfAMatchIsKnown checks that Drop knows every table that refers to matches, also
// future ones.
func TestEveryTableOfAMatchIsKnown(t *testing.T) {
	schema := schemaOf(t)
	want := slices.Sorted(slices.Values(store.TablesOfMatch()))
	if got := needing(schema); !slices.Equal(got, want) {
		t.Fatalf("tables that name matches are %v; Drop knows %v", got, want)
	}
	// Data that ratings depend on stay when their match is deleted (dropRows).
	known := []string{"matches.rematch_of", "endings.match", "results.match"}
	for name, columns := range schema {
		for _, c := range columns {
			if strings.Contains(c.name, "match") && c.needs != "matches" && !slices.Contains(known, name+"."+c.name) {
				t.Errorf("%s.%s has no foreign key and is not in the list of known columns", name, c.name)
			}
		}
	}
}

// crowd adds a row of the match to every table.
func crowd(t *testing.T, s *store.Store, schema map[string][]column, match string, n int) {
	t.Helper()
	person := "p" + match
	must(t, s.AddPerson(t.Context(), person, "d"+match, noon, noon.Add(-time.Hour)))
	for _, name := range slices.Backward(store.TablesOfMatch()) { // each table after the tables that it refers to
		var names, marks []string
		var args []any
		for i, c := range schema[name] {
			names, marks = append(names, c.name), append(marks, fmt.Sprintf("$%d", i+1))
			switch {
			case c.needs == "matches":
				args = append(args, match)
			case c.needs == "persons":
				args = append(args, person)
			case c.kind == "TEXT":
				args = append(args, "of "+match)
			default:
				args = append(args, 1000+n)
			}
		}
		must(t, store.Written(t.Context(), s, fmt.Sprintf(`INSERT INTO %s (%s) VALUES (%s)`, name, strings.Join(names, ", "), strings.Join(marks, ", ")), args...))
	}
}

// rowsWith returns the columns of all rows that contain the word. It leaves out the tables of
// deleted matches and of persons.
func rowsWith(t *testing.T, s *store.Store, schema map[string][]column, word string) (list []string) {
	t.Helper()
	for name, columns := range schema {
		if slices.Contains([]string{"dropped", "persons", "devices"}, name) {
			continue
		}
		for _, c := range columns {
			found, err := store.Texts(t.Context(), s, fmt.Sprintf(`SELECT CAST(%s AS TEXT) FROM %s WHERE CAST(%s AS TEXT) LIKE $1`, c.name, name, c.name), "%"+word+"%")
			must(t, err)
			for range found {
				list = append(list, name+"."+c.name)
			}
		}
	}
	slices.Sort(list)
	return list
}

// TestADroppedMatchLeavesNothing checks that Drop deletes every row of a match and no other row,
// notifies nodes, and prevents the id from being used again.
func TestADroppedMatchLeavesNothing(t *testing.T) {
	schema := schemaOf(t)
	onBoth(t, func(t *testing.T, where string) {
		ctx, server, host := t.Context(), open(t, where), open(t, where)
		for i, id := range []string{"goes", "stays"} {
			must(t, server.Create(ctx, aMatch(id), entries(1, "one")))
			crowd(t, server, schema, id, i)
		}
		again := aMatch("next")
		again.RematchOf = "goes"
		must(t, server.Create(ctx, again, entries(1, "one")))
		before := rowsWith(t, server, schema, "stays")
		changes := server.Watch(ctx)
		if store.IsPostgres(where) {
			<-changes // the watch has started
		}
		must(t, host.Drop(ctx, "goes", noon))
		if left := rowsWith(t, server, schema, "goes"); len(left) > 0 {
			t.Errorf("the deleted match still has the rows %v", left)
		}
		if after := rowsWith(t, server, schema, "stays"); !slices.Equal(before, after) {
			t.Errorf("the rows of another match were %v and are %v", before, after)
		}
		for c := range changes {
			if c.Match == "goes" && c.Revision > 0 {
				break
			}
		}
		wantError(t, host.Drop(ctx, "goes", noon), store.ErrUnknown)
		wantError(t, server.Create(ctx, aMatch("goes"), entries(1, "one")), store.ErrConflict)
		wantError(t, add(server, ctx, "goes", entries(3, "late")), store.ErrUnknown)
		if fresh, err := server.SaveKeys(ctx, "pstays", 9, store.SavedKey{Match: "goes", Key: "k", Used: noon}); err != nil || len(fresh) > 0 {
			t.Errorf("a key of the deleted match was saved: %v, %v", fresh, err)
		}
		if row, err := server.Match(ctx, "next"); err != nil || row.RematchOf != "" {
			t.Errorf("its rematch is %+v, %v", row, err)
		}
		must(t, host.Drop(ctx, "stays", noon.Add(30*24*time.Hour)))
		must(t, server.Create(ctx, aMatch("goes"), entries(1, "one"))) // the record of the deletion has expired
	})
}

// TestDroppingAmongWriters deletes matches while others write to them. Each deletion is complete.
func TestDroppingAmongWriters(t *testing.T) {
	schema := schemaOf(t)
	onBoth(t, func(t *testing.T, where string) {
		ctx, one, other := t.Context(), open(t, where), open(t, where)
		for round := range 5 {
			id := fmt.Sprintf("of%d", round)
			must(t, one.Create(ctx, aMatch(id), entries(1, "one")))
			must(t, one.AddPerson(ctx, "p"+id, "d"+id, noon, noon.Add(-time.Hour)))
			var all sync.WaitGroup
			write := func(do func(n int) error) {
				all.Go(func() {
					for n := range 200 {
						err := do(n)
						if errors.Is(err, store.ErrUnknown) {
							return
						}
						if err != nil && !errors.Is(err, store.ErrConflict) {
							t.Errorf("a write during a deletion failed: %v", err)
							return
						}
					}
				})
			}
			write(func(n int) error { return add(one, ctx, id, entries(2+n, "more")) })
			write(func(n int) error {
				pages, err := other.UpdateSideStates(ctx, "node", []store.SideChange{{Match: id, Came: []int{n}, Names: table.Names{0: {Name: "Anna"}}}})
				if err == nil && len(pages) == 0 {
					err = store.ErrUnknown
				}
				return err
			})
			write(func(n int) error {
				_, err := other.SaveKeys(ctx, "p"+id, 300, store.SavedKey{Match: id, Key: fmt.Sprint("k", n), Used: noon})
				return err
			})
			all.Go(func() {
				if err := other.Drop(context.WithoutCancel(ctx), id, noon); err != nil {
					t.Error(err)
				}
			})
			all.Wait()
			if left := rowsWith(t, one, schema, id); len(left) > 0 {
				t.Fatalf("after the deletion there are the rows %v", left)
			}
		}
	})
}

// TestWhatNobodyVisits checks that unvisited matches are deleted after the retention time since the
// last visit, for each status. Matches with open pages stay. Matches from before visits were stored
// stay for the time once more.
func TestWhatNobodyVisits(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		const month = 30 * 24 * time.Hour
		now := moment.Add(2 * month)
		statuses := []string{"waiting", "running", "over"}
		must(t, s.Heartbeat(ctx, "node", now.Add(time.Hour)))
		for _, status := range statuses {
			for _, id := range []string{"old", "visited", "open", "before"} {
				m := aMatch(status + " " + id)
				m.Status = status
				must(t, s.Create(ctx, m, entries(1, "one")))
			}
			must(t, s.Visit(ctx, status+" visited", now.Add(-month/2)))
			must(t, s.Visit(ctx, status+" visited", moment)) // an older visit that is stored later
			_, err := s.UpdateSideStates(ctx, "node", []store.SideChange{{Match: status + " open", Came: []int{0}}})
			must(t, err)
			must(t, store.Written(ctx, s, `UPDATE matches SET visited = 0 WHERE id = $1`, status+" before"))
		}
		for i, status := range statuses {
			drop := func(now time.Time, want int) {
				t.Helper()
				if n, err := s.DropUnvisited(ctx, status, now.Add(-month), now, 10); err != nil || n != want {
					t.Fatalf("%s: %d were deleted, %v; want %d", status, n, err, want)
				}
			}
			gone := func(id string) {
				t.Helper()
				_, err := s.Match(ctx, status+" "+id)
				wantError(t, err, store.ErrUnknown)
			}
			drop(now, 1)
			gone("old")
			drop(now.Add(month/2+time.Hour), 1)
			gone("visited")
			drop(now.Add(month-time.Hour), 0)
			drop(now.Add(month+time.Hour), 1)
			gone("before")
			ids, err := s.Matches(ctx, "")
			must(t, err)
			if want := i + 1 + 4*(len(statuses)-i-1); len(ids) != want {
				t.Errorf("after %s there are %v, not %d", status, ids, want)
			}
		}
	})
}

// TestTwoNodesDeleteUnvisitedOnce lets two nodes delete unvisited matches at once. Each match is
// deleted and counted once, and a visited match is not deleted.
func TestTwoNodesDeleteUnvisitedOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, one, two := t.Context(), open(t, where), open(t, where)
		const month, matches = 30 * 24 * time.Hour, 40
		now := moment.Add(2 * month)
		for n := range matches {
			m := aMatch(fmt.Sprint("old ", n))
			m.Status = "running"
			must(t, one.Create(ctx, m, entries(1, "one")))
		}
		visited := aMatch("visited")
		visited.Status = "running"
		must(t, one.Create(ctx, visited, entries(1, "one")))
		must(t, two.Visit(ctx, "visited", now.Add(-month+time.Second)))
		var deleted [2]int
		var all sync.WaitGroup
		for i, s := range []*store.Store{one, two} {
			all.Go(func() {
				for range 3 * matches {
					n, err := s.DropUnvisited(ctx, "running", now.Add(-month), now, 2)
					if err != nil {
						t.Error(err)
					}
					deleted[i] += n
				}
			})
		}
		all.Wait()
		if deleted[0]+deleted[1] != matches {
			t.Errorf("%d matches were counted as deleted; want %d", deleted, matches)
		}
		// A match may be visited, or end, between the search and the deletion.
		for _, c := range []struct {
			status string
			since  time.Time
		}{{"running", now.Add(-month)}, {"over", now}} {
			if dropped, err := store.DropIfUnvisited(ctx, one, "visited", c.status, c.since, now); dropped || err != nil {
				t.Errorf("%+v: deleted %v, %v", c, dropped, err)
			}
		}
		ids, err := one.Matches(ctx, "")
		must(t, err)
		if len(ids) != 1 {
			t.Errorf("the remaining matches are %v, want the visited one", ids)
		}
	})
}
