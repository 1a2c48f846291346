// The place of the panel of talk: over the chronicle, which gives it its size and, if nothing else is
// there, its place; else near it, where it covers the fewest things that can be pressed. If the
// chronicle is not visible, it is at the foot of the window, as on phones.
import { isSeen } from './seen.js'

const narrow = 700 // width of a window in pixels, below which the panel is at its foot
const least = { width: 240, height: 400 } // pixels
const most = 384 // pixels, the widest panel

// spot returns the place of a panel whose chronicle has this box, in a window of this size; null
// means at the foot.
export function spot(box, wide, high) {
  if (!box || wide < narrow) return null
  const width = Math.min(Math.max(box.width, least.width), most, wide - 16)
  const height = Math.min(Math.max(box.height, least.height), high * 0.68)
  const left = box.left + box.width / 2 > wide / 2 ? box.right - width : box.left
  const bottom = Math.min(box.bottom, high - 8)
  return { left: Math.max(8, Math.min(left, wide - width - 8)), top: Math.max(8, bottom - height), width, height: Math.min(height, bottom - 8) }
}

// meet reports whether two boxes share more than their edges.
export const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1

// freest returns the place, no larger than the one that the chronicle gives, that covers the fewest
// targets in a window of this size; among equals the largest, then the one nearest to the
// chronicle. No place is above the line `from`, where the bar is.
export function freest(place, targets, wide, high, from = 8) {
  let best = { ...place, cost: Infinity }
  const wanted = Math.min(place.height, high - 8 - from)
  for (const height of new Set([wanted, ...[336, 264, 208].map((n) => Math.min(wanted, n))])) {
    const foot = place.top + place.height - height
    for (const width of new Set([place.width, least.width])) {
      const side = place.left + place.width - width
      for (const top of new Set([foot, ...steps(from, high - 8 - height)])) {
        for (const left of new Set([place.left, side, ...steps(8, wide - 8 - width)])) {
          const box = { left, top, right: left + width, bottom: top + height }
          let cost = (wanted - height + place.width - width) / 1000 + Math.hypot(left - side, top - foot) / 3000
          for (const target of targets) if (meet(box, target)) cost += target.weight ?? 1
          if (top >= from - 1 && cost < best.cost) best = { left, top, width, height, cost }
        }
      }
    }
  }
  const { left, top, width, height } = best
  return { left, top, width, height }
}
const steps = (from, to) => Array.from({ length: Math.max(0, Math.floor((to - from) / 24)) + 1 }, (_, n) => from + n * 24)

// targets returns the visible boxes, outside the chronicle, of things on the board that can be pressed
// or have an explanation. The question has the greatest weight, then things that can be chosen and the
// viewer's own; those of opponents have the least.
const whole = '#ask, .mat, .mine, .palace, .domain, .bay'
function targets() {
  const frame = document.getElementById('chronicle')?.parentElement, list = []
  for (const thing of document.querySelectorAll(`#match :is(a, button, summary, [data-about], ${whole})`)) {
    if (frame?.contains(thing) || !isSeen(thing)) continue
    const box = thing.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || box.width * box.height > innerWidth * innerHeight / 4 && !thing.matches(whole)) continue
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (!hit || !thing.contains(hit) && !hit.contains(thing)) continue // scrolled out of its frame, or under something
    list.push({ left: box.left, top: box.top, right: box.right, bottom: box.bottom, weight: weigh(thing) })
  }
  return list
}

const weigh = (thing) => thing.id === 'ask' ? 60 : thing.matches('.can, .mat, .mine, .palace, .domain') ? 30 : thing.matches('.bay') ? 6 : thing.closest('.rivals, .peers') ? 0.3 : 1

// placeOver puts a panel at its place: its foot is fixed, and it is no higher than its content.
export function placeOver(panel) {
  const frame = document.getElementById('chronicle')
  let place = spot(frame && isSeen(frame) ? frame.parentElement.getBoundingClientRect() : null, innerWidth, innerHeight)
  if (place) {
    panel.style.visibility = 'hidden' // elementFromPoint must not find the panel itself
    place = freest(place, targets(), innerWidth, innerHeight, (document.querySelector('.table-bar')?.getBoundingClientRect().bottom ?? 0) + 8)
    panel.style.visibility = ''
  }
  panel.classList.toggle('at-foot', !place)
  const lies = place && { left: place.left, bottom: innerHeight - place.top - place.height, width: place.width, maxHeight: place.height }
  for (const name of ['left', 'bottom', 'width', 'maxHeight']) panel.style[name] = lies ? `${Math.round(lies[name])}px` : ''
}

// placeLast puts the line said last over the head of the chronicle, or into the bar next to the
// opener of the panel if no chronicle is visible.
export function placeLast(strip, opener) {
  const frame = document.getElementById('chronicle')
  const box = frame && isSeen(frame) ? frame.parentElement.getBoundingClientRect() : null
  const inSight = box && box.width >= 160 && box.top >= 0 && box.top + 32 <= innerHeight
  const bar = document.querySelector('.table-bar')?.getBoundingClientRect()
  const place = inSight || !bar ? { left: box?.left ?? 8, top: box?.top ?? 8, width: box?.width ?? 272 } : { left: 8, top: bar.top + (bar.height - 32) / 2, width: (opener?.getBoundingClientRect().left ?? innerWidth) - 16 }
  strip.classList.toggle('in-bar', !inSight)
  for (const name of ['left', 'top', 'width']) strip.style[name] = `${Math.round(place[name])}px`
}

// covers reports whether a panel covers something lit.
export function covers(panel) {
  const over = panel.getBoundingClientRect()
  return [...document.querySelectorAll('#match .can')].some((lit) => {
    const box = lit.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && meet(over, box)
  })
}
