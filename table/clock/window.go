package clock

import (
	"fmt"
	"time"
)

// Night is a stretch of every day in which no time passes for a seat, in minutes after
// midnight UTC, so that a log needs no names of zones; To may be the next day's. The
// zero Night: there is none.
type Night struct{ From, To int }

// MaxNight is how long one may be.
const MaxNight = 9 * time.Hour

const dayMinutes = 24 * 60

// ParseNight reads "22:00-06:30"; nothing is no night. The error says what is wrong.
func ParseNight(text string) (Night, error) {
	if text == "" {
		return Night{}, nil
	}
	var h1, m1, h2, m2 int
	if n, err := fmt.Sscanf(text, "%02d:%02d-%02d:%02d", &h1, &m1, &h2, &m2); n != 4 || err != nil {
		return Night{}, fmt.Errorf("%q is not a night; want 22:00-06:30, in UTC", text)
	}
	n := Night{h1*60 + m1, h2*60 + m2}
	if h1 < 0 || h1 > 23 || h2 < 0 || h2 > 23 || m1 < 0 || m1 > 59 || m2 < 0 || m2 > 59 || n.String() != text {
		return Night{}, fmt.Errorf("%q is not a night; want 22:00-06:30, in UTC", text)
	}
	if n.length() > MaxNight || n.From == n.To {
		return Night{}, fmt.Errorf("a night from %s; of %s at most", text, MaxNight)
	}
	return n, nil
}

// String returns the night as ParseNight reads it.
func (n Night) String() string {
	if n == (Night{}) {
		return ""
	}
	return fmt.Sprintf("%02d:%02d-%02d:%02d", n.From/60, n.From%60, n.To/60, n.To%60)
}

func (n Night) length() time.Duration {
	return time.Duration((n.To-n.From+dayMinutes)%dayMinutes) * time.Minute
}

// covers reports whether it is night at a moment, and until when that stays so.
func (n Night) covers(at time.Time) (night bool, until time.Time) {
	midnight := at.UTC().Truncate(24 * time.Hour)
	begins := midnight.Add(time.Duration(n.From) * time.Minute)
	for _, from := range []time.Time{begins.AddDate(0, 0, -1), begins} {
		if to := from.Add(n.length()); !at.Before(from) && at.Before(to) {
			return true, to
		}
	}
	if at.Before(begins) {
		return false, begins
	}
	return false, begins.AddDate(0, 0, 1)
}

// stands reports whether time stands still for the seat at a moment, and until when that
// stays so; the zero time means for ever.
func (c *Clock) stands(s *seat, at time.Time) (still bool, until time.Time) {
	for _, end := range []time.Time{c.pause, s.holidayUntil} {
		if at.Before(end) {
			return true, end
		}
	}
	if s.night == (Night{}) {
		return false, time.Time{}
	}
	return s.night.covers(at)
}

// passed returns how much time has passed for the seat between two moments.
func (c *Clock) passed(s *seat, from, to time.Time) time.Duration {
	sum := time.Duration(0)
	for from.Before(to) {
		still, until := c.stands(s, from)
		if until.IsZero() || until.After(to) {
			until = to
		}
		if !still {
			sum += until.Sub(from)
		}
		from = until
	}
	return sum
}

// after returns the moment at which so much time will have passed for the seat.
func (c *Clock) after(s *seat, from time.Time, d time.Duration) time.Time {
	for {
		still, until := c.stands(s, from)
		switch {
		case still:
		case until.IsZero() || until.Sub(from) >= d:
			return from.Add(d)
		default:
			d -= until.Sub(from)
		}
		from = until
	}
}
