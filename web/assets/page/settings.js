// The panel of settings (web/page/settings.templ). Settings in cookies are sent to the server and
// applied at once if that needs no new page; the rest is stored here. The key S opens the panel
// unless something is being written.
import { at, own } from './address.js'
import { Chime, soundWanted, wantSound } from './sound.js'
import { save, load } from './storage.js'
import { openSheet, openSheets, shutSheet } from './popover.js'

// keysWanted reports whether single letters and signs do something.
export const keysWanted = () => load('signoria.keys') !== 'off'

// isSign reports whether a key event is a letter or a sign: people can switch these keys off, and in a
// field they are text.
export const isSign = (event) => event.key.length === 1 && event.key !== ' '

// heeds reports whether a single key pressed anywhere on the page may do something.
export function heeds(event) {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
  if (isSign(event) && !keysWanted()) return false
  return !event.target.closest?.('input:not([type=checkbox], [type=radio], [type=range]), select, textarea, [contenteditable]')
}

// defaults are the values of settings that are not stored.
const defaults = { pace: 'normal', marks: 'on', sound: 'off', keys: 'on' }
const valueOf = (name) => (name === 'sound' ? (soundWanted() ? 'on' : 'off') : load(`signoria.${name}`, defaults[name]))

const panel = () => document.getElementById('settings')

// change stores a setting of the script, and applies it to the page.
function change(name, value) {
  if (name === 'sound') {
    wantSound(value === 'on')
    if (value === 'on') new Chime().ring()
  } else save(`signoria.${name}`, value)
  document.dispatchEvent(new CustomEvent('settings:changed', { detail: name }))
}

// draw shows what is set, and the keys that do something on this page.
function draw() {
  for (const button of panel().querySelectorAll('[data-set]')) button.setAttribute('aria-pressed', valueOf(button.dataset.set) === button.value)
  for (const row of panel().querySelectorAll('[data-where]')) {
    const where = row.dataset.where
    row.hidden = Boolean(where) && !document.querySelector(where) || 'sign' in row.dataset && !keysWanted()
  }
}

// send posts a setting to the server and applies it to the page.
async function send(button) {
  const { name, value } = button
  const root = document.documentElement
  if (name === 'theme') root.dataset.theme = value
  else root.toggleAttribute('data-still', value === 'none')
  for (const other of button.parentElement.children) other.setAttribute('aria-pressed', other === button)
  document.dispatchEvent(new CustomEvent('settings:changed', { detail: name }))
  try { await fetch(at('/settings'), { method: 'POST', body: new URLSearchParams({ [name]: value }), redirect: 'manual' }) } catch { /* it holds for this page */ }
}

export function followSettings() {
  const sheet = panel()
  if (!sheet) return
  for (const part of sheet.querySelectorAll('[data-scripted]')) part.hidden = false
  draw()
  document.addEventListener('settings:changed', draw)
  document.addEventListener('board:drawn', draw)
  sheet.addEventListener('click', (event) => {
    const button = event.target.closest('button')
    if (button?.dataset.set) change(button.dataset.set, button.value)
    else if (button?.matches('[data-at-once]')) {
      event.preventDefault()
      send(button)
    }
  })
  sheet.querySelector('form').addEventListener('submit', ({ target }) => { target.elements.back.value = own(location.pathname) + location.search })
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || event.shiftKey || !heeds(event) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    if (openSheets().includes(sheet)) shutSheet(sheet)
    else openSheet(sheet, document.activeElement)
  })
}
