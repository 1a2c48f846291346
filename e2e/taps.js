// Lists the kinds of things that are drawn on a table, and finds what a tap on one says; for TestTaps.
const taps = {
  // least is the smallest number of words of a sentence, without names: with the number of its rule
  // ("Exhausted: Messina.") and without. A value alone is no sentence.
  least: { ruled: 2, free: 5 },
  // drawn selects the parts of the table that show something: pictures, numbers, things with a
  // label.
  drawn: '#table :is(svg, img, i, circle, rect, ellipse, polygon, [role=img], [data-about], [aria-label], a[href], b, span)',
  // outside selects the parts of a page that are no things of the game, each with the reason.
  outside: Object.entries({
    'nav, .table-bar, .phone-tabs, .tabs, .tower-tabs': 'the bar and its menus, tabs',
    '.chronicle, #chronicle, #told, .talk, #talk, #listed': 'what people read: the chronicle, the talk, the list of choices',
    '[popover], dialog, .sr, .skip, [hidden]': 'what is not on the table now',
    '.rule-id': 'the number of a rule, whose link is the rule',
    'a[href*="/content/"]': 'a link to the page of printed values',
    'p.title[aria-hidden]': 'the name of the game, and its year',
    '.ground': 'what a map is painted on',
    '.peer-open, .market-lid': 'links to a part of the table, which is tapped by itself',
    'details[open] > summary': 'what closes a list that is open',
  }).map(([selector]) => selector).join(', '),
  // offered reports whether a thing is a part of the open question, which says itself what it
  // offers. Closed things there do not count.
  offered: (e) => e.closest('#ask') && !e.matches('.cannot, [aria-disabled], [data-about]'),
  shows(e) {
    if (e.matches('svg, img, i, circle, rect, ellipse, polygon, [role=img], [data-about], a')) return true
    return e.children.length === 0 && /\d|^[IVX]+$/.test(e.textContent) && e.textContent.trim().length < 6
  },
  // touch reports whether things are tapped with a finger.
  touch: false,
  // thing returns the element that a press on something drawn acts on. A finger acts on the nearest
  // thing around it that can be pressed.
  thing: (e) => (taps.touch && e.closest('button, a[href], summary, label')) || (e.closest('button, a[href], summary, label, [data-about]') ?? e.closest('svg') ?? e),
  classes: (e) => String(e.className?.baseVal ?? e.className ?? '').split(/\s+/).filter((c) => c && !/^(can|could|cannot|chosen|tells|mine|lit|on|p\d|c-.*|.*\d.*)$/.test(c)),
  // kind returns the name of a thing's kind, from its id, its classes and its symbol.
  kind(e) {
    const id = e.id.match(/^why-do\.\d+|^[a-z]+(?=-\d)/)?.[0]
    const symbol = e.matches('svg') ? e.querySelector('use')?.getAttribute('href')?.split('#')[1] : ''
    const within = e.matches('a[id], button, [data-about]') ? '' : taps.classes(e.parentElement).join('.') + ' > '
    return within + [id ?? (taps.classes(e).slice(0, 2).join('.') || e.localName), symbol, e.matches('.cannot, [aria-disabled]') ? 'closed' : ''].filter(Boolean).join(' ')
  },
  // hit returns the middle of a thing, or null if something covers it there.
  hit(e) {
    const r = e.getBoundingClientRect()
    const [X, Y] = [r.x + r.width / 2, r.y + r.height / 2]
    const met = document.elementFromPoint(X, Y)
    return met && r.width > 3 && r.height > 3 && taps.thing(met) === e ? { X, Y } : null
  },
  // kinds returns the things that can be tapped, by kind. Buttons are left out, because they answer
  // at once. Without touch, buttons that explain themselves under the pointer are included.
  kinds() {
    const kinds = {}
    for (const e of document.querySelectorAll(taps.drawn)) {
      if (!taps.shows(e) || !probe.seen(e) || e.closest(taps.outside)) continue
      const thing = taps.thing(e)
      if (thing.matches(taps.touch ? 'button' : 'button:not([data-about])') || taps.offered(thing)) continue
      if (!thing.closest(taps.outside) && thing.getClientRects().length > 0) (kinds[taps.kind(thing)] ??= new Set()).add(thing)
    }
    return kinds
  },
  names: () => Object.keys(taps.kinds()).sort(),
  // spot scrolls a thing of a kind into sight and returns where to tap it. share, from 0 to 1,
  // picks it; covered things are passed over. It returns null if none can be tapped.
  spot(kind, share) {
    const list = [...taps.kinds()[kind] ?? []], first = Math.floor(share * list.length)
    for (const e of [...list.slice(first), ...list.slice(0, first)]) {
      e.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const at = taps.hit(e)
      if (!at) continue
      sessionStorage.tapped = JSON.stringify([...taps.voices(), ...taps.offers()])
      window.tapped = e
      return { ...at, Link: e.matches('a, summary, label'), Named: e.matches('[data-about], svg') || !e.matches('a, summary, label'), Focus: e.matches('[data-about]:is(a, button, [tabindex="0"])'), Words: `${probe.name(e)} "${(e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 60)}"` }
    }
    return null
  },
  // voices returns the visible sentences that explain something, with a number or a rule. Names,
  // buttons and links are left out.
  voices() {
    const list = []
    for (const e of probe.all('#leaf, #drawer, .why, #why, #why-note, .note, [role=status], [role=dialog], .pop, details[open]')) {
      const r = e.getBoundingClientRect()
      if (r.bottom < 4 || r.top > innerHeight - 4 || r.width < 4) continue
      const copy = e.cloneNode(true)
      const ruled = !!copy.querySelector('.rule-id')
      const least = taps.least[ruled ? 'ruled' : 'free']
      for (const part of copy.querySelectorAll('.rule-id, button, a, summary, h2, h3, h4, p + b, b:first-child, .sr')) part.remove()
      const text = copy.textContent.trim().replace(/\s+/g, ' ')
      if ((ruled || /\d/.test(text)) && text.split(' ').length >= least) list.push(text)
    }
    return list
  },
  // offers returns what can be pressed now: answers, choices of a drawer, and picked things.
  offers: () => [...probe.all('button[form=choose]').map((b) => `answer ${b.value}`), ...probe.all('#drawer a:is(.can, .primary)').map((a) => `offer ${a.getAttribute('href')}`), ...probe.all('#table [id].chosen').map((e) => `picked ${e.id}`)],
  // says returns what a tap has brought: a new sentence, else a new offer, else ''.
  says() {
    const before = new Set(JSON.parse(sessionStorage.tapped ?? '[]'))
    return [...taps.voices(), ...taps.offers()].find((text) => !before.has(text)) ?? ''
  },
}
