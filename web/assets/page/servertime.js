// The server's clock, as far as a page can know it. The page says what it was when the
// answer was drawn; from then on a steady clock counts, which nobody can set. Where that and
// the device's clock no longer agree, the device has slept or its clock was set: then the
// server is asked.

const way = 2000 // milliseconds: by less the clocks do not differ, the page was on its way

// aheadOf is how much the device's clock is ahead of the server's: the answer was drawn between
// the request for it and its first byte, so nothing is known of what lies between the two.
// However slowly the rest of the page comes, that changes nothing.
export function aheadOf(shown, requested, arrived) {
  const min = requested - shown, max = arrived - shown
  const ahead = min > 0 ? min : max < 0 ? max : 0
  return Math.abs(ahead) < way ? 0 : ahead
}

export class ServerTime {
  #wall
  #steady
  #ask
  #moment // the server's
  #since // the steady clock then
  #told // the device's clock then
  #asking = false

  // ask gives the server's time, or nothing where it does not answer.
  constructor({ shown, requested, arrived, ask, wall = () => Date.now(), steady = () => performance.now() }) {
    this.#wall = wall
    this.#steady = steady
    this.#ask = ask
    this.#set(wall() - aheadOf(shown || wall(), requested, arrived))
  }

  #set(moment) {
    this.#moment = moment
    this.#since = this.#steady()
    this.#told = this.#wall()
  }

  // now is the server's time, in milliseconds.
  now() { return this.#moment + this.#steady() - this.#since }

  // check asks the server where the two clocks of the device no longer agree, and tells
  // whether the time is another one now.
  async check() {
    const apart = this.#wall() - this.#told - (this.#steady() - this.#since)
    if (Math.abs(apart) < way || this.#asking) return false
    this.#asking = true
    try {
      const requested = this.#wall(), answer = await this.#ask()
      if (!answer) return false
      const was = this.now()
      this.#set(this.#wall() - aheadOf(answer, requested, this.#wall()))
      return Math.abs(this.now() - was) >= way
    } catch {
      return false // it is asked again at the next look
    } finally {
      this.#asking = false
    }
  }
}

// ofPage is the clock of the page that is open.
export function ofPage() {
  const opened = performance.getEntriesByType('navigation')[0]
  const arrived = opened?.responseStart ? performance.timeOrigin + opened.responseStart : Date.now()
  const requested = opened?.requestStart ? performance.timeOrigin + opened.requestStart : arrived
  // What the device's clock was changed by since the page began does not count.
  const moved = Date.now() - (performance.timeOrigin + performance.now())
  return new ServerTime({
    shown: Number(document.documentElement.dataset.now), requested: requested + moved, arrived: arrived + moved,
    ask: async () => {
      const manifest = document.querySelector('link[rel=manifest]')
      const date = manifest && (await fetch(manifest.href, { method: 'HEAD', cache: 'no-store' })).headers.get('date')
      return date && Date.parse(date) + 500 // it has whole seconds
    },
  })
}
