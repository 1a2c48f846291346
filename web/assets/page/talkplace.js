// The place of the panel of talk: over the chronicle, with the same sides and as high as it needs;
// if the chronicle is not visible, at the foot of the window, as on phones.
import { isSeen } from './seen.js'

const narrow = 700 // width of a window in pixels, below which the panel is at its foot
const least = { width: 272, height: 400 } // pixels

// spot returns the place of a panel whose chronicle has this box, in a window of this size; null
// means at the foot.
export function spot(box, wide, high) {
  if (!box || wide < narrow) return null
  const width = Math.min(Math.max(box.width, least.width), wide - 16)
  const height = Math.min(Math.max(box.height, least.height), high * 0.68)
  const left = box.left + box.width / 2 > wide / 2 ? box.right - width : box.left
  const bottom = Math.min(box.bottom, high - 8)
  return { left: Math.max(8, Math.min(left, wide - width - 8)), top: Math.max(8, bottom - height), width, height: Math.min(height, bottom - 8) }
}

// meet reports whether two boxes share more than their edges.
export const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1

// placeOver puts a panel at its place: its foot is fixed, and it is no higher than its content.
export function placeOver(leaf) {
  const frame = document.getElementById('chronicle')
  const place = spot(frame && isSeen(frame) ? frame.parentElement.getBoundingClientRect() : null, innerWidth, innerHeight)
  leaf.classList.toggle('at-foot', !place)
  const lies = place && { left: place.left, bottom: innerHeight - place.top - place.height, width: place.width, maxHeight: place.height }
  for (const name of ['left', 'bottom', 'width', 'maxHeight']) leaf.style[name] = lies ? `${Math.round(lies[name])}px` : ''
}

// covers reports whether a panel covers something lit.
export function covers(leaf) {
  const over = leaf.getBoundingClientRect()
  return [...document.querySelectorAll('#match .can')].some((lit) => {
    const box = lit.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && meet(over, box)
  })
}
