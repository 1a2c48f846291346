// What lies badly on a board of Virtù: parts of a card outside its frame, words
// under what is printed below them, labels of the map over one another, a panel
// that hides a part of itself.
const layout = {
  rect: (e) => e.getBoundingClientRect(),
  // ink are the boxes of an element's text, line by line.
  ink(e) {
    const range = document.createRange()
    range.selectNodeContents(e)
    return [...range.getClientRects()].filter((r) => r.width > 0 && r.height > 0)
  },
  within: (a, b, by) => a.left >= b.left - by && a.right <= b.right + by && a.top >= b.top - by && a.bottom <= b.bottom + by,
  // shared is how far two boxes lie over each other, in the direction where it is least.
  shared: (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)),
  seen: (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getClientRects().length > 0,
  all: (selector, within = document) => [...within.querySelectorAll(selector)].filter(layout.seen),
  words: (e) => (e.getAttribute('aria-label') || e.innerText).trim().replace(/\s+/g, ' ').slice(0, 40),

  cards() {
    const list = []
    for (const card of layout.all('.leaf, .plaque, .bare, .under')) {
      const frame = layout.rect(card), turned = card.classList.contains('spent') ? 3 : 0
      const bad = (what) => list.push(`${what} of ${layout.words(card)} (${card.className})`)
      const foot = card.querySelector('.foot')
      for (const part of layout.all('.foot .sign, .medal, .crest > b', card)) if (!layout.within(layout.rect(part), frame, 2 + turned)) bad(`${part.className} outside the frame`)
      for (const who of layout.all('.who', card)) {
        for (const line of layout.ink(who)) {
          const shown = { left: Math.max(line.left, layout.rect(who).left), right: Math.min(line.right, layout.rect(who).right), top: line.top + line.height * 0.18, bottom: line.bottom - line.height * 0.18 }
          if (!layout.within(shown, frame, 1.5 + turned)) bad('name outside the frame')
          else if (foot && !card.matches('.under') && layout.all('.sign', foot).some((sign) => layout.shared(shown, layout.rect(sign)) > 1.5)) bad('name over the symbols')
          for (const seal of layout.all('.act-seal, .medal', card)) if (layout.shared(shown, layout.rect(seal)) > 5 + turned) bad('name under the ' + seal.className)
        }
      }
    }
    return list
  },

  map() {
    const list = []
    const spots = layout.all('.spot').length ? [...document.querySelectorAll('.spot')] : []
    const names = spots.flatMap((spot) => layout.all('.town', spot).map((town) => ({ spot, town, box: layout.rect(town) })))
    const walls = spots.flatMap((spot) => layout.all('.wall', spot).map((wall) => {
      const r = layout.rect(wall), by = r.width * 0.15
      return { spot, box: { left: r.left + by, right: r.right - by, top: r.top + by, bottom: r.bottom - by } }
    }))
    const panels = layout.all('.tally, .rounds, .prestige, .power, .virtu > .chronicle, .market:not(.open) > .market-lid, .peers').map((e) => ({ e, box: layout.rect(e) }))
    const pan = document.getElementById('pan'), moves = pan && pan.scrollWidth > pan.clientWidth
    names.forEach((a, i) => {
      for (const b of names.slice(i + 1)) if (layout.shared(a.box, b.box) > 2) list.push(`${layout.words(a.town)} and ${layout.words(b.town)}`)
      for (const { spot, box } of walls) {
        if (spot !== a.spot && layout.shared(a.box, box) > 2) list.push(`${layout.words(a.town)} over the walls of ${layout.words(spot.querySelector('.town') ?? spot)}`)
      }
      if (!moves) for (const p of panels) if (layout.shared(a.box, p.box) > 2) list.push(`${layout.words(a.town)} under ${p.e.className}`)
    })
    return list
  },

  // question: what hides in the panel without a way to scroll to it.
  question(still) {
    const ask = document.getElementById('ask')
    if (!ask || !layout.seen(ask)) return []
    const list = [], box = layout.rect(ask)
    if (still && ask.scrollHeight > ask.clientHeight + 1) list.push(`${ask.scrollHeight} high in ${ask.clientHeight}`)
    for (const e of layout.all('button, a, .coin, .src, li, h2, p', ask)) {
      if (e.closest('.menu, .folded, .sources') && innerWidth < 700 || e.closest('.menu')) continue
      const r = layout.rect(e)
      if (r.left < box.left - 1 || r.right > box.right + 1) list.push(`${e.className || e.localName} reaches over the side: ${layout.words(e)}`)
    }
    return list
  },

  // small: what a finger is meant to touch and is less than so many pixels.
  small(least) {
    return layout.all('#palace :is(.court, .wheel) :is(.place, .leaf, .bare), #ask :is(button, a.btn, summary.btn, a.coin, a.prong)')
      .filter((e) => { const r = layout.rect(e); return r.width < least - 0.5 || r.height < least - 0.5 })
      .map((e) => `${e.className} of ${Math.round(layout.rect(e).width)} by ${Math.round(layout.rect(e).height)}: ${layout.words(e)}`)
  },
}
