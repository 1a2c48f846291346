// Moves pieces of the board. The real things are at their new places at once and take presses
// there; a copy of each moves from the old place, in a layer above that takes no presses. Motion
// may be cut short at any time; nothing depends on it.
import { isSeen } from './seen.js'
import { isStill } from './still.js'

// journeys returns the names of the things that have moved, and how: from the middle of their old place
// to the middle of the new one, and how much larger they were. Places are { x, y, width, height }; a
// thing out of sight has none.
export function journeys(before, after, least = 3) {
  const list = []
  for (const [name, to] of after) {
    const from = before.get(name)
    if (!from || !to) continue
    const x = from.x + from.width / 2 - to.x - to.width / 2
    const y = from.y + from.height / 2 - to.y - to.height / 2
    const scale = Math.min(2, Math.max(0.5, Math.sqrt((from.width * from.height) / (to.width * to.height))))
    if (Math.hypot(x, y) >= least) list.push({ name, to, x, y, scale })
  }
  return list
}

// FrameBudget suspends motion for a while in a browser that draws slowly.
export class FrameBudget {
  #until = -Infinity
  #slow
  #rest
  #doubted = false

  constructor({ slow = 60, rest = 20000 } = {}) {
    this.#slow = slow
    this.#rest = rest
  }

  // drew is called with the times of the frames of a motion, in milliseconds. The median counts, so one
  // long frame does not make a page slow. A motion of one or two frames counts only if that happens
  // twice in a row.
  drew(frames, now) {
    const slow = frames.toSorted((a, b) => a - b)[frames.length >> 1] > this.#slow
    if (slow && (frames.length > 2 || this.#doubted)) this.#until = now + this.#rest
    this.#doubted = slow
  }

  rests(now) { return now < this.#until }
}

// crowd is the most things that move at once; if more would, the page has been laid out again and
// nothing has moved.
const crowd = 40

// Motion moves the things below root that have a name: the custom property
// --flight of their style.
export class Motion {
  #root
  #layer
  #budget = new FrameBudget()
  #flying = new Map() // copies by name
  #animations = []

  constructor(root) {
    this.#root = root
    this.#layer = document.createElement('div')
    this.#layer.id = 'flights'
    this.#layer.inert = true
    this.#layer.setAttribute('aria-hidden', 'true')
    document.body.append(this.#layer)
    for (const event of ['scroll', 'resize']) addEventListener(event, () => this.stop(), { capture: true, passive: true })
  }

  // places returns the place of every named thing, of moving ones that of the visible copy; null if
  // nothing shall move.
  places() {
    if (isStill() || document.hidden || this.#budget.rests(performance.now())) return null
    const places = new Map()
    for (const [name, thing] of this.#named()) places.set(name, placeOf(this.#flying.get(name) ?? thing))
    return places
  }

  // stop ends all motions: every thing is shown at its real place.
  stop() {
    for (const animation of this.#animations.splice(0)) animation.cancel()
    this.#layer.replaceChildren()
    this.#flying.clear()
  }

  // move animates what has moved since before, a result of places.
  move(before) {
    const things = this.#named()
    const after = new Map([...things].map(([name, thing]) => [name, placeOf(thing)]))
    const list = journeys(before, after)
    if (list.length === 0 || list.length > crowd) return
    const style = getComputedStyle(this.#root())
    const timing = { duration: parseFloat(style.getPropertyValue('--glide')) || 420, easing: style.getPropertyValue('--ease') || 'ease' }
    const names = new Set(list.map((j) => j.name))
    const copies = list.map((j) => copyOf(things.get(j.name), j.to, this.#root(), names))
    this.#layer.replaceChildren(...copies.map((c) => c.shell))
    list.forEach(({ name, x, y, scale }, i) => {
      const { copy } = copies[i]
      this.#flying.set(name, copy)
      this.#animations.push(
        copy.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: 'none' }], { ...timing, fill: 'forwards' }),
        things.get(name).animate({ opacity: [0, 0] }, timing.duration),
      )
    })
    this.#watch(this.#animations[0])
  }

  // watch measures the frames of a motion, and ends it.
  #watch(animation) {
    const frames = []
    let last
    const frame = (now) => {
      if (animation !== this.#animations[0]) return
      if (last !== undefined) frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    animation.finished.then(() => {
      this.#budget.drew(frames, performance.now())
      if (animation === this.#animations[0]) this.stop()
    }, () => {}) // cut short
  }

  #named() {
    const things = new Map()
    for (const thing of this.#root()?.querySelectorAll('[style*="--flight"]') ?? []) {
      const name = getComputedStyle(thing).getPropertyValue('--flight').trim()
      if (name && name !== 'none') things.set(name, thing)
    }
    return things
  }
}

// placeOf returns the place of a thing in the window; undefined if it is not visible.
function placeOf(thing) {
  if (!isSeen(thing)) return
  const box = thing.getBoundingClientRect()
  const frame = thing.closest('[data-pan]')?.getBoundingClientRect() ?? { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  if (box.width < 1 || box.right < frame.left || box.left > frame.right || box.bottom < frame.top || box.top > frame.bottom) return
  return { x: box.x, y: box.y, width: box.width, height: box.height }
}

// copyOf returns a copy of a thing at its place, within copies of its ancestors, so that the same
// styles apply. Things that move by themselves are hidden in it.
function copyOf(thing, place, root, names) {
  const real = getComputedStyle(thing)
  const copy = thing.cloneNode(true)
  const parts = copy.querySelectorAll('*')
  thing.querySelectorAll('*').forEach((part, i) => {
    if (part.style?.getPropertyValue('--flight') && names.has(getComputedStyle(part).getPropertyValue('--flight').trim())) parts[i].style.visibility = 'hidden'
  })
  for (const part of [copy, ...parts]) for (const name of ['id', 'form', 'name', 'href']) if (name !== 'href' || part.localName === 'a') part.removeAttribute(name)
  Object.assign(copy.style, {
    position: 'fixed', inset: 'auto', left: `${place.x}px`, top: `${place.y}px`, width: `${place.width}px`, height: `${place.height}px`,
    minWidth: '0', maxWidth: 'none', minHeight: '0', maxHeight: 'none', margin: '0', boxSizing: 'border-box', translate: 'none', rotate: 'none', scale: 'none', transform: 'none',
    fontSize: real.fontSize, lineHeight: real.lineHeight, color: real.color, animation: 'none', transition: 'none',
  })
  let shell = copy
  for (let around = thing.parentElement; around && around !== root.parentElement; around = around.parentElement) {
    const next = document.createElement(around.localName === 'details' ? 'div' : around.localName)
    next.className = around.className
    next.setAttribute('style', around.getAttribute('style') ?? '')
    next.dataset.shell = ''
    next.append(shell)
    shell = next
  }
  return { copy, shell }
}
