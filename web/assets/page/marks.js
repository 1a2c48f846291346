// Marks what has changed: a ring in the mover's colour and hatching with the move's number, gains
// and losses next to the counters, and the former place of a piece. Marks are added to a complete
// board and removed before the next one is put in, so neither the morph nor the motion meets them.
import { isSeen } from './seen.js'

// ringsOf returns the rings of the moves up to one: for each thing only the latest.
export function ringsOf(moves, upto = moves.length - 1) {
  const rings = new Map()
  moves.slice(0, upto + 1).forEach((move, at) => {
    for (const [ids, gone] of [[move.gone, true], [move.marks, false]]) for (const id of ids) rings.set(id, { move, gone, now: at === upto })
  })
  return rings
}

// stoodOf returns the things from which pieces came, and who moved them.
export function stoodOf(moves, upto = moves.length - 1) {
  const stood = new Map()
  for (const move of moves.slice(0, upto + 1)) for (const [from] of move.ways) stood.set(from, move)
  return stood
}

const small = 34 // pixels below which a seal has no arms
const least = 18 // pixels below which a ring has no seal

export class Marks {
  #undo = []

  // take removes all marks.
  take() { for (const undo of this.#undo.splice(0)) undo() }

  // put adds the marks of the moves up to one, and of deltas. telling means that the move is being
  // played back.
  put({ moves, deltas }, upto = moves.length - 1, telling = false) {
    this.take()
    const things = []
    const counted = new Set(deltas.map((d) => d.id)) // what it gained says more than a ring
    for (const [id, ring] of ringsOf(moves, upto)) if (!counted.has(id)) things.push({ id, mark: (host) => ringOn(host, ring, telling && ring.now) })
    for (const delta of deltas) things.push({ id: delta.id, mark: () => flagOf(delta), delta })
    const hosts = things.map(({ id }) => hostOf(document.getElementById(id))) // first all measurements, then all changes
    things.forEach(({ mark, delta }, i) => { if (hosts[i]) this.#hang(hosts[i], mark(hosts[i]), delta) })
    for (const [id, move] of stoodOf(moves, upto)) this.#stand(document.getElementById(id), move)
  }

  #hang({ thing, static: still }, mark, delta) {
    if (still) thing.classList.add('has-mark')
    const said = delta && thing.matches('[role=img], [aria-label]') // nothing within it is read
    if (said) thing.setAttribute('aria-description', delta.text)
    partOf(thing).append(mark)
    this.#undo.push(() => {
      mark.remove()
      if (still) thing.classList.remove('has-mark')
      if (said) thing.removeAttribute('aria-description')
    })
  }

  #stand(thing, move) {
    if (!thing) return
    const classes = ['stood', move.house].filter((c) => !thing.classList.contains(c))
    thing.classList.add(...classes)
    this.#undo.push(() => thing.classList.remove(...classes))
  }
}

// hostOf returns what is needed to mark a thing; null if it can have no mark.
function hostOf(thing) {
  if (!(thing instanceof HTMLElement) || thing.matches('tr, input, select, img, br, hr')) return null
  const style = getComputedStyle(thing)
  if (style.display === 'contents') return null
  const size = Math.min(thing.offsetWidth, thing.offsetHeight)
  return {
    thing, static: style.position === 'static', round: style.borderRadius,
    lit: thing.matches('.can') || !!thing.querySelector(':scope > .can'), cut: style.overflowX !== 'visible',
    tiny: size < small, speck: size < least,
  }
}

// partOf returns the part of a thing that gets the mark: a list may contain only its items, and of
// a sum the result counts.
const partOf = (thing) => (thing.matches('dl, ul, ol') && (thing.querySelector('.sum dd') ?? thing.querySelector('dd, li'))) || thing

function ringOn({ round, lit, cut, tiny, speck }, { move, gone }, told) {
  const ring = document.createElement('span')
  const classes = { 'gone-from': gone, lit, cut, tiny, speck, told }
  ring.className = ['trace', move.house, ...Object.keys(classes).filter((name) => classes[name])].join(' ')
  ring.setAttribute('aria-hidden', 'true')
  if (parseFloat(round)) ring.style.borderRadius = round
  if (!speck) ring.append(sealOf(move, tiny))
  return ring
}

// sealOf returns an element with the arms of the mover and the number of a move.
export function sealOf(move, bare = false) {
  const seal = document.createElement('b')
  seal.className = `mover ${move.house}`
  if (move.disc && !bare) seal.append(move.disc.cloneNode(true))
  seal.append(move.n)
  return seal
}

function flagOf({ by, text, seat }) {
  const flag = document.createElement('span')
  flag.className = by < 0 ? 'delta down' : 'delta'
  const sign = document.createElement('span')
  flag.dataset.seat = seat
  sign.setAttribute('aria-hidden', 'true')
  sign.textContent = by < 0 ? `−${-by}` : `+${by}`
  const words = document.createElement('span')
  words.className = 'sr'
  words.textContent = text
  flag.append(sign, words)
  return flag
}

// Ways draws the way that a piece took, for a moment, in a layer over the page.
export class Ways {
  #layer = document.createElement('div')
  #timer = null

  constructor() {
    this.#layer.id = 'ways'
    this.#layer.setAttribute('aria-hidden', 'true')
    document.body.append(this.#layer)
    for (const event of ['scroll', 'resize']) addEventListener(event, () => this.clear(), { capture: true, passive: true })
  }

  clear() {
    clearTimeout(this.#timer)
    this.#layer.replaceChildren()
  }

  // draw shows the last visible path of a move for time milliseconds.
  draw(move, time) {
    this.clear()
    const seen = move.ways.map((ends) => ends.map((id) => middleOf(document.getElementById(id)))).filter(([from, to]) => from && to)
    if (!seen.length) return
    this.#layer.innerHTML = `<svg class="went"><path class="case"/><path class="line"/><path class="tip" d="M0 0L-13 -7L-13 7z"/></svg>`
    const svg = this.#layer.firstChild
    svg.classList.add(move.house)
    const [from, to] = seen.at(-1)
    const bend = { x: (from.x + to.x) / 2 - (to.y - from.y) * 0.12, y: (from.y + to.y) / 2 + (to.x - from.x) * 0.12 * (from.x < to.x ? -1 : 1) }
    for (const path of svg.querySelectorAll('.case, .line')) path.setAttribute('d', `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`)
    svg.querySelector('.tip').setAttribute('transform', `translate(${to.x} ${to.y}) rotate(${Math.atan2(to.y - bend.y, to.x - bend.x) * 180 / Math.PI})`)
    this.#timer = setTimeout(() => this.clear(), time)
  }
}

// middleOf returns the middle of a thing in the window; null if it is not visible.
function middleOf(thing) {
  if (!isSeen(thing)) return null
  const box = thing.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return x > 0 && y > 0 && x < innerWidth && y < innerHeight ? { x, y } : null
}
