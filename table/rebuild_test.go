package table_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

// corrected is the toy after a correction of its rules: it plays differently
// where bend says so.
type corrected struct {
	engine.Title
	bend func(engine.Position, string) (string, bool)
}

func (c corrected) Start(o engine.Options, chance engine.Chance) (engine.Position, error) {
	p, err := c.Title.Start(o, chance)
	return bent{p, c.bend}, err
}

func (c corrected) Load(o engine.Options, text []byte) (engine.Position, error) {
	p, err := c.Title.Load(o, text)
	return bent{p, c.bend}, err
}

type bent struct {
	engine.Position
	bend func(engine.Position, string) (string, bool)
}

func (b bent) Copy() engine.Position                { return bent{b.Position.Copy(), b.bend} }
func (b bent) Equal(other engine.Position) bool     { return b.Position.Equal(other.(bent).Position) }
func (b bent) CopyFrom(from engine.Position)        { b.Position.CopyFrom(from.(bent).Position) }
func (b bent) Apply(s engine.Seat, c engine.Choice) { b.Position.Apply(s, c) }

func (b bent) Do(s engine.Seat, c engine.Choice, log *engine.Log) error {
	text, ok := b.bend(b.Position, b.Format(s, c))
	if !ok {
		return &engine.Refused{Reason: engine.Reason{Rule: "T-9", Why: "corrected"}}
	}
	c, err := b.Parse(s, text)
	if err != nil {
		return err
	}
	return b.Position.Do(s, c, log)
}

// boldIsMeek is a correction by which old logs replay differently.
func boldIsMeek(_ engine.Position, text string) (string, bool) {
	if text == "bold" {
		return "meek", true
	}
	return text, true
}

// twoRounds is a match in its second round, begun with a bold bid, and the
// snapshot taken when the round began.
func twoRounds(t *testing.T) (*table.Table, *table.Snapshot) {
	t.Helper()
	now := answer(t, begun(t), 0, "bold", "seal")
	now = answer(t, now, 1, "meek", "seal")
	now = answer(t, now, 2, "meek", "seal")
	shot, err := now.Snapshot()
	must(t, err)
	if shot == nil {
		t.Fatal("no snapshot at the start of a round")
	}
	now = answer(t, now, 1, "meek")
	if shot, err := now.Snapshot(); err != nil || shot != nil {
		t.Fatalf("a snapshot in the middle of a bid: %v, %v", shot, err)
	}
	return now, shot
}

func TestAMatchGoesOnFromItsSnapshot(t *testing.T) {
	now, shot := twoRounds(t)
	title := corrected{toy.Title(), boldIsMeek}
	after := got(t)(table.Rebuild(title, now.Header(), now.Since(0), shot, false))
	if after.Restored() != now.Start()+1 {
		t.Errorf("restored %d, want %d, the bold bid", after.Restored(), now.Start()+1)
	}
	if !after.Position().(bent).Position.Equal(now.Position()) {
		t.Error("it does not stand where it stood")
	}
	if after.Restore(moment) != nil {
		t.Error("nothing is to be mended")
	}
	if _, err := after.At(after.Restored()); !errors.Is(err, table.ErrNotNow) {
		t.Errorf("a lost position is shown: %v", err)
	}
	after = answer(t, after, 1, "seal")
	again := got(t)(table.Rebuild(title, after.Header(), after.Since(0), shot, false))
	same(t, after, again)
	if played(t, again, 10000, 5).Running() {
		t.Error("it does not go on to its end")
	}
}

func TestWithoutASnapshotTheChoicesAreCarriedOutByTheNewRules(t *testing.T) {
	now, _ := twoRounds(t)
	for _, shot := range []*table.Snapshot{nil, {Seq: 1}, {Seq: 99}, {Seq: now.Last(), YAML: "round: [broken"}} {
		after := got(t)(table.Rebuild(corrected{toy.Title(), boldIsMeek}, now.Header(), now.Since(0), shot, false))
		if after.Restored() != now.Start()+1 || after.Last() != now.Last() || !after.Running() {
			t.Errorf("restored %d, last %d", after.Restored(), after.Last())
		}
	}
}

