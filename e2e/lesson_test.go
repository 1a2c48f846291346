package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const firstLesson = "/learn/lorenzo/first"

// TestLesson plays the lesson of Lorenzo through: with a wrong try, a step done
// again, leaving and coming back, to the table at its end.
func TestLesson(t *testing.T) {
	t.Parallel()
	p := newTab(t, ownServer(t), "lesson")
	p.resize(wide)
	p.open("/")
	p.click("#learn-lorenzo")
	p.await("the first page", `document.querySelector('#learn h1')`)
	p.click("#learn-begin")
	p.await("the teacher", `document.querySelector('#lesson-say')?.innerText.includes('black')`)
	p.await("gold corners", `document.querySelectorAll('.lit-by').length >= 3`)
	p.await("what is pointed at to be described", `document.querySelector('[aria-describedby~=lesson-say]')`)

	p.tryWrong()
	p.await("the focus on what to do", `document.activeElement?.id === 'todo'`)
	p.showMe() // black to Woods …
	p.await("the next link", `document.getElementById('todo')?.innerText.includes('choose 0')`)
	p.click("#lesson-again")
	p.await("the step anew", `document.getElementById('todo') && !document.getElementById('todo').innerText.includes('choose 0')`)
	p.showMe()
	p.showMe()
	p.await("the second step", `document.querySelector('.course')?.innerText.includes('step 2')`)

	here := p.path()
	p.open("/")
	p.await("the way back", `document.getElementById('learn-lorenzo').getAttribute('href') === `+quote(here))
	p.await("what it says", `document.getElementById('note-lorenzo').innerText.includes('chapter 1 of 6')`)
	p.click("#learn-lorenzo")
	p.await("the second step again", `document.querySelector('.course')?.innerText.includes('step 2')`)
	p.lessonToTheEnd()
	p.open("/")
	p.await("six lozenges", `document.querySelectorAll('#learn-lorenzo .done .on').length === 6`)
	p.open(firstLesson + "/end")
	p.lessonToTheEnd()
	p.click("#graduate-play")
	p.await("a real table", `location.pathname.startsWith('/m/') && document.getElementById('table')`)
}

// tryWrong does something legal that the first step is not about.
func (p *tab) tryWrong() {
	p.t.Helper()
	get[bool](p, `(() => { const form = document.getElementById('choose'), b = document.createElement('button'); b.name = 'choice'; b.value = 'place orange palace'; form.append(b); form.requestSubmit(b); return true })()`)
	p.await("why it was taken back", `document.querySelector('#lesson-amiss')?.innerText.includes('precious')`)
}

// showMe asks for an answer, and has it done.
func (p *tab) showMe() {
	p.t.Helper()
	at := p.path()
	p.click("#lesson-show")
	p.await("an answer", `document.getElementById('lesson-do')`)
	p.click("#lesson-do")
	p.await("the next moment", `location.pathname !== `+quote(strings.SplitN(at, "?", 2)[0])+` && !document.getElementById('lesson-do')`)
}

// lessonToTheEnd lets itself be shown all that is left.
func (p *tab) lessonToTheEnd() {
	p.t.Helper()
	for range 80 {
		p.fits(p.path())
		switch {
		case p.has("#graduate"):
			return
		case p.has("#lesson-show"):
			p.showMe()
		default:
			at := p.path()
			p.click("#todo")
			p.await("what follows", `location.pathname !== `+quote(at))
		}
	}
	p.t.Fatal("the lesson does not end")
}

// TestLessonOnPhone goes through a chapter of every title by touch: what is pointed at
// is in sight and nothing lies over it; the sheet folds to a line when one acts, and
// opens for what is new.
func TestLessonOnPhone(t *testing.T) {
	t.Parallel()
	for _, path := range []string{firstLesson + "/tower", "/learn/virtu/first/year", "/learn/wars-of-italy/first-wars/influence", "/learn/mil/first/work"} {
		t.Run(strings.Split(path, "/")[2], func(t *testing.T) {
			t.Parallel()
			p := newTab(t, shared, "lesson-phone")
			p.do("becoming a phone", chromedp.EmulateViewport(int64(phone.width), int64(phone.height), chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulateScale(2)))
			p.open(path)
			p.await("the teacher", `document.getElementById('lesson-fold')?.checkVisibility()`)
			p.folds()
			for !p.has(".go-on") || p.has("#lesson-say") {
				p.fits("the lesson")
				if p.has(".go-on") {
					at := p.path()
					p.click("#todo")
					p.await("what follows", `location.pathname !== `+quote(at))
				} else {
					p.showMe()
				}
				p.await("what is spoken of to be in sight", `(() => {
					const beside = (e) => e && !e.closest('#ask, .table-bar')
					const spoken = (document.getElementById('lesson').dataset.lit ?? '').split(' ').map((id) => document.getElementById(id)).filter(beside)
					const lit = [...document.querySelectorAll('.lit-by')].map((c) => c.parentElement).filter(beside)
					return spoken.length === 0 || lit.some((e) => {
						const b = e.getBoundingClientRect(), hit = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)
						return e.contains(hit) || hit?.matches('a.look') && hit.previousElementSibling === e // by which one looks at it
					})
				})()`)
				if p.has(".lesson.folded") {
					t.Errorf("%s: the sheet is folded, though there is something new to read", p.path())
				}
			}
		})
	}
}

// folds folds the teacher's sheet by a touch on the board, and opens it by its line.
func (p *tab) folds() {
	p.t.Helper()
	open := get[float64](p, `document.getElementById('lesson').offsetHeight`)
	get[bool](p, `(document.querySelector('.table-bar + *, #table').querySelector(':scope > :not(#lesson)').click(), true)`)
	p.await("the sheet to fold", `document.querySelector('.lesson.folded')`)
	if line := get[float64](p, `document.getElementById('lesson').offsetHeight`); line > 60 || line > open/2 {
		p.t.Errorf("the sheet is %v pixels high, folded %v", open, line)
	}
	p.click("#lesson-fold")
	p.await("the sheet to open", `!document.querySelector('.lesson.folded')`)
}

// TestLessonByKeys takes the first steps without a mouse.
func TestLessonByKeys(t *testing.T) {
	t.Parallel()
	p := newTab(t, shared, "lesson-keys")
	p.resize(middle)
	p.open(firstLesson)
	p.focus("#learn-begin")
	p.press(kb.Enter)
	p.await("the teacher", `document.getElementById('lesson')`)
	for range 4 {
		at := p.path()
		p.await("the focus on what to do", `document.activeElement?.id === 'todo'`)
		p.focus("#lesson-show")
		p.press(kb.Enter)
		p.await("an answer", `document.getElementById('lesson-do')`)
		p.focus("#lesson-do")
		p.press(kb.Enter)
		p.await("the next moment", `location.pathname !== `+quote(at))
	}
	p.await("two steps done", `document.querySelector('.course').innerText.includes('step 3')`)
}

// TestLessonPictures takes pictures of lessons in the three sizes.
func TestLessonPictures(t *testing.T) {
	forPictures(t)
	t.Parallel()
	p := newTab(t, shared, "lesson-pictures")
	for name, path := range map[string]string{
		"lesson-intro": firstLesson, "lesson-lorenzo": firstLesson + "/members?tried=place+orange+palace",
		"lesson-virtu": "/learn/virtu/first/year/start+4", "lesson-wars": "/learn/wars-of-italy/first-wars/influence",
		"lesson-mil": "/learn/mil/first/wedding/grow+A;roll;take+man", "lesson-end": firstLesson + "/end/continue;place+white+territory.1",
	} {
		p.open(path)
		p.picture(name)
	}
}
