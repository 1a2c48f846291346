package table_test

import (
	"encoding/hex"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

// older is the log as a program wrote it whose hashes were of the bytes of
// positions; what it changes of them stands for a program that held positions in
// other bytes.
func older(t *testing.T, now *table.Table, change func(seq int, hash string) string) []table.Entry {
	t.Helper()
	entries := now.Since(0)
	for i := now.Start() - 1; i < len(entries); i++ {
		pos := at(t, now, i+1)
		sum := pos.Hash()
		entries[i].Hash = change(i+1, hex.EncodeToString(sum[:]))
	}
	return entries
}

func at(t *testing.T, now *table.Table, seq int) engine.Position {
	t.Helper()
	pos, err := now.At(seq)
	must(t, err)
	return pos
}

func asWritten(_ int, hash string) string { return hash }

func inOtherBytes(_ int, hash string) string { return hash[32:] + hash[:32] }

func TestHashesOfAnOlderProgramAreReadWhereTheyCanBe(t *testing.T) {
	now := played(t, begun(t), 20, 3)
	after := got(t)(table.Rebuild(toy.Title(), now.Header(), older(t, now, asWritten), nil, false))
	if after.LegalOnly() != 0 || after.Restored() != 0 {
		t.Errorf("legal only to %d, restored %d", after.LegalOnly(), after.Restored())
	}
	must(t, after.Examine())
	spoilt := older(t, now, func(seq int, hash string) string {
		if seq < 8 {
			return hash
		}
		return inOtherBytes(seq, hash)
	})
	after = got(t)(table.Rebuild(toy.Title(), now.Header(), spoilt, nil, false))
	if after.Restored() != 8 {
		t.Errorf("the start has the bytes of this program, entry 8 others: restored %d", after.Restored())
	}
}

// A match begun under a program whose hashes say nothing to this one goes on,
// replays and verifies; what only its legality vouches for is told.
func TestAMatchOfAnOlderProgramGoesOn(t *testing.T) {
	now := played(t, begun(t), 20, 3)
	after := got(t)(table.Rebuild(toy.Title(), now.Header(), older(t, now, inOtherBytes), nil, false))
	if after.LegalOnly() != now.Last() || after.Restored() != 0 {
		t.Fatalf("legal only to %d of %d, restored %d", after.LegalOnly(), now.Last(), after.Restored())
	}
	for seq := now.Start(); seq <= now.Last(); seq++ {
		if !at(t, after, seq).Equal(at(t, now, seq)) {
			t.Errorf("entry %d shows another position", seq)
		}
	}
	end := played(t, after, 10000, 4)
	again := got(t)(table.Rebuild(toy.Title(), end.Header(), end.Since(0), nil, true))
	same(t, end, again)
	if again.LegalOnly() != now.Last() {
		t.Errorf("legal only to %d, want %d", again.LegalOnly(), now.Last())
	}
	must(t, again.Examine())
	text := record(t, end, 0)
	report, err := verify(text)
	must(t, err)
	if report.LegalOnly != now.Last() || report.Entries != end.Last() {
		t.Errorf("report %+v", report)
	}
	at := strings.LastIndex(text, `"hash":"2:`) + len(`"hash":"2:`)
	spoilt := text[:at] + strings.Repeat("0", 64) + text[at+64:]
	if _, err := verify(spoilt); err == nil || !strings.Contains(err.Error(), "another one than was played") {
		t.Errorf("a wrong hash of this program behind those of another: %v", err)
	}
}

func TestAnOlderLogWhoseChoicesAreNotLegalGoesOnFromItsSnapshot(t *testing.T) {
	now, shot := twoRounds(t)
	title := corrected{toy.Title(), func(p engine.Position, text string) (string, bool) { return text, text != "bold" }}
	after := got(t)(table.Rebuild(title, now.Header(), older(t, now, inOtherBytes), shot, false))
	if after.Restored() != now.Start()+1 || after.LegalOnly() != now.Start() {
		t.Errorf("restored %d, legal only to %d", after.Restored(), after.LegalOnly())
	}
	if !after.Position().(bent).Position.Equal(now.Position()) {
		t.Error("it does not stand where it stood")
	}
}

// The choices of an older log may be legal and yet lead to another position: its
// snapshot tells.
func TestASnapshotTellsWhatHashesCannot(t *testing.T) {
	now, shot := twoRounds(t)
	title := corrected{toy.Title(), boldIsMeek}
	after := got(t)(table.Rebuild(title, now.Header(), older(t, now, inOtherBytes), shot, false))
	if after.Restored() != now.Start() {
		t.Errorf("restored %d, want %d, the start", after.Restored(), now.Start())
	}
	if !after.Position().(bent).Position.Equal(now.Position()) {
		t.Error("it does not stand where it stood")
	}
	unreadable := &table.Snapshot{Seq: shot.Seq, YAML: "round: [broken"}
	after = got(t)(table.Rebuild(title, now.Header(), older(t, now, inOtherBytes), unreadable, false))
	if after.Restored() != 0 || after.LegalOnly() != now.Last() {
		t.Errorf("restored %d, legal only to %d", after.Restored(), after.LegalOnly())
	}
}

// later is the toy of a program that writes a field more than the snapshot's did,
// and takes it as it always was where it is missing.
type later struct{ engine.Title }

func (l later) Start(o engine.Options, c engine.Chance) (engine.Position, error) {
	p, err := l.Title.Start(o, c)
	return grown{p, "burnt"}, err
}

func (l later) Load(o engine.Options, text []byte) (engine.Position, error) {
	p, err := l.Title.Load(o, text)
	return grown{p, "nobody's"}, err
}

type grown struct {
	engine.Position
	discards string
}

func (g grown) Copy() engine.Position { return grown{g.Position.Copy(), g.discards} }

func (g grown) Save() ([]byte, error) {
	text, err := g.Position.Save()
	return append(text, "discards: "+g.discards+"\n"...), err
}

// What an older snapshot could not know yet is no reason to doubt a replay.
func TestASnapshotWithoutALaterFieldAgrees(t *testing.T) {
	now, shot := twoRounds(t)
	after := got(t)(table.Rebuild(later{toy.Title()}, now.Header(), older(t, now, inOtherBytes), shot, false))
	if after.Restored() != 0 || after.LegalOnly() != now.Last() {
		t.Errorf("restored %d, legal only to %d", after.Restored(), after.LegalOnly())
	}
}

// A record of version 1 is read and verified.
func TestARecordOfVersion1(t *testing.T) {
	end := finished(t, 4)
	old := got(t)(table.Rebuild(toy.Title(), end.Header(), older(t, end, asWritten), nil, true))
	text := strings.Replace(record(t, old, 0), `"version":2`, `"version":1`, 1)
	report, err := verify(text)
	must(t, err)
	if report.LegalOnly != 0 || report.Entries != end.Last() {
		t.Errorf("report %+v", report)
	}
}

// A record that was played with other printed values is replayed with those
// there are; both are told.
func TestARecordOfAnotherEdition(t *testing.T) {
	text := strings.Replace(record(t, finished(t, 2), 0), `"edition":"toy"`, `"edition":"mine"`, 1)
	report, err := verify(text)
	must(t, err)
	if report.Edition != "toy" {
		t.Errorf("report %+v", report)
	}
	_, err = verify(strings.Replace(text, `"text":"veto"`, `"text":"dance"`, 1))
	if err == nil || !strings.Contains(err.Error(), "played with edition mine, but replayed with toy") {
		t.Errorf("got %v", err)
	}
}