// A seat handed over leaves the position as it was, and its hash does not hold it:
// the settled position before it is the one that is compared.
func TestACorrectionShowsBehindASeatHandedOver(t *testing.T) {
	now := answer(t, begun(t), 0, "bold", "seal")
	now = answer(t, now, 1, "meek", "seal")
	now = got(t)(answer(t, now, 2, "meek", "seal").SetStandIn(1, "easy", moment))
	after := got(t)(table.Rebuild(corrected{toy.Title(), boldIsMeek}, now.Header(), now.Since(0), nil, false))
	if after.Restored() != now.Start()+1 {
		t.Errorf("restored %d, want %d, the bold bid", after.Restored(), now.Start()+1)
	}
}

func TestChoicesThatCannotBeReplayedAreVoid(t *testing.T) {
	now, shot := twoRounds(t)
	noMeek := func(pos engine.Position, text string) (string, bool) { return text, text != "meek" }
	title := corrected{toy.Title(), noMeek}
	after := got(t)(table.Rebuild(title, now.Header(), now.Since(0), shot, false))
	mended := after.Restore(moment)
	if mended == nil {
		t.Fatal("the meek bid of round 2 cannot be replayed, but nothing is to be mended")
	}
	lines := mended.Seen(everybody)
	last := lines[len(lines)-1]
	if last.Kind != table.KindRestore || last.To() != shot.Seq || !lines[len(lines)-2].Undone {
		t.Errorf("mended by %+v", last)
	}
	if mended.Owing() != engine.SeatsOf(0, 1, 2) {
		t.Error("the seat is not asked again")
	}
	mended = answer(t, mended, 1, "bold", "seal")
	again := got(t)(table.Rebuild(title, mended.Header(), mended.Since(0), shot, false))
	same(t, mended, again)
	if again.Restore(moment) != nil {
		t.Error("mended twice")
	}
}

func TestAMatchThatWasOverStaysOver(t *testing.T) {
	end := finished(t, 4)
	after := got(t)(table.Rebuild(corrected{toy.Title(), boldIsMeek}, end.Header(), end.Since(0), nil, true))
	if !after.Over() || after.Running() || after.Owing() != 0 {
		t.Error("it runs again")
	}
}

func TestABrokenLogIsAnError(t *testing.T) {
	now := begun(t)
	for name, spoil := range map[string]func(e []table.Entry) []table.Entry{
		"gap":      func(e []table.Entry) []table.Entry { return append(e[:1], e[2:]...) },
		"kind":     func(e []table.Entry) []table.Entry { e[0].Kind = "dance"; return e },
		"seat":     func(e []table.Entry) []table.Entry { e[0].Seat = 9; return e },
		"sitting":  func(e []table.Entry) []table.Entry { e[0].Text = "{"; return e },
		"no nonce": func(e []table.Entry) []table.Entry { e[0].Text = "{}"; return e },
	} {
		if _, err := table.Rebuild(toy.Title(), now.Header(), spoil(now.Since(0)), nil, false); err == nil {
			t.Errorf("%s: no error", name)
		} else if !strings.HasPrefix(err.Error(), "table: entry ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := now.Extend([]table.Entry{{Seq: now.Last() + 1, Kind: table.KindChoice, Seat: 0, Text: "meek", Hash: "00"}}); err == nil {
		t.Error("an entry with a wrong hash extends a match")
	}
}

// A record of a match that was played by other rules says where they differ.
func TestVerifyShowsWhereARuleChangeDiffers(t *testing.T) {
	end := finished(t, 4)
	var text bytes.Buffer
	must(t, end.Record(&text, 0, nil))
	rec, err := table.ReadRecord(&text, "old.jsonl")
	must(t, err)
	_, err = rec.Verify(corrected{toy.Title(), boldIsMeek})
	if err == nil || !strings.HasPrefix(err.Error(), "old.jsonl:") || !strings.Contains(err.Error(), fmt.Sprintf("entry %d is the last", end.Start())) {
		t.Errorf("got %v", err)
	}
}
