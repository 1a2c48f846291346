package table_test

import (
	"bytes"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

func TestProposalsAreWritten(t *testing.T) {
	for _, text := range []string{"pause 2026-01-31T18:00:00Z", "go", "more 10m0s", "end", "back 57"} {
		p, err := table.ParseProposal(text)
		if err != nil || p.Text() != text {
			t.Errorf("%q is read as %q: %v", text, p.Text(), err)
		}
	}
	for _, text := range []string{"", "pause", "pause tomorrow", "go now", "more", "more -1m", "back", "back x", "end 1", "dance"} {
		if p, err := table.ParseProposal(text); err == nil {
			t.Errorf("%q is read as %+v", text, p)
		}
	}
}

func TestAPauseByAgreement(t *testing.T) {
	now, _ := person(t, timed(t, "brisk"), moment)
	before, _ := now.Deadline()
	p := table.Proposal{Kind: table.ProposePause, Until: moment.Add(time.Hour)}
	now = got(t)(now.Propose(0, p, moment))
	o, there := now.Offered(moment)
	if !there || o.Asked != engine.SeatsOf(1) || o.Agreed != engine.SeatsOf(0) {
		t.Fatalf("offered: %+v", o)
	}
	_, err := now.Propose(1, p, moment)
	wantError(t, err, table.ErrNotNow)
	_, err = now.Agree(0, o.Seq, moment)
	wantError(t, err, table.ErrNotNow)
	_, err = now.Agree(1, o.Seq+1, moment)
	wantError(t, err, table.ErrNotNow)
	_, err = now.Agree(2, o.Seq, moment)
	wantError(t, err, table.ErrForeign) // a bot has nothing to say
	refused := got(t)(now.Refuse(1, o.Seq, moment))
	if _, there := refused.Offered(moment); there {
		t.Error("a refused proposal stands")
	}
	if _, there := now.Offered(moment.Add(11 * time.Minute)); there {
		t.Error("a proposal of an evening stands after eleven minutes")
	}
	_, err = now.Agree(1, o.Seq, moment.Add(11*time.Minute))
	wantError(t, err, table.ErrNotNow)
	now = got(t)(now.Agree(1, o.Seq, moment))
	if after, _ := now.Deadline(); after.Sub(before) != time.Hour {
		t.Errorf("a pause of an hour moves the deadline by %s", after.Sub(before))
	}
	going := got(t)(now.Propose(0, table.Proposal{Kind: table.ProposeGo}, moment.Add(time.Minute)))
	going = got(t)(going.Agree(1, going.Last(), moment.Add(time.Minute)))
	if after, _ := going.Deadline(); after.Sub(before) != time.Minute {
		t.Errorf("a pause that was ended after a minute moves the deadline by %s", after.Sub(before))
	}
	same(t, rebuilt(t, going), going)
}

func TestWhoIsAloneAgreesAtOnce(t *testing.T) {
	now, _ := person(t, timed(t, "brisk"), moment)
	now = got(t)(now.Leave(1, "easy", moment))
	now = got(t)(now.Propose(0, table.Proposal{Kind: table.ProposeAddTime, More: 10 * time.Minute}, moment))
	if _, there := now.Offered(moment); there {
		t.Error("somebody who has left is asked")
	}
	c := now.Clock()
	if left := c.Reading(0, moment).Left; left != 18*time.Minute {
		t.Errorf("%s left after ten minutes more", left)
	}
}

func TestWhoLeavesNeedNotAgree(t *testing.T) {
	now := got(t)(begun(t).Propose(0, table.Proposal{Kind: table.ProposeEnd}, moment))
	seq := now.Last()
	now = got(t)(now.Leave(1, "easy", moment))
	now = got(t)(now.Agree(0, seq, moment)) // nobody else is left to be asked
	if !now.Over() {
		t.Error("the match goes on though all who are here want its end")
	}
}

func TestTheEndByAgreement(t *testing.T) {
	now := played(t, begun(t), 6, 3)
	now = got(t)(now.Propose(0, table.Proposal{Kind: table.ProposeEnd}, moment))
	now = got(t)(now.Agree(1, now.Last(), moment))
	end, ended := now.Ended()
	if !now.Over() || !ended || end.Conceded != engine.NoSeat || now.Places() != nil || now.Owing() != 0 {
		t.Fatalf("over %t, ended %+v, places %v", now.Over(), end, now.Places())
	}
	_, err := now.Propose(0, table.Proposal{Kind: table.ProposeRollback, To: now.Start()}, moment)
	wantError(t, err, table.ErrNotNow)
	verified(t, now)
	same(t, rebuilt(t, now), now)
}

// verified reads the record of a match that is over and holds it true.
func verified(t testing.TB, now *table.Table) {
	t.Helper()
	var text bytes.Buffer
	must(t, now.Record(&text, 0, nil))
	rec, err := table.ReadRecord(&text, "m.jsonl")
	must(t, err)
	if _, err := rec.Verify(toy.Title()); err != nil {
		t.Error(err)
	}
}

func TestOneConcedesWhereThereAreTwo(t *testing.T) {
	_, err := begun(t).Concede(0, moment)
	wantError(t, err, table.ErrNotNow)
	head := header()
	head.Options.Seats, head.Plan.Seats = 2, head.Plan.Seats[:2]
	now := got(t)(table.New(toy.Title(), head))
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "a"}, moment))
	now = got(t)(now.Sit(1, table.SitInput{Nonce: "b"}, moment))
	now = got(t)(now.Concede(0, moment))
	places := now.Places()
	if !now.Over() || len(places) != 2 || places[0].Seat != 1 || places[0].Rank != 1 || places[1].Rank != 2 {
		t.Fatalf("over %t, places %v", now.Over(), places)
	}
	verified(t, now)
}

func TestGoingBackByAgreement(t *testing.T) {
	start := played(t, begun(t), 3, 5)
	to := start.Last()
	now := played(t, start, 7, 6)
	_, err := now.Propose(0, table.Proposal{Kind: table.ProposeRollback, To: now.Last()}, moment)
	wantError(t, err, table.ErrNotNow) // nothing to take back
	now = got(t)(now.Propose(0, table.Proposal{Kind: table.ProposeRollback, To: to}, moment))
	now = got(t)(now.Agree(1, now.Last(), moment))
	if !now.Position().Equal(start.Position()) || now.Owing() != start.Owing() {
		t.Fatal("the position is another one than then")
	}
	same(t, rebuilt(t, now), now)
	again := finishedFrom(t, now, 9)
	verified(t, again)
	_, err = now.Choose(table.Submission{Seat: start.Owing().First(), Seq: to, Texts: []string{"x"}, At: moment})
	wantError(t, err, table.ErrStale)
}

// finishedFrom plays on at random to the end.
func finishedFrom(t testing.TB, now *table.Table, seed uint64) *table.Table {
	t.Helper()
	end := played(t, now, 10000, seed)
	if !end.Over() {
		t.Fatal("the toy does not end")
	}
	return end
}
