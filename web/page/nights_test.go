package page

import (
	"strings"
	"testing"

	"signoria/live"
)

func TestNightsAreByOnesOwnClock(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to, zone, want string }{
		{"22:00", "06:30", "", "22:00-06:30"}, {"22:00", "06:30", "120", "20:00-04:30"}, {"00:30", "07:00", "330", "19:00-01:30"},
		{"22:00", "06:30", "-300", "03:00-11:30"}, {"", "06:30", "", ""}, {"22:00", "22:00", "", ""},
	} {
		form := map[string][]string{NightFromField: {c.from}, NightToField: {c.to}, ZoneField: {c.zone}}
		if got, err := NightOf(form); err != nil || got != (live.Night{Times: c.want}) {
			t.Errorf("%+v: %q, %v", c, got, err)
		}
	}
	named := map[string][]string{NightFromField: {"22:00"}, NightToField: {"06:30"}, ZoneField: {"120"}, ZoneNameField: {"Europe/Prague"}}
	if got, err := NightOf(named); err != nil || got != (live.Night{Zone: "Europe/Prague", Times: "22:00-06:30"}) {
		t.Errorf("with the zone's name: %q, %v", got, err)
	}
	for _, odd := range []string{"Europe/Nowhere", "../../etc/passwd", "Local", strings.Repeat("x", 999)} {
		named[ZoneNameField] = []string{odd}
		if got, err := NightOf(named); err != nil || got != (live.Night{Times: "20:00-04:30"}) {
			t.Errorf("with an unknown zone: %q, %v", got, err)
		}
	}
	for _, form := range []map[string][]string{
		{NightFromField: {"20:00"}, NightToField: {"08:00"}}, {NightFromField: {"x"}, NightToField: {"08:00"}},
	} {
		if got, err := NightOf(form); err == nil {
			t.Errorf("%v is read as %q", form, got)
		}
	}
}
