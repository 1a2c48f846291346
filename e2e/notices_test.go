package e2e

import (
	"testing"

	permissions "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/chromedp"
)

// heard is a script that records the tones and badges of a page. Its push service answers at once
// with a valid key, because a browser under test has no push service.
const heard = `
window.tones = 0
window.badges = []
navigator.setAppBadge = async (n) => { badges.push(n) }
navigator.clearAppBadge = async () => { badges.push(0) }
window.AudioContext = class {
	currentTime = 0
	destination = {}
	async resume() {}
	createGain() { return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to } }
	createOscillator() { return { frequency: {}, connect: (to) => to, start() { tones++ }, stop() {} } }
}
let subscription = null
PushManager.prototype.getSubscription = async () => subscription
PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
	if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error('no key of a server')
	const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
	const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
	const keys = { p256dh: text(await crypto.subtle.exportKey('raw', pair.publicKey)), auth: text(crypto.getRandomValues(new Uint8Array(16))) }
	const endpoint = 'https://fcm.googleapis.com/fcm/send/' + crypto.randomUUID()
	return subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => { subscription = null; return true } }
}`

// hear adds heard to all pages of a tab.
func (p *tab) hear() {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: heard})
	p.check("listening to the page", err)
}

// permits sets whether the tab's pages may show notifications.
func (p *tab) permits(setting permissions.PermissionSetting) {
	p.t.Helper()
	_, err := chromedp.CallBrowser(p.ctx, permissions.SetPermission, permissions.SetPermissionParams{
		Permission: &permissions.PermissionDescriptor{Name: "notifications"}, Setting: setting, Origin: p.srv.url,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
	})
	p.check("permitting notices", err)
}

// TestNoticesPage changes preferences. The page saves each change at once, with times in the
// person's zone, and turns push messages on and off. axe-core finds nothing serious in any
// language, size or theme.
func TestNoticesPage(t *testing.T) {
	t.Parallel()
	p := newTabIn(t, pushing(t), shared, "settings")
	p.hear()
	_, err := chromedp.Call(p.ctx, emulation.SetTimezoneOverride, emulation.SetTimezoneOverrideParams{TimezoneID: "Asia/Tokyo"})
	p.check("going to Tokyo", err)
	p.permits(permissions.PermissionSettingGranted)
	p.open("/notices")
	p.await("the script", "document.querySelector('[data-keep]').hidden")
	p.click(`[value="turn.push"]`)
	p.await("the change to be saved", "document.querySelector('.prefs-form [role=status]').textContent !== ''")
	get[string](p, "document.querySelector('.prefs-form [role=status]').textContent = ''")
	p.click(`[name=quiet]`)
	p.await("the change to be saved", "document.querySelector('.prefs-form [role=status]').textContent !== ''")
	get[bool](p, `(() => { const from = document.querySelector('[name=quiet_from]'); from.value = '23:30'; document.querySelector('.prefs-form [role=status]').textContent = ''; from.dispatchEvent(new Event('change', { bubbles: true })); return true })()`)
	p.await("the change to be saved", "document.querySelector('.prefs-form [role=status]').textContent !== ''")
	p.open("/notices")
	p.await("the saved preferences, in Tokyo's time", `!document.querySelector('[value="turn.push"]').checked && document.querySelector('[name=quiet]').checked && document.querySelector('[name=quiet_from]').value === '23:30'`)
	if kept := get[string](p, "document.querySelector('[name=quiet_from]').defaultValue + ' ' + document.querySelector('[data-zone-kept]').defaultValue"); kept != "23:30 Asia/Tokyo" {
		t.Errorf("the server has stored %s, want 23:30 Asia/Tokyo", kept)
	}

	p.click("[data-push=on]")
	p.await("push messages to be on", "probe.one('[data-push=off]')")
	p.open("/notices")
	p.await("push messages to be off after the browser has lost its subscription", "probe.one('[data-push=on]')")
	p.click("[data-push=on]")
	p.await("push messages to be on again", "probe.one('[data-push=off]')")
	p.pushed()
	p.click("[data-push=off]")
	p.await("push messages to be off", "probe.one('[data-push=on]')")

	p.permits(permissions.PermissionSettingDenied)
	p.open("/notices")
	p.await("how to undo a refusal", "probe.one('[data-when=refused]') && !probe.one('[data-push]')")

	axe := axeCore(t)
	for l, lang := range []string{"cs", "ru", "en"} { // each differs from the language before
		p.click("#lang-" + lang)
		p.await("the language", "document.documentElement.lang === "+quote(lang))
		for h, theme := range []string{"vellum", "candle"} {
			p.light(theme)
			for i, s := range []size{wide, middle, phone} {
				p.resize(s)
				if everything || i == (l+h)%3 { // each language has each size in one of its themes, or nearly
					p.audit(axe, "notices in "+lang+" at "+s.String()+" by "+theme)
				}
				if over := get[int](p, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
					t.Errorf("in %s at %s the page is %d pixels too wide", lang, s, over)
				}
			}
			p.resize(wide)
		}
	}
}

