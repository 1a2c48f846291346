package page

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"signoria/internal/zones"
	"signoria/live"
	notify "signoria/notice"
	"signoria/table/clock"
)

// parted splits a sentence at its bar.
func parted(sentence string) (before, after string) {
	before, after, _ = strings.Cut(sentence, "|")
	return before, after
}

// Written returns a moment in UTC, for readers without script, whose zone is not known.
func Written(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") + " UTC" }

// Ago returns in words how long ago something was.
func Ago(p Page, past time.Duration) string {
	switch {
	case past < time.Minute:
		return p.T("home.ago.now")
	case past < time.Hour:
		return p.T("home.ago.minutes", "n", int(past/time.Minute))
	case past < 24*time.Hour:
		return p.T("home.ago.hours", "n", int(past/time.Hour))
	}
	return p.T("home.ago.days", "n", int(past/(24*time.Hour)))
}

// Fields of forms about time: how a table is opened, and when one sleeps.
const (
	PaceField      = "pace"
	StandInField   = "stand_in" // level of the bots that stand in for absent players
	NightFromField = "night_from"
	NightToField   = "night_to"
	ZoneField      = "zone"      // minutes east of UTC, put in by the script
	ZoneNameField  = "zone_name" // such as Europe/Prague, put in by the script
)

// PaceNames returns the paces that a table can be opened with.
func PaceNames() []string {
	var names []string
	for _, p := range clock.Paces() {
		names = append(names, p.Name)
	}
	return names
}

// Long returns a duration in words, with its two largest units: "7 h 20 min".
func (p Page) Long(d time.Duration) string {
	d = max(0, d)
	if d < time.Minute {
		return p.T("time.seconds", "n", int(d/time.Second))
	}
	days, hours, minutes := int(d/(24*time.Hour)), int(d/time.Hour)%24, int(d/time.Minute)%60
	var words string
	join := func(key string, n int) {
		if n > 0 {
			if words != "" {
				words += " "
			}
			words += p.T(key, "n", n)
		}
	}
	join("time.days", days)
	join("time.hours", hours)
	if days == 0 {
		join("time.minutes", minutes)
	}
	return words
}

// Figures returns a clock: "7:42" below an hour, "7 h 20" below a day, else "1 d 20 h".
func (p Page) Figures(d time.Duration) string {
	switch s := int(max(0, d).Round(time.Second) / time.Second); {
	case s < 3600:
		return strconv.Itoa(s/60) + ":" + twoDigits(s%60)
	case s < 24*3600:
		return strconv.Itoa(s/3600) + " " + p.T("time.h") + " " + twoDigits(s/60%60)
	default:
		return strconv.Itoa(s/86400) + " " + p.T("time.d") + " " + strconv.Itoa(s/3600%24) + " " + p.T("time.h")
	}
}

func twoDigits(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// PaceWords returns the name of a pace and what it means.
func (p Page) PaceWords(name string, s clock.Settings) (head, about string) {
	head = p.T("pace." + name)
	if s.None() {
		return head, p.T("pace_about.none")
	}
	if s.Days {
		return head, p.T("pace_about.days", "base", p.Long(s.Base), "increment", p.Long(s.Increment))
	}
	return head, p.T("pace_about.evening", "base", p.Long(s.Base), "increment", p.Long(s.Increment))
}

// ErrNight is the error for hours of sleep that cannot be read.
var ErrNight = errors.New("web: no night")

// NightOf reads the hours in which a person sleeps. With the name of a zone they follow its summer
// time; else they are fixed in UTC, shifted by the offset that the script has sent. The zero Night
// means none.
func NightOf(form url.Values) (live.Night, error) {
	from, to := form.Get(NightFromField), form.Get(NightToField)
	if from == "" || to == "" || from == to {
		return live.Night{}, nil
	}
	name, zone := form.Get(ZoneNameField), 0
	if _, known := zones.Load(name); !known {
		name = ""
		zone, _ = strconv.Atoi(form.Get(ZoneField)) // without script it is UTC
	}
	minute := func(text string) (int, error) {
		at, err := time.Parse("15:04", text)
		return ((at.Hour()*60+at.Minute()-zone)%1440 + 1440) % 1440, err
	}
	a, errFrom := minute(from)
	b, errTo := minute(to)
	night := clock.Night{From: a, To: b}.String()
	if _, err := clock.ParseNight(night); errFrom != nil || errTo != nil || err != nil {
		return live.Night{}, ErrNight
	}
	return live.Night{Zone: name, Times: night}, nil
}

// MinuteOf parses a time of day, "19:30", as a minute of the day in UTC; zone is the offset of its
// clock, in minutes east.
func MinuteOf(text string, zone int) (int, error) {
	at, err := time.Parse("15:04", text)
	return ((at.Hour()*60+at.Minute()-zone)%notify.Day + notify.Day) % notify.Day, err
}

// TimeOfDay returns a minute of the day as MinuteOf parses it, with its zone 0.
func TimeOfDay(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
