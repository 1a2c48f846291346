package clock

import (
	"testing"
	"time"

	"pgregory.net/rapid"
	"signoria/engine"
)

var noon = time.Date(1478, 4, 26, 12, 0, 0, 0, time.UTC)

func named(t testing.TB, name string) Settings {
	t.Helper()
	p, ok := PaceNamed(name)
	if !ok {
		t.Fatalf("there is no pace %q", name)
	}
	return p.Settings
}

func left(t testing.TB, c Clock, of engine.Seat, at time.Time, want time.Duration) {
	t.Helper()
	if got := c.Reading(of, at).Left; got != want {
		t.Errorf("seat %s has %s left at %s, want %s", of, got, at.Format(time.TimeOnly), want)
	}
}

func TestEveryPaceIsSoundAndWritten(t *testing.T) {
	for _, p := range Paces() {
		if err := p.Check(); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		text, err := p.MarshalText()
		var read Settings
		if err != nil || read.UnmarshalText(text) != nil || read != p.Settings {
			t.Errorf("%s is written as %q and read as %+v", p.Name, text, read)
		}
		if NameOf(p.Settings) != p.Name {
			t.Errorf("%s is called %q", p.Name, NameOf(p.Settings))
		}
	}
	if p, ok := PaceNamed(""); !ok || !p.None() {
		t.Error("without a name there is a clock")
	}
}

func TestSettingsThatCannotBe(t *testing.T) {
	for _, text := range []string{
		"nonsense", "base", "base 8m", "base 8m cap 12m cap 13m", "base 1s cap 12m", "base 8m cap 5m",
		"base 8m increment -1s cap 12m", "base 8m cap 99999h", "base x cap 12m", "days",
	} {
		var s Settings
		if err := s.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is read as %+v", text, s)
		}
	}
}

func TestNights(t *testing.T) {
	for _, text := range []string{"", "22:00-06:30", "00:30-09:00", "23:59-00:00"} {
		n, err := ParseNight(text)
		if err != nil || n.String() != text {
			t.Errorf("%q is read as %q: %v", text, n, err)
		}
	}
	for _, text := range []string{"22:00", "22:00-08:00", "25:00-26:00", "07:00-07:00", "7:00-8:00", "22:00-06:30 ", "aa:bb-cc:dd", "-1:00-02:00"} {
		if n, err := ParseNight(text); err == nil {
			t.Errorf("%q is read as %q", text, n)
		}
	}
}

func TestAnAnsweredObligation(t *testing.T) {
	c := New(named(t, "brisk"), noon)
	both := engine.SeatsOf(0, 1)
	c.Owe(both)
	left(t, c, 0, noon.Add(4*time.Second), 8*time.Minute) // the delay is free
	left(t, c, 0, noon.Add(65*time.Second), 7*time.Minute)
	c.AdvanceTo(noon.Add(65 * time.Second))
	if credit := c.Answer(0, engine.SeatsOf(1)); credit != 20*time.Second {
		t.Errorf("credited %s", credit)
	}
	c.Owe(engine.SeatsOf(1))
	left(t, c, 0, noon.Add(time.Hour), 7*time.Minute+20*time.Second)
	left(t, c, 1, noon.Add(125*time.Second), 6*time.Minute)
	at, of := c.Deadline()
	if want := noon.Add(8*time.Minute + 5*time.Second); of != 1 || !at.Equal(want) {
		t.Errorf("seat %s is out of time at %s, want %s", of, at, want)
	}
	// Asked no longer, without an answer of its own: it has cost nothing.
	c.AdvanceTo(noon.Add(5 * time.Minute))
	c.Owe(0)
	left(t, c, 1, noon.Add(time.Hour), 8*time.Minute)
}

func TestAChainIsOneObligation(t *testing.T) {
	c := New(named(t, "calm"), noon)
	c.Owe(engine.SeatsOf(0))
	for i := range 5 {
		c.AdvanceTo(noon.Add(time.Duration(i+1) * time.Minute))
		if credit := c.Answer(0, engine.SeatsOf(0)); credit != 0 {
			t.Fatalf("a step in the midst of a turn is credited %s", credit)
		}
		c.Owe(engine.SeatsOf(0))
	}
	left(t, c, 0, noon.Add(5*time.Minute), 15*time.Minute+5*time.Second)
}

func TestTheCap(t *testing.T) {
	c := New(named(t, "brisk"), noon)
	for range 100 {
		c.Owe(engine.SeatsOf(0))
		c.Answer(0, 0)
		c.Owe(0)
	}
	left(t, c, 0, noon, 12*time.Minute)
}

func TestOutOfTimeAndBack(t *testing.T) {
	c := New(named(t, "brisk"), noon)
	c.Owe(engine.SeatsOf(0))
	c.AdvanceTo(noon.Add(time.Hour))
	left(t, c, 0, noon.Add(time.Hour), 0)
	c.TimeOut(0)
	c.Owe(0)
	c.Return(0)
	left(t, c, 0, noon.Add(time.Hour), time.Minute)
	c.Return(0)
	left(t, c, 0, noon.Add(time.Hour), time.Minute)
}

