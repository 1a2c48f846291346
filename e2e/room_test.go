package e2e

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestSitDownAboveTheFold finds the button to sit down on the first screen, in every size and
// language.
func TestSitDownAboveTheFold(t *testing.T) {
	t.Parallel()
	host := newTab(t, shared, "host")
	host.openTable(seatPlan{"friend", "friend"})
	link := get[string](host, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
	friend := newTab(t, shared, "friend")
	for _, size := range []size{wide, middle, phone} {
		friend.resize(size)
		for _, lang := range []string{"en", "cs", "ru"} {
			friend.open(link)
			friend.mark() // a click on the current language reloads the page too
			friend.click("#lang-" + lang)
			friend.await("the page in the language", "!window.stayed && document.readyState === 'complete' && document.getElementById('sit') && document.documentElement.lang === "+quote(lang))
			if foot := get[float64](friend, `document.getElementById('sit').getBoundingClientRect().bottom`); foot > float64(size.height) {
				t.Errorf("%s, %s: the button to sit down ends at %.0f", size, lang, foot)
			}
			if lang != "ru" {
				friend.keep("room-" + size.String() + "-" + lang)
			}
		}
	}
}

// TestAFriendsSeatChangesHands lets the host put a bot on a friend's seat. The page asks the host
// first, tells the friend at once, and lets the friend take the seat back.
func TestAFriendsSeatChangesHands(t *testing.T) {
	t.Parallel()
	host := newPlayer(newTab(t, shared, "host"), 1)
	host.openTable(seatPlan{"friend"})
	link := get[string](host.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
	friend := newPlayer(newTab(t, shared, "friend"), 2)
	friend.open(link)
	get[string](friend.tab, `document.querySelector('.sit input[name=name]').value = 'Fiammetta'`)
	friend.click(".sit button")
	friend.awaitTable("the start", func(at table) bool { return !at.Waiting })
	host.awaitTable("the start", func(at table) bool { return !at.Waiting })
	host.await("the friend", `document.getElementById('table').innerText.includes('Fiammetta')`)

	host.click(".table-bar .tools button[popovertarget=menu]")
	host.click("#hand-2 > summary")
	if words := host.text("#hand-2"); !get[bool](host.tab, "probe.one('#hand-2').innerText.includes('Fiammetta')") {
		t.Errorf("the page asks %q without the name of the seat's player", words)
	}
	host.keep("hand-asks")
	host.press(kb.Escape)
	if friend.has(".stand-in") {
		t.Fatal("the bot took the seat before the host had confirmed it")
	}
	host.handOver(2)
	friend.await("the friend's page to say that a bot plays", "probe.one('#stand-in-2')")
	for _, size := range []size{wide, middle, phone} {
		friend.resize(size)
		friend.keep("stand-in-" + size.String())
	}
	friend.resize(wide)
	friend.click("#take-back-2")
	friend.await("the seat to be the friend's again", "!probe.one('.stand-in')")
	host.await("the host to see it", `!document.getElementById('give-back-2')`)
}

// TestARoomIsLaidOutAlike compares the waiting room with and without the title's styles. They may
// change the colours of its seats but not its layout. A class name used by both the board and the
// page would change it.
func TestARoomIsLaidOutAlike(t *testing.T) {
	t.Parallel()
	for _, game := range offered {
		t.Run(string(game), func(t *testing.T) {
			t.Parallel()
			host := newTab(t, shared, "host")
			host.game = game
			others := make(seatPlan, fewest[game]-1)
			for i := range others {
				others[i] = "friend"
			}
			host.openTable(others)
			host.await("the styles", "document.readyState === 'complete' && "+titleStyles+".sheet")
			for _, moved := range get[[]string](host, `(() => {
				const laid = ['display', 'position', 'columnGap', 'rowGap', 'alignContent', 'flexBasis', 'fontSize', 'lineHeight',
					'marginTop', 'marginLeft', 'paddingTop', 'paddingLeft', 'listStyleType', 'overflowX', 'textAlign']
				const all = [...document.querySelectorAll('body *')]
				const looks = () => all.map((e) => laid.map((name) => name + ': ' + getComputedStyle(e)[name]))
				const styles = `+titleStyles+`.sheet, lit = looks()
				styles.disabled = true
				const plain = looks()
				styles.disabled = false
				return all.flatMap((e, i) => {
					const differ = lit[i].filter((look, k) => look !== plain[i][k])
					return differ.length ? [e.tagName + '.' + e.getAttribute('class') + ' has ' + differ.join(', ')] : []
				})
			})()`) {
				t.Errorf("with the title's styles %s", moved)
			}
		})
	}
}

// titleStyles finds the link of the title's style sheet.
const titleStyles = "document.querySelector('link[rel=stylesheet][href*=title-]')"
