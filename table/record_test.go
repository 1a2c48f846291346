package table_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

func record(t testing.TB, now *table.Table, viewer engine.Seats) string {
	t.Helper()
	var text bytes.Buffer
	must(t, now.Record(&text, viewer, nil))
	return text.String()
}

func verify(text string) (table.Report, error) {
	rec, err := table.ReadRecord(strings.NewReader(text), "m.jsonl")
	if err != nil {
		return table.Report{}, err
	}
	return rec.Verify(toy.Title())
}

func TestARecordIsVerified(t *testing.T) {
	now := got(t)(answer(t, begun(t), 0, "meek").Undo(engine.SeatsOf(0), 4, moment))
	now = got(t)(now.SetStandIn(1, "easy", moment))
	end := played(t, now, 10000, 7)
	report, err := verify(record(t, end, 0))
	must(t, err)
	choices := 0
	for _, line := range end.Seen(everybody) {
		if line.Kind == table.KindChoice {
			choices++
		}
	}
	if report.Entries != end.Last() || report.Choices != choices || len(report.Result) != 3 {
		t.Errorf("report %+v, want %d entries and %d choices", report, end.Last(), choices)
	}
	for i, p := range end.Position().Rank(nil) {
		if r := report.Result[i]; r.Seat != p.Seat.String() || r.Rank != p.Rank || r.Points != p.Points {
			t.Errorf("place %d: %+v, want %+v", i, r, p)
		}
	}
}

// A running match's record tells nothing that could be used against anybody.
func TestARunningRecordTellsNoSecret(t *testing.T) {
	now := answer(t, begun(t), 0, "bold", "seal")
	now = answer(t, now, 1, "meek")
	seed, hash := now.Seed(), now.Position().Hash()
	secrets := []string{secret, "anna's nonce", "bea's nonce", hex.EncodeToString(seed[:]), hex.EncodeToString(hash[:]), `"hash"`, "key"}
	for _, e := range now.Since(0) {
		if e.Hash != "" {
			secrets = append(secrets, e.Hash)
		}
	}
	for viewer, shown := range map[engine.Seats][2]bool{
		0: {false, false}, engine.SeatsOf(0): {true, false}, engine.SeatsOf(1): {false, true}, engine.SeatsOf(0, 1): {true, true},
	} {
		text := record(t, now, viewer)
		for _, s := range secrets {
			if strings.Contains(text, s) {
				t.Errorf("the record for %b holds %q", viewer, s)
			}
		}
		if strings.Contains(text, "bold") != shown[0] || strings.Contains(text, "meek") != shown[1] {
			t.Errorf("the record for %b: %s", viewer, text)
		}
		if !shown[1] && strings.Contains(text, `"seq":6`) {
			t.Errorf("the record for %b tells that Bea has begun to bid: %s", viewer, text)
		}
		_, err := verify(text)
		wantError(t, err, table.ErrUnfinished)
	}
}

func TestARecordOfAMatchNotBegun(t *testing.T) {
	_, err := verify(record(t, got(t)(waiting(t).Sit(0, table.SitInput{Nonce: "n"}, moment)), 0))
	wantError(t, err, table.ErrUnfinished)
}

