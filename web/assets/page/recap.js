// After a while away: what happened meanwhile, in short. When a match was last
// looked at is kept by the browser, of the newest few matches.
import { save, loadJSON } from './storage.js'

const away = 10 * 60 * 1000 // milliseconds
const seenKey = 'signoria.seen'
const maxSeen = 40

// wasAway tells whether somebody who looked last then has been away at a time; who
// never did has.
export const wasAway = (last, now) => !(now - last < away)

// remember is a note of when matches were looked at, with one more.
export function remember(note, match, now) {
  const list = Object.entries({ ...note, [match]: now }).sort((a, b) => b[1] - a[1])
  return Object.fromEntries(list.slice(0, maxSeen))
}

const readSeen = () => loadJSON(seenKey) ?? {}

export class Recap {
  #match
  #dialog = null
  #tell

  // tell starts the telling.
  constructor(match, tell) {
    this.#match = match
    this.#tell = tell
    addEventListener('pagehide', () => this.look())
    setInterval(() => { if (!document.hidden) this.look() }, away / 10)
  }

  // away tells whether the match was not looked at for long.
  get away() { return wasAway(readSeen()[this.#match], Date.now()) }

  // look notes that it is looked at.
  look() { save(seenKey, JSON.stringify(remember(readSeen(), this.#match, Date.now()))) }

  // open shows the recap that the page has, and tells whether there is one.
  open() {
    const drawn = document.getElementById('recap')
    if (!drawn || this.#dialog?.open) return false
    this.#dialog?.remove()
    const dialog = this.#dialog = drawn.cloneNode(true)
    for (const part of [dialog, ...dialog.querySelectorAll('[id]')]) part.id = `${part.id}-open`
    dialog.setAttribute('aria-labelledby', `${drawn.getAttribute('aria-labelledby')}-open`)
    dialog.querySelector('[data-tell]')?.addEventListener('click', () => {
      dialog.close()
      this.#tell()
    })
    dialog.addEventListener('close', () => dialog.remove())
    document.body.append(dialog)
    dialog.showModal()
    document.dispatchEvent(new CustomEvent('recap:shown'))
    dialog.querySelector('.primary')?.focus({ preventScroll: true })
    dialog.scrollTop = 0
    return true
  }
}
