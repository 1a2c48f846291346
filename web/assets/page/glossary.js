// Explains words, icons and things of the game: when the pointer rests on them or taps them, by the
// key I on what has the focus, by a long press on buttons. A thing names its terms (data-about) or
// rules; its label is its name and state. The terms come once, from an address that browsers
// cache; their meaning at this table is in the page.
import { heeds } from './settings.js'

// Lexicon finds terms: list is [{ key, term, says, forms, symbols, rules }].
export class Lexicon {
  #bySymbol = new Map()
  #byForm = new Map()
  #byKey = new Map()
  #pattern = null

  constructor(list) {
    for (const term of list) {
      this.#byKey.set(term.key, term)
      for (const symbol of term.symbols ?? []) if (!this.#bySymbol.has(symbol)) this.#bySymbol.set(symbol, term)
      for (const form of term.forms) if (form) this.#byForm.set(form.toLowerCase().replace(/\s+/g, ' '), term)
    }
    const forms = [...this.#byForm.keys()].sort((a, b) => b.length - a.length).map((f) => f.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
    if (forms.length) this.#pattern = new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'giu')
  }

  // about returns the terms that a thing names, and its rules as a term without words.
  about(keys) {
    const rules = keys.filter((key) => /^[A-Z]+-\d/.test(key))
    const terms = keys.map((key) => this.#byKey.get(key)).filter(Boolean)
    return rules.length ? [...terms, { key: rules[0], rules }] : terms
  }

  // ofSymbol returns the term of an icon.
  ofSymbol(symbol) { return this.#bySymbol.get(symbol) }

  // ofSign returns the sign that an element is a part of, with its term: an icon, or the icon next
  // to which a number is, with the number and the space between them. It returns undefined for all
  // else.
  ofSign(element) {
    const within = element.closest('svg')
    for (const sign of within ? [within] : [element, element.parentElement]) {
      const icon = within ?? (sign && onlyIcon(sign))
      const term = icon && this.ofSymbol(symbolOf(icon))
      if (term) return { sign, term }
    }
  }

  // inText returns the terms in a text: [{ term, start, end }].
  inText(text) {
    if (!this.#pattern) return []
    return [...text.matchAll(this.#pattern)].map((m) => ({ term: this.#byForm.get(m[0].toLowerCase().replace(/\s+/g, ' ')), start: m.index, end: m.index + m[0].length }))
  }

  // at returns the term of a text at an offset.
  at(text, offset) { return this.inText(text).find(({ start, end }) => start <= offset && offset <= end) }
}

const rest = 300 // milliseconds that a pointer rests on a word
const long = 550 // milliseconds of a long press
const linger = 250 // milliseconds that the explanation stays after the pointer has left
const maxTold = 4 // moves that say why a number changed
const marked = '[data-terms], #ask, .ask-hint, .overview .lines' // texts whose terms are underlined

class Glossary {
  #lexicon = null
  #from = ''
  #timer = null
  #away = null
  #shown = null
  #at = {} // where the pointer was seen last

  // load fetches the words when the page has time for it.
  load() {
    const path = document.getElementById('ask-why')?.dataset.glossary
    if (!path || path === this.#from) return
    this.#from = path
    const idle = window.requestIdleCallback ?? ((run) => setTimeout(run, 200))
    idle(async () => { // with a time limit, because some pages are never idle
      try {
        this.#lexicon = new Lexicon(await (await fetch(path)).json())
        this.underline()
      } catch { this.#from = '' } // requested again with the next board
    }, { timeout: 1000 })
  }

  // underline marks the terms of running text without changing its elements. With forced colours it
  // marks nothing, because a mark would look like selected text.
  underline() {
    if (!this.#lexicon || !window.CSS?.highlights || matchMedia('(forced-colors: active)').matches) return
    const ranges = []
    for (const place of document.querySelectorAll(marked)) {
      const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        if (node.parentElement.closest('button, a, .sr')) continue
        for (const { start, end } of this.#lexicon.inText(node.data)) {
          const range = new Range()
          range.setStart(node, start)
          range.setEnd(node, end)
          ranges.push(range)
        }
      }
    }
    CSS.highlights.set('term', new Highlight(...ranges))
  }

  // topics returns the terms that a thing names.
  #topics(thing) { return this.#lexicon.about(thing.dataset.about.split(' ')) }

  // under returns the thing with an explanation at a place of the window, and the sign there with its
  // term. Both may be below the topmost element.
  #under(x, y) {
    let about, own
    for (const below of document.elementsFromPoint(x, y)) {
      about ??= below.closest('[data-about]')
      own = this.#lexicon.ofSign(below)
      if (own || (about && !below.closest('a, button'))) break
    }
    return { about, own }
  }

  // find returns the terms at a place of the window, with the box of what they explain.
  #find(x, y) {
    const thing = document.elementFromPoint(x, y)
    if (!this.#lexicon || !thing || thing.closest('#leaf, input, textarea, select')) return
    const { about, own } = this.#under(x, y)
    if (about) return { terms: unique([...this.#topics(about), own?.term]), box: about.getBoundingClientRect(), thing: about }
    if (own) return { terms: [own.term], box: own.sign.getBoundingClientRect() }
    const caret = document.caretPositionFromPoint?.(x, y) ?? rangeAt(x, y)
    if (caret?.offsetNode?.nodeType !== Node.TEXT_NODE) return
    const found = this.#lexicon.at(caret.offsetNode.data, caret.offset)
    if (!found) return
    const range = new Range()
    range.setStart(caret.offsetNode, found.start)
    range.setEnd(caret.offsetNode, found.end)
    const box = [...range.getClientRects()].find((r) => x >= r.left - 2 && x <= r.right + 2 && y >= r.top - 2 && y <= r.bottom + 2)
    return box && { terms: [found.term], box }
  }

  // within returns the terms of a thing, at most a few.
  #within(thing) {
    const about = thing.closest('[data-about]') ?? thing.querySelector('[data-about]')
    const terms = new Set(about ? this.#topics(about) : [])
    for (const icon of thing.querySelectorAll('svg')) terms.add(this.#lexicon.ofSymbol(symbolOf(icon)))
    for (const { term } of this.#lexicon.inText(`${thing.getAttribute('aria-label') ?? ''} ${thing.textContent}`)) terms.add(term)
    terms.delete(undefined)
    return { terms: [...terms].slice(0, 4), box: thing.getBoundingClientRect(), thing: about }
  }

  #show({ terms, box, thing }) {
    const leaf = document.getElementById('leaf')
    if (!leaf || !terms.length) return
    leaf.replaceChildren(...this.#head(thing), ...changeOf(thing), ...terms.flatMap((term) => this.#entry(term, leaf)))
    leaf.hidden = false
    const above = document.querySelector('dialog[open]') ?? document.body
    if (leaf.parentElement !== above) above.append(leaf) // a dialog covers all that is not in it
    const { width, height } = leaf.getBoundingClientRect()
    const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8)
    const top = box.top - height - 8
    leaf.style.setProperty('--x', `${left}px`)
    leaf.style.setProperty('--y', `${top > 8 ? top : Math.min(box.bottom + 8, innerHeight - height - 8)}px`)
    this.#shown = nameOf(terms, thing)
  }

  // head returns the name and the state of a thing.
  #head(thing) {
    const label = thing?.getAttribute('aria-label') ?? thing?.title
    if (!label) return []
    const [name, ...facts] = label.split(/(?:, |: | · |\. )/, 1).concat(label)
    const head = document.createElement('b')
    head.textContent = name
    const said = document.createElement('p')
    said.textContent = facts[0].slice(name.length).replace(/^[\s,:·.]+/, '')
    return said.textContent ? [head, said] : [head]
  }

  #entry(term, leaf) {
    const head = document.createElement('b')
    head.textContent = term.term ?? ''
    const says = document.createElement('p')
    says.textContent = (term.says ?? '') + ' '
    const rules = document.getElementById('ask-why')?.dataset.rules
    for (const rule of rules ? term.rules ?? [] : []) {
      const link = Object.assign(document.createElement('a'), { className: 'rule-id', href: `${rules}#${rule}`, target: '_blank', rel: 'noopener', textContent: rule })
      says.append(link, ' ')
    }
    const here = document.querySelector(`#here [data-term="${CSS.escape(term.key)}"]`)
    if (!here) return [head, says]
    const now = document.createElement('p')
    now.className = 'here'
    now.textContent = `${leaf.dataset.here} ${here.textContent}`
    return [head, says, now]
  }

  // rest explains what is under the pointer, when it has rested there.
  #rest() {
    this.#timer = setTimeout(() => {
      this.#timer = null
      const found = this.#find(this.#at.x, this.#at.y)
      if (found) {
        clearTimeout(this.#away)
        if (this.#shown !== nameOf(found.terms, found.thing)) this.#show(found)
      } else if (this.#shown) this.#away = setTimeout(() => this.hide(), linger)
    }, rest)
  }

  hide() {
    clearTimeout(this.#timer)
    this.#timer = null
    const leaf = document.getElementById('leaf')
    if (leaf) leaf.hidden = true
    this.#shown = null
  }

  watch() {
    document.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
      clearTimeout(this.#timer)
      this.#timer = null
      this.#at = { x, y }
    }, { capture: true, passive: true })
    document.addEventListener('pointermove', (event) => {
      if (event.pointerType === 'touch' || event.buttons) return
      if (event.clientX === this.#at.x && event.clientY === this.#at.y) return // the page moved under the pointer
      this.#at = { x: event.clientX, y: event.clientY }
      clearTimeout(this.#timer)
      if (event.target.closest?.('#leaf')) {
        this.#timer = null
        return clearTimeout(this.#away)
      }
      this.#rest()
    }, { passive: true })
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.#shown) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return this.hide()
      }
      if (!heeds(event)) return
      const thing = document.activeElement
      if (event.key !== 'i' && (event.key !== 'Enter' || !thing.matches('[data-about]:not(a, button)'))) return
      if (this.#lexicon && thing !== document.body) this.#show(this.#within(thing))
    }, true)
    this.#watchFingers()
    addEventListener('scroll', () => {
      const moved = this.#timer // a pointer that has just come here may still rest: wait again
      this.hide()
      if (moved) this.#rest()
    }, { capture: true, passive: true })
  }

  // A tap explains a thing that is no button. A long press explains a button, and the click at its end
  // does nothing.
  #watchFingers() {
    let press = null, swallow = false
    document.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'mouse') return
      swallow = false
      const { clientX: x, clientY: y } = event
      clearTimeout(press)
      press = setTimeout(() => {
        const found = this.#find(x, y)
        if (!found) return
        swallow = true
        this.#show(found)
      }, long)
    }, { capture: true, passive: true })
    for (const end of ['pointerup', 'pointercancel', 'pointermove']) {
      document.addEventListener(end, (event) => { if (event.pointerType !== 'mouse' && (end !== 'pointermove' || Math.hypot(event.movementX, event.movementY) > 4)) clearTimeout(press) }, { capture: true, passive: true })
    }
    document.addEventListener('click', (event) => {
      if (swallow) {
        swallow = false
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      if (event.target.closest?.('#leaf')) return
      const was = this.#shown
      if (was) this.hide()
      if (event.pointerType === 'mouse' || event.detail === 0 || event.target.closest?.('a, button, label, summary, input, select, textarea')) return
      const found = this.#find(event.clientX, event.clientY)
      if (found && was !== nameOf(found.terms, found.thing)) this.#show(found)
    }, true)
  }
}

// changeOf says by how much a number has changed since the viewer's last answer, as its mark does,
// and what its seat has done since then, as the chronicle does.
function changeOf(thing) {
  const flag = thing?.querySelector('.delta')
  if (!flag) return []
  const change = document.createElement('p')
  change.className = 'changed'
  const by = document.createElement('b')
  by.textContent = flag.querySelector('.sr').textContent
  change.append(by)
  const moves = document.querySelectorAll(`#told > ol > [data-seat="${CSS.escape(flag.dataset.seat)}"]`)
  const entries = [...moves].flatMap((move) => (move.dataset.turns ?? '').split(' ')).map((id) => id && document.querySelector(`#${CSS.escape(id)} .entry`)).filter(Boolean)
  for (const entry of entries.slice(-maxTold)) {
    const told = entry.cloneNode(true)
    told.removeAttribute('data-places')
    for (const part of told.querySelectorAll('.arms, .sr, time')) part.remove()
    for (const part of told.querySelectorAll('[id]')) part.removeAttribute('id')
    told.className = 'cause'
    change.append(told)
  }
  return [change]
}

// symbolOf returns the symbol that an icon draws.
const symbolOf = (icon) => icon.querySelector('use')?.getAttribute('href')?.split('#')[1]

// onlyIcon returns the icon of an element that shows nothing else but numbers, null for all others.
function onlyIcon(element) {
  const icons = element.querySelectorAll('svg')
  const heard = [...element.querySelectorAll('.sr')].map((part) => part.textContent)
  const seen = heard.reduce((text, part) => text.replace(part, ''), element.textContent)
  return icons.length === 1 && /^[\d\s+−–×±/-]*$/.test(seen) ? icons[0] : null
}

// unique returns the terms of a list, each once, without empty ones, at most four.
const unique = (list) => [...new Set(list.filter(Boolean))].slice(0, 4)

// nameOf returns a key for what the panel shows.
const nameOf = (terms, thing) => `${terms[0]?.key} ${thing?.id || thing?.getAttribute('aria-label') || ''}`

// rangeAt is caretPositionFromPoint for browsers that know its older form only.
function rangeAt(x, y) {
  const range = document.caretRangeFromPoint?.(x, y)
  return range && { offsetNode: range.startContainer, offset: range.startOffset }
}

export function watchGlossary() {
  const terms = new Glossary()
  terms.watch()
  return () => {
    terms.load()
    terms.underline()
  }
}
