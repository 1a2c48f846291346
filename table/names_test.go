package table_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

// unnamed is the match of header as one that is made now: its plan holds no name.
func unnamed(t *testing.T) (*table.Table, table.Names) {
	t.Helper()
	head := header()
	plan, names, err := head.Plan.TakeNames()
	must(t, err)
	head.Plan = plan
	return got(t)(table.New(toy.Title(), head)), names
}

// What persons are called stands neither in the log nor in what is made of it: in the
// header of a record, and only as long as it is shown.
func TestNoLogHoldsAName(t *testing.T) {
	now, names := unnamed(t)
	if names[0].Name != "Anna" || names[2].Name != "Cosimo" || now.Header().Plan.Seats[0].Name != "" {
		t.Fatalf("the plan gives %v and keeps %+v", names, now.Header().Plan.Seats)
	}
	bea, err := table.Named(engine.SeatsOf(1), []string{" \u202eBea "})
	must(t, err)
	names[1] = bea[1]
	now = got(t)(now.Sit(1, beaSits("own"), moment))
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "n"}, moment))
	now = got(t)(now.Invite(1, hash("second"), moment))
	now = got(t)(now.Sit(1, table.SitInput{Key: hash("third")}, moment))
	now = played(t, now, 10000, 3)
	for _, e := range now.Since(0) {
		for _, name := range []string{"Anna", "Bea", "Cosimo", "name"} {
			if strings.Contains(e.Text, name) {
				t.Errorf("entry %d holds %q: %s", e.Seq, name, e.Text)
			}
		}
	}
	text := recordNamed(t, now, names)
	head, rest, _ := strings.Cut(text, "\n")
	if !strings.Contains(head, `"name":"Anna"`) || !strings.Contains(head, `"name":"Bea"`) || strings.Contains(rest, "name") {
		t.Errorf("the record does not name its players once:\n%s", text)
	}
	if !strings.Contains(head, `"version":2`) {
		t.Errorf("older programs could read it: %s", head)
	}
	_, err = verify(text)
	must(t, err)
	names[0], names[1] = table.Shown{NameRemoved: true}, table.Shown{NameRemoved: true}
	text = recordNamed(t, now, names)
	for _, name := range []string{"Anna", "Bea"} {
		if strings.Contains(text, name) {
			t.Errorf("the record holds %q, which was deleted", name)
		}
	}
	_, err = verify(text)
	must(t, err)
}

func recordNamed(t *testing.T, now *table.Table, names table.Names) string {
	t.Helper()
	var text strings.Builder
	must(t, now.Record(&text, 0, names))
	return text.String()
}

// Logs from before names were laid over them hold names; after the start the hash of who
// sits down does, too. They replay, verify and are written as ever. Where another name is
// shown than then, or none, the record leaves out what no hash needs.
func TestOldLogsKeepTheirNames(t *testing.T) {
	now := waiting(t)
	sit := func(now *table.Table, seat engine.Seat, name, nonce string) *table.Table {
		t.Helper()
		e := table.Entry{Seq: now.Last() + 1, Kind: table.KindSit, Seat: seat, Rules: now.Meta().Rules, At: moment,
			Text: fmt.Sprintf(`{"name":%q,"nonce":%q}`, name, nonce)}
		e.Chain = e.Seq
		if log := now.Since(0); now.Start() > 0 {
			sum := sha256.Sum256(fmt.Appendf(nil, "signoria log 2\n%s\nsit\n%s\n%s\n\n", log[len(log)-1].Hash, seat, name))
			e.Hash = "2:" + hex.EncodeToString(sum[:])
		}
		return got(t)(now.Extend([]table.Entry{e}))
	}
	now = sit(now, 0, "Annamaria", "a")
	now = got(t)(now.Sit(1, table.SitInput{Nonce: "b"}, moment)) // and starts
	now = got(t)(now.Invite(1, hash("second"), moment))
	now = sit(now, 1, "Cara", "")
	must(t, now.Examine())
	if now.Of(0, nil).Name != "Annamaria" || now.Of(1, nil).Name != "Cara" {
		t.Errorf("they are called %q and %q", now.Of(0, nil).Name, now.Of(1, nil).Name)
	}
	anew := got(t)(got(t)(now.Invite(1, hash("third"), moment)).Sit(1, table.SitInput{Key: hash("own")}, moment))
	if anew.Of(1, nil).Name != "Cara" {
		t.Errorf("who gives no name has the one that was there, not %q", anew.Of(1, nil).Name)
	}
	laid := table.Names{0: {NameRemoved: true}, 1: {Name: "C."}}
	if text := recordNamed(t, now, laid); strings.Contains(text, "Annamaria") || strings.Contains(text, "Cara") {
		t.Errorf("while the match runs nothing is verified, and the record tells a name that was taken off:\n%s", text)
	}
	now = played(t, now, 10000, 4)
	whole := record(t, now, 0)
	for _, line := range []string{`"kind":"sit","seat":"1","name":"Annamaria"`, `"kind":"sit","seat":"2","name":"Cara"`, `{"seat":"1","name":"Annamaria"}`} {
		if !strings.Contains(whole, line) {
			t.Errorf("the record lacks %s:\n%s", line, whole)
		}
	}
	_, err := verify(whole)
	must(t, err)
	text := recordNamed(t, now, laid)
	if strings.Contains(text, "Annamaria") || !strings.Contains(text, `{"seat":"2","name":"C."}`) || !strings.Contains(text, `"kind":"sit","seat":"2","name":"Cara"`) {
		t.Errorf("the record:\n%s", text)
	}
	_, err = verify(text)
	must(t, err)
	first := got(t)(table.Rebuild(toy.Title(), now.Header(), older(t, now, asWritten), nil, true)) // whose hashes hold no text
	text = recordNamed(t, first, laid)
	if strings.Contains(text, "Annamaria") || strings.Contains(text, "Cara") {
		t.Errorf("no hash needs these names:\n%s", text)
	}
	_, err = verify(text)
	must(t, err)
}

func TestNamesThatNobodyMayTake(t *testing.T) {
	for _, name := range []string{strings.Repeat("ž", 41), "a\x00b", "a\xff"} {
		_, err := table.Named(engine.SeatsOf(1), []string{name})
		wantError(t, err, table.ErrPlan)
		plan := header().Plan
		plan.Seats[1].Name = name
		_, _, err = plan.TakeNames()
		wantError(t, err, table.ErrPlan)
	}
	names, err := table.Named(engine.SeatsOf(0, 2), []string{"\u3164", "Bea", "Cara"})
	must(t, err)
	if len(names) != 1 || names[2].Name != "Bea" {
		t.Errorf("the names are %v", names)
	}
}
