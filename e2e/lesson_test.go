package e2e

import (
	_ "embed"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const firstLesson = "/learn/lorenzo/first"

// TestLesson plays the first lesson of Lorenzo to the table at its end. It makes a wrong choice,
// repeats a step, leaves the lesson and comes back.
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
	p.await("the beginning of the step", `document.getElementById('todo') && !document.getElementById('todo').innerText.includes('choose 0')`)
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

// tryWrong makes a legal choice that is not the one the step teaches.
func (p *tab) tryWrong() {
	p.t.Helper()
	get[bool](p, `(() => { const form = document.getElementById('choose'), b = document.createElement('button'); b.name = 'choice'; b.value = 'place orange palace'; form.append(b); form.requestSubmit(b); return true })()`)
	p.await("why it was taken back", `document.querySelector('#lesson-wrong')?.innerText.includes('precious')`)
}

// showMe presses "Show me" and then the shown answer.
func (p *tab) showMe() {
	p.t.Helper()
	at := p.path()
	p.click("#lesson-show")
	p.await("an answer", `document.getElementById('lesson-do')`)
	p.click("#lesson-do")
	p.await("the next moment", `location.pathname !== `+quote(strings.SplitN(at, "?", 2)[0])+` && !document.getElementById('lesson-do')`)
}

// lessonToTheEnd presses "Show me" or "Continue" until the lesson ends.
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

// lightScript finds faults in the lighting of a lesson's moment; see lesson.js.
//
//go:embed lesson.js
var lightScript string

// lessons are the addresses of the first moments of all lessons.
var lessons = map[string]string{
	"lorenzo": firstLesson + "/members", "houses": "/learn/lorenzo/houses/tower", "pazzi": "/learn/lorenzo/pazzi/province",
	"virtu": "/learn/virtu/first/palace", "wars-of-italy": "/learn/wars-of-italy/first-wars/kings", "mil": "/learn/mil/first/work",
}

// TestLessonsLight goes through all moments of all lessons, in turn on a phone, a desktop and a
// small phone; with SIGNORIA_BROWSER=all each moment in five sizes. At least one thing that the
// teacher speaks of is in sight. Those in sight are lit, framed and uncovered; the rest is dimmed.
// The teacher's text can be read. The window changes its size every few moments, like a phone that
// is turned. On a phone the sheet folds to one line when the player acts, and unfolds for new text.
func TestLessonsLight(t *testing.T) {
	t.Parallel()
	sizes := []size{phone, wide, narrow}
	if everything {
		sizes = []size{phone, narrow, {844, 390}, middle, wide}
	}
	for name, path := range lessons {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newTab(t, shared, "lesson-light")
			p.become(phone)
			p.open(path)
			p.await("the teacher", `document.getElementById('lesson-fold')?.checkVisibility()`)
			if !p.has(".go-on") { // a step with a button to continue does not fold
				p.folds()
			}
			const turn = 6 // moments in a row in one size, because each change of size is slow
			at := phone
			for moments := 1; ; moments++ {
				for i, s := range sizes {
					if !everything && i != moments/turn%len(sizes) {
						continue
					}
					if s != at {
						p.become(s)
						at = s
					}
					p.isLit(s)
				}
				if everything {
					p.become(phone)
					at = phone
				}
				next, err := askWithin[string](p, patience, "(() => {"+lightScript+"; return light.next() })()")
				p.check("going on", err)
				if next == "" {
					t.Logf("%d moments", moments)
					return
				}
			}
		})
	}
}

