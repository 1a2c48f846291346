// The functions by which tests read pages. It is evaluated before every expression of a test.
// Only setUp and rush change something; the others read, and some scroll. The variable `boards`
// is defined before it: how the board of each title marks what the tests look for, from the
// title's board/probe.json. That is the round, closed things that can be asked why, the sentence
// that answers, the house in front, the list of choices, the names of questions by the content of
// their panel, and the ways to an answer by kind. A "peek" opens the drawer of a thing; all other
// links lead to an answer.

const probe = {
  board: () => boards[[...(document.getElementById('match')?.classList ?? [])].find((c) => c.startsWith('title-'))?.slice(6)] ?? boards.fallback,
  // numeral returns a number written in Arabic or Roman digits, for example 7 or VII; 0 if there is
  // none.
  numeral(text) {
    const arabic = text.match(/\d+/)
    if (arabic) return Number(arabic[0])
    const worth = { I: 1, V: 5, X: 10, L: 50 }
    return [...text].map((c) => worth[c] ?? 0).reduce((sum, n, i, all) => sum + (n < (all[i + 1] ?? 0) ? -n : n), 0)
  },
  // changed resolves when the document changes, or after a tenth of a second.
  changed: () => new Promise((keep) => {
    const end = () => { watch.disconnect(); clearTimeout(late); keep(true) }
    const watch = new MutationObserver(end)
    const late = setTimeout(end, 100)
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }),
  // seen reports whether a person could see a thing, after scrolling if necessary.
  seen: (e) => (e.checkVisibility ?? e.seenByTests).call(e, { visibilityProperty: true, opacityProperty: true }) && e.getClientRects().length > 0,
  all: (selector) => [...document.querySelectorAll(selector)].filter(probe.seen),
  one: (selector) => probe.all(selector)[0],
  // spot scrolls to the first visible thing of a selector and returns the point where the mouse
  // hits it, or in Why the reason why it cannot.
  spot(selector) {
    const thing = probe.one(selector)
    if (!thing) return { Why: 'there is no such thing to see' }
    if (thing.matches(':disabled')) return { Why: 'it is disabled' }
    thing.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const r = thing.getBoundingClientRect()
    const [X, Y] = [r.x + r.width / 2, r.y + r.height / 2]
    const hit = document.elementFromPoint(X, Y)
    if (!hit) return { Why: `its middle ${X},${Y} is outside the window` }
    const label = thing.closest('label') ?? thing
    if (!label.contains(hit)) return { Why: `${probe.name(hit)} lies over it` }
    return { X, Y, Why: '' }
  },
  // focusHidden returns why the focus is not visible, or ''.
  focusHidden() {
    const e = document.activeElement
    if (!e || e === document.body) return 'nothing has it'
    if (!e.matches(':focus-visible')) return 'the browser does not mark it'
    const shows = (x, pseudo) => {
      const s = getComputedStyle(x, pseudo)
      return (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0) || s.boxShadow !== 'none'
    }
    const parts = [e, e.closest('label'), e.parentElement].filter(Boolean)
    if (!parts.some((x) => shows(x))) return 'it has neither outline nor shadow'
    const r = (e.closest('label') ?? e).getBoundingClientRect()
    if (r.bottom < 0 || r.top > innerHeight || r.right < 0 || r.left > innerWidth) return `it lies outside the window, at ${r.x},${r.y}`
    return ''
  },
  // words returns all texts of a page, visible ones and labels, without those marked as another
  // language.
  words() {
    const list = new Set([document.title])
    const own = document.documentElement.lang
    const foreign = (e) => { const l = e?.closest('[lang]'); return l && l.lang !== own }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let n = walk.nextNode(); n; n = walk.nextNode()) if (n.data.trim() && !foreign(n.parentElement)) list.add(n.data.trim().replace(/\s+/g, ' '))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'data-copied'])
      for (const e of document.querySelectorAll(`[${name}]`)) if (!foreign(e)) list.add(e.getAttribute(name))
    return [...list]
  },
  // cut returns the things in a panel whose text is cut off and cannot be scrolled to, or reaches
  // over the panel's side.
  cut(selector) {
    const panel = document.querySelector(selector)
    const list = []
    const box = panel.getBoundingClientRect()
    for (const e of [panel, ...panel.querySelectorAll('*')].filter(probe.seen)) {
      if (e.closest('svg, .sr') || !e.innerText?.trim()) continue
      const s = getComputedStyle(e)
      const clips = (o) => o === 'hidden' || o === 'clip'
      if (clips(s.overflowX) && e.scrollWidth > e.clientWidth + 1) list.push(`${probe.name(e)} is ${e.scrollWidth} wide in ${e.clientWidth}: ${e.innerText.slice(0, 40)}`)
      if (clips(s.overflowY) && e.scrollHeight > e.clientHeight + 1) list.push(`${probe.name(e)} is ${e.scrollHeight} high in ${e.clientHeight}: ${e.innerText.slice(0, 40)}`)
      const r = e.getBoundingClientRect()
      if (s.position !== 'absolute' && s.position !== 'fixed' && (r.left < box.left - 1 || r.right > box.right + 1)) list.push(`${probe.name(e)} reaches over the panel's side: ${e.innerText.slice(0, 40)}`)
    }
    return list
  },
  // forEars reports whether a text is hidden from view and only for screen readers.
  forEars(e) {
    for (let x = e; x && x !== document.body; x = x.parentElement) {
      const r = x.getBoundingClientRect()
      const s = getComputedStyle(x)
      if (s.overflow !== 'visible' && (r.width < 3 || r.height < 3) || s.clipPath === 'inset(50%)') return true
    }
    return false
  },
  // ownText returns the boxes of a thing's own text, without the text of things within it.
  ownText(e) {
    const range = document.createRange()
    return [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE && n.data.trim()).flatMap((n) => {
      range.selectNodeContents(n)
      return [...range.getClientRects()]
    })
  },
  // above scrolls a thing to block and returns what covers some of its text, or null.
  above(e, block) {
    e.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
    const frame = e.getBoundingClientRect()
    for (const r of probe.ownText(e).slice(0, 4)) {
      const [left, right] = [Math.max(r.left, frame.left), Math.min(r.right, frame.right)]
      for (const part of [0.1, 0.5, 0.9]) {
        const hit = document.elementFromPoint(left + (right - left) * part, r.y + r.height / 2)
        if (hit && !hit.contains(e) && !e.contains(hit) && !hit.closest('.disc, .pawn, .act-here') && !probe.bare(hit)) return hit
      }
    }
    return null
  },
  // covered returns the texts that other things cover at every scroll position. A link without text
  // may cover the thing it acts on.
  covered(selector) {
    const list = []
    for (const e of document.querySelectorAll(selector + ' *')) {
      const own = [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.data.trim())
      if (!own || !probe.seen(e) || e.closest('svg, .sr, [aria-hidden=true], [popover], .skip')) continue
      if (probe.forEars(e)) continue
      const over = ['center', 'start', 'end'].map((block) => probe.above(e, block))
      if (over.every(Boolean)) list.push(`${probe.name(over[0])} lies over ${probe.name(e)}: ${e.innerText.slice(0, 40)}`)
    }
    return list
  },
  // bare reports whether a thing is in a link without text, which covers the thing it acts on.
  bare: (e) => e.closest('a') && !e.closest('a').innerText.trim(),
  name: (e) => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + [...e.classList].map((c) => '.' + c).join(''),
  // table returns the state of the match on this page.
  table() {
    const match = document.getElementById('match')
    const turns = [...document.querySelectorAll('#chronicle li.turn')].map((li) => Number(li.id.slice(5)))
    return {
      Version: match ? `${match.dataset.version} ${match.dataset.address}` : '',
      Seq: Number(document.querySelector('#choose input[name=seq]')?.value ?? -1),
      Turn: Math.max(-1, ...turns),
      Asked: !!document.querySelector('#choose') && !!document.querySelector('#ask:not(.idle)'),
      Done: !!probe.one('button[form=done]'),
      Undo: !!probe.one('button[form=undo]'),
      Over: !!probe.one('.table-bar a[href$="/result"]'),
      Waiting: !!match?.classList.contains('waiting'),
      Curtain: !!match?.classList.contains('curtained'),
      Question: document.getElementById('q')?.innerText ?? '',
      Notice: document.querySelector('#notice:not([hidden])')?.innerText ?? '',
      Round: probe.numeral(document.querySelector(probe.board().round)?.innerText ?? ''),
    }
  },
  // kind returns the name of the open question: from its class, or from what its panel contains.
  kind() {
    const own = [...(document.getElementById('ask')?.classList ?? [])].find((c) => c.startsWith('q-'))
    if (own) return own.slice(2)
    for (const [kind, part] of Object.entries(probe.board().kinds)) if (document.querySelector('#ask ' + part)) return kind
    return probe.one('button.act-here') ? 'take' : 'other'
  },
  // ways returns the things that answer the open question or lead to an answer, each with its kind,
  // selector and words.
  ways() {
    const list = []
    const deeds = document.querySelector('.by-deed[open]') // covers the palace and contains all its choices
    const covered = (e) => e.nextElementSibling?.matches('a.look') && probe.seen(e.nextElementSibling) || deeds && e.closest('.wheel, .court')
    const add = (kind, selector) => probe.all(selector).filter((e) => !e.closest('details') && !covered(e)).forEach((e) => {
      const value = JSON.stringify(e.value ?? '')
      const within = { drawer: '#drawer ', answer: '#ask ' }[kind] // the same answer may also be on the board
      const pick = within ? `${within}button[form=choose][value=${value}]` : e.id ? '#' + CSS.escape(e.id) : e.href ? `a[href=${JSON.stringify(e.getAttribute('href'))}]:not(.skip)` : `button[form=choose][value=${value}]`
      list.push({ Kind: kind, Selector: pick, Words: (e.getAttribute('aria-label') || e.innerText).trim() })
    })
    add('drawer', '#drawer button[form=choose]')
    if (list.length) return list // nothing else can be reached
    for (const [kind, selector] of Object.entries(probe.board().ways)) add(kind, selector)
    return list
  },
  // setUp fetches the form of a new table from an address, sets some fields and posts it.
  async setUp(address, fields) {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
    const filled = new FormData(page.getElementById('setup'))
    for (const [name, value] of Object.entries(fields)) filled.set(name, value)
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/matches'
    for (const [name, value] of filled) {
      const field = document.createElement('input')
      field.type = 'hidden'
      field.name = name
      field.value = value
      form.append(field)
    }
    document.body.append(form)
    form.submit()
    return true
  },
  // rush posts answers for all seats of this screen until the question is of one of the kinds.
  // Choices that match an earlier wish come first; equal ones are picked at random. It returns the
  // number of answers, or -1 without success.
  async rush(base, wishes, kinds) {
    const post = (path, fields) => fetch(base + path, { method: 'POST', body: new URLSearchParams(fields) })
    let answer = await fetch(base)
    for (let n = 0; n < 3000; n++) {
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const curtain = page.querySelector('.curtain input[name=seat]')
      if (curtain) { answer = await post('/confirm', { seat: curtain.value }); continue }
      const kind = [...(page.getElementById('ask')?.classList ?? [])].find((c) => c.startsWith('q-'))?.slice(2)
      if (kinds.includes(kind)) return n
      const open = [...page.querySelectorAll('[form=choose][value]')].filter((b) => b.value)
      if (open.length === 0) return -1
      const wished = wishes.map((w) => open.filter((b) => new RegExp(w, 'i').test(b.value + ' ' + b.textContent))).find((list) => list.length > 0) ?? open
      answer = await post('/choose', { seq: page.querySelector('#choose input[name=seq]').value, choice: wished[Math.floor(Math.random() * wished.length)].value })
    }
    return -1
  },
}
