package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// narrow is the narrowest window that pages are made for.
var narrow = size{320, 640}

// sideways returns what makes the page, or a frame in it, scroll sideways, and what hangs out of
// the top bar. Maps and the wide tables of the rules may scroll.
const sideways = `(() => {
	const wide = document.documentElement.scrollWidth > innerWidth
	const framed = (e) => { for (let x = e.parentElement; x && x !== document.body; x = x.parentElement) if (/auto|scroll|hidden|clip/.test(getComputedStyle(x).overflowX)) return true; return false }
	const out = wide ? probe.all('body *').filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !framed(e)).slice(0, 5).map((e) => probe.name(e) + ' ends at ' + Math.round(e.getBoundingClientRect().right)) : []
	if (wide && out.length === 0) out.push('the page is ' + document.documentElement.scrollWidth + ' wide')
	for (const e of probe.all('body *')) if (e.scrollWidth > e.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(e).overflowX) && !e.closest('[data-pan], svg, textarea, input, .rules-page table')) out.push(probe.name(e) + ' scrolls ' + e.scrollWidth + ' in ' + e.clientWidth)
	const bar = document.querySelector('.bar.top')?.getBoundingClientRect()
	for (const e of probe.all('.bar.top > *')) if (e.getBoundingClientRect().bottom > bar.bottom + 1 || e.getBoundingClientRect().right > bar.right + 1) out.push(probe.name(e) + ' hangs out of the bar')
	return out
})()`

// small returns the fields with letters under 16 px, because an iPhone zooms into such a field and
// not out again.
const small = `[...document.querySelectorAll('input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), textarea, select')]
	.filter((e) => parseFloat(getComputedStyle(e).fontSize) < 16).map((e) => probe.name(e) + ' ' + (e.name || '') + ' ' + getComputedStyle(e).fontSize)`

// isNarrow fails for every fault of the open page in a narrow window.
func (p *tab) isNarrow(where string) {
	p.t.Helper()
	for _, thing := range get[[]string](p, sideways) {
		p.t.Errorf("%s, %s: %s", p.name, where, thing)
	}
	for _, field := range get[[]string](p, small) {
		p.t.Errorf("%s, %s: the letters of the field %s are too small", p.name, where, field)
	}
}

// leavesAreNarrow opens every pane of the table and checks it with isNarrow.
func (p *tab) leavesAreNarrow() {
	p.t.Helper()
	for _, leaf := range get[[]string](p, `[...document.querySelectorAll('#table > nav a[href*="pane="]')].filter(probe.seen).map((a) => a.href)`) {
		p.open(leaf)
		p.isNarrow(leaf)
	}
}

