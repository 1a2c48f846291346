package e2e

import (
	"regexp"
	"slices"
	"testing"
	"time"
)

// TestFiveSeal seats five persons, each in a browser. At a wedding all seal a dowry one after
// another. No page shows another's cubes before all are sealed; then all pages show the same. A
// sealed dowry cannot be taken back.
func TestFiveSeal(t *testing.T) {
	long(t)
	t.Parallel()
	host := newPlayerOf(t, shared, mil, nameOf(0), 1)
	host.openTable(seatPlan{"friend", "friend", "friend", "friend"})
	all := friends(t, shared, host)
	asked(t, all).wed()
	for _, p := range all {
		p.sealing()
	}
	before := make([]sight, len(all))
	for i, p := range all {
		before[i] = p.sight()
	}
	for i, p := range all {
		at := p.table()
		p.seal([]string{"gold", "influence", "metal"}[i%3], i%3)
		if i == len(all)-1 {
			break
		}
		p.awaitTable("the seal", func(now table) bool { return now.Version != at.Version && !now.Asked })
		if p.table().Undo {
			t.Errorf("%s may take back a sealed dowry", p.name)
		}
		for k, other := range all {
			if k == i {
				continue
			}
			other.await("the sign that it is sealed", sealedBy(nameOf(i)))
			if k > i {
				other.keptSecret(before[k], p.name)
			}
		}
	}
	told := host.opened()
	if len(told) == 0 {
		t.Error("the chronicle shows no dowries")
	}
	for _, p := range all[1:] {
		if now := p.opened(); !slices.Equal(now, told) {
			t.Errorf("%s sees the dowries %q, and %s sees %q", p.name, now, host.name, told)
		}
	}
}

// TestKilledBetweenSeals kills the server when one of two has sealed a dowry. After the restart it
// is still sealed and hidden. Both dowries are shown when the other seals.
func TestKilledBetweenSeals(t *testing.T) {
	long(t)
	t.Parallel()
	srv := ownServer(t, "--grace", "10m")
	host := newPlayerOf(t, srv, mil, nameOf(0), 1)
	host.openTable(seatPlan{"friend"})
	all := friends(t, srv, host)
	asked(t, all).wed()
	friend := all[1]
	friend.sealing()
	host.sealing()
	before := friend.sight()
	host.seal("influence", 2)
	friend.await("the sign that it is sealed", sealedBy(nameOf(0)))
	srv.kill()
	if err := srv.start(); err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		p.open(p.base()) // as drawn by the restarted server
	}
	friend.sealing()
	friend.await("the sign that it is sealed", sealedBy(nameOf(0)))
	friend.keptSecret(before, host.name)
	if host.table().Asked {
		t.Error("the player who has sealed is asked again after the kill")
	}
	friend.seal("gold", 1)
	want := []string{"cube influence", "cube gold"}
	for _, p := range all {
		if told := p.opened(); !slices.Equal(told, want) {
			t.Errorf("%s sees the dowries %q, want two influence and one gold", p.name, told)
		}
	}
}

// sealedBy returns an expression that finds the sign that a person has sealed.
func sealedBy(name string) string {
	return `[...document.querySelectorAll('#ask .bidder.sealed, #ask .seal-row li:not(.choosing)')].some((e) => e.innerText.includes(` + quote(name) + `))`
}

// wed lets the knight in slot A get a son; he has lands and no heir at the start. A wedding
// follows, at which all families seal a dowry (M-8.9, M-11.1).
func (p *player) wed() {
	p.t.Helper()
	if p.has("#pick-A") && !p.has(`#ask button[value="grow A"]`) {
		p.click("#pick-A")
	}
	p.click(`#ask button[value="grow A"]`)
	p.click(`#ask button[value="son privilege"]`)
	p.sealing()
}

// sealing waits until the page asks for a dowry.
func (p *player) sealing() {
	p.t.Helper()
	p.await("the dowry to be asked for", `probe.one('#ask.q-dowry:not(.idle) [id^=seal-]')`)
}

// seal puts n cubes of a kind into the dowry and seals it.
func (p *player) seal(kind string, n int) {
	p.t.Helper()
	for i := range n {
		p.click("#more-" + kind)
		p.await("one more cube", `probe.one('#ask li.`+kind+` output')?.innerText === '`+digit(i+1)+`'`)
	}
	p.click("[id^=seal-]")
}

// nameOf returns the name of the person in seat i, counted from 0, at a table of friends.
func nameOf(i int) string {
	if i == 0 {
		return "Player 1"
	}
	return "Friend " + digit(i+1)
}

// friends lets a friend sit down on each free seat of the host's table, each in a browser profile
// of their own. It returns all players, the host first.
func friends(t *testing.T, srv *server, host *player) []*player {
	t.Helper()
	all := []*player{host}
	for i, link := range get[[]string](host.tab, `[...document.querySelectorAll('.room-send [id^=link-]:not(#link-all)')].map((e) => e.value)`) {
		p := newPlayerOf(t, srv, host.game, nameOf(i+1), uint64(i+2))
		p.open(link)
		get[string](p.tab, `document.querySelector('.sit input[name=name]').value = `+quote(nameOf(i+1)))
		p.click(".sit button")
		p.await("the table", `document.getElementById('match')`)
		all = append(all, p)
	}
	for _, p := range all {
		p.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
	}
	return all
}

// asked waits until one of the players is asked, and returns the first such player.
func asked(t *testing.T, all []*player) *player {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(often) {
		for _, p := range all {
			if p.table().Asked {
				return p
			}
		}
	}
	t.Fatal("no player is asked")
	return nil
}

// sight is everything on a page that could reveal others' cubes: the cubes in its markup and all
// its texts.
type sight struct {
	Cubes []string
	Words []string
}

func (p *player) sight() sight {
	p.t.Helper()
	return get[sight](p.tab, `({
		Cubes: [...document.querySelectorAll('.cube')].map((e) => e.className + ' in ' + (e.closest('[id]')?.id ?? '')),
		Words: probe.words(),
	})`)
}

// telling matches words that could reveal cubes, people the names of families.
var (
	telling = regexp.MustCompile(`(?i)\d|gold|influence|metal|cloth|food|cube`)
	people  = regexp.MustCompile(`(Player|Friend) \d`)
)

// keptSecret fails if a page shows other cubes than before, or a new text that could reveal cubes.
func (p *player) keptSecret(before sight, who string) {
	p.t.Helper()
	now := p.sight()
	if !slices.Equal(before.Cubes, now.Cubes) {
		p.t.Errorf("%s: the cubes on the page changed when %s sealed: %q, before %q", p.name, who, now.Cubes, before.Cubes)
	}
	for _, text := range now.Words {
		if telling.MatchString(people.ReplaceAllString(text, "")) && !slices.Contains(before.Words, text) {
			p.t.Errorf("%s: the page says %q since %s sealed", p.name, text, who)
		}
	}
	if shown := get[int](p.tab, `document.querySelectorAll('.rival header .cube, .bidder .cube, .seal-row .cube').length`); shown > 0 {
		p.t.Errorf("%s: the page shows %d cubes of others", p.name, shown)
	}
}

// opened waits until the chronicle shows the dowries, and returns the cubes' classes in its order.
func (p *player) opened() []string {
	p.t.Helper()
	p.await("the dowries to be shown", `document.querySelector('#chronicle .cube')`)
	return get[[]string](p.tab, `[...document.querySelectorAll('#chronicle .cube')].map((e) => e.className)`)
}
