package board

import (
	"bytes"
	"context"
	"net/url"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/kit"
	"signoria/narrate"
)

// The verbs of the game of these tests: men are sent to places, or the player stops by a button of the
// panel.
const (
	doSend engine.Verb = iota + 1
	doStop
)

func steps(c engine.Choice) (first, goal Thing) {
	if c.Verb == doSend {
		return Thing{"man", int(c.On)}, Thing{"place", int(c.To)}
	}
	return Thing{}, Thing{}
}

func send(man, place int16) engine.Choice {
	return engine.Choice{Verb: doSend, On: man, To: place}
}

// tableOf returns a table with the given query in its address, with open choices and with offers of
// closed ones.
func tableOf(query string, closed []engine.Choice, open ...engine.Choice) *Table {
	state, err := url.ParseQuery(query)
	if err != nil {
		panic(err)
	}
	s := kit.Scene{Base: "/m/abc", Query: state, Scene: narrate.Scene{You: 1, Seq: 7, Live: true}}
	for _, c := range open {
		s.Choices = append(s.Choices, engine.Answer{Choice: c, Text: "send " + Thing{"man", int(c.On)}.String() + " " + Thing{"place", int(c.To)}.String()})
	}
	t := New(s, &narrate.Speech{In: s.Scene}, true, "purse")
	var offers []Offer
	for _, c := range closed {
		offers = append(offers, Offer{Choice: c, Reason: engine.Reason{Rule: "T-1", Why: "full"}})
	}
	t.Lay(offers, Clicks{Steps: steps})
	return t
}

func draw(t *testing.T, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestLinksCarryTheirQuestion checks that a link has lasting state (pane) as it is, and all other state
// together with the number of its question (at). State of another question is left out.
func TestLinksCarryTheirQuestion(t *testing.T) {
	for _, one := range []struct {
		query string
		pairs []string
		want  string
	}{
		{"", nil, "/m/abc"},
		{"pane=log", nil, "/m/abc?pane=log"},
		{"", []string{"look", "place.2"}, "/m/abc?at=7&look=place.2"},
		{"pick=man.1&purse=3&look=place.2", []string{"why", "x"}, "/m/abc?at=7&pick=man.1&purse=3&why=x"},
		{"pick=man.1&pane=log&at=6", []string{"purse", "4"}, "/m/abc?at=7&pane=log&purse=4"},
		{"pick=man.1&at=7", []string{"pick", ""}, "/m/abc"},
	} {
		if got := string(tableOf(one.query, nil).Link(one.pairs...)); got != one.want {
			t.Errorf("Link(%q) at %q: got %s, want %s", one.pairs, one.query, got, one.want)
		}
	}
}

// TestThingsAreLit checks the light of each thing: a place is open once a man is picked. If only one
// man can go, he is picked from the start, unless there is another choice, too.
func TestThingsAreLit(t *testing.T) {
	closed := []engine.Choice{send(1, 9), send(2, 9)}
	for _, one := range []struct {
		query  string
		open   []engine.Choice
		lights map[Thing]string
	}{
		{"", []engine.Choice{send(1, 1), send(2, 1)}, map[Thing]string{{"man", 1}: Can, {"man", 2}: Can, {"place", 1}: Could, {"place", 9}: Cannot, {"place", 5}: ""}},
		{"pick=man.2", []engine.Choice{send(1, 1), send(2, 1)}, map[Thing]string{{"man", 1}: Can, {"man", 2}: Chosen, {"place", 1}: Can}},
		{"pick=man.7", []engine.Choice{send(1, 1), send(2, 1)}, map[Thing]string{{"man", 1}: Can, {"place", 1}: Could}},
		{"", []engine.Choice{send(2, 1), send(2, 3)}, map[Thing]string{{"man", 1}: Cannot, {"man", 2}: Chosen, {"place", 1}: Can, {"place", 9}: Cannot}},
		{"", []engine.Choice{send(2, 1), {Verb: doStop}}, map[Thing]string{{"man", 2}: Can, {"place", 1}: Could}},
	} {
		m := tableOf(one.query, closed, one.open...)
		for th, want := range one.lights {
			if got := m.At(th).Class; got != want {
				t.Errorf("at %q with the choices %v: the light of %s is %q, want %q", one.query, one.open, th, got, want)
			}
		}
	}
}

// TestThingsAreDrawn checks that a thing is drawn as its light says: as a button that posts a choice,
// as a link that picks it or explains it, or as an image.
func TestThingsAreDrawn(t *testing.T) {
	open := []engine.Choice{send(1, 1), send(1, 2), send(2, 1)}
	for _, one := range []struct {
		query string
		th    Thing
		want  []string
	}{
		{"pick=man.1", Thing{"place", 1}, []string{`<button class="hole can"`, `value="send man.1 place.1"`}},
		{"", Thing{"man", 1}, []string{`<a class="hole can" id="man-1"`, `pick=man.1`}},
		{"pick=man.1", Thing{"man", 1}, []string{`<a class="hole chosen"`, `href="/m/abc"`}},
		{"", Thing{"place", 1}, []string{`<a class="hole could"`, `look=place.1`}},
		{"", Thing{"place", 9}, []string{`<a class="hole cannot"`, `why=place.9`, `aria-disabled="true"`}},
		{"", Thing{"place", 5}, []string{`<span class="hole" id="place-5" role="img" aria-label="a hole"`}},
	} {
		m := tableOf(one.query, []engine.Choice{send(1, 9)}, open...)
		if id := m.ElementID(one.th); !strings.Contains(draw(t, m.DrawThing(one.th, m.At(one.th), Look{})), `id="`+templ.EscapeString(id)+`"`) {
			t.Errorf("%q: %s is not drawn as %s", one.query, one.th, id)
		}
		page := draw(t, m.DrawThing(one.th, m.At(one.th), Look{Class: "hole", Label: "a hole"}))
		for _, want := range one.want {
			if !strings.Contains(page, want) {
				t.Errorf("%q: %s is drawn as %s, without %s", one.query, one.th, page, want)
			}
		}
	}
}

// TestClosedChoicesOfThePanel checks that for a closed choice that has no thing on the board, the panel
// shows its "why not?". Offers returns closed and open ones.
func TestClosedChoicesOfThePanel(t *testing.T) {
	stop := engine.Choice{Verb: doStop}
	m := tableOf("why="+ChoiceKey(stop), []engine.Choice{stop, send(1, 9)}, send(1, 1))
	if o := m.WhyChoice(); o == nil || o.Choice != stop {
		t.Errorf("the panel explains %v, want %v", o, stop)
	}
	if list := m.Offers(doStop, doSend); len(list) != 3 || m.Open(list[0]) || m.Open(list[1]) || !m.Open(list[2]) {
		t.Errorf("got the offers %v, want two closed ones and then an open one", list)
	}
}

// TestAPhoneShowsWhatIsLit checks that a phone shows the pane of the address, or else the first pane with a
// thing that can be clicked.
func TestAPhoneShowsWhatIsLit(t *testing.T) {
	panes := Panes{Names: []string{"places", "men", "log"}, Of: func(th Thing) string { return map[string]string{"man": "men", "place": "places"}[th.Kind] }}
	for query, want := range map[string]string{"": "men", "pick=man.1": "places", "pane=log": "log", "pane=x": "men"} {
		if got := tableOf(query, nil, send(1, 1), send(2, 1)).Pane(panes); got != want {
			t.Errorf("at %q: a phone shows the pane %s, want %s", query, got, want)
		}
	}
}
