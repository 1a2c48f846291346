package engine

import "testing"

func TestParseOptions(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "  ": "", "houses": "houses", "b=2, a": "a,b=2", "x=on": "x", "x=off": "x=off", "x=": "x=", "a=b=c": "a=b=c",
	} {
		o, err := ParseOptions(3, text)
		if err != nil || o.Seats != 3 || o.String() != want {
			t.Errorf("%q reads as %+v (%q), %v; want %q", text, o, o, err, want)
		}
		if again, err := ParseOptions(3, o.String()); err != nil || again.String() != want {
			t.Errorf("%q read twice: %q, %v", text, again, err)
		}
	}
}

func TestParseOptionsRefuses(t *testing.T) {
	for _, text := range []string{",", "a,,b", "=x", "a,a", "a=1,a=2"} {
		if o, err := ParseOptions(2, text); err == nil {
			t.Errorf("%q reads as %+v", text, o)
		}
	}
}

func TestCheckOptions(t *testing.T) {
	m := Meta{Name: "game", MinSeats: 2, MaxSeats: 5, Options: []OptionMeta{
		{Name: "bonus", Values: []string{"four", "five"}, Limits: []OptionLimit{{Value: "five", MinSeats: 3, MaxSeats: 4, Why: "tiles"}}},
		{Name: "short", Values: []string{"off", "on"}},
	}}
	for text, want := range map[string]string{
		"": "", "short": "", "short=off,bonus=four": "", "bonus=five": "",
		"long":      `option "long": there are: bonus, short`,
		"bonus=six": `option "bonus" is not "six"; it can be: four, five`,
		"short=no":  `option "short" is not "no"; it can be: off, on`,
	} {
		o, err := ParseOptions(3, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := errorText(m.CheckOptions(o)); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	five := map[string]string{"bonus": "five"}
	for seats, want := range map[int]string{
		1: "1 seats: 2 to 5 can play", 6: "6 seats: 2 to 5 can play", 4: "",
		2: `option "bonus" can be "five" with 3 to 4 seats only, and not with 2`,
		5: `option "bonus" can be "five" with 3 to 4 seats only, and not with 5`,
	} {
		if got := errorText(m.CheckOptions(Options{Seats: seats, Set: five})); got != want {
			t.Errorf("%d seats: %q, want %q", seats, got, want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
