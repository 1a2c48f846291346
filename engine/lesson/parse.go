package lesson

import (
	"fmt"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/engine/scenario"
	"signoria/engine/yamltree"
)

// parser reads one file.
type parser struct {
	lesson *Lesson
	words  *Words
	file   string
	data   []byte
	errs   []error // of package scenario
}

func (p *parser) whole(root yamltree.Value) {
	root.Fields("game", "seats", "options", "title", "intro", "chapters", "ending")
	l := p.lesson
	if l.Game = root.Need("game").Text(); !nameForm.MatchString(l.Name) {
		root.Errorf("the file is called %q; a lesson is called as its address: small letters, digits and -", l.Name)
	}
	l.options = options(root, engine.Options{})
	p.words.Title, p.words.Intro = root.Need("title").Text(), root.Need("intro").Text()
	p.words.Ending, p.words.Tips = ending(root.Need("ending"))
	seen := map[string]bool{}
	for _, v := range root.Need("chapters").List() {
		c := p.chapter(v)
		if seen[c.Name] {
			v.Errorf("a chapter is called %q already", c.Name)
		}
		seen[c.Name] = true
		l.Chapters = append(l.Chapters, c)
	}
	if len(l.Chapters) == 0 {
		root.Errorf("a lesson has chapters")
	}
}

// options reads seats and options, where they are given.
func options(v yamltree.Value, usual engine.Options) engine.Options {
	seats := usual.Seats
	if n := v.Get("seats"); n.Given() || seats == 0 {
		seats = v.Need("seats").Int(1, engine.MaxSeats)
	}
	set := v.Get("options")
	if !set.Given() {
		return engine.Options{Seats: seats, Set: usual.Set}
	}
	o, err := engine.ParseOptions(seats, set.Text())
	if err != nil {
		set.Errorf("%v", err)
	}
	return o
}

func (p *parser) chapter(v yamltree.Value) *Chapter {
	v.Fields("name", "title", "rules", "seats", "options", "given", "steps")
	c := &Chapter{Name: name(v), Line: v.Line()}
	for _, rule := range v.Need("rules").List() {
		c.Rules = append(c.Rules, rule.Text())
	}
	if len(c.Rules) == 0 {
		v.Errorf("a chapter names the rules that it teaches: rules: [L-6.3]")
	}
	words := ChapterWords{Title: v.Need("title").Text()}
	usual := options(v, p.lesson.options)
	steps := v.Need("steps").List()
	for i, item := range steps {
		st := p.step(item, usual)
		if slices.ContainsFunc(c.Steps, func(other *Step) bool { return other.Name == st.Name }) {
			item.Errorf("a step is called %q already", st.Name)
		}
		if i > 0 && c.Steps[i-1].Free && st.start == nil {
			item.Errorf("follows a free step, after which the table stands nobody knows how: it needs a given")
		}
		c.Steps = append(c.Steps, st)
		words.Steps = append(words.Steps, stepWords(item))
	}
	if len(c.Steps) == 0 {
		v.Errorf("a chapter has steps")
	} else if c.Steps[0].start == nil {
		c.Steps[0].start = p.start(v, usual)
	}
	p.words.Chapters = append(p.words.Chapters, words)
	return c
}

func name(v yamltree.Value) string {
	text := v.Need("name").Text()
	if text != "" && !nameForm.MatchString(text) {
		v.Get("name").Errorf("is %q; names are small letters, digits and -", text)
	}
	return text
}

// start reads the position that is given; without one it is the usual start.
func (p *parser) start(v yamltree.Value, usual engine.Options) *start {
	given, err := p.part().Given(v.Get("given"))
	p.note(err)
	return &start{line: v.Line(), options: options(v, usual), given: given}
}

func (p *parser) part() scenario.Part {
	return scenario.Part{File: p.file, Data: p.data, Seat: Learner}
}

func (p *parser) note(err error) {
	if err != nil {
		p.errs = append(p.errs, err)
	}
}

