// What must be seen and heard although something lies over the table: while a sheet or a
// dialog is open, it stands in the topmost, because that lies over all that is not in it
// and a modal one silences it too.
import { openSheets } from './popover.js'

// topSheet returns the topmost open sheet or dialog; null for none.
export function topSheet() {
  const dialogs = document.querySelectorAll('dialog[open]')
  return dialogs[dialogs.length - 1] ?? openSheets().at(-1) ?? null
}

// keepAbove keeps the elements with these ids in the topmost sheet, else in the body. A
// board that is drawn would take them away with the sheet's old content, so before it
// they stand in the body. After each change it dispatches "sheets:changed".
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
