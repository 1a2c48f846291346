// The veil of a lesson: it dims the page except for what the teacher speaks of. It takes no press, so
// dimmed things can be explained as always. Its holes follow their things while these move: when
// something scrolls, is animated or is laid out again.
import { isSeen } from './seen.js'

const margin = 6 // pixels that a hole is larger than its thing
const calm = 20 // frames without a change after which the holes stay
const corner = 8 // pixels, the radius of a hole

// hole returns the part of a thing's box that is visible in its frames, in pixels of the window; null
// if nothing is visible.
export function hole(box, frames) {
  let [left, top, right, bottom] = [box.left - margin, box.top - margin, box.right + margin, box.bottom + margin]
  for (const f of frames) [left, top, right, bottom] = [Math.max(left, f.left), Math.max(top, f.top), Math.min(right, f.right), Math.min(bottom, f.bottom)]
  return right - left > 2 * margin && bottom - top > 2 * margin ? [left, top, right - left, bottom - top].map(Math.round) : null
}

const svg = (name, attributes = {}) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

export class Veil {
  #lit = () => [] // what is spoken of
  #spared = () => [] // other things that are not dimmed
  #veil = null
  #drawn = ''
  #left = 0 // frames to check
  #follows = false

  // lit and spared return elements of the page; they are called for each drawing.
  constructor(lit, spared) {
    this.#lit = lit
    this.#spared = spared
    const events = ['scroll', 'resize', 'click', 'keyup', 'toggle', 'load', 'transitionrun', 'transitionend', 'animationstart', 'animationend']
    for (const name of events) addEventListener(name, () => this.follow(), { capture: true, passive: true })
  }

  // follow draws the holes, and again for each frame until nothing moves.
  follow() {
    this.#left = calm
    if (this.#follows) return
    this.#follows = true
    const frame = () => {
      this.#left = this.draw() ? calm : this.#left - 1
      if (this.#left > 0) return requestAnimationFrame(frame)
      this.#follows = false
    }
    requestAnimationFrame(frame)
  }

  // draw draws the holes and returns whether one has moved. If nothing that is spoken of is visible,
  // nothing is dimmed.
  draw() {
    const lit = this.#lit().map(holeOf).filter(Boolean)
    const holes = lit.length > 0 ? [...lit, ...this.#spared().map(holeOf).filter(Boolean)] : []
    const drawn = holes.join(';')
    if (drawn === this.#drawn) return false
    this.#drawn = drawn
    this.#veil ??= this.#make()
    this.#veil.toggleAttribute('data-off', holes.length === 0)
    if (holes.length > 0) this.#veil.querySelector('#veil-holes').replaceChildren(svg('rect', { width: '100%', height: '100%', fill: '#fff' }), ...holes.map(([x, y, width, height]) => svg('rect', { class: 'hole', x, y, width, height, rx: corner, fill: '#000' })))
    return true
  }

  #make() {
    const veil = svg('svg', { id: 'veil', 'aria-hidden': 'true' })
    veil.append(svg('mask', { id: 'veil-holes', maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: '100%', height: '100%' }), svg('rect', { class: 'shade', width: '100%', height: '100%', mask: 'url(#veil-holes)' }))
    document.body.append(veil)
    return veil
  }
}

// holeOf returns the hole for a thing; null if it is not visible.
function holeOf(thing) {
  if (!isSeen(thing)) return null
  const frames = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }]
  for (let frame = thing; frame && frame !== document.body; frame = frame.parentElement) {
    const { overflow, display, position } = getComputedStyle(frame)
    if (frame !== thing && overflow !== 'visible' && !/^(contents|inline)$/.test(display)) frames.push(frame.getBoundingClientRect())
    if (position === 'fixed') break // no frame cuts it
  }
  return hole(thing.getBoundingClientRect(), frames)
}
