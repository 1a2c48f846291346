// Finds faults in the layout of a board. In every title: what reaches over the side of the window,
// what can be pressed but is covered or cut, how much of the first screen is the board, and
// opponents and own goods that are out of sight. In both titles of Virtù: parts of a card outside
// its frame, words under other printed parts, and labels of the map that overlap.
const layout = {
  rect: (e) => e.getBoundingClientRect(),
  // ink returns the boxes of an element's visible text, one for each line.
  ink(e) {
    const list = [], texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      if (texts.currentNode.data.trim() && getComputedStyle(texts.currentNode.parentElement).clipPath === 'none' && layout.seen(texts.currentNode.parentElement)) list.push(...range.getClientRects())
    }
    return list.filter((r) => r.width > 2 && r.height > 2)
  },
  within: (a, b, by) => a.left >= b.left - by && a.right <= b.right + by && a.top >= b.top - by && a.bottom <= b.bottom + by,
  // shared returns by how many pixels two boxes overlap, in the direction in which they overlap
  // least.
  shared: (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)),
  seen: (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getClientRects().length > 0,
  all: (selector, within = document) => [...within.querySelectorAll(selector)].filter(layout.seen),
  words: (e) => (e.getAttribute('aria-label') || e.innerText || e.textContent).trim().replace(/\s+/g, ' ').slice(0, 40),

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

  // question returns what reaches over the panel's side. With still, in the titles of Virtù, it
  // also returns a panel with up to eight choices that is too high for its frame.
  question(still) {
    const ask = document.getElementById('ask')
    if (!ask || !layout.seen(ask)) return []
    const list = [], box = layout.rect(ask)
    if (still && document.querySelector('.virtu') && !ask.querySelector('.choices > :nth-child(9)') && ask.scrollHeight > ask.clientHeight + 1) list.push(`${ask.scrollHeight} high in ${ask.clientHeight}`)
    for (const e of layout.all('button, a, .coin, .src, li, h2, p', ask)) {
      if (e.closest('.menu, .folded, .sources') && innerWidth < 700 || e.closest('.menu')) continue
      const r = layout.rect(e)
      if (r.left < box.left - 1 || r.right > box.right + 1) list.push(`${e.className || e.localName} reaches over the side: ${layout.words(e)}`)
    }
    return list
  },

  // more returns by how many pixels the pseudo-element ::after widens the part of an element that
  // can be touched.
  more(e) { const after = getComputedStyle(e, '::after'); return after.content !== 'none' && after.position === 'absolute' ? Math.max(0, -2 * parseFloat(after.top) || 0) : 0 },

  // small returns the things to touch that are narrower or lower than least pixels.
  small(least) {
    return layout.all('#palace :is(.court, .wheel) :is(.place, .leaf, .bare), #ask :is(button, a.btn, summary.btn, a.coin, a.prong)')
      .filter((e) => { const r = layout.rect(e), more = layout.more(e); return r.width + more < least - 0.5 || r.height + more < least - 0.5 })
      .map((e) => `${e.className} of ${Math.round(layout.rect(e).width)} by ${Math.round(layout.rect(e).height)}: ${layout.words(e)}`)
  },

  // sideways returns what reaches over the side of the window, if that makes the page scroll
  // sideways.
  sideways() {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const framed = (e) => { for (let x = e.parentElement; x && x !== document.body; x = x.parentElement) if (/auto|scroll|hidden|clip/.test(getComputedStyle(x).overflowX)) return true; return false }
    const list = layout.all('body *').filter((e) => layout.rect(e).right > innerWidth + 1 && !framed(e)).slice(0, 3)
    return [`the page is ${document.documentElement.scrollWidth} wide: ${list.map((e) => layout.kind(e) + ' ' + layout.words(e)).join('; ')}`]
  },
  kind: (e) => e.localName + (e.id ? '#' + e.id : '') + (e.className?.baseVal ?? e.className ? '.' + String(e.className?.baseVal ?? e.className).trim().split(/\s+/).slice(0, 2).join('.') : ''),

  // pressed returns the things that answer the question by a press.
  pressed: () => layout.all('#table button:not([disabled], [hidden]), #table a.btn, #table a.act-here, #table a.can, #table summary.btn').filter((e) => !e.closest('details:not([open]) > :not(summary)') && layout.rect(e).width > 4 && !layout.aside(e) && getComputedStyle(e).pointerEvents !== 'none'),

  aside: (e) => !e.closest('#ask') && (document.querySelector('.charter') && e.closest('.mat, .rivals') || document.querySelector('.by-deed[open]') && e.closest('.palace, .domain, .peers') || document.querySelector('.market.open') && e.closest('.chronicle, .map')),

  // covered returns the things to press that something covers after they are scrolled to the middle
  // of the window. A thing is left out if the same answer can be pressed elsewhere, or if an open
  // list or sheet that can be closed covers it.
  covered() {
    const list = [], free = new Set(), stood = [...document.querySelectorAll('*')].filter((e) => e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth).map((e) => [e, e.scrollTop, e.scrollLeft])
    for (const e of layout.pressed()) {
      e.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const r = layout.rect(e)
      const spots = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]].map(([x, y]) => document.elementFromPoint(r.left + r.width * x, r.top + r.height * y))
      if (spots.some((hit) => hit && (e.contains(hit) || hit.contains(e) && hit.matches('a, button, label') || hit.matches('.look, .peek') && hit.parentElement.contains(e)))) free.add(e.value || e)
      else list.push({ e, bad: `${layout.kind(e)} ${layout.words(e)} lies under ${spots[0] ? layout.kind(spots[0]) : 'the edge of the window'}` })
    }
    scrollTo(0, 0)
    for (const [e, top, left] of stood) if (e.scrollTop !== top || e.scrollLeft !== left) e.scrollTo({ top, left, behavior: 'instant' })
    return list.filter(({ e }) => !free.has(e.value || e)).map(({ bad }) => bad)
  },

  // cut returns the things to press whose words are wider than their frame.
  cut() {
    const list = []
    for (const e of layout.all('#ask button, #ask a.btn, #ask summary.btn, #ask .option')) {
      if (e.matches('.leaf, .plaque') || e.closest('details:not([open]) > :not(summary)')) continue
      const r = layout.rect(e)
      if (getComputedStyle(e).fontSize !== '0px' && layout.ink(e).some((ink) => ink.right > r.right + 3 || ink.left < r.left - 3)) list.push(`the words of ${layout.words(e)} are wider than its frame`)
    }
    return list
  },

  // first returns a fault if the largest part of the board fills less than the share least of the
  // first screen.
  first(least) {
    const boards = layout.all('#board, .map, .mil .bay, .stage, .charter, .mat, .palace, .domain, .others, #table.mil.pane-house .mat, .rivals')
    let most = 0, bays = 0
    for (const e of boards) {
      const r = layout.rect(e)
      const ask = document.getElementById('ask'), over = ask && !e.contains(ask) && !ask.matches('.charter') ? layout.rect(ask) : null
      let area = Math.max(0, Math.min(r.right, innerWidth) - Math.max(r.left, 0)) * Math.max(0, Math.min(r.bottom, innerHeight) - Math.max(r.top, 0))
      if (over) area -= Math.max(0, Math.min(r.right, over.right, innerWidth) - Math.max(r.left, over.left, 0)) * Math.max(0, Math.min(r.bottom, over.bottom, innerHeight) - Math.max(r.top, over.top, 0))
      if (e.matches('.bay')) area = bays += area // parts of one board are added up
      most = Math.max(most, area / innerWidth / innerHeight)
    }
    return most < least ? [`of the first screen ${Math.round(most * 100)} % are the board`] : []
  },

  // torn returns the words that continue in the next line without a hyphen: in names of cards and
  // rooms, headings, labels and buttons.
  torn() {
    const list = []
    for (const name of layout.all('.who, .src .src-name, button, .btn, .prong, .option, h1, h2, h3, h4, th, nav a, dt, label, legend')) {
      const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        if (!layout.seen(texts.currentNode.parentElement)) continue
        for (const word of texts.currentNode.data.matchAll(/[\p{L}\p{M}]+/gu)) {
          // Returns the box of a letter. A letter behind a soft hyphen has two boxes; the first is the hyphen's, in the line above.
          const letter = (at) => { const range = document.createRange(); range.setStart(texts.currentNode, at); range.setEnd(texts.currentNode, at + 1); return [...range.getClientRects()].at(-1) }
          const first = letter(word.index), last = letter(word.index + word[0].length - 1) // the first letter may be large; words beyond the frame end in dots
          if (first && last && first.height > 2 && last.top > first.bottom - 3 && !layout.hides(texts.currentNode, name, last)) list.push(`${word[0]} of ${layout.kind(name)} is torn`)
        }
      }
    }
    return [...new Set(list)]
  },

  // stacked returns the things of a row or a column of the board that overlap.
  stacked() {
    const all = layout.all('.power, .ladder, .market, .peer, .tiles > *, .rivals > .rival'), list = []
    all.forEach((a, n) => { for (const b of all.slice(n + 1)) if (!a.contains(b) && layout.shared(layout.rect(a), layout.rect(b)) > 6) list.push(`${layout.kind(a)} lies over ${layout.kind(b)}`) })
    return list
  },

  // panes returns the faults of each pane of a phone, in titles that show one pane at a time.
  panes() {
    const table = document.getElementById('table'), list = [], names = new Set(layout.all('.phone-tabs a[href*="pane="]').map((a) => new URL(a.href).searchParams.get('pane')))
    if (!table || !names.size || ![...names].some((name) => table.classList.contains('pane-' + name))) return list
    const was = table.className
    for (const name of names) {
      table.className = was.replace(/\bpane-\w+/, 'pane-' + name)
      const found = [...layout.torn(), ...layout.sideways(), ...layout.cards(), ...layout.spilt(), ...(name === 'map' ? [] : layout.stacked())]
      list.push(...found.map((bad) => `pane ${name}: ${bad}`))
    }
    table.className = was
    return list
  },

  // hides reports whether a frame between a text and the thing around it cuts off a box at its
  // lower edge.
  hides(text, thing, box) {
    for (let e = text.parentElement; e && thing.contains(e); e = e.parentElement) if (getComputedStyle(e).overflowY !== 'visible' && box.top > layout.rect(e).bottom - 3) return true
    return false
  },

  // spilt returns what a frame cuts off at its side: the goods of opponents, the rounds of MIL.
  spilt: () => layout.all('.fascia > *').filter((e) => layout.rect(e).right > layout.rect(e.parentElement).right + 1).map((e) => `${e.className} reaches over the side of its frame`).concat(layout.all('.rival > header > .memory, .peer > .stats').filter((e) => e.scrollWidth > e.clientWidth + 1 || layout.rect(e).right > layout.rect(e.parentElement).right + 1).map((e) => `${e.className} is ${e.scrollWidth} wide in ${e.clientWidth}`)),

  // sight returns the kinds of which nothing is on the first screen and outside the question.
  sight(kinds) {
    if (document.querySelector('.charter, .by-deed[open], .trading, .q-influence, .wars .q-put')) return [] // these cover the screen
    const ask = document.getElementById('ask'), over = (e, r) => ask && layout.seen(ask) && !ask.querySelector('.folded[open]') && !ask.contains(e) && layout.shared(r, layout.rect(ask)) > 3
    return kinds.filter((kind) => { const all = layout.all(kind); return document.querySelector(kind) && !all.some((e) => { const r = layout.rect(e); return r.top >= 0 && r.bottom <= innerHeight + 2 && !over(e, r) }) })
      .map((kind) => `${kind} is out of sight: ${layout.all(kind).map((e) => { const r = layout.rect(e); return `${Math.round(r.top)} to ${Math.round(r.bottom)}` }).join(', ') || 'nothing of it is seen'}; the question ends at ${Math.round(ask ? layout.rect(ask).bottom : 0)}`)
  },
}
