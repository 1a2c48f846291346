// The chronicle: the link back to its newest line, which is visible while the reader is at older ones;
// and a press on a line, which marks what it changed on the table.
import { isStill } from './still.js'
const slack = 4 // pixels that still count as the end: heights need not be whole numbers
const glow = 2600 // milliseconds that a thing stays lit

// isPast reports whether a list is scrolled away from its end, at which scrollTop is 0.
export const isPast = ({ scrollTop }) => Math.abs(scrollTop) > slack

const mark = (frame) => { if (frame) frame.dataset.at = isPast(frame) ? 'past' : 'newest' }

// nextLine returns the line to which a key moves from a line, or from the frame (at -1).
export function nextLine(key, at, count) {
  const steps = { ArrowUp: at < 0 ? count : at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }
  return key in steps ? Math.max(0, Math.min(count - 1, steps[key])) : -1
}

class Lights {
  #lit = []
  #timer = null

  // show marks what a line changed, and scrolls to the first of it.
  show(line) {
    this.clear()
    const things = line.dataset.places.split(' ').map((id) => document.getElementById(id)).filter(Boolean)
    if (!things.length) return
    this.#lit = [line, ...things]
    for (const thing of this.#lit) thing.classList.add('shown-by-line')
    const still = isStill()
    things[0].scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: still ? 'auto' : 'smooth' })
    this.#timer = setTimeout(() => this.clear(), glow)
  }

  clear() {
    clearTimeout(this.#timer)
    for (const thing of this.#lit.splice(0)) thing.classList.remove('shown-by-line')
  }
}

// watchLines goes from lines of the chronicle to their things on the board, by a press or by the
// keys of the frame.
function watchLines() {
  const lights = new Lights()
  const lineOf = (event) => event.target.closest?.('.log [data-places]')
  document.addEventListener('click', (event) => {
    const line = lineOf(event)
    if (line && !event.target.closest('a, button')) lights.show(line)
  })
  document.addEventListener('keydown', (event) => {
    const frame = event.target.closest?.('#chronicle')
    if (!frame || event.ctrlKey || event.metaKey || event.altKey) return
    const line = lineOf(event)
    if (line && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      return lights.show(line)
    }
    const lines = [...frame.querySelectorAll('[data-places]')]
    const at = nextLine(event.key, lines.indexOf(line), lines.length)
    if (at < 0 || !lines.length) return
    event.preventDefault()
    lines[at].focus()
  })
  document.addEventListener('board:drawing', () => lights.clear()) // before the new board is compared with the marked one
}

// watchChronicle marks whether the chronicle is scrolled away from its foot; without it the link
// back is visible in every long chronicle.
export function watchChronicle() {
  const look = () => mark(document.getElementById('chronicle'))
  document.addEventListener('scroll', ({ target }) => { if (target.id === 'chronicle') mark(target) }, { capture: true, passive: true })
  document.addEventListener('board:drawn', look)
  addEventListener('resize', look, { passive: true })
  look()
  watchLines()
}
