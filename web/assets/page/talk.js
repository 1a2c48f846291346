// The additional script of tables at which people talk: the panel that opens near the chronicle, at
// a press and never by itself, and closes before it covers what is lit. While it is closed, a new
// line is shown for some seconds. The stream of the board sends the number of lines, and the panel
// asks for those it lacks. Without this script the panel is a page.
import { fault, fieldsOf } from './fault.js'
import { heeds } from './settings.js'
import { openSheets } from './popover.js'
import { covers, placeLast, placeOver } from './talkplace.js'
import { writeMoments } from './moments.js'

const pollInterval = 20000 // milliseconds between looks where no stream speaks
const fresh = 8000 // milliseconds that the last line is shown while the panel is closed
const long = 500 // of a press on a line of the chronicle

const panel = document.getElementById('talk')
const body = () => document.getElementById('talk-body')
const opener = () => document.getElementById('talk-open')
const menu = () => document.getElementById('react-menu')
const lost = document.getElementById('talk-lost')

const seenKey = `signoria.talk.${panel?.dataset.match}`
let told = 0 // the number of lines in the stream's last message
let shown = -1 // the number of lines that the panel shows
let asking = null
let lines = new Set() // the ids of the lines that the panel had
let unread = 0

const isOpen = () => !panel.hidden
const base = () => panel.dataset.from
const address = () => {
  const at = document.querySelector('#match.replaying') && new URLSearchParams(location.search).get('at')
  return at ? `${base()}?at=${at}` : base()
}

// ---- lines ----

// ask updates the panel to the current lines, with one request at a time.
async function ask() {
  if (asking) return asking
  asking = (async () => {
    try {
      const response = await fetch(address(), { headers: { 'HX-Request': 'true', Accept: 'text/html' }, credentials: 'same-origin', cache: 'no-store' })
      if (response.ok) take(await response.text())
    } catch { /* the stream tells again when the server is back */ }
  })()
  await asking
  asking = null
  if (told > shown && shown >= 0) setTimeout(() => { if (told > shown) ask() }, 1000)
}

// take puts an answer into the panel; the text in the field stays.
function take(text) {
  const part = new DOMParser().parseFromString(text, 'text/html').getElementById('talk-body')
  if (!part) return false
  const list = document.getElementById('said-lines')
  const atEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < 40
  const field = document.getElementById('talk-text'), written = field?.value ?? ''
  const first = shown < 0
  shown = Number(part.dataset.version)
  htmx.swap({ text: part.outerHTML, target: body(), swap: 'outerMorph', sourceElement: document.body }).catch(fault)
  const now = document.getElementById('talk-text')
  if (now && written && !now.value) now.value = written
  writeMoments()
  const came = [...body().querySelectorAll('.said:not(.own)')].filter((line) => !line.closest('.muted-lines') && !lines.has(line.id))
  lines = new Set([...body().querySelectorAll('.said')].map((line) => line.id))
  if (atEnd || first) end()
  read(came, first)
  drawSigns()
  return true
}

const end = () => { const list = document.getElementById('said-lines'); if (list) list.scrollTop = list.scrollHeight }

// read counts the new lines. Screen readers announce them, also while the panel is closed.
function read(came, first) {
  const last = Math.max(0, ...[...lines].map((id) => Number(id.slice(5))))
  const known = Number(sessionStorage.getItem(seenKey) ?? 0)
  if (isOpen()) sessionStorage.setItem(seenKey, last)
  unread = isOpen() ? 0 : [...body().querySelectorAll('.said:not(.own)')].filter((line) => !line.closest('.muted-lines') && Number(line.dataset.line) > known).length
  if (!first) {
    const news = document.getElementById('talk-news')
    for (const line of came) {
      const said = document.createElement('p')
      said.textContent = `${line.querySelector('b bdi').textContent}: ${line.querySelector('.text, .gone').textContent}`
      news.append(said)
      while (news.children.length > 3) news.firstChild.remove()
    }
    for (const line of came) line.classList.add('is-new')
    if (came.length && !isOpen()) showLast(came.at(-1))
  }
  drawOpener()
}

// showLast shows the last line and its author, for some seconds in which the page is visible: above the
// chronicle, or in the bar if no chronicle is visible. Screen readers have announced it already.
let waning = 0
function showLast(line) {
  const strip = document.getElementById('talk-last')
  const disc = line.querySelector('.disc')?.cloneNode(true), who = document.createElement('b'), words = document.createElement('bdi')
  who.textContent = line.querySelector('b bdi').textContent
  words.textContent = line.querySelector('.text, .gone').textContent
  words.dir = 'auto'
  strip.replaceChildren(...[disc, who, words].filter(Boolean))
  strip.hidden = false
  placeLast(strip, opener())
  clearTimeout(waning)
  if (!document.hidden) waning = setTimeout(hideLast, fresh)
}
function hideLast() {
  clearTimeout(waning)
  document.getElementById('talk-last').hidden = true
}

// drawOpener shows on the opener whether the panel is open, and how many lines are new. It is called
// after each new board, too, because that replaces the opener.
function drawOpener() {
  const link = opener()
  if (!link) return
  link.setAttribute('aria-expanded', isOpen())
  const count = link.querySelector('.count')
  count.hidden = unread === 0
  count.textContent = unread > 99 ? '99+' : unread
}

