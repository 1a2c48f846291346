package live_test

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
)

// multiplied returns the directory of a store with a running match and n copies of it.
func multiplied(tb testing.TB, n int) string {
	tb.Helper()
	return copiesOf(tb, n, func(s *store.Store) string {
		srv := openServer(tb, still(s))
		defer srv.Close()
		anna, _ := pair(tb, srv)
		anna.choose("meek")
		return anna.id
	})
}

// copiesOf returns the directory of a store with the match that make plays in it, and n copies of
// that.
func copiesOf(tb testing.TB, n int, make func(*store.Store) (id string)) string {
	tb.Helper()
	dir := tb.TempDir()
	s := storetest.Open(tb, dir)
	match := make(s)
	must(tb, s.Close())
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, store.FileName)+"?_pragma=busy_timeout(60000)")
	must(tb, err)
	defer db.Close()
	for table, id := range map[string]string{"matches": "id", "entries": "match", "snapshots": "match"} {
		var columns string
		must(tb, db.QueryRowContext(tb.Context(), `SELECT group_concat(name, ', ') FROM pragma_table_info($1)`, table).Scan(&columns))
		picked := strings.Replace(", "+columns+", ", ", "+id+", ", ", "+id+" || i, ", 1)
		_, err := db.ExecContext(tb.Context(), `INSERT INTO `+table+` (`+columns+`)
			WITH RECURSIVE copies (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM copies WHERE i < $1)
			SELECT `+strings.Trim(picked, ", ")+` FROM copies, `+table+` WHERE `+id+` = $2`, n, match)
		must(tb, err)
	}
	return dir
}

// BenchmarkStart measures the start of a server, which loads no match, however many there are.
func BenchmarkStart(b *testing.B) {
	for _, n := range []int{1, 100_000} {
		b.Run(map[int]string{1: "1", 100_000: "100000"}[n], func(b *testing.B) {
			dir := multiplied(b, n)
			for b.Loop() {
				s := storetest.Open(b, dir)
				srv := openServer(b, still(s))
				live.Tick(srv, time.Now())
				if live.Loaded(srv) > 0 {
					b.Fatal("matches are loaded")
				}
				srv.Close()
				must(b, s.Close())
			}
		})
	}
}

// BenchmarkAlternatingPosts posts to two nodes alternately and reports the share of refused posts.
func BenchmarkAlternatingPosts(b *testing.B) {
	place := postgresAddress(b)
	nodes := []*live.Server{openServer(b, config(storetest.Open(b, place))), openServer(b, config(storetest.Open(b, place)))}
	anna, _ := pair(b, nodes[0])
	seq, n, refused := anna.view().Seq, 0, 0
	for b.Loop() {
		srv := nodes[n%2]
		var err error
		if n%2 == 0 {
			err = errOf(srv.Choose(b.Context(), anna.id, anna.key, live.Submission{Seat: engine.NoSeat, Seq: seq, Texts: []string{"meek"}}))
		} else {
			err = errOf(srv.Undo(b.Context(), anna.id, anna.key, seq))
		}
		if err != nil {
			refused++
		}
		n++
		seq++
	}
	b.ReportMetric(float64(refused)/float64(n), "refused/op")
}
