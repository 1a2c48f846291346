package store_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"signoria/store"
	"signoria/table"
)

// filled returns a store with rows in every table of the schema.
func filled(t *testing.T) *store.Store {
	t.Helper()
	ctx, s := t.Context(), open(t, t.TempDir())
	for i := range 3 {
		id := fmt.Sprint("m", i)
		first := entries(1, "one", "dvě → три\n\x01", strings.Repeat("long ", 5000))
		first.Snapshot = &table.Snapshot{Seq: 2, Rules: 1, YAML: "round: 1\n"}
		must(t, s.Create(ctx, aMatch(id), first))
	}
	must(t, s.PutEdition(ctx, store.Edition{Title: "toy", Hash: "h", Archive: []byte{0, 1, 255}}))
	must(t, store.FillRest(ctx, s))
	return s
}

func quietly(string) {}

// TestACopyHoldsEveryTable checks that every table is copied. It reads the names from the schema,
// as Copy does, so that future tables are included, and demands rows in each.
func TestACopyHoldsEveryTable(t *testing.T) {
	ctx, from, to := t.Context(), filled(t), emptyPostgres(t)
	made, err := store.Copy(ctx, from, to, quietly)
	must(t, err)
	if got, want := len(made.Tables), len(store.Tables(ctx, from)); got != want || want < 4 {
		t.Errorf("%d tables were copied, the schema has %d", got, want)
	}
	for _, table := range made.Tables {
		if table.Rows == 0 {
			t.Errorf("table %s has no rows in this test: fill it", table.Name)
		}
	}
	target := open(t, to)
	for i := range 3 {
		id := fmt.Sprint("m", i)
		want, err := from.Entries(ctx, id, 0)
		must(t, err)
		wantLog(t, target, id, want)
		wantRow, err := from.Match(ctx, id)
		must(t, err)
		if got, err := target.Match(ctx, id); err != nil || !reflect.DeepEqual(got, wantRow) {
			t.Errorf("got %+v, %v; want %+v", got, err, wantRow)
		}
		if _, err := target.Snapshot(ctx, id); err != nil {
			t.Error(err)
		}
	}
	must(t, add(target, ctx, "m1", entries(4, "one more")))
}

func TestACopyGoesIntoAnEmptyDatabaseOnly(t *testing.T) {
	ctx, from, to := t.Context(), filled(t), emptyPostgres(t)
	there := open(t, to)
	must(t, there.Create(ctx, aMatch("theirs"), entries(1, "one")))
	_, err := store.Copy(ctx, from, to, quietly)
	wantError(t, err, store.ErrFailed)
	if !strings.Contains(err.Error(), "not empty") {
		t.Error(err)
	}
	if list, err := there.Matches(ctx, ""); err != nil || len(list) != 1 {
		t.Errorf("the refused copy changed the target: %v, %v", list, err)
	}
	foreign := emptyPostgres(t)
	must(t, store.Exec(ctx, foreign, `CREATE TABLE accounts (n INTEGER)`))
	_, err = store.Copy(ctx, from, foreign, quietly)
	wantError(t, err, store.ErrFailed)
	if !strings.Contains(err.Error(), "table accounts") {
		t.Error(err)
	}
	must(t, store.Exec(ctx, foreign, `CREATE TABLE matches (n INTEGER)`)) // Copy has created no table of this name
}

// TestACopyIsComparedWithWhatWasRead lets the target change rows while they are inserted. Copy must
// detect it and leave the target empty.
func TestACopyIsComparedWithWhatWasRead(t *testing.T) {
	ctx, from, to := t.Context(), filled(t), emptyPostgres(t)
	must(t, open(t, to).Close())
	must(t, store.Exec(ctx, to, `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.text := ''other''; RETURN NEW; END'`))
	must(t, store.Exec(ctx, to, `CREATE TRIGGER spoil BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION spoil()`))
	_, err := store.Copy(ctx, from, to, quietly)
	wantError(t, err, store.ErrFailed)
	if !strings.Contains(err.Error(), "table entries: ") || !strings.Contains(err.Error(), "differs") {
		t.Error(err)
	}
	must(t, store.Exec(ctx, to, `DROP TRIGGER spoil ON entries`))
	_, err = store.Copy(ctx, from, to, quietly)
	must(t, err)
}

// TestACopyThatIsCutShortLeavesNothing cancels a copy at each table. It leaves no rows and can be
// repeated.
func TestACopyThatIsCutShortLeavesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("writes for long, and alone")
	}
	from, to := filled(t), emptyPostgres(t)
	for cut := range len(store.Tables(t.Context(), from)) {
		ctx, cancel := context.WithCancel(t.Context())
		count := 0
		_, err := store.Copy(ctx, from, to, func(string) {
			if count++; count > cut {
				cancel()
			}
		})
		if err == nil || !errors.Is(err, context.Canceled) {
			t.Fatalf("cut short at table %d: %v", cut, err)
		}
		if list, err := open(t, to).Matches(t.Context(), ""); err != nil || len(list) > 0 {
			t.Fatalf("after a copy cut short at table %d: %v, %v", cut, list, err)
		}
		cancel()
	}
	_, err := store.Copy(t.Context(), from, to, quietly)
	must(t, err)
}

// TestACopyIsOfOneMoment writes while a copy runs. The copy contains the state before it.
func TestACopyIsOfOneMoment(t *testing.T) {
	ctx, from, to := t.Context(), filled(t), emptyPostgres(t)
	_, err := store.Copy(ctx, from, to, func(string) {
		m := aMatch("late")
		if err := from.Create(ctx, m, entries(1, "one")); err != nil && !errors.Is(err, store.ErrConflict) {
			t.Error(err)
		}
	})
	must(t, err)
	_, err = open(t, to).Match(ctx, "late")
	wantError(t, err, store.ErrUnknown)
}