// TestNarrow opens all pages of all titles in a window of 320 pixels. None scrolls sideways, and no
// field makes a phone zoom. Pages without a title are opened in one language each, with
// SIGNORIA_BROWSER=all in every language.
func TestNarrow(t *testing.T) {
	t.Parallel()
	questions := map[bool]int{false: 3, true: 6}[everything]
	for i, g := range offered {
		t.Run(string(g), func(t *testing.T) {
			t.Parallel()
			p := newPlayerOf(t, shared, g, string(g), 60)
			p.speak([]string{"ru", "cs"}[i%2]) // the languages with the longest words
			p.resize(narrow)
			for _, path := range []string{"/new?title=" + string(g), "/new?with=each&pace=day&title=" + string(g), "/rules/" + string(g), "/content/" + string(g)} {
				p.open(path)
				p.isNarrow(path)
			}
			p.openTable(g.with("friend", "friend"))
			p.isNarrow("the room")
			p.resize(phone)
			p.isNarrow("the room on a phone")
			p.resize(narrow)
			p.open(get[string](p.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`))
			p.isNarrow("an invitation")
			p.openTable(g.bots(fewest[g] - 1))
			for asked := 0; asked < questions; {
				at := p.awaitTurn()
				if at.Asked {
					asked++
					p.resize(narrow)
					for _, thing := range get[[]string](p.tab, sideways) {
						t.Errorf("%q: %s", at.Question, thing)
					}
				}
				p.step(at)
			}
			table := p.base()
			for _, path := range []string{table, table + "/why", table + "/report", table + "/replay"} {
				p.open(path)
				p.isNarrow(path)
				if path == table || everything { // the panes of a replay are the same
					p.leavesAreNarrow()
				}
			}
		})
	}
	t.Run("site", func(t *testing.T) {
		t.Parallel()
		p := newTab(t, shared, "site")
		p.resize(narrow)
		for l, lang := range []string{"cs", "ru", "en"} { // each differs from the language before
			p.open("/")
			p.speak(lang)
			for i, path := range []string{"/", "/new?title=lorenzo", "/new?title=mil", "/new?title=virtu", "/new?title=wars-of-italy", "/new?title=lorenzo&with=anybody&delay=15", "/tables?title=lorenzo&pace=days&new=1", "/rules", "/devices", "/notices", "/tables", "/nothing", "/ladder/lorenzo/duel", "/people/me"} {
				if !everything && path != "/" && i%3 != l {
					continue
				}
				p.open(path)
				p.isNarrow(lang + " " + path)
			}
		}
		for _, link := range get[[]string](p, `[...document.querySelectorAll('a[href^="/learn/"]')].map((a) => a.pathname)`) {
			p.open(link)
			p.isNarrow(link)
			p.leavesAreNarrow()
		}
	})
}

// markers returns, by their index and name in the page, the elements whose background colour alone
// tells the seat or the die.
const markers = `(() => {
	const probeOf = document.createElement('i')
	probeOf.style.forcedColorAdjust = 'none'
	document.body.append(probeOf)
	const rgb = (colour) => { probeOf.style.color = ''; probeOf.style.color = colour; return getComputedStyle(probeOf).color }
	const dice = ['--d-white', '--d-black', '--d-orange', '--d-neutral'].map((name) => rgb(getComputedStyle(document.documentElement).getPropertyValue(name)))
	const list = {}
	for (const [i, e] of [...document.querySelectorAll('body *')].entries()) {
		for (const part of [null, '::before', '::after']) {
			const look = getComputedStyle(e, part)
			if (part && look.content === 'none' || !e.getClientRects().length) continue
			const house = look.getPropertyValue('--p').trim()
			const ground = look.backgroundColor
			if (house && ground === rgb(house) || dice.includes(ground) && e.closest('.die, .pawn, [class*=die], [class*=member]')) list[i + (part ?? '') + ' ' + probe.name(e)] = ground
		}
	}
	probeOf.remove()
	return list
})()`

// TestForcedColours turns forced colours on, as people do who need their own colours. Elements
// whose colour tells the seat or the die keep it, and the first button of a form has
// another ground than the page.
func TestForcedColours(t *testing.T) {
	t.Parallel()
	for _, g := range offered {
		t.Run(string(g), func(t *testing.T) {
			t.Parallel()
			p := newPlayerOf(t, shared, g, string(g), 60)
			p.openTable(g.bots(fewest[g] - 1))
			p.awaitTurn()
			before := get[map[string]string](p.tab, markers)
			if len(before) < 4 {
				t.Fatalf("the page has only %d markers", len(before))
			}
			_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
				{Name: "prefers-reduced-motion", Value: "reduce"}, {Name: "forced-colors", Value: "active"}, {Name: "prefers-color-scheme", Value: "dark"},
			}})
			p.check("forcing colours", err)
			if !get[bool](p.tab, "matchMedia('(forced-colors: active)').matches") {
				t.Fatal("colours are not forced")
			}
			after := get[map[string]string](p.tab, markers)
			lost := map[string]bool{}
			for name := range before {
				if after[name] != before[name] {
					_, kind, _ := strings.Cut(name, " ")
					lost[kind] = true
				}
			}
			for kind := range lost {
				t.Errorf("%s loses its colour", kind)
			}
			p.keep("forced-colours-" + string(g))
			p.open("/new?title=" + string(g))
			if ground := get[string](p.tab, "getComputedStyle(document.getElementById('open-table')).backgroundColor"); ground == get[string](p.tab, "getComputedStyle(document.body).backgroundColor") {
				t.Errorf("the button that opens a table has the ground of the page, %s", ground)
			}
		})
	}
}