// TestLessonsInLargeText goes through the first moments of three lessons on a small phone with text
// of twice the size. The buttons of the teacher's sheet do not overlap, and their words fit into
// them. At least two lines of the teacher's text are in sight.
func TestLessonsInLargeText(t *testing.T) {
	t.Parallel()
	const moments = 5 // enough, because the fourth has all buttons
	for _, name := range []string{"lorenzo", "virtu", "mil"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newTab(t, shared, "lesson-large")
			p.textSize(32)
			p.become(narrow)
			p.speak("ru")
			p.open(lessons[name])
			p.await("the teacher", `document.getElementById('lesson-fold')?.checkVisibility()`)
			for n := range moments {
				var faults []string
				for range 20 {
					var err error
					faults, err = askWithin[[]string](p, patience, "(() => {"+lightScript+"; return light.settled().then(() => "+sheetFaults+") })()")
					p.check("looking at the sheet", err)
					if len(faults) == 0 {
						break
					}
					p.changed()
				}
				for _, bad := range faults {
					t.Errorf("moment %d, %s: %s", n+1, p.path(), bad)
				}
				_, err := askWithin[string](p, patience, "(() => {"+lightScript+"; return light.next() })()")
				p.check("going on", err)
			}
		})
	}
}

// sheetFaults returns the faults of the teacher's sheet as texts. Its buttons may overlap by at
// most 3 px, and their words must fit into them. At least 64 px of the text must be in sight.
const sheetFaults = `(() => {
  const sheet = document.getElementById('lesson'), list = []
  if (sheet.matches('.folded')) return list
  const buttons = [...sheet.querySelectorAll('.course .btn, footer .btn')].filter(probe.seen).map((e) => ({ e, box: e.getBoundingClientRect() }))
  for (const { e, box } of buttons) {
    const words = document.createRange()
    words.selectNodeContents(e)
    const text = words.getBoundingClientRect()
    if (text.left < box.left - 2 || text.right > box.right + 2) list.push('the words of ' + probe.name(e) + ' are wider than it')
    for (const other of buttons) {
      if (other.e === e || e.contains(other.e) || other.e.contains(e)) continue
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      if (wide > 3 && high > 3) list.push(probe.name(e) + ' lies over ' + probe.name(other.e))
    }
  }
  const said = sheet.querySelector('.speech').getBoundingClientRect(), whole = sheet.getBoundingClientRect()
  const high = Math.min(said.bottom, whole.bottom, innerHeight) - Math.max(said.top, whole.top)
  if (high < 64) list.push('only ' + Math.round(high) + ' pixels of what is said are in sight')
  return list
})()`

// isLit fails for faults in the lighting of a moment. It tries several times, because a pane may
// still be opening.
func (p *tab) isLit(s size) {
	p.t.Helper()
	faults := []string{}
	for range 20 {
		got, err := askWithin[[]string](p, patience, "(() => {"+lightScript+"; return light.settled().then(() => light.faults()) })()")
		p.check("looking at the light", err)
		if faults = got; len(faults) == 0 {
			break
		}
		p.changed()
	}
	for _, bad := range faults {
		p.t.Errorf("%s at %s: %s", p.path(), s, bad)
	}
	if wanted || len(faults) > 0 && os.Getenv("SIGNORIA_LIGHT") != "" {
		p.keep("light-" + strings.NewReplacer("/", "-", "+", "-", ";", "-").Replace(p.path()) + "-" + s.String())
	}
}

// folds folds the teacher's sheet by a click on the board, and unfolds it by the sheet's line.
func (p *tab) folds() {
	p.t.Helper()
	open := get[float64](p, `document.getElementById('lesson').offsetHeight`)
	get[bool](p, `(document.querySelector('.table-bar + *, #table').querySelector(':scope > :not(#lesson)').click(), true)`)
	p.await("the sheet to fold", `document.querySelector('.lesson.folded')`)
	if line := get[float64](p, `document.getElementById('lesson').offsetHeight`); line > 60 || line > open/2 {
		p.t.Errorf("the sheet is %v px high and %v px when folded, want at most 60 and half", open, line)
	}
	p.click("#lesson-fold")
	p.await("the sheet to open", `!document.querySelector('.lesson.folded')`)
}

// TestLessonByKeys takes the first steps of a lesson without a mouse.
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
