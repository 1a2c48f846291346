// Clocks that count down, by the server's clock: figures with data-left, data-free and
// data-at, all in milliseconds. Over days nothing ticks but the minutes, and while the
// page is hidden nothing does.

const way = 2000 // milliseconds: by less the clocks do not differ, the page was on its way
const minute = 60_000, hour = 60 * minute, day = 24 * hour

// leftOf a clock at a moment: what is free goes first.
export const leftOf = ({ left, free, at }, now) => Math.max(0, left - Math.max(0, now - at - free))

// figures of a clock as the server writes them: 7:42, 7 h 20, 1 d 20 h.
export function figures(left, { d, h }) {
  const s = Math.round(left / 1000), two = (n) => String(n).padStart(2, '0')
  if (s < 3600) return `${Math.floor(s / 60)}:${two(s % 60)}`
  if (s < 86400) return `${Math.floor(s / 3600)} ${h} ${two(Math.floor(s / 60) % 60)}`
  return `${Math.floor(s / 86400)} ${d} ${Math.floor(s / 3600) % 24} ${h}`
}

// soon is after how many milliseconds a clock shows something else.
export const soon = (left) => (left <= hour + 1000 ? left % 1000 || 1000 : left % minute || minute)

export class Clocks {
  #ahead // how much this browser's clock is ahead
  #say
  #said = new Set()
  #timer = null

  constructor(ahead, say) {
    this.#ahead = Math.abs(ahead) < way ? 0 : ahead
    this.#say = say
  }

  // tick writes what all clocks show now, and comes again when one shows something else.
  tick() {
    clearTimeout(this.#timer)
    const all = document.getElementById('clocks')
    if (!all || document.hidden) return
    const now = Date.now() - this.#ahead
    let next = Infinity
    for (const clock of all.querySelectorAll('.clock[data-left]')) {
      const seat = clock.closest('li'), of = { left: Number(clock.dataset.left), free: Number(clock.dataset.free), at: Number(clock.dataset.at) }
      const left = leftOf(of, now)
      const words = figures(left, all.dataset)
      if (clock.textContent !== words) clock.textContent = words
      if (seat.classList.contains('free') && now - of.at >= of.free) seat.classList.replace('free', 'runs')
      seat.classList.toggle('low', left < minute)
      if (seat.classList.contains('own')) this.#announce(left, Number(clock.dataset.base), of, all.dataset)
      if (left > 0) next = Math.min(next, soon(left))
    }
    if (next < Infinity) this.#timer = setTimeout(() => this.tick(), Math.max(100, next))
  }

  // announce says once for each obligation that a quarter, and that a minute is left.
  #announce(left, base, of, words) {
    const say = (what, at) => {
      const key = `${what} ${of.at + of.free + of.left}`
      if (left > at || of.left <= at || this.#said.has(key)) return
      this.#said.add(key)
      this.#say(words[what])
    }
    if (base / 4 > minute) say('quarter', base / 4)
    say('minute', minute)
  }
}
