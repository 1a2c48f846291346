package table_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

// publicTable is a match of Anna's with a seat for Bea that anybody may take.
func publicTable(t *testing.T, public table.Public) *table.Table {
	t.Helper()
	head := header()
	head.Plan.Seats[1].Public, head.Plan.Join, head.Plan.Public = true, "join key", public
	return got(t)(table.New(toy.Title(), head))
}

// The key of public seats opens those that are free, until the start.
func TestTheKeyOfPublicSeats(t *testing.T) {
	now := publicTable(t, table.Public{})
	if access, ok := now.Access("join key"); !ok || !access.Open || access.Invited != engine.SeatsOf(1) || access.Seats != 0 || access.Creator {
		t.Errorf("before anybody sits it opens %+v", access)
	}
	now = got(t)(now.Sit(1, beaSits("own"), moment))
	if access, _ := now.Access("join key"); access.Status != table.KeyFull {
		t.Errorf("when all sit it opens %+v", access)
	}
	now = got(t)(now.Vacate(1, hash("nobody's"), moment))
	if access, _ := now.Access("join key"); access.Invited != engine.SeatsOf(1) {
		t.Errorf("when Bea has got up it opens %+v", access)
	}
	if access, ok := now.Access("own"); !ok || access.Status != table.KeyReplaced {
		t.Errorf("Bea's key opens %+v", access)
	}
	now = got(t)(now.Sit(1, beaSits("another"), moment))
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "n"}, moment))
	if access, _ := now.Access("join key"); access.Status != table.KeyBegun || !now.Running() {
		t.Errorf("after the start it opens %+v", access)
	}
}

// What bots have filled and who was asked is in the log: rebuilt from it, and in a record that is
// verified, it is the same; the invitation to a filled seat opens nothing.
func TestFilledSeatsAreInTheLog(t *testing.T) {
	now := publicTable(t, table.Public{Ready: true, Fill: time.Minute, Bots: "modest"})
	if at := now.FillAt(); !at.Equal(now.Header().Created.Add(time.Minute)) {
		t.Errorf("bots come at %s", at)
	}
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "n"}, moment))
	now = got(t)(now.Fill("modest", moment))
	if !now.Running() {
		t.Fatal("a person who is alone with bots is asked whether they are there")
	}
	again := rebuilt(t, now)
	for _, is := range []*table.Table{now, again} {
		if is.OwnBot(1) != "modest" || is.StandIn(1) != "" || is.Bot(1) != "modest" || !is.Seated(1) || is.OwnBot(0) != "" {
			t.Errorf("the seat is %q's, %q stands in", is.OwnBot(1), is.StandIn(1))
		}
		if access, _ := is.Access("bea's key"); access.Status != table.KeyTaken {
			t.Errorf("the invitation to the filled seat opens %+v", access)
		}
	}
	if _, err := now.SetStandIn(1, "bold", moment); err == nil {
		t.Error("another bot stands in for a bot")
	}
	text := record(t, now, engine.SeatsOf(0, 1))
	if !strings.Contains(text, `"kind":"fill","seat":"2","text":"modest"`) || !strings.Contains(text, `"version":8`) {
		t.Errorf("the record is %s", text)
	}
	_, err := verify(text)
	wantError(t, err, table.ErrUnfinished)
}

// The opener can say that the table waits for persons: no bots come by themselves, a record says so,
// and the opener may still let them come.
func TestATableAwaitsPersons(t *testing.T) {
	now := publicTable(t, table.Public{Fill: time.Minute, Bots: "modest"})
	now = got(t)(now.Await(moment))
	if at := now.FillAt(); !at.IsZero() {
		t.Errorf("bots come at %s", at)
	}
	if _, err := now.Await(moment); !errors.Is(err, table.ErrNotNow) {
		t.Errorf("said twice: %v", err)
	}
	if again := rebuilt(t, now); !again.FillAt().IsZero() {
		t.Error("a table that was loaded again has forgotten it")
	}
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "n"}, moment))
	now = got(t)(now.Fill("modest", moment))
	text := record(t, now, engine.SeatsOf(0, 1))
	if !strings.Contains(text, `"kind":"await"`) || !strings.Contains(text, `"version":9`) {
		t.Errorf("the record is %s", text)
	}
	_, err := verify(text)
	wantError(t, err, table.ErrUnfinished)
	if _, err := publicTable(t, table.Public{}).Await(moment); !errors.Is(err, table.ErrNotNow) {
		t.Errorf("where no bots were to come: %v", err)
	}
}

// A full table asks its persons once all sit; who comes later has it asked anew.
func TestWhoIsAsked(t *testing.T) {
	now := publicTable(t, table.Public{Ready: true})
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "n"}, moment))
	if asked, _ := now.Asked(); asked != 0 {
		t.Error("somebody is asked while a seat is free")
	}
	now = got(t)(now.Sit(1, beaSits("own"), moment.Add(time.Minute)))
	asked, until := now.Asked()
	if asked != engine.SeatsOf(0, 1) || !until.Equal(moment.Add(time.Minute+table.ReadyTime)) || now.Running() {
		t.Errorf("%b are asked until %s", asked, until)
	}
	now = got(t)(now.Ready(0, moment.Add(time.Minute)))
	if _, err := now.Ready(0, moment.Add(time.Minute)); err == nil {
		t.Error("Anna is there twice")
	}
	if _, err := now.Unanswered("modest", func() string { return hash("x") }, until.Add(-1)); err == nil {
		t.Error("Bea loses the seat before her time")
	}
	gone := got(t)(now.Unanswered("modest", func() string { return hash("x") }, until))
	if gone.Seated(1) || gone.Running() || !gone.Seated(0) {
		t.Error("who did not answer still sits, or the game begins without them")
	}
	back := got(t)(gone.Sit(1, beaSits("again"), until))
	if asked, _ := back.Asked(); asked != engine.SeatsOf(0, 1) {
		t.Errorf("%b are asked anew", asked)
	}
	begun := got(t)(got(t)(back.Ready(1, until)).Ready(0, until))
	if !begun.Running() || !rebuilt(t, begun).Running() {
		t.Error("all are there, and it does not begin")
	}
}

// Plans that speak of public seats and have none, or the other way round, cannot be.
func TestPublicPlansThatCannotBe(t *testing.T) {
	for what, spoil := range map[string]func(*table.Plan){
		"no key":            func(p *table.Plan) { p.Join = "" },
		"no public seat":    func(p *table.Plan) { p.Seats[1].Public = false },
		"the creator's":     func(p *table.Plan) { p.Seats[1].Screen = 0 },
		"bots without time": func(p *table.Plan) { p.Public.Bots = "modest" },
		"time without bots": func(p *table.Plan) { p.Public.Fill = time.Minute },
	} {
		head := header()
		head.Plan.Seats[1].Public, head.Plan.Join = true, "join key"
		spoil(&head.Plan)
		if what == "the creator's" {
			head.Plan.Keys = head.Plan.Keys[:1]
		}
		if _, err := table.New(toy.Title(), head); err == nil {
			t.Errorf("a match is made with %s", what)
		}
	}
}
