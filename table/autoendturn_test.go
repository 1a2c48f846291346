package table_test

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

// brisk is the toy in which sealing goes without saying after a bid.
type brisk struct {
	engine.Title
	reveals bool // sealing reveals something
}

func (b brisk) Start(o engine.Options, chance engine.Chance) (engine.Position, error) {
	p, err := b.Title.Start(o, chance)
	return quick{p, b.reveals}, err
}

type quick struct {
	engine.Position
	reveals bool
}

func (q quick) Copy() engine.Position            { return quick{q.Position.Copy(), q.reveals} }
func (q quick) Equal(other engine.Position) bool { return q.Position.Equal(other.(quick).Position) }

func (q quick) EndTurnChoice(seat engine.Seat) (engine.Choice, bool) {
	c, err := q.Parse(seat, "seal")
	return c, err == nil && q.Check(seat, c) == engine.Reason{}
}

func (q quick) Do(s engine.Seat, c engine.Choice, log *engine.Log) error {
	err := q.Position.Do(s, c, log)
	if q.Format(s, c) == "seal" && log != nil && q.reveals {
		log.Add(engine.Event{Kind: toy.EvSealed, Seat: s, Sealed: true})
	}
	return err
}

func briskTable(t *testing.T, reveals bool) *table.Table {
	t.Helper()
	now := got(t)(table.New(brisk{toy.Title(), reveals}, header()))
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "anna's nonce"}, moment))
	return got(t)(now.Sit(1, table.SitInput{Nonce: "bea's nonce"}, moment))
}

// A brief answer ends the turn as one chain: ordinary entries, taken back together.
func TestABriefAnswerEndsTheTurn(t *testing.T) {
	start := briskTable(t, false)
	ask := func(brief bool, texts ...string) *table.Table {
		return got(t)(start.Choose(table.Submission{Seat: 0, Seq: start.Last(), Texts: texts, AutoEndTurn: brief, At: moment}))
	}
	long, brief, whole := ask(false, "meek"), ask(true, "meek"), ask(true, "meek", "seal")
	if n := len(long.Since(start.Last())); n != 1 {
		t.Fatalf("an answer that is not brief has %d entries", n)
	}
	entries := brief.Since(start.Last())
	if len(entries) != 2 || entries[1].Text != "seal" || entries[1].Chain != entries[0].Chain || entries[1].Seat != 0 {
		t.Fatalf("a brief answer has the entries %+v", entries)
	}
	if !brief.Position().Equal(whole.Position()) || len(whole.Since(start.Last())) != 2 {
		t.Error("a brief answer is not the same as both in words")
	}
	if back := got(t)(brief.Undo(engine.SeatsOf(0), brief.Last(), moment)); !back.Position().Equal(start.Position()) {
		t.Error("undo took back only a part of a brief answer")
	}
}

// What could still be taken back is not made final by what goes without saying.
func TestABriefAnswerSealsNothing(t *testing.T) {
	start := briskTable(t, true)
	now := got(t)(start.Choose(table.Submission{Seat: 0, Seq: start.Last(), Texts: []string{"meek"}, AutoEndTurn: true, At: moment}))
	if n := len(now.Since(start.Last())); n != 1 {
		t.Errorf("a brief answer that would reveal something has %d entries", n)
	}
}
