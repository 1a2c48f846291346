// Scrolls to what the teacher speaks of: into the part of its frame that nothing covers, as a dock
// at the foot of a phone does.
import { isSeen } from './seen.js'

// freeRun returns the first and the last of the longest sequence of spots at which the frame is
// visible; null if there are none. spots are given from top to bottom.
export function freeRun(spots) {
  let best = null, from = null
  for (const { y, free } of [...spots, { free: false }]) {
    if (free) from = { top: from?.top ?? y, bottom: y }
    else if (from) {
      if (!best || from.bottom - from.top > best.bottom - best.top) best = from
      from = null
    }
  }
  return best
}

const edge = 12 // pixels of free room above and below the thing that is scrolled to

// shift returns how far to scroll down so that a box is in the free part, with a margin; of a box
// that is too high the top is shown.
export function shift(free, box, margin = edge) {
  const [top, bottom] = [free.top + margin, free.bottom - margin]
  if (box.top >= top && box.bottom <= bottom) return 0
  if (box.bottom - box.top >= bottom - top || box.top < top) return box.top - top
  return box.bottom - bottom
}

const spotStep = 6 // pixels between two spots

// together returns the box round the first of some boxes and as many of the others, in their order,
// as fit with it into a height in pixels.
export function together([first, ...more], height) {
  let all = { top: first.top, bottom: first.bottom }
  for (const box of more) {
    const wider = { top: Math.min(all.top, box.top), bottom: Math.max(all.bottom, box.bottom) }
    if (wider.bottom - wider.top <= height) all = wider
  }
  return all
}

// bringToSight scrolls each frame so that the first of the things in it is visible, with as many of the
// others as fit. It does not scroll a frame in which speaker would move out of sight.
export function bringToSight(things, speaker) {
  const seen = things.filter((thing) => isSeen(thing))
  const frames = new Map() // with the things in them
  for (const thing of seen) frames.set(scrollerOf(thing), [...frames.get(scrollerOf(thing)) ?? [], thing])
  for (const [frame, [first, ...more]] of [...frames].reverse()) { // the frame of the first thing is scrolled last
    if (frame !== document.scrollingElement && frame.contains(speaker) && !/sticky|fixed/.test(getComputedStyle(speaker).position)) continue
    first.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
    const free = freeIn(frame, first)
    if (!free) continue
    const all = together([first, ...more].map((thing) => thing.getBoundingClientRect()), free.bottom - free.top - 2 * edge)
    frame.scrollBy({ top: shift(free, all), behavior: 'instant' })
  }
}

// isMet reports whether a thing is visible at its middle.
export function isMet(thing) {
  const box = thing.getBoundingClientRect()
  return thing.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
}

// scrollerOf returns the element that scrolls a thing vertically.
function scrollerOf(thing) {
  for (let frame = thing.parentElement; frame; frame = frame.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(frame).overflowY) && frame.scrollHeight > frame.clientHeight + 1) return frame
  }
  return document.scrollingElement
}

// freeIn returns the part of a frame, in the column of a thing, that nothing covers.
function freeIn(frame, thing) {
  const page = frame === document.scrollingElement
  const box = page ? { top: 0, bottom: innerHeight } : frame.getBoundingClientRect()
  const own = thing.getBoundingClientRect()
  const x = Math.min(innerWidth - 2, Math.max(1, own.x + own.width / 2))
  const lies = (hit) => { // within the frame, and scrolled with it
    for (let e = hit; e && e !== frame; e = e.parentElement) if (/sticky|fixed/.test(getComputedStyle(e).position)) return false
    return Boolean(hit) && frame.contains(hit) && !hit.closest(thing.id === 'ask' ? '#lesson, .table-bar' : '#lesson, #ask, .table-bar')
  }
  const spots = []
  for (let y = Math.max(1, box.top + 1); y < Math.min(innerHeight, box.bottom) - 1; y += spotStep) spots.push({ y, free: lies(document.elementFromPoint(x, y)) })
  return freeRun(spots)
}
