// Sheets over the page ([popover] and the buttons that open them) in browsers without popovers
// (before Safari 17, Firefox 125 and Chrome 114): as natively, a click outside and Escape close a
// sheet, and one in another closes with it. Without script such a browser shows them in the page,
// below all else. In every browser the opener of a sheet gets the focus back when it closes.
import { isSeen } from './seen.js'

const knows = 'popover' in (globalThis.HTMLElement?.prototype ?? {}) // tests of modules have no document
const opened = knows ? ':popover-open' : '.popped'

// openSheets returns the open sheets.
export const openSheets = () => [...document.querySelectorAll('[popover]')].filter((sheet) => sheet.matches(opened))

export function shutSheet(sheet) {
  if (knows) sheet.hidePopover()
  else hide(sheet)
}

const opener = new WeakMap() // what has opened a sheet

// giveBack focuses the opener of a sheet or, if that is in another sheet that has closed with it,
// the opener of that one.
function giveBack(sheet) {
  for (let from = opener.get(sheet); from; from = opener.get(from.closest('[popover]'))) {
    const button = document.getElementById(from.id) ?? from
    if (isSeen(button)) return button.focus({ preventScroll: true })
  }
}

function hide(sheet) {
  const had = sheet.contains(document.activeElement)
  for (const inner of [sheet, ...sheet.querySelectorAll('.popped')]) inner.classList.remove('popped')
  if (had) giveBack(sheet)
  document.dispatchEvent(new Event('sheet:popped'))
}

function show(sheet, button) {
  for (const other of openSheets()) if (!other.contains(sheet)) hide(other)
  opener.set(sheet, button)
  sheet.classList.add('popped')
  sheet.querySelector('[autofocus]')?.focus({ preventScroll: true })
  document.dispatchEvent(new Event('sheet:popped'))
}

// openSheet opens a sheet that no button has opened; opener gets the focus back.
export function openSheet(sheet, opener) {
  if (knows) sheet.showPopover()
  else show(sheet, opener)
}

// mind completes the native popovers: a sheet that was opened from another one loses the focus when it
// closes.
function mind() {
  const follow = ({ type, target }) => {
    if (!target.matches('[popover]') || target.matches(opened)) return
    if (type === 'beforetoggle') {
      below()
      opener.set(target, document.activeElement)
    } else if (document.activeElement === document.body || target.contains(document.activeElement)) giveBack(target)
  }
  for (const type of ['beforetoggle', 'toggle']) document.addEventListener(type, follow, true)
}

// below sets the place where the bar ends, under which sheets open: lines above the bar move it
// down.
function below() {
  const bar = document.querySelector('.table-bar')
  if (bar) document.documentElement.style.setProperty('--under-bar', `${bar.getBoundingClientRect().bottom}px`)
}

// standIn makes sheets work in browsers without popovers.
export function standIn() {
  if (knows) return mind()
  document.documentElement.classList.add('pops')
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('[popovertarget]')
    const sheet = button && document.getElementById(button.getAttribute('popovertarget'))
    if (sheet) {
      const open = sheet.matches('.popped')
      if (open) hide(sheet)
      else if (button.getAttribute('popovertargetaction') !== 'hide') show(sheet, button)
      event.preventDefault()
      return
    }
    for (const other of openSheets()) if (other.isConnected && !other.contains(event.target)) hide(other)
  })
  document.addEventListener('keydown', (event) => {
    const last = openSheets().at(-1)
    if (event.key !== 'Escape' || !last) return
    event.preventDefault()
    hide(last)
  }, true)
}
