// Rows of a list that stand for places on the table: the place of the row under the pointer or with
// the focus is highlighted ([data-lights]: its id), and arrow keys move between the buttons of a
// list ([data-arrows]).
import { isSeen } from './seen.js'

const steps = { ArrowDown: 1, ArrowUp: -1 }

// next returns the element of a list to which a key moves the focus; null if there is none, or for
// other keys.
export function next(items, from, key) {
  if (key === 'Home') return items[0] ?? null
  if (key === 'End') return items.at(-1) ?? null
  const at = items.indexOf(from)
  return key in steps && at >= 0 ? items[at + steps[key]] ?? null : null
}

export function watchRows() {
  let lit = null
  const light = (event) => {
    const row = event.target.closest?.('[data-lights]')
    const place = row ? document.getElementById(row.dataset.lights) : null
    if (place === lit) return
    lit?.classList.remove('row-lit')
    place?.classList.add('row-lit')
    lit = place
  }
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, light)
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const list = event.target.closest?.('[data-arrows]')
    if (!list) return
    const items = [...list.querySelectorAll('summary, button')].filter((item) => isSeen(item))
    const goal = next(items, event.target, event.key)
    if (!goal) return
    event.preventDefault()
    goal.focus()
  })
}