// pushed delivers a push message to the browser. Its service worker tells the page when it has
// shown the notification.
func (p *tab) pushed() {
	p.t.Helper()
	get[bool](p, "(() => { window.pushes = []; navigator.serviceWorker.addEventListener('message', (e) => pushes.push(e.data)); navigator.serviceWorker.startMessages(); return true })()")
	registered := make(chan serviceworker.RegistrationID, 10)
	p.check("listening", chromedp.Listen(p.ctx, func(event any) {
		e, ok := event.(*serviceworker.EventWorkerRegistrationUpdated)
		if !ok {
			return
		}
		for _, r := range e.Registrations {
			if r.ScopeURL == p.srv.url+"/" {
				registered <- r.RegistrationID
			}
		}
	}))
	_, err := chromedp.Call(p.ctx, serviceworker.Enable, struct{}{})
	p.check("looking at service workers", err)
	_, err = chromedp.Call(p.ctx, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{
		Origin: p.srv.url, RegistrationID: <-registered, Data: `{"title":"Your turn: Virtù","body":"Anna has played.","tag":"match1","url":"/m/match1/me","lang":"en"}`,
	})
	p.check("pushing", err)
	p.await("the notice to be shown", "pushes.length === 1")
}

// TestSoundAndBadge lets the page of the waiting player ring once when it becomes their turn, and
// set the badge. The page of the player who acts does not ring.
func TestSoundAndBadge(t *testing.T) {
	t.Parallel()
	host, friend := newPlayer(newTab(t, shared, "host"), 1), newPlayer(newTab(t, shared, "friend"), 2)
	for _, p := range []*player{host, friend} {
		p.hear()
		p.open("/notices")
		p.click("#settings-sound")
		p.click("#settings [data-set=sound][value=on]")
		p.await("the sound to be played as a sample", "tones === 2")
	}
	host.openTable(seatPlan{"friend"})
	friend.open(get[string](host.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`))
	friend.click(".sit button")
	for _, p := range []*player{host, friend} {
		p.awaitTable("the start", func(at table) bool { return !at.Waiting && at.Round >= 1 })
	}
	mover, other := whoActs(t, host, friend)
	if n := get[int](other.tab, "tones"); n != 0 {
		t.Errorf("the page rang %d tones when it was loaded", n)
	}
	before := get[int](mover.tab, "tones") // the page may have rung at the start of the match
	// A minute later the page counts as unused, so that it rings.
	get[bool](other.tab, "(() => { const now = Date.now; Date.now = () => now() + 60_000; return true })()")
	for other.table(); !get[bool](other.tab, "document.getElementById('match').hasAttribute('data-yours')"); {
		at := mover.awaitTurn()
		mover.step(at)
		mover.awaitTable("the step", func(now table) bool { return now.Version != at.Version })
		if get[bool](mover.tab, "!document.getElementById('match').hasAttribute('data-yours')") {
			other.await("their turn", "document.getElementById('match').hasAttribute('data-yours')")
		}
	}
	other.await("the sound", "tones === 2")
	other.await("the badge", "badges.at(-1) === 1")
	mover.await("no badge", "badges.at(-1) === 0")
	if n := get[int](mover.tab, "tones"); n != before {
		t.Errorf("the page of the player who acts has rung %d tones", n-before)
	}
}
