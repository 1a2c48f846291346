// Counts clocks down by the server's time. The data are times in milliseconds: data-zero, when
// nothing is left; data-free, until when thinking is free; data-still, until when the clock stops.
// For clocks of days only minutes change, and in a hidden page nothing does. A new board is filled
// in before it is visible.
import { writeMoments } from './moments.js'

const minute = 60_000, hour = 60 * minute

// clockOf returns the data of a clock as numbers, in milliseconds.
export function clockOf({ zero, free = 0, still = 0, base }) {
  return { zero: Number(zero), free: Number(free), still: Number(still), base: Number(base) }
}

// leftOf returns the time that a clock has left at a moment. Free time is used up first.
export const leftOf = ({ zero, free }, now) => Math.max(0, zero - Math.max(now, free))

// stateOf returns the state of a clock at a time; empty while it stops, because only the server
// knows why.
export const stateOf = ({ free, still }, now) => (now < still ? '' : now < free ? 'free' : 'runs')

// warningOf returns "low" if less than a minute is left, "quarter" if at most a quarter is, else "".
export const warningOf = (left, base) => (left < minute ? 'low' : base / 4 > minute && left <= base / 4 ? 'quarter' : '')

// figures returns the text of a clock as the server writes it: 7:42, 7 h 20, 1 d 20 h.
export function figures(left, { d, h }) {
  const s = Math.round(left / 1000), two = (n) => String(n).padStart(2, '0')
  if (s < 3600) return `${Math.floor(s / 60)}:${two(s % 60)}`
  if (s < 86400) return `${Math.floor(s / 3600)} ${h} ${two(Math.floor(s / 60) % 60)}`
  return `${Math.floor(s / 86400)} ${d} ${Math.floor(s / 3600) % 24} ${h}`
}

// aloud returns a time in words: its two largest units, rounded up to a minute.
export function aloud(left, lang) {
  const m = Math.max(1, Math.ceil(left / minute)), [days, hours, minutes] = [Math.floor(m / 1440), Math.floor(m / 60) % 24, m % 60]
  const say = (n, unit) => (n ? [new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(n)] : [])
  return [...say(days, 'day'), ...say(hours, 'hour'), ...(days ? [] : say(minutes, 'minute'))].join(' ')
}

// soon returns after how many milliseconds a clock shows another time.
export const soon = (left) => (left <= hour + 1000 ? left % 1000 || 1000 : left % minute || minute)

export class Clocks {
  #time // the server's
  #say
  #said = new Set()
  #timer = null
  #hurry

  // time is the server's clock (servertime.js); hurry is shown the viewer's own clock.
  constructor(time, say, hurry) {
    this.#time = time
    this.#say = say
    this.#hurry = hurry
  }

  // tick writes what all clocks show now, and comes again when one shows something else.
  tick() {
    clearTimeout(this.#timer)
    const words = document.getElementById('clocks')?.dataset
    if (!words || document.hidden) return
    this.#time.check().then((changed) => changed && this.tick())
    const now = this.#time.now()
    writeMoments(now)
    let next = Infinity, own = null
    for (const thing of document.querySelectorAll('[data-zero]')) {
      const clock = clockOf(thing.dataset), left = leftOf(clock, now), state = stateOf(clock, now)
      if (thing.matches('.clock')) this.#figure(thing, clock, left, state, words)
      else if (thing.matches('.taper')) thing.style.setProperty('--left', Math.min(1, left / clock.base).toFixed(3))
      mark(thing, state && warningOf(left, clock.base))
      if (thing.matches('.clock.own')) own = { thing, left, warning: state && warningOf(left, clock.base) }
      if (!state) next = Math.min(next, clock.still - now)
      else if (left > 0) next = Math.min(next, state === 'free' ? Math.min(clock.free - now, soon(left)) : soon(left))
    }
    this.#hurry?.show(own, words)
    if (next < Infinity) this.#timer = setTimeout(() => this.tick(), Math.min(hour, Math.max(100, next)))
  }

  #figure(clock, of, left, state, words) {
    if (state) {
      clock.classList.remove('free', 'runs', 'night', 'held')
      clock.classList.add(state)
    }
    write(clock, figures(left, words))
    const label = clock.dataset.label.replace('{left}', aloud(left, document.documentElement.lang))
    if (clock.getAttribute('aria-label') !== label) clock.setAttribute('aria-label', label)
    if (state && clock.matches('.own')) this.#announce(left, of, words)
  }

  // announce announces once for each question that a quarter of the time is left, and once that a
  // minute is. If that was already so when the page was loaded it is not announced, because the panel
  // of the question says it.
  #announce(left, { zero, base }, words) {
    const warning = warningOf(left, base), [seen, key] = [`${zero}`, `${zero} ${warning}`]
    const first = !this.#said.has(seen)
    if (this.#said.has(key)) return
    this.#said.add(seen).add(key)
    if (warning && !first) this.#say(words[warning === 'low' ? 'minute' : 'quarter'])
  }
}

function write(thing, text) {
  if (thing.textContent !== text) thing.textContent = text
}

function mark(thing, warning) {
  for (const name of ['quarter', 'low']) thing.classList.toggle(name, warning === name)
}
