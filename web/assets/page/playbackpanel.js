// The panel that plays moves back. The server draws it at the foot of the chronicle with all its
// words; one line stays there that offers to play them again. The panel is over the page with its
// foot on that line (on a phone: on the question), so that nothing moves when it appears or
// disappears.
import { sealOf } from './marks.js'
import { isSeen } from './seen.js'
import { storyPlace } from './storyplace.js'

const narrow = matchMedia('(max-width: 43.74em)')
const barHeight = 56 // of the bar at the top of a phone
const shortest = 140 // pixels of a chronicle that the panel fits into
const coarse = matchMedia('(pointer: coarse)')

export class PlaybackPanel {
  #panel = null
  #pill = null // offers playback if the line at the foot of the chronicle is out of sight
  #telling
  #pace

  // pace gets and sets the pace by name.
  constructor(telling, pace) {
    this.#telling = telling
    this.#pace = pace
    for (const event of ['scroll', 'resize']) addEventListener(event, () => this.place(), { capture: true, passive: true })
    document.addEventListener('click', (event) => { if (event.target.closest?.('.tell')) this.#again() })
  }

  get panel() { return this.#panel }

  #again() {
    this.#telling.again()
    this.#panel?.querySelector('.play').focus({ preventScroll: true })
  }

  // prepare makes the panel out of what the server has drawn.
  prepare() {
    const drawn = document.getElementById('teller')
    if (!drawn || this.#panel) return
    const panel = this.#panel = drawn.cloneNode(true)
    panel.id = 'telling'
    panel.classList.remove('rest')
    panel.querySelector('.again').remove()
    panel.querySelector('h3').id = 'telling-who'
    panel.setAttribute('aria-labelledby', 'telling-who')
    const on = (selector, event, run) => panel.querySelector(selector).addEventListener(event, run)
    on('.back', 'click', () => this.#telling.step(-1))
    on('.on', 'click', () => this.#telling.step(1))
    on('.play', 'click', () => this.#telling.toggle())
    on('.leave-off', 'click', () => this.#telling.end())
    on('.pace', 'change', (event) => { this.#pace(event.target.value) })
    const pill = this.#pill = drawn.querySelector('.tell').cloneNode(true)
    pill.className = 'tell tell-pill'
    pill.hidden = true
    document.body.append(panel, pill)
  }

  // show shows the state of the playback; count is the number of moves in words.
  show(count) {
    const rest = document.getElementById('teller')
    const { moves, at, open } = this.#telling
    if (rest) {
      rest.hidden = moves.length === 0
      rest.querySelector('.count').textContent = count ?? ''
    }
    if (!this.#panel) return
    const had = this.#panel.contains(document.activeElement)
    this.#panel.hidden = !open
    this.#offer(moves, count)
    document.documentElement.classList.toggle('telling', open)
    if (open) this.#fill(moves, at)
    else if (had) (rest?.querySelector('.tell') ?? document.body).focus({ preventScroll: true })
    this.place()
  }

  #offer(moves, count) {
    const line = document.querySelector('#teller .tell')
    this.#pill.setAttribute('aria-label', `${line?.textContent ?? ''}: ${count}`)
    this.#pill.replaceChildren(...moves.slice(-4).map((move) => {
      const lozenge = document.createElement('i')
      lozenge.className = move.house
      return lozenge
    }), this.#panel.querySelector('.play').lastElementChild.cloneNode(true))
  }

  #fill(moves, at) {
    const panel = this.#panel
    const move = moves[at]
    const put = (selector, text) => { panel.querySelector(selector).textContent = text }
    panel.className = `teller ${move.house}`
    panel.querySelector('.mover').replaceWith(sealOf(move))
    put('h3', move.name)
    put('.of', panel.dataset.of.replace('{at}', at + 1).replace('{all}', moves.length))
    panel.querySelector('.said').replaceChildren(...linesOf(move))
    const play = panel.querySelector('.play')
    const going = this.#telling.going
    play.setAttribute('aria-label', going ? panel.dataset.pause : panel.dataset.play)
    play.classList.toggle('going', going)
    panel.querySelector('.back').setAttribute('aria-disabled', at === 0)
    panel.querySelector('.on').setAttribute('aria-disabled', at === moves.length - 1)
    panel.querySelector('.pace').value = this.#pace()
    this.#lozenges(moves, at)
  }

  // lozenges draws one lozenge for each move; on touch screens they are no buttons, because there are
  // arrows.
  #lozenges(moves, at) {
    const row = this.#panel.querySelector('.moves')
    const kind = coarse.matches ? 'span' : 'button'
    const focus = [...row.children].indexOf(document.activeElement)
    row.replaceChildren(...moves.map((move, i) => {
      const button = document.createElement(kind)
      button.className = i > at ? `${move.house} to-come` : move.house
      if (i === at) button.setAttribute('aria-current', 'step')
      if (kind === 'button') {
        button.type = 'button'
        button.setAttribute('aria-label', this.#panel.dataset.move.replace('{at}', move.n))
        button.addEventListener('click', () => this.#telling.to(i))
      }
      button.append(document.createElement('i'))
      return button
    }))
    if (focus >= 0) row.children[Math.min(focus, row.children.length - 1)].focus({ preventScroll: true })
  }

  // place puts the panel at its line, over none of the chronicle's lines, and the
  // button where that is not seen.
  place() {
    if (!this.#panel) return
    const log = document.getElementById('log')
    const box = isSeen(log) ? log.getBoundingClientRect() : null
    const { open, moves } = this.#telling
    this.#pill.hidden = open || moves.length === 0 || inSight(document.getElementById('teller'))
    const foot = narrow.matches ? dockHeight() : Math.max(8, Math.min(innerHeight - (box?.bottom ?? innerHeight), innerHeight / 2))
    Object.assign(this.#pill.style, pillPlace(log, Math.min(foot, innerHeight / 2)))
    const room = innerHeight - foot - this.#panel.offsetHeight
    const give = (pixels) => document.documentElement.style.setProperty('--story', `${open ? pixels : 0}px`)
    if (narrow.matches) give(box ? this.#panel.offsetHeight : 0) // the last lines scroll out from under it
    if (narrow.matches) return Object.assign(this.#panel.style, { left: '0px', width: '100%', bottom: `${foot}px`, visibility: room < barHeight ? 'hidden' : '' })
    this.#panel.classList.toggle('short', !!box && box.height < shortest)
    if (box) this.#panel.style.setProperty('--room', `${box.height}px`)
    const width = Math.min(Math.max(box?.width ?? 0, 296), 480)
    const at = storyPlace(box, { width, height: this.#panel.offsetHeight }, foot, { width: innerWidth, height: innerHeight, bar: barHeight })
    give(at.give)
    Object.assign(this.#panel.style, { left: `${at.left}px`, width: `${width}px`, bottom: `${at.bottom}px` })
  }
}

// inSight reports whether a thing is visible without scrolling.
function inSight(thing) {
  if (!isSeen(thing)) return false
  const box = thing.getBoundingClientRect()
  const frame = thing.closest('[data-pan]')?.getBoundingClientRect()
  return box.bottom <= innerHeight + 1 && box.top >= 0 && (!frame || box.right <= frame.right + 1 && box.bottom <= frame.bottom + 1)
}

// dockHeight returns the height of what is fixed at the foot of a phone.
function dockHeight() {
  const dock = document.getElementById('ask')?.getBoundingClientRect()
  if (!dock?.height) return 0
  const rises = dock.bottom > innerHeight - 2 * barHeight // from the foot, perhaps with tabs below
  return Math.max(0, Math.min(innerHeight - dock.top, rises ? innerHeight - barHeight : innerHeight / 2))
}

// pillPlace returns the lower right corner of the visible part: above the question, or next to it.
function pillPlace(log, foot) {
  const frame = narrow.matches ? null : log?.closest('[data-pan]')?.getBoundingClientRect()
  const asked = narrow.matches ? null : document.getElementById('ask')?.getBoundingClientRect()
  const under = asked && asked.top < innerHeight - foot - 8 && asked.bottom > innerHeight - foot - barHeight && asked.right > innerWidth - 2 * barHeight
  if (under && asked.top > innerHeight / 2) return { right: '8px', bottom: `${innerHeight - asked.top + 8}px` }
  if (under) return { right: `${innerWidth - asked.left + 8}px`, bottom: `${foot + 8}px` }
  if (!frame) return { right: '8px', bottom: `${foot + 8}px` }
  return { right: `${innerWidth - frame.right + 64}px`, bottom: `${Math.max(8, innerHeight - frame.bottom + 12)}px` }
}

// linesOf returns the chronicle's lines about a move, without what only they need.
function linesOf(move) {
  const lines = move.turns.flatMap((id) => [...document.getElementById(id)?.querySelectorAll('.entry, .rubric') ?? []])
  return lines.map((line) => {
    const copy = line.cloneNode(true)
    for (const part of [copy, ...copy.querySelectorAll('*')]) part.removeAttribute('id')
    if (copy.classList.contains(move.house)) copy.classList.add('own')
    return copy
  })
}
