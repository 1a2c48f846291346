package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestWhy opens the overview of the game by its key and by a click, in every title. Escape and a
// button close it, and the focus returns. The game's words are marked in it. The key I opens no
// leaf for the button, which no word explains.
func TestWhy(t *testing.T) {
	t.Parallel()
	for _, g := range offered {
		t.Run(string(g), func(t *testing.T) {
			t.Parallel()
			p := newPlayerOf(t, shared, g, "me", 3)
			p.openTable(g.with("bot"))
			p.mark()
			p.await("the words of the game", "CSS.highlights?.get('term')")
			p.press("?")
			p.await("the sheet", "document.querySelector('dialog[open] #overview')")
			p.await("the focus on its head", "document.activeElement.id === 'overview-head'")
			if lines := get[int](p.tab, "document.querySelectorAll('#overview .lines li').length"); lines < 8 || lines > 10 {
				t.Errorf("the overview has %d lines, want 8 to 10", lines)
			}
			p.await("its words to be marked", "[...CSS.highlights.get('term')].some((r) => r.startContainer.parentElement.closest('#overview'))")
			p.press(kb.Escape)
			p.await("the sheet to close", "!document.querySelector('dialog[open]')")
			p.click("#ask-why")
			p.await("the sheet again", "document.querySelector('dialog[open] #overview')")
			p.click("#overview-close")
			p.await("the sheet to close", "!document.querySelector('dialog[open]')")
			p.await("the focus to return", "document.activeElement.id === 'ask-why'")

			p.press("i") // no word explains the button itself
			p.await("no leaf", "document.getElementById('leaf').hidden")
			p.stayed()
		})
	}
}

// TestWordsExplainThemselves points at an icon and at the number next to it. The leaf says what it
// is, its rule and its current value.
func TestWordsExplainThemselves(t *testing.T) {
	t.Parallel()
	p := newPlayerOf(t, shared, lorenzo, "me", 3)
	p.openTable(lorenzo.with("bot"))
	p.await("the words of the game", "CSS.highlights?.get('term')")
	const servant = "svg:has(> use[href$='#g-servant'])"
	for _, part := range []string{servant, "b:has(+ svg > use[href$='#g-servant'])"} {
		p.rest(part)
		p.await("the leaf", "!document.getElementById('leaf').hidden")
		p.await("its rule", "document.querySelector('#leaf .rule-id[href*=\"L-5.8\"]')")
		p.await("its current value", "document.querySelector('#leaf .here')")
		p.press(kb.Escape)
		p.await("the leaf to close", "document.getElementById('leaf').hidden")
	}
}

// TestThingsExplainThemselves asks about a city and a card of Virtù that the question is not about:
// by the pointer, by the key I and by a click. Escape closes the leaf.
func TestThingsExplainThemselves(t *testing.T) {
	t.Parallel()
	p := newPlayerOf(t, shared, virtu, "me", 3)
	p.openTable(virtu.with("bot"))
	p.await("the words of the game", "CSS.highlights?.get('term')")
	for _, thing := range []string{"a.city.tells", "a.tells:is(.leaf, .place, .plaque)"} {
		p.rest(thing)
		p.await("the leaf of "+thing, "!document.getElementById('leaf').hidden && document.querySelector('#leaf .rule-id')")
		p.press(kb.Escape)
		p.await("the leaf to close", "document.getElementById('leaf').hidden")
		p.await("the focus on "+thing, "(document.querySelector('"+thing+"').focus(), document.activeElement.matches('"+thing+"'))")
		p.press("i")
		p.await("the leaf by its key", "!document.getElementById('leaf').hidden && document.querySelector('#leaf .rule-id')")
		p.press(kb.Escape)
		p.await("the leaf to close", "document.getElementById('leaf').hidden")
		p.click(thing)
		p.await("what it is", "document.querySelector(':is(#why, #why-note) .says .rule-id')")
	}
}

