// Keeps notices visible and audible while a sheet or a dialog is open: they move into the topmost
// one, because it covers what is not in it, and a modal one also hides that from screen readers.
import { openSheets } from './popover.js'

// topSheet returns the topmost open sheet or dialog; null if none is open.
export function topSheet() {
  const dialogs = document.querySelectorAll('dialog[open]')
  return dialogs[dialogs.length - 1] ?? openSheets().at(-1) ?? null
}

// keepAbove keeps the elements with these ids in the topmost sheet, else in the body. Before a
// board is drawn they move to the body, because the drawing removes the sheet's old content. After
// each change it dispatches "sheets:changed".
export function keepAbove(ids) {
  const put = (place) => {
    for (const id of ids) {
      const thing = document.getElementById(id)
      if (!thing || thing.parentElement === place) continue
      if (id === 'hurry') place.prepend(thing)
      else place.append(thing)
    }
  }
  const lift = () => {
    put(topSheet() ?? document.body)
    document.dispatchEvent(new Event('sheets:changed'))
  }
  document.addEventListener('board:drawing', () => put(document.body))
  for (const name of ['board:drawn', 'why:shown', 'recap:shown', 'sheet:popped']) document.addEventListener(name, lift)
  for (const name of ['toggle', 'close']) document.addEventListener(name, lift, true) // neither rises
}
