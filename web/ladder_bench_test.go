package web

import (
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	_ "modernc.org/sqlite"

	"signoria/rating"
	"signoria/store"
	"signoria/web/page/pagetest"
)

// crowd stores n persons with ratings in the duel ladder of Lorenzo.
func crowd(tb testing.TB, dir string, n int) {
	tb.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, store.FileName))
	pagetest.Must(tb, err)
	defer db.Close()
	tx, err := db.Begin()
	pagetest.Must(tb, err)
	now := time.Now().UnixMicro()
	for i := range n {
		id := fmt.Sprintf("person%d", i)
		for _, do := range []struct {
			sql  string
			args []any
		}{
			{`INSERT INTO persons (id, created, seen) VALUES ($1, $2, $2)`, []any{id, now}},
			{`INSERT INTO profiles (person, handle, handle_key, name, arms, privacy) VALUES ($1, $1, $1, $1, '', 'anybody')`, []any{id}},
			{`INSERT INTO players (id, person) VALUES ($1, $1)`, []any{id}},
			{`INSERT INTO ratings (player, ladder, value, games, last) VALUES ($1, $2, $3, 9, $4)`, []any{id, store.LadderOf("lorenzo", 2), rating.Rating{Mu: 25 + float64(i%97)/10, Sigma: 2}.String(), now}},
		} {
			_, err := tx.Exec(do.sql, do.args...)
			pagetest.Must(tb, err)
		}
	}
	pagetest.Must(tb, tx.Commit())
}

// BenchmarkLadder draws the page of a ladder with 5,000 persons.
func BenchmarkLadder(b *testing.B) {
	dir := b.TempDir()
	h := openIn(b, dir)
	crowd(b, dir, 5000)
	for b.Loop() {
		w := httptest.NewRecorder()
		r := httptest.NewRequest("GET", "/ladder/lorenzo/duel", nil)
		h.handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			b.Fatal(w.Code)
		}
	}
}