// hovers applies the page's styles for a pointer that can hover. A headless browser reports no
// pointer, and DevTools do not emulate one.
func (p *tab) hovers() {
	p.t.Helper()
	if changed := get[int](p, `(() => {
		let changed = 0
		const over = (rules) => { for (const rule of rules) {
			if (rule.media && /\(hover: ?hover\)/.test(rule.media.mediaText)) { rule.media.mediaText = rule.media.mediaText.replace(/\(hover: ?hover\)/, '(min-width: 0px)'); changed++ }
			if (rule.cssRules) over(rule.cssRules)
		} }
		for (const sheet of document.styleSheets) over(sheet.cssRules)
		return changed })()`); changed == 0 {
		p.t.Fatal("the page has no styles for a pointer that can hover")
	}
}

// TestWhyNotBesideTheCard asks by mouse, on a desktop and a tablet, why cards of Lorenzo il
// Magnifico are closed. The answer is next to the enlarged card, never over it, and inside the
// window.
func TestWhyNotBesideTheCard(t *testing.T) {
	t.Parallel()
	p := newPlayerOf(t, shared, lorenzo, "me", 3)
	p.openTable(lorenzo.with("bot"))
	const closed = ".towers .floor.cannot:has(.card)"
	p.until("a closed card", func(at table) bool { return at.Asked && p.has(closed) })
	p.hovers()
	for _, s := range []size{wide, middle} {
		p.resize(s)
		for _, id := range get[[]string](p.tab, `[...document.querySelectorAll('`+closed+`')].map((floor) => floor.id)`) {
			p.rest("#" + id)
			p.click("#" + id)
			p.await("a reason at "+id, `document.querySelector('#`+id+`.asked:hover > .why')?.getAnimations({ subtree: true }).length === 0`)
			p.await("the card to have grown", `document.querySelector('#`+id+` > .card').getAnimations().length === 0`)
			for _, bad := range get[[]string](p.tab, `(() => {
				const floor = document.getElementById('`+id+`'), bad = []
				const [why, card] = ['.why', '.card'].map((part) => floor.querySelector(':scope > ' + part).getBoundingClientRect())
				if (card.width < floor.getBoundingClientRect().width * 1.2) bad.push('the card has not grown')
				if (Math.min(why.right, card.right) > Math.max(why.left, card.left) + 1 && Math.min(why.bottom, card.bottom) > Math.max(why.top, card.top) + 1) bad.push('the reason covers the card')
				if (why.left < 0 || why.right > innerWidth || why.top < 0 || why.bottom > innerHeight) bad.push('the reason leaves the window')
				return bad })()`) {
				t.Errorf("%s at %s: %s", id, s, bad)
			}
			p.press(kb.Escape)
			p.await("the reason at "+id+" to go", `!document.querySelector('.floor.asked')`)
		}
	}
}

// TestAnswersOnTheMapAreWhole asks on a tablet, of which the map is one half, what each city in sight
// is: the map moves until the whole answer can be read.
func TestAnswersOnTheMapAreWhole(t *testing.T) {
	t.Parallel()
	p := newPlayerOf(t, shared, wars, "me", 3)
	p.openTable(wars.bots(1))
	p.resize(middle)
	p.awaitTurn()
	const inPan = `(r) => { const box = document.getElementById('pan').getBoundingClientRect(); return r.left >= box.left - 1 && r.right <= box.right + 1 && r.top >= box.top - 1 && r.bottom <= box.bottom + 1 }`
	const free = `(city) => { const r = city.getBoundingClientRect(); return (` + inPan + `)(r) && city.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) }`
	asked := 0
	for _, id := range get[[]string](p.tab, `[...document.querySelectorAll('a.city[id]')].map((city) => city.id)`) {
		city := "document.getElementById(" + quote(id) + ")"
		if !get[bool](p.tab, "("+free+")("+city+")") {
			continue // the map has moved it away, or a panel is over it
		}
		at := get[spot](p.tab, "((r) => ({ X: r.x + r.width / 2, Y: r.y + r.height / 2 }))("+city+".getBoundingClientRect())")
		p.do("clicking "+id, chromedp.MouseClickXY(at.X, at.Y))
		p.await("the whole answer at "+id, "((answer) => answer && ("+inPan+")(answer.getBoundingClientRect()))("+city+".closest('.spot').querySelector('.bubble'))")
		p.press(kb.Escape)
		p.await("the answer to go", "!document.querySelector('.bubble')")
		asked++
	}
	if asked < 5 {
		t.Errorf("only %d cities are in sight", asked)
	}
}
