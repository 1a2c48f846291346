package table_test

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

// finals is the toy with sealed bids that are final.
type finals struct{ engine.Title }

func (f finals) Start(o engine.Options, chance engine.Chance) (engine.Position, error) {
	p, err := f.Title.Start(o, chance)
	return firm{p}, err
}

type firm struct{ engine.Position }

func (f firm) Copy() engine.Position            { return firm{f.Position.Copy()} }
func (f firm) Equal(other engine.Position) bool { return f.Position.Equal(other.(firm).Position) }

func (f firm) Do(s engine.Seat, c engine.Choice, log *engine.Log) error {
	if log == nil {
		return f.Position.Do(s, c, nil)
	}
	from := len(log.Events)
	err := f.Position.Do(s, c, log)
	for i, e := range log.Events[from:] {
		log.Events[from+i].Final = e.Kind == toy.EvSealed
	}
	return err
}

// finalTable is a match that has just begun, with bids that are final.
func finalTable(t *testing.T) *table.Table {
	t.Helper()
	now := got(t)(table.New(finals{toy.Title()}, header()))
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "anna's nonce"}, moment))
	return got(t)(now.Sit(1, table.SitInput{Nonce: "bea's nonce"}, moment))
}

// Who has sealed what is final takes nothing back, while those who still choose
// do; nor do bots wait for it.
func TestWhatIsFinalIsNotTakenBack(t *testing.T) {
	anna, bea := engine.SeatsOf(0), engine.SeatsOf(1)
	start := finalTable(t)
	mine := answer(t, start, 0, "meek")
	if seat, _ := mine.Undoable(anna); seat != 0 {
		t.Fatal("a line before the last cannot be taken back")
	}
	sealed := answer(t, answer(t, mine, 1, "meek"), 0, "seal")
	if seat, _ := sealed.Undoable(anna); seat != engine.NoSeat {
		t.Error("a seal that is final can be taken back")
	}
	_, err := sealed.Undo(anna, sealed.Last(), moment)
	wantError(t, err, table.ErrNotNow)
	if seat, _ := sealed.Waits(); seat != engine.NoSeat {
		t.Errorf("bots wait for seat %s, which takes nothing back", seat)
	}

	back := got(t)(sealed.Undo(bea, sealed.Last(), moment))
	if want := answer(t, answer(t, start, 0, "meek"), 0, "seal"); !back.Position().Equal(want.Position()) {
		t.Error("who still chooses takes back more than the own line")
	}
	if seat, _ := back.Undoable(anna); seat != engine.NoSeat {
		t.Error("another's undo opens what is final")
	}
}

// A chain that ends with what is final is final as a whole.
func TestAChainThatSealsIsFinal(t *testing.T) {
	now := answer(t, finalTable(t), 0, "meek", "seal")
	if seat, _ := now.Undoable(engine.SeatsOf(0)); seat != engine.NoSeat {
		t.Error("a chain that seals can be taken back")
	}
	apart := answer(t, answer(t, finalTable(t), 0, "meek"), 0, "seal")
	if seat, _ := apart.Undoable(engine.SeatsOf(0)); seat != engine.NoSeat {
		t.Error("lines before a seal can be taken back after it")
	}
}

// What is final changes nothing of what others may know of the log.
func TestWhatIsFinalTellsOthersNothingMore(t *testing.T) {
	open, final := begun(t), finalTable(t)
	for _, text := range []string{"meek", "seal"} {
		open, final = answer(t, open, 0, text), answer(t, final, 0, text)
		for viewer := range engine.Seat(3) {
			if a, b := open.Known(engine.SeatsOf(viewer)), final.Known(engine.SeatsOf(viewer)); a != b {
				t.Errorf("after %s seat %s knows %d entries, without finality %d", text, viewer, b, a)
			}
		}
	}
}
