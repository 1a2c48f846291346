package live_test

import (
	"errors"
	"sync"
	"testing"

	"signoria/live"
	"signoria/people"
)

// TestAPersonIsTheSameOnTwoNodes joins a browser at one node with a code from the other. Both nodes
// know a person's keys and browsers at once.
func TestAPersonIsTheSameOnTwoNodes(t *testing.T) {
	here, there := twoNodes(t)
	ctx := t.Context()
	anna, _ := pair(t, here)
	first, p, err := here.People().CreatePerson(ctx)
	must(t, err)
	must(t, here.People().SaveKeys(ctx, p, people.SavedKey{Match: anna.id, Key: anna.key}))
	code, _, err := here.People().PairingCode(ctx, p)
	must(t, err)
	second, joined, err := there.People().Join(ctx, code)
	must(t, err)
	if joined.ID != p.ID {
		t.Fatal("another person has joined")
	}
	held, err := there.People().SavedKeys(ctx, joined)
	must(t, err)
	if len(held) != 1 || held[0].Match != anna.id || held[0].Key != anna.key {
		t.Errorf("the other node's saved keys are %+v", held)
	}
	devices, err := here.People().Devices(ctx, p)
	must(t, err)
	if len(devices) != 2 {
		t.Errorf("%d browsers", len(devices))
	}
	must(t, there.People().SignOut(ctx, joined, true))
	if _, err := here.People().Person(ctx, first); !errors.Is(err, people.ErrNobody) {
		t.Errorf("a browser signed out at one node is known at the other: %v", err)
	}
	if _, err := here.People().Person(ctx, second); err != nil {
		t.Errorf("the second browser was signed out too: %v", err)
	}
	must(t, here.People().DeletePerson(ctx, p))
	if _, err := there.People().Person(ctx, second); !errors.Is(err, people.ErrNobody) {
		t.Errorf("a person deleted at one node is known at the other: %v", err)
	}
	if v := anna.at(there).view(); v.Yours == 0 {
		t.Error("the key stopped working with the person's deletion")
	}
}

// TestACodeBroughtToTwoNodesWorksOnce uses a code at two nodes at the same time. Exactly one
// browser joins.
func TestACodeBroughtToTwoNodesWorksOnce(t *testing.T) {
	here, there := twoNodes(t)
	ctx := t.Context()
	_, p, err := here.People().CreatePerson(ctx)
	must(t, err)
	code, _, err := here.People().PairingCode(ctx, p)
	must(t, err)
	var bringing sync.WaitGroup
	outcomes := make(chan error, 8)
	for i := range cap(outcomes) {
		bringing.Go(func() {
			_, _, err := []*live.Server{here, there}[i%2].People().Join(ctx, code)
			outcomes <- err
		})
	}
	bringing.Wait()
	close(outcomes)
	joined := 0
	for err := range outcomes {
		if err == nil {
			joined++
		} else if !errors.Is(err, people.ErrPairingCode) {
			t.Error(err)
		}
	}
	if joined != 1 {
		t.Errorf("%d browsers have joined with one code", joined)
	}
}
