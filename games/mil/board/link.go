package board

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/web/kit"
)

// standing are the parts of the page's own state that outlive everything, kept
// those that outlive a click on another part. All but the standing ones belong
// to one question: they carry its number, and a later question forgets them.
var (
	standing = kit.Lasting()
	kept     = append([]string{"pick", "cubes", "ask"}, standing...)
)

// stateAt names the number of the question that the page's state belongs to; in
// a replay that of the moment shown.
const stateAt = "at"

// fresh is the page's own state without what belongs to an earlier question.
func fresh(s kit.Scene) url.Values {
	at := s.Query.Get(stateAt)
	if at == "" || at == strconv.Itoa(s.Seq) {
		return s.Query
	}
	state := url.Values{}
	for _, name := range standing {
		if v := s.Query.Get(name); v != "" {
			state.Set(name, v)
		}
	}
	return state
}

// link is this page with its own state changed: pairs of a name and its new
// value, empty to forget it.
func (m *table) link(pairs ...string) templ.SafeURL {
	state := url.Values{}
	for _, name := range kept {
		if v := m.Query.Get(name); v != "" {
			state.Set(name, v)
		}
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		state.Set(pairs[i], pairs[i+1])
		if pairs[i+1] == "" {
			state.Del(pairs[i])
		}
	}
	if m.Replay {
		state.Set(stateAt, strconv.Itoa(m.Seq))
	}
	if len(state) == 0 {
		return templ.SafeURL(m.Base)
	}
	for name := range state {
		if !slices.Contains(standing, name) {
			state.Set(stateAt, strconv.Itoa(m.Seq))
			break
		}
	}
	return templ.SafeURL(m.Base + "?" + state.Encode())
}

// pickLink picks a thing, or lays it down again.
func (m *table) pickLink(th thing) templ.SafeURL {
	if m.picked == th {
		return m.link("pick", "", "look", "")
	}
	return m.link("pick", th.String(), "look", "")
}

// post is where a form of this page posts, or where a page beside it lies.
func (m *table) post(what string) templ.SafeURL { return templ.SafeURL(m.Base + "/" + what) }

// cubesLine is the notation of one line of cubes: "gold 2".
func cubesLine(kind content.Cube, n int16) string { return kind.String() + " " + strconv.Itoa(int(n)) }

// panes are what a phone shows, one at a time.
var panes = [...]string{"spheres", "family", "rivals", "log"}

// pane is what a phone shows: the one asked for, else where the question lies.
func (m *table) pane() string {
	if p := m.Query.Get("pane"); slices.Contains(panes[:], p) {
		return p
	}
	for _, p := range panes {
		if m.paneLit(p) {
			return p
		}
	}
	return panes[0]
}

// paneOf is the pane of a phone on which a thing lies.
func (m *table) paneOf(th thing) string {
	seat := engine.NoSeat
	switch th.kind {
	case aKnight, anHeir, aBarracks:
		seat = content.Knight(th.n).Seat()
	case aLand:
		k, _ := th.land()
		seat = k.Seat()
	default:
		return "spheres"
	}
	if seat == m.foot {
		return "family"
	}
	return "rivals"
}

// paneLit tells whether something on a pane may be clicked now.
func (m *table) paneLit(pane string) bool {
	for _, group := range []map[thing][]*mil.Offer{m.offers, m.firsts} {
		for th := range group {
			if m.paneOf(th) == pane && m.at(th).class == "can" {
				return true
			}
		}
	}
	return false
}
