// The replay: plays a match choice by choice, also by keys. It only presses the links of the replay's
// control; the page does the rest.
import { save, load } from './storage.js'
import { heeds } from './settings.js'

// choiceTime is the time for which a choice is shown at the normal speed, in milliseconds.
export const choiceTime = 1600

// replayKeys are the links of the reel by the keys that press them.
const replayKeys = {
  arrowleft: '.back', arrowright: '.on', arrowup: '[data-jump=round-back]', arrowdown: '[data-jump=round]',
  n: '[data-jump=mine]', e: '[data-jump=event]',
}
export const linkOf = (key) => replayKeys[key.toLowerCase()] ?? null

// nearest returns the entry of a chart nearest to a place, from 0 to 1.
export function nearest(entries, place) {
  return entries[Math.round(Math.min(1, Math.max(0, place)) * (entries.length - 1))]
}

// Player goes forward step by step to the end. It waits for the board of each step.
export class Player {
  #step
  #show
  #later
  #never
  #timer = null
  #speed = 1
  playing = false

  // step goes one choice forward and returns whether it could; show is called with whether the
  // match plays.
  constructor({ step, show, later = (run, time) => setTimeout(run, time), never = (timer) => clearTimeout(timer) }) {
    this.#step = step
    this.#show = show
    this.#later = later
    this.#never = never
  }

  set speed(times) {
    this.#speed = times
    if (this.#timer !== null) this.#wait()
  }

  play() {
    this.playing = true
    this.#next()
    if (this.playing) this.#show(true)
  }

  pause() {
    if (!this.playing) return
    this.playing = false
    this.#never(this.#timer)
    this.#timer = null
    this.#show(false)
  }

  // drawn is called when the board of a step is drawn.
  drawn() { if (this.playing) this.#wait() }

  #wait() {
    this.#never(this.#timer)
    this.#timer = this.#later(() => this.#next(), choiceTime / this.#speed)
  }

  #next() {
    this.#timer = null
    if (this.#step()) return
    this.playing = true
    this.pause()
  }
}

const speedKey = 'signoria.speed'
const savedSpeed = () => load(speedKey, '1')

const replaying = () => document.querySelector('#match.replaying')
const pressLink = (selector) => {
  const link = replaying()?.querySelector(`.reel a${selector}`)
  link?.click()
  return !!link
}

// busyPlaces are the places where keys have another meaning.
const busyPlaces = 'input, select, textarea, dialog, [contenteditable], [data-pan], .log-frame, .scroll'

// followReplay makes the replay of this page play.
export function followReplay() {
  if (!replaying()) return
  const player = new Player({ step: () => pressLink('.on'), show: () => prepare() })
  player.speed = Number(savedSpeed())

  // prepare shows what the script adds to a board.
  const prepare = () => {
    const button = document.getElementById('reel-play')
    if (!button) return
    button.hidden = false
    button.setAttribute('aria-label', player.playing ? button.dataset.pause : button.dataset.play)
    button.classList.toggle('playing', player.playing)
    button.disabled = !player.playing && !replaying().querySelector('.reel a.on')
    const speed = document.getElementById('reel-speed')
    speed.closest('label').hidden = false
    speed.value = savedSpeed()
  }
  const toggle = () => { if (player.playing) player.pause(); else player.play() }

  document.addEventListener('board:drawn', () => {
    prepare()
    player.drawn()
  })
  document.addEventListener('click', (event) => {
    if (event.target.closest?.('#reel-play')) return toggle()
    const chart = event.target.closest?.('#chapters .chart')
    if (chart) return slide(chart, event)
    if (event.isTrusted && event.target.closest?.('#match a')) player.pause() // the reader goes on by hand
  })
  document.addEventListener('change', (event) => {
    if (event.target.id === 'reel-at') player.pause()
    if (event.target.id !== 'reel-speed') return
    save(speedKey, event.target.value)
    player.speed = Number(event.target.value)
  })
  document.addEventListener('visibilitychange', () => { if (document.hidden) player.pause() })
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(busyPlaces)) return
    if (event.key === ' ') {
      if (event.target.closest?.('button, a, summary')) return
      event.preventDefault()
      return toggle()
    }
    const link = linkOf(event.key)
    if (!link || event.repeat || !heeds(event)) return
    event.preventDefault()
    player.pause()
    pressLink(link)
  })

  // slide shows the moment of the chart that was clicked.
  const slide = (chart, event) => {
    const { left, right, seqs } = chart.dataset
    const box = chart.getBoundingClientRect()
    const at = (event.clientX - box.left) / box.width * chart.viewBox.baseVal.width
    const field = document.getElementById('reel-at')
    field.value = nearest(seqs.split(' '), (at - left) / (right - left))
    player.pause()
    field.form.requestSubmit()
  }
  prepare()
}
