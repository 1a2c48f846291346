// Shows a summary of what happened while the viewer was away. The browser stores when it last
// showed a match, for the newest few matches.
import { save, loadJSON } from './storage.js'

const away = 10 * 60 * 1000 // milliseconds
const seenKey = 'signoria.seen'
const maxSeen = 40

// wasAway reports whether a viewer who last looked at last was away at now; one who never looked
// was.
export const wasAway = (last, now) => !(now - last < away)

// remember returns the times at which matches were last shown, with one more, the newest few.
export function remember(note, match, now) {
  const list = Object.entries({ ...note, [match]: now }).sort((a, b) => b[1] - a[1])
  return Object.fromEntries(list.slice(0, maxSeen))
}

const readSeen = () => loadJSON(seenKey) ?? {}

export class Recap {
  #match
  #dialog = null
  #tell

  // tell starts the playback.
  constructor(match, tell) {
    this.#match = match
    this.#tell = tell
    addEventListener('pagehide', () => this.look())
    setInterval(() => { if (!document.hidden) this.look() }, away / 10)
  }

  // away reports whether the match has not been shown for long.
  get away() { return wasAway(readSeen()[this.#match], Date.now()) }

  // look stores that the match is shown now.
  look() { save(seenKey, JSON.stringify(remember(readSeen(), this.#match, Date.now()))) }

  // open shows the recap of the page and returns whether there is one.
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