// drawSigns adds the reactions to lines of the chronicle: they are not part of the board.
function drawSigns() {
  for (const old of document.querySelectorAll('#chronicle .reactions')) old.remove()
  for (const item of document.querySelectorAll('#turn-signs > li')) {
    const turn = document.getElementById(`turn-${item.dataset.turn}`)
    const signs = item.querySelector('.reactions')
    if (turn && signs) turn.append(signs.cloneNode(true))
  }
}

// ---- the panel ----

function open(focus = true) {
  panel.hidden = false
  hideLast()
  document.documentElement.setAttribute('data-talking', '')
  placeOver(panel)
  ask() // what is offered depends on the state of the match
  end()
  read([], true)
  if (focus) (panel.querySelector('.quick .btn') ?? document.getElementById('talk-fold')).focus({ preventScroll: true })
}

function fold(back = false) {
  if (!isOpen()) return
  const had = panel.contains(document.activeElement)
  panel.hidden = true
  document.documentElement.removeAttribute('data-talking')
  drawOpener()
  if (back || had) opener()?.focus({ preventScroll: true })
}

// give closes the panel if it covers something lit, unless the reader is writing: then it stays
// until they have finished.
function give() {
  if (!isOpen()) return
  const writing = document.activeElement?.id === 'talk-text' && document.activeElement.value
  if (!writing && covers(panel)) fold()
}

// ---- posts ----

async function post(form, button) {
  const fields = fieldsOf(form, button)
  const field = form.querySelector('#talk-text')
  const action = button?.getAttribute('formaction') ? button.formAction : form.action
  panel.dataset.pending = ''
  lost.hidden = true
  try {
    const response = await fetch(action, { method: 'POST', body: new URLSearchParams(fields), headers: { 'HX-Request': 'true', Accept: 'text/html' }, credentials: 'same-origin' })
    const text = await response.text()
    const part = new DOMParser().parseFromString(text, 'text/html')
    const why = part.getElementById('talk-refused')
    if (response.ok && !why) {
      if (field) field.value = ''
      for (const folded of body().querySelectorAll('.line-acts[open]')) folded.open = false
      hideMenu()
    }
    if (response.status < 500 && part.getElementById('talk-body')) take(text)
    else say((why ?? part.getElementById('notice'))?.textContent.trim())
    if (response.ok && field) end()
  } catch {
    say()
  } finally {
    delete panel.dataset.pending
  }
}

// say shows a sentence, or without one, that the server cannot be reached. The text in the field stays.
function say(words) {
  lost.textContent = words || lost.dataset.unreached
  lost.hidden = false
}

// ---- signs on the chronicle ----

function hideMenu() { const m = menu(); if (m) m.hidden = true }

// showMenu offers the six reactions for a line of the chronicle, next to it.
function showMenu(turn) {
  const m = menu()
  if (!m || !turn) return
  m.querySelector('[name=turn]').value = turn.id.slice(5)
  if (!isOpen()) open(false)
  m.hidden = false
  m.querySelector('button').focus({ preventScroll: true })
}

function react() {
  const line = document.activeElement?.closest?.('.said')
  const acts = line?.querySelector('.line-acts')
  if (acts) {
    acts.open = true
    acts.querySelector('button').focus({ preventScroll: true })
    return
  }
  const turns = document.querySelectorAll('#chronicle .turn')
  showMenu(turns[turns.length - 1])
}

function follow() {
  document.addEventListener('stream:message', (event) => {
    if (event.detail.event !== 'talk') return
    event.preventDefault()
    told = Number(event.detail.data)
    if (told > shown) ask()
  })
  document.addEventListener('board:drawn', () => {
    drawOpener()
    drawSigns()
    give()
    if (document.querySelector('#match.replaying')) ask()
  })
  addEventListener('resize', () => { if (isOpen()) placeOver(panel); hideLast() })
  document.addEventListener('visibilitychange', () => { // what came meanwhile is shown from now on
    const strip = document.getElementById('talk-last')
    if (document.hidden || strip.hidden) return
    placeLast(strip, opener())
    clearTimeout(waning)
    waning = setTimeout(hideLast, fresh)
  })
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('#talk-open, #talk-fold, #talk-last')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (isOpen()) fold(true)
    else open()
  })
  document.addEventListener('submit', (event) => {
    if (!panel.contains(event.target) || event.target.method !== 'post') return
    event.preventDefault()
    post(event.target, event.submitter)
  })
  document.addEventListener('keydown', (event) => {
    if (openSheets().length || document.querySelector('dialog[open]')) return
    if (event.key === 'Escape' && isOpen()) {
      event.preventDefault()
      return menu()?.hidden === false ? hideMenu() : fold(true)
    }
    if (!heeds(event) || event.shiftKey) return
    if (event.key.toLowerCase() === 't') {
      event.preventDefault()
      if (isOpen()) fold(true)
      else open()
    } else if (event.key.toLowerCase() === 'e' && !document.querySelector('.reel')) {
      event.preventDefault()
      react()
    } else if (/^[1-6]$/.test(event.key) && panel.contains(document.activeElement)) {
      event.preventDefault()
      panel.querySelectorAll('.quick .btn')[event.key - 1]?.click()
    }
  })
  let held = null
  document.addEventListener('pointerdown', (event) => {
    clearTimeout(held)
    const turn = event.target.closest?.('#chronicle .turn')
    if (turn && event.button === 0) held = setTimeout(() => showMenu(turn), long)
  })
  for (const event of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(event, () => clearTimeout(held), true)
  setInterval(() => { if (!document.hidden && !document.documentElement.hasAttribute('data-streamed')) ask() }, pollInterval)
  ask()
}

if (panel) follow()