var stepKeys = []string{"name", "say", "point", "do", "free", "typical", "read", "hold", "others", "asked", "after", "then", "closed", "learned", "why", "seats", "options", "given"}

func (p *parser) step(v yamltree.Value, usual engine.Options) *Step {
	v.Fields(stepKeys...)
	st := &Step{Name: name(v), Line: v.Line(), Free: v.Get("free").Bool(), Read: v.Get("read").Bool()}
	if v.Get("given").Given() {
		st.start = p.start(v, usual)
	}
	for _, thing := range v.Get("point").List() {
		st.Point = append(st.Point, thing.Text())
	}
	st.Do, st.Typical = chains(v.Get("do")), chains(v.Get("typical"))
	for _, item := range v.Get("others").List() {
		if d, ok := otherChain(item); ok {
			st.Others = append(st.Others, d)
		}
	}
	for _, item := range v.Get("asked").List() {
		seat, ok := engine.ParseSeat(item.Text())
		if !ok {
			item.Errorf("is %q; seats are numbered from 1", item.Text())
		}
		st.asked = st.asked.With(max(seat, 0))
	}
	var err error
	st.then, err = p.part().Then(v.Get("then"))
	p.note(err)
	st.closed, err = p.part().Refused(v.Get("closed"))
	p.note(err)
	v.Need("say")
	checkStep(v, st)
	return st
}

// checkStep refuses a step that does not hang together.
func checkStep(v yamltree.Value, st *Step) {
	ways := 0
	for _, has := range []bool{len(st.Do) > 0, st.Free, st.Read} {
		if has {
			ways++
		}
	}
	if ways != 1 {
		v.Errorf("a step has do, or free: true, or read: true")
	}
	open := st.Free
	longest, pauses := 0, 0
	for _, c := range st.Do {
		longest = max(longest, c.own())
		pauses = max(pauses, len(c.Links)-c.own())
		open = open || slices.ContainsFunc(c.Links, func(link string) bool { return strings.HasSuffix(link, anything) })
		if c.own() == 0 || c.Links[0] == pauseLink {
			v.Get("do").Errorf("begins with what the learner does")
		}
	}
	if pauses > len(st.Others) {
		v.Get("do").Errorf("waits for others %d times, and others do %d things", pauses, len(st.Others))
	}
	if hold := len(v.Get("hold").List()); hold != max(longest-1, 0) && !st.Free {
		v.Errorf("hold has %d sentences; the longest chain has %d links after the first", hold, max(longest-1, 0))
	}
	if open && len(st.Typical) == 0 {
		v.Errorf("leaves a choice: give some typical ones, so that they can be tried")
	}
	if len(st.Do) > 0 && !answersAll(whys(v.Get("why"))) {
		v.Errorf("needs a why that answers any other try: a sentence, or %s", otherwise)
	}
}

func answersAll(list []Why) bool {
	return slices.ContainsFunc(list, func(w Why) bool { return w.Beginning == "" })
}

// chains reads one chain or a list of them.
func chains(v yamltree.Value) (list []Chain) {
	items := []yamltree.Value{v}
	if v.IsList() {
		items = v.List()
	}
	for _, item := range items {
		if item.Given() {
			list = append(list, Chain{Line: item.Line(), Links: links(item.Text())})
		}
	}
	return list
}

// links takes a chain apart.
func links(text string) (list []string) {
	for _, link := range strings.Split(text, ";") {
		list = append(list, strings.Join(strings.Fields(link), " "))
	}
	return list
}

// otherChain reads "2: place white palace; servants 0".
func otherChain(v yamltree.Value) (OtherChain, bool) {
	head, rest, ok := strings.Cut(v.Text(), ":")
	seat, known := engine.ParseSeat(strings.TrimSpace(head))
	if !ok || !known || seat == Learner {
		v.Errorf("%s", fmt.Sprintf("%q is nothing that another does: write \"2: pass\"", v.Text()))
		return OtherChain{}, false
	}
	return OtherChain{Line: v.Line(), Seat: seat, Links: links(rest)}, true
}
