// What stands open in the page's own address, an answer to "why not?" or the
// drawer of a thing, is closed by Escape and by a click beside it: both lead to
// the same address without it.
import { openSheets } from './popover.js'
import { isSeen } from './seen.js'

const opens = ['why', 'look', 'open'] // the keys of what stands open
// What 'open' shows stands over the table only where there is no room beside it.
const covers = '.chronicle.open, .market.open, .peer.opened > .whole'
const lasting = ['pane', 'tower', 'log'] // those that belong to no question
const panels = '.peer.opened, .market.open, .chronicle.open, .why, .why-note, [role=status][id^=why], .drawer, #drawer, [popover], dialog'
// A click beside what lies above that closes only this; nor does one that ends the telling do anything else.
const above = '#leaf:not([hidden]), :root.telling'
const presses = 'a, button, summary, input, select, textarea, label'

// isOpen tells whether something stands open at an address.
// What 'open' names counts only while it covers something.
export function isOpen(address, covered = true) {
  const state = new URL(address, 'http://page').searchParams
  return opens.some((key) => state.has(key) && (key !== 'open' || covered))
}

// isCovered tells whether something lies over the table.
const isCovered = () => [...document.querySelectorAll(covers)].some((thing) => thing.matches('.chronicle') || getComputedStyle(thing).position !== 'static')

// closed is the address without what stands open. With nothing left that belongs
// to a question its number goes too; in a replay it is the moment that is shown.
export function closed(address) {
  const url = new URL(address, 'http://page')
  const state = url.searchParams
  for (const key of opens) state.delete(key)
  const replays = url.pathname.endsWith('/replay')
  if (!replays && [...state.keys()].every((key) => key === 'at' || lasting.includes(key))) state.delete('at')
  return url.pathname + url.search
}

// isBeside tells whether a click is meant for nothing else: it is neither inside
// what stands open nor on what can be pressed, which answers as always.
export const isBeside = (target) => !target.closest?.(panels) && !target.closest?.(presses)

// Dismissal listens for both, on a page that gives
//   address()      what it shows
//   show(address)  shows another one; done when the promise is
export class Dismissal {
  #page
  #opener = '' // the id of the link that opened what stands open

  constructor(page) { this.#page = page }

  // follow takes note of a link that is followed.
  follow(link) { if (isOpen(link.href)) this.#opener = link.id }

  // stands tells whether something stands open that can be closed.
  #stands() { return isOpen(this.#page.address(), isCovered()) }

  watch() {
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (openSheets().length > 0 || document.querySelector('dialog[open]')) return
      if (this.#stands()) {
        event.preventDefault()
        this.#close()
      } else this.#aside(event)
    })
    let spent = false // whether the click that comes closes something else, or ends it
    const lies = () => openSheets().length > 0 || Boolean(document.querySelector(above))
    document.addEventListener('pointerdown', () => { spent = lies() }, true)
    document.addEventListener('click', (event) => {
      const meant = !spent && !lies()
      spent = false
      if (!meant || event.defaultPrevented || event.button !== 0 || !this.#stands()) return
      if (!document.getElementById('match')?.contains(event.target) || !isBeside(event.target) || String(getSelection())) return
      this.#close()
    })
  }

  // aside lays away a question that covers the table, by its own link, unless
  // Escape ends the telling.
  #aside(event) {
    const way = document.querySelector('[data-aside]')
    if (!isSeen(way) || isSeen(document.getElementById('telling'), true)) return
    event.preventDefault()
    way.click()
  }

  async #close() {
    const opener = this.#opener
    await this.#page.show(closed(this.#page.address()))
    document.getElementById(opener)?.focus({ preventScroll: true })
  }
}
