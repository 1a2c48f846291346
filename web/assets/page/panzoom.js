// A large sheet in a small frame: an element with data-pan scrolls; here its one
// child also grows and shrinks (its style reads --zoom): with two fingers, the
// wheel and Ctrl, + and −, or the buttons of the element with data-zoom-for. A
// mouse drags it.
const zooms = new Map() // by the frame's id
const maxZoom = 2.4
const frames = () => document.querySelectorAll('[data-pan]')
const frameOf = (target) => target.closest?.('[data-pan]')

function zoom(frame, by, x, y) {
  const sheet = frame.firstElementChild
  const old = zooms.get(frame.id) ?? 1
  const full = { w: sheet.offsetWidth / old, h: sheet.offsetHeight / old }
  const least = Math.min(1, Math.max(frame.clientWidth / full.w, frame.clientHeight / full.h))
  const now = Math.min(maxZoom, Math.max(least, old * by))
  const box = frame.getBoundingClientRect()
  const at = { x: (x ?? box.left + box.width / 2) - box.left, y: (y ?? box.top + box.height / 2) - box.top }
  const left = (frame.scrollLeft + at.x) * now / old - at.x, top = (frame.scrollTop + at.y) * now / old - at.y
  zooms.set(frame.id, now)
  sheet.style.setProperty('--zoom', now)
  frame.scrollTo({ left, top, behavior: 'instant' })
}

// Scrolls to the highlighted things if they are new and none of them is visible.
const seen = new Map()
function lookAt(frame) {
  const lit = [...frame.querySelectorAll('.chosen, .can')]
  const ids = lit.map((e) => e.id).join()
  if (!frame.clientWidth || seen.get(frame.id) === ids) return
  seen.set(frame.id, ids)
  const box = frame.getBoundingClientRect()
  const inside = (r) => r.left >= box.left && r.right <= box.right && r.top >= box.top && r.bottom <= box.bottom
  if (!lit.length || lit.some((e) => inside(e.getBoundingClientRect()))) return
  const r = lit[0].getBoundingClientRect()
  frame.scrollBy({ left: r.left + r.width / 2 - box.left - box.width / 2, top: r.top + r.height / 2 - box.top - box.height / 2, behavior: 'instant' })
}

// What is said about a thing of the sheet is brought into sight whole, once.
const told = new Map()
function showAnswer(frame) {
  const answer = frame.querySelector('.bubble'), about = answer?.parentElement.querySelector('[id]').id
  if (told.get(frame.id) === about || answer && !answer.clientWidth) return
  told.set(frame.id, about)
  if (!answer) return
  const r = answer.getBoundingClientRect(), box = frame.getBoundingClientRect()
  const by = (from, to, start, end) => Math.min(Math.max(0, to - end + 4), from - start - 4) || 0
  frame.scrollBy({ left: by(r.left, r.right, box.left, box.right), top: by(r.top, r.bottom, box.top, box.bottom), behavior: 'instant' })
}

// A new board resets the scrolling of frames: savePanZoom stores it before, restorePanZoom restores
// it after.
const scrolled = new Map()
export function savePanZoom() {
  for (const frame of frames()) if (frame.clientWidth) scrolled.set(frame.id, { left: frame.scrollLeft, top: frame.scrollTop })
}

export function restorePanZoom() {
  for (const frame of frames()) {
    if (zooms.has(frame.id)) frame.firstElementChild.style.setProperty('--zoom', zooms.get(frame.id))
    const was = scrolled.get(frame.id)
    if (was && frame.clientWidth) {
      scrolled.delete(frame.id) // once: what is brought into sight after it stays
      frame.scrollTo({ ...was, behavior: 'instant' })
    }
    lookAt(frame)
    showAnswer(frame)
    for (const buttons of document.querySelectorAll(`[data-zoom-for="${frame.id}"]`)) buttons.hidden = false
  }
}

export function watchPanZoom() {
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('[data-zoom]')
    if (button) zoom(document.getElementById(button.closest('[data-zoom-for]').dataset.zoomFor), Number(button.dataset.zoom))
  })
  document.addEventListener('keydown', (event) => {
    const by = { '+': 1.25, '=': 1.25, '-': 0.8 }[event.key]
    if (by && event.target.matches?.('[data-pan]') && !event.ctrlKey && !event.metaKey) { event.preventDefault(); zoom(event.target, by) }
  })
  document.addEventListener('wheel', (event) => {
    const frame = event.ctrlKey && frameOf(event.target)
    if (frame) { event.preventDefault(); zoom(frame, Math.exp(-event.deltaY / 240), event.clientX, event.clientY) }
  }, { passive: false })
  watchFingers()
  watchDrags()
}

function watchFingers() {
  let spread = 0
  const fingers = ([a, b]) => ({ d: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 })
  document.addEventListener('touchmove', (event) => {
    const frame = event.touches.length === 2 && frameOf(event.target)
    if (!frame) return
    event.preventDefault()
    const now = fingers(event.touches)
    if (spread) zoom(frame, now.d / spread, now.x, now.y)
    spread = now.d
  }, { passive: false })
  document.addEventListener('touchend', () => { spread = 0 })
}

function watchDrags() {
  let drag = null
  document.addEventListener('pointerdown', (event) => {
    const frame = event.pointerType === 'mouse' && event.button === 0 && frameOf(event.target)
    drag = frame && { frame, x: event.clientX, y: event.clientY, moved: false }
  })
  document.addEventListener('pointermove', (event) => {
    if (!drag) return
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y]
    if (!drag.moved && Math.hypot(dx, dy) < 5) return
    drag.moved = true
    drag.frame.scrollBy({ left: -dx, top: -dy, behavior: 'instant' })
    drag.x = event.clientX
    drag.y = event.clientY
  })
  document.addEventListener('pointerup', () => { if (drag?.moved) setTimeout(() => { drag = null }); else drag = null })
  document.addEventListener('dragstart', (event) => { if (frameOf(event.target)) event.preventDefault() })
  document.addEventListener('click', (event) => { if (drag?.moved) { event.preventDefault(); event.stopPropagation() } }, true)
}