func TestWindows(t *testing.T) {
	c := New(named(t, "day"), noon)
	night, err := ParseNight("22:00-06:00")
	if err != nil {
		t.Fatal(err)
	}
	c.SetNight(0, night)
	c.Owe(engine.SeatsOf(0, 1))
	left(t, c, 0, noon.Add(20*time.Hour), 12*time.Hour) // eight hours of it were night
	left(t, c, 1, noon.Add(20*time.Hour), 4*time.Hour)
	if h := c.Reading(0, noon.Add(11*time.Hour)); !h.Still || !h.Until.Equal(noon.Add(18*time.Hour)) {
		t.Errorf("at eleven in the evening: %+v", h)
	}
	if h := c.Reading(0, noon); !h.Deadline.Equal(noon.Add(32 * time.Hour)) {
		t.Errorf("out of time at %s", h.Deadline)
	}
	c.SetHoliday(1, noon.Add(48*time.Hour))
	left(t, c, 1, noon.Add(49*time.Hour), 23*time.Hour)
	c.Pause(noon.Add(72 * time.Hour))
	left(t, c, 1, noon.Add(73*time.Hour), 23*time.Hour)
}

func TestAnEveningHasNoNights(t *testing.T) {
	c := New(named(t, "calm"), noon.Add(10*time.Hour))
	c.SetNight(0, Night{22 * 60, 6 * 60})
	c.Owe(engine.SeatsOf(0))
	left(t, c, 0, noon.Add(10*time.Hour+10*time.Minute+5*time.Second), 10*time.Minute)
}

func TestAnOutageIsNobodysFault(t *testing.T) {
	c := New(named(t, "brisk"), noon)
	c.Owe(engine.SeatsOf(0))
	c.Outage(noon.Add(7*time.Minute+65*time.Second), noon.Add(3*time.Hour)) // at zero just before
	left(t, c, 0, noon.Add(3*time.Hour), 20*time.Second)
	c.Outage(noon.Add(3*time.Hour+5*time.Second), noon.Add(4*time.Hour))
	left(t, c, 0, noon.Add(4*time.Hour), 20*time.Second)
	left(t, c, 0, noon.Add(4*time.Hour+15*time.Second), 5*time.Second)
}

// anyClock is a clock in which one seat of some owes, in the midst of things.
func anyClock(t *rapid.T) Clock {
	set := rapid.SampledFrom(Paces()[1:]).Draw(t, "pace").Settings
	c := New(set, noon)
	c.SetNight(0, Night{rapid.IntRange(0, 1439).Draw(t, "from"), 0})
	c.seats[0].night.To = (c.seats[0].night.From + rapid.IntRange(1, 540).Draw(t, "minutes")) % 1440
	if !set.Days {
		c.seats[0].night = Night{}
	}
	c.Owe(engine.SeatsOf(0))
	c.AdvanceTo(noon.Add(time.Duration(rapid.Int64Range(0, int64(set.Base/3)).Draw(t, "passed"))))
	return c
}

func TestAtTheDeadlineNothingIsLeft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyClock(t)
		at, _ := c.Deadline()
		if h := c.Reading(0, at); h.Left != 0 {
			t.Fatalf("%s are left at the deadline", h.Left)
		}
		if h := c.Reading(0, at.Add(-time.Nanosecond)); h.Left == 0 && h.Free == 0 {
			t.Fatal("it was over before the deadline")
		}
	})
}

func TestAPauseMovesTheDeadlineByItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyClock(t)
		c.seats[0].night = Night{} // a pause may lie in a night
		before, _ := c.Deadline()
		long := time.Duration(rapid.Int64Range(1, int64(time.Hour)).Draw(t, "pause"))
		c.Pause(c.at.Add(long))
		if after, _ := c.Deadline(); after.Sub(before) != long {
			t.Fatalf("a pause of %s moves the deadline by %s", long, after.Sub(before))
		}
	})
}

func TestHowOftenOneLooksChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := anyClock(t)
		often, at := c, c.at
		for range 5 {
			at = at.Add(time.Duration(rapid.Int64Range(0, int64(c.set.Cap)).Draw(t, "step")))
			often.AdvanceTo(at)
		}
		if a, b := c.Reading(0, at), often.Reading(0, at); a.Left != b.Left || a.Free != b.Free {
			t.Fatalf("%+v, step by step %+v", a, b)
		}
	})
}

// A clock of the machine that was ahead by a year and is set back costs nobody a year: from then on time
// passes again.
func TestTheMachinesClockIsSetBack(t *testing.T) {
	set := named(t, Paces()[0].Name)
	if set.None() {
		set = named(t, Paces()[1].Name)
	}
	c := New(set, noon)
	c.AdvanceTo(noon.AddDate(1, 0, 0))
	c.Owe(engine.SeatsOf(0))
	before := c.Reading(0, noon.AddDate(1, 0, 0)).Left
	c.AdvanceTo(noon.Add(time.Second))
	if got := c.Reading(0, noon.Add(time.Second)).Left; got != before {
		t.Errorf("the seat has %v left, want %v", got, before)
	}
	c.AdvanceTo(noon.Add(time.Second + set.Delay + time.Minute))
	if got := c.Reading(0, noon.Add(time.Second+set.Delay+time.Minute)).Left; got != before-time.Minute {
		t.Errorf("a minute later the seat has %v left, want %v", got, before-time.Minute)
	}
}