func TestEveryCorruptionIsFound(t *testing.T) {
	whole := record(t, finished(t, 2), 0)
	lines := strings.SplitAfter(strings.TrimSuffix(whole, "\n"), "\n")
	n := len(lines)
	other := "meek"
	if strings.Contains(lines[4], "meek") {
		other = "bold"
	}
	sub := func(line int, pattern, with string) string {
		changed := append([]string(nil), lines...)
		changed[line-1] = regexp.MustCompile(pattern).ReplaceAllString(changed[line-1], with)
		if changed[line-1] == lines[line-1] {
			t.Fatalf("line %d has no %s: %s", line, pattern, lines[line-1])
		}
		return strings.Join(changed, "")
	}
	drop := func(line int) string {
		return strings.Join(append(append([]string(nil), lines[:line-1]...), lines[line:]...), "")
	}
	for _, c := range []struct {
		text string
		line int
		says string
	}{
		{"", 1, "empty"},
		{"\n", 1, "not a record"},
		{"MZ\x00\xff", 1, "not a record"},
		{`{"format":"signoria-record","version":10}`, 1, "version 10"},
		{sub(1, `"title":"toy"`, `"title":"virtu"`), 1, "virtu"},
		{sub(1, `"title":"toy"`, `"title":""`), 1, "no title"},
		{sub(1, `"seats":3`, `"seats":4`), 1, "4 seats"},
		{sub(1, `"seats":3`, `"seats":99`), 1, "99 seats"},
		{sub(1, `"seats":3`, `"seats":3,"options":"a,a"`), 1, "twice"},
		{sub(1, `"seats":3`, `"seats":3,"options":"houses"`), 1, "houses"},
		{sub(1, `"promise":"..`, `"promise":"00`), 1, "promise"},
		{sub(1, `"seat":"2"`, `"seat":"1"`), 1, "player 2"},
		{sub(1, `"bot":"easy"`, `"bott":"easy"`), 1, "bott"},
		{sub(2, `"seq":1`, `"seq":2`), 2, "1 comes here"},
		{sub(2, `"seat":"1"`, `"seat":"3"`), 2, "a bot's"},
		{sub(2, `"seat":"1"`, `"seat":"9"`), 2, "seat"},
		{sub(2, `"seat":"1",`, ``), 2, "needs a seat"},
		{sub(4, `"hash":"..`, `"hash":"zz`), 4, "another one"},
		{sub(4, `"start"`, `"strat"`), 4, "strat"},
		{sub(4, `}`, `} {}`), 4, "follows"},
		{sub(5, `"text":"[^"]*"`, `"text":"veto"`), 5, "refused: T-3"},
		{sub(5, `"text":"[^"]*"`, `"text":"dance"`), 5, "dance"},
		{sub(5, `"text":"(meek|bold)"`, `"text":"`+other+`"`), 5, "another one"},
		{sub(5, `"kind":"choice","seat":"."`, `"kind":"undo","seat":"1"`), 5, "to go back to"},
		{sub(5, `"rules":1`, `"rules":"1"`), 5, "JSON"},
		{sub(5, `"rules":1`, `"rules":1,"chain":9`), 5, "chain"},
		{sub(6, `^.*`, ``), 6, "empty line"},
		{sub(6, `^.*`, strings.Repeat(" ", 2<<20)), 6, "longer"},
		{drop(5), 5, "comes here"},
		{drop(n - 1), n - 1, "not over"},
		{drop(n), n - 1, "was not over"},
		{whole + lines[n-1], n + 1, "after the end"},
		{whole[:len(whole)-20], n, "JSON"},
		{sub(n, `"secret":"..`, `"secret":"XX`), 1, "promise"},
		{sub(n, `"seed":"..`, `"seed":"zz`), n, "seed"},
		{sub(n, `"1":"anna`, `"1":"Anna`), 4, "another one"},
		{sub(n, `"1":"anna's nonce",`, ``), 2, "nonce"},
		{sub(n, `"1":"anna`, `"8":"x","1":"anna`), n, "nonce"},
		{sub(n, `"1":"anna`, `"3":"x","1":"anna`), n, "nonces"},
		{sub(n, `"points":`, `"points":1`), n, "result"},
		{sub(n, `"rank":1`, `"rank":2`), n, "result"},
		// What readers of JSON may read in two ways.
		{sub(1, `"match":`, `"match":"x","match":`), 1, `"match" is given twice`},
		{sub(5, `"text":`, `"text":"veto","text":`), 5, `"text" is given twice`},
		{sub(n, `"1":"anna`, `"1":"x","1":"anna`), n, `"1" is given twice`},
		{sub(5, `"text":`, `"Text":`), 5, "not written as the program writes it"},
		{sub(5, `"text":`, `"t\u0065xt":`), 5, "not written as the program writes it"},
		{sub(5, `^\{`, `{ `), 5, "not written as the program writes it: at byte 2"},
		{sub(5, `"seq":4,("kind":"choice"),`, `$1,"seq":4,`), 5, "not written as the program writes it"},
		{sub(1, `("format":"signoria-record"),("version":\d)`, `$2,$1`), 1, "not written as the program writes it"},
		// A record that is dressed as an old one.
		{sub(1, `"version":\d`, `"version":1`), 4, "a hash that names its scheme, in a record of version 1"},
		{sub(6, `"hash":"2:`, `"hash":"`), 6, "a hash of the first scheme after one of the second"},
	} {
		_, err := verify(c.text)
		if prefix := fmt.Sprintf("m.jsonl:%d: ", c.line); err == nil || !strings.HasPrefix(err.Error(), prefix) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("want %s…%s…\n got %v", prefix, c.says, err)
		}
	}
	if _, err := verify(whole); err != nil {
		t.Errorf("the whole record: %v", err)
	}
}

