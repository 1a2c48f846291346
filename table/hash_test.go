package table

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

// What two notations say is the same whatever they look like, and what says
// nothing does not count. The forms are fixed for ever: stored matches are
// checked by them.
func TestMeaning(t *testing.T) {
	for _, c := range []struct{ notation, want string }{
		{"", `{}`},
		{"a: 1", `{"a":"1"}`},
		{"# a remark\nb: [1, 'x y', \"2\"]\na:\n  c: yes\n", `{"a":{"c":"yes"},"b":["1","x y","2"]}`},
		{"{b: {10: x, 9: y, \"1\": z}, a: -2}", `{"a":"-2","b":{"1":"z","10":"x","9":"y"}}`},
		{"a: 0\nb: false\nc: none\nd: ''\ne: null\nf: {}\ng: []\nh: {i: 0, j: {k: []}}\nl: here", `{"l":"here"}`},
		{"a: [0, none, '', {b: 0}, []]", `{"a":["0","none","",{},[]]}`},
		{"key: \"00ff\"\ncount: 0x10\nbig: 18446744073709551615\ntrue: true", `{"big":"18446744073709551615","count":"0x10","key":"00ff","true":"true"}`},
		{"a: 'Siena <\"\\> è'", `{"a":"Siena <\"\\> è"}`},
		{"- a\n- b: 1\n  c: 2", `["a",{"b":"1","c":"2"}]`},
	} {
		got, err := meaningOf([]byte(c.notation), nil)
		if err != nil || string(got) != c.want {
			t.Errorf("%q means %s (%v), want %s", c.notation, got, err, c.want)
		}
	}
	for _, broken := range []string{"a: [", "a: &x 1\nb: *x", "a: !!int 1", "a: 1\n---\nb: 2"} {
		if got, err := meaningOf([]byte(broken), nil); err == nil {
			t.Errorf("%q means %s, want an error", broken, got)
		}
	}
}

// The hashes of a match that never changes.
func TestHashesAreForEver(t *testing.T) {
	head := Header{ID: "m", Options: engine.Options{Seats: 2, Set: map[string]string{"rounds": "6"}}, Edition: "toy",
		Promise: HashSecret("s"), Secret: "s",
		Plan: Plan{Seats: []SeatPlan{{Name: "Anna"}, {Name: "Bea"}}, Keys: []string{"k"}}}
	now, err := New(toy.Title(), head)
	if err == nil {
		now, err = now.Sit(0, SitInput{Nonce: "n"}, head.Created)
	}
	for _, a := range []struct {
		seat engine.Seat
		text string
	}{{0, "meek"}, {1, "meek"}, {0, "seal"}, {1, "seal"}, {0, "bold"}} {
		if err == nil {
			now, err = now.Choose(Submission{Seat: a.seat, Seq: now.Last(), Texts: []string{a.text}, At: head.Created})
		}
	}
	if err == nil {
		now, err = now.Undo(engine.SeatsOf(0), now.Last(), head.Created)
	}
	if err == nil {
		now, err = now.SetStandIn(1, "easy", head.Created)
	}
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range now.Since(0) {
		got = append(got, strings.TrimSpace(string(e.Kind)+" "+e.Hash))
	}
	want := []string{
		"sit",
		"sit",
		"start 2:65e6d8bde04a99107e0012b30b0cb9a9a1d59ecd2301a53e7ccc780f3cbe481c",
		"choice 2:bed25d1c5a2d29e984cd61a95da08f64bb90ee5b0f45b5e2a042d9defd318c52",
		"choice 2:7ba6c7a09e9aa96de1d3118a64a8ca88b527d51f637ae25ef87f8967d9e51826",
		"choice 2:9d635f1e4ca6051c1bc38dbb70096a53af701d04826aed84432cc86e6e385d7f",
		"choice 2:45f3ef82856084bb0fc197c9149ad622940ffdc0800ec6172cb8b3b91d2a2981",
		"choice 2:f6506cd8601af222289841e0bd2b1c779b6b39c1cb1b2a88842a4b26cd5c9cca",
		"undo 2:4f9c9872e45f37fb83c0d912296be16e81582fb78cc027d628c973fd7239f402",
		"hand 2:417ad9042ce886e0d9a0315fdbb909e112d07402cd8e595a70e8ef0d371269da",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
