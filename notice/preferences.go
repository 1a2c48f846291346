package notice

import (
	"fmt"
	"slices"
	"time"

	"signoria/i18n"
	"signoria/internal/zones"
)

// Day is how many minutes a day has.
const Day = 24 * 60

// Preferences are a person's preferences: which notices, by which channel, and when.
type Preferences struct {
	// Kinds says of each kind by which channels it comes.
	Kinds map[Kind]map[Channel]bool `json:"kinds"`
	// Zone is the name of the zone by whose clock the times of day below are, so that they
	// stay where they are when summer time changes; empty means UTC.
	Zone string `json:"zone,omitempty"`
	// Digest: instead of a mail for each, one a day at DigestAt, a minute of the day. What cannot wait (Short, StandIn) comes at once all the same.
	Digest   bool `json:"digest"`
	DigestAt int  `json:"digest_at"`
	// QuietFrom and QuietTo are minutes of the day between which nothing comes;
	// equal: there are none such.
	QuietFrom int `json:"quiet_from"`
	QuietTo   int `json:"quiet_to"`
	// Lang is the language of notices.
	Lang string `json:"lang"`
}

// DefaultPreferences returns the preferences of a person who has set none: all kinds by all channels,
// but no mail about the end of a match.
func DefaultPreferences(lang string) Preferences {
	w := Preferences{Kinds: map[Kind]map[Channel]bool{}, DigestAt: 17 * 60, Lang: lang}
	for _, k := range Kinds() {
		w.Kinds[k] = map[Channel]bool{Push: wantedByDefault(k, Push), Mail: wantedByDefault(k, Mail), Hook: wantedByDefault(k, Hook)}
	}
	return w
}

func wantedByDefault(k Kind, c Channel) bool { return c != Mail || k != Over }

// Wants reports whether a kind shall come by a channel. Preferences that do not mention [Expired],
// [Invited] or [Seeks], because they are older, have the default for them, but no webhook for Expired.
func (w Preferences) Wants(k Kind, c Channel) bool {
	said, there := w.Kinds[k]
	if !there && (k == Expired && c != Hook || k == Invited || k == Seeks) {
		return wantedByDefault(k, c)
	}
	return said[c]
}

// Check returns an error for preferences that the form cannot send.
func (w Preferences) Check() error {
	for kind, channels := range w.Kinds {
		if !slices.Contains(Kinds(), kind) {
			return fmt.Errorf("notice: there is no kind %q", kind)
		}
		for channel := range channels {
			if !slices.Contains(Channels(), channel) {
				return fmt.Errorf("notice: there is no channel %q", channel)
			}
		}
	}
	for _, minute := range []int{w.DigestAt, w.QuietFrom, w.QuietTo} {
		if minute < 0 || minute >= Day {
			return fmt.Errorf("notice: %d is no minute of a day; want 0 to %d", minute, Day-1)
		}
	}
	if _, known := zones.Load(w.Zone); w.Zone != "" && !known {
		return fmt.Errorf("notice: there is no zone %q", w.Zone)
	}
	if !slices.Contains(i18n.Languages, w.Lang) {
		return fmt.Errorf("notice: there is no language %q", w.Lang)
	}
	return nil
}

// Waits reports whether a kind waits for the digest.
func (w Preferences) Waits(k Kind, c Channel) bool {
	return w.Digest && c == Mail && k != Short && k != StandIn
}

// When returns the delivery time of a notice that is due at a time: after quiet hours, and with
// the digest if it waits for that.
func (w Preferences) When(due time.Time, k Kind, c Channel) time.Time {
	if w.Waits(k, c) {
		due = zones.Next(due, w.DigestAt, w.zone())
	}
	return w.Loud(due)
}

// IsQuiet reports whether it is in quiet hours.
func (w Preferences) IsQuiet(at time.Time) bool { return w.Loud(at).After(at) }

// Loud returns the first moment from this one on at which something may come.
func (w Preferences) Loud(at time.Time) time.Time {
	here := at.In(w.zone())
	now := here.Hour()*60 + here.Minute()
	long, since := (w.QuietTo-w.QuietFrom+Day)%Day, (now-w.QuietFrom+Day)%Day
	if since >= long {
		return at
	}
	return zones.Next(at, w.QuietTo, w.zone())
}

// zone is that of the times of day. One that this program does not know is UTC.
func (w Preferences) zone() *time.Location {
	if zone, known := zones.Load(w.Zone); known {
		return zone
	}
	return time.UTC
}