// Times of entries never go back, though a server's clock does; a record in which they do is
// none that the program has written.
func TestTimesNeverGoBack(t *testing.T) {
	now := begun(t)
	at := now.Since(now.Last() - 1)[0].At
	next := answerAt(t, now, now.Owing().First(), 0, at.Add(-time.Hour))
	if got := next.Since(now.Last())[0].At; !got.Equal(at) {
		t.Errorf("after %v comes %v", at, got)
	}
	rec, err := table.ReadRecord(strings.NewReader(record(t, finished(t, 2), 0)), "m.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if err := rec.Chronology(); err != nil {
		t.Error(err)
	}
	rec.Lines[3].At = rec.Lines[3].At.Add(-time.Nanosecond)
	if err := rec.Chronology(); err == nil || !strings.HasPrefix(err.Error(), "m.jsonl:5: the time ") {
		t.Errorf("a time that goes back: %v", err)
	}
	rec.Lines[0].At = rec.Header.Created.Add(-time.Second)
	if err := rec.Chronology(); err == nil || !strings.HasPrefix(err.Error(), "m.jsonl:2: ") {
		t.Errorf("a time before the match: %v", err)
	}
}

type brokenWriter struct{ left int }

func (w *brokenWriter) Write(p []byte) (int, error) {
	if w.left--; w.left < 0 {
		return 0, errors.New("no room")
	}
	return len(p), nil
}

func TestAWriterThatFailsIsAnError(t *testing.T) {
	end := finished(t, 2)
	for _, left := range []int{0, 1, end.Last() + 1} {
		if err := end.Record(&brokenWriter{left}, 0, nil); err == nil || !strings.Contains(err.Error(), "no room") {
			t.Errorf("after %d lines: %v", left, err)
		}
	}
}

func FuzzReadRecord(f *testing.F) {
	end := finished(f, 2)
	whole := record(f, end, 0)
	f.Add(whole)
	f.Add(record(f, begun(f), 0))
	for _, at := range []int{1, 50, 400, len(whole) / 2, len(whole) - 3} {
		f.Add(whole[:at])
	}
	f.Add(strings.Replace(whole, `"kind":"choice"`, `"kind":"undo","text":"1"`, 2))
	f.Add(strings.Replace(whole, `"kind":"start"`, `"kind":"mend"`, 1))
	f.Fuzz(func(t *testing.T, text string) {
		report, err := verify(text)
		if err != nil && !strings.HasPrefix(err.Error(), "m.jsonl:") {
			t.Errorf("no line: %v", err)
		}
		if err == nil && len(report.Result) == 0 {
			t.Error("verified without a result")
		}
	})
}
