package engine_test

import (
	"errors"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

func start(t *testing.T) engine.Position {
	t.Helper()
	p, err := toy.Title().Start(engine.Options{Seats: 2}, engine.NewChance(engine.SeedFromInt(1)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestDoRefusesWithoutChange(t *testing.T) {
	p := start(t)
	before, hash, log := p.Copy(), p.Hash(), &engine.Log{}
	err := p.Do(0, engine.Choice{Verb: toy.DoSeal}, log)
	var refused *engine.Refused
	if !errors.As(err, &refused) || refused.Reason.Rule != "T-3" {
		t.Fatalf("sealing before the stance: %v", err)
	}
	if !p.Equal(before) || p.Hash() != hash || len(log.Events) != 0 {
		t.Error("the refusal changed the position or left an event")
	}
}

func TestCopiesAreIndependent(t *testing.T) {
	p := start(t)
	q := p.Copy()
	q.Apply(0, engine.Choice{Verb: toy.DoStance})
	if p.Equal(q) || p.Check(0, engine.Choice{Verb: toy.DoStance}) != (engine.Reason{}) {
		t.Error("a choice on the copy reached the original")
	}
	p.CopyFrom(q)
	if !p.Equal(q) || p.Hash() != q.Hash() {
		t.Error("CopyFrom does not give the same position")
	}
}

func TestReseed(t *testing.T) {
	p, q := start(t), start(t)
	if !p.Equal(q) {
		t.Fatal("the same seed gives two positions")
	}
	q.Reseed(engine.FastChance(1))
	if p.Equal(q) || p.Hash() == q.Hash() {
		t.Error("another chance should be another position")
	}
}

func TestTitleNamesItselfInErrors(t *testing.T) {
	_, err := toy.Title().Start(engine.Options{Seats: 9}, engine.Chance{})
	if err == nil || !strings.HasPrefix(err.Error(), "toy: ") {
		t.Errorf("Start: %v", err)
	}
	if _, err = toy.Title().Load(engine.Options{Seats: 2}, []byte("round: 77")); err == nil || !strings.HasPrefix(err.Error(), "toy: ") {
		t.Errorf("Load: %v", err)
	}
}

func TestBoundPositionSaysItsTitle(t *testing.T) {
	p := start(t)
	if p.Meta().Name != "toy" || p.Size() < 100 || p.Size() > 2048 {
		t.Errorf("%s, %d bytes", p.Meta().Name, p.Size())
	}
}
