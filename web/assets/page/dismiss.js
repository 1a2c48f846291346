// Closes what is open by the page's address, an answer to "why not?" or the drawer of a thing, by
// Escape or a click outside: both lead to the same address without it. Escape first closes the fold
// of the table that has the focus, as the list of choices.
import { openSheets } from './popover.js'
import { isSeen } from './seen.js'

const opens = ['why', 'look', 'open'] // the query keys of open things
// What 'open' shows covers the table only if there is no room next to it.
const covers = '.chronicle.open, .market.open, .peer.opened > .whole'
const lasting = ['pane', 'tower', 'log'] // keys that belong to no question
const panels = '.peer.opened, .market.open, .chronicle.open, .why, .why-note, [role=status][id^=why], .drawer, #drawer, [popover], dialog'
// A click outside what covers the table closes only that; a click that ends the playback does
// nothing else.
const above = '#leaf:not([hidden]), :root.telling'
const presses = 'a, button, summary, input, select, textarea, label'

// isOpen reports whether something is open at an address. What 'open' names counts only while it
// covers something.
export function isOpen(address, covered = true) {
  const state = new URL(address, 'http://page').searchParams
  return opens.some((key) => state.has(key) && (key !== 'open' || covered))
}

// isCovered reports whether something covers the table.
const isCovered = () => [...document.querySelectorAll(covers)].some((thing) => thing.matches('.chronicle') || getComputedStyle(thing).position !== 'static')

// closed returns the address without open things. If no key of a question is left its number is
// dropped, too; in a replay it is the position shown.
export function closed(address) {
  const url = new URL(address, 'http://page')
  const state = url.searchParams
  for (const key of opens) state.delete(key)
  const replays = url.pathname.endsWith('/replay')
  if (!replays && [...state.keys()].every((key) => key === 'at' || lasting.includes(key))) state.delete('at')
  return url.pathname + url.search
}

// isBeside reports whether a click is outside of what is open and not on anything that can be
// pressed.
export const isBeside = (target) => !target.closest?.(panels) && !target.closest?.(presses)

// Dismissal listens for Escape and for clicks outside. The page gives
//   address()      the address that it shows
//   show(address)  shows another one; the promise resolves when it is done
export class Dismissal {
  #page
  #opener = '' // the id of the link that opened it

  constructor(page) { this.#page = page }

  // follow notes a link that is followed.
  follow(link) { if (isOpen(link.href)) this.#opener = link.id }

  // stands reports whether something is open by the page's address.
  #stands() { return isOpen(this.#page.address(), isCovered()) }

  watch() {
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (openSheets().length > 0 || document.querySelector('dialog[open]')) return
      const fold = event.target.closest?.('#table details[open]')
      if (fold && !fold.closest('[data-stays]')) {
        event.preventDefault()
        fold.open = false
        fold.querySelector('summary').focus()
        return
      }
      if (this.#stands()) {
        event.preventDefault()
        this.#close()
      } else this.#aside(event)
    })
    let spent = false // whether the next click only closes something else, or ends the playback
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

  // aside closes a question that covers the table, by its own link, unless
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
